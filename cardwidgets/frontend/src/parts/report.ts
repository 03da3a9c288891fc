/** Tables after the game. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { ReportTable } from "../contract.ts";
import type { Context } from "../context.ts";
import { button } from "./button.ts";

export function report(context: Context): TemplateResult | typeof nothing {
  const tables = context.scene.report;
  if (tables.length === 0) return nothing;
  return html`<section class="report" aria-label=${context.say("report")}>${tables.map((table, place) => reportTable(context, table, place))}</section>`;
}

function reportTable(context: Context, table: ReportTable, place: number): TemplateResult {
  const replayed = table.steps.some((step) => step !== null);
  if (table.rows.length === 0) return html`<div class="sheet-of-report"><h4>${table.title}</h4><p class="note">${table.note}</p></div>`;
  return html`<div class="sheet-of-report" role="region" aria-label=${table.title} tabindex="0" data-focus=${`report ${place}`}>
    <table>
      <caption>${table.title}</caption>
      <thead><tr>
        ${table.columns.map((column, place) => html`<th scope="col" class=${numeric(table.rows[0]?.[place]) ? "number" : ""}>${column}</th>`)}
        ${replayed ? html`<th scope="col"><span class="hidden">${context.say("replay.column")}</span></th>` : nothing}
      </tr></thead>
      <tbody>
        ${table.rows.map((row, at) => html`<tr>
          ${row.map((cell, column) => (column === 0 ? html`<th scope="row">${cell}</th>` : html`<td class=${numeric(cell) ? "number" : ""}>${cell}</td>`))}
          ${replayed ? html`<td>${replayButton(context, table.steps[at] ?? null, row[0] ?? "")}</td>` : nothing}
        </tr>`)}
      </tbody>
    </table>
    ${table.note ? html`<p class="note">${table.note}</p>` : nothing}
  </div>`;
}

function numeric(cell = ""): boolean {
  return /^[+−-]?[\d.,]|^[-–—]$/.test(cell);
}

function replayButton({ say, waiting }: Context, step: number | null, row: string): TemplateResult | typeof nothing {
  if (step === null) return nothing;
  const label = say("replay");
  return button({ command: "replay", id: step, look: "link", label, spoken: `${label}: ${row}`, disabled: waiting });
}
