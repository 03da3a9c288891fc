/** What is only read. */

import { html, type TemplateResult } from "lit-html";
import type { Context } from "../context.ts";
import type { Code, Heading, Paragraph } from "../contract.ts";

export function heading({ text }: Heading): TemplateResult {
  return html`<h3>${text}</h3>`;
}

export function paragraph({ text, look }: Paragraph): TemplateResult {
  return html`<p class="paragraph ${look ? `look-${look}` : ""}">${text}</p>`;
}

export function code(context: Context, { text }: Code, key: string): TemplateResult {
  const said = context.copied?.key === key ? context.copied.text : context.say("copy");
  return html`<div class="code"><pre tabindex="0" data-focus="code ${key}"><code>${text}</code></pre><button
    type="button"
    class="tool"
    data-do="copy"
    data-id=${key}
    data-focus="copy ${key}"
  >${said}</button></div>`;
}
