/** One view of a table: what it shows, and what a person does to it. */

import type { AnyModel } from "@anywidget/types";
import { nothing, render } from "lit-html";
import { readArt, type Art } from "./art.ts";
import { changesBetween, NOTHING_CHANGED } from "./changes.ts";
import { isPeek, type Context } from "./context.ts";
import type { Action, Control, Message, Saved, Scene, Traits } from "./contract.ts";
import { FocusKeeper, focused, isRovingKey, rove, withFocus } from "./focus.ts";
import { controlKey, KEYS } from "./keys.ts";
import { Log } from "./log.ts";
import { fly, motionIsWanted } from "./motion.ts";
import { showLines } from "./parts/chronicle.ts";
import { page } from "./parts/page.ts";
import { download, newRequest } from "./save.ts";
import { extensions, fits, fittingActions, instantAction, needsElements, selectable, toggle } from "./selection.ts";
import { followTheme } from "./theme.ts";
import { speaker } from "./words.ts";

/** A kernel that does not answer within this time gets another chance. */
export const PATIENCE = 3000;
const CONFIRM = 5000;

export class TableView {
  readonly root = document.createElement("div");
  readonly #model: AnyModel<Traits>;
  readonly #signal: AbortSignal;
  readonly #sheet = document.createElement("div");
  readonly #flights = document.createElement("div");
  /** A counter would not do: each widget on a page has a copy of this module. */
  readonly #prefix = `cw${newRequest().replace(/\W/g, "")}-`;
  readonly #keeper = new FocusKeeper(this.root);
  readonly #log = new Log();
  readonly #stops = new Map<string, string>();
  readonly #requests = new Set<string>();
  #scene: Scene | null = null;
  #art: Art = readArt("", this.#prefix);
  #changes = NOTHING_CHANGED;
  #selection: string[] = [];
  #waiting = false;
  #holding: number | null = null;
  #covering: number | null = null;
  #covered: Scene | null = null;
  #rulesOpen = false;
  #rule = "";
  #rulesOpener = "rules ";
  #confirmNew = false;
  readonly #unfolded = new Set<string>();
  #pressedAt = "";
  #timers: Record<string, ReturnType<typeof setTimeout>> = {};

