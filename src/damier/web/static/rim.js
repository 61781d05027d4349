/**
 * The names of columns and rows at the rim of a board.
 *
 * @import {SceneView} from "./scene.js"
 */
import { el } from "./dom.js";

/** How much room the names take of the board's on a phone, in pixels; the rest of it is space that is there anyway. */
const WIDTH = 18;
const HEIGHT = 10;
/** Where cells would be smaller than this, in pixels, the board keeps that room, and the names lie on its outermost cells. */
const TIGHT = 34;

/** Write a column as its letters: a, b, … z, aa. @param {number} column */
export function letters(column) {
  let text = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  return text;
}

export class Rim {
  #layout = "";

  /** @param {SceneView} view */
  constructor(view) {
    this.view = view;
    this.root = el("div", { className: "rim", hidden: true, "aria-hidden": "true" });
  }

  /** Return the room that the names take of a place as wide as this, in pixels. @param {number} width */
  room(width) {
    const tight = width / this.view.places.scene.columns < TIGHT;
    this.root.classList.toggle("inside", tight);
    return tight ? { width: 0, height: 0 } : { width: WIDTH, height: HEIGHT };
  }

  /** Show the names, or hide them. @param {boolean} on */
  show(on) {
    this.root.hidden = !on;
    const { scene, middles } = this.view.places;
    const [left, top] = scene.corner ?? [0, 0];
    const layout = `${scene.columns} ${scene.rows} ${scene.width} ${scene.height}`;
    if (!on || layout === this.#layout) return;
    this.#layout = layout;
    /** @type {Map<string, HTMLElement>} */
    const names = new Map();
    for (const [name, [x, y]] of middles) {
      const [column, row] = name.split(",").map(Number);
      if (column >= scene.columns || row >= scene.rows) continue;
      const [over, beside] = [`c${column}`, `r${row}`];
      if (!names.has(over)) names.set(over, this.#name(letters(column), "left", ((x - left) / scene.width) * 100));
      if (!names.has(beside)) names.set(beside, this.#name(String(row + 1), "top", ((y - top) / scene.height) * 100));
    }
    this.root.replaceChildren(...names.values());
  }

  /** @param {string} text @param {"left" | "top"} side @param {number} place */
  #name(text, side, place) {
    const name = el("span", { className: side }, text);
    // In step with a board that is looked at closely.
    name.style[side] = `calc(${place}% * var(--zoom, 1) + var(--zoom-${side}, 0%))`;
    return name;
  }
}
