/** What the kernel and the browser say to each other; the Python side is scene/vocabulary.py. */

export type Shape = "card" | "die" | "coin" | "cell" | "token";
export type ZoneKind =
  | "hand" | "pile" | "grid" | "column" | "trick" | "dice" | "purse" | "board" | "sheet";

export interface SceneElement {
  id: string;
  shape: Shape;
  /** Art symbols; null when it lies face down. */
  faces: string[] | null;
  text: string;
  name: string;
  marks: string[];
}

export interface Zone {
  id: string;
  kind: ZoneKind;
  label: string;
  owner: number | null;
  elements: SceneElement[];
  count: number | null;
  art: string;
  columns: number;
  rolled: number;
  /** Places that stay free above a column. */
  lead: number;
  /** The letter that opens and closes a zone that is looked up. */
  key?: string;
}

export interface Player {
  id: string;
  seat: number;
  name: string;
  you: boolean;
  to_act: boolean;
  says: string;
  role: string;
  marks: string[];
}

export interface Action {
  id: string;
  label: string;
  from: string[];
  n: [least: number, most: number];
  ordered: boolean;
  legal: string[][] | null;
  key: string;
  emphasis: "strong" | "" | "quiet";
}

export interface Motion {
  shape: Shape;
  source: string;
  target: string;
  count: number;
}

export interface ReportTable {
  title: string;
  columns: string[];
  rows: string[][];
  note: string;
  steps: (number | null)[];
}

export interface Scene {
  game: string;
  title: string;
  seat: number | null;
  token: string;
  step: number;
  prompt: string;
  headline: string;
  players: Player[];
  zones: Zone[];
  actions: Action[];
  log: string[];
  motions: Motion[];
  notice: { text: string; rule: string } | null;
  controls: string[];
  people: number[];
  curtain: number | null;
  peeks: number[];
  over: boolean;
  report: ReportTable[];
  /** Whether four players sit around the table where there is room. */
  around?: boolean;
}

/** A sentence about the odds, and the chance that it tells. */
export interface OddsLine {
  text: string;
  share: number | null;
}

export type Rule = { number: string; text: string } | { heading: string };

/** What stays the same for a whole table. */
export interface Furniture {
  art: string;
  words: Record<string, string>;
  rules: Rule[];
  title: string;
}

export interface Prefs {
  pace?: number;
  roll_by_hand?: boolean;
  [other: string]: unknown;
}

export interface Traits {
  /** A Scene as JSON text: some hosts lose a null on the way. */
  scene: string;
  /** A list of OddsLine as JSON text, which comes after its scene. */
  odds?: string;
  furniture: Furniture;
  prefs: Prefs;
}

export type Control = "undo" | "redo" | "new" | "on" | "roll";

export type Message =
  | { play: string; elements: string[]; token: string }
  | { do: Control; token: string }
  | { do: "ready" }
  | { do: "save"; request: string }
  | { do: "uncover"; seat: number }
  | { do: "cover" }
  | { do: "replay"; step: number; token: string };

export interface Saved {
  request: string;
  name: string;
  text: string;
}
