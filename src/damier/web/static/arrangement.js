/**
 * Where the second grid of a scene lies: beside the first, or below it where the room is upright. The scene draws it beside; here its
 * cells are laid out anew, with all that lies in them, as high or as wide as the first grid.
 *
 * @import {Form, Point, Scene, Shape} from "./types.js"
 */
import { box, middle, named, placed } from "./geometry.js";

/** The largest cell and the largest board, in pixels. */
const LARGEST_CELL = 96;
const LARGEST = 900;
/** Cells that are smaller than this are too small for fingers, in pixels: such a board can be looked at closely. */
export const SMALL_CELL = 28;
/** How small a cell of the second grid may be before that counts against an arrangement, in pixels. */
const FINGER = 44;
/** The space between two cells of the second grid, and between the two grids, measured by the width of one of its cells. */
const SPACE = 0.06;
/** How high a cell of the second grid beside the first need be, measured by a cell of the first. */
const ENOUGH = 1.25;
const NEARLY = 1e-3;

/** @typedef {{width: number, height: number}} Room */

/** Return the largest size of a cell, in pixels, where the whole has a size in cells. @param {Room} whole */
export function largest({ width, height }) {
  return Math.min(LARGEST_CELL, LARGEST / width, LARGEST / height);
}

export class Arrangement {
  /** The place of each cell of the second grid as drawn, and as laid out. @type {{from: number[], to: Point}[]} */
  #cells = [];
  #scale = 1;
  /** @type {WeakMap<Shape, Shape>} */
  #known = new WeakMap();

  /**
   * @param {Scene} scene @param {number} [below] how many columns the second grid has below the first; 0 has it beside
   * @param {number} [most] how high a cell of the second grid is at most; 0 leaves it out
   */
  constructor(scene, below = 0, most = Infinity) {
    this.below = below;
    this.most = most;
    const trim = scene.trim ?? 0;
    /** The corner of what is shown, and its size. @type {Point} */
    this.corner = [trim, trim];
    const { aside } = scene;
    this.width = (aside ? scene.columns : scene.width) - 2 * trim;
    this.height = (aside ? scene.rows : scene.height) - 2 * trim;
    /** The part that the first grid takes. @type {["rect", number, number, number, number, number]} */
    this.first = ["rect", trim, trim, this.width, this.height, 0.1];
    /** The height of a cell of the second grid. */
    this.finger = Infinity;
    if (aside) this.#lay(second(scene), below || aside.columns);
  }

  /** @param {number[][]} cells @param {number} columns */
  #lay(cells, columns) {
    if (!cells.length) return;
    const [left, top, right, bottom] = cells[0];
    const [width, height, space] = [right - left, bottom - top, SPACE * (right - left)];
    const rows = Math.ceil(cells.length / columns);
    const whole = [columns * (width + space) - space, rows * (height + space) - space];
    if (!this.most) return void (this.#cells = cells.map((from) => ({ from, to: [0, 0] })));
    const scale = (this.#scale = Math.min(this.most / height, this.below ? this.width / whole[0] : this.height / whole[1]));
    const gap = 2 * space * scale;
    const [x, y] = this.below
      ? [this.corner[0], this.corner[1] + this.height + gap]
      : [this.corner[0] + this.width + gap, this.corner[1] + (this.height - whole[1] * scale) / 2];
    this.#cells = cells.map((from, at) => {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      return { from, to: [x + column * (width + space) * scale, y + row * (height + space) * scale] };
    });
    if (this.below) this.height += gap + whole[1] * scale;
    else this.width += gap + whole[0] * scale;
    this.finger = height * scale;
  }

  /** Return the size of a cell in a room, in pixels. @param {Room} room */
  cell({ width, height }) {
    return Math.min(largest(this), width / this.width, height / this.height);
  }

  /** Whether another lays out the same. @param {Arrangement} other */
  same(other) {
    return this.below === other.below && this.most === other.most;
  }

  /** Return how good it is in a room. @param {Room} room */
  worth(room) {
    const cell = this.cell(room);
    return cell * Math.min(1, (cell * this.finger) / FINGER);
  }

  /** Return a scene as it is arranged: shapes of the second grid lie elsewhere. @param {Scene} scene @returns {Scene} */
  of(scene) {
    const { corner, width, height } = this;
    if (!scene.aside) return { ...scene, corner, width, height };
    const shapes = this.most ? scene.shapes.map((shape) => this.#shape(shape, scene)) : scene.shapes.filter(({ form }) => !this.#cell(form)).map((shape) => this.#shape(shape, scene));
    return { ...scene, corner, width, height, shapes };
  }

  /** Return the cell of the second grid that a form lies in, if it does. @param {Form} form */
  #cell(form) {
    const [x, y] = middle(form);
    return this.#cells.find(({ from }) => x >= from[0] && x <= from[2] && y >= from[1] && y <= from[3]);
  }

  /** @param {Shape} shape @param {Scene} scene */
  #shape(shape, scene) {
    const known = this.#known.get(shape);
    if (known) return known;
    const form = shape.carried ? shape.form : this.#form(shape.form, scene);
    const made = form === shape.form ? shape : { ...shape, form };
    this.#known.set(shape, made);
    return made;
  }

  /** What is as large as the whole picture lies under the first grid. @param {Form} form @param {Scene} scene @returns {Form} */
  #form(form, scene) {
    const [left, top, right, bottom] = box(form);
    if (right - left > scene.width - NEARLY && bottom - top > scene.height - NEARLY) return this.first;
    const cell = this.#cell(form);
    if (!cell) return form;
    const { from, to } = cell;
    return placed(form, [to[0] - from[0] * this.#scale, to[1] - from[1] * this.#scale, this.#scale]);
  }
}

/** Return the boxes of the cells of a scene's second grid, line by line. @param {Scene} scene */
function second({ shapes, columns }) {
  /** @type {Map<string, {cell: Point, edges: number[]}>} */
  const cells = new Map();
  for (const { cell, form, carried } of shapes)
    if (cell && cell[0] >= columns && !carried && !cells.has(named(cell))) cells.set(named(cell), { cell, edges: box(form) });
  return [...cells.values()].sort(({ cell: one }, { cell: other }) => one[1] - other[1] || one[0] - other[0]).map(({ edges }) => edges);
}

/**
 * Return the arrangement of a scene that is best in a room: only where the window is upright may the second grid lie below.
 * @param {Scene} scene @param {Room} room @param {boolean} alone whether the second grid is left out: nothing can be touched, and there is no room for it
 */
export function arranged(scene, room, alone) {
  let best = new Arrangement(scene, 0, alone ? 0 : ENOUGH);
  if (!scene.aside || alone) return best;
  const others = [new Arrangement(scene)];
  const count = innerHeight > innerWidth ? scene.aside.columns * scene.aside.rows : 0;
  for (let rows = 1; rows <= count; rows++) {
    const columns = Math.ceil(count / rows);
    if (Math.ceil(count / columns) === rows) others.push(new Arrangement(scene, columns));
  }
  for (const other of others) if (other.worth(room) > best.worth(room)) best = other;
  return best;
}
