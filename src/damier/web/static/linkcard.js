/**
 * The link to a game that is still waiting for somebody: to be sent, or read from the screen. Fetched for whoever invites.
 */
import { el } from "./dom.js";
import { linkCopied, onlyHere, share } from "./giving.js";
import { t } from "./words.js";

/**
 * The link to a free place, as a picture and to be shared, and the one to watch.
 * @param {import("./main.js").App} app @param {string} words @param {string} seat @param {string} watch @returns {HTMLElement[]}
 */
export function linkCard(app, words, seat, watch) {
  const href = new URL(`/play/${seat}`, location.href).href;
  const give = (/** @type {string} */ to, /** @type {string} */ title) => share(app, to, linkCopied(), title);
  return [
    el("p", { className: "message" }, words),
    el("img", { className: "code", src: `/link.svg?text=${encodeURIComponent(href)}`, alt: t("The link as a QR code"), width: 148, height: 148 }),
    el("input", { className: "href", readOnly: true, value: href, "aria-label": t("The link to send"), onfocus: (/** @type {any} */ event) => event.target.select() }),
    ...onlyHere(),
    el("div", { className: "buttons" },
      el("button", { type: "button", className: "main", "data-action": "give-link", onclick: () => give(href, t("The link to send")) }, t("Share the link")),
      el("button", { type: "button", "data-action": "give-watch", onclick: () => give(new URL(`/watch/${watch}`, location.href).href, t("The link to watch this game")) }, t("Link to watch")),
    ),
  ];
}
