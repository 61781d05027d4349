/**
 * The end of a game: what happened, in how long, and what one may want next. It stands beside the board and covers none of it.
 *
 * @import {Game, GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { clock } from "./clock.js";
import { Refused } from "./connection.js";
import { action, el } from "./dom.js";
import { share } from "./giving.js";
import { address, link, listed } from "./home.js";
import { STILL } from "./scene.js";
import { hintCount, local, moveCount, shareDay } from "./today.js";
import { t } from "./words.js";

const SPARKS = 26;

/** Return what is offered first after a game, as a link or a button. @param {App} app @param {GameKind} kind @param {Game} game @param {string} day */
function first(app, kind, game, day) {
  const { outcome, next, number } = game;
  const again = (/** @type {string} */ word) => link(app, address(game), { className: "button main", "data-fresh": "yes" }, word);
  if (day && happy(kind, game)) return link(app, "/", { className: "button main", "data-action": "home" }, t("Home"));
  if (kind.sides.length > 1) return el("button", { type: "button", className: "main", "data-action": "rematch", onclick: () => rematch(app, game) }, t("Rematch"));
  if (outcome?.winner !== 0) return again(t("Try again"));
  if (next !== null) return link(app, address({ ...game, number: next }), { className: "button main", "data-fresh": "yes" }, t("Next level"));
  if (number === null && kind.generate && game.like) return el("button", { type: "button", className: "main", "data-action": "another", onclick: () => another(app, game) }, t("Another like this"));
  return link(app, listed(game), { className: "button main" }, t("All levels"));
}

/** Play the same level again, each in his seat. @param {App} app @param {Game} game */
async function rematch(app, game) {
  const fresh = await app.connection.ask({ do: "open", game: game.name, level: game.level, fresh: true });
  if (game.seats.some((seat) => seat !== null)) await app.connection.ask({ do: "seats", game: fresh.id, version: fresh.version, seats: game.seats });
  app.go(address(game));
}

/** The refusals of settings that make no level. */
const NO_LEVEL = new Set(["malformed", "impossible"]);

/** Make another level like this one: of its size, kind and grade. @param {App} app @param {Game} game */
async function another(app, game) {
  app.tell(t("Making a level…"));
  const make = (/** @type {Record<string, string>} */ settings) => app.connection.ask({ do: "new", game: game.name, settings, seed: null, job: app.job() });
  try {
    const { level } = await make(game.like ?? {}).catch((why) => {
      // A level that was written by hand may be like none that can be made: then one of the usual kind is.
      if (why instanceof Refused && NO_LEVEL.has(why.kind)) return make({});
      throw why;
    });
    app.go(address({ name: game.name, level }), true);
  } catch (why) {
    app.tell(/** @type {Error} */ (why).message);
  }
}

/** Share the result as a short text. @param {App} app @param {Game} game @param {string} heading */
function shareResult(app, game, heading) {
  const { moves, hints, seconds, outcome } = game;
  const facts = [outcome?.sentence, clock(seconds), moveCount(moves), hintCount(hints)];
  const lines = [`damier · ${heading}`, facts.join(" · ")];
  if (!local()) lines.push(new URL(address(game), location.href).href);
  const text = lines.join("\n");
  return share(app, text, t("The result is copied"), t("The result"));
}

/**
 * Say how many days in a row a level of the day was solved, and share the day's result.
 * @param {App} app @param {GameKind} kind @param {string} day
 */
function daily(app, kind, day) {
  const line = el("span", { "data-streak": "" });
  const asked = app.connection.ask({ do: "home", day });
  asked.then(({ streak }) => {
    line.dataset.streak = String(streak);
    line.textContent = streak ? t("{n} {n:day|days} in a row", { n: streak }) : t("No streak yet");
  }, () => {});
  const give = async () => {
    const { games } = await asked;
    const { today } = games.find((/** @type {import("./types.js").Progress} */ one) => one.name === kind.name);
    return shareDay(app, kind, today, day);
  };
  return { line, give };
}

/**
 * Fill the card of the end.
 * @param {HTMLElement} card @param {App} app @param {GameKind} kind @param {Game} game @param {string} heading
 * @param {string} day the day that it is the level of, or an empty text
 * @param {{look: () => void, again: (what: import("./replay.js").What) => void}} then
 */
export function fill(card, app, kind, game, heading, day, { look, again }) {
  const { outcome, seconds, moves, hints, helped, best } = game;
  if (!outcome) return;
  const shown = helped && kind.sides.length === 1;
  const sentence = shown ? t("This is the solution. Undo brings back what you had.") : outcome.sentence;
  /** @param {string | number} value @param {string} word */
  const fact = (value, word) => el("span", {}, el("b", {}, String(value)), " ", word);
  const facts = [fact(clock(seconds), t("time")), fact(moves, t("{n:move|moves}", { n: moves })), kind.hint && fact(hints, t("{n:hint|hints}", { n: hints }))];
  if (best !== null) facts.push(Math.floor(seconds) <= Math.floor(best) ? el("b", { className: "best" }, t("your best time")) : fact(clock(best), t("best")));
  const dated = day && !shown ? daily(app, kind, day) : null;
  card.replaceChildren(
    el("div", { className: "message" }, el("p", {}, sentence)),
    el("p", { className: "result" }, ...(shown ? [] : facts), dated?.line),
    first(app, kind, game, day),
    el("div", { className: "then" },
      !shown && action("share-result", t("Share"), dated?.give ?? (() => shareResult(app, game, heading)), "share"),
      moves > 0 && action("replay", t("Replay"), () => again("replay"), "solution"),
      moves > 0 && kind.review && action("review", t("Better moves"), () => again("review"), "analysis"),
      action("look", t("Look at it"), look, "look"),
    ),
  );
}

/** Whether this end is one to celebrate: somebody here has won, by playing. @param {GameKind} kind @param {Game} game */
export function happy(kind, { outcome, helped, seats }) {
  if (!outcome || helped || outcome.winner === null || outcome.name === "RESIGNED") return false;
  return kind.sides.length === 1 ? outcome.winner === 0 : seats[outcome.winner] === null;
}

/** Show sparks that fly from the middle of a board for a moment. @param {HTMLElement} place */
export function celebrate(place) {
  if (STILL.matches) return;
  const sparks = Array.from({ length: SPARKS }, (_, at) => {
    const spark = el("i", { className: `tone-step${2 + (at % 7)}` });
    const turn = (at * 2.39996) % (2 * Math.PI);
    const far = 30 + ((at * 37) % 30);
    spark.style.setProperty("--x", `${(far * Math.cos(turn)).toFixed(1)}cqmin`);
    spark.style.setProperty("--y", `${(far * Math.sin(turn)).toFixed(1)}cqmin`);
    return spark;
  });
  const layer = el("div", { className: "sparks", "aria-hidden": "true" }, ...sparks);
  place.append(layer);
  setTimeout(() => layer.remove(), 1200);
}
