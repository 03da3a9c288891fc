/** The numbered rules, opened beside the table. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Rule } from "../contract.ts";
import type { Context } from "../context.ts";
import { button } from "./button.ts";

export function rulesPanel(context: Context): TemplateResult | typeof nothing {
  if (!context.rulesOpen) return nothing;
  const { say, furniture, prefix } = context;
  const heading = `${prefix}rules`;
  return html`<section class="rules" role="dialog" aria-labelledby=${heading}>
    <div class="rules-top">
      <h3 id=${heading}>${say("rules.title", { title: furniture.title })}</h3>
      ${button({ command: "close-rules", look: "tool bare", icon: "close", label: say("close"), title: say("close") })}
    </div>
    <div class="rules-text" tabindex="0" data-focus="rules-text" role="region" aria-labelledby=${heading}>
      ${furniture.rules.map((rule) => ruleLine(context, rule))}
    </div>
  </section>`;
}

function ruleLine({ rule: target }: Context, rule: Rule): TemplateResult {
  if ("heading" in rule) return html`<h4>${rule.heading}</h4>`;
  const meant = rule.number === target;
  return html`<p class=${meant ? "meant" : ""} data-rule=${rule.number} tabindex=${meant ? -1 : nothing}><b>${rule.number}</b> ${rule.text}</p>`;
}
