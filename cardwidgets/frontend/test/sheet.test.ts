import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import words from "../../locale/en/sheet.json";
import type { Block, Message, Page } from "../src/sheet/contract.ts";
import { Line, PATIENCE } from "../src/sheet/line.ts";
import { withKeys } from "../src/sheet/parts/page.ts";
import sheet from "../src/sheet.ts";

describe("the line to the kernel", () => {
  const sent: Message[] = [];
  const silence = vi.fn();
  let line: Line;

  beforeEach(() => {
    vi.useFakeTimers();
    sent.length = 0;
    silence.mockClear();
    line = new Line((message) => sent.push(message), silence);
  });
  afterEach(() => vi.useRealTimers());

  test("asks once until it is answered", () => {
    expect(line.once("roll", "roll", null)).toBe(true);
    expect(line.once("roll", "roll", null)).toBe(false);
    expect(sent).toHaveLength(1);
    expect(line.answered(sent[0]!.request)).toBe("roll");
    expect(line.once("roll", "roll", null)).toBe(true);
    expect(new Set(sent.map((one) => one.request)).size).toBe(2);
  });

  test("sends the last value after the answer and forgets those between", () => {
    for (const value of [1, 2, 3, 4]) line.latest("slide", "slide", value);
    expect(sent.map((one) => one.value)).toEqual([1]);
    expect(line.answered(sent[0]!.request)).toBeNull();
    expect(sent.map((one) => one.value)).toEqual([1, 4]);
    expect(line.answered(sent[1]!.request)).toBe("slide");
    expect(line.isAnyBusy).toBe(false);
  });

  test("does not send again what the kernel has already", () => {
    line.latest("slide", "slide", 1);
    line.latest("slide", "slide", 2);
    line.latest("slide", "slide", 1);
    expect(line.answered(sent[0]!.request)).toBe("slide");
    expect(sent).toHaveLength(1);
  });

  test("gives a silent kernel another chance, and says so", () => {
    line.once("roll", "roll", null);
    vi.advanceTimersByTime(PATIENCE + 1);
    expect(silence).toHaveBeenCalledOnce();
    expect(line.isBusy("roll")).toBe(false);
  });

  test("is quiet after its end", () => {
    line.once("roll", "roll", null);
    line.end();
    vi.advanceTimersByTime(PATIENCE + 1);
    expect(silence).not.toHaveBeenCalled();
    expect(line.isOwn(sent[0]!.request)).toBe(false);
  });
});

test("blocks are named by id or by their place among their kind", () => {
  const blocks: Block[] = [
    { kind: "paragraph", text: "a" },
    { kind: "button", id: "roll", label: "Roll" },
    { kind: "paragraph", text: "b" },
  ];
  expect(withKeys(blocks, "x").map(([key]) => key)).toEqual(["x/paragraph", "x/button:roll", "x/paragraph.1"]);
});

class Kernel {
  traits: Record<string, unknown>;
  sent: Message[] = [];
  handlers = new Map<string, Set<(...args: unknown[]) => void>>();

  constructor(page: Page) {
    this.traits = { page: JSON.stringify(page), furniture: { art: "", words } };
  }
  get(name: string): unknown { return this.traits[name]; }
  set(): void { throw new Error("a sheet writes no traits"); }
  save_changes(): void {}
  send(message: Message): void { this.sent.push(message); }
  on(name: string, handler: (...args: unknown[]) => void): void {
    this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler));
  }
  off(name: string, handler: (...args: unknown[]) => void): void { this.handlers.get(name)?.delete(handler); }
  say(name: string, ...args: unknown[]): void {
    for (const handler of [...(this.handlers.get(name) ?? [])]) handler(...args);
  }
  show(page: Page): void {
    this.traits["page"] = JSON.stringify(page);
    this.say("change:page");
  }
  answer(): void { this.say("msg:custom", { answered: this.sent.at(-1)!.request }); }
  get left(): number { return [...this.handlers.values()].reduce((sum, set) => sum + set.size, 0); }
}

