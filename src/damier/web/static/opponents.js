/**
 * The sheet on which one chooses whom to play against.
 *
 * @import {GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { dialog, el } from "./dom.js";
import { opponent } from "./home.js";
import { keep } from "./keeping.js";
import { t } from "./words.js";

/** Choose whom to play against, and play. @param {App} app @param {GameKind} kind */
export function opponents(app, kind) {
  const chosen = opponent(kind) ?? "";
  /** @param {string} name */
  const play = (name) => {
    keep(`damier.opponent.${kind.name}`, name);
    made.close();
    app.go(`/${kind.name}/play`);
  };
  /** @param {string} name @param {string} title @param {string} line */
  const row = (name, title, line) =>
    el("button", { type: "button", className: "choice", "data-player": name, "aria-pressed": String(name === chosen), onclick: () => play(name) }, el("b", {}, title), el("small", {}, line));
  const strengths = kind.players.filter(({ strength }) => strength).map(({ name, strength, description }) => row(name, strength, description));
  const friend = el("button", { type: "button", className: "choice", "data-action": "friend", onclick: async () => {
    made.close();
    (await import("./invite.js")).invite(app, kind);
  } }, el("b", {}, t("A friend, by link")), el("small", {}, t("You send a link, and each plays on a screen of their own")));
  const made = dialog(
    t("New game"),
    strengths.length > 0 && el("h3", {}, t("Against the computer")),
    strengths.length > 0 && el("div", { className: "choices" }, ...strengths),
    el("h3", {}, t("Without it")),
    el("div", { className: "choices" }, row("", t("Two people on this screen"), t("You take turns")), friend),
    el("div", { className: "buttons" }, el("button", { type: "button", onclick: () => made.close() }, t("Cancel"))),
  );
}
