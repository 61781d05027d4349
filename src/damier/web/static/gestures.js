/**
 * What a hand does on a board, with a mouse, a finger or a pen: it taps, traces or carries. One pointer at a time.
 *
 * @import {Message, Point, Scene, Shape} from "./types.js"
 * @import {SceneView} from "./scene.js"
 */
import { distance } from "./geometry.js";

/** How far apart the points are at which the way of a quick pointer is looked at, in cells. */
const STRIDE = 0.2;
/** How near the border of the board counts as beyond it where the window ends there. */
const EDGE = 0.3;

/**
 * What gestures need of the game that they are made in. An action is worked out when those before it are answered, or at once if it goes ahead of them.
 * @typedef {object} Host
 * @property {SceneView} view
 * @property {"tap" | "trace" | "carry"} gesture
 * @property {import("./carry.js").Carry | null} carry what carries, in games where things are carried
 * @property {(shape: Shape | null) => void} touch
 * @property {(make: () => Message | null, shown?: (scene: Scene) => void, ahead?: boolean) => Promise<"done" | "none" | "refused">} act
 * @property {boolean} shared whether others play on the same board
 * @property {boolean} over whether the game has ended: its board is locked
 * @property {(name: string) => boolean} point whether the cell was pointed at for a question
 */

export class Gestures {
  /** The pointer that is down, where it is on the screen, and where it was pressed. @type {{id: number, clientX: number, clientY: number, down: string | null} | null} */
  #pointer = null;
  /** What traces make of the scene on view. @type {import("./tracing.js").Tracing | null} */
  #tracing = null;
  /** The trace under way. @type {import("./tracing.js").Stroke | null} */
  #stroke = null;
  /** The traces that have ended and are not answered yet, in order. @type {import("./tracing.js").Stroke[]} */
  #sent = [];
  /** By which open border the pointer has left the board, and where. @type {{axis: number, sign: number, point: Point} | null} */
  #out = null;

