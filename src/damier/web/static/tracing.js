/**
 * What a hand that traces makes of the lines of a scene, shown before the server says so; the server's word stands in the end.
 *
 * A hand takes up a line at any of its spots: what lies behind stays. It goes on from spot to linked spot, back over its own way, and
 * over other lines, of which stays what still hangs on an end. See `Links` and `Line` in core/scene.py. In a scene without lines, a
 * trace is a list of cells, and a trail shows where it went.
 *
 * @import {Line, Links, Point, Scene} from "./types.js"
 * @import {Places} from "./geometry.js"
 */
import { distance, named } from "./geometry.js";

/** Neighbours are nearer than this; linked spots that are farther apart touch over opposite borders. */
const NEIGHBOUR = 1.5;
const TRAIL = 0.3;
/** How wide the spot under the hand is. */
const HEAD = 0.86;

/** A line that is taken up: its number, which strand, the spots from its end to here, and how many there were at first. @typedef {{line: number, side: number, spots: number[], length: number}} Hold */
/** A trace: the lines that may be meant (two where lines cross), or in a scene without lines the cells. @typedef {{holds: Hold[], tone: string, names: string[]}} Stroke */
/** What is shown of a line: its way as the data of an SVG path, and the shapes that it stands for. @typedef {{tone: string, width: number, d: string, keys: string[], head?: boolean}} Shown */

/** What never changes in a level: where its spots are. */
class Ground {
  /** @param {Scene} scene @param {Map<string, Point>} middles */
  constructor(scene, middles) {
    const links = /** @type {Links} */ (scene.links);
    this.links = links;
    this.middles = middles;
    this.names = links.spots.map(named);
    this.points = this.names.map((name) => /** @type {Point} */ (middles.get(name)));
    /** @type {Map<string, number[]>} */
    this.at = new Map();
    this.names.forEach((name, spot) => this.at.set(name, [...(this.at.get(name) ?? []), spot]));
    const far = links.following.some((next, spot) => next.some((other) => distance(this.points[spot], this.points[other]) > NEIGHBOUR));
    const columns = [...new Set(this.points.map(([x]) => x))].sort((one, other) => one - other);
    const step = Math.min(...columns.slice(1).map((x, at) => x - columns[at]));
    /** How far apart the same place is on the board and beside it, where borders are joined. @type {Point | null} */
    this.period = far ? [scene.columns * step, scene.rows] : null;
  }

  /** Return how far it is from a spot to one that is linked with it, over a border if they touch there. @param {number} from @param {number} to @returns {Point} */
  step(from, to) {
    const [a, b] = [this.points[from], this.points[to]];
    const by = /** @type {Point} */ ([b[0] - a[0], b[1] - a[1]]);
    if (!this.period || Math.hypot(...by) <= NEIGHBOUR) return by;
    const [width, height] = this.period;
    const images = [-width, 0, width].flatMap((x) => [-height, 0, height].map((y) => /** @type {Point} */ ([by[0] + x, by[1] + y])));
    return images.reduce((one, other) => (Math.hypot(...other) < Math.hypot(...one) ? other : one));
  }

  /** Return the way through spots as the data of an SVG path, broken where it goes over a border. @param {number[]} spots */
  way(spots) {
    let d = "";
    spots.forEach((spot, at) => {
      const [x, y] = this.points[spot];
      if (at) {
        const last = spots[at - 1];
        const [dx, dy] = this.step(last, spot);
        const [u, v] = this.points[last];
        if (distance([u, v], [x, y]) > NEIGHBOUR) d += `L${u + dx / 2} ${v + dy / 2}M${x - dx / 2} ${y - dy / 2}`;
      }
      d += `${at ? "L" : "M"}${x} ${y}`;
    });
    return d;
  }
}

export class Tracing {
  /** @type {Ground | null} */
  #ground;
  /** The line on each spot, and the line that ends there. @type {Map<number, number>} */
  #owner = new Map();
  #ends = new Map();

  /** @param {Places} places @param {Tracing | null} [before] one of the same level */
  constructor(places, before) {
    const { scene, middles } = places;
    this.scene = scene;
    this.middles = middles;
    const old = before ? before.#ground : null;
    this.#ground = !scene.links || !scene.lines.length ? null : old?.links === scene.links ? old : new Ground(scene, middles);
    /** The lines as they would be by now. @type {Line[]} */
    this.lines = scene.lines;
    this.#own();
  }

