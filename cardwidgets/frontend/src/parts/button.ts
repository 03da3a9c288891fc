/** Every button of the table is made here: what it does, where the focus finds it, which key it has. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Context } from "../context.ts";
import { icon } from "./icons.ts";

export interface Button {
  command: string;
  id?: string | number;
  label: string;
  look: string;
  /** What stands behind the label. */
  after?: TemplateResult | typeof nothing;
  icon?: string;
  key?: string;
  title?: string;
  spoken?: string;
  disabled?: boolean;
  expanded?: boolean;
  /** Gets the focus when what had it is gone. */
  first?: boolean;
}

export function button(of: Button): TemplateResult {
  return html`<button
    type="button"
    class=${of.look}
    data-command=${of.command}
    data-id=${of.id ?? nothing}
    data-focus=${`${of.command} ${of.id ?? ""}`}
    ?data-first=${of.first}
    title=${of.title ?? nothing}
    aria-label=${of.spoken ?? nothing}
    aria-disabled=${of.disabled || nothing}
    aria-expanded=${of.expanded ?? nothing}
    aria-keyshortcuts=${of.key || nothing}
  >${of.icon ? icon(of.icon) : nothing}<span class="button-label">${of.label}</span>${of.after ?? keyCap(of.look.includes("tool") ? "" : of.key)}</button>`;
}

export function keyCap(key = ""): TemplateResult | typeof nothing {
  return key ? html`<kbd aria-hidden="true">${key.toUpperCase()}</kbd>` : nothing;
}

export interface Choice {
  id: string;
  /** The arrow keys go round in it. */
  group: string;
  /** The element of the group that Tab reaches. */
  stop: string | undefined;
  look: string;
  spoken?: string;
}

/** A button that chooses an element: a thing on the table, or a player. */
export function choice({ selection, waiting }: Context, of: Choice, content: unknown): TemplateResult {
  return html`<button
    type="button"
    class=${of.look}
    data-command="element"
    data-id=${of.id}
    data-group=${of.group}
    data-focus=${`element ${of.id}`}
    tabindex=${of.id === of.stop ? 0 : -1}
    aria-pressed=${selection.includes(of.id)}
    aria-disabled=${waiting || nothing}
    aria-label=${of.spoken ?? nothing}
  >${content}</button>`;
}

/** Names of classes, without those that do not hold. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
