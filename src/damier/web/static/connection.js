/**
 * The line to the server. Every message is answered once; after a lost line it is opened again, the game in view is resumed, and
 * what was not answered is sent again. Actions name the version they start from, so one that arrives twice is done once.
 *
 * @import {Game, Hello, Message, Patch, Scene} from "./types.js"
 */
import { keep, kept } from "./keeping.js";

/** What the server refuses, in the reader's language. */
export class Refused extends Error {
  /** @param {string} why @param {string} kind @param {string} [setting] the setting that is wrong */
  constructor(why, kind, setting) {
    super(why);
    this.kind = kind;
    this.setting = setting;
  }
}

/**
 * Return the scene that a patch makes of another.
 * @param {Scene} scene @param {Patch} patch @returns {Scene}
 */
export function patched(scene, { set = [], drop = [], order, lifts, ...rest }) {
  const shapes = new Map(scene.shapes.map((shape) => [shape.key, shape]));
  for (const key of drop) shapes.delete(key);
  for (const shape of set) shapes.set(shape.key, shape);
  const all = order ? order.flatMap((key) => shapes.get(key) ?? []) : [...shapes.values()];
  const taken = lifts ? Object.fromEntries(Object.entries({ ...scene.lifts, ...lifts }).filter(([, lift]) => lift)) : scene.lifts;
  return { ...scene, ...rest, lifts: /** @type {Scene["lifts"]} */ (taken), shapes: all };
}

const KEY = "damier.key";
const LONGEST_WAIT = 5000;

/** @typedef {{message: Message, resolve: (ok: any) => void, reject: (why: Error) => void}} Waiting */

export class Connection {
  #last = 0;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {Map<string, Scene>} */
  #scenes = new Map();
  /** @type {WebSocket | null} */
  #socket = null;
  #greeted = false;
  #failures = 0;
  /** When the line is opened again. @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  /** The game in view, to be resumed after a lost line. */
  game = "";
  /** What brings the game in view back, where that is not resuming it. @type {Message | null} */
  again = null;
  /** @type {(game: Game) => void} */
  ongame = () => {};
  /** Called with the id of a game whose computer player cannot move, and the reason. @type {(game: string, why: string) => void} */
  ontrouble = () => {};
  /** Called when the game in view is not there any more after a lost line. @type {() => void} */
  ongone = () => {};
  /** Called with every game that the server sends. @type {(game: Game) => void} */
  onseen = () => {};
  /** Called with the id of a game by link that somebody has come to or left, and who is there. @type {(game: string, match: import("./types.js").Match) => void} */
  onmatch = () => {};
  /** Called with where somebody else's hand is. @type {(hand: import("./types.js").Hand) => void} */
  onhand = () => {};
  /** @type {(job: number, seconds: number) => void} */
  onjob = () => {};
  /** Called with what the server says when it ends; another follows. @type {(sentence: string) => void} */
  onending = () => {};
  /** Called when the line is lost, with the reason if the server has given one, and when it is there again. @type {(open: boolean, why?: string) => void} */
  onstate = () => {};

  /** @param {string} language */
  constructor(language) {
    this.language = language;
    /** @type {(hello: Hello) => void} */
    this.#welcome = () => {};
    /** @type {Promise<Hello>} */
    this.ready = new Promise((resolve) => (this.#welcome = resolve));
    this.#open();
    addEventListener("online", () => this.#socket?.readyState === WebSocket.CLOSED && this.#open());
  }

  /** @type {(hello: Hello) => void} */
  #welcome;

  /**
   * Send a message and give what the server answers, or throw what it refuses.
   * @param {Message} message @returns {Promise<any>}
   */
  ask(message) {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { message, resolve, reject });
      if (this.#greeted) this.#send(id, message);
    });
  }

  /** @param {number} id @param {Message} message */
  #send(id, message) {
    this.#socket?.send(JSON.stringify({ id, ...message }));
  }

