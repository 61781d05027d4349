/** The sheet of the options, and the fields that are chosen from. Fetched on first use. */
import { dialog, el } from "./dom.js";
import { keep, kept } from "./keeping.js";
import { COORDINATES, dress, LETTERS, PATTERNS, THEME } from "./options.js";
import { language, LANGUAGES, t, speak } from "./words.js";

/**
 * @param {string} name @param {string} label @param {Record<string, string>} choices @param {string} value
 * @param {(value: string) => void} chosen
 */
export function choice(name, label, choices, value, chosen) {
  const options = Object.entries(choices).map(([key, text]) => el("option", { value: key, selected: key === value }, text));
  const select = el("select", { id: name, name, onchange: () => chosen(select.value) }, ...options);
  return el("label", { className: "field" }, el("span", {}, label), select);
}

/** A switch that is kept. @param {string} id @param {string} label @param {string} key @param {boolean} usual whether it is on unless chosen otherwise */
function flag(id, label, key, usual) {
  const box = el("input", {
    type: "checkbox",
    role: "switch",
    id,
    checked: (kept(key) ?? (usual ? "yes" : "no")) === "yes",
    onchange: () => {
      keep(key, box.checked ? "yes" : "no");
      dress();
    },
  });
  return el("label", { className: "field check" }, el("span", {}, label), box);
}

/** Show the options. */
export function options() {
  const themes = { system: t("Like the system"), light: t("Light"), dark: t("Dark") };
  const made = dialog(
    t("Options"),
    choice("language", t("Language"), LANGUAGES, language(), speak),
    choice("theme", t("Colours"), themes, kept(THEME) ?? "system", (value) => {
      if (value === "system") keep(THEME, null);
      else keep(THEME, value);
      dress();
    }),
    flag("letters", t("Letters on the colours"), LETTERS, true),
    flag("patterns", t("Patterns on the colours"), PATTERNS, false),
    flag("coordinates", t("Coordinates around the board"), COORDINATES, false),
    flag("sounds", t("Sounds"), "damier.sounds", false),
    "vibrate" in navigator && flag("vibration", t("Vibration"), "damier.vibration", false),
    el("div", { className: "buttons" }, el("button", { type: "button", className: "main", onclick: () => made.close() }, t("Done"))),
  );
}
