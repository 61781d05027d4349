/**
 * A scene on the page: one SVG element a shape, kept by its key, so that what moves is seen to move.
 *
 * What is carried lies in a layer of its own, in front, and follows the pointer. Let go, it flies straight to its place in the next
 * scene; everything else of that scene is shown when it has landed. A tone that runs fills one shape after the other.
 *
 * The first grid can be looked at closely (zoom.js). Then a place in the picture, where the pointer is and what is carried, is another than
 * in the scene, which shapes and cells are measured by. The second grid stays as it is.
 *
 * @import {Form, Point, Scene, Shape} from "./types.js"
 */
import { Arrangement, arranged } from "./arrangement.js";
import { svg } from "./dom.js";
import { box, middle, moved, Places } from "./geometry.js";
import { Together } from "./together.js";

/** Whether the reader wants nothing to move. */
export const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const FALL = 260;
const FADE = 140;
/** How long a tone takes from one shape to the next, and at most in all. */
const RUN = 110;
const LONGEST_RUN = 900;
const GATHER = 150;

/** @param {Point | import("./geometry.js").Step} by */
const shift = ([x, y, scale = 1]) => `translate(${x}px, ${y}px) scale(${scale})`;

/** @param {Point[]} points */
const listed = (points) => points.map((point) => point.join()).join(" ");

/** How the kinds of form are written. @param {Form} form @returns {[string, Record<string, any>, string?]} */
function written(form) {
  switch (form[0]) {
    case "rect":
      return ["rect", { x: form[1], y: form[2], width: form[3], height: form[4], rx: form[5] }];
    case "disc":
      return ["circle", { cx: form[1], cy: form[2], r: form[3] }];
    case "polygon":
      return ["polygon", { points: listed(/** @type {Point[]} */ (form.slice(1))) }];
    case "stroke":
      return ["polyline", { points: listed(/** @type {Point[]} */ (form.slice(2))), "stroke-width": form[1] }];
    case "letters":
      return ["text", { x: form[1], y: form[2], "font-size": form[3] }, form[4]];
  }
}

/** @typedef {{element: SVGElement, shape: Shape}} Drawn */
/** How the first grid is looked at: made so many times as large, then moved to the right and down, in cells. @typedef {{scale: number, x: number, y: number}} Look */

export class SceneView {
  /** @type {Map<string, Drawn>} */
  #drawn = new Map();
  /** What is in hand: the keys carried, and where their middle is. @type {{keys: Set<string>, at: Point} | null} */
  #hand = null;
  /** What flies, and what to show when it lands. @type {{animations: Animation[], scene: Scene} | null} */
  #flight = null;
  /** What moves to its place in another scene. */
  #together = new Together({ duration: FALL, easing: "ease-in-out" }, () => this.#order());
  /** The shapes whose tone has changed and that it runs through, with what they looked like. @type {{drawn: Drawn, was: string | null}[]} */
  #running = [];
  /** What is seen of old tones until new ones have run there. @type {Set<Element>} */
  #old = new Set();
  /** @type {Arrangement | null} */
  #arrangement = null;
  /** The room for the board, in pixels. */
  #room = { width: 0, height: 0 };
  /** Whether nothing on the board can be touched. */
  #locked = false;
  /** @type {Look} */
  #look = { scale: 1, x: 0, y: 0 };
  /** The shapes that are hidden because trails stand for them, by their keys. @type {string[]} */
  #hidden = [];
  /** What was touched and is shown to be so until the server has answered: what would be held together, and what is gathered. */
  #touched = { keys: /** @type {string[]} */ ([]), gathering: /** @type {Map<string, Animation>} */ (new Map()) };

  constructor() {
    this.ground = svg("g");
    this.beside = svg("g");
    this.front = svg("g", { class: "hand" });
    this.trails = svg("g", { class: "trails" });
    this.frame = svg("rect");
    this.patterns = svg("defs", {}, svg("clipPath", { id: "frame" }, this.frame));
    this.lit = svg("rect", { class: "lit", hidden: "" });
    this.root = svg("svg", { class: "board", "aria-hidden": "true" }, this.patterns, this.ground, this.beside, this.lit, this.front);
    /** The scene on view as it was made; `scene` is as it is arranged. @type {Scene} */
    this.drawn = { columns: 0, rows: 0, width: 1, height: 1, title: "", description: "", facts: [], buttons: [], tools: [], lines: [], shapes: [] };
    this.places = new Places(this.drawn);
    /** Called whenever another scene is on view. */
    this.onshown = () => {};
  }

