/**
 * A hand that carries: it takes a piece up, shows it wherever it goes, and lets go of it. All of that is seen at once. The scene says how a
 * piece looks in hand and where it may be let go of; the server is told, and what it says replaces what was shown. A tap takes a piece up
 * too, and a second tap lets go of it.
 *
 * @import {Lift, Message, Point, Scene, Shape} from "./types.js"
 * @import {Host} from "./gestures.js"
 */
import { patched } from "./connection.js";
import { distance, middle, named, placed, Places } from "./geometry.js";

/** How far a pointer may go in a tap, and how far above a fingertip a piece is drawn, in pixels. */
const TAP = 9;
const RISE = 30;
/** How often a piece is let go of again where others play on the same board. */
const TRIES = 3;

/**
 * A piece on its way. `from` and `to` are places by their names; `to` is null where it is let go of elsewhere, `back` if it returns.
 * @typedef {{from: string, lift: Lift | null, to?: string | null, back?: boolean}} Way
 */
/** @typedef {{clientX: number, clientY: number, pointerType: string}} Pointer */

export class Carry {
  /** The scene as the server last sent it. @type {Scene | null} */
  #base = null;
  /** What was let go of and is not answered yet, the oldest first. @type {Way[]} */
  #gone = [];
  /** What is in hand. @type {Way | null} */
  #way = null;
  /** Where the pointer went down, how far it has been from there, and whether it took the piece up. @type {{at: Point, far: number, first: boolean} | null} */
  #press = null;
  /** @type {Pointer | null} */
  #pointer = null;
  /** The place that keys have brought it to. */
  #reached = "";

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.view = host.view;
  }

  /** Whether something is in hand. */
  get busy() {
    return this.#way !== null;
  }

  /** Show the game as the server has it, and over it what the hand has done since. @param {Scene} scene */
  show(scene) {
    this.#base = scene;
    this.view.show(this.#scene());
  }

  // What a pointer does.

  /** Take up what is at a pointer, or bring there what is in hand; give whether there is anything. @param {Pointer} pointer */
  press(pointer) {
    this.view.land();
    const spot = this.#spot(this.view.point(pointer));
    const other = this.#way && spot !== this.#way.from && spot !== null && !falls(this.#shape(spot), this.view.scene) && this.#offers(spot);
    if (other) this.#let({ back: true });
    const first = !this.#way;
    if (first && (spot === null || !this.#offers(spot))) return false;
    this.#press = { at: [pointer.clientX, pointer.clientY], far: 0, first };
    this.#follow(pointer);
    if (first && spot !== null) this.#take(spot);
    this.#light();
    return true;
  }

  /** @param {Pointer} pointer */
  move(pointer) {
    if (!this.#way) return;
    if (this.#press) this.#press.far = Math.max(this.#press.far, distance(this.#press.at, [pointer.clientX, pointer.clientY]));
    this.#follow(pointer);
    this.#light();
  }

  /** Let go where the pointer is; after a tap that took it up, keep it in hand. @param {Pointer} pointer */
  release(pointer) {
    const press = this.#press;
    if (!this.#way || !press) return;
    this.move(pointer);
    this.#press = null;
    if (press.first && press.far < TAP) return this.view.light(null);
    this.#let({ to: this.#spot(this.view.point(pointer)) });
  }

  /** What is in hand after a tap follows a mouse. @param {Pointer} pointer */
  hover(pointer) {
    if (this.#way && !this.#press && pointer.pointerType === "mouse") this.move(pointer);
  }

  /** Give up a press as if it had not been: what it took up goes back, what was in hand before stays there. */
  abandon() {
    const press = this.#press;
    this.#press = null;
    this.view.light(null);
    if (press?.first) this.cancel();
  }

  /** The board has another size or is looked at otherwise: what is carried stays at the pointer, or at the cell that keys brought it to. */
  resized() {
    if (this.#way && this.#pointer) this.#draw();
    else if (this.#way) this.step(this.#reached);
  }

  // What keys do.

  /** Take up what is at a place, or let go of what is in hand there. @param {string} spot */
  enter(spot) {
    this.view.land();
    if (this.#way) this.#let({ to: spot });
    else if (this.#offers(spot)) {
      this.#pointer = null;
      this.step(spot, true);
      this.#take(spot);
    }
  }

  /** Bring what is in hand to a place. @param {string} spot @param {boolean} [anyway] also with nothing in hand yet */
  step(spot, anyway = false) {
    const centre = this.view.places.middles.get(spot);
    if (!centre || !(this.#way || anyway)) return;
    this.#pointer = null;
    this.#reached = spot;
    this.view.carry(this.view.seen(centre));
    if (this.#way) this.view.light(falls(this.#shape(spot), this.view.scene) ? spot : null);
  }

  /** Let go of what is in hand outside the board. */
  discard() {
    if (this.#way) this.#let({ to: null });
  }

  /** Put what is in hand back where it was. */
  cancel() {
    if (this.#way) this.#let({ back: true });
  }

  /** Forget what is in hand without a word. */
  forget() {
    this.view.land();
    this.#way = this.#press = null;
    this.view.light(null);
    this.view.drop();
    if (this.#base) this.view.show(this.#scene());
  }

  // How it is done.

  /** @param {string} spot */
  #take(spot) {
    const way = (this.#way = { from: spot, lift: this.#seen().lifts?.[spot] ?? null });
    if (this.#base) this.view.show(this.#scene());
    this.host.act(() => this.#hold(way));
  }

  /** Let go: what is known to follow is shown at once, the rest when the server has answered. @param {Partial<Way>} where */
  async #let(where) {
    const way = /** @type {Way} */ (this.#way);
    Object.assign(way, where);
    this.#way = this.#press = null;
    this.#gone.push(way);
    this.view.light(null);
    if (way.lift) this.view.fly(this.#scene());
    const answered = (/** @type {Scene} */ scene) => {
      this.#end(way);
      this.#base = scene;
      if (way.lift || this.#way) this.view.show(this.#scene());
      else this.view.fly(this.#scene());
    };
    this.host.act(() => this.#hold(way));
    let how = await this.host.act(() => this.#message(way), answered);
    // Somebody else has played meanwhile: the piece is taken up again there, and let go of.
    for (let tries = 0; how === "none" && this.host.shared && tries < TRIES; tries++) {
      this.host.act(() => this.#hold(way));
      how = await this.host.act(() => this.#message(way), answered);
    }
    if (how === "done") return;
    this.#end(way);
    if (this.#base) this.view.show(this.#scene());
    if (how === "refused") this.host.act(() => ({ do: "hold", thing: null }), answered);
  }

  /** @param {Way} way */
  #end(way) {
    this.#gone = this.#gone.filter((other) => other !== way);
  }

  /** Have the server draw the scene with a piece in hand, unless it has. @param {Way} way @returns {Message | null} */
  #hold(way) {
    if (!this.#base || isHeld(this.#base)) return null;
    const thing = at(new Places(this.#base), way.from)?.hold;
    return thing === undefined ? null : { do: "hold", thing };
  }

  /** Return what letting go means in the scene with the piece in hand. @param {Way} way @returns {Message | null} */
  #message({ to, back }) {
    if (!this.#base || !isHeld(this.#base)) return null;
    const shape = to ? at(new Places(this.#base), to) : null;
    const move = back ? null : (shape?.move ?? (shape?.back ? null : this.#base.elsewhere));
    return move ? { do: "play", move } : { do: "hold", thing: null };
  }

  /** Return the scene on view as it was made, before it was arranged. */
  #seen() {
    return this.view.drawn;
  }

  /** Return the server's scene with all that the hand has done since. @returns {Scene} */
  #scene() {
    let scene = /** @type {Scene} */ (this.#base);
    let held = isHeld(scene);
    for (const way of this.#way ? [...this.#gone, this.#way] : this.#gone) {
      const lifted = held ? scene : taken(scene, way);
      held = false;
      if (lifted) scene = way === this.#way ? lifted : dropped(scene, lifted, way);
    }
    return scene;
  }

  /** @param {string} spot */
  #shape(spot) {
    return at(this.view.places, spot);
  }

  /** Whether there is something at a place to take up; where the scene does not foretell it, the server will know. @param {string} spot */
  #offers(spot) {
    const { lifts } = this.#seen();
    return Boolean(lifts?.[spot] || this.#shape(spot)?.hold || (!lifts && this.#gone.length));
  }

  /** Return the name of the place at a point. @param {Point} point */
  #spot(point) {
    const shape = this.view.places.hit(point);
    return shape && (shape.cell ? named(shape.cell) : `key:${shape.key}`);
  }

  /** @param {Pointer} pointer */
  #follow(pointer) {
    this.#pointer = { clientX: pointer.clientX, clientY: pointer.clientY, pointerType: pointer.pointerType };
    this.#draw();
  }

  /** Draw the piece at the pointer; a little above a fingertip, which would hide it, though the finger means what it is over. */
  #draw() {
    if (!this.#pointer) return;
    const { clientX, clientY, pointerType } = this.#pointer;
    this.view.carry(this.view.pictured({ clientX, clientY: clientY - (pointerType === "touch" ? RISE : 0) }));
  }

  /** Light the cell under the pointer, if the piece would stay there. */
  #light() {
    const spot = this.#pointer && this.#spot(this.view.point(this.#pointer));
    this.view.light(spot !== null && falls(this.#shape(spot), this.view.scene) ? spot : null);
  }
}

/** Return the shape at a place by its name. @param {Places} places @param {string} spot */
const at = ({ at: cells, others }, spot) => cells.get(spot) ?? others.find(({ key }) => `key:${key}` === spot) ?? null;

/** @param {Scene} scene */
const isHeld = ({ shapes }) => shapes.some(({ carried }) => carried);

/** Whether what is in hand stays where it is let go of. @param {Shape | null} shape @param {Scene} scene */
const falls = (shape, { elsewhere }) => Boolean(shape && !shape.back && (shape.takes || (shape.move && shape.move !== elsewhere)));

/** Return the scene with a piece taken up, or null where it is not said how that looks. @param {Scene} scene @param {Way} way @returns {Scene | null} */
function taken(scene, { from }) {
  const lift = scene.lifts?.[from];
  if (!lift) return null;
  const [x, y] = lift.origin;
  const piece = lift.set.filter(({ carried }) => carried);
  const keys = new Set(piece.map(({ key }) => key));
  const made = patched(scene, { set: lift.set, drop: lift.drop, grip: [x, y] });
  // Another one of a pile looks the same until the server says which it is.
  const more = lift.set.some(({ cell, hold }) => hold && cell && named(cell) === from);
  const next = more ? { ...lift, drop: [], set: lift.set.map((shape) => (shape.carried ? { ...shape, key: `${shape.key}+` } : shape)) } : null;
  return { ...made, lifts: without(scene.lifts, from, next), shapes: [...made.shapes.filter(({ key }) => !keys.has(key)), ...piece] };
}

/**
 * Return the scene with what is carried let go of, as far as it can be known.
 * @param {Scene} before @param {Scene} lifted @param {Way} way @returns {Scene}
 */
function dropped(before, lifted, { from, lift, to, back }) {
  if (!lift) return lifted;
  const place = to ? at(new Places(lifted), to) : null;
  const stays = !back && falls(place, lifted);
  const goal = place && stays ? middle(place.form) : null;
  const returns = back || place?.back || (lift.home[0] === lift.origin[0] && lift.home[1] === lift.origin[1]);
  if (!goal && returns && before !== lifted) return before;
  const [x, y, scale] = goal ? [...goal, 1] : returns ? lift.origin : lift.home;
  const [gripX, gripY] = lifted.grip ?? [0, 0];
  const piece = lifted.shapes.filter(({ carried }) => carried);
  const lay = (/** @type {number} */ size) => piece.map((shape) => ({ ...shape, form: placed(shape.form, [x - gripX * size, y - gripY * size, size]) }));
  const lain = lay(scale).map(({ carried, cell, ...shape }) => shape);
  const others = lifted.shapes.filter(({ carried }) => !carried);
  if (!goal || !place || !to) return { ...lifted, grip: null, lifts: returns ? without(lifted.lifts, from, lift) : lifted.lifts, shapes: [...others, ...lain] };
  const again = { set: [{ ...place, back: true }, ...lay(1)], origin: /** @type {Lift["origin"]} */ ([x, y, 1]), home: lift.home };
  const full = { ...place, takes: false, move: undefined, back: true };
  return { ...lifted, grip: null, lifts: without(lifted.lifts, to, again), shapes: [...others.map((shape) => (shape === place ? full : shape)), ...lain] };
}

/** Return lifts with another, or none, at a place. @param {Scene["lifts"]} lifts @param {string} spot @param {Lift | null} lift @returns {Scene["lifts"]} */
function without(lifts, spot, lift) {
  const { [spot]: _, ...others } = lifts ?? {};
  return lift ? { ...others, [spot]: lift } : others;
}
