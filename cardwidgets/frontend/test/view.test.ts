import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import words from "../../locale/en/table.json" with { type: "json" };
import type { Scene } from "../src/contract.ts";
import table from "../src/table.ts";
import { PATIENCE } from "../src/view.ts";
import * as fixtures from "./fixtures.ts";
import { FakeModel, type Given } from "./model.ts";

interface Mounted {
  model: FakeModel;
  root: HTMLElement;
  end: () => void;
}

const mounted: Mounted[] = [];

function mountModel(model: FakeModel): Mounted {
  const host = document.createElement("div");
  document.body.append(host);
  const ending = new AbortController();
  table.render({ model, el: host, signal: ending.signal } as never);
  const one = { model, root: host.firstElementChild as HTMLElement, end: () => ending.abort() };
  mounted.push(one);
  return one;
}

function mount(scene: Scene, more: Partial<Given> = {}): Mounted {
  const furniture = fixtures.furniture(words, `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="bluffaneer-coin" viewBox="0 0 10 10"/></svg>`);
  return mountModel(new FakeModel({ scene, furniture, prefs: { pace: 0.8, roll_by_hand: false }, ...more }));
}

function button({ root }: Mounted, text: string): HTMLButtonElement {
  const all = [...root.querySelectorAll<HTMLButtonElement>("button")];
  const found = all.find((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").includes(text));
  if (!found) throw new Error(`no button ${text}: ${all.map((one) => one.textContent?.trim()).join(", ")}`);
  return found;
}

function part({ root }: Mounted, id: string): HTMLElement {
  return [...root.querySelectorAll<HTMLElement>("[data-command=element]")].find((one) => one.dataset["id"] === id)!;
}

function press(target: Element, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

function plays(model: FakeModel): unknown[] {
  return model.sent.filter((message) => "play" in message);
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const one of mounted.splice(0)) one.end();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a view", () => {
  it("says once that it is ready", () => {
    const { model } = mount(fixtures.claimWindow());
    model.fromKernel({ scene: fixtures.answer() });
    expect(model.sent).toEqual([{ do: "ready" }]);
  });

  it("keeps the notebook from taking its keys", () => {
    const { root } = mount(fixtures.claimWindow());
    expect(root.closest("[data-lm-suppress-shortcuts=true]")).not.toBeNull();
  });

  it("shows every text as text", () => {
    const evil = `<img src=x onerror="alert(1)">`;
    const scene = fixtures.refused();
    scene.prompt = scene.players[1]!.name = scene.players[1]!.says = scene.log[0] = evil;
    scene.zones[0]!.label = scene.actions[0]!.label = scene.notice!.text = evil;
    scene.zones.find((zone) => zone.id === "map")!.elements[0]!.text = evil;
    const one = mount(scene);
    expect(one.root.querySelector("img")).toBeNull();
    expect(one.root.querySelector(".prompt")!.textContent).toBe(evil);
    expect(one.root.querySelector(".lines p")!.textContent).toBe(evil);
  });

  it("leaves no listener and no node behind", () => {
    const one = mount(fixtures.claimWindow());
    const shout = button(one, "Gimme yer booty");
    const { root, model } = one;
    one.end();
    shout.click();
    root.dispatchEvent(new KeyboardEvent("keydown", { key: "s" }));
    model.fromKernel({ scene: fixtures.theft() });
    expect(plays(model)).toEqual([]);
    expect([...model.handlers.values()].every((handlers) => handlers.size === 0)).toBe(true);
    expect(root.isConnected).toBe(false);
  });

  it("ends by the returned function where the host passes no signal", () => {
    const model = new FakeModel({ scene: fixtures.claimWindow(), furniture: fixtures.furniture(words), prefs: {} });
    const host = document.createElement("div");
    const end = table.render({ model, el: host } as never);
    expect(host.children).toHaveLength(1);
    end();
    expect(host.children).toHaveLength(0);
  });

  it("shows what went wrong as a sentence", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const one = mount(fixtures.claimWindow());
    one.model.fromKernel({ scene: { ...fixtures.claimWindow(), zones: null as never } });
    expect(one.root.querySelector(".failure")!.textContent).toContain("could not be drawn");
    one.model.fromKernel({ scene: fixtures.theft() });
    expect(one.root.querySelector(".failure")).toBeNull();
    expect(one.root.querySelector(".prompt")!.textContent).toContain("two ships");
  });
});

