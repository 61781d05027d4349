/**
 * A text that leaves the page: shared, copied, shown to be copied by hand, or written to a file.
 *
 * @import {App} from "./main.js"
 */
import { dialog, el } from "./dom.js";
import { t } from "./words.js";

/** How long a file's address is kept after it was offered, in milliseconds. */
const OFFERED = 10_000;

/** Whether the page is served on this machine only, where a link leads nobody else. */
export const local = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** What is said of a link that was copied: on which machines it works. */
export const linkCopied = () => (local() ? t("The link is copied; it works on this machine only") : t("The link is copied"));

/** What lets others in. */
const COMMAND = "damier serve --host 0.0.0.0";

/** What is said beside a link that leads nobody else, and how others are let in; nothing elsewhere. */
export function onlyHere() {
  if (!local()) return [];
  const [before, after] = t("This link works on this machine only. For others, run {command} and open the address that it prints.", { command: COMMAND }).split(COMMAND);
  return [el("p", { className: "quiet only-here" }, before, el("code", {}, COMMAND), after)];
}

/** Copy a text, and say so; where that is not allowed, show it. @param {App} app @param {string} text @param {string} copied @param {string} title */
export async function copy(app, text, copied, title) {
  try {
    await navigator.clipboard.writeText(text);
    app.tell(copied);
  } catch {
    show(title, text);
  }
}

/** Share a text as the phone does it, or copy it. @param {App} app @param {string} text @param {string} copied @param {string} title */
export async function share(app, text, copied, title) {
  if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return copy(app, text, copied, title);
  try {
    await navigator.share({ text });
  } catch (why) {
    if (/** @type {Error} */ (why).name !== "AbortError") show(title, text);
  }
}

/** Show a text that could not be copied, to be copied by hand. @param {string} title @param {string} text */
function show(title, text) {
  const made = dialog(
    title,
    el("textarea", { value: text, readOnly: true, rows: 4, "aria-label": title, onfocus: (/** @type {any} */ event) => event.target.select() }),
    ...(text.startsWith(location.origin) ? onlyHere() : []),
    el("div", { className: "buttons" }, el("button", { type: "button", className: "main", onclick: () => made.close() }, t("Done"))),
  );
}

/** Write a text of JSON to a file. @param {{name: string, text: string}} file */
export function download({ name, text }) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  el("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), OFFERED);
}
