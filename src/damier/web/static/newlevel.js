/**
 * A new level: what most people want in a few taps, and below it every setting with its limits. Fetched on first use.
 *
 * @import {GameKind, Setting} from "./types.js"
 * @import {App} from "./main.js"
 */
import { Refused } from "./connection.js";
import { dialog, el } from "./dom.js";
import { keep, kept } from "./keeping.js";
import { language, t } from "./words.js";

/** Shares are chosen in steps of this many hundredths. */
const STEP = 5;

/** @typedef {{root: HTMLElement, show: (value: string) => void, limit?: (least: number, most: number) => void}} Field */

/**
 * What can be chosen about a new level of a game: the usual choices, every setting, and the values, those chosen last at first.
 * @param {App} app @param {GameKind} kind
 */
export function choices(app, kind) {
  /** @type {Record<string, string>} */
  const values = Object.fromEntries(kind.settings.map(({ name, default: value }) => [name, value]));
  for (const [name, value] of Object.entries(remembered(place(kind)))) if (name in values) values[name] = String(value);
  /** @type {Map<string, {field: Field, wrong: HTMLElement}>} */
  const fields = new Map();
  /** @param {string} name @param {string} value */
  const set = (name, value) => {
    values[name] = value;
    fields.get(name)?.field.show(value);
    for (const paint of painted) paint();
    follow();
  };
  /** Have every field know the limits that the other choices leave it. */
  const follow = async () => {
    const asked = JSON.stringify(values);
    const answer = await app.connection.ask({ do: "limits", game: kind.name, settings: values }).catch(() => null);
    if (!answer || JSON.stringify(values) !== asked) return;
    for (const [name, [least, most]] of Object.entries(answer.limits)) fields.get(name)?.field.limit?.(least, most);
  };
  /** @type {(() => void)[]} */
  const painted = [];

  /** Choices that most people want, as a row of buttons. @param {GameKind["presets"][number]} preset */
  const row = ({ name, title, choices }) => {
    const radios = choices.map(({ title, settings }, at) => {
      const id = `preset-${name}-${at}`;
      const radio = el("input", { type: "radio", id, name: `preset-${name}`, onchange: () => Object.entries(settings).forEach(([one, value]) => set(one, value)) });
      painted.push(() => (radio.checked = Object.entries(settings).every(([one, value]) => values[one] === value)));
      return [radio, el("label", { htmlFor: id, className: "chip" }, title)];
    });
    return el("fieldset", { className: "chips", "data-preset": name }, el("legend", {}, title), ...radios.flat());
  };

  /** A setting is no longer said to be wrong. @param {string} name */
  const right = (name) => {
    const found = fields.get(name);
    if (!found || found.wrong.hidden) return;
    found.wrong.hidden = true;
    for (const control of controls(found.field)) {
      control.removeAttribute("aria-invalid");
      control.removeAttribute("aria-describedby");
    }
  };

  /** Whether a row of buttons has every choice of a setting already. @param {Setting} setting */
  const whole = ({ name, kind: sort, choices = [] }) => sort === "choice" && kind.presets.some((preset) => choices.every((one) => preset.choices.some(({ settings }) => settings[name] === one.name)));

  const more = kind.settings.filter((setting) => !whole(setting)).map((setting) => {
    const wrong = el("p", { className: "wrong", id: `wrong-${setting.name}`, hidden: true });
    const other = kind.presets.some(({ name }) => name === setting.name) && setting.kind === "size";
    const field = made_for(other ? { ...setting, description: t("Another size") } : setting, values[setting.name], (value) => {
      right(setting.name);
      set(setting.name, value);
    });
    fields.set(setting.name, { field, wrong });
    return el("div", { className: "setting", "data-setting": setting.name }, field.root, wrong);
  });
  const presets = kind.presets.map(row);
  for (const paint of painted) paint();
  follow();
  const remember = () => keep(place(kind), JSON.stringify(values));
  return { values, fields, presets, settings: more, right, remember };
}

/** @param {GameKind} kind */
const place = ({ name }) => `damier.new.${name}`;