describe("two views of one table", () => {
  it("share no id and hear the same scenes", () => {
    const first = mount(fixtures.claimWindow());
    const second = mountModel(first.model);
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    first.model.fromKernel({ scene: fixtures.theft() });
    for (const one of [first, second]) expect(one.root.querySelector(".prompt")!.textContent).toContain("two ships");
  });

  it("do not close each other", () => {
    const first = mount(fixtures.claimWindow());
    const second = mountModel(first.model);
    first.end();
    button(second, "Stay silent").click();
    expect(plays(second.model)).toEqual([{ play: "silent", elements: [], token: "t1" }]);
  });

  it("save only what they asked for", () => {
    const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const first = mount(fixtures.claimWindow());
    mountModel(first.model);
    button(first, "Save").click();
    const request = first.model.sent.at(-1).request;
    expect(request).toBeTruthy();
    first.model.emit("msg:custom", { saved: { request, name: "game.json", text: "{}" } });
    first.model.emit("msg:custom", { saved: { request, name: "game.json", text: "{}" } });
    first.model.emit("msg:custom", { saved: { request: "somebody else's", name: "x", text: "" } });
    expect(made).toHaveBeenCalledTimes(1);
  });
});

describe("a move", () => {
  it("is sent once, however often it is pressed", () => {
    const one = mount(fixtures.claimWindow());
    const shout = button(one, "Gimme yer booty");
    shout.click();
    shout.click();
    press(shout, "s");
    button(one, "Stay silent").click();
    expect(plays(one.model)).toEqual([{ play: "shout", elements: [], token: "t1" }]);
    expect(button(one, "Stay silent").getAttribute("aria-disabled")).toBe("true");
  });

  it("is not made by the second half of a double click on what came before", () => {
    const one = mount(fixtures.claimWindow());
    const click = (target: HTMLElement, detail: number) => target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    click(button(one, "Stay silent"), 1);
    one.model.fromKernel({ scene: fixtures.answer() });
    click(button(one, "Bluffaneer!"), 2);
    expect(plays(one.model)).toHaveLength(1);
    click(button(one, "Bluffaneer!"), 3);
    expect(plays(one.model)).toHaveLength(2);
  });

  it("is not made by a key that is still held down", () => {
    const one = mount(fixtures.claimWindow());
    expect(press(button(one, "Stay silent"), "Enter", { repeat: true }).defaultPrevented).toBe(true);
    expect(press(button(one, "Stay silent"), "Enter").defaultPrevented).toBe(false);
  });

  it("can be tried again with the next scene", () => {
    const one = mount(fixtures.claimWindow());
    button(one, "Gimme yer booty").click();
    one.model.fromKernel({ scene: fixtures.answer() });
    button(one, "Pay 1 coin").click();
    expect(plays(one.model).at(-1)).toEqual({ play: "pay", elements: [], token: "t3" });
  });

  it("can be tried again when no answer comes", () => {
    const one = mount(fixtures.claimWindow());
    button(one, "Gimme yer booty").click();
    vi.advanceTimersByTime(PATIENCE - 1);
    button(one, "Stay silent").click();
    expect(plays(one.model)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    button(one, "Stay silent").click();
    expect(plays(one.model)).toHaveLength(2);
  });

  it("is taken by one press on the only thing it needs", () => {
    const one = mount(fixtures.theft());
    part(one, "seat.2").click();
    expect(plays(one.model)).toEqual([{ play: "steal", elements: ["seat.2"], token: "t2" }]);
  });

  it("carries its elements in the order of selection", () => {
    const one = mount(fixtures.cards());
    part(one, "grid.0/4").click();
    part(one, "grid.0/1").click();
    expect(part(one, "grid.0/1").getAttribute("aria-pressed")).toBe("true");
    button(one, "Swap").click();
    expect(plays(one.model)).toEqual([{ play: "swap", elements: ["grid.0/4", "grid.0/1"], token: "t1" }]);
  });

  it("without elements is a button that ignores the selection", () => {
    const one = mount(fixtures.cards());
    part(one, "grid.0/4").click();
    button(one, "Draw a card").click();
    expect(plays(one.model)).toEqual([{ play: "draw", elements: [], token: "t1" }]);
  });

  it("is not sent while elements are missing; its button leads to them", () => {
    const one = mount(fixtures.cards());
    const swap = button(one, "Swap");
    expect(swap.textContent).toContain("choose 2");
    swap.click();
    expect(plays(one.model)).toEqual([]);
    expect(document.activeElement).toBe(part(one, "grid.0/0"));
  });

  it("forgets its selection when the choices change, and keeps it when they do not", () => {
    const one = mount(fixtures.cards());
    part(one, "hand.0/3").click();
    one.model.fromKernel({ scene: { ...fixtures.cards(), step: 13 } });
    expect(part(one, "hand.0/3").getAttribute("aria-pressed")).toBe("true");
    one.model.fromKernel({ scene: { ...fixtures.cards(), token: "other" } });
    expect(part(one, "hand.0/3").getAttribute("aria-pressed")).toBe("false");
  });
});

describe("the keyboard", () => {
  it("takes an action by its letter, in either case, from anywhere in the table", () => {
    const one = mount(fixtures.claimWindow());
    const event = press(one.root.querySelector(".lines")!, "X");
    expect(plays(one.model)).toEqual([{ play: "silent", elements: [], token: "t1" }]);
    expect(event.defaultPrevented).toBe(true);
  });

  it("leaves letters alone in a list, with a modifier, and when held down", () => {
    const one = mount(fixtures.claimWindow());
    press(one.root.querySelector("select")!, "s");
    press(one.root.querySelector(".lines")!, "s", { altKey: true });
    press(one.root.querySelector(".lines")!, "s", { ctrlKey: true });
    press(one.root.querySelector(".lines")!, "s", { repeat: true });
    expect(plays(one.model)).toEqual([]);
  });

  it("goes on to the next decision by N, but the game's own letters win", () => {
    const one = mount(fixtures.claimWindow());
    press(one.root.querySelector(".lines")!, "n");
    expect(one.model.sent.at(-1)).toEqual({ do: "on", token: "t1" });
    const scene = fixtures.claimWindow();
    scene.actions[1]!.key = "n";
    const other = mount(scene);
    expect(button(one, words["table.on"]).textContent).toContain("N");
    expect(button(other, words["table.on"]).querySelector("kbd")).toBeNull();
    press(other.root.querySelector(".lines")!, "n");
    expect(other.model.sent.at(-1)).toEqual({ play: "silent", elements: [], token: "t1" });
  });

  it("undoes and redoes only what the kernel says can be", () => {
    const one = mount(fixtures.claimWindow());
    press(one.root.querySelector(".lines")!, "y", { ctrlKey: true });
    expect(one.model.sent).toHaveLength(1);
    press(one.root.querySelector(".lines")!, "z", { ctrlKey: true });
    expect(one.model.sent.at(-1)).toEqual({ do: "undo", token: "t1" });
  });

  it("has one tab stop a zone and moves inside it by arrows", () => {
    const one = mount(fixtures.cards(5));
    const hand = [0, 1, 2, 3, 4].map((place) => part(one, `hand.0/${place}`));
    expect(hand.map((card) => card.tabIndex)).toEqual([0, -1, -1, -1, -1]);
    hand[0]!.focus();
    press(hand[0]!, "ArrowRight");
    expect(document.activeElement).toBe(hand[1]);
    expect(hand.map((card) => card.tabIndex)).toEqual([-1, 0, -1, -1, -1]);
    press(hand[1]!, "End");
    expect(document.activeElement).toBe(hand[4]);
    press(hand[4]!, "ArrowRight");
    expect(document.activeElement).toBe(hand[0]);
    press(hand[0]!, "ArrowLeft");
    expect(document.activeElement).toBe(hand[4]);
    expect(part(one, "grid.0/0").tabIndex).toBe(0);
  });

  it("moves among players although their places hold other things", () => {
    const one = mount(fixtures.theft());
    part(one, "seat.1").focus();
    press(part(one, "seat.1"), "ArrowRight");
    expect(document.activeElement).toBe(part(one, "seat.2"));
  });

  it("takes the one fitting action by Enter and clears the selection by Escape", () => {
    const one = mount(fixtures.cards());
    for (const place of [0, 1, 2]) part(one, `hand.0/${place}`).click();
    expect(button(one, "Discard").classList.contains("fitting")).toBe(true);
    press(part(one, "hand.0/2"), "Escape");
    expect(part(one, "hand.0/2").getAttribute("aria-pressed")).toBe("false");
    for (const place of [0, 1, 2]) part(one, `hand.0/${place}`).click();
    press(part(one, "hand.0/2"), "Enter");
    expect(plays(one.model)).toEqual([{ play: "discard", elements: ["hand.0/0", "hand.0/1", "hand.0/2"], token: "t1" }]);
  });

  it("is led to a menu where several actions fit", () => {
    const scene = fixtures.cards();
    scene.actions.push(fixtures.action("give", { label: "Give away", from: ["hand.0/0", "hand.0/1"], n: [1, 2] }));
    scene.actions.push(fixtures.action("keep", { label: "Keep", from: ["hand.0/0"], n: [1, 1] }));
    const one = mount(scene);
    part(one, "hand.0/0").click();
    press(part(one, "hand.0/0"), "Enter");
    expect(plays(one.model)).toEqual([]);
    expect(document.activeElement).toBe(button(one, "Give away"));
  });
});

describe("the focus", () => {
  it("stays where it is when the scene is drawn again", () => {
    const one = mount(fixtures.claimWindow());
    const silent = button(one, "Stay silent");
    silent.focus();
    one.model.fromKernel({ scene: { ...fixtures.claimWindow(), step: 13, log: ["new"] } });
    expect(document.activeElement).toBe(silent);
  });

  it("goes to the first action when what had it is gone", () => {
    const one = mount(fixtures.claimWindow());
    button(one, "Stay silent").focus();
    one.model.fromKernel({ scene: fixtures.answer() });
    expect(document.activeElement).toBe(button(one, "Pay 1 coin"));
  });

  it("waits at the prompt while others play, and then goes on", () => {
    const one = mount(fixtures.claimWindow());
    button(one, "Stay silent").focus();
    one.model.fromKernel({ scene: fixtures.shown() });
    expect(document.activeElement).toBe(one.root.querySelector(".prompt"));
    one.model.fromKernel({ scene: fixtures.answer() });
    expect(document.activeElement).toBe(button(one, "Pay 1 coin"));
  });

  it("is never taken from the rest of the page", () => {
    const elsewhere = document.createElement("input");
    document.body.append(elsewhere);
    const one = mount(fixtures.claimWindow());
    elsewhere.focus();
    one.model.fromKernel({ scene: fixtures.answer() });
    expect(document.activeElement).toBe(elsewhere);
  });
});

describe("the rules", () => {
  it("open and close, and give the focus back", () => {
    const one = mount(fixtures.claimWindow());
    const opener = button(one, "Rules");
    opener.focus();
    opener.click();
    expect(one.root.querySelector(".rules")!.contains(document.activeElement)).toBe(true);
    press(document.activeElement!, "Escape");
    expect(one.root.querySelector(".rules")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("open at the rule that refuses", () => {
    const one = mount(fixtures.refused());
    expect(one.root.querySelector("[role=alert]")!.textContent).toContain("Only the roller answers a claim.");
    button(one, "Rule 7.1").click();
    expect((document.activeElement as HTMLElement).dataset["rule"]).toBe("7.1");
  });

  it("are named once where the sentence names them itself", () => {
    const one = mount({ ...fixtures.theft(), notice: { text: "Rule 7.1: only the roller answers.", rule: "7.1" } });
    expect(one.root.querySelector(".notice")!.textContent).toBe("Rule 7.1only the roller answers.");
  });

  it("are not promised where a number is unknown", () => {
    const one = mount({ ...fixtures.theft(), notice: { text: "No.", rule: "99.9" } });
    expect(() => button(one, "Rule 99.9")).toThrow();
  });
});

describe("the table's own buttons", () => {
  it("change preferences for everybody", () => {
    const one = mount(fixtures.claimWindow());
    const speed = one.root.querySelector("select")!;
    speed.value = "0";
    speed.dispatchEvent(new Event("change", { bubbles: true }));
    const box = one.root.querySelector<HTMLInputElement>("input[type=checkbox]")!;
    box.checked = true;
    box.dispatchEvent(new Event("change", { bubbles: true }));
    expect(one.model.saved).toEqual([{ prefs: { pace: 0, roll_by_hand: false } }, { prefs: { pace: 0, roll_by_hand: true } }]);
  });

  it("ask before they give up a game", () => {
    const one = mount(fixtures.claimWindow());
    button(one, "New game").click();
    expect(one.model.sent).toHaveLength(1);
    button(one, words["table.new.sure"]).click();
    expect(one.model.sent.at(-1)).toEqual({ do: "new", token: "t1" });
  });

  it("start a new game at once when the old one is over", () => {
    const one = mount(fixtures.over());
    button(one, "New game").click();
    expect(one.model.sent.at(-1)).toEqual({ do: "new", token: "t9" });
  });

  it("roll the dice when the kernel waits for it", () => {
    const one = mount({ ...fixtures.shown(), controls: ["roll"] });
    press(one.root.querySelector(".prompt")!, "r");
    expect(one.model.sent.at(-1)).toEqual({ do: "roll", token: "t4" });
  });

  it("replay from a step of the report", () => {
    const one = mount(fixtures.over());
    button(one, "Replay from here: Ada").click();
    expect(one.model.sent.at(-1)).toEqual({ do: "replay", step: 63, token: "t9" });
  });
});

describe("a shared screen", () => {
  it("passes behind a curtain", () => {
    const one = mount(fixtures.curtain());
    button(one, "Blaise takes the screen").click();
    expect(one.model.sent.at(-1)).toEqual({ do: "uncover", seat: 1 });
  });

  it("can be covered again", () => {
    const one = mount(fixtures.uncovered());
    button(one, "cover the screen").click();
    expect(one.model.sent.at(-1)).toEqual({ do: "cover" });
  });

  it("shows a hand only while a button is held, and changes nothing else", () => {
    const one = mount(fixtures.spoken());
    const look = button(one, "Hold to look (Ada)");
    const card = () => one.root.querySelector("[data-zone='hand.0'] .item")!.getAttribute("aria-label");
    look.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    expect(one.model.sent.at(-1)).toEqual({ do: "uncover", seat: 0 });
    one.model.fromKernel({ scene: fixtures.looking() });
    expect(card()).toBe("treasure chest and ship");
    expect(button(one, "Hold to look (Ada)")).toBe(look);
    expect(one.root.querySelector(".own")).toBeNull();
    expect(one.root.textContent).not.toMatch(/You draw|You hold/);
    button(one, "Blaise shouts").click();
    window.dispatchEvent(new PointerEvent("pointerup"));
    expect(card()).toBe("hidden card");
    window.dispatchEvent(new PointerEvent("pointerup"));
    expect(one.model.sent.map((message) => message.do)).toEqual(["ready", "uncover", "cover"]);
  });

  it("does not show a hand that comes after the button was let go", () => {
    const one = mount(fixtures.spoken());
    button(one, "Hold to look (Ada)").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    window.dispatchEvent(new PointerEvent("pointerup"));
    one.model.fromKernel({ scene: fixtures.looking() });
    expect(one.root.textContent).not.toContain("You draw");
    one.model.fromKernel({ scene: fixtures.spoken() });
    one.model.fromKernel({ scene: fixtures.looking() });
    expect(one.root.textContent).toContain("You draw");
  });

  it("covers a hand when the key is let go, the button left or the page hidden", () => {
    for (const leave of [
      (look: HTMLElement) => look.dispatchEvent(new KeyboardEvent("keyup", { key: " ", bubbles: true })),
      (look: HTMLElement) => look.blur(),
      () => document.dispatchEvent(new Event("visibilitychange")),
    ]) {
      const one = mount(fixtures.spoken());
      const look = button(one, "Hold to look (Blaise)");
      look.focus();
      press(look, " ");
      press(look, " ", { repeat: true });
      expect(one.model.sent.filter((message) => message.do === "uncover")).toEqual([{ do: "uncover", seat: 1 }]);
      leave(look);
      expect(one.model.sent.at(-1)).toEqual({ do: "cover" });
    }
  });

  it("forgets what the seat before could read", () => {
    const one = mount({ ...fixtures.uncovered(), log: ["You draw chest and sword."] });
    one.model.fromKernel({ scene: fixtures.curtain() });
    expect(one.root.textContent).not.toContain("chest and sword");
  });
});

describe("flights", () => {
  function flown(reduced: boolean, pace: number): number {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: reduced && query.includes("reduced-motion"), addEventListener: () => {} }));
    const animate = vi.fn(() => ({ finished: new Promise(() => {}) }));
    vi.spyOn(HTMLElement.prototype, "animate").mockImplementation(animate as never);
    const one = mount(fixtures.theft(), { prefs: { pace } });
    one.model.fromKernel({ scene: fixtures.answer() });
    return animate.mock.calls.length;
  }

  it("carry every coin", () => expect(flown(false, 0.8)).toBe(2));
  it("are left out where motion is not wanted", () => expect(flown(true, 0.8)).toBe(0));
  it("are left out at instant speed", () => expect(flown(false, 0)).toBe(0));

  it("skip zones that are not there", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
    const animate = vi.spyOn(HTMLElement.prototype, "animate").mockImplementation((() => ({ finished: new Promise(() => {}) })) as never);
    const one = mount(fixtures.theft());
    one.model.fromKernel({ scene: { ...fixtures.answer(), motions: [{ shape: "coin", source: "nowhere", target: "purse.0", count: 1 }] } });
    expect(animate).not.toHaveBeenCalled();
    expect(one.root.querySelector(".failure")).toBeNull();
  });
});

