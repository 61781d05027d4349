/**
 * How to play: a few tiny boards, each with a sentence, played one after the other. Offered once to a newcomer.
 *
 * @import {GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { el } from "./dom.js";
import { gamePage } from "./game.js";
import { link } from "./home.js";
import { keep } from "./keeping.js";
import { OFFERED } from "./offer.js";
import { t } from "./words.js";

/** Teach how a game is played; *Back* then leads to the game that is on the page, if there is one. @param {App} app @param {GameKind} kind */
export function howToPlay(app, kind) {
  if (!app.before && document.querySelector("main.game")) app.before = { address: location.pathname, state: { ...history.state, over: undefined } };
  return app.go(`/${kind.name}/learn/1`);
}

/** The page of a lesson: its sentence, and its board. @param {App} app @param {string} name @param {number} number from 1 @param {AbortSignal} signal */
export async function lesson(app, name, number, signal) {
  const kind = await app.kind(name);
  const taught = kind.lessons[number - 1];
  if (!taught) throw new Error(t("There is no such page."));
  keep(OFFERED(name), "yes");
  const last = number === kind.lessons.length;
  // Somebody waits in a game by link.
  const waiting = app.before?.address.startsWith("/play/") ? app.before.address : "";
  const next = last
    ? link(app, waiting || `/${name}/play`, { className: "button main", "data-action": "next-lesson" }, t("Play"))
    : link(app, `/${name}/learn/${number + 1}`, { className: "button main", "data-action": "next-lesson" }, t("Next"));
  const bar = el("div", { className: "teacher" },
    el("span", { className: "dots", "aria-hidden": "true" }, ...kind.lessons.map((_, at) => el("i", { className: at < number ? "on" : "" }))),
    el("p", { role: "status" }, el("span", { className: "unseen" }, t("Lesson {number} of {all}:", { number, all: kind.lessons.length }), " "), taught.sentence),
    next,
  );
  const board = await gamePage(app, name, { level: taught.level }, true, signal);
  app.connection.onseen = (game) => bar.classList.toggle("learnt", Boolean(game.outcome));
  return el("div", { className: "lesson", "data-lesson": number }, bar, board);
}
