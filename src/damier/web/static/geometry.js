/**
 * Where things are in a scene, in cells, and what lies under a point.
 *
 * @import {Form, Point, Scene, Shape} from "./types.js"
 */

/** How far from its middle a cell still answers: half a square, and the corner of a hexagon. */
const REACH = 0.58;
/** How far from the middle of a small thing a finger may be that means it. */
const FINGER = 0.36;
const NEARLY = 1e-6;
/** How far the corners of a form may be from where a step brings them: places are rounded. */
const ROUNDED = 1e-3;

/** @param {Form} form @returns {Point[]} */
function corners(form) {
  switch (form[0]) {
    case "rect":
      return [[form[1], form[2]], [form[1] + form[3], form[2] + form[4]]];
    case "disc":
      return [[form[1] - form[3], form[2] - form[3]], [form[1] + form[3], form[2] + form[3]]];
    case "polygon":
      return /** @type {Point[]} */ (form.slice(1));
    case "stroke":
      return /** @type {Point[]} */ (form.slice(2));
    case "letters":
      return [[form[1], form[2]]];
  }
}

/** Return the box around a form as left, top, right, bottom. @param {Form} form */
export function box(form) {
  const points = corners(form);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Return the middle of a form. @param {Form} form @returns {Point} */
export function middle(form) {
  const [left, top, right, bottom] = box(form);
  return [(left + right) / 2, (top + bottom) / 2];
}

/** How far something moves to the right and down once it is made so many times as large. @typedef {[number, number, number]} Step */

/** Return a form moved and made larger or smaller. @param {Form} form @param {Step} step @returns {Form} */
export function placed(form, [dx, dy, scale]) {
  const [x, y] = [(/** @type {number} */ at) => at * scale + dx, (/** @type {number} */ at) => at * scale + dy];
  const point = (/** @type {Point} */ at) => /** @type {Point} */ ([x(at[0]), y(at[1])]);
  switch (form[0]) {
    case "rect":
      return ["rect", x(form[1]), y(form[2]), form[3] * scale, form[4] * scale, form[5] * scale];
    case "disc":
      return ["disc", x(form[1]), y(form[2]), form[3] * scale];
    case "polygon":
      return ["polygon", .../** @type {Point[]} */ (form.slice(1)).map(point)];
    case "stroke":
      return ["stroke", form[1] * scale, .../** @type {Point[]} */ (form.slice(2)).map(point)];
    case "letters":
      return ["letters", x(form[1]), y(form[2]), form[3] * scale, form[4]];
  }
}

/** Return how large a form is, in one figure. @param {Form} form */
function extent(form) {
  if (form[0] === "letters") return form[3];
  const [left, top, right, bottom] = box(form);
  return Math.max(right - left, bottom - top);
}

/**
 * Return the step that brings one form to where another is, or null where that is not the same form elsewhere.
 * @param {Form} before @param {Form} after @returns {Step | null}
 */
export function moved(before, after) {
  if (before[0] !== after[0] || before.length !== after.length) return null;
  const [from, to] = [middle(before), middle(after)];
  const loose = before[0] === "rect" || before[0] === "disc";
  const scale = loose ? 1 : extent(after) / (extent(before) || 1);
  const step = /** @type {Step} */ ([to[0] - from[0] * scale, to[1] - from[1] * scale, scale]);
  const [one, other] = [corners(placed(before, step)), corners(after)];
  return loose || one.every((point, at) => distance(point, other[at]) < ROUNDED) ? step : null;
}

/** @param {Point} one @param {Point} other */
export const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Return the name that a cell is looked up by. @param {Point} cell */
export const named = (cell) => cell.join();

/** @param {Form} form @param {Point} point */
function contains(form, [x, y]) {
  const [left, top, right, bottom] = box(form);
  const slack = form[0] === "stroke" ? form[1] / 2 : 0;
  return x >= left - slack && x < right + slack && y >= top - slack && y < bottom + slack;
}

/** What can be touched in a scene, and where. */
export class Places {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** The shape to touch at each cell: the frontmost that can be touched, else the frontmost. @type {Map<string, Shape>} */
    this.at = new Map();
    /** The middle of each cell, in reading order. @type {Map<string, Point>} */
    this.middles = new Map();
    /** What can be touched and lies on no cell, front to back. @type {Shape[]} */
    this.others = [];
    /** The rectangle of each cell that is one. @type {Map<string, Form>} */
    this.squares = new Map();
    /** Whether a point lies where the board is not on view: nothing is touched there. @type {(point: Point) => boolean} */
    this.hidden = () => false;
    for (const shape of scene.shapes) {
      if (shape.carried) continue;
      const touchable = shape.move !== undefined || shape.hold !== undefined || shape.back;
      if (!shape.cell) {
        if (touchable) this.others.unshift(shape);
        continue;
      }
      const name = named(shape.cell);
      if (!this.middles.has(name)) {
        this.middles.set(name, middle(shape.form));
        if (shape.form[0] === "rect") this.squares.set(name, shape.form);
      }
      const now = this.at.get(name);
      if (!now || touchable || !(now.move || now.hold || now.back)) this.at.set(name, shape);
    }
  }

  /**
   * Return the shape to touch at a point. Each point belongs to one cell at most: between two, to the one on the right or below.
   * @param {Point} point @returns {Shape | null}
   */
  hit(point) {
    if (this.hidden(point)) return null;
    const other = this.others.find((shape) => contains(shape.form, point)) ?? this.#near(point);
    if (other) return other;
    const name = this.cell(point);
    return name === null ? null : (this.at.get(name) ?? null);
  }

  /** Return the disc on no cell that a finger at a point means: such small things answer from farther away. @param {Point} point */
  #near(point) {
    const away = (/** @type {Shape} */ { form }) => distance(middle(form), point);
    const [nearest] = this.others.filter(({ form }) => form[0] === "disc").sort((one, other) => away(one) - away(other));
    return nearest && away(nearest) <= FINGER ? nearest : undefined;
  }

  /** Return the name of the cell at a point: the one whose square it is in, else the nearest. @param {Point} point */
  cell(point) {
    if (this.hidden(point)) return null;
    let best = null;
    let least = Infinity;
    for (const [name, centre] of this.middles) {
      const square = this.squares.get(name);
      if (square && contains(square, point)) return name;
      const away = distance(centre, point);
      const near = Math.max(Math.abs(centre[0] - point[0]), Math.abs(centre[1] - point[1])) <= REACH;
      if (near && away <= least + NEARLY) {
        least = away;
        best = name;
      }
    }
    return best;
  }

  /** Return the tone of the frontmost coloured thing at a point. @param {Point} point */
  tone(point) {
    return this.scene.shapes.findLast((shape) => shape.tone && contains(shape.form, point))?.tone ?? "";
  }
}
