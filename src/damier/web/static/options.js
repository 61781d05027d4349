/** What a reader chooses about the page itself: language, light or dark, letters, patterns, coordinates, sounds, vibration. Kept by the browser. */
import { dialog, el } from "./dom.js";
import { keep, kept } from "./keeping.js";
import { language, LANGUAGES, t, speak } from "./words.js";

const THEME = "damier.theme";
const PATTERNS = "damier.patterns";
const LETTERS = "damier.letters";
const COORDINATES = "damier.coordinates";
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** Told whenever the page turns light or dark. */
export const turned = new EventTarget();

/** Whether coordinates stand at the rim of boards, and told whenever that changes. */
export const coordinates = Object.assign(new EventTarget(), { on: kept(COORDINATES) === "yes" });

/** Whether the reader wants something that is off unless it is switched on. @param {"sounds" | "vibration"} name */
export function wanted(name) {
  return kept(`damier.${name}`) === "yes";
}

/** Told whenever an option has changed. */
export const chosen = new EventTarget();

/** Whether the page is light or dark now. */
export function theme() {
  return kept(THEME) ?? (DARK.matches ? "dark" : "light");
}

/** Dress the page as chosen. */
export function dress() {
  const { dataset } = document.documentElement;
  dataset.theme = theme();
  document.documentElement.toggleAttribute("data-patterns", kept(PATTERNS) === "yes");
  document.documentElement.toggleAttribute("data-bare", kept(LETTERS) === "no");
  coordinates.on = kept(COORDINATES) === "yes";
  coordinates.dispatchEvent(new Event("changed"));
  turned.dispatchEvent(new Event("turned"));
  chosen.dispatchEvent(new Event("chosen"));
}

DARK.addEventListener("change", dress);

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
