/**
 * The offer to learn how a game is played, made once to a newcomer.
 *
 * @import {GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { el, icon } from "./dom.js";
import { keep, kept } from "./keeping.js";
import { t } from "./words.js";

/** Where it is kept that a game's lessons have been offered. @param {string} name */
export const OFFERED = (name) => `damier.taught.${name}`;

/** Offer to learn, once, beside the first board of a game that a newcomer sees. @param {App} app @param {GameKind} kind @param {HTMLElement} page */
export function offerLessons(app, kind, page) {
  if (kind.lessons.length && kept(OFFERED(kind.name)) === null) page.querySelector(".side")?.prepend(offer(app, kind));
  keep(OFFERED(kind.name), "yes");
}

/** An offer to learn, which covers nothing. @param {App} app @param {GameKind} kind */
function offer(app, kind) {
  const made = el("div", { className: "offer", role: "region", "aria-label": t("How to play") },
    el("p", {}, t("New to {game}?", { game: kind.title })),
    el("button", { type: "button", className: "main", "data-action": "learn", onclick: async () => (await import("./lessons.js")).howToPlay(app, kind) }, t("How to play")),
    el("button", { type: "button", className: "action", "aria-label": t("Close"), title: t("Close"), onclick: () => made.remove() }, icon("close")),
  );
  return made;
}
