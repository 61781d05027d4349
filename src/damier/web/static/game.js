/**
 * The page of a game: the board as large as the window allows, a few tools with their words, and a menu with the rest.
 *
 * @import {Game, GameKind, Message, Scene, Shape} from "./types.js"
 * @import {App} from "./main.js"
 */
import { largest, SMALL_CELL } from "./arrangement.js";
import { Refused } from "./connection.js";
import { action, ask, el, icon } from "./dom.js";
import { Gestures } from "./gestures.js";
import { badge } from "./grade.js";
import { Grid } from "./grid.js";
import { link, listed } from "./home.js";
import { chosen, coordinates, wanted } from "./options.js";
import { BESIDE, LOW, Panel } from "./panel.js";
import { Play } from "./play.js";
import { Rim } from "./rim.js";
import { SceneView } from "./scene.js";
import { dateText } from "./today.js";
import { clock, t } from "./words.js";

/** The actions after which a tool stays in hand. */
const HANDS = new Set(["play", "undo", "redo", "reset", "checkpoint", "return"]);
const MOST_LABELS = 3;
/** A note with more letters than this is written smaller. */
const LONG_NOTE = 110;
/** The name of a cell in a sentence. */
const CELL = /\b[a-z]{1,2}[1-9]\d?\b/;
/** Beside the tools, a board lower than this stands in the middle of so many pixels, whatever comes and goes there. */
const MIDDLED = 600;
/** What Enter means by itself. */
const PRESSED = "a, button, input, select, textarea, summary, dialog";

/**
 * @param {App} app @param {string} name @param {{level?: string, pack?: string | null, number?: number}} level
 * @param {boolean} fresh @param {AbortSignal} signal @param {string} [day] the day that it is the level of
 */
export async function gamePage(app, name, level, fresh, signal, day = "") {
  const kind = await app.kind(name);
  const opened = reopened(app, fresh).then((game) => game ?? app.connection.ask({ do: "open", game: name, fresh, ...level }));
  return pageOf(app, kind, opened, signal, day);
}

/** Return the game that ended at this place of the history, as it stood in its list; or null. @param {App} app @param {boolean} fresh @returns {Promise<Game | null>} */
async function reopened(app, fresh) {
  const ended = fresh ? null : history.state?.game;
  return ended ? app.connection.ask({ do: "resume", game: ended.id }).then((game) => ({ ...game, ...ended }), () => null) : null;
}

/**
 * The page of a game that is being opened.
 * @param {App} app @param {GameKind} kind @param {Promise<Game>} opened @param {AbortSignal} signal @param {string} [day]
 * @param {new (page: GamePage) => import("./match.js").Company} [Match] what shows the people of a game by link
 */
export async function pageOf(app, kind, opened, signal, day = "", Match) {
  // What the hand does in this game is fetched while the game is opened.
  const parts = Promise.all([kind.gesture === "carry" ? import("./carry.js") : null, kind.gesture === "trace" ? import("./tracing.js") : null]);
  const game = await opened;
  const [carries, traces] = await parts;
  signal.throwIfAborted(); // another page is on view by now
  return new GamePage(app, kind, game, signal, day, { ...carries, ...traces, Match }).root;
}

/**
 * What only some games need: what carries, what traces, and what shows the people of a game by link.
 * @typedef {object} Parts
 * @property {typeof import("./carry.js").Carry} [Carry]
 * @property {typeof import("./tracing.js").Tracing} [Tracing]
 * @property {new (page: GamePage) => import("./match.js").Company} [Match]
 */

