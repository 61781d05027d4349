/**
 * A game by link: who plays from where and how much time each has, the link to send, what is offered, and the rematch. It belongs to
 * the page of a game and knows no rules. Fetched for such games only.
 *
 * @import {Game, Match as People} from "./types.js"
 * @import {App} from "./main.js"
 * @import {GamePage} from "./game.js"
 */
import { action, el, style } from "./dom.js";
import { pageOf } from "./game.js";
import { offerLessons } from "./offer.js";
import { t, timeLeft } from "./words.js";

/** @typedef {"draw" | "takeback" | "rematch"} Offer */
/**
 * What the page of a game needs of those who play it from several places.
 * @typedef {object} Company
 * @property {HTMLElement} strip who they are
 * @property {HTMLElement} card the link to send, or what is offered
 * @property {HTMLElement} [draw] what offers a draw
 * @property {HTMLElement} rematch what is offered first at the end
 * @property {HTMLElement} [same] what else goes on from there
 * @property {HTMLElement} [standing] what is said at the end besides
 * @property {number} number the number of this game in an address
 * @property {(game: Game) => string} told how the game has ended, for the reader
 * @property {number | null} side the reader's side, or null for a watcher
 * @property {boolean} waiting whether the board is locked for now
 * @property {(game: Game) => boolean} left whether a game that has come is another one of the match: then it is shown
 * @property {(message: import("./types.js").Message) => import("./types.js").Message} timed
 * @property {(verb: string) => boolean} history whether going back or forth was seen to
 * @property {(moves: number) => string} count what the header counts
 * @property {(game: Game, at: Element | null) => void} update takes the game as it is now; the keyboard was at an element
 * @property {() => void} tick
 */

/** The number of a game at the end of an address. */
export const ROUND = /\/\d{1,6}$/;
/** Seconds from which on time is short, and told so once. */
const SHORT = 20;

/**
 * The page that a link leads to: the last game of its match, or the one with a number.
 * @param {App} app @param {string} link @param {string | undefined} round @param {AbortSignal} signal
 */
export async function matchPage(app, link, round, signal) {
  style("match.css");
  const number = /^\d{1,6}$/.test(round ?? "") ? Number(round) : null;
  const join = { do: "join", link, number };
  const opened = app.connection.ask(join);
  const { name, id, match, outcome } = await opened;
  // Who goes to another page is no longer here.
  const leave = () => app.connection.ask({ do: "leave", game: id }).catch(() => {});
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave);
  if (signal.aborted) return el("main");
  app.connection.again = join;
  const [kind, People] = await Promise.all([app.kind(name), match.style === "sides" ? Match : import("./company.js").then(({ Company }) => Company)]);
  const page = await pageOf(app, kind, opened, signal, "", People);
  if (match.you !== null && !outcome) offerLessons(app, kind, page);
  return page;
}

