/**
 * The home page: the levels of the day, and the games, each one tap away from its board.
 *
 * @import {GameKind, Progress} from "./types.js"
 * @import {App} from "./main.js"
 */
import { el, icon, svg } from "./dom.js";
import { kept } from "./keeping.js";
import { options, theme, turned } from "./options.js";
import { dateText, shareDay, today } from "./today.js";
import { clock, t, timeLeft } from "./words.js";

/** A window that is narrower than this has no room for a long date, in pixels. */
const NARROW = 560;

/** A link within the page. @param {App} app @param {string} href @param {Record<string, any>} members @param {...(Node | string | null | false)} children */
export function link(app, href, members, ...children) {
  return el("a", { href, onclick: (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    app.go(href, Boolean(members["data-fresh"]));
  }, ...members }, ...children);
}

/** A picture of a board of a game, light or dark as the page is. @param {string} name @param {AbortSignal} signal */
export function picture(name, signal) {
  const image = el("img", { alt: "", width: 240, height: 240 });
  const paint = () => (image.src = `/pictures/${name}.svg?theme=${theme()}`);
  turned.addEventListener("turned", paint, { signal });
  paint();
  return image;
}

/** @param {App} app @param {AbortSignal} signal */
export async function home(app, signal) {
  const day = today();
  const [{ games }, answer] = await Promise.all([app.connection.ready, app.connection.ask({ do: "home", day })]);
  const known = new Map(answer.games.map((/** @type {Progress} */ one) => [one.name, one]));
  /** @type {[GameKind, Progress][]} */
  const shown = games.flatMap((kind) => (known.has(kind.name) ? [[kind, known.get(kind.name)]] : []));
  const packs = shown.flatMap(([kind, progress]) => progress.packs.map((pack) => pack_card(app, kind, pack)));
  const daily = shown.filter(([, { today }]) => today);
  const length = innerWidth < NARROW ? "short" : "long";
  const date = dateText(day, { weekday: length, day: "numeric", month: length });
  return el(
    "main",
    { className: "home" },
    banner(app),
    daily.length > 0 &&
      el("section", { className: "daily", "aria-labelledby": "today" },
        el("div", { className: "line" },
          el("h2", { id: "today" }, t("Today"), " · ", el("span", {}, date)),
          el("span", { className: "space" }),
          streak(answer.streak),
        ),
        el("ul", { className: "days" }, ...daily.map(([kind, progress]) => el("li", {}, day_card(app, kind, progress, day)))),
      ),
    answer.matches.length > 0 &&
      el("section", { className: "daily", "aria-labelledby": "friends" },
        el("h2", { id: "friends" }, t("With friends")),
        el("ul", { className: "days" }, ...answer.matches.map((/** @type {Listed} */ one) => el("li", {}, matchCard(app, one)))),
      ),
    packs.length > 0 &&
      el("section", { className: "daily", "aria-labelledby": "packs" },
        el("h2", { id: "packs" }, t("Packs")),
        el("ul", { className: "days" }, ...packs.map((one) => el("li", {}, one))),
      ),
    el("section", { "aria-labelledby": "games" },
      el("h2", { id: "games" }, t("The games")),
      el("div", { className: "cards" }, ...shown.map(([kind, progress]) => card(app, kind, progress, signal))),
    ),
    el("footer", { className: "foot" },
      pill("load", t("Load a file"), async () => (await import("./levels.js")).loader(app).click()), // most visits open no file
      el("span", { className: "quiet" }, t("A level, a saved game, or everything that is yours")),
    ),
  );
}

/** @param {App} app */
function banner(app) {
  return el("header", { className: "top" },
    el("h1", { className: "brand" }, brand(), "damier"),
    el("span", { className: "space" }),
    link(app, "/statistics", { className: "pill", "data-action": "statistics" }, t("Statistics")),
    pill("options", t("Options"), options));
}

