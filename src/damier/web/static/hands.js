/**
 * Hands on a board that several people share: one's own is shown to the others while it is over the board, and theirs are seen here, each with
 * its number and colour, and with what it draws. The server keeps none of it. Fetched for such boards only.
 *
 * @import {Hand, Point} from "./types.js"
 * @import {GamePage} from "./game.js"
 */
import { svg } from "./dom.js";
import { named } from "./geometry.js";

/** Milliseconds between two messages about one's own hand, and after which another's that is not heard of is gone. */
const OFTEN = 120;
const GONE = 5000;
/** Milliseconds for which a finger is still seen where it was lifted: a tap is short. */
const RESTS = 2000;
/** How far a hand goes before that is told, in cells; how many points of its way at most are told at once, and seen. */
const STEP = 0.15;
const MOST = 16;
const TRAIL = 60;
/** How large a hand is at least, in pixels, and measured by a cell. */
const LEAST = 9;
const SIZE = 0.17;
/** How far the number stands from the point, measured by its radius. */
const AWAY = 0.95;

/** @typedef {{root: SVGElement, mark: SVGElement, point: SVGElement, disc: SVGElement, number: SVGElement, trail: SVGElement, way: Point[], cell: Point | null, until: number}} Seen */

/** The colour of a person, by the number of the place. @param {HTMLElement | SVGElement} element @param {number} side */
export function colour(element, side) {
  element.style.setProperty("--hue", String((30 + side * 137.5) % 360));
}