/** Ask what kind of level to make, make it, and open it. @param {App} app @param {GameKind} kind */
export function newLevel(app, kind) {
  const { values, fields, presets, settings, right, remember } = choices(app, kind);
  const job = app.job();
  let working = false;
  const seed = el("input", { id: "seed", inputMode: "numeric", pattern: "[0-9]{1,15}", autocomplete: "off", placeholder: t("Auto") });
  const state = el("p", { className: "note", role: "status" });
  const make = el("button", { className: "main", type: "submit" }, t("Make"));
  const cancel = el("button", { type: "button", onclick: () => (working ? app.connection.ask({ do: "cancel", job }) : sheet.close()) }, t("Cancel"));
  const details = el("details", { className: "more", open: !kind.presets.length },
    el("summary", {}, t("More…")),
    ...settings,
    el("label", { className: "field" }, el("span", {}, t("Seed: the same one makes the same level")), seed),
  );
  const form = el(
    "form",
    { onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      working = make.disabled = true;
      cancel.focus();
      for (const name of fields.keys()) right(name);
      state.textContent = t("Making a level…");
      const answered = app.connection.ask({ do: "new", game: kind.name, settings: values, seed: seed.value ? Number(seed.value) : null, job });
      app.progress(job, (seconds) => (state.textContent = t("Making a level… {seconds} s", { seconds: Math.round(seconds) })), answered);
      try {
        const { level } = await answered;
        working = false;
        remember();
        sheet.close();
        app.go(`/${kind.name}/level/${encodeURIComponent(level)}`, true);
      } catch (why) {
        tell(/** @type {Error} */ (why));
      }
      working = make.disabled = false;
      if (document.activeElement === cancel) make.focus();
    } },
    ...presets,
    details,
    el("div", { className: "buttons" },
      state,
      cancel,
      make,
    ),
  );

  /** Say what is wrong: beside its field where it is about one. @param {Error} why */
  const tell = (why) => {
    const found = why instanceof Refused && why.setting ? fields.get(why.setting) : undefined;
    state.textContent = found ? "" : why.message;
    if (!found) return;
    details.open = true;
    found.wrong.textContent = why.message;
    found.wrong.hidden = false;
    const wrong = controls(found.field);
    for (const control of wrong) {
      control.setAttribute("aria-invalid", "true");
      control.setAttribute("aria-describedby", found.wrong.id);
    }
    wrong[0]?.focus();
    found.wrong.scrollIntoView({ block: "nearest" });
  };

  const sheet = dialog(kind.levels ? t("New level") : t("New game"), form);
  sheet.classList.add("sheet");
  sheet.addEventListener("close", () => working && app.connection.ask({ do: "cancel", job }));
}

/** What a field is filled in with. @param {Field} field */
function controls({ root }) {
  return /** @type {HTMLElement[]} */ ([...root.querySelectorAll("input, select, textarea")]);
}

