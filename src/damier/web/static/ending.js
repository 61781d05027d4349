/**
 * The end of a game: what happened, in how long, and what one may want next. It stands beside the board and covers none of it.
 *
 * @import {Game, GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { Refused } from "./connection.js";
import { action, el } from "./dom.js";
import { local, share } from "./giving.js";
import { address, link, listed } from "./home.js";
import { STILL } from "./scene.js";
import { hintCount, moveCount, shareDay } from "./today.js";
import { clock, t } from "./words.js";

const SPARKS = 26;

/** Return what is offered first after a game, as a link or a button. @param {App} app @param {GameKind} kind @param {Game} game @param {string} day */
function first(app, kind, game, day) {
  const { outcome, next, number } = game;
  const again = (/** @type {string} */ word) => link(app, address(game), { className: "button main", "data-fresh": "yes" }, word);
  if (day && happy(kind, game)) return link(app, "/", { className: "button main", "data-action": "home" }, t("Home"));
  if (kind.sides.length > 1) return el("button", { type: "button", className: "main", "data-action": "rematch", onclick: () => rematch(app, kind, game) }, t("Rematch"));
  if (outcome?.winner !== 0) return again(t("Try again"));
  if (next !== null) return link(app, address({ ...game, number: next }), { className: "button main", "data-fresh": "yes" }, t("Next level"));
  if (number === null && kind.generate && game.like) return el("button", { type: "button", className: "main", "data-action": "another", onclick: () => another(app, game) }, t("Another like this"));
  return link(app, listed(game), { className: "button main" }, t("All levels"));
}

/** Play the same level again with the sides exchanged: whoever began goes second. @param {App} app @param {GameKind} kind @param {Game} game */
async function rematch(app, kind, game) {
  const fresh = await app.connection.ask({ do: "open", game: game.name, level: game.level, fresh: true });
  const seats = [...game.seats].reverse();
  if (seats.some((seat) => seat !== null)) await app.connection.ask({ do: "seats", game: fresh.id, version: fresh.version, seats });
  await app.go(address(game));
  const [first, ...others] = kind.sides;
  const mine = kind.sides[seats.indexOf(null)];
  app.tell(seats.every((seat) => seat === null) ? t("Change sides: whoever was {other} is {side} now, and begins.", { other: others[0], side: first }) : mine ? t("The sides are exchanged: you are {side} now.", { side: mine }) : "");
}

/** The refusals of settings that make no level. */
const NO_LEVEL = new Set(["malformed", "impossible"]);

/** Return another level like the one of a game: of its size, kind and grade. @param {App} app @param {Game} game @returns {Promise<string>} */
export async function levelLike(app, game) {
  app.tell(t("Making a level…"));
  const make = (/** @type {Record<string, string>} */ settings) => app.connection.ask({ do: "new", game: game.name, settings, seed: null, job: app.job() });
  const { level } = await make(game.like ?? {}).catch((why) => {
    // A level that was written by hand may be like none that can be made: then one of the usual kind is.
    if (why instanceof Refused && NO_LEVEL.has(why.kind)) return make({});
    throw why;
  });
  return level;
}

/** Play another level like this one. @param {App} app @param {Game} game */
async function another(app, game) {
  const { pathname } = location;
  try {
    const level = await levelLike(app, game);
    // Whoever has gone elsewhere meanwhile is left there.
    if (location.pathname === pathname) app.go(address({ name: game.name, level }), true);
  } catch (why) {
    app.tell(/** @type {Error} */ (why).message);
  }
}

/** Share the result as a short text. @param {App} app @param {Game} game @param {string} heading @param {number} [number] that of a game by link */
function shareResult(app, game, heading, number) {
  const { moves, hints, seconds, outcome } = game;
  const facts = [outcome?.sentence.replace(/\.$/, ""), clock(seconds), moveCount(moves), hintCount(hints)];
  const lines = [`damier · ${heading}`, facts.join(" · ")];
  if (!local()) lines.push(new URL(game.match ? `/watch/${game.match.watch}/${number}` : address(game), location.href).href);
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

/** How a game has ended: whoever plays the computer alone is told whether he has won. @param {Game} game */
function told({ outcome, seats }) {
  if (!outcome) return "";
  const alone = seats.length > 1 && seats.filter((player) => player === null).length === 1;
  if (!alone || outcome.winner === null) return outcome.sentence;
  if (seats[outcome.winner] === null) return t("You win. {how}", { how: outcome.sentence });
  return outcome.name === "RESIGNED" ? t("You give up: the computer wins.") : t("You lose. {how}", { how: outcome.sentence });
}

/**
 * Fill the card of the end.
 * @param {HTMLElement} card @param {App} app @param {GameKind} kind @param {Game} game @param {string} heading
 * @param {string} day the day that it is the level of, or an empty text
 * @param {{look: () => void, again: (what: import("./replay.js").What) => void, company: import("./match.js").Company | null}} then what is offered; those who play from several places have their own words for it
 */
export function fill(card, app, kind, game, heading, day, { look, again, company }) {
  const { outcome, seconds, moves, hints, helped, best } = game;
  if (!outcome) return;
  const shown = game.shown && kind.sides.length === 1;
  const sentence = shown ? t("This is the solution. Undo brings back what you had.") : (company?.told(game) ?? told(game));
  /** @param {string | number} value @param {string} word */
  const fact = (value, word) => el("span", {}, el("b", {}, String(value)), " ", word);
  const facts = [!game.match && fact(clock(seconds), t("time")), fact(moves, t("{n:move|moves}", { n: moves })), kind.hint && !game.match && fact(hints, t("{n:hint|hints}", { n: hints }))];
  if (best !== null) facts.push(Math.floor(seconds) <= Math.floor(best) ? el("b", { className: "best" }, t("your best time")) : fact(clock(best), t("best")));
  if (helped && kind.sides.length === 1) facts.push(el("span", {}, t("not counted: the solution was shown")));
  const dated = day && !helped ? daily(app, kind, day) : null;
  card.replaceChildren(
    el("div", { className: "message" }, el("p", {}, sentence), company?.standing),
    el("p", { className: "result" }, ...(shown ? [] : facts), dated?.line),
    company?.rematch ?? first(app, kind, game, day),
    el("div", { className: "then" },
      company?.same,
      !shown && action("share-result", t("Share"), dated?.give ?? (() => shareResult(app, game, heading, company?.number)), "share"),
      moves > 0 && action("replay", t("Replay"), () => again("replay"), "solution"),
      moves > 0 && kind.review && action("review", t("Better moves"), () => again("review"), "analysis"),
      action("look", t("Look at it"), look, "look"),
    ),
  );
}

/** Whether this end is one to celebrate: somebody here has won, by playing. @param {GameKind} kind @param {Game} game */
export function happy(kind, { outcome, helped, seats, match }) {
  if (!outcome || helped || outcome.winner === null || outcome.name === "RESIGNED") return false;
  if (match && match.style === "sides") return outcome.winner === match.you;
  if (match) return match.you !== null && (match.race === null || match.race.lane === match.you);
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
