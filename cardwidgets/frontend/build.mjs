/** Builds the bundles in ../static, a script and a style sheet each; the same sources always give the same bytes. */

import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const target = fileURLToPath(new URL("../static/", import.meta.url));
const bundles = ["table", "sheet"];
/** For a script and its style sheet together. */
const budget = 60_000;

/** Templates carry their indentation into the bundle; line breaks there separate tags, never words. */
const closeTemplates = {
  name: "close-templates",
  setup({ onLoad }) {
    onLoad({ filter: /src[\\/](?:sheet[\\/])?parts[\\/].*\.ts$/ }, async ({ path }) => {
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
  entryPoints: bundles.map((name) => `src/${name}.ts`),
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "eof",
  outdir: target,
  plugins: [closeTemplates],
});

for (const name of bundles) {
  const [script, style] = [`${name}.js`, `${name}.css`].map((file) => statSync(target + file).size);
  console.log(`${name}.js ${script} + ${name}.css ${style} = ${script + style} of ${budget} bytes`);
  if (script + style > budget) {
    console.error(`The bundle of ${name} is over its budget.`);
    process.exitCode = 1;
  }
}
