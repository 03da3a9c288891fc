/** What can be known, beside the table: sentences, and a bar for each chance. */

import { html, nothing, type TemplateResult } from "lit-html";
import { isPeek, isShared, type Context } from "../context.ts";

export function oddsPanel(context: Context): TemplateResult | typeof nothing {
  const { odds, say, prefix, scene } = context;
  // Who only holds a button to look at a hand is not alone at the screen.
  const seen = isShared(scene) && (scene.seat === null || isPeek(scene));
  if (odds.length === 0 || seen) return nothing;
  const heading = `${prefix}odds`;
  return html`<section class="chronicle odds" aria-labelledby=${heading} tabindex="0" data-focus="odds">
    <h3 id=${heading}>${say("odds.title")}</h3>
    ${odds.map(({ text, share }) => html`<p>${text}${share === null ? nothing : html`<span class="bar" style="--share:${100 * share}%"></span>`}</p>`)}
  </section>`;
}
