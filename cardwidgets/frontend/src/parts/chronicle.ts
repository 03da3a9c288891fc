/** The log: new lines are added to it, so that a screen reader hears each of them once. */

import { html, type TemplateResult } from "lit-html";
import type { Context } from "../context.ts";
import type { Line } from "../log.ts";

export function chronicle({ say, prefix }: Context): TemplateResult {
  const heading = `${prefix}log`;
  return html`<section class="chronicle" aria-labelledby=${heading}>
    <h3 id=${heading}>${say("log")}</h3>
    <div class="lines" role="log" aria-live="polite" aria-labelledby=${heading} tabindex="0" data-focus="log"></div>
  </section>`;
}

/** Make the box show these lines, touching none that stays. */
export function showLines(box: HTMLElement, lines: readonly Line[]): void {
  const wanted = new Set(lines.map((line) => String(line.key)));
  const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 24;
  for (const shown of [...box.children] as HTMLElement[]) if (!wanted.has(shown.dataset["key"] ?? "")) shown.remove();
  const newest = Number((box.lastElementChild as HTMLElement | null)?.dataset["key"] ?? -1);
  for (const line of lines) if (line.key > newest) box.append(paragraph(line));
  if (atEnd) box.scrollTop = box.scrollHeight;
}

function paragraph(line: Line): HTMLElement {
  const shown = document.createElement("p");
  shown.dataset["key"] = String(line.key);
  shown.textContent = line.text;
  return shown;
}
