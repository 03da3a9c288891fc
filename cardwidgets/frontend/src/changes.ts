/** What is worth animating between two scenes. */

import type { Scene, SceneElement, Zone } from "./contract.ts";

export interface Changes {
  /** Ids of elements that turn over: once face down, or newly shown on a pile. */
  turned: ReadonlySet<string>;
  /** Ids of dice zones that were rolled again. */
  tumbled: ReadonlySet<string>;
}

export const NOTHING_CHANGED: Changes = { turned: new Set(), tumbled: new Set() };

export function changesBetween(before: Scene | null, after: Scene): Changes {
  if (!before || (before.seat !== after.seat && !after.peeks.length)) return NOTHING_CHANGED;
  const turned = new Set<string>();
  const tumbled = new Set<string>();
  for (const zone of after.zones) {
    const was = before.zones.find((other) => other.id === zone.id);
    if (!was) continue;
    if (zone.kind === "dice" && zone.rolled > was.rolled) tumbled.add(zone.id);
    for (const element of zone.elements) if (turnsOver(zone, was, element)) turned.add(element.id);
  }
  return { turned, tumbled };
}

function turnsOver(zone: Zone, was: Zone, element: SceneElement): boolean {
  const old = was.elements.find((other) => other.id === element.id);
  if (!element.faces || element.shape !== "card") return false;
  if (zone.kind === "pile") return String(old?.faces) !== String(element.faces) || old?.text !== element.text;
  return old?.faces === null;
}
