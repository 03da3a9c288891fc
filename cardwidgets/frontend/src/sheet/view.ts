/** One view of a sheet: what it shows, and what a person does to it. */

import type { AnyModel } from "@anywidget/types";
import { render } from "lit-html";
import { readArt, type Art } from "../art.ts";
import { FocusKeeper, focused, isRovingKey, rove } from "../focus.ts";
import { download, newRequest } from "../save.ts";
import { followTheme } from "../theme.ts";
import { speaker, type Say } from "../words.ts";
import type { Context } from "./context.ts";
import type { Block, Field, Fold, Page, Reply, Traits } from "./contract.ts";
import { copyText } from "./copy.ts";
import { Line } from "./line.ts";
import { page as drawPage } from "./parts/page.ts";

const LARGEST_FILE = 1_000_000;
const COPIED = 3000;
/** The second half of a double click comes within this time, and is not meant as another press. */
const DOUBLE = 300;

export class SheetView {
  readonly root = document.createElement("div");
  readonly #model: AnyModel<Traits>;
  readonly #signal: AbortSignal;
  readonly #body = document.createElement("div");
  readonly #speaker = document.createElement("p");
  /** A counter would not do: each widget on a page has a copy of this module. */
  readonly #prefix = `cws${newRequest().replace(/\W/g, "")}-`;
  readonly #keeper = new FocusKeeper(this.root);
  readonly #line = new Line((message) => this.#model.send(message), () => this.#onSilence());
  readonly #drafts = new Map<string, unknown>();
  /** Field -> the text that was sent from it and not yet answered. */
  readonly #sent = new Map<string, unknown>();
  readonly #open = new Map<string, boolean>();
  readonly #stops = new Map<string, string>();
  #page: Page | null = null;
  #art: Art = readArt("", this.#prefix);
  #notice: Context["notice"] = null;
  #used = "";
  #heard = false;
  #copied: Context["copied"] = null;
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;
  #pressed = { key: "", at: 0 };

