/** A few lines to make elements with. Text is always text: nothing is ever read as HTML. */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, any>} [members] @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, members = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made) /** @type {any} */ (made)[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** @param {string} tag @param {Record<string, any>} [members] @param {...(Node | string)} children @returns {SVGElement} */
export function svg(tag, members = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(members)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** Fetch a style that most visits do not need, once. @param {string} name */
export function style(name) {
  const href = new URL(name, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = el("link", { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((done) => (link.onload = link.onerror = done));
}

/** Strokes on a square of 24. @type {Record<string, string>} */
const ICONS = {
  home: "M14 5l-7 7 7 7",
  undo: "M8 5 3 10l5 5M3 10h11a6 5 0 0 1 0 10h-4",
  redo: "M16 5l5 5-5 5M21 10H10a6 5 0 0 0 0 10h4",
  reset: "M6.5 7.5a7 7 0 1 1-1.4 5.5M6.5 3v4.5H11",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V15h7v-1.1A6 6 0 0 0 12 3z",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  levels: "M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z",
  keep: "M7 4h10v16l-5-4-5 4z",
  tool: "M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3",
  solution: "M7 5l12 7-12 7z",
  new: "M12 5v14M5 12h14",
  save: "M12 4v11M7 11l5 5 5-5M4 20h16",
  load: "M12 16V5M7 9l5-5 5 5M4 20h16",
  print: "M7 9V4h10v5M7 17H4v-6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v6h-3M7 14h10v6H7z",
  share: "M9 15l6-6M8 11l-2 2a3.5 3.5 0 0 0 5 5l2-2M16 13l2-2a3.5 3.5 0 0 0-5-5l-2 2",
  options: "M4 7h9M19 7h1M4 17h1M11 17h9M13 7a3 3 0 1 0 6 0 3 3 0 0 0-6 0M5 17a3 3 0 1 0 6 0 3 3 0 0 0-6 0",
  keys: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8",
  players: "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 20c0-4 2.5-6 6-6s6 2 6 6M16 5.5a3 3 0 0 1 0 5.5M17 14.5c2.5.5 4 2.5 4 5.5",
  analysis: "M4 20V10M10 20V4M16 20v-7M22 20H2",
  resign: "M6 21V4M6 5h11l-3 4 3 4H6",
  back: "M14 5l-7 7 7 7",
  forth: "M10 5l7 7-7 7",
  "move-back": "M18 6l-8 6 8 6zM6 6v12",
  "move-forth": "M6 6l8 6-8 6zM18 6v12",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  ask: "M9 9a3 3 0 1 1 4.6 2.5C12.5 12.2 12 13 12 14.5M12 18.5v.1",
  look: "M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
  whole: "M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5",
  close: "M6 6l12 12M18 6L6 18",
  flame: "M12 3c1 4 5 5.5 5 10a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5 0 2 .5 3 1.5 3.5C11 9 10.5 6 12 3z",
  check: "M5 12.5l4.5 4.5L19 7.5",
};

/** @param {string} name */
export function icon(name) {
  const path = svg("path", { d: ICONS[name] });
  return svg("svg", { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" }, path);
}

/**
 * A button with a picture and its word.
 * @param {string} name @param {string} label @param {() => void} onclick @param {string} [picture]
 */
export function action(name, label, onclick, picture = name) {
  const button = el("button", { type: "button", className: "action", title: label, onclick }, icon(picture));
  button.append(el("span", { className: "word" }, label));
  button.dataset.action = name;
  return button;
}

/**
 * Show a dialog until it is closed: by a button of its own, by Escape, or by a press beside it.
 * @param {string} title @param {...(Node | string | null | false)} children
 */
export function dialog(title, ...children) {
  const heading = el("h2", { id: "dialog-title" }, title);
  const made = el("dialog", { "aria-labelledby": "dialog-title" }, heading, ...children);
  made.addEventListener("close", () => made.remove());
  const beside = (/** @type {MouseEvent} */ { clientX: x, clientY: y, target }) => {
    const { left, right, top, bottom } = made.getBoundingClientRect();
    return target === made && (x < left || x > right || y < top || y > bottom);
  };
  // A press beside it closes it when it is let go: before that, the click would go to what lies below.
  let pressed = false;
  made.addEventListener("pointerdown", (event) => (pressed = beside(event)));
  made.addEventListener("click", (event) => pressed && beside(event) && made.close());
  document.body.append(made);
  made.showModal();
  return made;
}

/** Ask before something is done that one may not have meant. @param {string} question @param {string} no @param {string} yes @param {() => void} then */
export function ask(question, no, yes, then) {
  const meant = () => {
    made.close();
    then();
  };
  const made = dialog(
    question,
    el("div", { className: "buttons" },
      el("button", { type: "button", onclick: () => made.close() }, no),
      el("button", { type: "button", className: "main", onclick: meant }, yes),
    ),
  );
}
