/** Builds ../static/table.js and table.css; the same sources always give the same bytes. */

import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const target = fileURLToPath(new URL("../static/", import.meta.url));
const budget = 60_000;

/** Templates carry their indentation into the bundle; line breaks there separate tags, never words. */
const closeTemplates = {
  name: "close-templates",
  setup({ onLoad }) {
    onLoad({ filter: /src[\\/]parts[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source
        .replace(/\n[ \t]+/g, "\n")
        .replace(/(>|})\n(?=<)/g, "$1")
        .replace(/>\n(?=\$\{)/g, ">")
        .replace(/(?<=[\w"}])\n(?=[\w?.-]+=)/g, " ");
      return { contents, loader: "ts" };
    });
  },
};

await build({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: ["src/table.ts"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "eof",
  outdir: target,
  plugins: [closeTemplates],
});

const sizes = ["table.js", "table.css"].map((name) => statSync(target + name).size);
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(`table.js ${sizes[0]} + table.css ${sizes[1]} = ${total} of ${budget} bytes`);
if (total > budget) {
  console.error("The bundle is over its budget.");
  process.exitCode = 1;
}