  constructor(model: AnyModel<Traits>, host: HTMLElement, signal: AbortSignal) {
    this.#model = model;
    this.#signal = signal;
    this.root.className = "cw-sheet";
    this.root.dataset["lmSuppressShortcuts"] = "true";
    host.dataset["lmSuppressShortcuts"] = "true";
    this.#body.className = "page";
    this.#speaker.className = "hidden";
    this.#speaker.setAttribute("aria-live", "polite");
    this.root.append(this.#body, this.#speaker);
    host.append(this.root);
    this.#listen();
    this.#guard(() => {
      followTheme(this.root, signal);
      this.#takeFurniture();
      this.#takePage();
    });
  }

  #listen(): void {
    const signal = this.#signal;
    const fromKernel: Record<string, (...args: any[]) => void> = {
      "change:page": () => this.#takePage(),
      "change:furniture": () => { this.#takeFurniture(); this.#draw(); },
      "msg:custom": (content: Reply | undefined) => this.#takeReply(content ?? {}),
    };
    for (const [name, handle] of Object.entries(fromKernel)) {
      const guarded = (...args: unknown[]) => this.#guard(() => handle(...args));
      this.#model.on(name, guarded);
      signal.addEventListener("abort", () => this.#model.off(name, guarded), { once: true });
    }
    const onPage = (name: string, handle: (event: any) => void, capture = false) =>
      this.root.addEventListener(name, (event) => this.#guard(() => handle(event)), { signal, capture });
    onPage("click", (event: MouseEvent) => this.#onClick(event));
    onPage("input", (event: Event) => this.#onInput(event));
    onPage("change", (event: Event) => this.#onChange(event));
    onPage("keydown", (event: KeyboardEvent) => this.#onKeydown(event));
    onPage("focusin", (event: FocusEvent) => this.#onFocusIn(event));
    onPage("toggle", (event: Event) => this.#onToggle(event), true);
    signal.addEventListener("abort", () => this.#end(), { once: true });
  }

  #end(): void {
    this.#line.end();
    clearTimeout(this.#copiedTimer);
    this.root.remove();
  }

  // --- from the kernel ---------------------------------------------------------------------

  #takeFurniture(): void {
    this.#art.sprite.remove();
    this.#art = readArt(this.#model.get("furniture")?.art || "<svg/>", this.#prefix);
    this.root.prepend(this.#art.sprite);
  }

  #takePage(): void {
    const before = this.#page;
    const after = JSON.parse(this.#model.get("page")) as Page;
    if (!after.blocks) return;
    this.#page = after;
    this.#heard = true;
    if (before) this.#forgetWhatChanged(before, after);
    // What is refused elsewhere, in a cell or in another view, has no control here to stand at.
    this.#setNotice(after.notice ?? "", this.#line.isAnyBusy ? this.#used : "");
    this.#draw();
    if (before) this.#speak();
  }

  /** What the kernel changed wins over what a person set earlier, but not over what is being typed. */
  #forgetWhatChanged(before: Page, after: Page): void {
    const typing = focused(this.root)?.dataset["id"];
    const old = new Map(all(before.blocks).map((block) => ["id" in block ? `${block.kind} ${block.id}` : "", block]));
    for (const block of all(after.blocks)) {
      if (block.kind !== "field" && block.kind !== "fold") continue;
      const same = old.get(`${block.kind} ${block.id}`) as Field | Fold | undefined;
      if (block.kind === "fold" && block.open !== (same as Fold | undefined)?.open) this.#open.delete(block.id);
      if (block.kind === "field" && block.value !== (same as Field | undefined)?.value && block.id !== typing) this.#drafts.delete(block.id);
    }
  }

  #takeReply({ answered, saved }: Reply): void {
    if (saved && this.#line.isOwn(saved.request)) download(saved);
    if (answered === undefined || !this.#line.isOwn(answered)) return;
    const key = this.#line.answered(answered);
    if (key !== null) this.#settle(key);
    const repeated = !this.#heard;
    // The same refusal once more changes nothing on the page, but must be noticed.
    if (repeated) this.#setNotice(this.#page?.notice ?? "");
    this.#draw();
    if (repeated) this.#speak();
  }

  /** After the last answer to a control its page tells what it is set to; a refused text stays. */
  #settle(key: string): void {
    const isText = this.#sent.has(key);
    const typedOn = isText && this.#drafts.get(key) !== this.#sent.get(key);
    this.#sent.delete(key);
    if (!isText || !(this.#page?.notice || typedOn)) this.#drafts.delete(key);
  }

  #setNotice(text: string, at = this.#used): void {
    this.#notice = text ? { text, at, number: (this.#notice?.number ?? 0) + 1 } : null;
  }

  #speak(): void {
    const text = this.#page?.spoken ?? "";
    // The same words once more are announced only where something differs.
    this.#speaker.textContent = text && this.#speaker.textContent === text ? `${text}\u00a0` : text;
  }

  #onSilence(): void {
    this.#setNotice(this.#say("silent"));
    this.#draw();
  }

  // --- drawing -----------------------------------------------------------------------------

  get #say(): Say {
    return speaker(this.#model.get("furniture")?.words ?? {}, "sheet.word.");
  }

  #draw(): void {
    const page = this.#page;
    if (!page) return;
    const context: Context = {
      prefix: this.#prefix,
      page,
      say: this.#say,
      art: this.#art,
      drafts: this.#drafts,
      open: this.#open,
      stops: this.#stops,
      isBusy: (key) => this.#line.isBusy(key),
      notice: this.#notice,
      copied: this.#copied,
    };
    this.#keeper.around(() => render(drawPage(context), this.#body));
    this.root.querySelector(":scope > .failure")?.remove();
  }

  /** Run something; what goes wrong is shown in the sheet, where a person can see it. */
  #guard(step: () => void): void {
    try {
      step();
    } catch (error) {
      console.error(error);
      this.root.querySelector(":scope > .failure")?.remove();
      const failure = document.createElement("p");
      failure.className = "notice failure";
      failure.setAttribute("role", "alert");
      failure.textContent = this.#say("failed", { reason: error instanceof Error ? error.message : String(error) });
      this.root.append(failure);
    }
  }

  // --- to the kernel -----------------------------------------------------------------------

  #use(id: string): void {
    this.#used = id;
    this.#heard = false;
  }

  #once(key: string, id: string, value: unknown): void {
    if (this.#line.isBusy(key)) return;
    this.#use(id);
    this.#line.once(key, id, value);
    this.#draw();
  }

  /** Show at once what was set, and tell the kernel. */
  #set(key: string, id: string, value: unknown, shown: unknown = value): void {
    this.#use(id);
    this.#drafts.set(key, shown);
    this.#line.latest(key, id, value);
    this.#draw();
  }

  #sendText(id: string): void {
    const field = this.#block("field", id);
    if (!field) return;
    const text = String(this.#drafts.get(id) ?? field.value ?? "");
    this.#sent.set(id, text);
    this.#set(id, id, text);
  }

  #block<Kind extends Block["kind"]>(kind: Kind, id: string): Extract<Block, { kind: Kind }> | undefined {
    return all(this.#page?.blocks ?? []).find((block) => block.kind === kind && "id" in block && block.id === id) as any;
  }

  // --- what a person does ------------------------------------------------------------------

  #onClick(event: MouseEvent): void {
    const pressed = (event.target as Element).closest<HTMLElement>("[data-do]");
    if (!pressed) return;
    event.stopPropagation();
    if (pressed.getAttribute("aria-disabled") === "true") return;
    const { id = "", place = "" } = pressed.dataset;
    switch (pressed.dataset["do"]) {
      case "press": return this.#isSecondHalf(event, id) ? undefined : this.#once(id, id, null);
      case "send": return this.#sendText(id);
      case "step": return this.#step(id, Number(pressed.dataset["by"]));
      case "cell": return this.#isSecondHalf(event, `${id} ${place}`) ? undefined : this.#pressCell(id, place);
      case "copy": return this.#copy(id, pressed);
    }
  }

  #isSecondHalf({ detail, timeStamp }: MouseEvent, key: string): boolean {
    const before = this.#pressed;
    this.#pressed = { key, at: timeStamp };
    return detail > 1 && before.key === key && timeStamp - before.at < DOUBLE;
  }

  #step(id: string, by: number): void {
    const counter = this.#block("counter", id);
    if (!counter) return;
    const typed = Number(this.#drafts.get(id) ?? counter.value);
    const from = Number.isInteger(typed) ? typed : counter.value;
    this.#set(id, id, Math.max(counter.least, Math.min(counter.most, from + by)));
  }

  #pressCell(id: string, place: string): void {
    const [side, number] = place.split(" ");
    this.#once(`${id} ${place}`, id, number === undefined ? Number(place) : { [side ?? ""]: Number(number) });
  }

  #onInput({ target }: Event): void {
    const input = target as HTMLInputElement;
    const { type, id = "", place } = input.dataset;
    if (type === "text" || type === "count") this.#drafts.set(id, input.value);
    else if (type === "slide") this.#set(id, id, Number(input.value));
    else if (type === "bar") this.#set(`${id} ${place}`, id, [Number(place), Number(input.value)], Number(input.value));
  }

  #onChange(event: Event): void {
    const input = event.target as HTMLInputElement;
    const { type, id = "" } = input.dataset;
    if (type === undefined) return;
    event.stopPropagation();
    if (type === "option") this.#set(id, id, input.value);
    else if (type === "count") this.#setCount(id, input.value);
    else if (type === "file") void this.#read(id, input);
  }

  /** What is no whole number goes to the kernel too, which knows what to say. */
  #setCount(id: string, typed: string): void {
    const value = typed.trim() === "" || !Number.isInteger(Number(typed)) ? typed : Number(typed);
    this.#set(id, id, value);
  }

  async #read(id: string, input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (!file) return;
    const { name } = file;
    let text: string | null = null;
    let problem = file.size > LARGEST_FILE ? "too_big" : "";
    if (!problem) text = await file.text().catch(() => { problem = "unreadable"; return null; });
    if (this.#signal.aborted) return;
    input.value = "";
    this.#guard(() => (text === null ? this.#refuse(id, problem, name) : this.#once(id, id, text)));
  }

  #refuse(id: string, problem: string, name: string): void {
    this.#use(id);
    this.#setNotice(this.#say(problem, { name }));
    this.#draw();
  }

  #copy(key: string, button: HTMLElement): void {
    const code = button.parentElement?.querySelector("code");
    if (!code) return;
    void copyText(code).then((done) => {
      if (this.#signal.aborted) return;
      const text = this.#say(done ? "copied" : "copy_by_hand");
      this.#copied = { key, text };
      this.#speaker.textContent = text;
      clearTimeout(this.#copiedTimer);
      this.#copiedTimer = setTimeout(() => { this.#copied = null; this.#draw(); }, COPIED);
      this.#draw();
    });
  }

  #onToggle({ target }: Event): void {
    const fold = target as HTMLDetailsElement;
    if (fold.dataset["fold"] !== undefined) this.#open.set(fold.dataset["fold"], fold.open);
  }

  #onFocusIn(event: FocusEvent): void {
    const { group, place } = (event.target as HTMLElement).dataset;
    if (group === undefined || place === undefined || this.#stops.get(group) === place) return;
    this.#stops.set(group, place);
    this.#draw();
  }

  #onKeydown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && event.shiftKey) return;
    // The notebook's own keys must not take what is typed here.
    if (event.key !== "Escape" && event.key !== "Tab") event.stopPropagation();
    if (event.key === "Enter") this.#onEnter(event, target);
    else if (isRovingKey(event.key) && target.dataset["group"] !== undefined) this.#onArrow(event, target);
  }

  #onEnter(event: KeyboardEvent, target: HTMLElement): void {
    const { type, id = "" } = target.dataset;
    // Enter held down would press whatever gets the focus next.
    if (event.repeat) event.preventDefault();
    else if (type === "text") { event.preventDefault(); this.#sendText(id); }
  }

  #onArrow(event: KeyboardEvent, target: HTMLElement): void {
    const next = rove(this.root, target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

/** Every block of a page, those inside others too. */
function all(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => ("blocks" in block ? [block, ...all(block.blocks)] : [block]));
}