  /** Whether the scene has lines to take up. */
  get lined() {
    return this.#ground !== null;
  }

  /** How far apart the same place is on the board and beside it, or null where borders are closed. */
  get period() {
    return this.#ground?.period ?? null;
  }

  #own() {
    this.#owner.clear();
    this.lines.forEach(({ strands, ends }, line) => {
      for (const spot of strands.flat()) this.#owner.set(spot, line);
      for (const spot of ends) this.#ends.set(spot, line);
    });
  }

  /** Whether a line can be taken up at a cell. @param {string} name */
  startable(name) {
    return this.#ground?.at.get(name)?.some((spot) => this.#owner.has(spot)) ?? false;
  }

  /** Begin a trace at a cell; null where there is nothing to take up. @param {string} name @param {string} tone @returns {Stroke | null} */
  press(name, tone) {
    const ground = this.#ground;
    if (!ground) return { holds: [], tone, names: [name] };
    const holds = (ground.at.get(name) ?? []).flatMap((spot) => {
      const line = this.#owner.get(spot);
      if (line === undefined) return [];
      const side = this.lines[line].strands.findIndex((strand) => strand.includes(spot));
      const strand = this.lines[line].strands[side];
      const length = strand.indexOf(spot) + 1;
      return [{ line, side, spots: strand.slice(0, length), length }];
    });
    return holds.length ? { holds, tone: this.lines[holds[0].line].tone, names: [name] } : null;
  }

  /**
   * Find how a line goes to a cell: back to a place on its way, or on to a spot; null where it cannot.
   * @param {Hold} hold @param {string} name @returns {{back: number} | {on: number} | null}
   */
  #step({ line, side, spots }, name) {
    const { links, names } = /** @type {Ground} */ (this.#ground);
    const here = spots[spots.length - 1];
    const target = links.following[here].find((spot) => names[spot] === name);
    const back = target === undefined ? spots.findLastIndex((spot) => names[spot] === name) : spots.indexOf(target);
    if (back >= 0) return { back };
    if (target === undefined || here === this.lines[line].ends[1 - side]) return null;
    return (this.#ends.get(target) ?? line) === line ? { on: target } : null;
  }

  /** Go on, or back, to a cell; tell whether that was possible. @param {Stroke} stroke @param {string} name */
  come(stroke, name) {
    const ground = this.#ground;
    if (!ground) {
      if (stroke.names[stroke.names.length - 1] !== name) stroke.names.push(name);
      return true;
    }
    const hold = stroke.holds.find((one) => this.#step(one, name)) ?? this.#corner(stroke.holds[0], name);
    const step = hold && this.#step(hold, name);
    if (!step) return false;
    stroke.holds = [hold];
    stroke.tone = this.lines[hold.line].tone;
    if ("back" in step) hold.spots.length = step.back + 1;
    else hold.spots.push(step.on);
    const before = this.#before(hold);
    const apart = before.findIndex((spot, at) => spot !== hold.spots[at]);
    const kept = apart < 0 ? before.length : apart;
    stroke.names = [...before.slice(kept - 1).reverse(), ...hold.spots.slice(kept)].map((spot) => ground.names[spot]);
    return true;
  }

  /** Return the spots that a line had behind it when it was taken up. @param {Hold} hold */
  #before({ line, side, length }) {
    return this.lines[line].strands[side].slice(0, length);
  }

  /** Take a line around a corner, by way of a spot that touches both cells, a free one rather than not. @param {Hold} hold @param {string} name */
  #corner(hold, name) {
    const { links, names, points } = /** @type {Ground} */ (this.#ground);
    const here = hold.spots[hold.spots.length - 1];
    const goal = this.middles.get(name);
    if (!goal || distance(points[here], goal) > NEIGHBOUR) return undefined;
    const ways = links.following[here].filter((spot) => links.following[spot].some((next) => names[next] === name));
    ways.sort((one, other) => Number(this.#owner.has(one)) - Number(this.#owner.has(other)));
    for (const spot of ways) {
      const step = this.#step(hold, names[spot]);
      if (!step || "back" in step) continue;
      const on = { ...hold, spots: [...hold.spots, step.on] };
      if (this.#step(on, name)) return on;
    }
    return undefined;
  }

  /** Return the lines as a trace leaves them. @param {Stroke} stroke @returns {Line[]} */
  after(stroke) {
    const [hold] = stroke.holds;
    if (!hold || hold.spots.join() === this.#before(hold).join()) return this.lines;
    const drawn = new Set(hold.spots);
    const crossed = new Set(hold.spots.map((spot) => this.#owner.get(spot)));
    return this.lines.map((line, number) => {
      if (number === hold.line) return redrawn(line, hold, drawn);
      return crossed.has(number) ? cut(line, drawn) : line;
    });
  }

  /** Take it that a trace has been played. @param {Stroke} stroke */
  play(stroke) {
    this.lines = this.after(stroke);
    this.#own();
  }

  /** Make a trace again that was made on other lines. @param {Stroke} stroke @returns {Stroke | null} */
  again({ names: [first, ...others], tone }) {
    const stroke = this.press(first, tone);
    if (stroke) for (const name of others) this.come(stroke, name);
    return stroke;
  }

  /** Return what differs from the scene, with a trace under way or none, to be shown. @param {Stroke[]} strokes @returns {Shown[]} */
  shown(strokes) {
    const ground = this.#ground;
    if (!ground)
      return strokes.map(({ tone, names }) => ({ tone, width: TRAIL, d: loose(names.map((name) => this.middles.get(name) ?? [0, 0])), keys: [] }));
    const last = strokes[strokes.length - 1];
    const lines = last ? this.after(last) : this.lines;
    const changed = lines.flatMap((line, number) => {
      if (line === this.scene.lines[number]) return [];
      const { tone, width, strands, whole } = line;
      const ways = whole ? [[...strands[0], ...[...strands[1]].reverse()]] : strands;
      const d = ways.map((spots) => (spots.length > 1 ? ground.way(spots) : "")).join("");
      return [{ tone, width, d, keys: this.scene.lines[number].keys }];
    });
    const head = last?.holds[0].spots.at(-1);
    if (head === undefined) return changed;
    const [x, y] = ground.points[head];
    return [...changed, { tone: last.tone, width: HEAD, d: `M${x} ${y}h0`, keys: [], head: true }];
  }

  /** Return the cell that is reached from another over a border in a direction, or null. @param {string} name @param {Point} direction */
  across(name, [dx, dy]) {
    const ground = this.#ground;
    for (const spot of ground?.at.get(name) ?? [])
      for (const next of ground?.links.following[spot] ?? []) {
        const [x, y] = /** @type {Ground} */ (ground).step(spot, next);
        const far = distance(/** @type {Ground} */ (ground).points[spot], /** @type {Ground} */ (ground).points[next]) > NEIGHBOUR;
        if (far && x * dx + y * dy > 0.8) return /** @type {Ground} */ (ground).names[next];
      }
    return null;
  }
}

/** Return the way from cell to neighbouring cell. @param {Point[]} points */
function loose(points) {
  return points.map(([x, y], at) => `${at && distance(points[at - 1], [x, y]) < NEIGHBOUR ? "L" : "M"}${x} ${y}`).join("");
}

/** Return a line one strand of which is drawn anew: it takes up the other where it ends on it. @param {Line} line @param {Hold} hold @param {Set<number>} drawn @returns {Line} */
function redrawn(line, { side, spots }, drawn) {
  const other = line.strands[1 - side];
  const met = other.findIndex((spot) => drawn.has(spot));
  const whole = met >= 0 && other[met] === spots[spots.length - 1];
  const mine = whole && met === 0 ? spots.slice(0, -1) : spots;
  const theirs = met < 0 ? other : other.slice(0, Math.max(met, 1));
  return { ...line, strands: side ? [theirs, mine] : [mine, theirs], whole };
}

/** Return what stays of a line that another is drawn over: what still hangs on an end. @param {Line} line @param {Set<number>} drawn @returns {Line} */
function cut(line, drawn) {
  const [first, second] = line.strands;
  const until = (/** @type {number[]} */ spots) => {
    const met = spots.findIndex((spot) => drawn.has(spot));
    return met < 0 ? spots : spots.slice(0, met);
  };
  if (!line.whole) return { ...line, strands: [until(first), until(second)] };
  const path = [...first, ...[...second].reverse()];
  return { ...line, strands: [until(path), until(path.reverse())], whole: false };
}