  constructor(model: AnyModel<Traits>, host: HTMLElement, signal: AbortSignal) {
    this.#model = model;
    this.#signal = signal;
    this.root.className = "cw-table";
    this.root.dataset["lmSuppressShortcuts"] = "true";
    host.dataset["lmSuppressShortcuts"] = "true";
    this.#sheet.className = "sheet-of-view";
    this.#flights.className = "flights";
    this.#flights.setAttribute("aria-hidden", "true");
    this.root.append(this.#sheet, this.#flights);
    host.append(this.root);
    this.#listen();
    this.#guard(() => {
      followTheme(this.root, signal);
      this.#takeFurniture();
      this.#takeScene();
    });
    this.#send({ do: "ready" });
  }

  #listen(): void {
    const { root } = this;
    const model = this.#model;
    const signal = this.#signal;
    const fromKernel: Record<string, (...args: any[]) => void> = {
      "change:scene": () => this.#takeScene(),
      "change:furniture": () => { this.#takeFurniture(); this.#draw(); },
      "change:prefs": () => this.#draw(),
      "change:odds": () => this.#draw(),
      "msg:custom": (content: { saved?: Saved }) => this.#takeSaved(content?.saved),
    };
    for (const [name, handle] of Object.entries(fromKernel)) {
      const guarded = (...args: unknown[]) => this.#guard(() => handle(...args));
      model.on(name, guarded);
      signal.addEventListener("abort", () => model.off(name, guarded), { once: true });
    }
    const onPage = (target: EventTarget, name: string, handle: (event: any) => void) =>
      target.addEventListener(name, (event) => this.#guard(() => handle.call(this, event)), { signal });
    onPage(root, "click", this.#onClick);
    onPage(root, "change", this.#onChange);
    onPage(root, "keydown", this.#onKeydown);
    onPage(root, "keyup", this.#onKeyup);
    onPage(root, "focusin", this.#onFocusIn);
    onPage(root, "focusout", this.#onFocusOut);
    onPage(root, "pointerdown", this.#onPointerDown);
    onPage(root, "contextmenu", this.#onContextMenu);
    for (const name of ["pointerup", "pointercancel", "blur"]) onPage(window, name, this.#coverPeek);
    onPage(document, "visibilitychange", this.#coverPeek);
    signal.addEventListener("abort", () => this.#end(), { once: true });
  }

  #end(): void {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    this.root.remove();
  }

  // --- from the kernel ---------------------------------------------------------------------

  #takeFurniture(): void {
    const furniture = this.#model.get("furniture");
    this.#art.sprite.remove();
    this.#art = readArt(furniture?.art || "<svg/>", this.#prefix);
    this.root.prepend(this.#art.sprite);
  }

  #takeScene(): void {
    const before = this.#scene;
    const after = JSON.parse(this.#model.get("scene")) as Scene;
    if (!after.players || this.#isLate(after)) return;
    if (this.#holding !== null && after.seat === this.#holding) return this.#takeLook(after);
    this.#changes = changesBetween(before, after);
    this.#scene = after;
    this.#log.update(after);
    const stillOpen = selectable(after.actions);
    const sameChoices = before?.token === after.token;
    this.#selection = sameChoices ? this.#selection.filter((id) => stillOpen.has(id)) : [];
    this.#stopWaiting();
    this.#confirmNew = false;
    this.#draw();
    if (before && after.motions.length > 0 && motionIsWanted(this.#model.get("prefs")?.pace)) {
      fly(this.root, this.#flights, after, this.#art);
    }
  }

  /** Only what lies on the table may change while somebody looks: all buttons stay under the fingers. */
  #takeLook(seen: Scene): void {
    if (!this.#covered) return;
    const scene = { ...this.#covered, seat: seen.seat, zones: seen.zones };
    this.#changes = changesBetween(this.#scene, scene);
    this.#scene = scene;
    this.#draw();
  }

  /** A hand that came after the button was let go is not shown. */
  #isLate(scene: Scene): boolean {
    const late = scene.seat !== null && scene.seat === this.#covering;
    if (!late) this.#covering = null;
    return late;
  }

  #takeSaved(saved: Saved | undefined): void {
    if (saved && this.#requests.delete(saved.request)) download(saved);
  }

  // --- drawing -----------------------------------------------------------------------------

  #draw(): void {
    const context = this.#context();
    this.#keeper.around(() => render(context ? page(context) : nothing, this.#sheet));
    this.#find(".failure")?.remove();
    const lines = this.#find(".lines");
    if (lines) showLines(lines, this.#log.lines);
  }

  #find(selector: string): HTMLElement | null {
    return this.root.querySelector(selector);
  }

  #context(): Context | null {
    const scene = this.#scene;
    const selection = this.#selection;
    if (!scene) return null;
    const furniture = this.#model.get("furniture");
    return {
      prefix: this.#prefix,
      scene,
      furniture,
      prefs: this.#model.get("prefs") ?? {},
      say: speaker(furniture?.words ?? {}),
      art: this.#art,
      changes: this.#changes,
      selection,
      selectable: selectable(scene.actions),
      extensions: extensions(scene.actions, selection),
      waiting: this.#waiting || this.#holding !== null,
      stops: this.#stops,
      bottom: isPeek(scene) ? null : scene.seat,
      rulesOpen: this.#rulesOpen,
      rule: this.#rule,
      confirmNew: this.#confirmNew,
      unfolded: this.#unfolded,
      odds: JSON.parse(this.#model.get("odds") ?? "[]"),
    };
  }

  /** Run something; what goes wrong is shown in the table, where a person can see it. */
  #guard(step: () => void): void {
    try {
      step();
    } catch (error) {
      console.error(error);
      this.#showFailure(error instanceof Error ? error.message : String(error));
    }
  }

  #showFailure(reason: string): void {
    const say = speaker(this.#model.get("furniture")?.words ?? {});
    this.#scene = null;
    this.#find(".failure")?.remove();
    const failure = document.createElement("p");
    failure.className = "failure";
    failure.setAttribute("role", "alert");
    failure.textContent = say("failed", { reason });
    this.root.append(failure);
  }

  // --- to the kernel -----------------------------------------------------------------------

  #send(message: Message): void {
    this.#model.send(message);
  }

  #play(action: Action, elements = needsElements(action) ? [...this.#selection] : []): void {
    if (!this.#scene || this.#isBusy()) return;
    this.#sendAndWait({ play: action.id, elements, token: this.#scene.token });
  }

  #control(control: Control): void {
    if (!this.#scene || this.#isBusy()) return;
    if (control !== "new" && !this.#scene.controls.includes(control)) return;
    this.#sendAndWait({ do: control, token: this.#scene.token });
  }

  #isBusy(): boolean {
    return this.#waiting || this.#holding !== null;
  }

  #sendAndWait(message: Message): void {
    this.#waiting = true;
    this.#later("patience", PATIENCE, () => this.#stopWaiting());
    this.#send(message);
    this.#draw();
  }

  #stopWaiting(): void {
    clearTimeout(this.#timers["patience"]);
    if (!this.#waiting) return;
    this.#waiting = false;
    this.#draw();
  }

  #later(name: string, delay: number, step: () => void): void {
    clearTimeout(this.#timers[name]);
    this.#timers[name] = setTimeout(() => this.#guard(step), delay);
  }

  #askForNew(): void {
    const underWay = this.#scene && !this.#scene.over && this.#scene.step > 0;
    if (!underWay || this.#confirmNew) {
      this.#confirmNew = false;
      this.#control("new");
      return;
    }
    this.#confirmNew = true;
    this.#draw();
    this.#later("confirm", CONFIRM, () => { this.#confirmNew = false; this.#draw(); });
  }

  #save(): void {
    const request = newRequest();
    this.#requests.add(request);
    this.#send({ do: "save", request });
  }

  #setPref(name: string, value: unknown): void {
    this.#model.set("prefs", { ...this.#model.get("prefs"), [name]: value });
    this.#model.save_changes();
    this.#draw();
  }

  // --- what a person does ------------------------------------------------------------------

  #onClick(event: MouseEvent): void {
    const pressed = (event.target as Element).closest<HTMLElement>("[data-command]");
    const second = event.detail > 1 && this.#pressedAt !== this.#scene?.token;
    this.#pressedAt = this.#scene?.token ?? "";
    if (!pressed || pressed.getAttribute("aria-disabled") === "true") return;
    event.stopPropagation();
    // The second half of a double click was not meant for choices that came in between.
    if (!second) this.#command(pressed);
  }

  #command({ dataset }: HTMLElement): void {
    const id = dataset["id"] ?? "";
    switch (dataset["command"]) {
      case "element": return this.#choose(id);
      case "action": return this.#playById(id);
      case "seek": return this.#seek(id);
      case "clear": return this.#clear();
      case "look": return this.#lookUp(id);
      case "control": return this.#control(id as Control);
      case "new": return this.#askForNew();
      case "save": return this.#save();
      case "rules": return this.#rulesOpen ? this.#closeRules() : this.#openRules("");
      case "rule": return this.#openRules(id);
      case "close-rules": return this.#closeRules();
      case "cover": return this.#send({ do: "cover" });
      case "uncover": return this.#sendAndWait({ do: "uncover", seat: Number(id) });
      case "replay": return this.#sendAndWait({ do: "replay", step: Number(id), token: this.#scene?.token ?? "" });
    }
  }

  #choose(id: string): void {
    if (!this.#scene || this.#isBusy()) return;
    const { actions } = this.#scene;
    const instant = instantAction(actions, id);
    if (instant) return this.#play(instant, [id]);
    this.#selection = toggle(actions, this.#selection, id);
    this.#draw();
  }

  #playById(id: string): void {
    const action = this.#scene?.actions.find((one) => one.id === id);
    if (action) this.#play(action);
  }

  /** Open a zone that is looked up, or close it. */
  #lookUp(id: string): void {
    if (!this.#unfolded.delete(id)) this.#unfolded.add(id);
    this.#draw();
  }

  /** Lead to the elements that an action still needs. */
  #seek(id: string): void {
    const action = this.#scene?.actions.find((one) => one.id === id);
    const open = action?.legal?.flat() ?? action?.from;
    const wanted = open?.find((element) => !this.#selection.includes(element));
    withFocus(this.root, `element ${wanted}`)?.focus();
  }

  #clear(): void {
    this.#selection = [];
    this.#draw();
  }

  #onChange(event: Event): void {
    const input = event.target as HTMLInputElement | HTMLSelectElement;
    const pref = input.dataset["pref"];
    if (!pref) return;
    event.stopPropagation();
    const value = input instanceof HTMLSelectElement ? Number(input.value) : input.checked;
    this.#setPref(pref, value);
  }

  #onFocusIn(event: FocusEvent): void {
    const { group, id } = (event.target as HTMLElement).dataset;
    if (group === undefined || id === undefined || this.#stops.get(group) === id) return;
    this.#stops.set(group, id);
    this.#draw();
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey) return;
    const done = event.ctrlKey || event.metaKey ? this.#onModifiedKey(event) : this.#onPlainKey(event);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #onModifiedKey(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    const control = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
    if (control) this.#control(control);
    return control !== null;
  }

  #onPlainKey(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement;
    const peek = target.dataset["peek"];
    if (event.key === "Escape") return this.#onEscape();
    if (peek !== undefined && (event.key === " " || event.key === "Enter")) return this.#startPeek(Number(peek));
    // Enter held down would press whatever gets the focus next.
    if (event.key === "Enter") return event.repeat || this.#onEnter(target);
    if (isRovingKey(event.key)) return this.#onArrow(event, target);
    if (target instanceof HTMLSelectElement || event.key.length > 1 || event.key === " ") return false;
    return event.repeat ? false : this.#onLetter(event.key.toLowerCase());
  }

  #onEscape(): boolean {
    if (this.#rulesOpen) this.#closeRules();
    else if (this.#selection.length > 0) this.#clear();
    else return false;
    return true;
  }

  #onEnter(target: HTMLElement): boolean {
    const id = target.dataset["command"] === "element" ? target.dataset["id"] : undefined;
    if (!this.#scene || id === undefined || !this.#selection.includes(id)) return false;
    const ready = fittingActions(this.#scene.actions, this.#selection);
    const only = ready.length === 1 ? ready[0] : undefined;
    if (only) this.#play(only);
    else this.#find(".button.fitting")?.focus();
    return ready.length > 0;
  }

  #onArrow(event: KeyboardEvent, target: HTMLElement): boolean {
    const next = rove(this.root, target, event.key);
    next?.focus();
    return next !== null;
  }

  #onLetter(letter: string): boolean {
    const scene = this.#scene;
    if (!scene) return false;
    const action = scene.actions.find((one) => one.key.toLowerCase() === letter);
    const zone = scene.zones.find((one) => one.key?.toLowerCase() === letter);
    if (action && (!needsElements(action) || fits(action, this.#selection))) this.#play(action);
    else if (zone) this.#lookUp(zone.id);
    else if (letter === KEYS.rules) this.#rulesOpen ? this.#closeRules() : this.#openRules("");
    else {
      const control = (["on", "roll"] as const).find((one) => controlKey(scene, one) === letter);
      if (!control || !scene.controls.includes(control)) return false;
      this.#control(control);
    }
    return true;
  }

  // --- a look at one's own hand, as long as it is held -------------------------------------

  #onPointerDown(event: PointerEvent): void {
    const button = (event.target as Element).closest<HTMLElement>("[data-peek]");
    if (button && event.button === 0) this.#startPeek(Number(button.dataset["peek"]));
  }

  #onContextMenu(event: Event): void {
    if ((event.target as Element).closest("[data-peek]")) event.preventDefault();
  }

  #onFocusOut(event: FocusEvent): void {
    if ((event.target as HTMLElement).dataset["peek"] !== undefined) this.#coverPeek();
  }

  #onKeyup(event: KeyboardEvent): void {
    if (event.key === " " || event.key === "Enter") this.#coverPeek();
  }

  #startPeek(seat: number): boolean {
    if (this.#holding !== seat) {
      this.#coverPeek();
      this.#holding = seat;
      this.#covered = this.#scene;
      this.#send({ do: "uncover", seat });
    }
    return true;
  }

  #coverPeek(): void {
    if (this.#holding === null) return;
    this.#covering = this.#holding;
    this.#holding = null;
    if (this.#scene?.seat === this.#covering) this.#scene = this.#covered;
    this.#later("covering", PATIENCE, () => { this.#covering = null; });
    this.#send({ do: "cover" });
    this.#draw();
  }

  // --- rules -------------------------------------------------------------------------------

  #openRules(rule: string): void {
    this.#rulesOpen = true;
    this.#rule = rule;
    this.#rulesOpener = `rule${rule ? "" : "s"} ${rule}`;
    this.#draw();
    const text = this.#find(".rules-text");
    const meant = this.#find(".rules-text .meant");
    (meant ?? text)?.focus();
    this.#find(".rules")?.scrollIntoView({ block: "nearest" });
    if (text && meant) text.scrollTop = meant.offsetTop - text.offsetTop - text.clientHeight / 4;
  }

  #closeRules(): void {
    const inside = focused(this.root)?.closest(".rules");
    this.#rulesOpen = false;
    this.#draw();
    if (!inside) return;
    (withFocus(this.root, this.#rulesOpener) ?? withFocus(this.root, "rules "))?.focus();
  }
}
