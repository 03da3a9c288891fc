/** What is under way to the kernel: one request for each control, and the latest value after it. */

import { newRequest } from "../save.ts";
import type { Message } from "./contract.ts";

/** A kernel that does not answer within this time gets another chance. */
export const PATIENCE = 10_000;

interface Request {
  id: string;
  what: string;
  value: unknown;
  timer: ReturnType<typeof setTimeout>;
  /** What to send when the answer has come; older ones are forgotten. */
  next?: { value: unknown };
}

export class Line {
  readonly #underWay = new Map<string, Request>();
  readonly #send: (message: Message) => void;
  readonly #onSilence: () => void;

  constructor(send: (message: Message) => void, onSilence: () => void) {
    this.#send = send;
    this.#onSilence = onSilence;
  }

  isBusy(key: string): boolean {
    return this.#underWay.has(key);
  }

  get isAnyBusy(): boolean {
    return this.#underWay.size > 0;
  }

  isOwn(request: string): boolean {
    return [...this.#underWay.values()].some((one) => one.id === request);
  }

  /** Ask once; a second time before the answer is no second request. */
  once(key: string, what: string, value: unknown): boolean {
    if (this.isBusy(key)) return false;
    this.#start(key, what, value);
    return true;
  }

  /** Ask now, or when the answer to the previous has come. */
  latest(key: string, what: string, value: unknown): void {
    const before = this.#underWay.get(key);
    if (before) before.next = { value };
    else this.#start(key, what, value);
  }

  /** Take an answer; returns the key of what it answers unless more is under way there. */
  answered(request: string): string | null {
    for (const [key, one] of this.#underWay) {
      if (one.id === request) return this.#finish(key, one) ? key : null;
    }
    return null;
  }

  end(): void {
    for (const { timer } of this.#underWay.values()) clearTimeout(timer);
    this.#underWay.clear();
  }

  #start(key: string, what: string, value: unknown): void {
    const id = newRequest();
    const timer = setTimeout(() => this.#giveUp(key, id), PATIENCE);
    this.#underWay.set(key, { id, what, value, timer });
    this.#send({ do: what, value, request: id });
  }

  #finish(key: string, one: Request): boolean {
    clearTimeout(one.timer);
    this.#underWay.delete(key);
    const changed = one.next && JSON.stringify(one.next.value) !== JSON.stringify(one.value);
    if (one.next && changed) this.#start(key, one.what, one.next.value);
    return !changed;
  }

  #giveUp(key: string, id: string): void {
    if (this.#underWay.get(key)?.id !== id) return;
    this.#underWay.delete(key);
    this.#onSilence();
  }
}
