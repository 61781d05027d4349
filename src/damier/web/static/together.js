/**
 * Things of a scene that go to their places by the same way go together, in one group: a board of tiles that falls is a few pictures that move
 * and not a hundred, so that no frame of it comes late.
 */
import { svg } from "./dom.js";

export class Together {
  /** What is to come to its place, and by which way. @type {[Element, string][]} */
  #coming = [];
  /** The groups that move. @type {Set<Element>} */
  #groups = new Set();

  /** @param {KeyframeAnimationOptions} timing @param {() => void} landed called when a group has come to its places: what was in it belongs where it was */
  constructor(timing, landed) {
    this.timing = timing;
    this.landed = landed;
  }

  /** Return what stands for an element among the children of a part of the picture: itself, or the group that it moves in. @param {Element} element @returns {Element} */
  top(element) {
    const parent = element.parentElement;
    return parent && this.#groups.has(parent) ? parent : element;
  }

  /** Take an element out of its group: it stands where it is to be. @param {Element} element */
  part(element) {
    const group = this.top(element);
    if (group !== element) group.before(element);
  }

  /** Have an element come to its place, once it is among the others: from where a way leads to it. @param {Element} element @param {string} way */
  come(element, way) {
    this.#coming.push([element, way]);
  }

  /** Move all that is to come. */
  go() {
    /** @type {Map<string, Element[]>} */
    const ways = new Map();
    for (const [element, way] of this.#coming) ways.set(way, [...(ways.get(way) ?? []), element]);
    this.#coming = [];
    for (const [way, all] of ways) {
      const parents = new Set(all.map(({ parentNode }) => parentNode));
      for (const parent of parents) this.#move(way, all.filter(({ parentNode }) => parentNode === parent));
    }
  }

  /** @param {string} way @param {Element[]} elements */
  #move(way, elements) {
    const moving = elements.length > 1 ? this.#group(elements) : elements[0];
    const { finished } = moving.animate([{ transform: way }, { transform: "none" }], this.timing);
    if (moving === elements[0]) return;
    const ended = () => {
      if (!this.#groups.delete(moving)) return;
      this.landed();
      moving.replaceWith(...moving.childNodes); // what leaves the picture is still seen to
    };
    finished.then(ended, ended);
  }

  /** @param {Element[]} elements */
  #group(elements) {
    const group = svg("g");
    elements[elements.length - 1].after(group);
    group.append(...elements);
    this.#groups.add(group);
    return group;
  }
}
