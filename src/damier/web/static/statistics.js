/**
 * What the games that have ended add up to, and everything that is the reader's as a file, written and read.
 *
 * @import {Statistics} from "./types.js"
 * @import {App} from "./main.js"
 */
import { el, icon } from "./dom.js";
import { download } from "./giving.js";
import { link, pill } from "./home.js";
import { loader } from "./levels.js";
import { options } from "./options.js";
import { today } from "./today.js";
import { clock, t } from "./words.js";

/** @param {App} app */
export async function statistics(app) {
  const [{ games }, answer] = await Promise.all([app.connection.ready, app.connection.ask({ do: "statistics", day: today() })]);
  const told = /** @type {{streak: number, longest: number, games: Statistics[]}} */ (answer);
  const cards = games.flatMap((kind) => {
    const mine = told.games.find(({ name }) => name === kind.name);
    return mine ? [card(kind.title, mine, kind.levels > 0, kind.sides.length > 1)] : [];
  });
  return el(
    "main",
    { className: "statistics" },
    el("header", { className: "top" },
      link(app, "/", { className: "action", "aria-label": t("All games"), title: t("All games") }, icon("back")),
      el("h1", {}, t("Statistics")),
      el("span", { className: "space" }),
      pill("options", t("Options"), options),
    ),
    el("dl", { className: "figures" }, ...figure(t("Days in a row"), String(told.streak)), ...figure(t("Longest row"), String(told.longest))),
    el("div", { className: "cards" }, ...cards),
    el("section", { className: "card" },
      el("div", { className: "words" },
        el("h2", {}, t("Everything that is yours")),
        el("p", {}, t("One file with your games, solved levels and results. Open it in another browser or on another machine to go on there; what is there already stays.")),
        el("p", { id: "added", role: "status", hidden: true }),
        el("div", { className: "buttons" },
          el("button", { type: "button", className: "main", "data-action": "export", onclick: () => save(app) }, icon("save"), t("Export")),
          el("button", { type: "button", "data-action": "import", onclick: () => loader(app).click() }, icon("load"), t("Import")),
        ),
      ),
    ),
  );
}

/** @param {string} name @param {string} value */
const figure = (name, value) => [el("div", {}, el("dd", {}, value), el("dt", {}, name))];

/** @param {string} title @param {Statistics} told @param {boolean} levels @param {boolean} sides */
function card(title, { solved, games, won, best, grades, opponents }, levels, sides) {
  const figures = levels
    ? figure(t("Levels solved"), String(solved))
    : [...figure(t("Games"), String(games)), ...figure(t("Won"), games ? t("{percent} %", { percent: Math.round((100 * won) / games) }) : "–"), ...(sides ? [] : figure(t("Best value"), best === null ? "–" : String(best)))];
  const by_grade = grades.map(({ name, solved, best, median }) => [name || t("Other levels"), String(solved), ...[best, median].map((time) => (time === null ? "–" : clock(time)))]);
  const by_player = opponents.map(({ strength, games, won }) => [strength, String(games), String(won), t("{percent} %", { percent: Math.round((100 * won) / games) })]);
  return el("article", { className: "card figures-card" },
    el("div", { className: "words" },
      el("h2", {}, title),
      el("dl", { className: "figures" }, ...figures),
      by_grade.length > 0 && table([t("Grade"), t("Solved"), t("Best"), t("Median")], by_grade),
      by_grade.length > 0 && el("p", { className: "quiet" }, t("Times with hints are not counted.")),
      by_player.length > 0 && table([t("Computer"), t("Games"), t("Won"), t("Win rate")], by_player),
      !games && !solved && el("p", { className: "quiet" }, t("Nothing yet: play a game.")),
    ),
  );
}

/** @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
  return el("table", {},
    el("thead", {}, el("tr", {}, ...head.map((cell) => el("th", { scope: "col" }, cell)))),
    el("tbody", {}, ...rows.map(([first, ...rest]) => el("tr", {}, el("th", { scope: "row" }, first), ...rest.map((cell) => el("td", {}, cell))))),
  );
}

/** Write everything that is the reader's to a file. @param {App} app */
async function save(app) {
  download(/** @type {any} */ (await app.connection.ask({ do: "export" })));
}
