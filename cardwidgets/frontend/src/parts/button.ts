/** Every button of the table is made here: what it does, where the focus finds it, which key it has. */

import { html, nothing, type TemplateResult } from "lit-html";
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
    aria-disabled=${of.disabled ? "true" : nothing}
    aria-expanded=${of.expanded ?? nothing}
    aria-keyshortcuts=${of.key || nothing}
  >${of.icon ? icon(of.icon) : nothing}<span class="button-label">${of.label}</span>${of.after ?? keyCap(of.look.includes("tool") ? "" : of.key)}</button>`;
}

export function keyCap(key = ""): TemplateResult | typeof nothing {
  return key ? html`<kbd aria-hidden="true">${key.toUpperCase()}</kbd>` : nothing;
}
