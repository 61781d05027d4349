/**
 * The levels of the day: which day it is for the reader, and a result as a text to share that gives nothing away.
 *
 * @import {Daily, GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { share } from "./giving.js";
import { clock, language, t } from "./words.js";

/** How many squares stand for a result. */
const SQUARES = 5;

/** The reader's day, such as 2026-11-18. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * A result as text: the game, the day, how hard it was, time, moves, hints, and a row of squares with a yellow one for each hint.
 * @param {GameKind} kind @param {Daily} daily @param {string} day
 */
function resultText(kind, { title, result }, day) {
  if (!result) return "";
  const helped = Math.min(SQUARES, result.hints);
  const squares = result.won ? "🟩".repeat(SQUARES - helped) + "🟨".repeat(helped) : "⬛".repeat(SQUARES);
  return `damier · ${kind.title} · ${day} · ${title}\n${squares} ${clock(result.seconds)} · ${moveCount(result.moves)} · ${hintCount(result.hints)}`;
}

/** How many moves were made, in words. @param {number} n */
export const moveCount = (n) => t("{n} {n:move|moves}", { n });

/** How many hints were taken, in words. @param {number} n */
export const hintCount = (n) => (n ? t("{n} {n:hint|hints}", { n }) : t("no hint"));

/** A day as people write it, such as 18 Nov. @param {string} day @param {Intl.DateTimeFormatOptions} [how] */
export function dateText(day, how = { day: "numeric", month: "short" }) {
  return new Date(`${day}T12:00`).toLocaleDateString(navigator.language.startsWith(language()) ? navigator.language : language(), how);
}

/** Share the result of a level of the day, or copy it. @param {App} app @param {GameKind} kind @param {Daily} daily @param {string} day */
export function shareDay(app, kind, daily, day) {
  return share(app, resultText(kind, daily, day), t("The result is copied"), t("The result"));
}
