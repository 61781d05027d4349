/**
 * Beside the board: who plays which side, and what can be asked of the position, for any game that has sides or questions.
 *
 * @import {Game, GameKind, Question} from "./types.js"
 * @import {Play} from "./play.js"
 * @import {Grid} from "./grid.js"
 */
import { el } from "./dom.js";
import { choice } from "./options.js";
import { t } from "./words.js";

/**
 * @typedef {object} Host
 * @property {GameKind} kind
 * @property {Play} play
 * @property {Grid} grid
 * @property {(text: string) => void} tell
 * @property {(question: string, cells: string[]) => void} ask
 * @property {import("./gestures.js").Host["act"]} act
 */

export class Panel {
  /** The question being asked. @type {Question | null} */
  #question = null;
  /** The cells pointed at for it, by their names. @type {string[]} */
  #cells = [];

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    const { kind } = host;
    this.seats = el("div", { className: "seats" });
    this.questions = el("div", { className: "questions" });
    const players = kind.sides.length > 1 && kind.players.length > 0;
    if (players) this.#seats();
    if (kind.questions.length) this.#questions();
    const open = matchMedia("(min-width: 60em)").matches;
    const title = players ? t("Players and questions") : t("Questions");
    this.root = el("details", { className: "panel", open, hidden: !players && !kind.questions.length }, el("summary", {}, title), this.seats, this.questions);
  }

  get asking() {
    return this.#question !== null;
  }

  /** @param {Game} game */
  update(game) {
    for (const [side, select] of [...this.seats.querySelectorAll("select")].entries()) select.value = game.seats[side] ?? "";
  }

  #seats() {
    const { kind, play, act } = this.host;
    const people = { "": t("a person"), ...Object.fromEntries(kind.players.map(({ name, description }) => [name, description || name])) };
    this.seats.append(
      ...kind.sides.map((side, number) =>
        choice(`seat-${number}`, side, people, "", (value) => {
          const seats = play.game.seats.map((seat, at) => (at === number ? value || null : seat));
          act.call(this.host, () => ({ do: "seats", seats }));
        }),
      ),
    );
  }

  #questions() {
    for (const question of this.host.kind.questions) {
      const button = el("button", { type: "button", "aria-pressed": "false", onclick: () => this.#begin(question) }, question.description);
      button.dataset.question = question.name;
      this.questions.append(button);
    }
  }

  /** @param {Question} question */
  #begin(question) {
    const again = this.#question === question;
    this.stop();
    if (again) return;
    this.#question = question;
    this.#press();
    this.#next();
  }

  /** Ask for the next cell, or the question itself when it has all. */
  #next() {
    const question = this.#question;
    if (!question) return;
    const missing = question.cells[this.#cells.length];
    if (missing !== undefined) return this.host.tell(t("Point at a cell: {what}", { what: missing }));
    const cells = this.#cells.map(written);
    this.#question = null;
    this.#press();
    this.host.ask(question.name, cells);
  }

  /** Take a cell that was pointed at, if one was asked for. @param {string} name */
  point(name) {
    if (!this.#question) return false;
    this.#cells.push(name);
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
    if (!this.#question) this.#cells = [];
    for (const button of this.questions.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset.question === this.#question?.name));
  }
}

/** Write a cell as its column's letters and its row's number: `d2`. @param {string} name */
function written(name) {
  const [column, row] = name.split(",").map(Number);
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}
