/** The sentences seen in one view, kept although a scene carries only the latest. */

import type { Scene } from "./contract.ts";

export interface Line {
  /** Never given to two lines of one view, so that a line is announced once. */
  key: number;
  text: string;
}

export const LONGEST = 200;

export class Log {
  lines: Line[] = [];
  #nextKey = 0;
  #step = -1;
  #seat: number | null | undefined;

  /** Take in a scene's sentences. What another seat read never stays on a shared screen. */
  update(scene: Pick<Scene, "log" | "step" | "seat">): void {
    const sameReader = this.#seat === scene.seat;
    const back = scene.step < this.#step;
    if (!sameReader) this.#replace(scene.log);
    else if (back) this.#goBackTo(scene.log);
    else this.#append(scene.log);
    this.#step = scene.step;
    this.#seat = scene.seat;
  }

  #append(latest: readonly string[]): void {
    const known = overlap(this.#texts(), latest);
    this.#push(latest.slice(known));
  }

  #goBackTo(latest: readonly string[]): void {
    const texts = this.#texts();
    for (let end = texts.length; end > 0 && latest.length > 0; end--) {
      if (endAlike(texts.slice(0, end), latest)) {
        this.lines = this.lines.slice(0, end);
        return;
      }
    }
    this.#replace(latest);
  }

  #replace(latest: readonly string[]): void {
    this.lines = [];
    this.#push(latest);
  }

  #push(texts: readonly string[]): void {
    const added = texts.map((text) => ({ key: this.#nextKey++, text }));
    this.lines = [...this.lines, ...added].slice(-LONGEST);
  }

  #texts(): string[] {
    return this.lines.map((line) => line.text);
  }
}

/** How many of the first `latest` are the last of `seen`. */
function overlap(seen: readonly string[], latest: readonly string[]): number {
  for (let size = Math.min(seen.length, latest.length); size > 0; size--) {
    const start = seen.length - size;
    if (latest.slice(0, size).every((text, place) => seen[start + place] === text)) return size;
  }
  return 0;
}

/** Whether the shorter of two lists is the end of the longer one. */
function endAlike(one: readonly string[], other: readonly string[]): boolean {
  const size = Math.min(one.length, other.length);
  return one.slice(-size).every((text, place) => text === other[other.length - size + place]);
}
