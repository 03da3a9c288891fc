/** Bars that a person sets: each is a slider laid over what it draws. */

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { symbol } from "./symbol.ts";
import type { Context } from "../context.ts";
import type { Bar, Bars } from "../contract.ts";

export function bars(context: Context, of: Bars): TemplateResult {
  const name = `${context.prefix}${of.id}-label`;
  return html`<p class="label" id=${name}>${of.label}</p>
    <ul class="bars" aria-labelledby=${name} tabindex=${of.settable ?? true ? nothing : 0} data-focus="bars ${of.id}">
      ${of.bars.map((bar, place) => column(context, of, bar, place))}
    </ul>`;
}

function column(context: Context, of: Bars, bar: Bar, place: number): TemplateResult {
  const draft = context.drafts.get(`${of.id} ${place}`);
  const value = Number(draft ?? bar.value);
  const shown = draft === undefined || draft === bar.value ? bar.shown || String(bar.value) : String(value);
  const told = bar.other === undefined ? shown : `${shown}, ${context.say("beside", { other: bar.other })}`;
  return html`<li class="bar">
    <span class="shown" aria-hidden="true">${shown}</span>
    <span class="track">
      <span class="fill" style="height:${percent(value, of.most)}%"></span>
      ${bar.other === undefined ? nothing : html`<span class="other" style="height:${percent(bar.other, of.most)}%"></span>`}
      ${of.settable ?? true ? range(of, bar, place, value, told) : nothing}
    </span>
    <span class="under" aria-hidden=${of.settable ?? true ? "true" : nothing}>
      ${bar.faces?.length ? html`<span class="faces">${bar.faces.map((face) => symbol(context.art, face))}</span>` : nothing}
      <span class=${bar.faces?.length ? "hidden" : "text"}>${bar.label}</span>
      ${of.settable ?? true ? nothing : html`<span class="hidden">: ${told}</span>`}
    </span>
  </li>`;
}

function range(of: Bars, bar: Bar, place: number, value: number, told: string): TemplateResult {
  return html`<input
    type="range"
    data-type="bar"
    data-id=${of.id}
    data-place=${place}
    data-focus="bar ${of.id} ${place}"
    min="0"
    max=${of.most}
    step="1"
    .value=${live(String(value))}
    aria-label=${bar.label}
    aria-orientation="vertical"
    aria-valuetext=${told}
  >`;
}

function percent(value: number, most: number): number {
  return Math.max(0, Math.min(100, (100 * value) / Math.max(1, most)));
}
