/** One thing on the table: card, die, coin, cell or token. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { SceneElement, Zone } from "../contract.ts";
import type { Context } from "../context.ts";
import { choice, classes } from "./button.ts";

type Part = TemplateResult | typeof nothing;

export function picture(context: Context, symbol: string, stretched = false): Part {
  const known = context.art.symbols.get(symbol);
  if (!known) return nothing;
  const [, , width, height] = known.box.split(/[\s,]+/);
  return html`<svg
    class="art"
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio=${stretched ? "none" : "xMidYMid meet"}
    aria-hidden="true"
  ><use href="#${known.id}" width=${width} height=${height}></use></svg>`;
}

/** Face of a card's back: the zone's own, or a plain pattern. */
export function back(context: Context, art: string): Part {
  return html`<span class="back">${picture(context, art, true)}</span>`;
}

/** What a screen reader says; the text that is seen comes first. */
export function spokenName(context: Context, element: SceneElement): string {
  const { say } = context;
  const seen = element.faces === null ? "" : element.text;
  const name = element.name || (element.faces === null ? say("facedown") : "");
  const parts = name.includes(seen) ? [name] : [seen, name];
  for (const mark of element.marks) if (mark === "lit" || mark === "hint" || mark === "new") parts.push(say(`mark.${mark}`));
  return parts.filter(Boolean).join(", ");
}

function face(context: Context, element: SceneElement): Part {
  const faces = element.faces ?? [];
  const pictures = faces.map((symbol) => picture(context, symbol)).filter((part) => part !== nothing);
  const text = element.text || (pictures.length === 0 ? element.name : "");
  return html`<span class="face faces-${pictures.length}" data-text=${text}>
    ${pictures.length > 0 ? html`<span class="pictures">${pictures}</span>` : nothing}
    ${text ? html`<span class="text">${text}</span>` : nothing}
  </span>`;
}

function content(context: Context, element: SceneElement, art: string): Part {
  if (element.faces === null) return back(context, art);
  const turned = context.changes.turned.has(element.id);
  return html`${face(context, element)}${turned ? back(context, art) : nothing}`;
}

/** An element of a zone: a button where some action takes it, otherwise a picture with a name. */
export function element(context: Context, zone: Zone, item: SceneElement, stop: string | undefined): Part {
  const { id } = item;
  const look = classes("item", item.shape, ...marked(item.marks), context.changes.turned.has(id) && "turning", choiceLook(context, id));
  const spoken = spokenName(context, item);
  const shown = [content(context, item, zone.art), orderBadge(context, id)];
  if (context.selectable.has(id)) return choice(context, { id, group: zone.id, stop, look, spoken }, shown);
  return html`<span class=${look} role=${spoken ? "img" : nothing} aria-label=${spoken || nothing} aria-hidden=${spoken ? nothing : "true"}>${shown}</span>`;
}

export function marked(marks: readonly string[]): string[] {
  return marks.map((mark) => `is-${mark}`);
}

/** How it looks that something can be chosen; nothing where it cannot. */
export function choiceLook(context: Context, id: string): string {
  if (!context.selectable.has(id)) return "";
  if (context.selection.includes(id)) return "selectable selected";
  return `selectable ${context.extensions.has(id) ? "open" : "apart"}`;
}

function orderBadge(context: Context, id: string): Part {
  const place = context.selection.indexOf(id);
  const ordered = context.scene.actions.some((action) => action.ordered && action.from.includes(id));
  return ordered && place >= 0 ? html`<span class="order" aria-hidden="true">${place + 1}</span>` : nothing;
}
