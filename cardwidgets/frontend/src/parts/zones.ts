/** Every kind of zone, laid out. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { SceneElement, Zone, ZoneKind } from "../contract.ts";
import { tabStop, type Context } from "../context.ts";
import { classes } from "./button.ts";
import { back, element, marked, picture } from "./elements.ts";

type Part = TemplateResult | typeof nothing;
type Layout = (context: Context, zone: Zone) => Part;

const LAYOUTS: Record<ZoneKind, Layout> = {
  hand: row,
  grid: row,
  column: row,
  trick: row,
  board,
  pile,
  dice,
  purse,
  sheet,
};

export function zones(context: Context, owner: number | null): Part[] {
  return context.scene.zones.filter((zone) => zone.owner === owner && !zone.key).map((zone) => zoneOf(context, zone));
}

export function zoneOf(context: Context, zone: Zone): Part {
  const layout = LAYOUTS[zone.kind] ?? row;
  return html`<div
    class=${classes("zone", zone.kind, zone.elements.some(({ id }) => context.selectable.has(id)) && "choosable", zone.elements.length > FEW && "many")}
    style="--n:${Math.max(1, zone.elements.length)};--columns:${zone.columns || zone.elements.length || 1};--lead:${zone.lead}"
    role="group"
    aria-label=${spokenLabel(context, zone)}
    data-zone=${zone.id}
  >
    <span class="label" aria-hidden="true">${zone.label}</span>
    ${layout(context, zone)}
  </div>`;
}

const FEW = 4;

function spokenLabel({ say }: Context, zone: Zone): string {
  return zone.count === null ? zone.label : say("count", { label: zone.label, count: zone.count });
}

function drawn(context: Context, zone: Zone, elements: readonly SceneElement[] = zone.elements): Part[] {
  const stop = tabStop(context, zone.id, elements.map((item) => item.id));
  return elements.map((item) => element(context, zone, item, stop));
}

function row(context: Context, zone: Zone): Part {
  return html`<div class="items">${drawn(context, zone)}</div>${counter(zone)}`;
}

function board(context: Context, zone: Zone): Part {
  const ground = picture(context, zone.art, true);
  return html`<div class="items ${ground === nothing ? "" : "grounded"}">
    ${ground}${drawn(context, zone)}
  </div>`;
}

function pile(context: Context, zone: Zone): Part {
  const top = zone.elements.slice(-1);
  const count = zone.count ?? zone.elements.length;
  return html`<div class="items anchor ${count > 1 ? "deep" : ""}">
    ${top.length > 0 ? drawn(context, zone, top) : pileGround(context, zone, count)}
  </div>${counter({ ...zone, count })}`;
}

function pileGround(context: Context, zone: Zone, count: number): Part {
  return count === 0
    ? html`<span class="item card slot" aria-hidden="true"></span>`
    : html`<span class="item card" aria-hidden="true">${back(context, zone.art)}</span>`;
}

function dice(context: Context, zone: Zone): Part {
  const look = context.changes.tumbled.has(zone.id) ? "items anchor tumbling" : "items anchor";
  const shown = drawn(context, zone);
  // Two templates alike: going from one to the other makes new nodes, which starts the animation again.
  return zone.rolled % 2 ? html`<div class=${look}>${shown}</div>` : html`<div class=${look}>${shown}</div>`;
}

function purse(context: Context, zone: Zone): Part {
  const count = zone.count ?? zone.elements.length;
  const coin = html`<span class="item coin">${picture(context, zone.art)}</span>`;
  return html`<span class="stack anchor" aria-hidden="true">${Array.from({ length: zone.owner === null ? 1 : stackHeight(count) }, () => coin)}</span>
    <span class="amount" aria-hidden="true">${count}</span>
    ${zone.elements.length > 0 ? html`<div class="items">${drawn(context, zone)}</div>` : nothing}`;
}

function stackHeight(count: number): number {
  return count <= 3 ? count : Math.min(6, 3 + Math.floor(count / 5));
}

function sheet(context: Context, zone: Zone): Part {
  const stop = tabStop(context, zone.id, zone.elements.map((item) => item.id));
  const line = (item: SceneElement) => (context.selectable.has(item.id) ? element(context, zone, item, stop) : sheetLine(context, item));
  if (!zone.columns) return html`<ul class="items">${zone.elements.map((item) => html`<li>${line(item)}</li>`)}</ul>`;
  const rows = zone.elements.flatMap((_, at) => (at % zone.columns ? [] : [zone.elements.slice(at, at + zone.columns)]));
  return html`<table><tbody>
    ${rows.map((row, down) => html`<tr>${row.map((item, across) => (down && across ? html`<td>${line(item)}</td>` : html`<th scope=${down ? "row" : "col"}>${line(item)}</th>`))}</tr>`)}
  </tbody></table>`;
}

function sheetLine(context: Context, item: SceneElement): Part {
  const pictures = (item.faces ?? []).map((symbol) => picture(context, symbol));
  return html`<span class=${classes("line", ...marked(item.marks))}>${pictures}${item.text || item.name}</span>`;
}

function counter(zone: Zone): Part {
  return zone.count === null ? nothing : html`<span class="amount" aria-hidden="true">${zone.count}</span>`;
}