describe("the log", () => {
  it("adds lines without touching those that were read", () => {
    const one = mount(fixtures.claimWindow());
    const first = one.root.querySelector(".lines p");
    const scene = fixtures.claimWindow();
    one.model.fromKernel({ scene: { ...scene, step: 13, log: [...scene.log.slice(2), "Ada shouts."] } });
    expect(one.root.querySelector(".lines p")).toBe(first);
    const lines = [...one.root.querySelectorAll(".lines p")].map((line) => line.textContent);
    expect(lines).toEqual([...scene.log, "Ada shouts."]);
    expect(one.root.querySelector("[role=log]")!.getAttribute("aria-live")).toBe("polite");
  });
});

describe("a zone that is looked up", () => {
  const last = fixtures.zone("last", "trick", { label: "Last trick", key: "L", elements: [fixtures.element("last/0", { name: "ace" })] });
  const looked = (more: Partial<Scene> = {}) => ({ ...fixtures.claimWindow(), ...more, zones: [...fixtures.claimWindow().zones, last] });
  const opener = ({ root }: Mounted) => root.querySelector<HTMLElement>("[data-command=look]")!;
  const shown = ({ root }: Mounted) => root.querySelector(".console > .zone[data-zone=last] [aria-label=ace]") !== null;

  it("stays folded under a button until its letter or a press opens it", () => {
    const one = mount(looked());
    expect(opener(one).getAttribute("aria-expanded")).toBe("false");
    expect(shown(one)).toBe(false);
    press(one.root.querySelector(".lines")!, "l");
    expect(opener(one).getAttribute("aria-expanded")).toBe("true");
    expect(shown(one)).toBe(true);
    opener(one).click();
    expect(shown(one)).toBe(false);
  });

  it("stays open when the scene is drawn again", () => {
    const one = mount(looked());
    opener(one).click();
    one.model.fromKernel({ scene: looked({ token: "t2", step: 13 }) });
    expect(opener(one).getAttribute("aria-expanded")).toBe("true");
    expect(shown(one)).toBe(true);
  });

  it("leaves its letter to an action that has the same one", () => {
    const one = mount(looked({ actions: [fixtures.action("leap", { key: "l" })] }));
    press(one.root.querySelector(".lines")!, "l");
    expect(plays(one.model)).toEqual([{ play: "leap", elements: [], token: "t1" }]);
    expect(shown(one)).toBe(false);
  });
});