  #open() {
    clearTimeout(this.#again);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#socket = socket;
    // Of a line that another has replaced nothing more is heard.
    const ours = () => socket === this.#socket;
    socket.onopen = () => ours() && this.#greet();
    socket.onmessage = ({ data }) => ours() && this.#receive(JSON.parse(data));
    socket.onclose = () => {
      if (!ours()) return;
      this.#greeted = false;
      this.#scenes.clear();
      this.onstate(false);
      // Not all at the same moment: a server that has just started would be asked by everybody at once.
      const wait = Math.min(LONGEST_WAIT, 200 * 2 ** this.#failures++);
      this.#again = setTimeout(() => this.#open(), wait * (0.5 + Math.random()));
    };
  }

  /** Say who we are, ask for the game in view as it is now, and send again what was not answered. */
  #greet() {
    const hello = ++this.#last;
    for (const [id, { message }] of this.#waiting) if (message.do === "hello") this.#waiting.delete(id);
    this.#waiting.set(hello, {
      message: { do: "hello" },
      // Somebody new is welcome where a key is none; any other refusal is said, and one may load the page again.
      reject: (why) => {
        if (!(why instanceof Refused) || why.kind !== "malformed" || !kept(KEY)) return this.onstate(false, why.message);
        keep(KEY, null);
        this.#greet();
      },
      resolve: (/** @type {Hello} */ answer) => {
        keep(KEY, answer.key);
        const pending = [...this.#waiting]; // also what was asked while the server was being greeted
        this.#greeted = true;
        this.#failures = 0;
        if (this.game) this.#resume(this.game);
        for (const [id, { message }] of pending) if (message.do !== "hello") this.#send(id, message);
        this.#welcome(answer);
        this.onstate(true);
      },
    });
    this.#send(hello, { do: "hello", key: kept(KEY), language: this.language });
  }

  /** Ask for a game as it is now. @param {string} id */
  async #resume(id) {
    try {
      this.ongame(await this.ask(this.again ?? { do: "resume", game: id }));
    } catch (why) {
      console.error(why);
      if (why instanceof Refused && why.kind === "malformed" && id === this.game) this.ongone();
    }
  }

  /** @param {any} message */
  #receive(message) {
    if (message.push === "job") return this.onjob(message.job, message.seconds);
    if (message.push === "ending") return this.onending(message.sentence);
    if (message.push === "trouble") return this.ontrouble(message.game, message.refused);
    if (message.push === "hand") return this.onhand(message);
    if (message.push === "match") return this.onmatch(message.game, message.match);
    if (message.push === "game") return this.ongame(this.#whole(message.game));
    const waiting = this.#waiting.get(message.re);
    if (!waiting) return;
    this.#waiting.delete(message.re);
    if (message.game) this.ongame(this.#whole(message.game));
    if (message.refused !== undefined) return waiting.reject(new Refused(message.refused, message.kind, message.setting));
    const { ok } = message;
    if (ok.frames) this.#film(ok);
    else if (ok.game?.id) this.#whole(ok.game);
    else if (ok.id) this.#whole(ok);
    waiting.resolve(ok);
  }

  /** Make the frames of a line that is shown, each a patch of the one before, into scenes. @param {{game: Game, frames: any[]}} shown */
  #film(shown) {
    let scene = /** @type {Scene} */ (this.#scenes.get(shown.game.id));
    shown.frames = shown.frames.map((patch) => (scene = patched(scene, patch)));
    shown.game.scene ??= scene;
    this.#scenes.set(shown.game.id, shown.game.scene);
    this.onseen(shown.game);
  }

  /** Put the whole scene into a game of which the server sent what has changed. @param {Game} game */
  #whole(game) {
    const before = this.#scenes.get(game.id);
    if (!game.scene && before) game.scene = patched(before, game.patch ?? {});
    this.#scenes.set(game.id, game.scene);
    this.onseen(game);
    return game;
  }
}
