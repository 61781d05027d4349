/**
 * For games that have sides or questions: who plays which side, and a drawer with what can be asked of the position.
 *
 * @import {Game, GameKind, Question} from "./types.js"
 * @import {Play} from "./play.js"
 * @import {Grid} from "./grid.js"
 */
import { action, dialog, el, icon } from "./dom.js";
import { letters } from "./rim.js";
import { capital, t } from "./words.js";

/**
 * @typedef {object} Host
 * @property {GameKind} kind
 * @property {Play} play
 * @property {Grid} grid
 * @property {HTMLElement} note
 * @property {(text: string) => void} tell
 * @property {(question: string, cells: string[]) => void} ask
 * @property {import("./gestures.js").Host["act"]} act
 */

/** Whether there is room for the drawer beside the board: as in style.css. */
export const BESIDE = matchMedia("(min-width: 60em), (min-aspect-ratio: 13/10) and (min-width: 32em)");
/** Whether that place is high enough for it: as in style.css. */
export const LOW = matchMedia("(max-height: 30em)");

export class Panel {
  /** The question being asked. @type {Question | null} */
  #question = null;
  /** The cells pointed at for it, by their names. @type {string[]} */
  #cells = [];
  /** The sheet with the questions. @type {HTMLDialogElement | null} */
  #sheet = null;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    const { kind } = host;
    /** Whether sides can be given to computer players. */
    this.seated = kind.sides.length > 1 && kind.players.length > 0;
    this.seats = el("button", { type: "button", className: "seats", hidden: !this.seated, onclick: () => this.players() });
    this.seats.dataset.action = "players";
    this.questions = el("div", { className: "questions" }, ...kind.questions.map((question) => this.#button(question)));
    this.root = el("section", { className: "panel", id: "analysis", hidden: true, "aria-label": t("Analysis") }, this.questions);
    /** The button of the drawer. @type {HTMLButtonElement | null} */
    this.opener = kind.questions.length ? action("analysis", t("Analysis"), () => this.#open(this.root.hidden)) : null;
    this.opener?.setAttribute("aria-expanded", "false");
    this.opener?.setAttribute("aria-controls", "analysis");
  }

  get asking() {
    return this.#question !== null;
  }

  /** Open the drawer, or shut it; where there is no room for it beside the board, it is a sheet. @param {boolean} open */
  #open(open) {
    this.stop();
    if (open && (!BESIDE.matches || LOW.matches)) this.#spread();
    else this.#shut(!open);
  }

  #shut(shut = true) {
    this.root.hidden = shut;
    this.opener?.setAttribute("aria-expanded", String(!shut));
  }

  /** Show the questions on a sheet, until one is asked or it is closed. */
  #spread() {
    const close = el("button", { type: "button", className: "action close", "aria-label": t("Close"), onclick: () => sheet.close() }, icon("close"));
    const sheet = (this.#sheet = dialog(t("Analysis"), close, this.questions));
    sheet.classList.add("sheet");
    sheet.addEventListener("close", () => this.root.append(this.questions));
  }

  /** Leave the question that is being asked, or shut the drawer; whether there was one or the other. */
  leave() {
    const open = this.asking || !this.root.hidden;
    if (this.asking) this.stop();
    else this.#shut();
    return open;
  }

  /** @param {Game} game */
  update({ seats }) {
    if (!this.seated) return;
    const words = seats.map((seat) => (seat === null ? t("a person") : this.#strength(seat)));
    const alone = seats.every((seat) => seat === null);
    const text = alone ? t("Two people on this screen") : this.host.kind.sides.map((side, number) => t("{side}: {player}", { side, player: words[number] })).join(" · ");
    if (this.seats.textContent !== text) this.seats.textContent = text;
  }

  /** The word for how strong a computer player is, else what it does. @param {string} name */
  #strength(name) {
    const player = this.host.kind.players.find((one) => one.name === name);
    return player?.strength || player?.description || name;
  }

  /** Show who plays which side, and let that be changed. */
  async players() {
    const { choice } = await import("./choosing.js"); // most visits need no list to choose from
    const { kind, play, act } = this.host;
    const strong = kind.players.filter(({ strength }) => strength);
    const { seats } = play.game;
    const fields = kind.sides.flatMap((side, number) => {
      // Whoever has the seat now stays on the list, though the page offers those with a word only.
      const offered = (strong.length ? strong : kind.players).concat(kind.players.filter(({ name, strength }) => strong.length && !strength && name === seats[number]));
      const people = { "": t("A person"), ...Object.fromEntries(offered.map(({ name }) => [name, this.#strength(name)])) };
      const small = el("p", { className: "quiet" });
      const tell = (/** @type {string | null} */ name) => {
        const player = kind.players.find((one) => one.name === name);
        small.textContent = player?.strength ? capital(player.description) : "";
      };
      tell(seats[number]);
      const field = choice(`seat-${number}`, side, people, seats[number] ?? "", (value) => {
        tell(value);
        act.call(this.host, () => ({ do: "seats", seats: play.game.seats.map((seat, at) => (at === number ? value || null : seat)) }));
      });
      return [field, small];
    });
    const made = dialog(t("Players"), ...fields, el("div", { className: "buttons" }, el("button", { type: "button", className: "main", onclick: () => made.close() }, t("Done"))));
  }

  /** @param {Question} question */
  #button(question) {
    const button = el("button", { type: "button", "aria-pressed": "false", onclick: () => this.#begin(question) }, question.description);
    button.dataset.question = question.name;
    return button;
  }

  /** @param {Question} question */
  #begin(question) {
    const again = this.#question === question;
    this.stop();
    if (again) return;
    this.#question = question;
    this.#press();
    this.#sheet?.close();
    this.#next();
  }

  /** Ask for the next cell, or the question itself when it has all. */
  #next() {
    const question = this.#question;
    if (!question) return;
    const missing = question.cells[this.#cells.length];
    if (missing !== undefined) {
      this.host.tell(t("Point at a cell: {what}", { what: missing }));
      return this.host.note.append(" ", el("button", { type: "button", className: "leave", "data-action": "leave-question", onclick: () => (this.stop(), this.opener?.focus()) }, t("Cancel")));
    }
    const cells = this.#cells.map(written);
    this.#question = null;
    this.#press();
    this.host.ask(question.name, cells);
  }

  /** Take a cell that was pointed at, if one was asked for. @param {string} name */
  point(name) {
    if (!this.#question) return false;
    this.#cells.push(name);
    this.host.grid.root.querySelector(`[data-spot="${name}"]`)?.classList.add("chosen");
    this.#next();
    return true;
  }

  /** Ask no more. */
  stop() {
    if (this.#question) this.host.tell("");
    this.#question = null;
    this.#cells = [];
    this.#press();
  }

  #press() {
    if (!this.#question) {
      this.#cells = [];
      for (const spot of this.host.grid.root.querySelectorAll(".chosen")) spot.classList.remove("chosen");
    }
    for (const button of this.questions.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset.question === this.#question?.name));
  }
}

/** Write a cell as its column's letters and its row's number: `d2`. @param {string} name */
function written(name) {
  const [column, row] = name.split(",").map(Number);
  return `${letters(column)}${row + 1}`;
}
