/**
 * The home page, with the games, and the page of a game, with its levels.
 *
 * @import {Pack} from "./types.js"
 * @import {App} from "./main.js"
 */
import { action, el, icon } from "./dom.js";
import { loader, newLevel } from "./levels.js";
import { options, theme, turned } from "./options.js";
import { t } from "./words.js";

/** A link within the page. @param {App} app @param {string} href @param {Record<string, any>} members @param {...(Node | string | null)} children */
export function link(app, href, members, ...children) {
  return el("a", { href, onclick: (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    app.go(href, Boolean(members["data-fresh"]));
  }, ...members }, ...children);
}

/** A picture of a board of a game, light or dark as the page is. @param {string} name @param {AbortSignal} signal */
function picture(name, signal) {
  const image = el("img", { alt: "", width: 240, height: 240 });
  const paint = () => (image.src = `/pictures/${name}.svg?theme=${theme()}`);
  turned.addEventListener("turned", paint, { signal });
  paint();
  return image;
}

/** @param {App} app @param {AbortSignal} signal */
export async function home(app, signal) {
  const [{ games }, answer] = await Promise.all([app.connection.ready, app.connection.ask({ do: "home" })]);
  const cards = games.map((kind) => {
    const { game, solved } = answer.games.find((/** @type {any} */ one) => one.name === kind.name) ?? {};
    return el(
      "article",
      { className: "card", "data-game": kind.name },
      link(app, `/${kind.name}`, { className: "picture", tabIndex: -1, "aria-hidden": "true" }, picture(kind.name, signal)),
      el("div", { className: "words" },
        el("h2", {}, link(app, `/${kind.name}`, {}, kind.title)),
        el("p", {}, kind.tagline),
        el("p", { className: "quiet" }, kind.levels ? t("{solved} of {levels} levels solved", { solved: solved ?? 0, levels: kind.levels }) : ""),
        el("div", { className: "buttons" },
          game && link(app, address({ ...game, name: kind.name }), { className: "button main" }, t("Continue")),
          link(app, `/${kind.name}`, { className: game ? "button" : "button main" }, t("Play")),
        ),
      ),
    );
  });
  return el("main", { className: "home" }, banner(app), el("div", { className: "cards" }, ...cards));
}

/** @param {App} app @param {string} name @param {AbortSignal} signal */
export async function levels(app, name, signal) {
  const kind = await app.kind(name);
  const { packs } = /** @type {{packs: Pack[]}} */ (await app.connection.ask({ do: "levels", game: name }));
  return el(
    "main",
    { className: "levels", "data-game": name },
    el("header", { className: "top" },
      link(app, "/", { className: "action", "aria-label": t("All games"), title: t("All games") }, icon("back")),
      el("h1", {}, kind.title),
      el("span", { className: "space" }),
      kind.generate && action("new", t("New level"), () => newLevel(app, kind)),
      action("load", t("Load a file"), () => loader(app).click()),
      action("options", t("Options"), options),
    ),
    el("div", { className: "about" }, picture(name, signal), el("div", {}, el("p", { className: "lead" }, kind.tagline), el("p", {}, kind.rules))),
    ...packs.map((pack) => section(app, name, pack)),
    packs.length
      ? null
      : el("p", {}, el("button", { type: "button", className: "main", onclick: () => newLevel(app, kind) }, t("New level"))),
  );
}

/** The levels of a pack as tiles, with how many of them are solved. @param {App} app @param {string} name @param {Pack} pack */
function section(app, name, { key, title, levels }) {
  const tiles = levels.map(({ number, label, grade_name: grade, solved }) => {
    const members = { className: solved ? "tile solved" : "tile", "data-fresh": "yes", "data-level": number, title: grade ?? "" };
    const mark = solved ? [icon("check"), el("span", { className: "unseen" }, t("solved"))] : [];
    return el("li", {}, link(app, `/${name}/${number}`, members, el("b", {}, String(number)), " ", el("small", {}, label), ...mark));
  });
  const solved = levels.filter((one) => one.solved).length;
  return el(
    "section",
    { className: "pack", "data-pack": key },
    el("h2", {}, title),
    el("p", { className: "quiet" }, t("{solved} of {levels} levels solved", { solved, levels: levels.length })),
    el("ol", { className: "tiles" }, ...tiles),
  );
}

/** @param {App} app */
function banner(app) {
  return el("header", { className: "top" }, el("h1", { className: "brand" }, "damier"), el("span", { className: "space" }),
    action("load", t("Load a file"), () => loader(app).click()), action("options", t("Options"), options));
}

/** Give the address of a game's level. @param {{name: string, number?: number | null, level: string}} game */
export function address({ name, number, level }) {
  return number ? `/${name}/${number}` : `/${name}/level/${encodeURIComponent(level)}`;
}
