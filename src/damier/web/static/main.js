/**
 * The page: one address, one view. Addresses are those of docs/web.md; going from one to another never loads the page again.
 *
 * @import {GameKind} from "./types.js"
 */
import { Connection, Refused } from "./connection.js";
import { el } from "./dom.js";
import { gamePage } from "./game.js";
import { address, home, opponent } from "./home.js";
import { loss } from "./keeping.js";
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

  /** The game that lessons were opened in, to go back to: its address, and what the history knows of it. @type {{address: string, state: any} | null} */
  before = null;

  /** What going back does first: whether it has closed something, and the page stays. @type {() => boolean} */
  onback = () => false;

  constructor() {
    history.scrollRestoration = "manual";
    this.connection = new Connection(language());
    this.connection.onjob = (job, seconds) => this.#progress.get(job)?.(seconds);
    this.connection.onstate = (open, why) => this.#line(open, why);
    this.connection.onending = (sentence) => this.#line(false, sentence);
    this.connection.ongone = () => this.#gone();
    loss.addEventListener("lost", () => this.#remark(t("This browser keeps nothing: what you play and choose here is lost when you close the page.")));
    addEventListener("popstate", () => this.onback() || this.show());
    // What a button asked for and nobody waits for: a refusal is said, and so is a script that could not be fetched.
    addEventListener("unhandledrejection", ({ reason }) => {
      if (reason instanceof Refused) this.tell(reason.message);
      else if (reason instanceof TypeError && /import|module/i.test(reason.message)) this.tell(t("A part of the page could not be fetched: please load the page again."));
    });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", async (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) (await import("./levels.js")).load(this, file);
    });
  }

  /** Return a number for a job of the server's. */
  job() {
    return ++this.#jobs;
  }

  /** Be told how long a job has been going on, until it is answered. @param {number} job @param {(seconds: number) => void} told @param {Promise<any>} answered */
  progress(job, told, answered) {
    this.#progress.set(job, told);
    const forget = () => this.#progress.delete(job);
    answered.then(forget, forget);
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
    const { before } = this;
    const state = before?.address === address ? before.state : { fresh, origin: this.origin, before: address.includes("/learn/") ? before : null };
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
    this.connection.onmatch = () => {};
    this.connection.onhand = () => {};
    this.connection.again = null;
    this.connection.onseen = () => {};
    // What lies over a page is about that page.
    for (const open of document.querySelectorAll("dialog")) open.close();
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
      this.#nothing(/** @type {Error} */ (why).message);
    }
    const heading = document.querySelector("h1")?.textContent ?? "";
    document.title = heading === "damier" ? heading : `${heading} · damier`;
  }

  /** Say that there is nothing to show, and why, and offer the way home. @param {string} why */
  #nothing(why) {
    const link = el("a", { href: "/", className: "button main" }, t("All games"));
    part("page").replaceChildren(el("main", { className: "lost" }, el("h1", {}, "damier"), el("p", { role: "alert" }, why), link));
  }

  /** The game on the page is no longer there. */
  #gone() {
    this.#leaving.abort();
    this.connection.game = "";
    for (const open of document.querySelectorAll("dialog")) open.close();
    this.#nothing(t("This game is no longer on the server."));
    document.title = "damier";
  }

  /** @param {AbortSignal} signal @returns {Promise<HTMLElement>} */
  async #view(signal) {
    const [name, which, ...rest] = named(location.pathname);
    this.origin = history.state?.origin ?? "";
    this.before = history.state?.before ?? null;
    if (!name) return home(this, signal);
    if (name === "statistics") return (await import("./statistics.js")).statistics(this);
    if (name === "play" || name === "watch") return (await import("./match.js")).matchPage(this, which ?? "", rest[0], signal);
    if (which === "learn" && /^\d{1,2}$/.test(rest[0])) return (await import("./lessons.js")).lesson(this, name, Number(rest[0]), signal);
    if (which === "play" || which === "today") return this.#start(name, which, signal);
    const place = /^\d{1,9}$/.test(which) ? { number: Number(which) } : /^\d{1,9}$/.test(rest[0]) && which !== "level" ? { pack: which, number: Number(rest[0]) } : null;
    if (!place && !rest.length) return (await import("./packs.js")).levels(this, name, which ?? "", signal);
    const { fresh = false, day = "", game } = history.state ?? {};
    history.replaceState({ day, origin: this.origin, game }, "");
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
    const [{ offerLessons }, game] = await Promise.all([import("./offer.js"), this.connection.ask({ do: "start", game: name, ...wish })]);
    const { number, pack, level } = game;
    if (signal.aborted) return el("main");
    history.replaceState({ day, origin: this.origin }, "", address(game));
    const view = await gamePage(this, name, number === null ? { level } : { number, pack: pack?.key ?? null }, false, signal, day);
    offerLessons(this, kind, view);
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

  /** Say discreetly that the line is lost, and why if that is known, and that it is there again. @param {boolean} open @param {string} [why] */
  #line(open, why = "") {
    const line = part("line");
    if (!open) {
      if (why || !this.#lost) line.textContent = why || t("Connection lost: trying again…");
      line.hidden = false;
    } else if (this.#lost) {
      this.#remark(t("Connected again"));
    }
    this.#lost = !open;
  }

  /** Say something discreetly, above the page, for a while. @param {string} text */
  #remark(text) {
    const line = part("line");
    line.textContent = text;
    line.hidden = false;
    setTimeout(() => (line.hidden ||= !this.#lost && line.textContent === text), 1000 + 50 * text.length);
  }
}

/** Return the parts of an address. @param {string} path */
function named(path) {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    throw new Error(t("There is no such page."));
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
