/**
 * A puzzle that several people solve: on one board, where everybody's hand is seen, or in a race, each on a board of their own. Who is there, the
 * link to send, the start of a race, how far the others are and who was first. It belongs to the page of a game; fetched for such games only.
 *
 * @import {Game, Match as People, Racer} from "./types.js"
 * @import {GamePage} from "./game.js"
 */
import { action, el, icon, style } from "./dom.js";
import { colour, Hands } from "./hands.js";
import { ROUND, showLink } from "./match.js";
import { clock, t } from "./words.js";

/** What somebody is called, by the number of the place. @param {number} side */
const called = (side) => t("Player {n}", { n: side + 1 });

/** A time in a race, with tenths. @param {number} seconds */
const timed = (seconds) => `${clock(seconds)}${(seconds % 1).toFixed(1).slice(1)}`;

/** Seconds before the start of a race at which the board is asked for: the server shows it to nobody much earlier. */
const SOON = 0.4;
/** Milliseconds after which it is asked for again. */
const AGAIN = 200;

export class Company {
  /** @type {People} */
  #people;
  /** When that was told. */
  #since = performance.now();
  /** @type {Hands | null} */
  #hands = null;
  /** Whether the card with the link is wanted though others are here. */
  #wanted = false;
  /** Whether it was said that undo is for everybody. */
  #said = false;
  /** Whether the next change is one's own undo. */
  #undoing = false;
  /** How many moves there were. */
  #moves = 0;
  /** What looks again when a second of the countdown has gone by. @type {ReturnType<typeof setTimeout> | undefined} */
  #counting;
  /** What asks for the board of a race. @type {ReturnType<typeof setTimeout> | undefined} */
  #coming;

  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.#people = /** @type {People} */ (page.play.game.match);
    this.racing = this.#people.race !== null;
    style("company.css");
    this.list = el("ul", { className: "players" });
    this.watching = el("span", { className: "watching quiet" });
    this.more = el("button", { type: "button", className: "more-people", "data-action": "invite-more", onclick: () => this.#invite() }, icon("new"), el("span", {}, t("Invite")));
    this.strip = el("div", { className: "people many" }, this.list, this.watching);
    this.card = el("section", { className: "invite", hidden: true, "aria-label": this.racing ? t("Race") : t("Solve with others") });
    /** What is said at the end of a race: who was first. */
    this.standing = this.racing ? el("p", { className: "standing", role: "status" }) : undefined;
    /** What is offered first at the end: another puzzle for all who are here; and the same one again. */
    this.rematch = el("button", { type: "button", className: "main", "data-action": "another-together" });
    this.same = action("same-together", t("Again"), () => this.#again(false), "redo");
    // Whoever was cut off comes back to this very board, and then hears of what follows.
    page.app.connection.again = { do: "join", link: location.pathname.split("/")[2], number: this.number };
    this.count3 = el("div", { className: "countdown", hidden: true, role: "status" });
    page.play.shared = !this.racing;
    page.app.connection.onmatch = (id, match) => {
      if (id !== page.play.game.id) return;
      page.play.game.match = match;
      this.#show(page.play.game);
    };
    page.signal.addEventListener("abort", () => (clearTimeout(this.#counting), clearTimeout(this.#coming)));
  }

  /** One's own place, or null for a watcher. */
  get side() {
    return this.#people.you;
  }

  /** The number of this board in an address. */
  get number() {
    return this.#own?.number ?? this.#people.round;
  }

  /** @param {Game} game */
  told({ outcome }) {
    return outcome?.sentence ?? "";
  }

  /** Seconds since the race began: below 0 while it is counted down, null before. */
  get #seconds() {
    const { race } = this.#people;
    return race?.seconds == null ? null : race.seconds + (performance.now() - this.#since) / 1000;
  }

  /** Whether one cannot play: because one watches, or the race has not begun. */
  get waiting() {
    const { you, race } = this.#people;
    if (you === null) return true;
    return race !== null && (race.lane !== you || (this.#seconds ?? -1) < 0 || this.#unseen);
  }

  /** Whether the board of a race has not been shown yet. */
  get #unseen() {
    return this.page.play.game.level === "";
  }

  /** A game comes as it is: what follows it is gone to by its link. */
  left() {
    return false;
  }

  /** Whether one can go on: the puzzle is solved, one's own race is over, or one watches. */
  get #done() {
    const { you, race } = this.#people;
    if (you === null || !race) return true;
    return race.racers.find(({ side }) => side === you)?.seconds != null;
  }

  /** Go to the puzzle that follows this one, once. */
  async #goOn() {
    const { app, signal } = this.page;
    if (this.#going || signal.aborted) return;
    this.#going = true;
    const [path, here] = [location.pathname.replace(ROUND, ""), location.pathname];
    await (path === here ? app.show() : app.go(path));
    app.tell(this.racing ? t("On to the next race") : t("On to the next one, together"));
  }

  /** Have another puzzle follow for everybody, or go to the one that follows: on a new level, or on the same. @param {boolean} fresh */
  async #again(fresh) {
    const { app, play } = this.page;
    if (this.#people.next) return this.#goOn();
    this.rematch.disabled = this.same.disabled = true;
    try {
      const level = fresh ? await import("./ending.js").then(({ levelLike }) => levelLike(app, play.game)) : null;
      await app.connection.ask({ do: "again", game: play.game.id, level });
      this.#goOn();
    } catch (why) {
      app.tell(/** @type {Error} */ (why).message);
    }
    this.rematch.disabled = this.same.disabled = false;
  }

  /** Say on the buttons at the end what comes next. @param {Game} game */
  #offer({ outcome, like }) {
    const { you, next, race } = this.#people;
    const { kind } = this.page;
    // After a defeat one tries again; and where no level can be made there is only this one.
    const fresh = Boolean(kind.generate && like) && (this.racing || outcome?.winner === 0);
    const words = { another: this.racing ? t("Another race") : t("Another one together"), same: this.racing ? t("Race again") : t("Try again together") };
    this.rematch.textContent = next ? (this.racing ? t("On to the next race") : t("On to the next one, together")) : fresh ? words.another : words.same;
    this.rematch.onclick = () => this.#again(fresh);
    this.rematch.hidden = !next && (you === null || !this.#done || (race !== null && race.lane !== you));
    this.same.hidden = next || this.rematch.hidden || !fresh;
  }

  /** @param {import("./types.js").Message} message */
  timed(message) {
    return message;
  }

  /** Going back is everybody's where the board is, and that is said once. @param {string} verb */
  history(verb) {
    if (this.racing) return false;
    this.#undoing = true;
    if (!this.#said && (verb === "undo" || verb === "reset")) this.page.app.tell(t("Undo belongs to everybody: it takes back the last move, whoever made it."));
    this.#said = true;
    return false;
  }

  /** @param {number} moves */
  count(moves) {
    const seconds = this.racing ? (this.#own?.seconds ?? this.#seconds) : null;
    if (seconds === null || seconds < 0) return t("{n} {n:move|moves}", { n: moves });
    return t("moves {moves} · {time}", { moves, time: clock(seconds) });
  }

  /** How one stands in the race. @returns {Racer | undefined} */
  get #own() {
    return this.#people.race?.racers.find(({ side }) => side === this.#people.race?.lane);
  }

  /** Take the game as it is now. @param {Game} game */
  update(game) {
    const { undo, redo, hint, check } = this.page.buttons;
    const { you } = /** @type {People} */ (game.match);
    if (this.racing) for (const button of [hint, check]) if (button) button.hidden = button.disabled = true;
    for (const button of [undo, redo, hint, check]) if (button && (you === null || (this.racing && game.outcome))) button.disabled = true;
    if (!this.racing) {
      undo.title = t("Undo, for everybody");
      if (game.moves < this.#moves && !this.#undoing) this.page.app.tell(t("Somebody took a move back."));
    }
    this.#undoing = false;
    this.#moves = game.moves;
    this.#hands?.settle();
    this.#show(game);
  }

  /** Show who is there, how far each is, and the link. @param {Game} game */
  #show(game) {
    const before = this.#people;
    const people = (this.#people = /** @type {People} */ (game.match));
    this.#since = performance.now();
    const { you, taken, here, watching } = people;
    if (people.next && !before.next && !ROUND.test(location.pathname) && this.#done) queueMicrotask(() => this.#goOn());
    this.#offer(game);
    const seated = taken.flatMap((one, side) => (one ? [side] : []));
    if (!this.racing) this.#hands ??= new Hands(this.page, () => this.side !== null && this.#people.here.filter(Boolean).length + this.#people.watching > 1);
    if (!this.racing) for (const side of seated) if (!here[side]) this.#hands?.gone(side);
    this.more.hidden = you === null || !taken.includes(false) || seated.length < 2 || people.race?.seconds != null;
    this.list.replaceChildren(...(this.racing ? this.#racers() : seated.map((side) => this.#person(side))), this.more.hidden ? "" : el("li", {}, this.more));
    const eyes = watching - (you === null ? 1 : 0);
    const full = location.pathname.startsWith("/play/");
    this.watching.textContent = you !== null ? (eyes > 0 ? t("{n} {n:person watches|people watch}", { n: eyes }) : "") : !full ? t("You are watching") : people.race?.seconds != null ? t("The race has begun already: you are watching") : t("All places are taken: you are watching");
    this.watching.hidden = !this.watching.textContent;
    this.#fill(game, seated);
    this.#start();
    this.#tell(before, people);
  }

  /** A person on a shared board. @param {number} side */
  #person(side) {
    const { you, here } = this.#people;
    const word = side === you ? t("You") : called(side);
    const root = el("li", { className: `player${here[side] ? " there" : ""}${side === you ? " me" : ""}`, "data-side": String(side) }, el("b", {}, String(side + 1)), el("span", { className: "who" }, word), el("span", { className: "unseen" }, here[side] ? t("here") : t("away")));
    colour(root, side);
    return root;
  }

  /** Those who race, the first ahead. */
  #racers() {
    const { race, you, watch, here } = this.#people;
    if (!race) return [];
    const order = [...race.racers].sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || other.share - one.share || one.side - other.side);
    const done = you === null || (race.lane === you && race.racers.find(({ side }) => side === you)?.seconds != null) || race.lane !== you;
    return order.map(({ side, number, share, facts, rank, seconds }) => {
      const word = side === you ? t("You") : called(side);
      const state = rank !== null && seconds !== null ? `${rank}. ${timed(seconds)}` : seconds !== null ? t("out") : race.seconds === null ? (here[side] ? t("here") : t("away")) : `${Math.round(share * 100)}%`;
      const bar = el("i", { className: "bar" });
      bar.style.setProperty("--share", String(share));
      // Who races looks at no other board; who has ended, or watches, may.
      const look = done && side !== race.lane && race.seconds !== null;
      const name = look ? el("a", { className: "who", href: `/watch/${watch}/${number}`, onclick: (/** @type {MouseEvent} */ event) => this.#look(event, number) }, word) : el("span", { className: "who" }, word);
      const root = el("li", { className: `player racer${here[side] ? " there" : ""}${side === you ? " me" : ""}${side === race.lane ? " lane" : ""}${rank ? " done" : ""}`, "data-side": String(side), title: facts.join(" · ") }, el("b", {}, String(side + 1)), name, el("span", { className: "far" }, state), bar);
      colour(root, side);
      return root;
    });
  }

  /** Look at somebody else's board. @param {MouseEvent} event @param {number} number */
  #look(event, number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.page.app.go(`/watch/${this.#people.watch}/${number}`);
  }

  /** Show the link again, or put it away. */
  #invite() {
    this.#wanted = !this.#wanted;
    this.#show(this.page.play.game);
  }

  /** Fill the card beside the board: the link while one is alone, or where it is wanted, and what begins a race. @param {Game} game @param {number[]} seated */
  #fill(game, seated) {
    const people = this.#people;
    const { you, seat, race, watch } = people;
    const before = race !== null && race.seconds === null;
    const link = you !== null && seat && !game.outcome && (seated.length < 2 || this.#wanted);
    const ahead = people.next && !this.#done;
    const state = ahead ? "next" : you === null || game.outcome || (race && !before) ? "" : before ? `race${seated.length}${link ? "link" : ""}` : link ? "link" : "";
    if (this.card.dataset.people === state) return;
    this.card.dataset.people = state;
    this.card.dataset.state = link ? "link" : "";
    this.card.hidden = !state;
    if (!state) return;
    if (ahead) return this.card.replaceChildren(
      el("p", { className: "message", role: "status" }, t("The others go on to another race")),
      el("div", { className: "buttons" }, el("button", { type: "button", "data-action": "go-along", onclick: () => this.#goOn() }, t("Go along"))),
    );
    const words = before ? t("Send this link: whoever opens it races on a board of their own") : t("Send this link: whoever opens it plays on this board");
    const begin = before && el("button", { type: "button", className: "main wide", "data-action": "begin", disabled: seated.length < 2, onclick: () => this.#begin() }, seated.length < 2 ? t("Waiting for others…") : t("Start the race ({n})", { n: seated.length }));
    if (link) showLink(this.card, this.page.app, words, seat, watch, begin);
    else this.card.replaceChildren(el("p", { className: "message" }, t("{n} {n:person has|people have} come", { n: seated.length })), begin || "");
  }

  async #begin() {
    const { app, play } = this.page;
    try {
      play.take(await app.connection.ask({ do: "begin", game: play.game.id }));
    } catch (why) {
      app.tell(/** @type {Error} */ (why).message);
    }
  }

  /** Cover the board of a race until it begins, and count down. */
  #start() {
    if (!this.racing) return;
    clearTimeout(this.#counting);
    const seconds = this.#seconds;
    const covered = seconds === null || seconds < 0 || this.#unseen;
    this.#fetch(seconds);
    const { stage, fit } = this.page;
    if (!this.count3.isConnected) fit.after(this.count3);
    fit.classList.toggle("covered", covered);
    fit.inert = covered;
    this.count3.hidden = !covered;
    stage.classList.toggle("counting", seconds !== null && covered);
    this.count3.textContent = seconds === null ? t("The board is uncovered when the race starts") : seconds < 0 ? String(Math.ceil(-seconds)) : "";
    if (seconds !== null && seconds < 0) {
      // Just after the second has changed.
      this.#counting = setTimeout(() => (this.#start(), this.tick()), (-seconds % 1) * 1000 + 20);
    } else if (covered !== this.#covered) this.page.app.announce(t("Go!"));
    this.#covered = covered;
  }

  /** Ask for the board a moment before the race begins. @param {number | null} seconds */
  #fetch(seconds) {
    clearTimeout(this.#coming);
    if (seconds === null || !this.#unseen) return;
    const { app, play } = this.page;
    const ask = () => app.connection.ask({ do: "resume", game: play.game.id }).then((game) => play.take(game)).catch(() => {});
    this.#coming = setTimeout(ask, Math.max(AGAIN, -1000 * (seconds + SOON)));
  }

  /** Whether the next puzzle is gone to. */
  #going = false;

  /** Whether the board was covered. */
  #covered = true;

  /** Say who was first, once one's own race is over. */
  tick() {
    if (!this.standing) return;
    const { race } = this.#people;
    const own = this.#own;
    const first = race?.racers.find(({ rank }) => rank === 1);
    const still = race?.racers.filter(({ seconds }) => seconds === null).length ?? 0;
    const other = own && own.side !== this.#people.you;
    const place = !own || !first ? "" : other ? (own.rank ? t("{side}: number {rank}, in {time}", { side: called(own.side), rank: own.rank, time: timed(own.seconds ?? 0) }) : "") : own === first ? t("First, in {time}", { time: timed(own.seconds ?? 0) }) : own.rank ? t("Number {rank}, in {time}; {first} was first, in {best}", { rank: own.rank, time: timed(own.seconds ?? 0), first: called(first.side), best: timed(first.seconds ?? 0) }) : "";
    const text = [place, still > 0 && t("{n} still {n:races|race}", { n: still })].filter(Boolean).join(" · ");
    if (this.standing.textContent !== text) this.standing.textContent = text;
  }

  /** Say to those who do not see the page who has come or gone, and who has come to the end. @param {People} before @param {People} now */
  #tell(before, now) {
    this.tick();
    const said = now.taken.flatMap((_, side) => {
      if (side === now.you) return [];
      if (now.taken[side] && !before.taken[side]) return t("{side} has come", { side: called(side) });
      if (now.here[side] === before.here[side]) return [];
      return now.here[side] ? t("{side} is here", { side: called(side) }) : t("{side} is away", { side: called(side) });
    });
    for (const racer of now.race?.racers ?? []) {
      const was = before.race?.racers.find(({ side }) => side === racer.side);
      if (racer.rank && !was?.rank && racer.side !== now.you) {
        const text = t("{side} is done: number {rank}", { side: called(racer.side), rank: racer.rank });
        said.push(text);
        this.page.app.tell(text);
      }
    }
    if (said.length) queueMicrotask(() => this.page.app.announce(said.join(". ")));
  }
}

/**
 * Invite others to a puzzle: to this board, as far as it is, or to a race on its level.
 * @param {import("./main.js").App} app @param {Game} game @param {"together" | "race"} style
 */
export async function gather(app, { id, name, level, moves }, style) {
  const position = style === "together" && moves > 0 ? id : null;
  const { match } = await app.connection.ask({ do: "invite", game: name, level, style, position });
  app.go(`/play/${match.seat}`);
}
