/**
 * Looking closely at a board whose cells are too small for fingers: two fingers make it larger and move it, one goes on playing. On a desk
 * the wheel with Ctrl and the keys + - 0 do the same. The board keeps its frame, and its second grid stays as it is. Fetched when a board
 * needs it.
 *
 * @import {Point} from "./types.js"
 * @import {SceneView} from "./scene.js"
 */
import { SMALL_CELL } from "./arrangement.js";
import { action } from "./dom.js";
import { box, distance } from "./geometry.js";
import { letters } from "./rim.js";
import { STILL } from "./scene.js";
import { t } from "./words.js";

/** How large cells become at most, in pixels. */
const LARGE = 56;
/** How much one press of a key does. */
const PRESS = 1.4;
/** How much larger a wheel makes the board by each pixel that it turns. */
const WHEEL = 0.004;
/** Pixels of a line of a wheel that counts by lines. */
const LINE = 16;
/** Below this a board is whole. */
const NEARLY = 1.03;
/** How much of the board is on view around what is brought into view, in cells. */
const AROUND = 0.6;
const DURATION = 180;
/** How far the outline of a focused cell goes beyond it, and how much room names take at the rim, in pixels. */
const OUTLINE = 6;
const RIM = 22;
/** How high the button is that leads back to the whole board, with the space around it, in pixels. */
const BUTTON = 47;

/**
 * What zooming needs of the page that the board is on.
 * @typedef {object} Host
 * @property {SceneView} view
 * @property {HTMLElement} root
 * @property {HTMLElement} stage
 * @property {HTMLElement} fit
 * @property {import("./grid.js").Grid} grid
 * @property {import("./rim.js").Rim} rim
 * @property {import("./gestures.js").Gestures} gestures
 * @property {import("./carry.js").Carry | null} carry
 */
/** @typedef {import("./scene.js").Look} Look */

export class Zoom {
  /** How the board is looked at, and how it will be once nothing moves. @type {Look} */
  #look = { scale: 1, x: 0, y: 0 };
  #goal = this.#look;
  /** What the board was laid out by. */
  #layout = "";
  /** How large a cell of the whole board is, in pixels. */
  #cell = 1;
  /** The fingers on the board: where each is, by its number. @type {Map<number, Point>} */
  #fingers = new Map();
  /** Where two fingers began, how far apart, and on what. @type {{apart: number, scale: number, anchor: Point} | null} */
  #pinch = null;
  /** What stands for the last motion. */
  #motion = {};

