/** What a reader chooses about the page itself: language, light or dark, patterns. Kept by the browser. */
import { dialog, el } from "./dom.js";
import { language, LANGUAGES, t, speak } from "./words.js";

const THEME = "damier.theme";
const PATTERNS = "damier.patterns";
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** Told whenever the page turns light or dark. */
export const turned = new EventTarget();

/** Whether the page is light or dark now. */
export function theme() {
  return localStorage.getItem(THEME) ?? (DARK.matches ? "dark" : "light");
}

/** Dress the page as chosen. */
export function dress() {
  document.documentElement.dataset.theme = theme();
  document.documentElement.toggleAttribute("data-patterns", localStorage.getItem(PATTERNS) === "yes");
  turned.dispatchEvent(new Event("turned"));
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

/** Show the options. */
export function options() {
  const themes = { system: t("like the system"), light: t("light"), dark: t("dark") };
  const patterns = el("input", {
    type: "checkbox",
    id: "patterns",
    checked: localStorage.getItem(PATTERNS) === "yes",
    onchange: () => {
      localStorage.setItem(PATTERNS, patterns.checked ? "yes" : "no");
      dress();
    },
  });
  const made = dialog(
    t("Options"),
    choice("language", t("Language"), LANGUAGES, language(), speak),
    choice("theme", t("Colours"), themes, localStorage.getItem(THEME) ?? "system", (value) => {
      if (value === "system") localStorage.removeItem(THEME);
      else localStorage.setItem(THEME, value);
      dress();
    }),
    el("label", { className: "field check" }, el("span", {}, t("Patterns on the colours")), patterns),
    el("div", { className: "buttons" }, el("button", { type: "button", className: "main", onclick: () => made.close() }, t("Done"))),
  );
}
