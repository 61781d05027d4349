/**
 * A game that has ended, looked at again on its own board: move by move, and what would have been better. Fetched on first use.
 *
 * The frames come from the server and nothing in them can be touched. Leaving, the browser's *Back* or whatever changes the game returns
 * to the game as it is.
 *
 * @import {GameKind, Patch, Scene} from "./types.js"
 * @import {App} from "./main.js"
 * @import {Play} from "./play.js"
 * @import {SceneView} from "./scene.js"
 */
import { patched, Refused } from "./connection.js";
import { action, el, icon, style, svg } from "./dom.js";
import { t } from "./words.js";

/** Milliseconds between the frames that are played, at most and for all of them together. */
const FRAME = 500;
const WHOLE = 30_000;
/** How many of the moves that lost something have a button. */
const MOST_LOSSES = 6;
/** The chart's height, the width of a move in it, and the room above for the mark of the worst move. */
const HEIGHT = 40;
const STEP = 4;
const ABOVE = 8;

/** @typedef {"replay" | "review"} What */
/** @typedef {{move: number, side: number, before: number, after: number, better: string | null, proved: boolean, sentence: string, frame?: number, patch?: Patch}} Judgement */
/** @typedef {{worst: number | null, sentence: string, judgements: Judgement[]}} Review */
/**
 * @typedef {object} Host
 * @property {App} app
 * @property {GameKind} kind
 * @property {Play} play
 * @property {SceneView} view
 * @property {(scene: Scene) => void} picture shows a scene, and what there is to watch in it
 * @property {AbortSignal} signal of the page, which is left when it is aborted
 * @property {HTMLElement} root
 * @property {HTMLElement} card
 * @property {HTMLElement} note where hints are written, and what is said of a move
 * @property {() => void} told called when the note has been written otherwise
 */

/** A button with a picture alone. @param {string} name @param {string} word @param {string} picture @param {() => void} onclick */
const button = (name, word, picture, onclick) => el("button", { type: "button", className: "action", "data-action": name, title: word, "aria-label": word, onclick }, icon(picture));