export class Hands {
  /** The hands of the others. @type {Map<number, Seen>} */
  #seen = new Map();
  /** Where one's own has been since that was told. @type {Point[]} */
  #way = [];
  /** @type {Point | null} */
  #cell = null;
  #down = false;
  /** Whether something is to be told, and whether the last message is not answered yet. */
  #fresh = false;
  #asked = false;
  /** What puts a finger away that was lifted. @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;

  /** @param {GamePage} page @param {() => boolean} wanted whether somebody else is there to see it */
  constructor(page, wanted) {
    this.page = page;
    this.wanted = wanted;
    this.layer = svg("g", { class: "hands" });
    page.view.root.append(this.layer);
    const { stage, signal } = page;
    const on = (/** @type {string} */ name, /** @type {boolean | null} */ down) =>
      stage.addEventListener(name, (event) => this.#note(/** @type {PointerEvent} */ (event), down), { signal });
    on("pointermove", null);
    on("pointerdown", true);
    on("pointerup", false);
    for (const name of ["pointerleave", "pointercancel"])
      stage.addEventListener(name, (event) => (/** @type {PointerEvent} */ (event).pointerType === "mouse" ? this.#leave() : this.#rest()), { signal });
    // Those who play with the keys have their hand where the focus is.
    stage.addEventListener("focusin", ({ target }) => target instanceof HTMLElement && target.matches(":focus-visible") && this.#focus(target.dataset.spot ?? ""), { signal });
    stage.addEventListener("focusout", () => this.#keys && this.#rest(), { signal });
    page.app.connection.onhand = (hand) => hand.game === page.play.game.id && this.#show(hand);
    const tick = setInterval(() => this.place(), 500);
    signal.addEventListener("abort", () => (clearInterval(tick), clearTimeout(this.#resting)));
  }

  // One's own.

  /** @param {PointerEvent} event @param {boolean | null} down */
  #note(event, down) {
    if (!event.isPrimary || !this.wanted()) return;
    clearTimeout(this.#resting);
    this.#keys = false;
    const { view } = this.page;
    const point = view.point(event);
    const name = view.places.cell(point);
    const [column, row] = name === null ? [-1, -1] : name.split(",").map(Number);
    const aside = column >= view.scene.columns;
    const last = this.#way[this.#way.length - 1];
    const still = last && Math.hypot(point[0] - last[0], point[1] - last[1]) < STEP;
    if (down === null && still && !aside) return;
    this.#down = down ?? this.#down;
    this.#cell = aside ? [column, row] : null;
    if (aside) this.#way = [];
    else if (!still) this.#way.push([Number(point[0].toFixed(2)), Number(point[1].toFixed(2))]);
    this.#fresh = true;
    this.#tell();
    if (down === false && event.pointerType !== "mouse") this.#rest();
  }

  /** Whether the hand is where the keys have led it. */
  #keys = false;

  /** The keys have led to a place. @param {string} spot */
  #focus(spot) {
    if (!/^\d+,\d+$/.test(spot) || !this.wanted()) return;
    const [column, row] = spot.split(",").map(Number);
    clearTimeout(this.#resting);
    this.#keys = true;
    this.#down = false;
    this.#way = [];
    this.#cell = [column, row];
    this.#fresh = true;
    this.#tell();
  }

  /** A finger was lifted: it is seen there for a moment, and for as long as it carries something. */
  #rest() {
    this.#down = false;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (!this.page.carry?.busy) return this.#leave();
      this.#way = this.#way.slice(-1);
      this.#fresh = true;
      this.#tell();
      this.#rest();
    }, RESTS);
  }

  #leave() {
    this.#down = false;
    if (!this.wanted()) return;
    this.#way = [];
    this.#cell = null;
    this.#fresh = true;
    this.#tell();
  }

  /** Tell where it is, once the last message is answered: a slow line is never behind. */
  async #tell() {
    if (this.#asked || !this.#fresh) return;
    this.#asked = true;
    this.#fresh = false;
    const { app, play } = this.page;
    const way = thinned(this.#way);
    const cell = this.#cell;
    this.#way = this.#way.slice(-1);
    await app.connection.ask({ do: "hand", game: play.game.id, way, cell, down: this.#down }).catch(() => {});
    setTimeout(() => {
      this.#asked = false;
      this.#tell();
    }, OFTEN);
  }

  // Those of the others.

  /** @param {Hand} hand */
  #show({ side, way, cell, down }) {
    if (!way.length && !cell) return this.gone(side);
    const seen = this.#seen.get(side) ?? this.#make(side);
    seen.way = (down && !cell ? [...seen.way, ...way] : way).slice(-TRAIL);
    seen.cell = cell;
    seen.until = performance.now() + GONE;
    seen.root.classList.toggle("down", down);
    this.#place(seen);
  }

  /** @param {number} side @returns {Seen} */
  #make(side) {
    const [trail, point, disc, number] = [svg("polyline"), svg("circle"), svg("circle"), svg("text", {}, String(side + 1))];
    const mark = svg("g", { class: "mark" }, point, disc, number);
    const root = svg("g", { class: "other", "data-side": side }, trail, mark);
    colour(root, side);
    this.layer.append(root);
    const seen = { root, mark, point, disc, number, trail, way: [], cell: null, until: 0 };
    this.#seen.set(side, seen);
    return seen;
  }

  /** Somebody's hand is no longer over the board. @param {number} side */
  gone(side) {
    this.#seen.get(side)?.root.remove();
    this.#seen.delete(side);
  }

  /** A stroke has become part of the board: what was drawn of it is forgotten. */
  settle() {
    for (const seen of this.#seen.values()) {
      seen.way = seen.way.slice(-1);
      this.#place(seen);
    }
  }

  /** Show the hands where they are: the board may be looked at otherwise by now. */
  place() {
    for (const [side, seen] of this.#seen) {
      if (seen.until < performance.now()) this.gone(side);
      else this.#place(seen);
    }
  }

  /** @param {Seen} seen */
  #place({ root, mark, point, disc, number, trail, way, cell }) {
    const { view, fit } = this.page;
    const points = way.map((point) => view.seen(point));
    const at = cell ? view.places.middles.get(named(cell)) : points[points.length - 1];
    root.toggleAttribute("hidden", !at);
    if (!at) return;
    const pixels = parseFloat(fit.style.getPropertyValue("--cell")) || 1;
    const radius = Math.max(SIZE, LEAST / pixels);
    // A point shows where it is, and the number stands beside it: below a board's digits nobody would tell it from them.
    const { columns, rows } = view.scene;
    const beside = [at[0] > columns - 0.5 ? -AWAY : AWAY, at[1] > rows - 0.5 ? -AWAY : AWAY].map((one) => one * radius);
    mark.style.transform = `translate(${at[0]}px, ${at[1]}px)`;
    point.setAttribute("r", String(radius / 3));
    point.setAttribute("stroke-width", String(radius / 8));
    for (const [name, to] of [["cx", beside[0]], ["cy", beside[1]]]) disc.setAttribute(String(name), String(to));
    for (const [name, to] of [["x", beside[0]], ["y", beside[1]]]) number.setAttribute(String(name), String(to));
    disc.setAttribute("r", String(radius));
    disc.setAttribute("stroke-width", String(radius / 6));
    number.setAttribute("font-size", String(radius * 1.25));
    trail.setAttribute("stroke-width", String(radius / 2));
    trail.setAttribute("points", root.classList.contains("down") && !cell ? points.map((point) => point.join()).join(" ") : "");
  }
}

/** Return at most so many points of a way, with its last. @param {Point[]} way */
function thinned(way) {
  const stride = Math.ceil(way.length / MOST);
  return way.filter((_, at) => (way.length - 1 - at) % stride === 0);
}
