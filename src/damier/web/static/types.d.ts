/** What the server sends: see docs/web.md. */
export type Point = [number, number];
export type Form =
  | ["rect", number, number, number, number, number]
  | ["disc", number, number, number]
  | ["polygon", ...Point[]]
  | ["stroke", number, ...Point[]]
  | ["letters", number, number, number, string];
export interface Shape {
  key: string;
  role: string;
  form: Form;
  tone?: string;
  ink?: "dark" | "light";
  pattern?: number;
  label?: string;
  cell?: Point;
  move?: string;
  hold?: string;
  back?: boolean;
  carried?: boolean;
  motion?: "fall" | "fade";
}
/** Where lines can be traced: spots on cells, and for each spot those next to it, by their numbers. */
export interface Links {
  spots: Point[];
  following: number[][];
  below: string;
}
/** A line to take up: the spots it must join, and what is drawn of it, each strand from an end on. */
export interface Line {
  tone: string;
  width: number;
  ends: number[];
  strands: number[][];
  whole: boolean;
  keys: string[];
}
export interface Scene {
  columns: number;
  rows: number;
  width: number;
  height: number;
  title: string;
  description: string;
  facts: string[];
  buttons: { move: string; label: string }[];
  tools: { hold: string; label: string }[];
  elsewhere?: string | null;
  grip?: Point | null;
  aside?: Point | null;
  links?: Links | null;
  lines: Line[];
  shapes: Shape[];
}
export interface Patch extends Partial<Omit<Scene, "shapes">> {
  set?: Shape[];
  drop?: string[];
  order?: string[];
}
export interface Game {
  id: string;
  name: string;
  level: string;
  number: number | null;
  next: number | null;
  label: string;
  version: number;
  moves: number;
  hints: number;
  seconds: number;
  turn: number;
  seats: (string | null)[];
  thinking: boolean;
  undo: boolean;
  redo: boolean;
  outcome: { name: string; winner: number | null; score: number | null; sentence: string } | null;
  marked: boolean;
  held: string | null;
  scene: Scene;
  patch?: Patch;
}
export interface Setting {
  name: string;
  kind: "number" | "share" | "choice" | "switch" | "size";
  default: string;
  description: string;
  choices?: { name: string; label: string }[];
  least?: number;
  most?: number;
  auto?: boolean;
  square?: boolean;
}
export interface Question {
  name: string;
  description: string;
  cells: string[];
}
export interface GameKind {
  name: string;
  title: string;
  tagline: string;
  rules: string;
  gesture: "tap" | "trace" | "carry";
  sides: string[];
  settings: Setting[];
  players: { name: string; description: string }[];
  questions: Question[];
  levels: number;
  hint: boolean;
  check: boolean;
  solve: boolean;
  generate: boolean;
}
export interface Hello {
  key: string;
  games: GameKind[];
}
export interface Level {
  number: number;
  label: string;
  solved: boolean;
}
export type Message = { do: string } & Record<string, unknown>;
