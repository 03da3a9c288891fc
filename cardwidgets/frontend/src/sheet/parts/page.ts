/** The whole sheet, from top to bottom. */

import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { Context } from "../context.ts";
import type { Block, Fold, Row } from "../contract.ts";
import { bars } from "./bars.ts";
import { button, choice, counter, field, slider, upload } from "./controls.ts";
import { grid } from "./grid.ts";
import { picture } from "./picture.ts";
import { code, heading, paragraph } from "./text.ts";

type Part = TemplateResult | typeof nothing;

export function page(context: Context): TemplateResult {
  const { page } = context;
  const isPlaced = context.notice !== null && has(page.blocks, context.notice.at);
  return html`<h2 class="title" tabindex="-1" data-focus="prompt">${page.title}</h2>
    ${isPlaced ? nothing : notice(context)}
    ${blocks(context, page.blocks, "")}`;
}

/** Blocks keep their elements while others come and go, so that a caret stays where it is. */
function blocks(context: Context, list: readonly Block[], path: string): unknown {
  return repeat(withKeys(list, path), ([key]) => key, ([key, block]) => framed(context, block, key));
}

/** Name each block: by its id, or by its place among those of its kind. */
export function withKeys(list: readonly Block[], path: string): [string, Block][] {
  const seen = new Map<string, number>();
  return list.map((block) => {
    const own = "id" in block ? `${block.kind}:${block.id}` : block.kind;
    const times = seen.get(own) ?? 0;
    seen.set(own, times + 1);
    return [`${path}/${own}${times ? `.${times}` : ""}`, block];
  });
}

function framed(context: Context, block: Block, key: string): TemplateResult {
  const told = "id" in block && block.id === context.notice?.at ? notice(context) : nothing;
  return html`<div class="block of-${block.kind}">${drawn(context, block, key)}${told}</div>`;
}

function drawn(context: Context, block: Block, key: string): Part {
  switch (block.kind) {
    case "heading": return heading(block);
    case "paragraph": return paragraph(block);
    case "code": return code(context, block, key);
    case "button": return button(context, block);
    case "counter": return counter(context, block);
    case "slider": return slider(context, block);
    case "field": return field(context, block);
    case "choice": return choice(context, block);
    case "upload": return upload(context, block);
    case "grid": return grid(context, block);
    case "bars": return bars(context, block);
    case "picture": return picture(context, block, key);
    case "row": return row(context, block, key);
    case "fold": return fold(context, block, key);
    default: return nothing;
  }
}

function row(context: Context, { blocks: inside }: Row, key: string): TemplateResult {
  return html`<div class="row">${blocks(context, inside, key)}</div>`;
}

function fold(context: Context, block: Fold, key: string): TemplateResult {
  return html`<details
    class="fold ${block.look ? `look-${block.look}` : ""}"
    data-fold=${block.id}
    .open=${context.open.get(block.id) ?? block.open ?? false}
  ><summary data-focus="fold ${block.id}">${block.summary}</summary><div class="folded">${blocks(context, block.blocks, key)}</div></details>`;
}

function notice({ notice }: Context): unknown {
  return notice ? keyed(notice.number, html`<p class="notice" role="alert">${notice.text}</p>`) : nothing;
}

function has(list: readonly Block[], id: string): boolean {
  return list.some((block) => ("id" in block && block.id === id) || ("blocks" in block && has(block.blocks, id)));
}
