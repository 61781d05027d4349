/**
 * The page: one address, one view. Addresses are those of docs/web.md; going from one to another never loads the page again.
 *
 * @import {GameKind} from "./types.js"
 */
import { Connection } from "./connection.js";
import { el } from "./dom.js";
import { gamePage } from "./game.js";
import { address, home, opponent } from "./home.js";
import { lesson, offer, offerLessons } from "./lessons.js";
import { load } from "./levels.js";
import { dress } from "./options.js";
import { today } from "./today.js";
import { language, learn, t } from "./words.js";

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class App {
  #leaving = new AbortController();
  #jobs = 0;
  #lost = false;
  /** @type {Map<number, (seconds: number) => void>} */
  #progress = new Map();
  /** The address shown, and how far down the reader was at each of the others. */
  #shown = "";
  /** @type {Map<string, number>} */
  #places = new Map();

  /** The page that a game was opened from, home or a list of levels; an empty text if it was opened by its address. */
  origin = "";

  /** What going back does first: whether it has closed something, and the page stays. @type {() => boolean} */
  onback = () => false;

  constructor() {
    history.scrollRestoration = "manual";
    this.connection = new Connection(language());
    this.connection.onjob = (job, seconds) => this.#progress.get(job)?.(seconds);
    this.connection.onstate = (open) => this.#line(open);
    addEventListener("popstate", () => this.onback() || this.show());
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) load(this, file);
    });
  }

  /** Return a number for a job of the server's. */
  job() {
    return ++this.#jobs;
  }

  /** Be told how long a job has been going on. @param {number} job @param {(seconds: number) => void} told */
  progress(job, told) {
    this.#progress.set(job, told);
  }

  /** @param {string} name @returns {Promise<GameKind>} */
  async kind(name) {
    const { games } = await this.connection.ready;
    const kind = games.find((one) => one.name === name);
    if (!kind) throw new Error(t("There is no such page."));
    return kind;
  }

  /** Go to an address of the page; a level is begun afresh where asked. @param {string} address @param {boolean} [fresh] */
  go(address, fresh = false) {
    // What was open over a page has no place of its own once one goes on.
    const state = { fresh, origin: this.origin };
    if (history.state?.over) history.replaceState(state, "", address);
    else history.pushState(state, "", address);
    return this.show();
  }

  /** Show what the address names. */
  async show() {
    this.#leaving.abort();
    const leaving = (this.#leaving = new AbortController());
    this.connection.game = "";
    this.connection.ongame = () => {};
    this.connection.ontrouble = () => {};
    this.connection.onseen = () => {};
    this.#places.set(this.#shown, scrollY);
    this.tell("");
    try {
      const view = await this.#view(leaving.signal);
      if (leaving.signal.aborted) return;
      part("page").replaceChildren(view);
      if (this.#shown) focus(view);
      this.#shown = location.pathname;
      // From one game to the next, one still comes from where the first was opened.
      if (!view.matches(".game, .lesson")) this.origin = location.pathname;
      scrollTo(0, this.#places.get(this.#shown) ?? 0);
    } catch (why) {
      if (leaving.signal.aborted) return;
      console.error(why);
      const link = el("a", { href: "/", className: "button main" }, t("All games"));
      part("page").replaceChildren(el("main", { className: "lost" }, el("h1", {}, "damier"), el("p", {}, /** @type {Error} */ (why).message), link));
    }
    const heading = document.querySelector("h1")?.textContent ?? "";
    document.title = heading === "damier" ? heading : `${heading} · damier`;
  }

  /** @param {AbortSignal} signal @returns {Promise<HTMLElement>} */
  async #view(signal) {
    const [name, which, ...rest] = location.pathname.split("/").slice(1).map(decodeURIComponent);
    this.origin = history.state?.origin ?? "";
    if (!name) return home(this, signal);
    if (name === "statistics") return (await import("./statistics.js")).statistics(this);
    if (which === "learn" && /^\d{1,2}$/.test(rest[0])) return lesson(this, name, Number(rest[0]), signal);
    if (which === "play" || which === "today") return this.#start(name, which, signal);
    const place = /^\d{1,9}$/.test(which) ? { number: Number(which) } : /^\d{1,9}$/.test(rest[0]) && which !== "level" ? { pack: which, number: Number(rest[0]) } : null;
    if (!place && !rest.length) return (await import("./packs.js")).levels(this, name, which ?? "", signal);
    const { fresh = false, day = "" } = history.state ?? {};
    history.replaceState({ day, origin: this.origin }, "");
    if (which === "level" && rest.length) return gamePage(this, name, { level: rest.join("/") }, fresh, signal, day);
    if (!place) throw new Error(t("There is no such page."));
    return gamePage(this, name, place, fresh, signal);
  }

  /**
   * Open what playing means now: the level of the day, the next one, or a new game. It gets the address of its level.
   * @param {string} name @param {"play" | "today"} what @param {AbortSignal} signal
   */
  async #start(name, what, signal) {
    const kind = await this.kind(name);
    const day = what === "today" ? today() : "";
    const wish = day ? { day } : { player: opponent(kind) };
    const game = await this.connection.ask({ do: "start", game: name, ...wish });
    const { number, pack, level } = game;
    if (signal.aborted) return el("main");
    history.replaceState({ day, origin: this.origin }, "", address(game));
    const view = await gamePage(this, name, number === null ? { level } : { number, pack: pack?.key ?? null }, false, signal, day);
    if (offerLessons(kind)) view.querySelector(".side")?.prepend(offer(this, kind));
    return view;
  }

  /** Say something on the page for a while, or nothing; a text that begins with the name of a file is left as it is. @param {string} text @param {string} [file] */
  tell(text, file = "") {
    const message = part("message");
    message.textContent = text;
    message.classList.toggle("plain", file !== "" && text.startsWith(file));
    message.hidden = !text;
    clearTimeout(this.hiding);
    this.hiding = setTimeout(() => (message.hidden = true), 2500 + 60 * text.length);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  hiding;

  /** Say something to those who do not see the page. @param {string} text */
  announce(text) {
    part("said").textContent = text;
  }

  /** Say discreetly that the line is lost, and that it is there again. @param {boolean} open */
  #line(open) {
    const line = part("line");
    if (!open) {
      line.textContent = t("Connection lost: trying again…");
      line.hidden = false;
    } else if (this.#lost) {
      line.textContent = t("Connected again");
      setTimeout(() => (line.hidden = true), 1500);
    }
    this.#lost = !open;
  }
}

/** Put the keyboard where one goes on after a change of page: on the board, or at the top. @param {HTMLElement} view */
function focus(view) {
  view.tabIndex = -1;
  const board = /** @type {HTMLElement | null} */ (view.querySelector('[data-spot][tabindex="0"]'));
  (board ?? view).focus({ preventScroll: true });
}

dress();
await learn();
await new App().show();