export class Match {
  /** What is known of the people. @type {People} */
  #people;
  /** When that was told. */
  #since = performance.now();
  /** When one's turn began. */
  #turn = performance.now();
  /** What was told last to those who do not see the page. */
  #said = "";
  /** The turn at which it was said that time is short. */
  #warned = -1;

  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.#people = /** @type {People} */ (page.play.game.match);
    const { sides, tones } = page.kind;
    this.persons = sides.map((side, number) => {
      const clock = el("b", { className: "left", hidden: !this.#people.left });
      const who = el("span", { className: "who" });
      const root = el("div", { className: "person", "data-side": String(number), role: "group" }, el("i", { className: "here" }), el("span", { className: "name" }, side), who, clock);
      if (tones[number]) {
        root.style.setProperty("--tone", `var(--tone-${tones[number]})`);
        root.style.setProperty("--on-tone", `var(--on-${tones[number]})`);
      }
      return { root, who, clock };
    });
    this.watching = el("span", { className: "watching quiet" });
    this.strip = el("div", { className: "people" }, ...this.persons.map(({ root }) => root), this.watching);
    this.card = el("section", { className: "invite", hidden: true, "aria-label": t("A friend, by link") });
    this.draw = action("draw", t("Draw"), () => this.offer("draw"), "players");
    this.rematch = el("button", { type: "button", className: "main", "data-action": "rematch", onclick: () => this.#again() });
    page.app.connection.onmatch = (id, match) => {
      if (id !== page.play.game.id) return;
      page.play.game.match = match;
      this.#show(page.play.game);
    };
  }

  /** The reader's side, or null for a watcher. */
  get side() {
    return this.#people.you;
  }

  get number() {
    return this.#people.round;
  }

  /** Whoever plays is told whether he has won. @param {Game} game */
  told({ outcome }) {
    if (!outcome) return "";
    const { you } = this.#people;
    if (you === null || outcome.winner === null) return outcome.sentence;
    if (outcome.winner === you) return t("You win. {how}", { how: outcome.sentence });
    return outcome.name === "RESIGNED" ? t("You give up: {side} wins.", { side: this.page.kind.sides[outcome.winner] }) : t("You lose. {how}", { how: outcome.sentence });
  }

  /** Whether one waits: for the other's move, for somebody to come, or because one watches. */
  get waiting() {
    const { you, taken } = this.#people;
    return you === null || taken.includes(false) || this.page.play.game.turn !== you;
  }

  /** Whether a game that has come is another one of the match: then it is shown. @param {Game} game */
  left(game) {
    if (game.match?.watch !== this.#people.watch || game.match.round <= this.#people.round) return false;
    this.page.app.show();
    return true;
  }

  /** A move with the time that it took. @param {import("./types.js").Message} message @returns {import("./types.js").Message} */
  timed(message) {
    const spent = (performance.now() - this.#turn) / 1000;
    return message.do === "play" || message.do === "trace" ? { ...message, spent } : message;
  }

  /** Nothing is taken back alone. */
  history() {
    this.offer("takeback");
    return true;
  }

  /** @param {number} moves */
  count(moves) {
    return t("{n} {n:move|moves}", { n: moves });
  }

  /** Offer something, or accept what the other offers, or withdraw it. @param {Offer} what */
  offer(what) {
    const found = this.#people.offers.find((one) => one.what === what);
    this.page.act(() => ({ do: !found ? "offer" : found.side === this.side ? "decline" : "accept", what }));
  }

  /** Ask for a rematch, agree to one, or go to the game that follows. */
  #again() {
    if (this.#people.next) this.page.app.go(location.pathname.replace(ROUND, ""));
    else if (this.side !== null) this.offer("rematch");
  }

  /** Go to the next game, and say on which side one is there. */
  async #goOn() {
    const { app, kind } = this.page;
    const sides = this.#people.taken.length;
    const { you } = this.#people;
    await app.show();
    // Sides go round: whoever was first is last.
    if (you !== null) app.tell(t("The sides are exchanged: you are {side} now.", { side: kind.sides[(you + sides - 1) % sides] }));
  }

  /** Take the game as it is now; the keyboard stays where something can be pressed. @param {Game} game @param {Element | null} at */
  update(game, at) {
    this.#update(game);
    if (!lost(at)) return;
    const to = this.card.querySelector(":scope:not([hidden]) button") ?? this.page.grid.root.querySelector('[tabindex="0"]');
    /** @type {HTMLElement | null} */ (to)?.focus({ preventScroll: true });
  }

  /** @param {Game} game */
  #update(game) {
    const { you, taken, offers } = /** @type {People} */ (game.match);
    const playing = you !== null && !game.outcome && !taken.includes(false);
    const { undo, redo, hint, check, resign } = this.page.buttons;
    for (const button of [redo, hint, check]) if (button) button.hidden = button.disabled = true;
    undo.querySelector(".word")?.replaceChildren(t("Take back"));
    undo.title = t("Take back");
    undo.hidden = you === null;
    undo.disabled = Boolean(game.outcome) || !game.undo;
    for (const button of [resign, this.draw]) button.hidden = !playing;
    // One's own offer is withdrawn in the card.
    this.draw.disabled = offers.some(({ what, side }) => what === "draw" && side === you);
    const { opener } = this.page.panel;
    if (opener) opener.hidden = !game.outcome;
    const mine = playing && game.turn === you;
    if (mine && this.#mine !== game.moves) this.#turn = performance.now();
    this.#mine = mine ? game.moves : -1;
    this.#show(game);
  }

  /** The number of moves at which it became one's turn, or -1. */
  #mine = -1;

  /** Show who is there, and what is offered. @param {Game} game */
  #show(game) {
    const before = this.#people;
    const people = (this.#people = /** @type {People} */ (game.match));
    this.#since = performance.now();
    // The next game is gone to as soon as anything tells of it.
    if (people.next && !before.next && !ROUND.test(location.pathname)) queueMicrotask(() => this.#goOn());
    const { sides } = this.page.kind;
    const { you, taken, here, watching } = people;
    const going = !game.outcome;
    this.page.turn.classList.add("unseen");
    if (going) this.page.turn.textContent = taken.includes(false) ? t("Waiting for a friend") : game.turn === you ? t("Your turn") : t("{side} to play", { side: sides[game.turn] });
    this.persons.forEach(({ root, who }, side) => {
      const word = side === you ? t("You") : !taken[side] ? t("free") : here[side] ? t("here") : t("away");
      who.textContent = word;
      root.classList.toggle("turn-now", going && game.turn === side && !taken.includes(false));
      root.classList.toggle("there", here[side]);
      root.classList.toggle("me", side === you);
      root.setAttribute("aria-label", t("{side}: {player}", { side: sides[side], player: word }));
    });
    const eyes = watching - (you === null ? 1 : 0);
    this.watching.textContent = you === null ? (location.pathname.startsWith("/play/") ? t("Both sides are taken: you are watching") : t("You are watching")) : eyes > 0 ? t("{n} {n:person watches|people watch}", { n: eyes }) : "";
    this.watching.hidden = !this.watching.textContent;
    this.#fill(game);
    this.#offerRematch();
    this.tick();
    this.#tell(before, people, going);
  }

  /** Say to those who do not see the page who has come or gone, and what is offered. @param {People} before @param {People} now @param {boolean} going */
  #tell(before, now, going) {
    const { sides } = this.page.kind;
    const said = sides.flatMap((side, number) => {
      if (number === now.you) return [];
      if (now.taken[number] && !before.taken[number]) return t("{side} has sat down", { side });
      // Once it has ended, that is what is to be heard.
      if (!going || now.here[number] === before.here[number]) return [];
      return now.here[number] ? t("{side} is here", { side }) : t("{side} is away", { side });
    });
    said.push(...now.offers.filter(({ side }) => side !== now.you).map(({ what, side }) => offered(what, sides[side])));
    if (now.declined && !before.declined && now.declined.side !== now.you) said.push(t("{side} declines.", { side: sides[now.declined.side] }));
    if (before === now) said.unshift(now.you === null ? this.watching.textContent ?? "" : t("You play {side}", { side: sides[now.you] }), ...(going && !now.taken.includes(false) ? [this.page.turn.textContent ?? ""] : []));
    const text = said.join(". ");
    if (text && text !== this.#said) queueMicrotask(() => this.page.app.announce(text));
    this.#said = text;
  }

  /** Show the times as they are now, and on the tab of the browser whether one is waited for. */
  tick() {
    const { left, running, you } = this.#people;
    const title = [!this.waiting && !this.page.play.game.outcome && t("Your turn"), this.page.root?.querySelector("h1")?.textContent, "damier"].filter(Boolean).join(" · ");
    if (this.page.root?.isConnected && document.title !== title) document.title = title;
    if (!left) return;
    const { turn, outcome } = this.page.play.game;
    const gone = (performance.now() - this.#since) / 1000;
    this.persons.forEach(({ clock }, side) => {
      const now = Math.max(0, left[side] - (running && !outcome && side === turn ? gone : 0));
      const text = timeLeft(now);
      if (clock.textContent !== text) clock.textContent = text;
      const short = running && now < SHORT;
      clock.classList.toggle("short", short);
      if (short && side === you && turn === you && !outcome && this.#warned !== this.page.play.game.version) {
        this.#warned = this.page.play.game.version;
        this.page.app.announce(t("{n} {n:second|seconds} left", { n: Math.ceil(now) }));
      }
    });
  }

  /** Fill the card beside the board: the link while a side is free, else what is offered. @param {Game} game */
  #fill(game) {
    const { you, taken, seat, offers, declined } = this.#people;
    const offer = offers.find(({ what }) => what !== "rematch");
    const free = you !== null && seat && taken.includes(false);
    const refused = you !== null && declined && declined.side !== you && (declined.what === "rematch") === Boolean(game.outcome);
    const state = free ? "link" : offer && you !== null && !game.outcome ? `${offer.what}${offer.side}` : refused ? "declined" : "";
    if (this.card.dataset.state === state) return;
    this.card.dataset.state = state;
    this.card.hidden = !state;
    const side = this.page.kind.sides[taken.indexOf(false)];
    if (free) showLink(this.card, this.page.app, t("Send this link to a friend: who opens it plays {side}", { side }), seat, this.#people.watch);
    else if (refused && state === "declined") this.card.replaceChildren(el("p", { className: "message" }, t("{side} declines.", { side: this.page.kind.sides[declined.side] })));
    else if (offer && state) this.card.replaceChildren(...this.#answer(offer.what, offer.side));
  }

  /** What is offered, and the answers to it. @param {Offer} what @param {number} side @returns {HTMLElement[]} */
  #answer(what, side) {
    const own = side === this.side;
    const say = (/** @type {string} */ verb) => () => this.page.act(() => ({ do: verb, what }));
    return [
      el("p", { className: "message", role: "status" }, own ? (what === "draw" ? t("You offer a draw") : t("You ask to take your move back")) : offered(what, this.page.kind.sides[side])),
      el("div", { className: "buttons" },
        own ? el("button", { type: "button", "data-action": "withdraw", onclick: say("decline") }, t("Withdraw"))
          : el("button", { type: "button", "data-action": "decline", onclick: say("decline") }, t("No")),
        !own && el("button", { type: "button", className: "main", "data-action": "accept", onclick: say("accept") }, t("Accept")),
      ),
    ];
  }

  /** Say on the button of the rematch where that stands. */
  #offerRematch() {
    const { you, next, offers } = this.#people;
    const offer = offers.find(({ what }) => what === "rematch");
    this.rematch.hidden = you === null && !next;
    this.rematch.textContent = next ? t("Next game") : !offer ? t("Rematch") : offer.side === you ? t("Waiting for the answer…") : t("Accept the rematch");
    // It is offered once: what a second press would do is not to be seen.
    this.rematch.disabled = !next && offer !== undefined && offer.side === you;
    this.rematch.dataset.offered = String(offer !== undefined);
  }
}

/**
 * Show the link to a free place in a card, unless something else stands there by the time that it can be.
 * @param {HTMLElement} card @param {import("./main.js").App} app @param {string} words @param {string} seat @param {string} watch @param {HTMLElement | false} [more]
 */
export async function showLink(card, app, words, seat, watch, more = false) {
  const { people, state } = card.dataset;
  const { linkCard } = await import("./linkcard.js");
  if (card.dataset.people === people && card.dataset.state === state) card.replaceChildren(...linkCard(app, words, seat, watch), more || "");
}

/** Whether what the keyboard was on can no longer be pressed. @param {Element | null} at */
export function lost(at) {
  return at instanceof HTMLElement && at !== document.body && (!at.isConnected || at.closest("[hidden], :disabled") !== null);
}

/** What the other side offers, in words. @param {Offer} what @param {string} side */
function offered(what, side) {
  if (what === "draw") return t("{side} offers a draw", { side });
  return what === "takeback" ? t("{side} asks to take a move back", { side }) : t("{side} wants a rematch", { side });
}
