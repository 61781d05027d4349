/**
 * The menu of a game: all that can be done and is not done all the time. Fetched when it is first opened.
 *
 * @import {Game, GameKind} from "./types.js"
 * @import {App} from "./main.js"
 * @import {Play} from "./play.js"
 * @import {Panel} from "./panel.js"
 */
import { dialog, el, icon } from "./dom.js";
import { copy, download, linkCopied } from "./giving.js";
import { address, link, listed } from "./home.js";
import { howToPlay } from "./lessons.js";
import { loader, newLevel, newWord } from "./levels.js";
import { options } from "./options.js";
import { t } from "./words.js";

/**
 * What the menu needs of the game that it belongs to.
 * @typedef {object} Host
 * @property {App} app
 * @property {GameKind} kind
 * @property {Play} play
 * @property {Panel} panel
 * @property {string | null} tool
 * @property {import("./zoom.js").Zoom | null} zoom what looks closely at a board with small cells
 * @property {(verb: "reset" | "return", more?: Record<string, string>) => void} history
 * @property {import("./gestures.js").Host["act"]} act
 * @property {(what: "solution") => void} find
 * @property {(hold: string) => void} take
 * @property {(what: import("./replay.js").What) => void} again
 */

/** Whether there is nothing but fingers to play with. */
const TOUCH_ONLY = matchMedia("(hover: none) and (pointer: coarse)");

/** Show the menu until something of it is chosen. @param {Host} host */
export function menu(host) {
  const { app, kind, play } = host;
  const { game } = play;
  /** @param {string} name @param {string} word @param {() => void} run @param {Record<string, any>} [more] */
  const item = (name, word, run, { picture = name, ...more } = {}) => {
    const press = () => {
      made.close();
      run();
    };
    return el("button", { type: "button", className: "item", "data-action": name, onclick: press, ...more }, icon(picture), el("span", {}, word));
  };
  const levels = link(app, listed(game), { className: "item", "data-action": "levels" }, icon("levels"), el("span", {}, t("Levels")));
  levels.addEventListener("click", () => made.close());
  const alone = !game.match;
  const together = game.match?.style === "together" && game.match.you !== null;
  const race = game.match?.race;
  const hands = alone || together || (race && race.lane === game.match?.you && !game.outcome);
  const solvable = (alone || together) && kind.solve && game.solvable !== false;
  const playing = [
    hands && item("reset", t("Start again"), () => host.history("reset"), { disabled: !game.undo }),
    hands && item("checkpoint", t("Keep this position"), () => keep(host), { picture: "keep", disabled: Boolean(game.outcome) }),
    ...game.checkpoints.map((name) => item("return", name ? t("Back to position {name}", { name }) : t("Back to where you were"), () => host.history("return", { name }), { picture: "keep", "data-name": name })),
    (kind.levels > 0 || game.pack) && levels,
    kind.generate && item("new", newWord(kind), () => newLevel(app, kind)),
    solvable && item("solution", t("Show the solution"), () => host.find("solution"), { disabled: Boolean(game.outcome) }),
    game.outcome && game.moves > 0 && item("replay", t("Replay"), () => host.again("replay"), { picture: "forth" }),
    game.outcome && game.moves > 0 && kind.review && item("review", t("What would have been better"), () => host.again("review"), { picture: "check" }),
    ...game.scene.tools.map(({ hold, label }) => item(`tool-${hold}`, label, () => host.take(hold), { picture: "tool", "aria-pressed": String(host.tool === hold) })),
    alone && kind.sides.length > 1 && item("friend", t("A friend, by link"), async () => (await import("./invite.js")).invite(app, kind, game.level), { picture: "players" }),
    alone && kind.sides.length === 1 && item("together", t("Solve with others"), async () => (await import("./company.js")).gather(app, game, "together"), { picture: "players" }),
    alone && kind.sides.length === 1 && item("race", t("Race"), async () => (await import("./company.js")).gather(app, game, "race"), { picture: "resign" }),
    alone && host.panel.seated && item("players", t("Players"), () => host.panel.players()),
  ];
  const rest = [
    item("rules", t("How to play"), () => (kind.lessons.length ? howToPlay(app, kind) : rules(kind)), { picture: "ask" }),
    kind.grade && item("techniques", t("How to solve"), async () => (await import("./techniques.js")).howToSolve(app, kind), { picture: "hint" }),
    !TOUCH_ONLY.matches && item("keys", t("Keyboard shortcuts"), () => shortcuts(host)),
    item("options", t("Options"), options),
    item("share", t("Share"), () => share(app, game)),
    item("print", t("Print"), async () => (await import("./paper.js")).printing(app, kind, game)),
    item("save", t("Save to a file"), () => save(app, game)),
    item("load", t("Load a file"), () => loader(app).click()),
  ];
  const shut = el("button", { type: "button", className: "action close", "aria-label": t("Close"), onclick: () => made.close() }, icon("close"));
  const made = dialog(t("Menu"), shut, el("div", { className: "items" }, ...playing), el("div", { className: "items" }, ...rest));
  made.classList.add("sheet");
}