/** What was chosen last. @param {string} place @returns {Record<string, unknown>} */
function remembered(place) {
  try {
    const found = JSON.parse(kept(place) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** The field of a setting, made for its kind. @param {Setting} setting @param {string} value @param {(value: string) => void} chosen @returns {Field} */
function made_for(setting, value, chosen) {
  const { kind } = setting;
  if (kind === "choice") return choice(setting, value, chosen);
  if (kind === "switch") return toggle(setting, value, chosen);
  if (kind === "size") return size(setting, value, chosen);
  return amount(setting, value, chosen);
}

/** @param {Setting} setting @param {string} value @param {(value: string) => void} chosen @returns {Field} */
function choice({ name, description, choices = [] }, value, chosen) {
  const radios = choices.map((one) => {
    const id = `set-${name}-${one.name}`;
    return [el("input", { type: "radio", id, name: `set-${name}`, value: one.name, onchange: () => chosen(one.name) }), el("label", { htmlFor: id, className: "chip" }, one.label)];
  });
  const root = el("fieldset", { className: "chips" }, el("legend", {}, description), ...radios.flat());
  const show = (/** @type {string} */ now) => {
    for (const [radio] of radios) /** @type {HTMLInputElement} */ (radio).checked = /** @type {HTMLInputElement} */ (radio).value === now;
  };
  show(value);
  return { root, show };
}

/** @param {Setting} setting @param {string} value @param {(value: string) => void} chosen @returns {Field} */
function toggle({ name, description }, value, chosen) {
  const box = el("input", { id: `set-${name}`, type: "checkbox", role: "switch", onchange: () => chosen(box.checked ? "yes" : "no") });
  const show = (/** @type {string} */ now) => (box.checked = now === "yes");
  show(value);
  return { root: el("label", { className: "field check" }, el("span", { className: "label" }, description), box), show };
}

/**
 * A number with a button for less and one for more; `null` is for the generator to choose.
 * @param {string} id @param {string} label @param {number} least @param {number} most @param {boolean} auto @param {(value: number | null) => void} chosen @param {number} [step]
 */
function stepper(id, label, least, most, auto, chosen, step = 1) {
  /** @type {number | null} */
  let now = least;
  const input = el("input", { id, inputMode: "numeric", autocomplete: "off", "aria-label": label, placeholder: t("Auto"), oninput: () => {
    const typed = input.value.trim();
    if (/^\d{1,6}$/.test(typed)) take(Number(typed), false);
    else if (!typed && auto) take(null, false);
  }, onchange: () => show(now) });
  /** @param {number | null} value @param {boolean} [write] */
  const take = (value, write = true) => {
    now = value;
    chosen(now);
    if (write) show(now);
  };
  const less = el("button", { type: "button", "aria-label": t("Less: {what}", { what: label }), onclick: () => now !== null && take(now - step >= least ? Math.min(most, now - step) : auto ? null : least) }, "−");
  const more = el("button", { type: "button", "aria-label": t("More: {what}", { what: label }), onclick: () => take(now === null ? least : Math.max(least, Math.min(most, now + step))) }, "+");
  /** @param {number | null} value */
  const show = (value) => {
    now = value;
    if (document.activeElement !== input || input.value !== String(value ?? "")) input.value = value === null ? "" : String(value);
    less.disabled = value === null || (value <= least && !auto);
    more.disabled = value !== null && value >= most;
  };
  /** @param {number} from @param {number} to */
  const limit = (from, to) => {
    [least, most] = [from, to];
    show(now);
  };
  return { root: el("span", { className: "stepper" }, less, input, more), show, limit };
}

/** @param {Setting} setting @param {string} value @param {(value: string) => void} chosen @returns {Field} */
function size({ name, description, least = 1, most = 99, square }, value, chosen) {
  let [width, height] = [least, least];
  const write = () => chosen(`${width}x${square ? width : height}`);
  const across = stepper(`set-${name}`, square ? description : t("columns"), least, most, false, (n) => ((width = n ?? least), write()));
  const down = stepper(`set-${name}-rows`, t("rows"), least, most, false, (n) => ((height = n ?? least), write()));
  const show = (/** @type {string} */ now) => {
    const [w, h] = now.split("x").map(Number);
    [width, height] = [w, h ?? w];
    across.show(width);
    down.show(height);
  };
  show(value);
  const root = el("div", { className: "field" }, caption(description, el("small", { className: "quiet" }, range(least, most))), el("span", { className: "pair" }, across.root, ...(square ? [] : [el("span", {}, "×"), down.root])));
  return { root, show };
}

/** A number, or a share in hundredths. @param {Setting} setting @param {string} value @param {(value: string) => void} chosen @returns {Field} */
function amount({ name, description, kind, least = 0, most = 100, auto = false }, value, chosen) {
  const share = kind === "share";
  const made = stepper(`set-${name}`, description, share ? 0 : least, share ? 100 : most, auto, (n) => chosen(n === null ? "auto" : share ? String(n / 100) : String(n)), share ? STEP : 1);
  const show = (/** @type {string} */ now) => made.show(now === "auto" ? null : share ? Math.round(100 * Number(now)) : Number(now));
  show(value);
  const words = el("small", { className: "quiet" });
  /** @param {number} from @param {number} to */
  const tell = (from, to) => (words.textContent = share ? t("{least} to {most} %", { least: from, most: to }) : range(from, to));
  tell(share ? 0 : least, share ? 100 : most);
  /** @param {number} from @param {number} to */
  const limit = (from, to) => {
    const unit = share ? 100 : 1;
    tell(unit * from, unit * to);
    made.limit(unit * from, unit * to);
  };
  return { root: el("div", { className: "field" }, caption(description, words), made.root), show, limit };
}

/** A limit from here on means none to a person. */
const ENDLESS = 10_000;

/** @param {number} least @param {number} most */
function range(least, most) {
  if (most >= ENDLESS) return t("{least} or more", { least: least.toLocaleString(language()) });
  return t("{least} to {most}", { least: least.toLocaleString(language()), most: most.toLocaleString(language()) });
}

/** @param {string} description @param {HTMLElement} limits */
function caption(description, limits) {
  return el("span", {}, el("span", { className: "label" }, description), " ", limits);
}
