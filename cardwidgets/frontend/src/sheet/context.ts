/** What every block is drawn from. */

import type { Art } from "../art.ts";
import type { Say } from "../words.ts";
import type { Page } from "./contract.ts";

export interface Context {
  /** Makes DOM ids unique among several views of one sheet. */
  prefix: string;
  page: Page;
  say: Say;
  art: Art;
  /** Control -> what is being typed or set there and is not yet the page's. */
  drafts: ReadonlyMap<string, unknown>;
  /** Fold -> whether it is open. */
  open: ReadonlyMap<string, boolean>;
  /** Grid -> the place in it that Tab reaches. */
  stops: ReadonlyMap<string, string>;
  isBusy: (key: string) => boolean;
  /** Why something was refused, and at which control; changes its number with every refusal. */
  notice: { text: string; at: string; number: number } | null;
  /** The code block that was copied last. */
  copied: { key: string; text: string } | null;
}