/** A small button with a word. @param {string} name @param {string} word @param {() => void} onclick */
export function pill(name, word, onclick) {
  return el("button", { type: "button", className: "pill", "data-action": name, onclick }, word);
}

/** How many days in a row a level of the day was solved. @param {number} n */
function streak(n) {
  if (!n) return el("span", { className: "quiet", "data-streak": "0" }, t("No streak yet"));
  return el("span", { className: "streak", "data-streak": String(n), title: t("Days in a row with a level of the day solved") }, icon("flame"), t("{n} {n:day|days}", { n }));
}

function brand() {
  const mark = svg("svg", { viewBox: "0 0 2 2", class: "mark", "aria-hidden": "true" });
  mark.append(svg("rect", { width: 2, height: 2, rx: 0.5, class: "dark" }), svg("path", { d: "M1 0h.5a.5.5 0 0 1 .5.5V1H1zM0 1h1v1H.5a.5.5 0 0 1-.5-.5z", class: "light" }));
  return mark;
}

/** The level of the day of a game. @param {App} app @param {GameKind} kind @param {Progress} progress @param {string} day */
function day_card(app, kind, { today }, day) {
  if (!today) return el("span");
  const { title, grade, label, result } = today;
  const done = Boolean(result?.won);
  const inside = [
    el("span", { className: "line" }, el("b", {}, kind.title), el("span", { className: "space" }), done && icon("check"), done && el("span", { className: "unseen" }, t("solved"))),
    el("span", { className: "line" }, el("span", { className: "grade", "data-grade": grade ?? "" }, title), el("small", {}, label), el("span", { className: "space" }), result && el("time", {}, clock(result.seconds))),
  ];
  const open = link(app, `/${kind.name}/today`, { className: done ? "day done" : "day", "data-day": kind.name }, ...inside);
  if (!result) return open;
  const share = el("button", { type: "button", className: "action small", title: t("Share the result"), "aria-label": t("Share the result: {game}", { game: kind.title }), onclick: () => shareDay(app, kind, today, day) }, icon("share"));
  return el("div", { className: "shared" }, open, share);
}

/** @typedef {{title: string, label: string, seat: string, yours: boolean, left: number | null}} Listed */

/** A game with a friend: whether one is to move, and how much time there is for that. @param {App} app @param {Listed} one */
function matchCard(app, { title, label, seat, yours, left }) {
  return link(app, `/play/${seat}`, { className: "day", "data-match": seat },
    el("span", { className: "line" }, el("b", {}, title), el("span", { className: "space" }), el("small", {}, label)),
    el("span", { className: "line" }, yours && el("span", { className: "grade", "data-turn": "" }, t("Your turn")), el("span", { className: "space" }), left !== null && el("time", {}, timeLeft(left))));
}

/** A pack of levels from a folder. @param {App} app @param {GameKind} kind @param {Progress["packs"][number]} pack */
function pack_card(app, kind, { key, title, solved, levels }) {
  const done = solved === levels;
  return link(app, listed({ name: kind.name, pack: { key } }), { className: done ? "day done" : "day", "data-pack": key },
    el("span", { className: "line" }, el("b", {}, title), el("span", { className: "space" }), done && icon("check"), done && el("span", { className: "unseen" }, t("solved"))),
    el("span", { className: "line" }, el("small", {}, kind.title), el("span", { className: "space" }), el("small", {}, t("{solved} of {levels}", { solved, levels }))));
}

