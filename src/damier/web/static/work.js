/**
 * What the server works out for a game: a hint, whether all is right so far, the solution. Fetched when it is first asked for.
 *
 * A hint comes in two beats: it is marked on the board and said; pressed again, the same button does it. Whatever else the player
 * does drops it.
 *
 * @import {Game, Scene} from "./types.js"
 * @import {App} from "./main.js"
 * @import {Play} from "./play.js"
 */
import { Refused } from "./connection.js";
import { action, el } from "./dom.js";
import { STILL } from "./scene.js";
import { t } from "./words.js";

/** Milliseconds between the frames of a solution that is shown, and for all of them together. */
const FRAME = 180;
const WHOLE_SHOW = 9000;

/** @typedef {"hint" | "check" | "solution"} What */
/**
 * @typedef {object} Host
 * @property {App} app
 * @property {Play} play
 * @property {(scene: Scene) => void} picture called with each frame of a solution
 * @property {HTMLElement} note
 * @property {HTMLElement} offers
 * @property {Record<string, HTMLButtonElement>} buttons
 * @property {(text: string) => void} tell
 * @property {() => void} told called when the note has been written otherwise
 * @property {(cells: string[]) => void} reveal called with cells that are pointed out
 * @property {import("./gestures.js").Host["act"]} act
 */
/** @typedef {{technique: string, title: string, kind: string, sentence: string, evidence: string[], cells: string[], moves: string[], game: Game}} Hint */

export class Work {
  /** The job under way, or 0, and what it works out. */
  #job = 0;
  /** @type {What | null} */
  #what = null;
  /** What is asked for as soon as the moves under way are answered. @type {{what: What} | null} */
  #wish = null;
  /** The hint that is on the board, to be done at the next press. @type {Hint | null} */
  #hint = null;
  /** Whether a solution is being shown. */
  showing = false;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.stopper = action("stop", t("Stop"), () => this.#cancel(), "close");
    this.stopper.hidden = true;
    host.offers.prepend(this.stopper);
  }

  /** Whether something is being worked out. */
  get busy() {
    return this.#job !== 0;
  }

  /**
   * Do what a button stands for now, once the moves under way are answered: work something out, give up what is worked on, or do
   * what a hint says.
   * @param {What} what
   */
  async press(what) {
    if (this.#job && this.#what === what) return void this.#cancel();
    const { play, buttons } = this.host;
    const before = this.#wish;
    if (before) buttons[before.what]?.classList.remove("busy");
    const wish = (this.#wish = before?.what === what ? null : { what });
    if (!wish) return;
    buttons[what]?.classList.add("busy");
    await play.answered();
    if (this.#wish !== wish) return;
    this.#wish = null;
    buttons[what]?.classList.remove("busy");
    if (this.#job) this.drop(true); // what is asked for last is what is wanted
    const hint = this.#hint;
    if (play.game.outcome) return;
    if (what !== "hint" || !hint) return void this.#find(what);
    this.host.act(() => ({ do: "play", move: hint.moves }));
  }

  /** @param {What} what @returns {Promise<void>} */
  async #find(what) {
    const { app, play, buttons, tell } = this.host;
    this.drop(false);
    const job = (this.#job = app.job());
    this.#what = what;
    const say = (/** @type {string} */ text) => this.#job === job && tell.call(this.host, text);
    buttons[what]?.classList.add("busy");
    this.stopper.hidden = false;
    say(t("Thinking…"));
    const { id, version } = play.game;
    const answered = app.connection.ask({ do: what, game: id, version, job });
    app.progress(job, (seconds) => say(t("Thinking for {seconds} s…", { seconds: Math.round(seconds) })), answered);
    try {
      const answer = await answered;
      if (this.#job === job && what === "solution") await this.#show(answer.moves);
      else if (this.#job === job) this.#told(answer);
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      say("");
      if (this.#job === job) {
        // The other side has moved, or something was taken up: what is asked is asked of the game as it is now.
        if (why.kind === "stale" && play.game.version !== version && !play.game.outcome) return this.#find(what);
        app.tell(why.message);
      }
    }
    if (this.#job === job) this.#job = 0;
    this.stopper.hidden = !this.#job;
    buttons[what]?.classList.remove("busy");
  }

  /** Show a hint, or what a check has found, on the board and in words. @param {Hint} answer */
  #told(answer) {
    const { app, play, note } = this.host;
    play.take(answer.game);
    /** @type {Record<string, string>} */
    const kinds = { mistake: t("Mistake"), solver: t("From the solution") };
    const head = kinds[answer.kind] ?? answer.title ?? "";
    note.replaceChildren(head && el("strong", {}, t("{head}:", { head })), head && " ", answer.sentence);
    note.dataset.kind = answer.kind ?? "";
    this.host.told();
    const { evidence = [], cells = [] } = answer;
    this.host.reveal([...evidence, ...cells]);
    const noticed = evidence.length ? t("Noticed: {cells}.", { cells: evidence.join(" ") }) : "";
    const follows = cells.length ? t("What it is about: {cells}.", { cells: cells.join(" ") }) : "";
    app.announce([noticed, follows].filter(Boolean).join(" "));
    if (answer.moves?.length) this.#offer(answer);
  }

  /** Have the button of hints stand for doing this one, or for asking for one. @param {Hint | null} hint */
  #offer(hint) {
    this.#hint = hint;
    const { hint: button } = this.host.buttons;
    if (!button) return;
    const word = hint ? t("Do it") : t("Hint");
    button.classList.toggle("ready", hint !== null);
    button.title = word;
    button.querySelector(".word")?.replaceChildren(word);
  }

  #cancel() {
    return this.host.app.connection.ask({ do: "cancel", job: this.#job });
  }

  /** The player does something else: the hint on the board is dropped, and if the game goes on, what is worked on too. @param {boolean} acted */
  drop(acted) {
    if (acted && this.#job) {
      this.#cancel();
      this.#job = 0;
      this.stopper.hidden = true;
      this.host.tell("");
    }
    this.host.note.dataset.kind = "";
    if (this.#hint) this.#offer(null);
  }

  /** The game is shown as it is now: a hint about another position is dropped. @param {Game} game */
  shown({ version }) {
    if (this.#hint && this.#hint.game.version !== version) {
      this.drop(false);
      this.host.tell("");
    }
  }

  /** The page is left: nothing more is asked or shown. */
  leave() {
    this.#wish = null;
    this.drop(true);
    this.stop();
  }

  /** Show no more of a solution. */
  stop() {
    this.showing = false;
  }

  /** Play a solution before the reader's eyes; it is one action, which undo takes back. @param {string[]} moves */
  async #show(moves) {
    const { app, play, tell } = this.host;
    tell.call(this.host, "");
    const { id, version } = play.game;
    const { game, frames } = await app.connection.ask({ do: "show", game: id, version, moves });
    const pause = Math.min(FRAME, WHOLE_SHOW / Math.max(1, frames.length));
    this.showing = true;
    play.take(game, () => {});
    for (const frame of STILL.matches ? [] : frames) {
      if (!this.showing || play.game !== game) return;
      this.host.picture(frame);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.showing = false;
    this.#job = 0; // the game has ended, and nothing can be asked of it
    play.take(game);
  }
}
