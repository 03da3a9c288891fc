/** One of the art's pictures. */

import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Art } from "../../art.ts";

export function symbol(art: Art, name: string): TemplateResult | typeof nothing {
  const known = art.symbols.get(name);
  if (!known) return nothing;
  const [, , width, height] = known.box.split(/[\s,]+/);
  return html`<svg class="art" viewBox="0 0 ${width} ${height}" aria-hidden="true">${svg`<use href="#${known.id}" width=${width} height=${height}></use>`}</svg>`;
}
