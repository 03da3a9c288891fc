/** The anywidget module of a sheet. */

import type { RenderProps } from "@anywidget/types";
import type { Traits } from "./sheet/contract.ts";
import { SheetView } from "./sheet/view.ts";
import "./sheet/sheet.css";

function render({ model, el, signal }: RenderProps<Traits>): () => void {
  // Hosts with an older anywidget pass no signal; they call what is returned here.
  const ending = new AbortController();
  if (signal?.aborted) ending.abort();
  signal?.addEventListener("abort", () => ending.abort(), { once: true });
  new SheetView(model, el, ending.signal);
  return () => ending.abort();
}

export default { render };
