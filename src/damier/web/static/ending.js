/**
 * The end of a game: what happened, in how long, and what one may want next. It stands beside the board and covers none of it.
 *
 * @import {Game, GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { clock } from "./today.js";
import { el } from "./dom.js";
import { address, link } from "./home.js";
import { STILL } from "./scene.js";
import { t } from "./words.js";

const SPARKS = 26;

/** Give what is offered first after a game, as a link or a button. @param {App} app @param {GameKind} kind @param {Game} game */
function first(app, kind, game) {
  const { outcome, next, number } = game;
  const again = (/** @type {string} */ word) => link(app, address(game), { className: "button main", "data-fresh": "yes" }, word);
  if (kind.sides.length > 1) return el("button", { type: "button", className: "main", "data-action": "rematch", onclick: () => rematch(app, game) }, t("Rematch"));
  if (outcome?.winner !== 0) return again(t("Try again"));
  if (next) return link(app, `/${kind.name}/${next}`, { className: "button main", "data-fresh": "yes" }, t("Next level"));
  if (!number && kind.generate && game.like) return el("button", { type: "button", className: "main", "data-action": "another", onclick: () => another(app, game) }, t("Another like this"));
  return link(app, `/${kind.name}`, { className: "button main" }, t("All levels"));
}

/** Play the same level again, each in his seat. @param {App} app @param {Game} game */
async function rematch(app, game) {
  const fresh = await app.connection.ask({ do: "open", game: game.name, level: game.level, fresh: true });
  if (game.seats.some((seat) => seat !== null)) await app.connection.ask({ do: "seats", game: fresh.id, version: fresh.version, seats: game.seats });
  app.go(address(game));
}

/** Make another level with the settings of this one. @param {App} app @param {Game} game */
async function another(app, game) {
  app.tell(t("Making a level…"));
  const make = (/** @type {Record<string, string>} */ settings) => app.connection.ask({ do: "new", game: game.name, settings, seed: null, job: app.job() });
  try {
    // A level that was written by hand may be like none that can be made: then one of the usual kind is.
    const { level } = await make(game.like ?? {}).catch(() => make({}));
    app.go(address({ name: game.name, level }), true);
  } catch (why) {
    app.tell(/** @type {Error} */ (why).message);
  }
}

/** Copy the result as a short text. @param {App} app @param {Game} game @param {string} heading */
async function share(app, game, heading) {
  const { give } = await import("./menu.js");
  const { moves, hints, seconds, outcome } = game;
  const facts = [outcome?.sentence, clock(seconds), t("moves {moves}", { moves }), t("hints {hints}", { hints })];
  const text = `damier · ${heading}\n${facts.join(" · ")}\n${new URL(address(game), location.href).href}`;
  return give(app, text, t("The result is copied"), t("Share the result"));
}

/**
 * Fill the card of the end.
 * @param {HTMLElement} card @param {App} app @param {GameKind} kind @param {Game} game @param {string} heading
 * @param {{look: () => void, again: (what: import("./replay.js").What) => void}} then
 */
export function fill(card, app, kind, game, heading, { look, again }) {
  const { outcome, seconds, moves, hints, best, helped } = game;
  if (!outcome) return;
  const shown = helped && kind.sides.length === 1;
  const sentence = shown ? t("This is the solution. Undo brings back what you had.") : outcome.sentence;
  /** @param {string | number} value @param {string} word */
  const fact = (value, word) => el("span", {}, el("b", {}, String(value)), " ", word);
  const facts = [fact(clock(seconds), t("time")), fact(moves, moves === 1 ? t("move") : t("moves")), kind.hint && fact(hints, hints === 1 ? t("hint") : t("hints")), best ? fact(clock(best), t("best time")) : null];
  card.replaceChildren(
    el("div", { className: "message" }, el("p", {}, sentence)),
    el("p", { className: "result" }, ...(shown ? [] : facts)),
    el("div", { className: "buttons" },
      first(app, kind, game),
      !shown && el("button", { type: "button", "data-action": "share-result", onclick: () => share(app, game, heading) }, t("Share the result")),
      moves > 0 && el("button", { type: "button", "data-action": "replay", onclick: () => again("replay") }, t("Replay")),
      moves > 0 && kind.review && el("button", { type: "button", "data-action": "review", onclick: () => again("review") }, t("What would have been better")),
      el("button", { type: "button", "data-action": "look", onclick: look }, t("Look at it")),
    ),
  );
}

/** Whether this end is one to celebrate: somebody here has won, by playing. @param {GameKind} kind @param {Game} game */
export function happy(kind, { outcome, helped, seats }) {
  if (!outcome || helped || outcome.winner === null || outcome.name === "RESIGNED") return false;
  return kind.sides.length === 1 ? outcome.winner === 0 : seats[outcome.winner] === null;
}

/** Let sparks fly from the middle of a board for a moment. @param {HTMLElement} place */
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