describe("a view", () => {
  const ending = { now: new AbortController() };
  let host: HTMLElement;

  function lay(...blocks: Block[]): Kernel {
    const kernel = new Kernel({ title: "Test", blocks });
    host = document.createElement("div");
    document.body.append(host);
    ending.now = new AbortController();
    sheet.render({ model: kernel, el: host, signal: ending.now.signal } as never);
    return kernel;
  }
  const find = <E extends HTMLElement>(selector: string) => host.querySelector<E>(selector)!;
  const type = (input: HTMLInputElement, text: string) => {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  afterEach(() => { ending.now.abort(); host.remove(); });

  const field = (value = ""): Block => ({ kind: "field", id: "event", label: "Event", value });

  test("sends a button's id once, and is disabled meanwhile", () => {
    const kernel = lay({ kind: "button", id: "roll", label: "Roll" });
    const button = find("[data-do=press]");
    button.click();
    button.click();
    expect(kernel.sent).toMatchObject([{ do: "roll", value: null }]);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    kernel.answer();
    expect(button.getAttribute("aria-disabled")).toBeNull();
  });

  test("keeps what is being typed while pages come", () => {
    const kernel = lay(field());
    const input = find<HTMLInputElement>("[data-type=text]");
    input.focus();
    type(input, "count(s");
    kernel.show({ title: "Test", blocks: [{ kind: "paragraph", text: "new" }, field("set elsewhere")] });
    expect(find<HTMLInputElement>("[data-type=text]")).toBe(input);
    expect(input.value).toBe("count(s");
  });

  test("keeps a refused text, and takes the kernel's after an accepted one", () => {
    const kernel = lay(field());
    const input = find<HTMLInputElement>("[data-type=text]");
    type(input, "dubble");
    find("[data-do=send]").click();
    kernel.show({ title: "Test", blocks: [field()], notice: "Did you mean double?" });
    kernel.answer();
    expect(input.value).toBe("dubble");
    expect(find("[role=alert]").textContent).toBe("Did you mean double?");
    expect(find("[role=alert]").closest(".of-field")).not.toBeNull();
    type(input, " double ");
    find("[data-do=send]").click();
    kernel.show({ title: "Test", blocks: [field("double")] });
    kernel.answer();
    expect(input.value).toBe("double");
    expect(host.querySelector("[role=alert]")).toBeNull();
  });

  test("an old draft gives way when the kernel sets the field", () => {
    const kernel = lay(field());
    const input = find<HTMLInputElement>("[data-type=text]");
    input.focus();
    type(input, "old");
    input.blur();
    kernel.show({ title: "Test", blocks: [field("distinct")] });
    expect(input.value).toBe("distinct");
  });

  test("a counter that is refused shows the kernel's number again", () => {
    const kernel = lay({ kind: "counter", id: "dice", label: "Dice", value: 2, least: 0, most: 9 });
    const input = find<HTMLInputElement>("[data-type=count]");
    type(input, "99");
    input.dispatchEvent(new Event("change", { bubbles: true }));
    expect(kernel.sent[0]).toMatchObject({ do: "dice", value: 99 });
    kernel.answer();
    expect(input.value).toBe("2");
  });

  test("quick steps of a counter all count", () => {
    const kernel = lay({ kind: "counter", id: "dice", label: "Dice", value: 2, least: 0, most: 9 });
    for (let times = 0; times < 3; times++) find("[data-by='1']").click();
    kernel.answer();
    expect(kernel.sent.map((one) => one.value)).toEqual([3, 5]);
  });

  test("the same refusal twice is a new alert", () => {
    const kernel = lay({ kind: "button", id: "roll", label: "Roll" });
    const refused: Page = { title: "Test", blocks: [{ kind: "button", id: "roll", label: "Roll" }], notice: "No." };
    find("[data-do=press]").click();
    kernel.show(refused);
    kernel.answer();
    const first = find("[role=alert]");
    find("[data-do=press]").click();
    kernel.answer();
    expect(find("[role=alert]")).not.toBe(first);
  });

  test("markup in texts stays text", () => {
    lay(
      { kind: "paragraph", text: "<img src=x onerror=alert(1)>" },
      { kind: "picture", figure: { svg: "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script><rect width='9' height='9' onclick='alert(1)'/></svg>", title: "<b>", told: "\"><b>", numbers: { heads: ["<b>"], rows: [["<b>", 1]] } } },
    );
    expect(host.querySelector("img, script, b, [onload], [onclick]")).toBeNull();
    expect(host.querySelector("figure rect")).not.toBeNull();
    expect(find("[role=img]").getAttribute("aria-label")).toBe("\"><b>");
  });

  test("a block that this bundle does not know leaves the others standing", () => {
    lay({ kind: "hologram" } as never, { kind: "paragraph", text: "here" });
    expect(find(".paragraph").textContent).toBe("here");
  });

  test("a page that cannot be read is said to be so", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const kernel = lay({ kind: "paragraph", text: "here" });
    kernel.traits["page"] = "{";
    kernel.say("change:page");
    expect(find(".failure").textContent).toContain("could not be drawn");
    vi.restoreAllMocks();
  });

  test("nothing is left of it after its end", () => {
    const kernel = lay({ kind: "button", id: "roll", label: "Roll" });
    expect(kernel.left).toBe(3);
    ending.now.abort();
    expect(kernel.left).toBe(0);
    expect(host.children).toHaveLength(0);
  });
});
