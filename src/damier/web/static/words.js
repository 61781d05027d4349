/** The page's own words, in the reader's language. Words about a game come from the server. */
import { keep, kept } from "./keeping.js";

const LANGUAGE = "damier.language";

/** The languages there are, each by its own name. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", fr: "Français" };

/** @type {Record<string, string>} */
let catalogue = {};

/** The language chosen, else the browser's first that we have. */
export function language() {
  const wished = [kept(LANGUAGE) ?? "", ...navigator.languages.map((code) => code.slice(0, 2))];
  return wished.find((code) => code in LANGUAGES) ?? "en";
}

/** Speak another language from now on. @param {string} code */
export function speak(code) {
  keep(LANGUAGE, code);
  location.reload();
}

/** Fetch the words; without them the page speaks English. */
export async function learn() {
  const code = language();
  document.documentElement.lang = code;
  if (code === "en") return;
  try {
    const answer = await fetch(new URL(`words/${code}.json`, import.meta.url));
    if (answer.ok) catalogue = await answer.json();
  } catch (why) {
    console.error(why);
  }
}

/** A text that begins with a capital. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

/** Words one after the other, with "and" before the last. @param {string[]} words */
export const listed = (words) => new Intl.ListFormat(language()).format(words);

/**
 * Say an English sentence of the page in the reader's language, its `{parts}` filled in: `{n:move|moves}` is the first
 * word for one and the second for many, as the language counts.
 * @param {string} english @param {Record<string, string | number>} [parts]
 */
export function t(english, parts = {}) {
  return (catalogue[english] ?? english).replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (_, name, one, many) => {
    if (many === undefined) return String(parts[name]);
    return new Intl.PluralRules(language()).select(Number(parts[name])) === "one" ? one : many;
  });
}

/** Return a time as minutes and seconds, with hours if there are any. @param {number} seconds */
export function clock(seconds) {
  const all = Math.floor(seconds);
  const minutes = Math.floor(all / 60);
  const rest = String(all % 60).padStart(2, "0");
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

const DAY = 86_400;
const HOUR = 3600;
/** Seconds below which tenths are shown. */
const TENTHS = 10;

/** How much time is left, as a person reads it. @param {number} seconds */
export function timeLeft(seconds) {
  const two = (/** @type {number} */ n) => String(Math.floor(n)).padStart(2, "0");
  if (seconds >= DAY) return t("{days} d {hours} h", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)}:${two((seconds % HOUR) / 60)}:${two(seconds % 60)}`;
  if (seconds < TENTHS) return (Math.floor(seconds * 10) / 10).toFixed(1);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
