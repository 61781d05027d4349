/**
 * How a game is solved: its techniques from easy to hard, each with a small example. Fetched when it is first asked for.
 *
 * @import {GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { dialog, el } from "./dom.js";
import { theme } from "./options.js";
import { language, t } from "./words.js";

/** @typedef {{name: string, title: string, lesson: string, grade: string, sentence: string}} Technique */

/** Show the techniques of a game; one of them opened, if it is named. @param {App} app @param {GameKind} kind @param {string} [technique] */
export async function howToSolve(app, kind, technique = "") {
  const { techniques } = /** @type {{techniques: Technique[]}} */ (await app.connection.ask({ do: "techniques", game: kind.name }));
  const parts = techniques.map((one, at) => {
    const picture = el("img", { alt: "", loading: "lazy", src: `/pictures/${kind.name}/${one.name}.svg?theme=${theme()}&lang=${language()}` });
    return el(
      "details",
      { className: "technique", name: "technique", open: technique ? one.name === technique : at === 0, "data-technique": one.name },
      el("summary", {}, el("b", {}, one.title), " ", el("small", {}, one.grade)),
      el("p", {}, one.lesson),
      el("figure", {}, picture, el("figcaption", {}, one.sentence)),
    );
  });
  const made = dialog(
    t("How to solve {game}", { game: kind.title }),
    el("p", {}, t("These ways of reasoning solve every level up to Expert, without trying. A frame marks what is concluded, brackets mark what it is concluded from.")),
    ...parts,
    el("div", { className: "buttons" }, el("button", { type: "button", className: "main", onclick: () => made.close() }, t("Close"))),
  );
  made.classList.add("techniques");
  made.querySelector("details[open]")?.scrollIntoView({ block: "nearest" });
}
