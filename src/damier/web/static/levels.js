/**
 * Levels from elsewhere: made anew, or read from a file.
 *
 * @import {GameKind, Setting} from "./types.js"
 * @import {App} from "./main.js"
 */
import { dialog, el } from "./dom.js";
import { address } from "./home.js";
import { choice } from "./options.js";
import { t } from "./words.js";

const LARGEST_FILE = 512 * 1024;

/** The input of a setting, made for its kind. @param {Setting} setting */
function field({ name, kind, default: value, description, choices = [], least, most, auto }) {
  const id = `set-${name}`;
  if (kind === "choice") return choice(id, description, Object.fromEntries(choices.map((one) => [one.name, one.label])), value, () => {});
  if (kind === "switch") {
    const box = el("input", { id, name: id, type: "checkbox", value: "yes", checked: value === "yes" });
    return el("label", { className: "field check" }, el("span", {}, description), box);
  }
  const number = kind === "number" ? { type: "number", min: least, max: most, inputMode: "numeric" } : {};
  // Left empty, a number that the generator can choose is chosen by it.
  const members = auto ? { value: "", placeholder: t("any") } : { value, required: true };
  return el("label", { className: "field" }, el("span", {}, description), el("input", { id, name: id, autocomplete: "off", ...number, ...members }));
}

/** What the input of a setting says, as the server takes it. @param {Setting} setting @param {FormData} data */
function given({ name, kind, auto }, data) {
  const value = String(data.get(`set-${name}`) ?? "");
  if (kind === "switch") return value || "no";
  return auto && !value ? "auto" : value;
}

/** Ask what kind of level to make, make it, and open it. @param {App} app @param {GameKind} kind */
export function newLevel(app, kind) {
  const job = app.job();
  let working = false;
  const seed = el("input", { id: "seed", inputMode: "numeric", pattern: "[0-9]{1,15}", autocomplete: "off", placeholder: t("any") });
  const state = el("p", { className: "note", role: "status" });
  const make = el("button", { className: "main", type: "submit" }, t("Make"));
  const form = el(
    "form",
    { onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      const settings = Object.fromEntries(kind.settings.map((one) => [one.name, given(one, new FormData(form))]));
      working = make.disabled = true;
      state.textContent = t("Making a level…");
      app.progress(job, (seconds) => (state.textContent = t("Making a level… {seconds} s", { seconds: Math.round(seconds) })));
      try {
        const { level } = await app.connection.ask({ do: "new", game: kind.name, settings, seed: seed.value ? Number(seed.value) : null, job });
        working = false;
        made.close();
        app.go(`/${kind.name}/level/${encodeURIComponent(level)}`, true);
      } catch (why) {
        state.textContent = /** @type {Error} */ (why).message;
      }
      working = make.disabled = false;
    } },
    ...kind.settings.map(field),
    el("label", { className: "field" }, el("span", {}, t("Seed: the same one makes the same level")), seed),
    state,
    el("div", { className: "buttons" },
      el("button", { type: "button", onclick: () => (working ? app.connection.ask({ do: "cancel", job }) : made.close()) }, t("Cancel")),
      make,
    ),
  );
  const made = dialog(t("New level"), form);
  made.addEventListener("close", () => working && app.connection.ask({ do: "cancel", job }));
}

/** Give a file chooser that opens what is chosen. @param {App} app */
export function loader(app) {
  const input = el("input", { type: "file", id: "file", hidden: true, onchange: () => input.files?.[0] && load(app, input.files[0]) });
  document.getElementById("file")?.remove();
  document.body.append(input);
  return input;
}

/** Read a file: a game that was saved goes on, one level is opened, of several one is chosen. @param {App} app @param {File} file */
export async function load(app, file) {
  try {
    if (file.size > LARGEST_FILE) throw new Error(t("{name} is too large: levels and games are small files", { name: file.name }));
    const { textOf } = await import("./reading.js"); // most visits open no file
    const answer = await app.connection.ask({ do: "load", name: file.name, text: await textOf(file) });
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
    app.tell(/** @type {Error} */ (why).message);
  }
}