/** Keep the position as it is when all before has been answered, under the next number. @param {Host} host */
async function keep(host) {
  const { app, play } = host;
  let name = "";
  const kept = await host.act(() => {
    name = String(1 + Math.max(0, ...play.game.checkpoints.map(Number).filter(Number.isFinite)));
    return { do: "checkpoint", name };
  });
  if (kept === "done") app.tell(t("Kept as position {name}: the menu leads back to it", { name }));
}

/** @param {GameKind} kind */
function rules(kind) {
  const made = dialog(t("How to play"), el("p", {}, kind.rules), done(() => made.close()));
}

/** @param {() => void} close */
const done = (close) => el("div", { className: "buttons" }, el("button", { type: "button", className: "main", onclick: close }, t("Done")));

/** List the keys that do something in a game: what its scene has, in its words. @param {Pick<Host, "kind" | "play" | "zoom">} host */
export function shortcuts({ kind, play, zoom }) {
  const { shapes, aside } = play.game.scene;
  const held = shapes.some(({ hold }) => hold);
  const hands = {
    tap: [[t("Arrows"), t("Go from cell to cell")], [t("Enter"), t("Touch the cell")], held && [t("Escape"), t("Let go")]],
    trace: [[t("Arrows"), t("Go from cell to cell, or draw on")], [t("Enter"), t("Begin or end the drawing")], [t("Escape"), t("End the drawing")]],
    carry: [[t("Arrows"), t("Go from place to place")], [t("Enter"), t("Take up or put down")], aside && [t("Delete"), t("Put back: {place}", { place: aside.title })], [t("Escape"), t("Let go")]],
  }[kind.gesture];
  const rows = [
    ...hands,
    kind.questions.length > 0 && [t("Escape"), t("Drop the question")],
    ["Ctrl Z", t("Undo")],
    ["Ctrl Y", t("Redo")],
    kind.hint && ["H", t("Hint, and again to do it")],
    kind.check && ["C", t("Check")],
    zoom && ["+ -", t("Look closer at the board, or less close")],
    zoom && ["0", t("Whole board")],
    ["M", t("Menu")],
    ["?", t("Keyboard shortcuts")],
    [t("Enter"), t("At the end: go on")],
  ].filter((row) => Array.isArray(row));
  const list = rows.flatMap(([key, what]) => [el("dt", {}, ...key.split(" ").map((one) => el("kbd", {}, one))), el("dd", {}, what)]);
  const made = dialog(t("Keyboard shortcuts"), el("dl", { className: "keys" }, ...list), done(() => made.close()));
}

/** Write the game to a file. @param {App} app @param {Game} game */
async function save(app, game) {
  download(/** @type {any} */ (await app.connection.ask({ do: "save", game: game.id })));
}

/** Copy the link to a level. @param {App} app @param {Game} game */
function share(app, game) {
  const href = new URL(game.match ? `/watch/${game.match.watch}` : address(game), location.href).href;
  return copy(app, href, linkCopied(), game.match ? t("The link to watch this game") : t("The link to this level"));
}
