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
  pattern?: number;
  label?: string;
  cell?: Point;
  move?: string;
  hold?: string;
  back?: boolean;
  carried?: boolean;
  takes?: boolean;
  run?: [number, number, number];
  motion?: "fall" | "fade";
}
/** A point for the grip of a piece, and how large the piece is there. */
export type Rest = [number, number, number];
export interface Lift {
  set: Shape[];
  drop?: string[];
  origin: Rest;
  home: Rest;
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
  tools: { hold: string; label: string; use: string }[];
  elsewhere?: string | null;
  grip?: Point | null;
  aside?: { columns: number; rows: number; title: string };
  trim?: number;
  /** The corner of what is shown, once the scene is arranged. */
  corner?: Point;
  /** By the cells of what can be taken in hand. */
  lifts?: Record<string, Lift>;
  links?: Links | null;
  lines: Line[];
  shapes: Shape[];
}
export interface Patch extends Partial<Omit<Scene, "shapes" | "lifts">> {
  lifts?: Record<string, Lift | null>;
  set?: Shape[];
  drop?: string[];
  order?: string[];
}
export interface Game {
  id: string;
  name: string;
  level: string;
  /** The pack from a folder that the level was opened in. */
  pack: { key: string; title: string } | null;
  number: number | null;
  next: number | null;
  label: string;
  grade: string | null;
  grade_name: string | null;
  version: number;
  moves: number;
  hints: number;
  seconds: number;
  turn: number;
  seats: (string | null)[];
  thinking: boolean;
  helped: boolean;
  shown: boolean;
  solvable: boolean;
  like: Record<string, string> | null;
  /** The best time for the level in seconds, at the end of a game that was won without the solution. */
  best: number | null;
  undo: boolean;
  redo: boolean;
  /** The names of the positions that are kept; an empty one is the position left last for another. */
  checkpoints: string[];
  outcome: { name: string; winner: number | null; score: number | null; sentence: string } | null;
  /** Who plays from where, in a game by link. */
  match: Match | null;
  marked: boolean;
  held: string | null;
  scene: Scene;
  patch?: Patch;
}
/** Where somebody else's hand is: the points that it came to, or a cell of the second grid. */
export interface Hand {
  game: string;
  side: number;
  way: Point[];
  cell: Point | null;
  down: boolean;
}
/** How far somebody is in a race. */
export interface Racer {
  side: number;
  /** The number of the board in an address. */
  number: number;
  share: number;
  facts: string[];
  /** The seconds it took, once it is over. */
  seconds: number | null;
  /** The place of those who have won. */
  rank: number | null;
}
export interface Race {
  /** Whose board this is. */
  lane: number;
  /** How long it goes on: below 0 while it is counted down, null before it is begun. */
  seconds: number | null;
  racers: Racer[];
}
export interface Match {
  /** How it is played: at sides, all on one board, or each on a board of their own. */
  style: "sides" | "together" | "race";
  /** The reader's side, or null for a watcher. */
  you: number | null;
  taken: boolean[];
  here: boolean[];
  watching: number;
  control: { minutes: number; increment: number; days: number };
  /** The seconds that each side has. */
  left: number[] | null;
  running: boolean;
  offers: { what: "draw" | "takeback" | "rematch"; side: number }[];
  /** What was declined last, and by which side, until something else is offered or the game goes on. */
  declined: { what: "draw" | "takeback" | "rematch"; side: number } | null;
  /** The secrets of the links: to a side, for those who play, and to watch. */
  seat: string | null;
  watch: string;
  round: number;
  /** Whether another game follows, on the same links. */
  next: boolean;
  race: Race | null;
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
  tones: string[];
  settings: Setting[];
  players: { name: string; description: string; strength: string }[];
  questions: Question[];
  levels: number;
  lessons: { level: string; sentence: string }[];
  presets: { name: string; title: string; choices: { title: string; settings: Record<string, string> }[] }[];
  daily: boolean;
  hint: boolean;
  check: boolean;
  review: boolean;
  grade: boolean;
  solve: boolean;
  generate: boolean;
}
export interface Hello {
  key: string;
  games: GameKind[];
}
/** A group of levels: of those that come with a game, or from a folder. */
export interface Pack {
  key: string;
  title: string;
  folder: boolean;
  levels: Level[];
}

export interface Level {
  number: number;
  label: string;
  grade: string | null;
  grade_name: string | null;
  solved: boolean;
  /** The best time in seconds. */
  best: number | null;
}
/** The level of the day, and what became of it. */
export interface Daily {
  title: string;
  grade: string | null;
  label: string;
  result: { won: boolean; score: number | null; seconds: number; moves: number; hints: number } | null;
}
/** How far somebody has come in a game. */
export interface Progress {
  name: string;
  game: Pick<Game, "id" | "level" | "pack" | "number" | "version" | "label"> | null;
  solved: number;
  levels: number;
  next: number | null;
  record: { games: number; won: number; best: number | null };
  today: Daily | null;
  packs: { key: string; title: string; solved: number; levels: number }[];
}
export interface Statistics {
  name: string;
  solved: number;
  games: number;
  won: number;
  best: number | null;
  grades: { grade: string; name: string; solved: number; best: number | null; median: number | null }[];
  opponents: { player: string; strength: string; games: number; won: number }[];
}
export type Message = { do: string } & Record<string, unknown>;