export class GamePage {
  /** @type {Record<string, HTMLButtonElement>} */
  buttons = {};
  /** When the time was last told. */
  #since = performance.now();
  /** What works things out, once it is on its way. @type {Promise<import("./work.js").Work> | null} */
  #work = null;
  /** The same, once it is there. @type {import("./work.js").Work | null} */
  work = null;
  /** What looks at an ended game again, once it is on its way, and once it is there. @type {Promise<import("./replay.js").Replay> | null} */
  #replay = null;
  /** @type {import("./replay.js").Replay | null} */
  replay = null;
  /** What looks closely at a board with small cells, once it is on its way, and once it is there. @type {Promise<void> | null} */
  #zooming = null;
  /** @type {import("./zoom.js").Zoom | null} */
  zoom = null;
  /** What makes sounds and vibrations, where the reader wants any. @type {typeof import("./senses.js") | null} */
  #senses = null;
  /** The game that was shown last. @type {Game | null} */
  #last = null;
  /** How large the place for the board is, in pixels. */
  #place = { width: 0, height: 0 };
  /** The tool in hand, which stays there, or null. @type {string | null} */
  tool = null;
  /** The game whose end has been told. */
  #ended = "";
  /** What stands for the last touch. */
  #touch = {};
  /** The version at which a computer player could not move, or -1. */
  #stuck = -1;

