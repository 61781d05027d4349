/**
 * Sounds and vibrations, made by the page itself and only where the reader wants them. Fetched when one of them is switched on.
 *
 * What is heard is told from two games as the server sent them, one after the other: how many moves there are, whose turn it was, which
 * lines are whole, which numbers have grown. Before the reader has done anything on the page, it is silent.
 *
 * @import {Game, Scene} from "./types.js"
 */
import { wanted } from "./options.js";

/** How loud it is, from 0 to 1. */
const LOUDNESS = 0.07;
/** How long a note takes to begin, in seconds: at once it would click. */
const ATTACK = 0.008;
/** The lowest note, in hertz, and the steps of a scale in which any two notes go together, in semitones. */
const LOWEST = 262;
const SCALE = [0, 2, 4, 7, 9];

/** A note: how high, in hertz, when it begins, and how long it is heard, in seconds. @typedef {[number, number, number]} Note */
/** Something that is heard and felt: notes of a form, and milliseconds of vibration and rest by turns. @typedef {{form: OscillatorType, notes: Note[], pulse: number[]}} Sense */

/** @type {Record<"laid" | "joined" | "answered" | "refused" | "won", Sense>} */
const SENSES = {
  laid: { form: "triangle", notes: [[392, 0, 0.09]], pulse: [8] },
  joined: { form: "sine", notes: [[523, 0, 0.1], [784, 0.07, 0.12]], pulse: [14] },
  answered: { form: "triangle", notes: [[294, 0, 0.12]], pulse: [8] },
  refused: { form: "sine", notes: [[165, 0, 0.07], [147, 0.08, 0.1]], pulse: [18, 40, 18] },
  won: { form: "sine", notes: [[523, 0, 0.2], [659, 0.12, 0.2], [784, 0.24, 0.2], [1047, 0.36, 0.5]], pulse: [25, 60, 25, 60, 50] },
};

/** What sounds come from, once the reader has done something on the page. @type {AudioContext | null} */
let context = null;
/** Whether the reader has done anything on the page. */
let active = false;

/** Browsers allow sounds from within a gesture on. */
function awake() {
  active = true;
  if (!wanted("sounds")) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

for (const name of ["pointerdown", "pointerup", "keydown"]) addEventListener(name, awake, { capture: true });

/** Have something heard and felt. @param {Sense} sense */
function play({ form, notes, pulse }) {
  if (!active || document.hidden) return;
  if (wanted("vibration")) navigator.vibrate?.(pulse);
  if (!context || !wanted("sounds")) return;
  for (const [pitch, after, length] of notes) {
    const start = context.currentTime + after;
    const source = new OscillatorNode(context, { type: form, frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + ATTACK);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS / 100, start + length);
    source.connect(volume).connect(context.destination);
    source.start(start);
    source.stop(start + length);
  }
}

/** Give the note of a number: the larger, the higher. @param {number} value @returns {Sense} */
function merged(value) {
  const step = SCALE[value % SCALE.length] + 12 * Math.floor(value / SCALE.length);
  return { form: "triangle", notes: [[LOWEST * 2 ** (Math.min(step, 36) / 12), 0, 0.16]], pulse: [12] };
}

/** Count the lines that are whole. @param {Scene} scene */
const whole = ({ lines }) => lines.filter((line) => line.whole).length;

/** Give the largest number on something that falls that has grown, or 0. @param {Scene} before @param {Scene} after */
function grown(before, after) {
  const numbers = (/** @type {Scene} */ { shapes }) =>
    shapes.flatMap(({ key, motion, form }) => (motion === "fall" && form[0] === "letters" ? [/** @type {const} */ ([key, Number(form[4])])] : []));
  const known = new Map(numbers(before));
  return Math.max(0, ...numbers(after).map(([key, value]) => (value > (known.get(key) ?? Infinity) ? value : 0)));
}

/**
 * A game has become another: let that be heard, if somebody here has moved, or a computer player has.
 * @param {Game} before @param {Game} after @param {boolean} pushed whether it was changed elsewhere
 */
export function changed(before, after, pushed) {
  const computer = before.seats[before.turn] !== null;
  const shown = after.helped && !before.helped;
  if (after.moves <= before.moves || shown || (pushed && !computer)) return;
  const value = grown(before.scene, after.scene);
  if (computer && pushed) play(SENSES.answered);
  else if (value) play(merged(value));
  else play(whole(after.scene) > whole(before.scene) ? SENSES.joined : SENSES.laid);
}

/** A move was refused. */
export const refused = () => play(SENSES.refused);

/** Somebody here has won. */
export const won = () => play(SENSES.won);
