/**
 * The levels of a game, in packs, each with its progress.
 *
 * @import {Level, Pack} from "./types.js"
 * @import {App} from "./main.js"
 */
import { el, icon } from "./dom.js";
import { address, link, picture, pill, ring } from "./home.js";
import { loader, newLevel, newWord } from "./levels.js";
import { howToPlay } from "./lessons.js";
import { options } from "./options.js";
import { clock, t } from "./words.js";

/** The levels of a game, or those of one pack from a folder. @param {App} app @param {string} name @param {string} key @param {AbortSignal} signal */
export async function levels(app, name, key, signal) {
  const kind = await app.kind(name);
  const all = /** @type {{packs: Pack[]}} */ (await app.connection.ask({ do: "levels", game: name })).packs;
  const packs = all.filter((pack) => !key || (pack.folder && pack.key === key));
  if (key && !packs.length) throw new Error(t("There is no such page."));
  const make = () => newLevel(app, kind);
  return el(
    "main",
    { className: "levels", "data-game": name },
    el("header", { className: "top" },
      link(app, "/", { className: "action", "aria-label": t("All games"), title: t("All games") }, icon("back")),
      el("h1", {}, kind.title),
      el("span", { className: "space" }),
      pill("options", t("Options"), options),
    ),
    !key && el("div", { className: "about" },
      picture(name, signal),
      el("div", {},
        el("p", { className: "lead" }, kind.tagline),
        el("div", { className: "buttons" },
          link(app, `/${name}/play`, { className: "button main", "data-action": "play" }, t("Play")),
          kind.lessons.length > 0 && el("button", { type: "button", "data-action": "learn", onclick: () => howToPlay(app, kind) }, t("How to play")),
          kind.generate && el("button", { type: "button", "data-action": "make", onclick: make }, newWord(kind)),
          el("button", { type: "button", "data-action": "load", onclick: () => loader(app).click() }, t("Load a file")),
        ),
      ),
      el("details", { className: "rules" }, el("summary", {}, t("The rules")), el("p", {}, kind.rules)),
    ),
    packs.length > 1 && el("nav", { className: "jumps", "aria-label": t("Packs") }, ...packs.map(jump)),
    ...packs.map((pack) => section(app, name, pack)),
  );
}

/** A short way to a pack. @param {Pack} pack */
function jump({ key, title, levels }) {
  const done = levels.every(({ solved }) => solved);
  const to = () => document.getElementById(`pack-${key}`)?.scrollIntoView({ block: "start" });
  return el("button", { type: "button", className: "pill", onclick: to }, title, done && icon("check"));
}

/** The levels of a pack as tiles. @param {App} app @param {string} name @param {Pack} pack */
function section(app, name, { key, title, folder, levels }) {
  const solved = levels.filter((one) => one.solved).length;
  const mixed = new Set(levels.map(({ grade }) => grade)).size > 1;
  return el(
    "section",
    { className: "pack", id: `pack-${key}`, "data-pack": key, "aria-labelledby": `title-${key}` },
    el("div", { className: "line" },
      el("h2", { id: `title-${key}` }, title),
      el("span", { className: "space" }),
      el("span", { className: "quiet" }, t("{solved} of {levels}", { solved, levels: levels.length })),
      ring(solved, levels.length),
    ),
    el("ol", { className: "tiles" }, ...levels.map((level) => el("li", {}, tile(app, { name, pack: folder ? { key } : null, level: "" }, level, mixed)))),
  );
}

/** @param {App} app @param {Parameters<typeof address>[0]} where @param {Level} level @param {boolean} mixed whether the pack has levels of several grades: then the tile shows its own */
function tile(app, where, { number, label, grade, grade_name: graded, solved, best }, mixed) {
  const members = { className: solved ? "tile solved" : "tile", "data-fresh": "yes", "data-level": number, "data-grade": grade ?? "", title: graded ?? "" };
  const mark = solved ? [icon("check"), el("span", { className: "unseen" }, t("solved"))] : [];
  const time = best === null || best === undefined ? null : el("time", {}, clock(best));
  // A tile has room for the size; the title of the pack says what else there is to know.
  const comma = label.indexOf(", ");
  const [size, rest] = comma < 0 ? [label, ""] : [label.slice(0, comma), label.slice(comma)];
  const words = el("small", {}, size, rest && el("span", { className: "unseen" }, rest));
  return link(app, address({ ...where, number }), members, el("b", {}, String(number)), " ", words, time && " ", time, mixed && graded && el("span", { className: "grade", "data-grade": grade ?? "" }, graded), ...mark);
}
