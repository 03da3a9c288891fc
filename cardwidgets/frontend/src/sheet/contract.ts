/** What the kernel and the browser say to each other; the Python side is sheet/vocabulary.py. */

export type Look = "" | "good" | "bad" | "note" | "big" | "quiet";
export type Mark = "a" | "b" | "crossed" | "flash" | "lit" | "dim";

export interface Heading { kind: "heading"; text: string }
export interface Paragraph { kind: "paragraph"; text: string; look?: Look }
export interface Code { kind: "code"; text: string }

export interface Button {
  kind: "button";
  id: string;
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  main?: boolean;
}

export interface Counter {
  kind: "counter";
  id: string;
  label: string;
  value: number;
  least: number;
  most: number;
}

export interface Slider {
  kind: "slider";
  id: string;
  label: string;
  value: number;
  least: number;
  most: number;
  step?: number;
  shown?: string;
}

export interface Field {
  kind: "field";
  id: string;
  label: string;
  value?: string;
  example?: string;
  button?: string;
  hint?: string;
  suggestions?: string[];
}

export interface Choice {
  kind: "choice";
  id: string;
  label: string;
  value: string;
  options: [value: string, label: string][];
}

export interface Upload { kind: "upload"; id: string; label: string; accept?: string }

export interface Cell { faces?: string[]; text?: string; name?: string; marks?: Mark[] }

export interface Grid {
  kind: "grid";
  id: string;
  label: string;
  columns: number;
  cells: Cell[];
  column_heads?: Cell[];
  row_heads?: Cell[];
  heads?: boolean;
  clickable?: boolean;
}

export interface Bar {
  label: string;
  value: number;
  shown?: string;
  faces?: string[];
  other?: number;
}

export interface Bars {
  kind: "bars";
  id: string;
  label: string;
  bars: Bar[];
  most: number;
  settable?: boolean;
}

export interface Figure {
  svg: string;
  title: string;
  told: string;
  numbers: { heads: string[]; rows: (string | number)[][] };
}

export interface Picture { kind: "picture"; figure: Figure }
export interface Row { kind: "row"; blocks: Block[] }

export interface Fold {
  kind: "fold";
  id: string;
  summary: string;
  blocks: Block[];
  open?: boolean;
  look?: Look;
}

export type Block =
  | Heading | Paragraph | Code | Button | Counter | Slider | Field | Choice | Upload | Grid | Bars
  | Picture | Row | Fold;

/** What has its usual value is left out. */
export interface Page {
  title: string;
  blocks: Block[];
  notice?: string;
  spoken?: string;
}

export interface Furniture {
  art: string;
  words: Record<string, string>;
}

export interface Traits {
  /** A Page as JSON text: some hosts lose a null on the way. */
  page: string;
  furniture: Furniture;
}

export interface Message { do: string; value: unknown; request: string }

export interface Reply {
  /** The request that is done with, whether it was obeyed or refused. */
  answered?: string;
  saved?: { request: string; name: string; text: string };
}
