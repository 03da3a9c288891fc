/** Saving a game: the kernel writes the record, the browser offers it as a file. */

import type { Saved } from "./contract.ts";

export function newRequest(): string {
  // randomUUID is missing on plain-http hosts.
  return globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
}

export function download(saved: Saved): void {
  const address = URL.createObjectURL(new Blob([saved.text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = saved.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
