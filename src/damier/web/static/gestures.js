/**
 * What a hand does on a board, with a mouse, a finger or a pen: it taps, traces or carries. One pointer at a time.
 *
 * @import {Message, Point, Scene, Shape} from "./types.js"
 * @import {SceneView} from "./scene.js"
 */
import { distance, named } from "./geometry.js";

/** How far apart the points are at which the way of a quick pointer is looked at, in cells. */
const STRIDE = 0.2;
const NEIGHBOUR = 1.5;

/**
 * What gestures need of the game that they are made in. An action is worked out when those before it are answered.
 * @typedef {object} Host
 * @property {SceneView} view
 * @property {"tap" | "trace" | "carry"} gesture
 * @property {import("./carry.js").Carry | null} carry what carries, in games where things are carried
 * @property {(shape: Shape | null) => void} touch
 * @property {(make: () => Message | null, shown?: (scene: Scene) => void) => Promise<"done" | "none" | "refused">} act
 * @property {(name: string) => boolean} point whether the cell was pointed at for a question
 */

export class Gestures {
  /** The pointer that is down, where it is on the screen, and where it was pressed. @type {{id: number, clientX: number, clientY: number, down: string | null} | null} */
  #pointer = null;
  /** The cells traced that the server has not answered for, by their names. @type {string[]} */
  #ahead = [];
  /** The cell that was traced last, and the last that the server has answered for. @type {string | null} */
  #last = null;
  #reached = "";
  #tone = "";

  /** @param {HTMLElement} stage @param {Host} host @param {AbortSignal} signal */
  constructor(stage, host, signal) {
    this.stage = stage;
    this.host = host;
    this.view = host.view;
    const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ listener) =>
      stage.addEventListener(name, listener, { signal });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", (event) => event.pointerId === this.#pointer?.id && this.cancel());
    on("contextmenu", (event) => event.preventDefault());
    addEventListener("blur", () => this.cancel(), { signal });
  }

  /** Whether a pointer is down. */
  get busy() {
    return this.#pointer !== null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.#pointer || event.button !== 0 || !event.isPrimary) return;
    const point = this.view.point(event);
    const { gesture } = this.host;
    const name = this.view.places.cell(point);
    if (name !== null && this.host.point(name)) return;
    if (gesture === "carry" && !this.host.carry?.press(event)) return;
    const shape = this.view.places.hit(point);
    this.stage.setPointerCapture(event.pointerId);
    this.#pointer = { id: event.pointerId, clientX: event.clientX, clientY: event.clientY, down: shape?.key ?? null };
    if (gesture === "trace") {
      this.#last = null;
      this.#reached = "";
      this.#tone = this.view.places.tone(point);
      if (name !== null) this.#come(name);
      else this.host.touch(shape);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const pointer = this.#pointer;
    if (!pointer && this.host.gesture === "carry") this.host.carry?.hover(event);
    if (event.pointerId !== pointer?.id) return;
    if (event.pointerType === "mouse" && !(event.buttons & 1)) return this.cancel();
    const from = this.view.point(pointer);
    Object.assign(pointer, { clientX: event.clientX, clientY: event.clientY });
    const to = this.view.point(pointer);
    if (this.host.gesture === "carry") this.host.carry?.move(event);
    else if (this.host.gesture === "trace") this.#along(from, to);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const pointer = this.#pointer;
    if (event.pointerId !== pointer?.id || event.button !== 0) return;
    this.#pointer = null;
    const point = this.view.point(event);
    if (this.host.gesture === "tap") {
      const shape = this.view.places.hit(point);
      if (shape?.key === pointer.down) this.host.touch(shape);
    } else if (this.host.gesture === "trace") this.#lift();
    else this.host.carry?.release(event);
  }

  /** Give up what the pointer was doing: what is carried goes back, a trace ends where it has come to. */
  cancel() {
    if (!this.#pointer) return;
    this.#pointer = null;
    if (this.host.gesture === "carry") this.host.carry?.cancel();
    else if (this.host.gesture === "trace") this.#lift();
  }

  /** Forget the pointer without a word. */
  forget() {
    this.#pointer = null;
  }

  /** Come to every cell on the way of a pointer. @param {Point} from @param {Point} to */
  #along(from, to) {
    const steps = Math.max(1, Math.ceil(distance(from, to) / STRIDE));
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      const name = this.view.places.cell([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
      if (name !== null) this.#come(name);
    }
  }

  /** Touch a cell in a trace; from a corner, by way of a cell beside it that can be touched. @param {string} name */
  #come(name) {
    if (name === this.#last) return;
    const { at, middles } = this.view.places;
    const here = this.#last === null ? undefined : middles.get(this.#last);
    const there = middles.get(name);
    this.#last = name;
    if (here && there && distance(here, there) > 1.2 && distance(here, there) < NEIGHBOUR)
      for (const beside of [named([Math.floor(here[0]), Math.floor(there[1])]), named([Math.floor(there[0]), Math.floor(here[1])])])
        if (at.has(beside)) this.#touch(beside, name);
    this.#touch(name);
  }

  /**
   * Touch a cell when those before have been answered: `only` on the way to another that cannot be touched yet.
   * @param {string} name @param {string} [only]
   */
  async #touch(name, only) {
    if (!only) this.#ahead.push(name);
    this.#draw();
    const how = await this.host.act(() => {
      const { at, scene } = this.view.places;
      const move = at.get(name)?.move;
      const skip = only !== undefined && at.get(only)?.move !== undefined;
      return move && move !== scene.elsewhere && !skip ? { do: "play", move } : null;
    });
    if (!only) this.#ahead.shift();
    if (how === "done") this.#reached = name;
    this.#draw();
  }

  /** Show the way ahead of the server, as far as it goes from cell to neighbouring cell. */
  #draw() {
    /** @type {Point[]} */
    const points = [];
    for (const name of this.#ahead.length ? [this.#reached, ...this.#ahead] : []) {
      const next = this.view.places.middles.get(name);
      if (next && (!points.length || distance(points[points.length - 1], next) < NEIGHBOUR)) points.push(next);
    }
    this.view.follow(points, this.#tone);
  }

  #lift() {
    this.host.act(() => {
      const { elsewhere } = this.view.scene;
      return elsewhere ? { do: "play", move: elsewhere } : null;
    });
  }
}
