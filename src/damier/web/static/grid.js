/**
 * The board for keyboards and screen readers: over the picture lies a grid of cells with names, one of which has the focus. Arrows
 * go to the nearest cell in their direction, Enter and Space touch it.
 *
 * @import {Point, Scene, Shape} from "./types.js"
 * @import {SceneView} from "./scene.js"
 */
import { el } from "./dom.js";
import { box, middle, named } from "./geometry.js";

/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @typedef {{element: HTMLElement, centre: Point, name: string}} Spot */

export class Grid {
  /** @type {Map<string, Spot>} */
  #spots = new Map();
  #current = "";
  #layout = "";
  /** Steps go one after the other, however quick the keys. */
  #going = Promise.resolve();

  /**
   * @param {SceneView} view @param {(spot: string) => void} touch
   * @param {(to: string) => Promise<boolean>} step whether the focus may go there
   * @param {(from: string, direction: Point) => string | null} across where an arrow leads over an open border
   * @param {(name: string) => boolean} startable whether a line can be taken up there
   */
  constructor(view, touch, step, across, startable) {
    this.view = view;
    this.step = step;
    this.across = across;
    this.startable = startable;
    this.cells = el("div", { role: "grid" });
    this.aside = el("div", { role: "grid", className: "aside" });
    this.others = el("div", { role: "group" });
    this.root = el("div", { className: "grid" }, this.cells, this.aside, this.others);
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.root.addEventListener("click", (event) => {
      const spot = this.#of(event.target);
      if (spot) touch(spot.name);
    });
    this.root.addEventListener("focusin", (event) => {
      const spot = this.#of(event.target);
      if (spot) this.#choose(spot.name);
    });
  }

  /** The name of the place with the focus. */
  get current() {
    return this.#current;
  }

  /** Return the shape at a place by its name: at a cell, or one that lies on none. @param {string} name @returns {Shape | null} */
  shape(name) {
    const { at, others } = this.view.places;
    return at.get(name) ?? others.find(({ key }) => `key:${key}` === name) ?? null;
  }

  /** Make the grid the scene's: new places where its layout is new, new names where they have changed. */
  update() {
    const { scene, middles, others } = this.view.places;
    const layout = JSON.stringify([scene.width, scene.height, scene.aside, [...middles.keys()], others.map(({ key }) => key)]);
    if (layout !== this.#layout) this.#build();
    this.#layout = layout;
    this.cells.setAttribute("aria-label", scene.title);
    this.aside.setAttribute("aria-label", scene.aside?.title || scene.title);
    this.cells.dataset.columns = String(scene.columns);
    for (const [name, { element }] of this.#spots) {
      const shape = this.shape(name);
      const label = labelled(scene, name, shape);
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
      element.setAttribute("aria-disabled", String(!(shape?.move || shape?.hold || this.startable(name))));
    }
  }

  #build() {
    const { middles, others, scene } = this.view.places;
    const focused = this.root.contains(document.activeElement);
    this.#spots.clear();
    /** The rows of the grid, and of the second one, by their heights. @type {Map<number, HTMLElement>[]} */
    const grids = [new Map(), new Map()];
    for (const [name, centre] of middles) {
      const [column, line] = name.split(",").map(Number);
      const beside = scene.aside && column >= scene.columns;
      const rows = grids[beside ? 1 : 0];
      const row = beside ? centre[1] : line;
      if (!rows.has(row)) rows.set(row, el("div", { role: "row" }));
      const form = this.view.places.squares.get(name);
      const [left, top, right, bottom] = form ? box(form) : [centre[0] - 0.45, centre[1] - 0.45, centre[0] + 0.45, centre[1] + 0.45];
      const element = el("div", { role: "gridcell" });
      this.#spot(name, element, centre, [left, top, right, bottom]);
      rows.get(row)?.append(element);
    }
    const [first, second] = grids.map((rows) => [...rows].sort(([one], [other]) => one - other).map(([, row]) => row));
    this.cells.replaceChildren(...first);
    this.aside.replaceChildren(...second);
    this.aside.hidden = !second.length;
    this.others.replaceChildren();
    for (const shape of others) {
      const element = el("div", { role: "button" });
      this.#spot(`key:${shape.key}`, element, middle(shape.form), box(shape.form));
      this.others.append(element);
    }
    this.others.hidden = !others.length;
    if (!this.#spots.has(this.#current)) this.#current = this.#spots.keys().next().value ?? "";
    this.#choose(this.#current);
    if (focused) this.#spots.get(this.#current)?.element.focus();
  }

  /** @param {string} name @param {HTMLElement} element @param {Point} centre @param {number[]} edges */
  #spot(name, element, centre, [left, top, right, bottom]) {
    const { width, height, corner: [x, y] = [0, 0] } = this.view.scene;
    element.tabIndex = -1;
    element.dataset.spot = name;
    Object.assign(element.style, {
      left: `${((left - x) / width) * 100}%`,
      top: `${((top - y) / height) * 100}%`,
      width: `${((right - left) / width) * 100}%`,
      height: `${((bottom - top) / height) * 100}%`,
    });
    this.#spots.set(name, { element, centre, name });
  }

  /** @param {EventTarget | null} target */
  #of(target) {
    return target instanceof HTMLElement ? this.#spots.get(target.dataset.spot ?? "") : undefined;
  }

  /** @param {string} name */
  #choose(name) {
    const before = this.#spots.get(this.#current);
    if (before) before.element.tabIndex = -1;
    this.#current = name;
    const now = this.#spots.get(name);
    if (now) now.element.tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const spot = this.#of(event.target);
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") spot.element.click();
    else if (event.key in ARROWS) this.#going = this.#going.then(() => this.#go(ARROWS[event.key]));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Point} direction */
  async #go([dx, dy]) {
    const from = this.#spots.get(this.#current);
    if (!from) return;
    let best = null;
    let least = Infinity;
    for (const spot of this.#spots.values()) {
      const [x, y] = [spot.centre[0] - from.centre[0], spot.centre[1] - from.centre[1]];
      const ahead = x * dx + y * dy;
      const cost = ahead + 3 * Math.abs(x * dy - y * dx);
      if (ahead > 0.1 && cost < least) [best, least] = [spot, cost];
    }
    best ??= this.#spots.get(this.across(from.name, [dx, dy]) ?? "") ?? null;
    if (best && (await this.step(best.name))) best.element.focus();
  }
}

/** @param {Scene} scene @param {string} name @param {Shape | null} shape */
function labelled(scene, name, shape) {
  if (shape?.label) return shape.label;
  const same = scene.shapes.findLast(({ cell, label }) => cell && label && named(cell) === name);
  return same?.label ?? name;
}
