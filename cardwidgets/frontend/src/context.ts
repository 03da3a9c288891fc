/** What every part of the page is drawn from. */

import type { Art } from "./art.ts";
import type { Changes } from "./changes.ts";
import type { Furniture, OddsLine, Prefs, Scene } from "./contract.ts";
import type { Say } from "./words.ts";

export interface Context {
  /** Makes DOM ids unique among several views of one table. */
  prefix: string;
  scene: Scene;
  furniture: Furniture;
  prefs: Prefs;
  say: Say;
  art: Art;
  changes: Changes;
  selection: readonly string[];
  selectable: ReadonlySet<string>;
  extensions: ReadonlySet<string>;
  /** A move is on its way; nothing else can be chosen. */
  waiting: boolean;
  /** Group of elements -> the one that Tab reaches. */
  stops: ReadonlyMap<string, string>;
  /** The seat whose place is large at the bottom. */
  bottom: number | null;
  rulesOpen: boolean;
  /** Number of the rule to point at. */
  rule: string;
  confirmNew: boolean;
  /** Zones that are looked up and open now. */
  unfolded: ReadonlySet<string>;
  odds: readonly OddsLine[];
}

export function isShared(scene: Scene): boolean {
  return scene.people.length > 1;
}

export function isPeek(scene: Scene): boolean {
  return isShared(scene) && scene.seat !== null && scene.peeks.includes(scene.seat);
}

export function nameOf(scene: Scene, seat: number): string {
  return scene.players.find((player) => player.seat === seat)?.name ?? String(seat + 1);
}

/** The element of a group that Tab reaches: the last visited one, else the first. */
export function tabStop(context: Context, group: string, ids: readonly string[]): string | undefined {
  const open = ids.filter((id) => context.selectable.has(id));
  const visited = context.stops.get(group);
  return visited !== undefined && open.includes(visited) ? visited : open[0];
}
