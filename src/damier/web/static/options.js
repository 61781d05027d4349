/** What a reader chooses about the page itself: language, light or dark, letters, patterns, coordinates, sounds, vibration. Kept by the browser. */
import { kept } from "./keeping.js";

export const THEME = "damier.theme";
export const PATTERNS = "damier.patterns";
export const LETTERS = "damier.letters";
export const COORDINATES = "damier.coordinates";
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

/** Show the options: see choosing.js, which is fetched on first use. */
export async function options() {
  (await import("./choosing.js")).options();
}
