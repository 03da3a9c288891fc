/** Cells in rows and columns: one tab stop, and arrows inside. */

import { html, nothing, type TemplateResult } from "lit-html";
import { symbol } from "./symbol.ts";
import type { Context } from "../context.ts";
import type { Cell, Grid } from "../contract.ts";

type Part = TemplateResult | typeof nothing;

/** A place in a grid as it goes to the kernel: a number, or a head's name and number. */
type Place = `${number}` | `column ${number}` | `row ${number}`;

export function grid(context: Context, of: Grid): TemplateResult {
  const columns = Math.max(1, of.columns);
  const rowHeads = of.row_heads ?? [];
  const columnHeads = of.column_heads ?? [];
  const rows = Array.from({ length: Math.ceil(of.cells.length / columns) }, (_, row) => of.cells.slice(row * columns, (row + 1) * columns));
  const stop = tabStop(context, of);
  const live = stop !== null;
  return html`<p class="label" id="${context.prefix}${of.id}-label">${of.label}</p>
    <div
      class="grid ${columns > 8 ? "dense" : ""}"
      role=${live ? "grid" : "table"}
      aria-labelledby="${context.prefix}${of.id}-label"
      tabindex=${live ? nothing : 0}
      data-focus=${live ? nothing : `grid ${of.id}`}
      style="--columns:${columns};--heads:${rowHeads.length > 0 ? 1 : 0}"
    >
      ${columnHeads.length > 0 ? html`<div role="row">
        ${rowHeads.length > 0 ? html`<span role=${live ? "gridcell" : "cell"} class="corner"></span>` : nothing}
        ${columnHeads.map((head, place) => headCell(context, of, head, "column", place, stop))}
      </div>` : nothing}
      ${rows.map((cells, row) => html`<div role="row">
        ${rowHeads.length > 0 ? headCell(context, of, rowHeads[row] ?? {}, "row", row, stop) : nothing}
        ${cells.map((cell, column) => bodyCell(context, of, cell, row * columns + column, stop))}
      </div>`)}
    </div>`;
}

/** The last visited place, else the first that can be clicked. */
function tabStop(context: Context, of: Grid): string | null {
  const clickable = of.clickable ?? true;
  const visited = context.stops.get(of.id);
  const [kind, number] = visited?.includes(" ") ? visited.split(" ") : ["", visited];
  const count = { row: of.row_heads, column: of.column_heads, "": of.cells }[kind ?? ""]?.length ?? 0;
  const open = kind ? of.heads : clickable;
  if (visited !== undefined && open && Number(number) < count) return visited;
  if (clickable && of.cells.length > 0) return "0";
  if (of.heads) return of.column_heads?.length ? "column 0" : of.row_heads?.length ? "row 0" : null;
  return null;
}

function headCell(context: Context, of: Grid, cell: Cell, side: "row" | "column", place: number, stop: string | null): TemplateResult {
  const inside = of.heads ? press(context, of, cell, `${side} ${place}`, stop) : still(context, cell);
  return html`<span role="${side}header" class="head of-${side}">${inside}</span>`;
}

function bodyCell(context: Context, of: Grid, cell: Cell, place: number, stop: string | null): TemplateResult {
  const inside = of.clickable ?? true ? press(context, of, cell, `${place}`, stop) : still(context, cell);
  return html`<span role=${stop === null ? "cell" : "gridcell"}>${inside}</span>`;
}

function press(context: Context, of: Grid, cell: Cell, place: Place, stop: string | null): TemplateResult {
  return html`<button
    type="button"
    class=${look(cell)}
    data-do="cell"
    data-id=${of.id}
    data-place=${place}
    data-group=${of.id}
    data-focus="cell ${of.id} ${place}"
    tabindex=${place === stop ? 0 : -1}
    aria-label=${spoken(context, cell)}
    aria-disabled=${context.isBusy(`${of.id} ${place}`) ? "true" : nothing}
  >${content(context, cell)}</button>`;
}

function still(context: Context, cell: Cell): TemplateResult {
  const name = spoken(context, cell);
  return html`<span class=${look(cell)}><span aria-hidden="true" class="seen">${content(context, cell)}</span><span class="hidden">${name}</span></span>`;
}

function look({ marks = [] }: Cell): string {
  return ["cell", ...marks.map((mark) => `is-${mark}`)].join(" ");
}

function spoken({ say }: Context, cell: Cell): string {
  const name = cell.name || cell.text || (cell.faces ?? []).join(" ");
  return [name, ...(cell.marks ?? []).map((mark) => say(`mark.${mark}`))].join(", ");
}

function content(context: Context, { faces = [], text, name, marks }: Cell): Part[] {
  const pictures = faces.map((face) => symbol(context.art, face)).filter((part) => part !== nothing);
  const words = text || (pictures.length === 0 ? name : "");
  return [
    pictures.length > 0 ? html`<span class="faces">${pictures}</span>` : nothing,
    words ? html`<span class="text">${words}</span>` : nothing,
    marks?.includes("crossed") ? cross() : nothing,
  ];
}

function cross(): TemplateResult {
  return html`<svg class="cross" viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true"><path d="M1 1 9 9M9 1 1 9" /></svg>`;
}
