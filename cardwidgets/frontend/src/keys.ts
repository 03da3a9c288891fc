/** Keys that the table itself answers to; a game's own keys win over them. */

import type { Control, Scene } from "./contract.ts";

export const KEYS = { rules: "?", on: "n", roll: "r" } as const;

/** The key shown on a control's button, or none where the game took the letter. */
export function controlKey(scene: Scene, control: Control): string {
  const key = control === "on" || control === "roll" ? KEYS[control] : "";
  return [...scene.actions, ...scene.zones].some((one) => one.key?.toLowerCase() === key) ? "" : key;
}