  /**
   * @param {App} app @param {GameKind} kind @param {Game} game @param {AbortSignal} signal @param {string} day the day that it is the level of, or an empty text
   * @param {Parts} parts what only some games need
   */
  constructor(app, kind, game, signal, day, { Carry, Tracing, Match }) {
    this.app = app;
    this.day = day;
    this.kind = kind;
    this.signal = signal;
    this.gesture = kind.gesture;
    this.view = new SceneView();
    /** @type {import("./carry.js").Carry | null} */
    this.carry = Carry ? new Carry(this) : null;
    this.play = new Play(app.connection, game, (next) => this.#show(next));
    this.play.onrefused = (why) => {
      if (why.kind === "stale") return;
      app.tell(why.message);
      this.#senses?.refused();
    };
    /** The people of a game by link. */
    this.match = Match ? new Match(this) : null;
    app.connection.ongame = (next) => this.match?.left(next) || this.play.take(next, (changed) => this.#show(changed, undefined, true));
    this.#listen();
    chosen.addEventListener("chosen", () => this.#listen(), { signal });
    app.connection.ontrouble = (id, why) => id === this.play.game.id && this.#trouble(why);
    this.grid = new Grid(
      this.view,
      (spot) => this.#enter(spot),
      (to) => this.#step(to),
      (name, direction) => this.gestures.across(name, direction),
      (name) => this.gestures.startable(name),
    );
    this.rim = new Rim(this.view);
    this.fit = el("div", { className: "fit" });
    this.fit.append(this.view.root, this.grid.root, this.rim.root);
    this.stage = el("div", { className: "stage" }, this.fit);
    // Before gestures hear of it: a finished board is locked.
    this.stage.addEventListener("pointerdown", (event) => this.#locked && event.stopImmediatePropagation(), { signal, capture: true });
    /** @type {Gestures} */
    this.gestures = new Gestures(this.stage, this, signal, Tracing);
    this.card = el("section", { className: "won", hidden: true, "aria-label": t("The end") });
    this.facts = el("p", { className: "facts" });
    this.counts = el("p", { className: "counts" });
    this.moves = el("div", { className: "moves" });
    this.offers = el("div", { className: "offers" });
    this.turn = el("p", { className: "turn" });
    this.note = el("p", { className: "note", role: "status" });
    this.trouble = el("div", { className: "trouble", hidden: true });
    this.panel = new Panel(this);
    this.side = el("aside", { className: "side", "aria-label": t("Game") });
    this.view.onshown = () => {
      this.gestures.shown();
      this.grid.update();
      this.#resize();
    };
    this.root = this.#layout();
    // Measured where that costs nothing: in the middle of a change the browser would lay out the whole page for it.
    new ResizeObserver(() => {
      this.#place = { width: this.stage.clientWidth, height: this.stage.clientHeight };
      this.#resize();
    }).observe(this.stage);
    const reach = new ResizeObserver(() => this.#reach());
    for (const part of this.side.children) reach.observe(part);
    coordinates.addEventListener("changed", () => {
      this.#count(this.play.game.scene);
      this.#resize();
    }, { signal });
    addEventListener("keydown", (event) => this.#goOn(event), { signal, capture: true });
    addEventListener("keydown", (event) => this.#shortcut(event), { signal });
    const ticking = setInterval(() => this.#tick(), 500);
    signal.addEventListener("abort", () => {
      clearInterval(ticking);
      this.replay?.leave();
      this.work?.leave();
    });
    this.play.take(game);
  }

  get #heading() {
    const { number, pack } = this.play.game;
    if (this.day) return `${this.kind.title} · ${this.#when}`;
    const title = number === null ? this.kind.title : `${this.kind.title} ${number}`;
    return pack ? `${title} · ${pack.title}` : title;
  }

  get #when() {
    return `${t("Today")} · ${dateText(this.day)}`;
  }

  /** Where one came from, a game or a list: else the list that the level is in, and for the level of the day the home page. */
  get #origin() {
    return this.app.before?.address || this.app.origin || (this.day ? "/" : listed(this.play.game));
  }

  #layout() {
    const { app, kind } = this;
    /** @param {string} key @param {string} word @param {() => void} run @param {string} [picture] */
    const button = (key, word, run, picture) => (this.buttons[key] = action(key, word, run, picture));
    const tools = [
      button("undo", t("Undo"), () => this.history("undo")),
      button("redo", t("Redo"), () => this.history("redo")),
      kind.hint && button("hint", t("Hint"), () => this.find("hint")),
      kind.check && button("check", t("Check"), () => this.find("check")),
      button("menu", t("Menu"), () => this.#menu()),
    ];
    const home = link(app, this.#origin, { className: "action", "data-action": "home", title: t("Back"), "aria-label": t("Back") }, icon("home"));
    const sides = kind.sides.length > 1;
    this.offers.append(
      this.moves,
      this.panel.opener ?? "",
      sides ? button("resign", t("Give up"), () => this.#resign()) : "",
      this.match?.draw ?? "",
    );
    this.side.append(
      this.match?.card ?? "", this.card, this.note, this.trouble, this.offers, this.panel.root,
      el("div", { className: "actions", role: "toolbar", "aria-label": t("Game") }, ...tools),
    );
    return el(
      "main",
      { className: this.play.game.scene.aside ? "game two" : "game", "data-game": kind.name },
      el("header", { className: "top" },
        home,
        el("div", { className: "title" }, this.day ? el("h1", {}, kind.title, el("span", { className: "dot" }, " · "), el("span", { className: "when" }, this.#when)) : el("h1", {}, this.#heading), badge(app, kind, this.play.game)),
        el("span", { className: "space" }),
        this.counts,
      ),
      el("div", { className: "state" }, this.turn, this.match?.strip ?? this.panel.seats, this.facts),
      this.stage,
      this.side,
    );
  }

  /** Make the board as large as its place allows, but no larger than is good to look at. */
  #resize() {
    if (!this.view.scene.columns) return;
    const named = coordinates.on || CELL.test(this.note.textContent ?? "");
    // Coordinates come and go, and the board stays as large as it is: beside the tools there is room for them around it.
    const place = this.#place;
    const rim = BESIDE.matches ? { width: 0, height: 0 } : this.rim.room(place.width);
    const room = { width: Math.max(1, place.width - rim.width), height: Math.max(1, place.height - rim.height) };
    const { width, height, cell } = this.view.fit(room, (!BESIDE.matches || LOW.matches) && !this.card.hidden);
    this.fit.style.width = `${Math.floor(width)}px`;
    this.fit.style.height = `${Math.floor(height)}px`;
    this.fit.style.setProperty("--cell", `${cell}px`);
    const above = BESIDE.matches ? Math.max(0, Math.min(room.height, MIDDLED) - height) : room.height - height;
    this.fit.style.marginTop = `${rim.height + Math.floor(above / 2)}px`;
    const { scene } = this.view;
    const most = largest(scene);
    this.root.style.setProperty("--wide", `${Math.ceil(most * scene.width)}px`);
    this.root.style.setProperty("--high", `${Math.ceil(most * scene.height)}px`);
    this.rim.show(named);
    this.carry?.resized();
    this.#enlarge(cell);
  }

  /** Let a board with small cells be looked at closely: see zoom.js, which is fetched for such a board. @param {number} cell how large one is, in pixels */
  #enlarge(cell) {
    if (cell < SMALL_CELL && this.#place.width)
      this.#zooming ??= import("./zoom.js").then(({ Zoom }) => {
        this.zoom = new Zoom(this, this.signal);
        this.#resize();
      });
    this.zoom?.resized(cell);
  }

  /** Note how high the page must be for all that stands beside the board. */
  #reach() {
    const lowest = Math.max(...[...this.side.children].map((part) => part.getBoundingClientRect().bottom));
    const need = lowest + this.side.scrollTop - this.root.getBoundingClientRect().top;
    this.root.style.setProperty("--need", `${Math.ceil(need)}px`);
  }

  /** Fetch what makes sounds and vibrations, if the reader wants any. */
  async #listen() {
    if (wanted("sounds") || wanted("vibration")) this.#senses ??= await import("./senses.js");
  }

  /**
   * Show the game as it is now; the board as `board` does.
   * @param {Game} game @param {(scene: Scene) => void} [board] @param {boolean} [pushed] whether it was changed elsewhere
   */
  #show(game, board = (scene) => (this.carry ?? this.view).show(scene), pushed = false) {
    this.replay?.leave();
    const at = document.activeElement;
    const last = this.#last;
    this.#last = game;
    if (last) this.#senses?.changed(last, game, pushed);
    const before = this.view.scene;
    board(game.scene);
    const { outcome } = game;
    if (game.moves > (this.match?.side ?? 0)) this.side.querySelector(".offer")?.remove(); // who plays knows how to
    const { undo, redo, hint, check, resign } = this.buttons;
    undo.disabled = !game.undo;
    redo.disabled = !game.redo;
    for (const button of [hint, check]) if (button) button.disabled = Boolean(outcome) && !this.work?.busy;
    if (hint) hint.dataset.count = String(game.hints || "");
    if (resign) resign.hidden = Boolean(outcome);
    this.#tools(game);
    this.work?.shown(game);
    this.#offer(game);
    // With something in hand nothing else moves on the page: what is watched stays as it was.
    if (!game.held || this.tool) this.#count(game.scene);
    this.#since = performance.now();
    this.#tick();
    this.#turn(game);
    if (game.thinking || game.version !== this.#stuck) this.trouble.hidden = true;
    this.panel.update(game);
    this.match?.update(game, at);
    this.app.announce([...changes(before, game.scene), ...game.scene.facts, (outcome && (this.match?.told(game) ?? outcome.sentence)) ?? this.turn.textContent].filter(Boolean).join(". "));
    if (!outcome) {
      this.#ended = "";
      this.card.hidden = true;
    } else if (!this.work?.showing) this.#end(game, last?.outcome === null, !pushed);
    this.root?.classList.toggle("over", Boolean(outcome));
  }

  /** Show a scene on the way to the game as it is now, with what is counted there. @param {Scene} scene */
  picture(scene) {
    this.view.show(scene);
    this.#count(scene);
  }

  /** Show the facts of a scene; those that name a cell only where coordinates are shown. @param {Scene} scene */
  #count({ facts }) {
    this.facts.replaceChildren(...facts.filter((fact) => coordinates.on || !CELL.test(fact)).map((fact) => el("span", {}, fact)));
  }

  /** Say whose turn it is, in words and in that side's colour. @param {Game} game */
  #turn({ turn, thinking, outcome }) {
    const { sides, tones = [] } = this.kind;
    const going = sides.length > 1 && !outcome;
    const side = sides[turn];
    this.turn.hidden = !going;
    this.turn.textContent = going ? (thinking ? t("{side} is thinking…", { side }) : t("{side} to play", { side })) : "";
    const tone = tones[turn] ? `var(--tone-${tones[turn]})` : "";
    const ink = tones[turn] ? `var(--on-${tones[turn]})` : "";
    for (const [name, value] of [["--turn", tone], ["--on-turn", ink]]) this.root?.style.setProperty(name, going ? value : "");
    this.stage.classList.toggle("turns", going && Boolean(tone));
  }

  /** Offer the moves that belong to no cell, the tool in hand, to be put down, and the result, if it is put away. @param {Game} game */
  #offer({ scene, outcome }) {
    const moves = (outcome ? [] : scene.buttons).map(({ move, label }) => el("button", { type: "button", "data-move": move, onclick: () => this.act(() => ({ do: "play", move })) }, label));
    const tools = scene.tools.filter(({ hold }) => hold === this.tool).map(({ hold, label }) => {
      const button = action(`tool-${hold}`, t("Put down: {tool}", { tool: label }), () => this.take(hold), "tool");
      button.setAttribute("aria-pressed", "true");
      return button;
    });
    const away = outcome && this.card.hidden && this.#ended === this.play.game.id;
    const result = away ? [action("result", t("Result"), () => this.#putAway(false), "check")] : [];
    this.moves.replaceChildren(...moves, ...tools, ...result);
  }

  /** Show which tool is in hand: put down when the scene no longer has it, taken up again when the scene comes without. @param {Game} game */
  #tools({ scene, marked }) {
    if (this.tool && !scene.tools.some(({ hold }) => hold === this.tool)) {
      this.tool = null;
      this.gesture = this.kind.gesture;
      this.tell("");
    }
    if (this.tool && !marked) this.act(() => ({ do: "hold", thing: this.tool }));
  }

  #tick() {
    if (this.work?.showing) return;
    const { moves, seconds, outcome } = this.play.game;
    const time = clock(seconds + (outcome ? 0 : (performance.now() - this.#since) / 1000));
    const text = this.match?.count(moves) ?? t("moves {moves} · {time}", { moves, time });
    this.match?.tick();
    if (this.counts.textContent !== text) this.counts.textContent = text;
  }

  /** Say why a computer player does not move, and offer to let it try again. @param {string} why */
  #trouble(why) {
    const { game } = this.play;
    this.#stuck = game.version;
    this.play.take({ ...game, thinking: false });
    const text = t("{side} cannot move: {why}", { side: this.kind.sides[game.turn], why });
    this.trouble.replaceChildren(el("p", { role: "alert" }, text), el("button", { type: "button", onclick: () => this.#tryAgain() }, t("Try again")));
    this.trouble.hidden = false;
  }

  /** Have a computer player think again about the position that it could not move in. */
  #tryAgain() {
    const { connection } = this.app;
    connection.ask({ do: "resume", game: this.play.game.id }).then((game) => this.play.take(game), (why) => this.app.tell(why.message));
  }

  // What gestures and the keyboard do.

  /** Whether the board takes no pointer: it is finished, and no question asks for a cell. */
  get #locked() {
    return this.over && !this.panel.asking;
  }

  /** @type {import("./gestures.js").Host["act"]} */
  act(make, shown, ahead = false) {
    return this.play.act(() => {
      const message = make();
      if (!message || (this.over && takes(message) && message.move !== this.view.scene.elsewhere)) return null;
      this.tell("");
      this.work?.drop(message.do !== "hold");
      const made = this.match?.timed(message) ?? message;
      return this.tool && HANDS.has(message.do) ? { ...made, held: this.tool } : made;
    }, shown && ((game) => this.#show(game, shown)), ahead);
  }

  /** Touch a shape: play its move, take it in hand, or let go of what is held or pointed out. @param {Shape | null} shape */
  touch(shape) {
    if (this.tool) return this.#use(shape);
    this.view.touch(shape);
    const touch = (this.#touch = {});
    const answered = this.act(() => {
      // What was touched may have changed since, by what was touched before it.
      const now = this.view.scene.shapes.find(({ key }) => key === shape?.key);
      if (this.over) return null;
      if (now?.move !== undefined) return { do: "play", move: now.move };
      if (now?.hold !== undefined || this.play.game.marked) return { do: "hold", thing: now?.hold ?? null };
      if (now?.cell) this.#refuse(now);
      return null;
    });
    answered.then(() => this.#touch === touch && this.view.settle());
  }

  /** Show that nothing can be done with a cell: what is on it shakes. @param {Shape} shape */
  #refuse(shape) {
    this.view.shake(shape);
    this.#senses?.refused();
    this.app.announce(t("Nothing can be played here."));
  }

  /** Whether others play on the same board. */
  get shared() {
    return this.play.shared;
  }

  /** Whether the board is locked: the game has ended, or it is not one's turn in a game by link. */
  get over() {
    return this.play.game.outcome !== null || this.match?.waiting === true;
  }

  /** @param {string} name */
  point(name) {
    return this.panel.point(name);
  }

  /** Touch a place from the keyboard. @param {string} spot */
  #enter(spot) {
    if (this.panel.point(spot)) return;
    if (this.gesture === "carry") this.carry?.enter(spot);
    else if (this.over) return;
    else if (this.gesture === "trace" && this.view.scene.lines.length) this.#pen(spot);
    else this.touch(this.grid.shape(spot));
  }

  /** Put the pen down at a place, or lift it. @param {string} spot */
  #pen(spot) {
    if (this.gestures.pen(spot)) this.app.announce(t("Drawing: arrows go on, Enter ends"));
  }

  /** Go from place to place with the arrows: what is carried comes along, a trace goes on where it can. @param {string} to */
  async #step(to) {
    this.carry?.step(to);
    if (this.carry) return true;
    if (this.gestures.tracing) return this.gestures.trace(to);
    await this.play.answered();
    const { scene } = this.view.places;
    if (this.gesture === "trace" && scene.elsewhere && !this.panel.asking) {
      const move = this.grid.shape(to)?.move;
      if (!move) return false;
      this.act(() => ({ do: "play", move }));
    }
    return true;
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    if (document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      const verb = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
      if (!verb) return;
      event.preventDefault();
      if (!this.gestures.busy) this.history(verb);
    } else if (key === "escape") {
      if (this.panel.leave()) return;
      if (this.tool) this.take(this.tool);
      else if (this.gestures.busy || this.gestures.tracing) this.gestures.cancel();
      else if (this.carry?.busy) this.carry.cancel();
      else if (this.gesture === "trace" && this.view.scene.elsewhere) this.act(() => ({ do: "play", move: this.view.scene.elsewhere }));
      else this.touch(null);
    } else if (key === "delete") this.carry?.discard();
    else if (!event.altKey && this.zoom?.key(event.key)) event.preventDefault();
    else if (key === "?") import("./menu.js").then(({ shortcuts }) => shortcuts(this));
    else if (!event.altKey && !/** @type {HTMLElement} */ (event.target).matches?.("input, select, textarea")) this.buttons[KEYS[key] ?? ""]?.click();
  }

  /** At the end Enter goes on to what is offered first, wherever the focus is, but on something that Enter presses. @param {KeyboardEvent} event */
  #goOn(event) {
    if (event.key !== "Enter" || event.repeat || this.card.hidden || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest(PRESSED)) return;
    event.preventDefault();
    event.stopPropagation();
    /** @type {HTMLElement | null} */ (this.card.querySelector(".main"))?.click();
  }

  // What the buttons do.

  async #menu() {
    const { menu } = await import("./menu.js");
    menu(this);
  }

  /**
   * Go back or forth in the game. Whether there is something to take back or to do again is known when what was done before is answered.
   * @param {"undo" | "redo" | "reset" | "return"} verb @param {Record<string, string>} [more]
   */
  history(verb, more) {
    if (this.match?.history(verb)) return;
    this.gestures.forget();
    this.carry?.forget();
    this.work?.stop();
    if (verb === "undo" && !this.buttons.undo.disabled) this.buttons.redo.disabled = false;
    this.act(() => ((verb === "undo" || verb === "redo") && !this.play.game[verb] ? null : { do: verb, ...more }));
  }

  /** Give the game up, for the only person or for whoever is to move, once asked whether that is meant. */
  #resign() {
    const { seats, turn } = this.play.game;
    const people = seats.flatMap((player, side) => (player === null ? [side] : []));
    const side = this.match?.side ?? (people.length === 1 ? people[0] : turn);
    const question = people.length > 1 && !this.match ? t("Give the game up for {side}?", { side: this.kind.sides[side] }) : t("Give the game up?");
    ask(question, t("Play on"), t("Give up"), () => this.act(() => ({ do: "resign", side })));
  }

  /** Have something worked out, or do what was: see work.js, which is fetched on first use. @param {import("./work.js").What} what */
  async find(what) {
    this.#work ??= import("./work.js").then(({ Work }) => (this.work = new Work(this)));
    this.#work.catch(() => (this.#work = null));
    (await this.#work).press(what);
  }

  /** Look at the ended game again: see replay.js, which is fetched on first use. @param {import("./replay.js").What} what */
  async again(what) {
    this.#replay ??= import("./replay.js").then(({ Replay }) => (this.replay = new Replay(this)));
    this.#replay.catch(() => (this.#replay = null));
    (await this.#replay).open(what);
  }

  /** Take a tool in hand, or put it down; a trace under way ends first. @param {string} hold */
  take(hold) {
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

  /** Say something beside the board or, with nothing to say, what the tool in hand is for. @param {string} text */
  tell(text) {
    this.note.textContent = text || (this.view.drawn.tools.find(({ hold }) => hold === this.tool)?.use ?? "");
    this.told();
  }

  /** The note says something else: a long text is written smaller, and where it names a cell, coordinates are shown. */
  told() {
    this.note.classList.toggle("long", (this.note.textContent ?? "").length > LONG_NOTE);
    this.#resize();
  }

  /** Bring cells into view, by their names. @param {string[]} cells */
  reveal(cells) {
    this.zoom?.reveal(cells);
  }

  /** Ask something of the position, and show the answer in words and on the board. @param {string} question @param {string[]} cells */
  async ask(question, cells) {
    this.tell("");
    await this.play.answered();
    const { id, version } = this.play.game;
    try {
      const { sentence, game } = await this.app.connection.ask({ do: "ask", game: id, version, question, cells });
      this.play.take(game);
      this.tell(sentence);
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.tell(`${why.message}.`);
    }
  }

  /** Say how it ended, once everything lies still, and what comes next. @param {Game} game @param {boolean} now whether it has just ended @param {boolean} here whether by what was done here */
  async #end(game, now, here) {
    const { outcome, id } = game;
    if (!outcome || this.#ended === id) return;
    this.#ended = id;
    this.zoom?.reset();
    const { name, pack, number, next } = game;
    // Whoever comes back here, or loads the page again, finds it as it ended.
    history.replaceState({ ...history.state, game: { id, name, pack, number, next } }, "");
    const [ending] = await Promise.all([import("./ending.js").catch(() => null), this.view.still()]);
    if (!ending) {
      this.#ended = "";
      return this.app.tell(t("A part of the page could not be fetched: please load the page again."));
    }
    if (!this.play.game.outcome || this.#ended !== id) return;
    const { app, kind } = this;
    ending.fill(this.card, app, kind, this.play.game, this.#heading, this.day, { look: () => this.#putAway(true), again: (what) => this.again(what), company: this.match });
    this.#putAway(false);
    if (!now || !ending.happy(kind, game)) return;
    ending.celebrate(this.fit);
    if (here) this.#senses?.won();
  }

  /** Put the result away, to look at the board, or show it. @param {boolean} away */
  #putAway(away) {
    this.card.hidden = away;
    this.#offer(this.play.game);
    this.#resize();
    if (away) this.buttons.menu.focus();
  }
}

/** The keys of some buttons. @type {Record<string, string>} */
const KEYS = { h: "hint", c: "check", m: "menu" };

/** Whether a message is a hand's: a move, or something taken up. @param {Message} message */
const takes = (message) => message.do === "play" || (message.do === "hold" && message.thing !== null);

/** Return the names of what has changed, where that is little. @param {Scene} before @param {Scene} after */
function changes(before, after) {
  const known = new Set(before.shapes.map(({ label }) => label));
  const fresh = after.shapes.flatMap(({ label }) => (label && !known.has(label) ? [label] : []));
  return before.shapes.length && fresh.length <= MOST_LABELS ? fresh : [];
}