/** @param {App} app @param {GameKind} kind @param {Progress} progress @param {AbortSignal} signal */
function card(app, kind, { game, solved, levels, next, record }, signal) {
  const where = game ? address({ ...game, name: kind.name }) : `/${kind.name}/play`;
  const strengths = kind.players.filter(({ strength }) => strength);
  const against = kind.sides.length > 1 && strengths.length > 0;
  const two = against || (kind.sides.length > 1 && kind.generate);
  /** Which level the main button leads to. */
  const which = game ? (typeof game.number === "number" ? [game.pack?.title, t("Level {number} · {label}", { number: game.number, label: game.label })].filter(Boolean).join(" · ") : game.label) : next ? t("Level {number}", { number: next }) : "";
  const more = levels
    ? link(app, `/${kind.name}`, { className: "pill", "data-action": "levels" }, t("Levels"))
    : two
      ? el("button", { type: "button", className: "pill", "data-action": "opponent", onclick: async () => (await import("./opponents.js")).opponents(app, kind) }, opponentName(kind))
      : kind.generate && pill("make", t("New game…"), async () => (await import("./newlevel.js")).newLevel(app, kind));
  const best = record.best === null || record.best === undefined ? "" : t("Best {best}", { best: record.best });
  const played = record.games ? (against ? t("{won} of {games} {games:game|games} won", { won: record.won, games: record.games }) : [best, t("{n} {n:game|games}", { n: record.games })].filter(Boolean).join(" · ")) : "";
  return el(
    "article",
    { className: "card", "data-game": kind.name },
    link(app, where, { className: "picture", tabIndex: -1, "aria-hidden": "true" }, picture(kind.name, signal)),
    el("div", { className: "words" },
      el("div", { className: "line" }, el("h3", {}, link(app, `/${kind.name}`, {}, kind.title)), el("span", { className: "space" }), levels > 0 && ring(solved, levels)),
      el("p", { className: "lead" }, kind.tagline),
      el("p", { className: "quiet" }, [which, levels ? (solved ? t("{solved} of {levels} {levels:level|levels} solved", { solved, levels }) : t("{n} {n:level|levels}", { n: levels })) : played].filter(Boolean).join(" · ")),
      el("div", { className: "buttons" },
        link(app, where, { className: "button main", "data-action": game ? "continue" : "play" }, game ? t("Continue") : t("Play")),
        more,
      ),
    ),
  );
}

/** Whom one plays against, in a word. @param {GameKind} kind */
export function opponentName(kind) {
  const player = kind.players.find(({ name }) => name === opponent(kind));
  return player ? t("Computer: {strength}", { strength: player.strength }) : t("Two people");
}

/** The computer player that one plays against: the one chosen last, at first the weakest; null for a person. @param {GameKind} kind @returns {string | null} */
export function opponent(kind) {
  const strengths = kind.players.filter(({ strength }) => strength);
  if (kind.sides.length < 2 || !strengths.length) return null;
  const chosen = kept(`damier.opponent.${kind.name}`);
  if (chosen === "") return null;
  return strengths.find(({ name }) => name === chosen)?.name ?? strengths[0].name;
}

/** How much is done, as a ring. @param {number} done @param {number} all */
export function ring(done, all) {
  const share = all ? done / all : 0;
  const made = svg("svg", { viewBox: "0 0 40 40", class: "ring", role: "img", "aria-label": t("{percent} % solved", { percent: Math.floor(100 * share) }) });
  made.append(svg("circle", { cx: 20, cy: 20, r: 17, class: "track" }));
  if (done) made.append(svg("circle", { cx: 20, cy: 20, r: 17, class: "arc", pathLength: 100, "stroke-dasharray": `${Math.max(2, 100 * share)} 200`, transform: "rotate(-90 20 20)" }));
  made.append(svg("text", { x: 20, y: 20, "aria-hidden": "true" }, `${Math.floor(100 * share)}%`));
  return made;
}

/** Return the address of a game's level. @param {{name: string, pack?: {key: string} | null, number?: number | null, level: string}} game */
export function address({ name, pack, number, level }) {
  return number === null || number === undefined ? `/${name}/level/${encodeURIComponent(level)}` : `${listed({ name, pack })}/${number}`;
}

/** Return the address of the list that a level is in: its game's, or its pack's. @param {{name: string, pack?: {key: string} | null}} game */
export const listed = ({ name, pack }) => (pack ? `/${name}/${encodeURIComponent(pack.key)}` : `/${name}`);
