/**
 * One game under way, as the page knows it. Actions go to the server one after the other, each made when the one before has been
 * answered, so that a hand that is ahead of the server is never lost.
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
   * Send an action after those before it, and tell what became of it.
   * @param {() => Message | null} make @param {Shown} [shown]
   * @returns {Promise<"done" | "none" | "refused">}
   */
  act(make, shown) {
    const turn = this.#tail.then(() => this.#act(make, shown));
    this.#tail = turn.then(() => {}, () => {});
    return turn;
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