describe("a sheet", () => {
  it("with columns is a table with headings above and at the left", () => {
    const cells = ["Player", "1", "Ada", "7"].map((text, at) => fixtures.element(`score/${at}`, { shape: "cell", text }));
    const { root } = mount(fixtures.scene({ zones: [fixtures.zone("score", "sheet", { columns: 2, elements: cells })] }));
    const heads = [...root.querySelectorAll(".sheet th")].map((head) => [head.getAttribute("scope"), head.textContent?.trim()]);
    expect(heads).toEqual([["col", "Player"], ["col", "1"], ["row", "Ada"]]);
    expect([...root.querySelectorAll(".sheet td")].map((cell) => cell.textContent?.trim())).toEqual(["7"]);
  });
});

describe("places around the table", () => {
  it("are for four players, where the game wishes it", () => {
    const around = (more: Partial<Scene>) => mount(fixtures.scene(more)).root.querySelector(".felt.around") !== null;
    expect(around({ around: true, players: fixtures.players(4) })).toBe(true);
    expect(around({ around: true, players: fixtures.players(3) })).toBe(false);
    expect(around({ players: fixtures.players(4) })).toBe(false);
  });
});

describe("the odds", () => {
  const lines = [{ text: "A double: 1/4 (25 %).", share: 0.25 }, { text: "You expect 2 coins.", share: null }];
  const odds = JSON.stringify(lines);
  const panel = ({ root }: Mounted) => root.querySelector(".odds");

  it("stand beside the table when they come, with a bar for each chance", () => {
    const one = mount(fixtures.claimWindow());
    expect(panel(one)).toBeNull();
    one.model.fromKernel({ odds });
    expect([...panel(one)!.querySelectorAll("p")].map((line) => line.textContent)).toEqual(lines.map(({ text }) => text));
    expect([...panel(one)!.querySelectorAll(".bar")].map((bar) => bar.getAttribute("style"))).toEqual(["--share:25%"]);
    one.model.fromKernel({ odds: "[]" });
    expect(panel(one)).toBeNull();
  });

  it("show text as text", () => {
    const one = mount(fixtures.claimWindow(), { odds: JSON.stringify([{ text: "<img src=x>", share: 1 }]) });
    expect(panel(one)!.querySelector("img")).toBeNull();
  });

  it("are not shown to who only looks at a hand for a moment, nor to all when it is let go", () => {
    const one = mount(fixtures.spoken());
    button(one, "Hold to look (Ada)").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    one.model.fromKernel({ scene: fixtures.looking() });
    one.model.fromKernel({ odds });
    expect(panel(one)).toBeNull();
    window.dispatchEvent(new PointerEvent("pointerup"));
    expect(panel(one)).toBeNull();
  });

  it("are shown to the one who has the shared screen", () => {
    expect(panel(mount(fixtures.uncovered(), { odds }))).not.toBeNull();
  });
});