  /**
   * @param {HTMLElement} stage @param {Host} host @param {AbortSignal} signal
   * @param {typeof import("./tracing.js").Tracing} [Tracing] what traces, in games where lines are traced
   */
  constructor(stage, host, signal, Tracing) {
    this.stage = stage;
    this.Tracing = Tracing;
    this.host = host;
    this.view = host.view;
    const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ listener) =>
      stage.addEventListener(name, listener, { signal });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", (event) => event.pointerId === this.#pointer?.id && this.cancel());
    on("contextmenu", (event) => event.preventDefault());
    // Else Chromium takes a quick drag for a fling, which nothing scrolls, and the tap after it for what stops the fling: it clicks nothing.
    stage.addEventListener("touchmove", (event) => event.preventDefault(), { signal, passive: false });
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
    if (gesture === "carry" ? !this.host.carry?.press(event) : this.host.over) return;
    const shape = this.view.places.hit(point);
    this.stage.setPointerCapture(event.pointerId);
    this.#pointer = { id: event.pointerId, clientX: event.clientX, clientY: event.clientY, down: shape?.key ?? null };
    if (gesture === "trace") {
      if (name !== null) this.#begin(name, this.view.places.tone(point));
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
    if (!this.#pointer && !this.#stroke) return;
    this.#pointer = null;
    if (this.host.gesture === "carry") this.host.carry?.cancel();
    else if (this.host.gesture === "trace") this.#lift();
  }

  /** Give up what the pointer has begun, as if it had not been put down. */
  abandon() {
    if (!this.#pointer) return;
    this.forget();
    if (this.host.gesture === "carry") this.host.carry?.abandon();
  }

  /** Forget the pointer, and what it was tracing, without a word. */
  forget() {
    this.#pointer = null;
    this.#stroke = null;
    this.#draw();
  }

  // Tracing: the page shows at once what a trace does, and the server is told of it when it has ended.

  /** A scene is on view: traces that it does not know yet are made again on its lines. */
  shown() {
    if (!this.Tracing) return;
    this.#tracing = new this.Tracing(this.view.places, this.#tracing);
    for (const sent of this.#sent) {
      const stroke = this.#tracing.again(sent);
      if (stroke) this.#tracing.play(stroke);
    }
    if (this.#stroke) this.#stroke = this.#tracing.again(this.#stroke);
    this.#draw();
  }

  /** Whether the pen is down, by key or pointer. */
  get tracing() {
    return this.#stroke !== null;
  }

  /** Return the cell that is reached from another over an open border. @param {string} name @param {Point} direction */
  across(name, direction) {
    return this.#tracing?.across(name, direction) ?? null;
  }

  /** Whether a line can be taken up at a cell. @param {string} name */
  startable(name) {
    return this.#tracing?.startable(name) ?? false;
  }

  /** Put the pen down at a cell, or lift it: tell which. @param {string} name */
  pen(name) {
    if (this.#stroke) this.#lift();
    else this.#begin(name, "");
    return this.tracing;
  }

  /** Trace to a cell; tell whether that was possible. @param {string} name */
  trace(name) {
    const came = this.#stroke !== null && (this.#tracing?.come(this.#stroke, name) ?? false);
    if (came) this.#draw();
    return came;
  }

  /** @param {string} name @param {string} tone */
  #begin(name, tone) {
    this.#out = null;
    this.#stroke = this.#tracing?.press(name, tone) ?? null;
    this.#draw();
  }

  /** Come to every cell on the way of a pointer. @param {Point} from @param {Point} to */
  #along(from, to) {
    const out = this.#outside(to);
    if (this.#out && !out) {
      // Back on the board: it goes on where it comes in, however it got there.
      this.#out = null;
      from = to;
    }
    const steps = Math.max(1, Math.ceil(distance(from, to) / STRIDE));
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      this.#pass([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
    }
  }

  /** Come to the cell at a point; beyond an open border, to the one at the other side, straight on from where it left. @param {Point} point */
  #pass(point) {
    const out = this.#outside(point);
    const period = this.#tracing?.period;
    if (out && period) {
      this.#out ??= { ...out, point };
      const { axis, sign } = this.#out;
      if (axis !== out.axis || sign !== out.sign) return;
      const other = this.#out.point;
      point = axis === 0 ? [point[0] - sign * period[0], other[1]] : [other[0], point[1] - sign * period[1]];
    }
    const name = this.view.places.cell(point);
    if (name !== null) this.trace(name);
  }

  /** Tell by which border a point lies outside a board whose borders are open, or null. At the edge of the window there is no more room to go. @param {Point} point */
  #outside([x, y]) {
    if (!this.#tracing?.period || !this.#pointer) return null;
    const { width, height } = this.view.scene;
    const { clientX, clientY } = this.#pointer;
    const beyond = [
      [x < 0 || (clientX <= 1 && x < EDGE), x > width || (clientX >= innerWidth - 2 && x > width - EDGE)],
      [y < 0 || (clientY <= 1 && y < EDGE), y > height || (clientY >= innerHeight - 2 && y > height - EDGE)],
    ];
    const axis = beyond.findIndex((sides) => sides.includes(true));
    return axis < 0 ? null : { axis, sign: beyond[axis][0] ? -1 : 1 };
  }

  /** Show what the traces that are not answered, and the one under way, make of the lines. */
  #draw() {
    const now = this.#stroke ? [this.#stroke] : [];
    this.view.follow(this.#tracing?.shown(this.#tracing.lined ? now : [...this.#sent, ...now]) ?? []);
  }

  /** Send a trace that has ended. */
  async #lift() {
    const [stroke, tracing] = [this.#stroke, this.#tracing];
    this.#stroke = null;
    // Where lines are taken up, a tap alone changes nothing.
    if (!stroke || !tracing || (tracing.lined && stroke.names.length < 2)) return this.#draw();
    this.#sent.push(stroke);
    tracing.play(stroke);
    this.#draw();
    const cells = stroke.names.map((name) => name.split(",").map(Number));
    await this.host.act(() => (this.host.over ? null : { do: "trace", cells }), undefined, true);
    this.#sent.splice(this.#sent.indexOf(stroke), 1);
    this.shown();
  }
}
