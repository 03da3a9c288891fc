/** The interface's own small pictures. */

import { html, type TemplateResult } from "lit-html";

const PATHS: Record<string, string> = {
  rules: "M4 5q4-2 8 1 4-3 8-1v13q-4-2-8 1-4-3-8-1zM12 6v13",
  undo: "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
  redo: "M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3",
  new: "M12 5v14M5 12h14",
  save: "M12 4v11M7 10l5 5 5-5M5 20h14",
  close: "M6 6l12 12M18 6 6 18",
};

export function icon(name: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name] ?? ""} /></svg>`;
}
