/**
 * Levels from elsewhere: read from a file, or made anew.
 *
 * @import {GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { dialog, el } from "./dom.js";
import { address } from "./home.js";
import { listed, t } from "./words.js";

const LARGEST_FILE = 900_000;

/** What a new level of a game is called: where there are no levels to choose from, it is a game. @param {GameKind} kind */
export const newWord = ({ levels }) => (levels ? t("New level") : t("New game…"));

/** Ask what kind of level to make, make it, and open it: see newlevel.js, which is fetched on first use. @param {App} app @param {GameKind} kind */
export async function newLevel(app, kind) {
  (await import("./newlevel.js")).newLevel(app, kind);
}

/** Return a file chooser that opens what is chosen. @param {App} app */
export function loader(app) {
  const input = el("input", { type: "file", id: "file", hidden: true, onchange: () => input.files?.[0] && load(app, input.files[0]) });
  document.getElementById("file")?.remove();
  document.body.append(input);
  return input;
}

/** Read a file: a game that was saved goes on, one level is opened, of several one is chosen. @param {App} app @param {File} file */
export async function load(app, file) {
  const before = document.getElementById("added");
  if (before) before.hidden = true; // of another file
  try {
    if (file.size > LARGEST_FILE) throw new Error(t("{name} is too large: levels and games are small files", { name: file.name }));
    const { textOf } = await import("./reading.js"); // most visits open no file
    const answer = await app.connection.ask({ do: "load", name: file.name, text: await textOf(file) });
    if (answer.added) {
      const { games, solved, results } = answer.added;
      const what = [
        solved && t("{n} solved {n:level|levels}", { n: solved }),
        results && t("{n} {n:result|results}", { n: results }),
        games && t("{n} {n:game|games} under way", { n: games }),
      ].filter(Boolean);
      await app.show();
      const told = what.length ? t("This was added: {what}.", { what: listed(what) }) : t("All of it was here already.");
      // Where it is asked for there is a place for it, so that it covers nothing.
      const place = document.getElementById("added");
      return place ? Object.assign(place, { textContent: told, hidden: false }) : app.tell(told);
    }
    if (answer.game) return app.go(address(answer.game));
    if (answer.levels.length === 1) return app.go(address({ name: answer.levels[0].game, level: answer.levels[0].level }), true);
    const items = answer.levels.map((/** @type {any} */ one, /** @type {number} */ at) => {
      const open = () => {
        made.close();
        app.go(address({ name: one.game, level: one.level }), true);
      };
      return el("li", {}, el("button", { type: "button", className: "tile", onclick: open }, el("b", {}, String(at + 1)), el("small", {}, one.label)));
    });
    const made = dialog(t("Choose a level"), el("ol", { className: "tiles" }, ...items),
      el("div", { className: "buttons" }, el("button", { type: "button", onclick: () => made.close() }, t("Cancel"))));
  } catch (why) {
    app.tell(/** @type {Error} */ (why).message, file.name);
  }
}
