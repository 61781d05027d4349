/**
 * One game under way, as the page knows it. Actions go to the server one after the other, each made when the one before has been
 * answered, so that a hand that is ahead of the server is never lost. Traces that follow each other do not wait: each is sent at
 * once, with the version that those before it will have led to.
 *
 * @import {Game, Message} from "./types.js"
 * @import {Connection} from "./connection.js"
 */
import { Refused } from "./connection.js";

/** @typedef {(game: Game) => void} Shown */

/** What is meant though others have played meanwhile. */
const LASTING = new Set(["play", "hold", "checkpoint"]);

export class Play {
  #tail = Promise.resolve();
  /** Whether others play on the same board. */
  shared = false;
  /** How many actions are not settled, and how many of them were sent ahead of the answers to those before. */
  #open = 0;
  #ahead = 0;
  /** Whether one of those that were sent ahead came out of order: those after it are then drawn again. */
  #late = false;
  /** Called with what the server refuses. @type {(why: Refused) => void} */
  onrefused = () => {};

  /** @param {Connection} connection @param {Game} game @param {Shown} shown */
  constructor(connection, game, shown) {
    this.connection = connection;
    this.game = game;
    this.shown = shown;
    const { pack, number, next } = game;
    /** Where the level was opened: it may stand in several places. */
    this.place = { pack, number, next };
    connection.game = game.id;
  }

  /** Take the game as the server says it is. @param {Game} game @param {Shown} [shown] */
  take(game, shown = this.shown) {
    if (game.id !== this.game.id) return;
    this.game = Object.assign(game, this.place);
    shown(game);
  }

  /** Wait until all that was sent has been answered. */
  answered() {
    return this.#tail;
  }

  /**
   * Send an action after those before it, and tell what became of it. A trace, which needs no answer to be made, goes `ahead`
   * where nothing but traces is under way, and nobody else counts versions.
   * @param {() => Message | null} make @param {Shown} [shown] @param {boolean} [ahead]
   * @returns {Promise<"done" | "none" | "refused">}
   */
  act(make, shown, ahead = false) {
    const sent = ahead && !this.shared && this.#open === this.#ahead ? this.#send(make) : null;
    this.#open++;
    const turn = this.#tail.then(() => (sent ? this.#settle(sent, make, shown) : this.#act(make, shown)));
    this.#tail = turn.then(() => {}, () => {}).then(() => void this.#open--);
    return turn;
  }

  /** Send a trace that starts from what those before it will have made; null if there is nothing to send. @param {() => Message | null} make */
  #send(make) {
    const message = make();
    if (!message) return null;
    if (this.#ahead === 0) this.#late = false;
    const answer = this.connection.ask({ ...message, game: this.game.id, version: this.game.version + this.#ahead++ });
    answer.catch(() => {}); // it is looked at in its turn
    return answer;
  }

  /**
   * Take the answer to a trace that was sent ahead. If the game was not where it was thought to be, the trace is drawn once more where
   * it is now, and so are those after it, so that they lie over each other as they were drawn: drawn twice, a trace is the same.
   * @param {Promise<any>} sent @param {() => Message | null} make @param {Shown} [shown] @returns {Promise<"done" | "none" | "refused">}
   */
  async #settle(sent, make, shown) {
    try {
      const answer = await sent;
      this.#ahead--;
      this.take(answer, shown);
      return this.#late ? this.#act(make, shown) : "done";
    } catch (why) {
      this.#ahead--;
      if (!(why instanceof Refused)) throw why;
      if (why.kind !== "stale") {
        this.onrefused(why);
        return "refused";
      }
      this.#late = true;
      return this.#act(make, shown);
    }
  }

  /** @param {() => Message | null} make @param {Shown} [shown] @returns {Promise<"done" | "none" | "refused">} */
  async #act(make, shown) {
    const message = make();
    if (!message) return "none";
    const { hints, version } = this.game;
    try {
      const answer = await this.connection.ask({ ...message, game: this.game.id, version: this.game.version });
      this.take(answer.game?.id ? answer.game : answer, shown);
      return "done";
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      // A hint that came meanwhile has counted a version, and changed nothing that matters to the hand. A trace means what it
      // means whatever was played elsewhere, and drawn twice it is the same.
      // Where others play on the board, a hand means what it touched, as that is now; what would take back what they did is not sent again.
      const lasting = message.do === "trace" || (this.shared && LASTING.has(message.do));
      const again = this.game.hints > hints || (lasting && this.game.version !== version);
      if (why.kind === "stale" && again) return this.#act(make, shown);
      this.onrefused(why);
      return "refused";
    }
  }
}
