/** Builds the bundles in ../static, a script and a style sheet each; the same sources always give the same bytes. */

import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const sources = fileURLToPath(new URL("src/", import.meta.url));
const target = fileURLToPath(new URL("../static/", import.meta.url));
const bundles = ["table", "sheet"];
/** For a script and its style sheet together. */
const budget = 60_000;

/** Custom properties of ours. Those of hosts, and those that figures are drawn in, keep their names. */
const PROPERTY = /(?<![\w-])--(?!jp-|cw-)[a-z][a-z-]*/g;

/** Every custom property that is set somewhere -> a short name, the most used first. */
function shortNames() {
  const files = readdirSync(sources, { recursive: true }).filter((file) => file.endsWith(".css"));
  const text = files.sort().map((file) => readFileSync(sources + file, "utf8")).join("\n");
  const uses = new Map();
  for (const [name] of text.matchAll(PROPERTY)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const names = [...uses.keys()].sort((a, b) => uses.get(b) - uses.get(a) || (a < b ? -1 : 1));
  const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const shorts = [...letters, ...letters.map((letter) => `${letter}0`)];
  return new Map(names.map((name, place) => [name, `--${shorts[place]}`]));
}

const names = shortNames();
// for tests, which measure colours in the page
writeFileSync(new URL("short-names.json", import.meta.url), `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`);
const renamed = (source) => source.replace(PROPERTY, (name) => names.get(name) ?? name);

/** Templates carry their indentation into the bundle; line breaks there separate tags, never words. */
function closed(source) {
  return source
    .replace(/\n[ \t]+/g, "\n")
    .replace(/(>|})\n(?=<)/g, "$1")
    .replace(/>\n(?=\$\{)/g, ">")
    .replace(/(?<=[\w"}])\n(?=[\w?.-]+=)/g, " ")
    .replace(/(?<=\s[\w-]+=)"([\w-]+)"(?=[\s>])/g, "$1");
}

/** Values of custom properties are kept as they are written, with blanks that mean nothing. */
function tightened(css) {
  return css.replace(/(--[\w-]+):\s+/g, "$1:").replace(/,\s+/g, ",");
}

const shorten = {
  name: "shorten",
  setup({ onLoad }) {
    onLoad({ filter: /src[\\/](?:sheet[\\/])?parts[\\/].*\.ts$/ }, async ({ path }) => {
      return { contents: closed(renamed(await readFile(path, "utf8"))), loader: "ts" };
    });
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      return { contents: tightened(renamed(await readFile(path, "utf8"))), loader: "css" };
    });
  },
};

await build({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: bundles.map((name) => `src/${name}.ts`),
  bundle: true,
  minify: true,
  // lit-html names what is private to it so
  mangleProps: /^_\$/,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "eof",
  outdir: target,
  plugins: [shorten],
});

for (const name of bundles) {
  const [script, style] = [`${name}.js`, `${name}.css`].map((file) => statSync(target + file).size);
  console.log(`${name}.js ${script} + ${name}.css ${style} = ${script + style} of ${budget} bytes`);
  if (script + style > budget) {
    console.error(`The bundle of ${name} is over its budget.`);
    process.exitCode = 1;
  }
}