  /** @param {Host} host @param {AbortSignal} signal */
  constructor(host, signal) {
    this.host = host;
    this.view = host.view;
    this.whole = action("whole", t("Whole board"), () => this.reset(), "whole");
    this.whole.classList.add("whole");
    this.whole.setAttribute("aria-label", t("Whole board"));
    this.whole.hidden = true;
    this.whole.addEventListener("pointerdown", (event) => event.stopPropagation());
    host.fit.append(this.whole);
    // At the root, to hear of fingers before the board does, also of those on a board that is locked.
    host.root.addEventListener("pointerdown", (event) => this.#down(event), { signal, capture: true });
    host.stage.addEventListener("pointermove", (event) => this.#move(event), { signal });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) addEventListener(name, (event) => this.#up(event), { signal });
    host.stage.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
    host.grid.root.addEventListener("focusin", (event) => this.#focused(event.target), { signal });
  }

  /** Whether the board can be looked at closely. */
  get #able() {
    return this.#cell < SMALL_CELL || this.#look.scale > 1;
  }

  get #most() {
    return Math.max(1, LARGE / this.#cell);
  }

  /** The board has been laid out anew. @param {number} cell how large one of its cells is, in pixels */
  resized(cell) {
    const layout = [cell, ...this.view.first].join();
    if (layout === this.#layout) return;
    this.#layout = layout;
    this.#cell = cell;
    this.#show(this.#around(this.#goal.scale, this.#middle()));
  }

  /** Return the middle of what will be on view. @returns {Point} */
  #middle() {
    const { scale, x, y } = this.#goal;
    const [left, top, width, height] = this.view.first;
    return [(left + width / 2 - x) / scale, (top + height / 2 - y) / scale];
  }

  /** Show the whole board. */
  reset() {
    this.#go({ scale: 1, x: 0, y: 0 });
  }

  /** Do what a key stands for; tell whether it stands for anything. @param {string} key */
  key(key) {
    const by = { "+": PRESS, "=": PRESS, "-": 1 / PRESS, 0: 0 }[key];
    if (by === undefined || !this.#able) return false;
    const { grid } = this.host;
    const focused = grid.root.contains(document.activeElement) && this.#place(grid.current);
    this.#go(this.#around(this.#goal.scale * by, focused ? [(focused[0] + focused[2]) / 2, (focused[1] + focused[3]) / 2] : this.#middle()));
    return true;
  }

  /** Bring cells into view if they are outside, all of them. @param {string[]} names as people write them */
  reveal(names) {
    const wanted = new Set(names);
    const spots = [...this.view.places.middles.keys()].filter((spot) => {
      const [column, row] = spot.split(",").map(Number);
      return wanted.has(`${letters(column)}${row + 1}`);
    });
    this.#bring(spots);
  }

  // What hands do.

  /** @param {PointerEvent} event */
  #down(event) {
    const { target, pointerId, pointerType, clientX, clientY } = event;
    const { stage, gestures } = this.host;
    if (pointerType !== "touch" || !this.#able || !(target instanceof Node) || !stage.contains(target) || this.whole.contains(target)) return;
    if (event.isPrimary) this.#fingers.clear();
    this.#fingers.set(pointerId, [clientX, clientY]);
    if (this.#fingers.size < 2) return;
    gestures.abandon();
    this.#grip();
  }

  /** Two fingers take hold of the board, where they are now; with one or three nothing is held. */
  #grip() {
    this.#pinch = null;
    if (this.#fingers.size !== 2) return;
    this.#show(this.#look);
    const [one, other] = this.#fingers.values();
    const { scale, x, y } = this.#look;
    const [u, v] = this.#between(one, other);
    this.#pinch = { apart: Math.max(1, distance(one, other)), scale, anchor: [(u - x) / scale, (v - y) / scale] };
  }

  /** @param {PointerEvent} event */
  #move({ pointerId, clientX, clientY }) {
    if (!this.#fingers.has(pointerId)) return;
    this.#fingers.set(pointerId, [clientX, clientY]);
    const pinch = this.#pinch;
    if (!pinch) return;
    const [one, other] = this.#fingers.values();
    this.#show(this.#at(pinch.scale * (distance(one, other) / pinch.apart), pinch.anchor, this.#between(one, other)));
  }

  /** @param {PointerEvent} event */
  #up({ pointerId }) {
    if (!this.#fingers.delete(pointerId)) return;
    this.#grip();
    if (this.#look.scale > 1 && this.#look.scale < NEARLY) this.reset();
  }

  /** Return the place in the picture between two fingers. @param {Point} one @param {Point} other */
  #between(one, other) {
    return this.view.pictured({ clientX: (one[0] + other[0]) / 2, clientY: (one[1] + other[1]) / 2 });
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const { scale, x, y } = this.#look;
    if (!this.#able || (!event.ctrlKey && scale === 1)) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    if (!event.ctrlKey) return this.#show(this.#within({ scale, x: x - (event.deltaX * unit) / this.#cell, y: y - (event.deltaY * unit) / this.#cell }));
    const at = this.view.pictured(event);
    const by = Math.exp(-event.deltaY * unit * WHEEL);
    this.#show(this.#at(scale * by < NEARLY && by < 1 ? 1 : scale * by, [(at[0] - x) / scale, (at[1] - y) / scale], at));
  }

  /** The focus is brought into view. @param {EventTarget | null} target */
  #focused(target) {
    if (target instanceof HTMLElement && target.dataset.spot) this.#bring([target.dataset.spot]);
  }

  // Where the board is.

  /** Return the box around a place by its name. @param {string} spot */
  #place(spot) {
    const shape = this.host.grid.shape(spot);
    const centre = this.view.places.middles.get(spot);
    if (centre) return [centre[0] - 0.5, centre[1] - 0.5, centre[0] + 0.5, centre[1] + 0.5];
    return shape && box(shape.form);
  }

  /** Bring places of the first grid into view. @param {string[]} spots */
  #bring(spots) {
    const { columns, aside } = this.view.scene;
    const boxes = spots.filter((spot) => !(aside && Number(spot.split(",")[0]) >= columns)).flatMap((spot) => [this.#place(spot) ?? []]).filter((edges) => edges.length);
    if (this.#goal.scale === 1 || !boxes.length) return;
    const [left, top, width, height] = this.view.first;
    const [wide, high] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))];
    const start = [Math.max(left, wide - AROUND), Math.max(top, high - AROUND)];
    const end = [Math.min(left + width, Math.max(...boxes.map(([, , x]) => x)) + AROUND), Math.min(top + height, Math.max(...boxes.map(([, , , y]) => y)) + AROUND)];
    const scale = Math.min(this.#look.scale, width / (end[0] - start[0]), height / (end[1] - start[1]));
    const now = this.view.window;
    const from = [0, 1].map((axis) => Math.min(start[axis], Math.max(now[axis], end[axis] - [width, height][axis] / scale)));
    if (scale === this.#look.scale && from[0] === now[0] && from[1] === now[1]) return;
    this.#go(this.#within({ scale, x: left - from[0] * scale, y: top - from[1] * scale }));
  }

  /** Return the look that has a point of the scene in the middle. @param {number} scale @param {Point} point */
  #around(scale, point) {
    const [left, top, width, height] = this.view.first;
    return this.#at(scale, point, [left + width / 2, top + height / 2]);
  }

  /** Return the look that has a point of the scene at a place in the picture. @param {number} scale @param {Point} point @param {Point} place */
  #at(scale, point, place) {
    const allowed = Math.min(this.#most, Math.max(1, scale));
    return this.#within({ scale: allowed, x: place[0] - point[0] * allowed, y: place[1] - point[1] * allowed });
  }

  /** Give a look with the board still in all of its frame. @param {Look} look @returns {Look} */
  #within({ scale, x, y }) {
    const [left, top, width, height] = this.view.first;
    const held = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ size) => Math.min(start * (1 - scale), Math.max((start + size) * (1 - scale), at));
    return scale === 1 ? { scale, x: 0, y: 0 } : { scale, x: held(x, left, width), y: held(y, top, height) };
  }

  /** Go to another look before the reader's eyes. @param {Look} goal */
  #go(goal) {
    const from = this.#look;
    this.#goal = goal;
    const motion = (this.#motion = {});
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      if (this.#motion !== motion) return;
      const time = STILL.matches ? 1 : Math.min(1, Math.max(0, (now - start) / DURATION));
      const part = time * (2 - time);
      const between = (/** @type {"scale" | "x" | "y"} */ key) => from[key] + (goal[key] - from[key]) * part;
      if (time === 1) return this.#show(goal);
      this.#draw({ scale: between("scale"), x: between("x"), y: between("y") });
      requestAnimationFrame(step);
    };
    step(start);
  }

  /** Look at the board so from now on; what moves ends. @param {Look} look */
  #show(look) {
    this.#motion = {};
    this.#goal = look;
    this.#draw(look);
  }

