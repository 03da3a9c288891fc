/** Where the keyboard is: one tab stop a zone, arrows inside it, and the same place after a redraw. */

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isRovingKey(key: string): boolean {
  return key in ARROWS || key === "Home" || key === "End";
}

/** The focused element of a root that may live in a shadow tree. */
export function focused(root: HTMLElement): HTMLElement | null {
  const active = (root.getRootNode() as Document | ShadowRoot).activeElement;
  return active instanceof HTMLElement && root.contains(active) ? active : null;
}

/** Everything in a root that carries a `data-` of this name. */
export function allWith(root: HTMLElement, name: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[data-${name}]`)];
}

/** What the keyboard finds again under this key. */
export function withFocus(root: HTMLElement, key: string): HTMLElement | undefined {
  return allWith(root, "focus").find((one) => one.dataset["focus"] === key);
}

/** The next stop of the group that `from` belongs to, or null. */
export function rove(root: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const group = from.dataset["group"];
  if (group === undefined) return null;
  const stops = allWith(root, "group").filter((stop) => stop.dataset["group"] === group);
  if (key === "Home") return stops[0] ?? null;
  if (key === "End") return stops.at(-1) ?? null;
  const [across, down] = ARROWS[key] ?? [0, 0];
  const place = stops.indexOf(from);
  return (down ? nearest(stops, from, down) : null) ?? stops[(place + across + down + stops.length) % stops.length] ?? null;
}

/** The stop in the next row up or down that lies most nearly above or below. */
function nearest(stops: HTMLElement[], from: HTMLElement, down: number): HTMLElement | null {
  const here = from.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let shortest = Infinity;
  for (const stop of stops) {
    const there = stop.getBoundingClientRect();
    const ahead = (there.top - here.top) * down;
    if (ahead < here.height / 2) continue;
    const distance = ahead * 3 + Math.abs(there.left - here.left);
    if (distance < shortest) [best, shortest] = [stop, distance];
  }
  return best;
}

/** Keeps the focus in the widget while the page under it is redrawn. */
export class FocusKeeper {
  #parked = false;

  readonly #root: HTMLElement;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  around(redraw: () => void): void {
    const before = focused(this.#root);
    const key = before?.dataset["focus"];
    redraw();
    if (!before) return;
    // A redraw may reuse a node: what counts is what it stands for.
    const kept = focused(this.#root) === before && before.dataset["focus"] === key;
    if (!kept || (this.#parked && key === "prompt")) this.#restore(key);
  }

  #restore(key: string | undefined): void {
    const root = this.#root;
    const same = key === undefined || key === "prompt" ? undefined : withFocus(root, key);
    const target = same ?? allWith(root, "first")[0] ?? withFocus(root, "prompt");
    this.#parked = target?.dataset["focus"] === "prompt";
    target?.focus({ preventScroll: true });
  }
}
