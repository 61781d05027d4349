/**
 * The page of a game: the board as large as the window allows, and what can be done with it.
 *
 * @import {Game, GameKind, Message, Scene, Shape} from "./types.js"
 * @import {App} from "./main.js"
 */
import { Refused } from "./connection.js";
import { action, dialog, el, icon } from "./dom.js";
import { Gestures } from "./gestures.js";
import { Grid } from "./grid.js";
import { address, link } from "./home.js";
import { loader, newLevel } from "./levels.js";
import { options } from "./options.js";
import { Panel } from "./panel.js";
import { Play } from "./play.js";
import { SceneView } from "./scene.js";
import { linkCopied } from "./today.js";
import { t } from "./words.js";

/** The actions after which a tool stays in hand. */
const HANDS = new Set(["play", "undo", "redo", "reset"]);
const CONFETTI = 28;
const MOST_LABELS = 3;

/**
 * @param {App} app @param {string} name @param {{level?: string, number?: number}} level
 * @param {boolean} fresh @param {AbortSignal} signal
 */
export async function gamePage(app, name, level, fresh, signal) {
  const kind = await app.kind(name);
  const game = await app.connection.ask({ do: "open", game: name, fresh, ...level });
  return new GamePage(app, kind, game, signal).root;
}

class GamePage {
  /** @type {Record<string, HTMLButtonElement>} */
  buttons = {};
  /** When the time was last told. */
  #since = performance.now();
  /** What works things out, once it is on its way. @type {Promise<import("./work.js").Work> | null} */
  #work = null;
  /** The same, once it is there. @type {import("./work.js").Work | null} */
  work = null;
  /** The tool in hand, which stays there, or null. @type {string | null} */
  tool = null;
  #celebrated = "";
  /** The version at which a computer player could not move, or -1. */
  #stuck = -1;