  /** The scene on view, which while something flies is not yet the latest. */
  get scene() {
    return this.places.scene;
  }

  /** The part of the picture that the first grid takes: left, top, width, height. */
  get first() {
    const [, left, top, width, height] = (this.#arrangement ?? new Arrangement(this.drawn)).first;
    return [left, top, width, height];
  }

  /** The part of the scene's first grid that is on view: left, top, width, height. */
  get window() {
    const { scale, x, y } = this.#look;
    const [left, top, width, height] = this.first;
    return [(left - x) / scale, (top - y) / scale, width / scale, height / scale];
  }

  /** Look at the first grid otherwise. @param {Look} look */
  look(look) {
    this.#look = look;
    const { scale, x, y } = look;
    const [left, top, width, height] = this.window;
    for (const [name, value] of Object.entries({ x: left, y: top, width, height })) this.frame.setAttribute(name, String(value));
    for (const part of [this.ground, this.lit]) {
      if (scale === 1) for (const name of ["transform", "clip-path"]) part.removeAttribute(name);
      else for (const [name, value] of [["transform", `translate(${x} ${y}) scale(${scale})`], ["clip-path", "url(#frame)"]]) part.setAttribute(name, value);
    }
    this.#hide();
  }

  #hide() {
    const [left, top, width, height] = this.window;
    const out = (/** @type {Point} */ [x, y]) => x < left || x >= left + width || y < top || y >= top + height;
    this.places.hidden = this.#look.scale === 1 ? () => false : (point) => !this.#aside(point) && out(point);
  }

