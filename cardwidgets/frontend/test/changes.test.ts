import { describe, expect, it } from "vitest";
import { changesBetween } from "../src/changes.ts";
import { element, scene, zone } from "./fixtures.ts";

function table(faces: string[] | null, rolled: number, seat: number | null = 0) {
  return scene({ seat, zones: [zone("hand", "hand", { elements: [element("hand/0", { faces })] }), zone("dice", "dice", { rolled })] });
}

describe("what is animated between two scenes", () => {
  it("is a card that turns over, not one that is covered", () => {
    expect(changesBetween(table(null, 1), table(["ship"], 1)).turned).toEqual(new Set(["hand/0"]));
    expect(changesBetween(table(["ship"], 1), table(null, 1)).turned.size).toBe(0);
    expect(changesBetween(table(["ship"], 1), table(["ship"], 1)).turned.size).toBe(0);
  });

  it("is the card that newly lies on a pile", () => {
    const pile = (...faces: string[]) => scene({ zones: [zone("p", "pile", { elements: faces.length ? [element("p/top", { faces })] : [] })] });
    expect(changesBetween(pile(), pile("ship")).turned).toEqual(new Set(["p/top"]));
    expect(changesBetween(pile("sword"), pile("ship")).turned).toEqual(new Set(["p/top"]));
    expect(changesBetween(pile("ship"), pile("ship")).turned.size).toBe(0);
  });

  it("is dice that were rolled again", () => {
    expect(changesBetween(table([], 1), table([], 2)).tumbled).toEqual(new Set(["dice"]));
    expect(changesBetween(table([], 2), table([], 2)).tumbled.size).toBe(0);
  });

  it("is nothing at first, nor when the screen changes hands", () => {
    expect(changesBetween(null, table(["ship"], 3)).tumbled.size).toBe(0);
    expect(changesBetween(table(null, 1, null), table(["ship"], 1, 0)).turned.size).toBe(0);
  });
});
