import { describe, expect, it } from "vitest";
import { canBeTried, extensions, fits, fittingActions, instantAction, isReachable, missing, selectable, toggle } from "../src/selection.ts";
import { action } from "./fixtures.ts";

const discard = action("discard", { from: ["a", "b", "c", "d"], n: [2, 3] });
const swap = action("swap", { from: ["a", "b"], n: [2, 2], legal: [["a", "b"]] });
const move = action("move", { from: ["a", "b", "x"], n: [2, 2], ordered: true, legal: [["a", "x"], ["x", "b"]] });
const steal = action("steal", { from: ["p", "q"], n: [1, 1] });
const pass = action("pass");

describe("an action of a number of elements", () => {
  it("fits when their number is right and all of them are its own", () => {
    expect(fits(discard, ["a"])).toBe(false);
    expect(fits(discard, ["a", "d"])).toBe(true);
    expect(fits(discard, ["a", "b", "c", "d"])).toBe(false);
    expect(fits(discard, ["a", "p"])).toBe(false);
  });

  it("says how many are missing", () => {
    expect(missing(discard, ["a"])).toEqual([1, 2]);
    expect(missing(discard, ["p"])).toEqual([2, 3]);
  });
});

describe("an action of listed selections", () => {
  it("fits in any order", () => {
    expect(fits(swap, ["b", "a"])).toBe(true);
    expect(fits(swap, ["a"])).toBe(false);
  });

  it("can be tried with others of the right number", () => {
    const three = action("three", { from: ["a", "b", "c"], n: [2, 2], legal: [["a", "b"]] });
    expect(fits(three, ["a", "c"])).toBe(false);
    expect(canBeTried(three, ["a", "c"])).toBe(true);
    expect(canBeTried(three, ["a"])).toBe(false);
    expect(canBeTried(three, ["a", "x"])).toBe(false);
    expect(toggle([three], ["a"], "c")).toEqual(["a", "c"]);
    expect(extensions([three], ["a"])).toEqual(new Set(["b"]));
  });

  it("fits only in its order where that matters", () => {
    expect(fits(move, ["a", "x"])).toBe(true);
    expect(fits(move, ["x", "a"])).toBe(false);
    expect(isReachable(move, ["x"])).toBe(true);
    expect(isReachable(move, ["b"])).toBe(false);
  });
});

describe("selecting", () => {
  const actions = [discard, steal, pass];

  it("adds, takes away, and starts anew with what goes with nothing selected", () => {
    expect(toggle(actions, ["a"], "b")).toEqual(["a", "b"]);
    expect(toggle(actions, ["a", "b"], "a")).toEqual(["b"]);
    expect(toggle(actions, ["a", "b"], "p")).toEqual(["p"]);
  });

  it("stays as it is where no more may be selected, and changes hands where only one may", () => {
    expect(toggle(actions, ["a", "b", "c"], "d")).toEqual(["a", "b", "c"]);
    expect(toggle(actions, ["p"], "q")).toEqual(["q"]);
  });

  it("knows what may still be added", () => {
    expect(extensions(actions, ["a"])).toEqual(new Set(["b", "c", "d"]));
    expect(extensions([move], [])).toEqual(new Set(["a", "x"]));
  });

  it("offers buttons for exactly the elements of actions", () => {
    expect(selectable(actions)).toEqual(new Set(["a", "b", "c", "d", "p", "q"]));
  });

  it("finds every action that the selection fits", () => {
    expect(fittingActions([discard, swap, pass], ["a", "b"])).toEqual([discard, swap]);
    expect(fittingActions([discard, pass], [])).toEqual([]);
  });
});

describe("one press", () => {
  it("takes an action of one element that nothing else could mean", () => {
    expect(instantAction([steal, pass], "p")).toBe(steal);
  });

  it("takes it also where it is refused, so that the reason is heard", () => {
    const other = action("steal", { from: ["p", "me"], n: [1, 1], legal: [["p"]] });
    expect(instantAction([other], "me")).toBe(other);
    expect(fits(other, ["me"])).toBe(false);
    expect(extensions([other], [])).toEqual(new Set(["p"]));
  });

  it("takes none where two actions share the element, or more elements may follow", () => {
    const rob = action("rob", { from: ["p"], n: [1, 1] });
    const upToTwo = action("two", { from: ["p", "q"], n: [1, 2] });
    expect(instantAction([steal, rob], "p")).toBeNull();
    expect(instantAction([upToTwo], "p")).toBeNull();
  });
});
