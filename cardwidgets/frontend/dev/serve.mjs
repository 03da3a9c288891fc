/** Serves the dev page and rebuilds it on every load. */

import { context } from "esbuild";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const page = await context({
  entryPoints: [`${folder}dev.ts`],
  bundle: true,
  format: "esm",
  outdir: folder,
  write: false,
  loader: { ".svg": "text" },
});
const { port } = await page.serve({ servedir: folder, host: "127.0.0.1" });
console.log(`http://127.0.0.1:${port}/?scene=claim&theme=jp-light`);
