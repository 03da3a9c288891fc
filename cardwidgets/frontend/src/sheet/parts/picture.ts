/** A figure: the drawing, and folded under it the numbers that it shows. */

import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { readDrawing } from "../../art.ts";
import type { Context } from "../context.ts";
import type { Figure, Picture } from "../contract.ts";

const DIGITS = 4;

export function picture(context: Context, { figure }: Picture, key: string): TemplateResult {
  return html`<figure>
    <figcaption>${figure.title}</figcaption>
    ${guard([figure.svg, figure.told], () => drawing(figure, `${context.prefix}${key}-`))}
    <details class="numbers" data-fold="figure ${key}" .open=${context.open.get(`figure ${key}`) ?? false}>
      <summary data-focus="fold figure ${key}">${context.say("numbers")}</summary>
      ${table(figure)}
    </details>
  </figure>`;
}

function drawing({ svg, told }: Figure, prefix: string): Element | typeof nothing {
  const drawn = readDrawing(svg, prefix.replace(/[^\w-]/g, "_"));
  if (!drawn) return nothing;
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", told);
  drawn.setAttribute("class", "drawing");
  return drawn;
}

function table({ title, numbers: { heads, rows } }: Figure): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${title}><table>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(([name, ...others]) => html`<tr><th scope="row">${shown(name)}</th>${others.map((one) => html`<td>${shown(one)}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

function shown(value: string | number | undefined): string {
  if (typeof value !== "number" || Number.isInteger(value)) return String(value ?? "");
  return String(Number(value.toPrecision(DIGITS)));
}