  /** @param {App} app @param {GameKind} kind @param {Game} game @param {AbortSignal} signal */
  constructor(app, kind, game, signal) {
    this.app = app;
    this.kind = kind;
    this.gesture = kind.gesture;
    this.view = new SceneView();
    this.play = new Play(app.connection, game, (next) => this.#show(next));
    this.play.onrefused = (why) => why.kind !== "stale" && app.tell(why.message);
    app.connection.ongame = (next) => this.play.take(next);
    app.connection.ontrouble = (id, why) => id === this.play.game.id && this.#trouble(why);
    this.grid = new Grid(this.view, (spot) => this.#enter(spot), (to) => this.#step(to));
    this.fit = el("div", { className: "fit" });
    this.fit.append(this.view.root, this.grid.root);
    this.card = el("div", { className: "won", hidden: true });
    this.stage = el("div", { className: "stage" }, this.fit, this.card);
    this.gestures = new Gestures(this.stage, this, signal);
    this.panel = new Panel(this);
    this.facts = el("p", { className: "facts" });
    this.counts = el("p", { className: "counts" });
    this.offers = el("div", { className: "offers" });
    this.turn = el("p", { className: "turn" });
    this.note = el("p", { className: "note", role: "status" });
    this.trouble = el("div", { className: "trouble", role: "alert", hidden: true });
    this.view.onshown = () => {
      this.grid.update();
      this.#resize();
    };
    this.root = this.#layout();
    new ResizeObserver(() => this.#resize()).observe(this.stage);
    addEventListener("keydown", (event) => this.#shortcut(event), { signal });
    const ticking = setInterval(() => this.#tick(), 500);
    signal.addEventListener("abort", () => clearInterval(ticking));
    this.play.take(game);
  }

  #layout() {
    const { app, kind } = this;
    const { number, label } = this.play.game;
    const heading = number ? `${kind.title} ${number}` : kind.title;
    /** @param {string} key @param {string} word @param {() => void} run @param {string} [picture] */
    const button = (key, word, run, picture) => (this.buttons[key] = action(key, word, run, picture));
    const actions = [
      button("undo", t("Undo"), () => this.#history("undo")),
      button("redo", t("Redo"), () => this.#history("redo")),
      button("reset", t("Start again"), () => this.#history("reset")),
      kind.hint && button("hint", t("Hint"), () => this.#ask("hint")),
      kind.check && button("check", t("Check"), () => this.#ask("check")),
      ...this.play.game.scene.tools.map(({ hold, label }) => button(`tool-${hold}`, label, () => this.#take(hold), "tool")),
      kind.solve && button("solution", t("Show the solution"), () => this.#ask("solution")),
      kind.generate && button("new", t("New level"), () => newLevel(app, kind)),
      kind.sides.length > 1 && button("resign", t("Give up"), () => this.#resign()),
      button("save", t("Save to a file"), () => this.#save()),
      button("load", t("Load a file"), () => loader(app).click()),
      button("share", t("Share"), () => this.#share()),
    ];
    const home = link(app, `/${kind.name}`, { className: "action", "data-action": "home", title: t("Home"), "aria-label": t("Home") }, icon("home"));
    return el(
      "main",
      { className: "game", "data-game": kind.name },
      el("header", { className: "top" },
        home,
        el("h1", {}, heading, " ", el("small", {}, label)),
        el("span", { className: "space" }),
        this.counts,
        action("options", t("Options"), options),
      ),
      el("div", { className: "state" }, this.turn, this.facts),
      this.stage,
      el("aside", { className: "side" }, this.note, this.trouble, this.offers, el("div", { className: "actions", role: "toolbar", "aria-label": t("Game") }, ...actions), this.panel.root),
    );
  }

  /** Make the board as large as its place allows. */
  #resize() {
    const { clientWidth, clientHeight } = this.stage;
    const { width, height } = this.view.scene;
    const cell = Math.min(clientWidth / width, clientHeight / height);
    this.fit.style.width = `${Math.floor(cell * width)}px`;
    this.fit.style.height = `${Math.floor(cell * height)}px`;
    this.fit.style.setProperty("--cell", `${cell}px`);
    this.gestures.resized();
  }

  /** Show the game as it is now; the board as `board` does. @param {Game} game @param {(scene: Scene) => void} [board] */
  #show(game, board = (scene) => this.view.show(scene)) {
    const before = this.view.scene;
    board(game.scene);
    const { outcome } = game;
    const { undo, redo, reset, hint, check, solution, resign } = this.buttons;
    undo.disabled = !game.undo;
    redo.disabled = !game.redo;
    reset.disabled = !game.undo && !game.redo && !game.moves;
    for (const button of [hint, check, solution]) if (button) button.disabled = Boolean(outcome) && !this.work?.busy;
    if (hint) hint.dataset.count = String(game.hints || "");
    this.#tools(game);
    this.work?.shown(game);
    if (resign) resign.disabled = Boolean(outcome);
    this.offers.replaceChildren(...game.scene.buttons.map(({ move, label }) => el("button", { type: "button", "data-move": move, onclick: () => this.act(() => ({ do: "play", move })) }, label)));
    this.facts.replaceChildren(...game.scene.facts.map((fact) => el("span", {}, fact)));
    this.#since = performance.now();
    this.#tick();
    const side = this.kind.sides[game.turn];
    const mine = this.kind.sides.length > 1 && !outcome;
    this.turn.hidden = !mine;
    this.turn.dataset.side = String(game.turn);
    this.turn.textContent = mine ? (game.thinking ? t("{side} is thinking…", { side }) : t("{side} to play", { side })) : "";
    if (game.thinking || game.version !== this.#stuck) this.trouble.hidden = true;
    this.panel.update(game);
    this.app.announce([...changes(before, game.scene), ...game.scene.facts, outcome?.sentence ?? this.turn.textContent].filter(Boolean).join(". "));
    if (!outcome) {
      this.#celebrated = "";
      this.card.hidden = true;
    } else if (!this.work?.showing) this.#celebrate(game);
  }

  /** Show which tool is in hand: put down when the scene no longer has it, taken up again when the scene comes without. @param {Game} game */
  #tools({ scene, marked }) {
    const offered = new Set(scene.tools.map(({ hold }) => `tool-${hold}`));
    if (this.tool && !offered.has(`tool-${this.tool}`)) {
      this.tool = null;
      this.gesture = this.kind.gesture;
    }
    for (const [key, button] of Object.entries(this.buttons))
      if (key.startsWith("tool-")) {
        button.disabled = !offered.has(key);
        button.setAttribute("aria-pressed", String(key === `tool-${this.tool}`));
      }
    if (this.tool && !marked) this.act(() => ({ do: "hold", thing: this.tool }));
  }

  #tick() {
    const { moves, seconds, outcome } = this.play.game;
    const all = Math.floor(seconds + (outcome ? 0 : (performance.now() - this.#since) / 1000));
    const time = `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
    const text = t("moves {moves} · {time}", { moves, time });
    if (this.counts.textContent !== text) this.counts.textContent = text;
  }

  /** Say why a computer player does not move, and offer to let it try again. @param {string} why */
  #trouble(why) {
    const { game } = this.play;
    this.#stuck = game.version;
    this.play.take({ ...game, thinking: false });
    const text = t("{side} cannot move: {why}", { side: this.kind.sides[game.turn], why });
    this.trouble.replaceChildren(el("p", {}, text), el("button", { type: "button", onclick: () => this.#tryAgain() }, t("Try again")));
    this.trouble.hidden = false;
  }

  /** Have a computer player think again about the position that it could not move in. */
  #tryAgain() {
    const { connection } = this.app;
    connection.ask({ do: "resume", game: this.play.game.id }).then((game) => this.play.take(game), (why) => this.app.tell(why.message));
  }

  // What gestures and the keyboard do.

  /** @type {import("./gestures.js").Host["act"]} */
  act(make, shown) {
    return this.play.act(() => {
      const message = make();
      if (!message) return null;
      this.tell("");
      this.work?.drop(message.do !== "hold");
      return this.tool && HANDS.has(message.do) ? { ...message, held: this.tool } : message;
    }, shown && ((game) => this.#show(game, shown)));
  }

  /** Touch a shape: play its move, take it in hand, or let go of what is held or pointed out. @param {Shape | null} shape */
  touch(shape) {
    if (this.tool) return this.#use(shape);
    const [move, thing] = [shape?.move, shape?.hold ?? null];
    if (move !== undefined) this.act(() => ({ do: "play", move }));
    else if (thing !== null || this.play.game.marked) this.act(() => ({ do: "hold", thing }));
  }

  /** @param {string} name */
  point(name) {
    return this.panel.point(name);
  }

  /** Touch a place from the keyboard. @param {string} spot */
  #enter(spot) {
    if (this.panel.point(spot)) return;
    if (this.gesture !== "carry") return this.touch(this.grid.shape(spot));
    this.#handle(() => {
      const shape = this.grid.shape(spot);
      return this.view.carrying ? (shape?.move ?? null) : { do: "hold", thing: shape?.hold };
    });
  }

  /** Go from place to place with the arrows: what is carried comes along, a trace goes on where it can. @param {string} to */
  async #step(to) {
    await this.play.answered();
    const { scene, middles } = this.view.places;
    if (this.gesture === "trace" && scene.elsewhere && !this.panel.asking) {
      const move = this.grid.shape(to)?.move;
      if (!move) return false;
      this.act(() => ({ do: "play", move }));
    }
    const middle = middles.get(to);
    if (this.view.carrying && middle) this.view.carry(middle);
    return true;
  }

  /** Take something up or let go of it from the keyboard: with a move, or back to where it was. @param {() => Message | string | null | undefined} what */
  #handle(what) {
    const make = () => {
      const found = what();
      if (typeof found === "string") return { do: "play", move: found };
      if (found) return found.thing === undefined ? null : found;
      return this.view.carrying ? { do: "hold", thing: null } : null;
    };
    this.act(make, (scene) => this.view.fly(scene));
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    if (document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      const verb = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
      if (!verb) return;
      event.preventDefault();
      if (!this.gestures.busy && !this.buttons[verb].disabled) this.#history(verb);
    } else if (key === "escape") {
      this.panel.stop();
      if (this.tool) this.#take(this.tool);
      else if (this.gestures.busy) this.gestures.cancel();
      else if (this.gesture === "carry") this.#handle(() => null);
      else if (this.gesture === "trace" && this.view.scene.elsewhere) this.touch({ key: "", role: "", form: ["disc", 0, 0, 0], move: this.view.scene.elsewhere });
      else this.touch(null);
    } else if (key === "delete" && this.gesture === "carry") this.#handle(() => this.view.scene.elsewhere);
  }

  // What the buttons do.

  /** @param {"undo" | "redo" | "reset"} verb */
  #history(verb) {
    const { moves, outcome } = this.play.game;
    if (verb === "reset" && moves > 1 && !outcome && !confirm(t("Start this level again?"))) return;
    this.gestures.forget();
    this.view.drop();
    this.work?.stop();
    this.act(() => ({ do: verb }));
  }

  /** Give the game up, for the only person or for whoever is to move, once asked whether that is meant. */
  #resign() {
    const { seats, turn } = this.play.game;
    const people = seats.flatMap((player, side) => (player === null ? [side] : []));
    const side = people.length === 1 ? people[0] : turn;
    const resign = () => {
      made.close();
      this.act(() => ({ do: "resign", side }));
    };
    const made = dialog(
      t("Give the game up for {side}?", { side: this.kind.sides[side] }),
      el("div", { className: "buttons" },
        el("button", { type: "button", onclick: () => made.close() }, t("Play on")),
        el("button", { type: "button", className: "main", onclick: resign }, t("Give up")),
      ),
    );
  }

  /** Have something worked out, or do what was: see work.js, which is fetched on first use. @param {import("./work.js").What} what */
  async #ask(what) {
    this.#work ??= import("./work.js").then(({ Work }) => (this.work = new Work(this)));
    (await this.#work).press(what);
  }

  /** Take a tool in hand, or put it down; a trace under way ends first. @param {string} hold */
  #take(hold) {
    this.tool = this.tool === hold ? null : hold;
    this.gestures.cancel();
    const { gesture } = this;
    this.gesture = this.tool ? "tap" : this.kind.gesture;
    this.act(() => (gesture === "trace" && this.view.scene.elsewhere ? { do: "play", move: this.view.scene.elsewhere } : null));
    this.act(() => ({ do: "hold", thing: this.tool }));
  }

  /** Touch a shape with the tool in hand, as the scene has it by then. @param {Shape | null} shape */
  #use(shape) {
    this.act(() => {
      if (this.play.game.held !== this.tool) return { do: "hold", thing: this.tool };
      const move = this.view.scene.shapes.find(({ key }) => key === shape?.key)?.move;
      return move === undefined ? null : { do: "play", move };
    });
  }

  async #save() {
    const { name, text } = await this.app.connection.ask({ do: "save", game: this.play.game.id });
    const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    el("a", { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  }

  async #share() {
    const href = new URL(address(this.play.game), location.href).href;
    try {
      await navigator.clipboard.writeText(href);
      this.app.tell(linkCopied());
    } catch {
      const made = dialog(
        t("The link to this level"),
        el("input", { value: href, readOnly: true, "aria-label": t("The link to this level"), onfocus: (/** @type {any} */ event) => event.target.select() }),
        el("div", { className: "buttons" }, el("button", { type: "button", className: "main", onclick: () => made.close() }, t("Done"))),
      );
    }
  }

  /** @param {string} text */
  tell(text) {
    this.note.textContent = text;
  }

  /** Ask something of the position, and show the answer in words and on the board. @param {string} question @param {string[]} cells */
  async ask(question, cells) {
    this.tell("");
    const { id, version } = this.play.game;
    try {
      const { sentence, game } = await this.app.connection.ask({ do: "ask", game: id, version, question, cells });
      this.play.take(game);
      this.tell(sentence);
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.tell(why.message);
    }
  }

  /** Say how it ended, once everything lies still, and what comes next. @param {Game} game */
  async #celebrate(game) {
    const { outcome, id, version } = game;
    if (!outcome || this.#celebrated === id) return;
    this.#celebrated = id;
    await this.view.still();
    if (this.play.game.version !== version || this.#celebrated !== id) return;
    const won = this.kind.sides.length > 1 || outcome.winner === 0;
    const { app, kind } = this;
    const next = game.next
      ? link(app, `/${kind.name}/${game.next}`, { className: "button main", "data-fresh": "yes" }, t("Next level"))
      : link(app, `/${kind.name}`, { className: "button main" }, t("All levels"));
    const confetti = Array.from({ length: won ? CONFETTI : 0 }, (_, at) => {
      const piece = el("i", { className: `tone-step${1 + (at % 9)}` });
      piece.style.left = `${(at * 61) % 100}%`;
      piece.style.animationDelay = `${(at % 7) * 70}ms`;
      return piece;
    });
    const close = el("button", { type: "button", className: "action", "aria-label": t("Close"), onclick: () => (this.card.hidden = true) }, icon("close"));
    this.card.replaceChildren(
      el("div", { className: "confetti", "aria-hidden": "true" }, ...confetti),
      el("div", { className: "message", role: "status" }, el("p", {}, outcome.sentence), next, close),
    );
    this.card.hidden = false;
  }
}

/** Give the names of what has changed, where that is little. @param {Scene} before @param {Scene} after */
function changes(before, after) {
  const known = new Set(before.shapes.map(({ label }) => label));
  const fresh = after.shapes.flatMap(({ label }) => (label && !known.has(label) ? [label] : []));
  return before.shapes.length && fresh.length <= MOST_LABELS ? fresh : [];
}