  /** Whether a point lies at the second grid, in the picture and in the scene. @param {Point} point */
  #aside([x, y]) {
    const [left, top, width, height] = this.first;
    return Boolean(this.scene.aside) && (x > left + width || y > top + height);
  }

  /** Return the place in the picture of a point in the scene. @param {Point} point @returns {Point} */
  seen(point) {
    const { scale, x, y } = this.#look;
    return this.#aside(point) ? point : [point[0] * scale + x, point[1] * scale + y];
  }

  /** Return the place of a pointer in the scene, in cells. @param {{clientX: number, clientY: number}} pointer @returns {Point} */
  point(pointer) {
    const { scale, x, y } = this.#look;
    const at = this.pictured(pointer);
    return this.#aside(at) ? at : [(at[0] - x) / scale, (at[1] - y) / scale];
  }

  /** Return the place of a pointer in the picture, in cells. @param {{clientX: number, clientY: number}} pointer @returns {Point} */
  pictured({ clientX, clientY }) {
    const { left, top, width, height } = this.root.getBoundingClientRect();
    const { corner: [x, y] = [0, 0] } = this.scene;
    return [x + ((clientX - left) / width) * this.scene.width, y + ((clientY - top) / height) * this.scene.height];
  }

  /**
   * Arrange the scene for a room and give how large it is there, and one cell, in pixels.
   * @param {import("./arrangement.js").Room} room @param {boolean} [locked] whether nothing in it can be touched
   */
  fit(room, locked = false) {
    const other = room.width !== this.#room.width || room.height !== this.#room.height || locked !== this.#locked;
    this.#room = room;
    this.#locked = locked;
    if (other && this.#arrangement && !this.#arrangement.same(arranged(this.drawn, room, locked))) {
      this.land();
      this.#arrangement = null;
      this.show(this.drawn, false);
    }
    const { width, height } = this.scene;
    const cell = (this.#arrangement ?? new Arrangement(this.drawn)).cell(room);
    return { width: cell * width, height: cell * height, cell };
  }

  /**
   * Show another scene: things go to their new places, new ones come, others leave. What is carried goes on being carried.
   * @param {Scene} made @param {boolean} [moving] whether that is seen to happen
   */
  show(made, moving = true) {
    if (this.#flight) {
      this.#flight.scene = made;
      return;
    }
    const before = this.drawn;
    const animate = moving && !STILL.matches && before.shapes.length > 0 && before.width === made.width;
    if (before.width !== made.width || before.height !== made.height) this.#arrangement = null;
    this.#arrangement ??= arranged(made, this.#room, this.#locked);
    this.drawn = made;
    const scene = this.#arrangement.of(made);
    this.places = new Places(scene);
    this.#hide();
    this.trails.remove();
    this.root.setAttribute("viewBox", [...(scene.corner ?? [0, 0]), scene.width, scene.height].join(" "));
    for (const old of this.#old) old.remove();
    this.#old.clear();
    const kept = new Set(scene.shapes.map((shape) => shape.key));
    for (const [key, drawn] of this.#drawn) if (!kept.has(key)) this.#leave(key, drawn, animate);
    for (const shape of scene.shapes) {
      const drawn = this.#drawn.get(shape.key);
      if (drawn) this.#change(drawn, shape, animate);
      else {
        const made = this.#make(shape);
        if (animate) this.#enter(made);
      }
    }
    this.#order();
    const below = scene.links && this.#drawn.get(scene.links.below)?.element;
    this.ground.insertBefore(this.trails, below ? this.#together.top(below) : null);
    const carried = scene.shapes.filter((shape) => shape.carried);
    this.#hand = carried.length ? { keys: new Set(carried.map(({ key }) => key)), at: this.#hand?.at ?? this.seen(scene.grip ?? [0, 0]) } : null;
    this.#place();
    this.#run();
    this.#together.go();
    this.onshown();
  }

  /** Put every shape behind those that come after it in the scene; what moves in a group stays there. */
  #order() {
    const cursors = new Map([this.ground, this.beside].map((part) => [part, part.firstChild]));
    for (const { key, carried, form } of this.scene.shapes) {
      const { element } = /** @type {Drawn} */ (this.#drawn.get(key));
      if (this.#together.top(element) !== element) continue;
      for (const [part, cursor] of cursors) if (element === cursor) cursors.set(part, element.nextSibling);
      const part = this.#aside(middle(form)) ? this.beside : this.ground;
      const cursor = cursors.get(part) ?? null;
      if (carried) this.front.append(element);
      else if (element.nextSibling !== cursor || element.parentNode !== part) part.insertBefore(element, cursor);
    }
  }

  /** Bring what is carried, now or with the next scene, to a place in the picture. @param {Point} point */
  carry(point) {
    this.#hand = { keys: this.#hand?.keys ?? new Set(), at: point };
    this.#place();
  }

  /** Forget what is in hand without a word: the next scene shows it where it is. */
  drop() {
    this.land();
    for (const key of this.#hand?.keys ?? []) this.#drawn.get(key)?.element.style.removeProperty("transform");
    this.#hand = null;
  }

  /** What is carried, and the point of it that follows the pointer. @returns {[Drawn[], Point]} */
  #inHand() {
    const drawn = [...(this.#hand?.keys ?? [])].flatMap((key) => this.#drawn.get(key) ?? []);
    return [drawn, this.scene.grip ?? [0, 0]];
  }

  #place() {
    const [drawn, centre] = this.#inHand();
    if (!this.#hand) return;
    for (const { element } of drawn) element.style.transform = shift(this.#held(this.#hand.at, centre));
  }

  /** Return the step that brings what is carried by a point of it to a place in the picture, as large as things are on the board. @param {Point} at @param {Point} grip @returns {import("./geometry.js").Step} */
  #held([x, y], grip) {
    const { scale } = this.#look;
    return [x - grip[0] * scale, y - grip[1] * scale, scale];
  }

  /** Light a cell by its name, or none. @param {string | null} name */
  light(name) {
    const form = name === null ? undefined : this.places.squares.get(name);
    this.lit.toggleAttribute("hidden", !form);
    if (form) for (const [key, value] of Object.entries(written(form)[1])) this.lit.setAttribute(key, value);
  }

  /**
   * Let go: what is carried flies straight to its place in a scene, which is shown when it lands.
   * @param {Scene} made
   */
  fly(made) {
    const [drawn, centre] = this.#inHand();
    const hand = this.#hand;
    const goals = new Map((this.#arrangement?.of(made) ?? made).shapes.map((shape) => [shape.key, shape.form]));
    const { scale, x, y } = this.#look;
    const steps = drawn.map(({ shape }) => {
      const goal = goals.get(shape.key) ?? ["disc", 0, 0, 0];
      const step = moved(shape.form, goal);
      return step && !this.#aside(middle(goal)) ? /** @type {import("./geometry.js").Step} */ ([step[0] * scale + x, step[1] * scale + y, step[2] * scale]) : step;
    });
    const [end] = steps;
    if (!hand || !end || this.#flight) {
      this.drop();
      this.show(made);
      return;
    }
    const start = this.#held(hand.at, centre);
    const far = Math.hypot(centre[0] * end[2] + end[0] - hand.at[0], centre[1] * end[2] + end[1] - hand.at[1]);
    const duration = STILL.matches ? 1 : Math.min(260, 130 + 30 * far);
    this.#hand = null;
    const animations = drawn.map(({ element }, at) => {
      const to = shift(steps[at] ?? end);
      element.style.transform = to;
      return element.animate([{ transform: shift(start) }, { transform: to }], { duration, easing: "ease-in-out" });
    });
    const flight = (this.#flight = { animations, scene: made });
    const landed = () => this.#flight === flight && this.#landed(drawn);
    Promise.all(animations.map(({ finished }) => finished)).then(landed, () => {});
  }

  /** @param {Drawn[]} drawn */
  #landed(drawn) {
    const { scene } = /** @type {{scene: Scene}} */ (this.#flight);
    this.#flight = null;
    const places = new Map((this.#arrangement?.of(scene) ?? scene).shapes.map((shape) => [shape.key, shape]));
    for (const each of drawn) {
      each.element.style.removeProperty("transform");
      // It is where it flew to: nothing is left to move.
      const shape = places.get(each.shape.key);
      if (shape) this.#write(each, { ...each.shape, form: shape.form });
    }
    this.show(scene);
  }

  /** Land at once. */
  land() {
    const flight = this.#flight;
    if (!flight) return;
    this.#flight = null;
    for (const animation of flight.animations) animation.cancel();
    for (const { element } of this.#drawn.values()) element.style.removeProperty("transform");
    this.show(flight.scene);
  }

  /** Wait until nothing moves. */
  async still() {
    const running = this.root.getAnimations({ subtree: true });
    await Promise.allSettled(running.map(({ finished }) => finished));
  }

  /** Draw what a hand has traced and the server has not answered yet, in the place of shapes of the scene. @param {import("./tracing.js").Shown[]} shown */
  follow(shown) {
    const paths = this.trails.children;
    while (paths.length > shown.length) paths[paths.length - 1].remove();
    shown.forEach(({ tone, width, d, head }, at) => {
      const path = paths[at] ?? this.trails.appendChild(svg("path"));
      const name = `${head ? "head" : "trail"} tone-${tone}`;
      if (path.getAttribute("d") === d && path.getAttribute("class") === name) return;
      path.setAttribute("class", name);
      path.setAttribute("stroke-width", String(width));
      path.setAttribute("d", d);
    });
    const hidden = shown.flatMap(({ keys }) => keys);
    for (const key of this.#hidden) if (!hidden.includes(key)) this.#drawn.get(key)?.element.style.removeProperty("visibility");
    for (const key of hidden) this.#drawn.get(key)?.element.style.setProperty("visibility", "hidden");
    this.#hidden = hidden;
  }

  /**
   * Show at once that a shape is touched: what would be taken in hand with it is lifted; touched again, it goes into the shape.
   * @param {Shape | null} shape
   */
  touch(shape) {
    const { keys } = this.#touched;
    if (shape && keys.includes(shape.key) && (shape.move !== undefined || this.#lifted(shape.key))) return this.#gather(shape);
    this.settle();
    if (!shape || (shape.hold === undefined && shape.move === undefined)) return;
    const together = shape.hold === undefined ? [shape] : this.scene.shapes.filter(({ hold }) => hold === shape.hold);
    this.#touched.keys = together.flatMap((one) => [one.key, ...this.#on(one)]);
    for (const key of this.#touched.keys) this.#drawn.get(key)?.element.classList.add(shape.hold === undefined ? "touched" : "lifted");
  }

  /** Have what lies on the cell of a shape shake for a moment. @param {Shape} shape */
  shake({ cell }) {
    const name = String(cell);
    for (const { key, form } of this.scene.shapes) {
      const [left, , right] = box(form);
      if (right - left <= 1 && this.places.cell(middle(form)) === name)
        this.#drawn.get(key)?.element.animate({ translate: ["0", "0.06px", "-0.06px", "0.04px", "0"] }, STILL.matches ? 1 : 220);
    }
  }

  /** The server has answered: show no more than the scene. */
  settle() {
    for (const key of this.#touched.keys) this.#drawn.get(key)?.element.classList.remove("lifted", "touched");
    for (const animation of this.#touched.gathering.values()) animation.cancel();
    this.#touched.gathering.clear();
  }

  /** @param {string} key */
  #lifted(key) {
    return this.#drawn.get(key)?.element.classList.contains("lifted") ?? false;
  }

  /** Return the keys of the letters that stand on a shape. @param {Shape} shape */
  #on({ form }) {
    const [left, top, right, bottom] = box(form);
    const inside = (/** @type {Shape} */ { form: [kind, x, y] }) => kind === "letters" && Number(x) > left && Number(x) < right && Number(y) > top && Number(y) < bottom;
    return this.scene.shapes.filter(inside).map(({ key }) => key);
  }

  /** Move what is lifted into one of its shapes. @param {Shape} shape */
  #gather(shape) {
    const goal = middle(shape.form);
    const own = new Set([shape.key, ...this.#on(shape)]);
    for (const key of this.#touched.keys) {
      const drawn = this.#drawn.get(key);
      if (!drawn || own.has(key)) continue;
      const [x, y] = middle(drawn.shape.form);
      const frames = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: shift([goal[0] - x, goal[1] - y]) }];
      this.#touched.gathering.set(key, drawn.element.animate(frames, { duration: STILL.matches ? 1 : GATHER, easing: "ease-in", fill: "forwards" }));
    }
    for (const key of own) this.#drawn.get(key)?.element.animate([{ scale: 1 }, { scale: 1.06 }, { scale: 1 }], { duration: GATHER });
  }

  /** @param {Shape} shape */
  #make(shape) {
    const [tag, , text] = written(shape.form);
    const drawn = { element: svg(tag, { "data-key": shape.key }, ...(text === undefined ? [] : [text])), shape };
    this.#write(drawn, shape);
    this.#drawn.set(shape.key, drawn);
    return drawn;
  }

  /** @param {Drawn} drawn @param {Shape} shape */
  #write(drawn, shape) {
    const [tag, members, text] = written(shape.form);
    if (tag !== drawn.element.tagName) {
      const other = svg(tag, { "data-key": shape.key });
      drawn.element.replaceWith(other);
      drawn.element = other;
    }
    const { element } = drawn;
    for (const [name, value] of Object.entries(members)) element.setAttribute(name, value);
    if (text !== undefined && element.textContent !== text) element.textContent = text;
    const letters = shape.form[0] === "letters";
    const classes = [shape.form[0], `role-${shape.role}`];
    if (shape.tone) classes.push(`${letters ? "on" : "tone"}-${shape.tone}`);
    if (letters && shape.pattern !== undefined) classes.push("stands-for-colour");
    else if (shape.tone && shape.pattern !== undefined) {
      this.#pattern(shape.tone, shape.pattern);
      element.style.setProperty("--pattern", `url(#pattern-${shape.tone})`);
      classes.push("patterned");
      if (this.#lettered(shape)) classes.push("lettered");
    }
    element.setAttribute("class", classes.join(" "));
    drawn.shape = shape;
  }

  /** Whether a letter that stands for its colour lies on a shape: no pattern lies under it. @param {Shape} shape */
  #lettered({ form, tone }) {
    if (form[0] === "stroke") return false;
    const [left, top, right, bottom] = box(form);
    return this.scene.shapes.some(({ form: [kind, x, y], tone: other, pattern }) =>
      kind === "letters" && pattern !== undefined && other === tone && Number(x) >= left && Number(x) <= right && Number(y) >= top && Number(y) <= bottom);
  }

  /** Make the pattern of a tone, which is shown where the reader wants patterns: one of four, turned. @param {string} tone @param {number} number */
  #pattern(tone, number) {
    const id = `pattern-${tone}`;
    if (this.patterns.querySelector(`#${id}`)) return;
    const d = ["M0 .1H.2", "M0 .1H.2M.1 0V.2", "M.1 .1v.01", "M0 .05L.1 .15L.2 .05"][number % 4];
    const turn = `rotate(${number * 22.5})`;
    const tile = { id, width: 0.2, height: 0.2, patternUnits: "userSpaceOnUse", patternTransform: turn };
    const ground = svg("rect", { width: 0.2, height: 0.2, class: `tone-${tone}` });
    this.patterns.append(svg("pattern", tile, ground, svg("path", { d })));
  }

  /** @param {Drawn} drawn @param {Shape} shape @param {boolean} animate */
  #change(drawn, shape, animate) {
    if (drawn.shape === shape) return;
    const step = moved(shape.form, drawn.shape.form);
    const was = drawn.element.getAttribute("class");
    this.#together.part(drawn.element);
    if (!shape.carried) drawn.element.style.removeProperty("transform");
    this.#write(drawn, shape);
    if (!animate || shape.carried) return;
    const moves = step && Math.hypot(step[0], step[1], step[2] - 1) > 0.01;
    if (moves) this.#together.come(drawn.element, shift(step));
    else if (shape.run && was !== drawn.element.getAttribute("class")) this.#running.push({ drawn, was });
  }

  /** Show new tones on the shapes that they have come to one after the other, with what is new there. */
  #run() {
    const running = this.#running;
    this.#running = [];
    const steps = running.map(({ drawn }) => drawn.shape.run?.[2] ?? 0);
    const least = Math.min(...steps);
    const count = Math.max(...steps) - least + 1;
    const total = Math.min(LONGEST_RUN, RUN * count + RUN);
    const after = (/** @type {number} */ part) => total * (0.5 - Math.cos(Math.PI * part) / 2);
    for (const [at, { drawn: { element, shape }, was }] of running.entries()) {
      const [x, y] = shape.run ?? [0, 0];
      const [start, end] = [after((steps[at] - least) / count), after((steps[at] - least + 1) / count)];
      const timing = /** @type {const} */ ({ delay: start, duration: Math.max(60, end - start), fill: "backwards" });
      if (was === null) {
        element.animate([{ opacity: 0 }, { opacity: 1 }], timing);
        continue;
      }
      const [left, top] = box(shape.form);
      const circle = (/** @type {number} */ radius) => ({ clipPath: `circle(${radius}px at ${x - left}px ${y - top}px)` });
      const old = /** @type {Element} */ (element.cloneNode());
      old.removeAttribute("data-key");
      old.setAttribute("class", was);
      element.before(old);
      this.#old.add(old);
      const ended = () => {
        old.remove();
        this.#old.delete(old);
      };
      element.animate([circle(0), circle(1.2)], timing).finished.then(ended, ended);
    }
  }

  /** @param {Drawn} drawn */
  #enter(drawn) {
    const { element, shape } = drawn;
    if (shape.motion === "fall") {
      const above = middle(shape.form)[1] + 0.5;
      this.#together.come(element, shift([0, -above]));
    } else if (shape.run) this.#running.push({ drawn, was: null });
    else if (shape.motion === "fade") element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
  }

  /** @param {string} key @param {Drawn} drawn @param {boolean} animate */
  #leave(key, { element, shape }, animate) {
    this.#drawn.delete(key);
    this.#together.part(element);
    const gathering = this.#touched.gathering.get(key);
    if (animate && gathering && gathering.playState === "running") {
      this.#touched.gathering.delete(key);
      element.removeAttribute("data-key");
      element.parentNode?.append(element);
      return void gathering.finished.finally(() => element.remove());
    }
    if (!animate || shape.motion !== "fall") return element.remove();
    element.removeAttribute("data-key");
    element.parentNode?.append(element);
    const { finished } = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE });
    finished.finally(() => element.remove());
  }
}
