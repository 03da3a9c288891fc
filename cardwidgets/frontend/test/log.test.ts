import { describe, expect, it } from "vitest";
import { Log, LONGEST } from "../src/log.ts";

function read(log: Log): string[] {
  return log.lines.map((line) => line.text);
}

describe("the log", () => {
  it("keeps what a sliding window has left behind", () => {
    const log = new Log();
    log.update({ log: ["a", "b", "c"], step: 3, seat: 0 });
    const before = log.lines.map((line) => line.key);
    log.update({ log: ["b", "c", "d"], step: 4, seat: 0 });
    expect(read(log)).toEqual(["a", "b", "c", "d"]);
    expect(log.lines.map((line) => line.key).slice(0, 3)).toEqual(before);
  });

  it("adds a sentence that is the same as the last one", () => {
    const log = new Log();
    log.update({ log: ["x", "nobody shouts"], step: 1, seat: 0 });
    log.update({ log: ["x", "nobody shouts", "nobody shouts"], step: 2, seat: 0 });
    expect(read(log)).toEqual(["x", "nobody shouts", "nobody shouts"]);
  });

  it("goes back with an undo and forward with a redo", () => {
    const log = new Log();
    log.update({ log: ["a", "b", "c"], step: 3, seat: 0 });
    const kept = log.lines[0];
    log.update({ log: ["a", "b"], step: 2, seat: 0 });
    expect(read(log)).toEqual(["a", "b"]);
    expect(log.lines[0]).toBe(kept);
    log.update({ log: ["a", "b", "c"], step: 3, seat: 0 });
    expect(read(log)).toEqual(["a", "b", "c"]);
  });

  it("goes back although the window reaches further than what was seen", () => {
    const log = new Log();
    log.update({ log: ["c", "d", "e"], step: 5, seat: 0 });
    const kept = log.lines[0];
    log.update({ log: ["a", "b", "c"], step: 3, seat: 0 });
    expect(read(log)).toEqual(["c"]);
    expect(log.lines[0]).toBe(kept);
  });

  it("starts anew with a new game", () => {
    const log = new Log();
    log.update({ log: ["a", "b"], step: 9, seat: 0 });
    log.update({ log: ["z"], step: 1, seat: 0 });
    expect(read(log)).toEqual(["z"]);
    log.update({ log: [], step: 0, seat: 0 });
    expect(read(log)).toEqual([]);
  });

  it("keeps nothing of what another seat has read", () => {
    const log = new Log();
    log.update({ log: ["you draw the ship"], step: 1, seat: 0 });
    log.update({ log: ["Ada draws a card"], step: 1, seat: null });
    expect(read(log)).toEqual(["Ada draws a card"]);
  });

  it("has an end", () => {
    const log = new Log();
    for (let step = 0; step < LONGEST + 50; step++) log.update({ log: [`${step}`], step, seat: 0 });
    expect(log.lines).toHaveLength(LONGEST);
    expect(read(log).at(-1)).toBe(`${LONGEST + 49}`);
  });
});
