/**
 * The badge beside a level's heading that says how hard it is, or else what kind of level it is.
 *
 * @import {Game, GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { el } from "./dom.js";

/** Return the badge of a game's level. A level that does not come with a grade is graded first. @param {App} app @param {GameKind} kind @param {Game} game */
export function badge(app, kind, game) {
  const root = el("span", { className: "badge" }, game.label);
  /** @param {{grade: string | null, grade_name: string | null}} found */
  const show = ({ grade, grade_name: name }) => {
    if (!grade || !name) return;
    root.textContent = name;
    root.dataset.grade = grade;
  };
  show(game);
  if (game.grade === null && kind.grade) {
    const job = app.job();
    // Nothing depends on the badge: a grade that could not be found out is no trouble to tell of.
    app.connection.ask({ do: "grade", game: game.id, version: game.version, job }).then(show, () => {});
  }
  return root;
}
