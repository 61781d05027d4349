/**
 * Printing: the board black on white, and its solution upside down below if wanted. Fetched on first use.
 *
 * @import {Game, GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { dialog, el } from "./dom.js";
import { t } from "./words.js";

/** Ask what is wanted on paper, and print it. @param {App} app @param {GameKind} kind @param {Game} game */
export function printing(app, kind, game) {
  /** @param {string} id @param {string} label @param {boolean} checked */
  const choice = (id, label, checked) => el("label", { className: "field check" }, el("span", {}, label), el("input", { type: "checkbox", role: "switch", id, checked }));
  const solvable = kind.solve && game.solvable !== false && (!game.match || game.match.style === "together" || game.outcome !== null);
  const start = choice("print-start", t("As it is at the start"), !game.moves);
  const solution = choice("print-solution", t("The solution, upside down below"), false);
  const chosen = (/** @type {HTMLElement} */ label) => Boolean(label.querySelector("input")?.checked);
  const go = () => {
    made.close();
    paper(app, kind, game, chosen(start), solvable && chosen(solution));
  };
  const made = dialog(t("Print"),
    start,
    solvable && solution,
    el("div", { className: "buttons" },
      el("button", { type: "button", onclick: () => made.close() }, t("Cancel")),
      el("button", { type: "button", className: "main", "data-action": "print-now", onclick: go }, t("Print"))));
}

/** Have the pictures drawn, lay them on a sheet that only paper shows, and print. @param {App} app @param {GameKind} kind @param {Game} game @param {boolean} start @param {boolean} solution */
async function paper(app, kind, game, start, solution) {
  try {
    const { id, version, number, pack, label, grade_name: grade } = game;
    const drawn = await app.connection.ask({ do: "picture", game: id, version, start, solution, job: app.job() });
    const title = [number === null ? kind.title : `${kind.title} ${number}`, pack?.title, label, grade].filter(Boolean).join(" · ");
    const pictures = [picture(drawn.board, t("The board")), ...(drawn.solution ? [picture(drawn.solution, t("The solution"), "turned")] : [])];
    document.getElementById("sheet")?.remove();
    const sheet = el("section", { id: "sheet", className: solution ? "with-solution" : "" }, el("h2", {}, title), ...pictures);
    document.body.append(sheet);
    await Promise.all(pictures.map((image) => image.decode()));
    addEventListener("afterprint", () => sheet.remove(), { once: true });
    print();
  } catch (why) {
    app.tell(/** @type {Error} */ (why).message);
  }
}

/** @param {string} text the picture as SVG @param {string} alt @param {string} [className] */
function picture(text, alt, className = "") {
  return el("img", { alt, className, src: `data:image/svg+xml,${encodeURIComponent(text)}` });
}