export class Replay {
  /** The version of the game that is looked at, or -1. */
  #version = -1;
  /** @type {Scene[]} */
  #frames = [];
  /** For each frame, how many moves have been begun. @type {number[]} */
  #numbers = [];
  #at = 0;
  /** @type {Review | null} */
  #review = null;
  /** The judgement that is shown, with the better move pointed out, or null. @type {Judgement | null} */
  #judged = null;
  /** The job under way, or 0. */
  #job = 0;
  #playing = 0;
  /** Where the focus was before. @type {HTMLElement | null} */
  #before = null;
  /** Listens to keys while it is open. */
  #open = new AbortController();
  /** What its place in the history is known by. */
  #place = 0;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.slider = el("input", { type: "range", min: "0", value: "0", "aria-label": t("Move"), oninput: () => this.#slide() });
    this.where = el("output", { className: "where" });
    this.back = button("replay-back", t("Previous move"), "move-back", () => this.#step(-1));
    this.forth = button("replay-forth", t("Next move"), "move-forth", () => this.#step(1));
    this.run = button("replay-play", t("Run through the moves"), "solution", () => (this.#playing ? this.#pause() : this.#play()));
    this.done = el("button", { type: "button", className: "main", "data-action": "replay-leave", onclick: () => this.#close() }, t("Done"));
    this.ask = action("review", t("What would have been better"), () => this.open("review"), "analysis");
    this.chart = el("div", { className: "chart" });
    this.losses = el("div", { className: "losses", role: "group", "aria-label": t("The moves that lost most") });
    this.root = el("section", { className: "replay", "aria-label": t("Replay") },
      el("div", { className: "drive" }, this.back, this.run, this.forth, el("span", { className: "space" }), this.done),
      this.where, this.slider, this.chart, this.losses, this.ask,
    );
  }

  /** Look at the game again, or what would have been better in it. @param {What} what */
  async open(what) {
    const { app, play, root, card, view } = this.host;
    if (this.#job) return;
    const { version } = play.game;
    if (!root.classList.contains("replaying")) this.#before = /** @type {HTMLElement | null} */ (document.activeElement);
    try {
      if (this.#version !== version) {
        this.#review = null;
        const [{ first, changes, numbers }] = await Promise.all([this.#work("replay"), style("replay.css")]);
        let scene = first;
        this.#frames = [first, ...changes.map((/** @type {Patch} */ patch) => (scene = patched(scene, patch)))];
        this.#numbers = numbers;
        this.#version = version;
      }
      if (play.game.version !== version || this.host.signal.aborted) return;
      if (!root.classList.contains("replaying")) {
        card.hidden = true;
        root.querySelector(".side")?.prepend(this.root);
        root.classList.add("replaying");
        this.#open = new AbortController();
        addEventListener("keydown", (event) => this.#key(event), { capture: true, signal: this.#open.signal });
        const { pathname } = location;
        // Farther back the page changes, which leaves as well.
        app.onback = () => {
          if (location.pathname !== pathname) return false;
          this.leave();
          return true;
        };
        this.#place = Math.random();
        history.pushState({ ...history.state, over: this.#place }, "");
        this.slider.max = String(this.#frames.length - 1);
        await view.still();
        if (!root.classList.contains("replaying")) return;
        this.#go(what === "replay" ? 0 : this.#frames.length - 1);
      }
      this.slider.focus();
      if (what === "review") this.#review ??= await this.#work("review");
      this.#judge();
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.#say("");
      if (why.kind !== "cancelled") app.tell(why.message);
    }
  }

  /** Have something worked out; say that it goes on. @param {What} what */
  async #work(what) {
    const { app, play } = this.host;
    const job = (this.#job = app.job());
    this.ask.hidden = true;
    const answered = app.connection.ask({ do: what, game: play.game.id, version: play.game.version, job });
    if (what === "review") {
      this.#say(t("Looking at every move…"));
      app.progress(job, (seconds) => this.#job === job && this.#say(t("Looking at every move… {seconds} s", { seconds: Math.round(seconds) })), answered);
    }
    try {
      return await answered;
    } finally {
      if (this.#job === job) this.#job = 0;
      this.ask.hidden = what === "review" || !this.host.kind.review;
    }
  }

  /** Leave as the browser's *Back* does, so that its place in the history is gone too. */
  #close() {
    if (history.state?.over === this.#place) history.back();
    else this.leave();
  }

  /** Return to the game as it is. */
  leave() {
    const { app, play, root, card } = this.host;
    if (this.#job) app.connection.ask({ do: "cancel", job: this.#job });
    if (!root.classList.contains("replaying")) return;
    const still = history.state?.over === this.#place;
    app.onback = () => {
      app.onback = () => false;
      return still;
    };
    if (still) history.back();
    this.#pause();
    this.#open.abort();
    root.classList.remove("replaying");
    this.root.remove();
    this.#judged = null;
    this.#say("");
    this.host.picture(play.game.scene);
    card.hidden = !play.game.outcome;
    if (this.#before?.isConnected) this.#before.focus();
    app.announce(play.game.outcome?.sentence ?? "");
  }

  /** Escape leaves. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#close();
  }

  /** Say something of a move where hints are written, and what its marks mean if it has any. @param {string} sentence @param {boolean} [marked] */
  #say(sentence, marked = false) {
    const { note } = this.host;
    const key = marked ? el("span", { className: "quiet key" }, t("Frame: better. Brackets: played.")) : "";
    if (note.textContent === sentence + (key && key.textContent)) return;
    note.replaceChildren(sentence, key);
    this.host.told();
  }

  #slide() {
    this.#pause();
    this.#go(Number(this.slider.value));
  }

  /** Go to where the move before ended, or the next one. @param {-1 | 1} way */
  #step(way) {
    this.#pause();
    let at = this.#at + way;
    while (at > 0 && at < this.#frames.length - 1 && this.#numbers[at] === this.#numbers[at + 1]) at += way;
    this.#go(at);
    this.host.app.announce(this.#spoken());
  }

  #play() {
    const last = this.#frames.length - 1;
    if (this.#at >= last) this.#go(0);
    const pause = Math.min(FRAME, WHOLE / Math.max(1, last));
    this.#label(t("Pause"), "pause");
    this.#playing = setInterval(() => {
      if (this.#at < last) this.#go(this.#at + 1);
      if (this.#at < last) return;
      this.#pause();
      this.host.app.announce(this.#spoken());
    }, pause);
  }

  #pause() {
    clearInterval(this.#playing);
    this.#playing = 0;
    this.#label(t("Run through the moves"), "solution");
  }

  /** Name what the button in the middle does now. @param {string} word @param {string} picture */
  #label(word, picture) {
    this.run.title = word;
    this.run.ariaLabel = word;
    this.run.replaceChildren(icon(picture));
  }

  /** Show a frame. @param {number} at */
  #go(at) {
    this.#at = at;
    this.#judged = null;
    this.host.picture(this.#frames[at]);
    this.#told();
  }

  /** Where we are, in words. */
  #spoken() {
    const all = this.#numbers[this.#numbers.length - 1];
    const number = this.#judged ? this.#judged.move : this.#numbers[this.#at];
    if (this.#judged) return t("Before move {number} of {all}", { number, all });
    return number ? t("Move {number} of {all}", { number, all }) : t("The start");
  }

  /** Say where we are, and what the move that led here was worth. */
  #told() {
    const spoken = this.#spoken();
    this.where.textContent = spoken;
    this.slider.value = String(this.#at);
    this.slider.style.setProperty("--at", String(this.#at / Math.max(1, this.#frames.length - 1)));
    this.slider.setAttribute("aria-valuetext", spoken);
    this.back.disabled = this.#at === 0;
    this.forth.disabled = this.#at === this.#frames.length - 1;
    if (!this.#review) return;
    const number = this.#numbers[this.#at];
    const judgement = this.#judged ?? this.#review.judgements.find(({ move }) => move === number);
    const sentence = judgement?.sentence ?? (number ? "" : this.#review.sentence);
    this.#say(sentence, this.#judged !== null);
    const shown = String(judgement?.move ?? "");
    for (const button of this.losses.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.move === shown && this.#judged !== null));
    this.chart.querySelector(".now")?.setAttribute("x", String(STEP * ((judgement?.move ?? number) - 1)));
  }

  /** Show what was found out about the moves. */
  #judge() {
    const review = this.#review;
    this.root.classList.toggle("judged", review !== null);
    this.ask.hidden = review !== null || !this.host.kind.review;
    this.chart.replaceChildren();
    this.losses.replaceChildren();
    this.#say("");
    if (review) {
      const lost = review.judgements.filter(({ patch }) => patch).sort((one, other) => one.after - one.before - (other.after - other.before));
      const scale = ["100 %", "0"].map((word) => el("span", {}, word));
      this.chart.append(this.#drawn(review), el("div", { className: "scale", "aria-hidden": "true" }, ...scale));
      const buttons = lost.slice(0, MOST_LOSSES);
      this.losses.append(...buttons.map((one) => this.#button(one, one.move === review.worst)));
      this.losses.hidden = !buttons.length;
      this.#say(review.sentence);
      return;
    }
    this.#told();
  }

  /** @param {Judgement} judgement @param {boolean} worst */
  #button(judgement, worst) {
    const percent = (/** @type {number} */ share) => Math.round(100 * share);
    const [before, after] = [percent(judgement.before), percent(judgement.after)];
    const { sides } = this.host.kind;
    const move = sides.length > 1 ? t("{move}, {side}", { move: judgement.move, side: sides[judgement.side] }) : judgement.move;
    const text = t("{move}: {before} → {after} %", { move, before, after });
    const title = t("Move {move}: from {before} % to {after} %", { move, before, after });
    const marks = worst ? [el("span", { "aria-hidden": "true" }, "▼"), el("span", { className: "unseen" }, t("The worst:"), " ")] : [];
    return el("button", { type: "button", "data-move": String(judgement.move), title, "aria-pressed": "false", onclick: () => this.#look(judgement) }, ...marks, text);
  }

  /** Show the position of a move with a better one pointed out, or if there is none, what the move led to. @param {Judgement} judgement */
  #look(judgement) {
    this.#pause();
    const { frame, patch, move } = judgement;
    if (frame === undefined || !patch) return this.#go(Math.max(0, this.#numbers.findIndex((number) => number >= move)));
    this.#at = frame;
    this.#judged = judgement;
    this.host.picture(patched(this.#frames[frame], patch));
    this.#told();
  }

  /** Draw the chances move by move: what each move kept, and above it what it lost. @param {Review} review */
  #drawn({ judgements, worst, sentence }) {
    const moves = this.#numbers[this.#numbers.length - 1];
    const width = STEP * Math.max(moves, 12);
    const bars = judgements.flatMap(({ move, before, after }) => {
      const place = { x: STEP * (move - 1) + 0.4, width: STEP - 0.8 };
      const kept = svg("rect", { class: "kept", ...place, y: ABOVE + HEIGHT * (1 - after), height: HEIGHT * after });
      return before > after ? [kept, svg("rect", { class: "gone", ...place, y: ABOVE + HEIGHT * (1 - before), height: HEIGHT * (before - after) })] : [kept];
    });
    const lines = [0, 0.5, 1].map((share) => svg("path", { class: "line", d: `M0 ${ABOVE + HEIGHT * share}h${width}` }));
    const now = svg("rect", { class: "now", x: -STEP, y: 0, width: STEP, height: ABOVE + HEIGHT });
    const wide = Math.max(STEP, width / 50);
    const left = Math.min(Math.max(0, STEP * ((worst ?? 0) - 0.5) - wide / 2), width - wide);
    const mark = worst === null ? [] : [svg("path", { class: "worst", d: `M${left} 0h${wide}l${-wide / 2} ${ABOVE - 1}z` })];
    const label = t("The chances move by move. {sentence}", { sentence });
    const drawn = svg("svg", { role: "img", "aria-label": label, viewBox: `0 0 ${width} ${ABOVE + HEIGHT}`, preserveAspectRatio: "none" }, ...lines, now, ...bars, ...mark);
    drawn.addEventListener("click", (event) => {
      const box = drawn.getBoundingClientRect();
      const at = ((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * width;
      const far = (/** @type {Judgement} */ { move }) => Math.abs(STEP * (move - 0.5) - at);
      const nearest = judgements.reduce((/** @type {Judgement | null} */ best, one) => (best && far(best) <= far(one) ? best : one), null);
      if (nearest) this.#look(nearest);
    });
    return drawn;
  }
}
