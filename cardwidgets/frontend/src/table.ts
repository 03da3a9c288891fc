/** The anywidget module of a table. */

import type { RenderProps } from "@anywidget/types";
import type { Traits } from "./contract.ts";
import { TableView } from "./view.ts";
import "./styles/table.css";

function render({ model, el, signal }: RenderProps<Traits>): () => void {
  // Hosts with an older anywidget pass no signal; they call what is returned here.
  const ending = new AbortController();
  if (signal?.aborted) ending.abort();
  signal?.addEventListener("abort", () => ending.abort(), { once: true });
  new TableView(model, el, ending.signal);
  return () => ending.abort();
}

export default { render };
