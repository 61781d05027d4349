/**
 * The sheet on which one invites a friend by link: a side, the time, and what there is to choose about the level. Fetched on first use.
 *
 * @import {GameKind} from "./types.js"
 * @import {App} from "./main.js"
 */
import { dialog, el } from "./dom.js";
import { keep, kept } from "./keeping.js";
import { choices } from "./newlevel.js";
import { t } from "./words.js";

/** The times that are offered: minutes with seconds for each move, or days for each move. @type {Record<string, {minutes?: number, increment?: number, days?: number}>} */
const TIMES = { none: {}, "3+2": { minutes: 3, increment: 2 }, "10+5": { minutes: 10, increment: 5 }, "30+20": { minutes: 30, increment: 20 }, "1d": { days: 1 }, "3d": { days: 3 }, "7d": { days: 7 } };

/** @param {string} key */
function timeTitle(key) {
  const { minutes, increment, days } = TIMES[key];
  if (days) return t("{n} {n:day|days} a move", { n: days });
  return minutes ? t("{minutes} min + {increment} s", { minutes, increment: increment ?? 0 }) : t("No clock");
}

/**
 * Invite a friend to a game: on a level that is there, or on a new one.
 * @param {App} app @param {GameKind} kind @param {string} [level]
 */
export function invite(app, kind, level) {
  const place = `damier.friend.${kind.name}`;
  const last = (kept(place) ?? "").split(" ");
  const chosen = { side: kind.sides[Number(last[0])] ? last[0] : "", time: TIMES[last[1]] ? last[1] : "none" };
  const made = level === undefined ? choices(app, kind) : null;

  /** A row of choices. @param {"side" | "time"} name @param {string} title @param {[string, string][]} options */
  const row = (name, title, options) => {
    const radios = options.flatMap(([value, label]) => {
      const id = `friend-${name}-${value}`;
      return [
        el("input", { type: "radio", id, name: `friend-${name}`, checked: chosen[name] === value, onchange: () => (chosen[name] = value) }),
        el("label", { htmlFor: id, className: "chip" }, label),
      ];
    });
    return el("fieldset", { className: "chips", "data-choice": name }, el("legend", {}, title), ...radios);
  };

  const state = el("p", { className: "note", role: "status" });
  const button = el("button", { className: "main", type: "submit" }, t("Get the link"));
  const form = el("form", { onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    button.disabled = true;
    state.textContent = "";
    try {
      const text = level ?? (await app.connection.ask({ do: "new", game: kind.name, settings: made?.values, seed: null, job: app.job() })).level;
      const side = chosen.side === "" ? null : Number(chosen.side);
      const { match } = await app.connection.ask({ do: "invite", game: kind.name, level: text, side, ...TIMES[chosen.time] });
      keep(place, `${chosen.side} ${chosen.time}`);
      made?.remember();
      sheet.close();
      app.go(`/play/${match.seat}`);
    } catch (why) {
      state.textContent = /** @type {Error} */ (why).message;
      button.disabled = false;
    }
  } },
    row("side", t("You play"), [["", t("Chance decides")], ...kind.sides.map((side, number) => /** @type {[string, string]} */ ([String(number), side]))]),
    row("time", t("Time for each"), Object.keys(TIMES).map((key) => [key, timeTitle(key)])),
    ...(made?.presets ?? []),
    made && made.settings.length > 0 && el("details", { className: "more" }, el("summary", {}, t("More…")), ...made.settings),
    el("div", { className: "buttons" }, state, el("button", { type: "button", onclick: () => sheet.close() }, t("Cancel")), button),
  );
  const sheet = dialog(t("A friend, by link"), form);
  sheet.classList.add("sheet");
}
