/** What a widget's model looks like from the browser, without a kernel. */

import type { Scene, Traits } from "../src/contract.ts";

type Handler = (...args: any[]) => void;

/** The traits with the scene as Python has it. */
export type Given = Omit<Traits, "scene"> & { scene: Scene };

export class FakeModel {
  traits: Traits;
  sent: any[] = [];
  saved: Partial<Traits>[] = [];
  readonly handlers = new Map<string, Set<Handler>>();
  #changed: Partial<Traits> = {};

  constructor(given: Given) {
    this.traits = asSent(given) as Traits;
  }

  get<K extends keyof Traits>(name: K): Traits[K] {
    return this.traits[name];
  }

  set<K extends keyof Traits>(name: K, value: Traits[K]): void {
    this.traits[name] = value;
    this.#changed[name] = value;
    this.emit(`change:${name}`);
  }

  save_changes(): void {
    this.saved.push(this.#changed);
    this.#changed = {};
  }

  send(message: unknown): void {
    this.sent.push(structuredClone(message));
  }

  on(name: string, handler: Handler): void {
    this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler));
  }

  off(name: string, handler: Handler): void {
    this.handlers.get(name)?.delete(handler);
  }

  emit(name: string, ...args: unknown[]): void {
    for (const handler of [...(this.handlers.get(name) ?? [])]) handler(...args);
  }

  /** What the kernel would do. */
  fromKernel(traits: Partial<Given>): void {
    Object.assign(this.traits, asSent(traits));
    for (const name of Object.keys(traits)) this.emit(`change:${name}`);
  }
}

function asSent({ scene, ...others }: Partial<Given>): Partial<Traits> {
  const traits = structuredClone(others);
  return scene ? { ...traits, scene: JSON.stringify(scene) } : traits;
}