  /** @param {Look} look */
  #draw(look) {
    this.#look = look;
    this.view.look(look);
    const { fit, grid, rim, carry } = this.host;
    const { scale, x, y } = look;
    const { width, height, corner: [left, top] = [0, 0] } = this.view.scene;
    const close = scale !== 1;
    fit.style.setProperty("--zoom", String(scale));
    fit.style.setProperty("--zoom-left", `${((x + left * (scale - 1)) / width) * 100}%`);
    fit.style.setProperty("--zoom-top", `${((y + top * (scale - 1)) / height) * 100}%`);
    fit.classList.toggle("near", close);
    const [start, high, wide, tall] = this.view.window;
    const share = (/** @type {number} */ part, /** @type {number} */ all) => `${(part / all) * 100}%`;
    const inset = [share(high - top, height), share(left + width - start - wide, width), share(top + height - high - tall, height), share(start - left, width)];
    for (const part of [grid.cells, grid.others]) part.style.clipPath = close ? `inset(${inset.map((side) => `calc(${side} - ${OUTLINE}px)`).join(" ")})` : "";
    const [, , across, down] = this.view.first;
    const [right, bottom] = [share(across, width), share(down, height)];
    // Without the corner, where names of columns and rows would meet.
    rim.root.style.clipPath = close ? `polygon(-${RIM}px 0, 0 0, 0 -${RIM}px, ${right} -${RIM}px, ${right} ${bottom}, -${RIM}px ${bottom})` : "";
    this.#offer(close, right, bottom);
    carry?.resized();
  }

  /**
   * Offer the whole board: below it if there is room, else over cells of the first grid that can be moved away from there.
   * @param {boolean} close @param {string} right @param {string} bottom where the first grid ends
   */
  #offer(close, right, bottom) {
    const { stage, fit } = this.host;
    const [, top, , height] = this.view.first;
    const [, high, , tall] = this.view.window;
    const room = stage.getBoundingClientRect().bottom - fit.getBoundingClientRect().bottom >= BUTTON;
    const low = high + tall / 2 > top + height / 2;
    this.whole.hidden = !close;
    this.whole.classList.toggle("over", !room);
    this.whole.style.top = room ? "100%" : low ? "0" : `calc(${bottom} - ${BUTTON}px)`;
    this.whole.style.right = room ? "0" : `calc(100% - ${right})`;
  }
}
