/** What is worth animating between two scenes. */

import type { Scene } from "./contract.ts";

export interface Changes {
  /** Ids of elements that lay face down and now show a face. */
  turned: ReadonlySet<string>;
  /** Ids of dice zones that were rolled again. */
  tumbled: ReadonlySet<string>;
}

export const NOTHING_CHANGED: Changes = { turned: new Set(), tumbled: new Set() };

export function changesBetween(before: Scene | null, after: Scene): Changes {
  if (!before || before.seat !== after.seat) return NOTHING_CHANGED;
  const hidden = new Set(faceDown(before));
  const rolls = new Map(before.zones.map((zone) => [zone.id, zone.rolled]));
  const shown = after.zones.flatMap((zone) => zone.elements).filter((element) => element.faces);
  const rolled = after.zones.filter(
    (zone) => zone.kind === "dice" && zone.rolled > 0 && rolls.has(zone.id) && rolls.get(zone.id) !== zone.rolled,
  );
  return {
    turned: new Set(shown.map((element) => element.id).filter((id) => hidden.has(id))),
    tumbled: new Set(rolled.map((zone) => zone.id)),
  };
}

function faceDown(scene: Scene): string[] {
  return scene.zones
    .flatMap((zone) => zone.elements)
    .filter((element) => element.faces === null)
    .map((element) => element.id);
}
