/** A page to look at every fixture: `?scene=theft&theme=dark`. `window.show(name)` moves on to another. */

import art from "../../games/bluffaneer/art.svg";
import words from "../../locale/en/table.json";
import type { Scene } from "../src/contract.ts";
import table from "../src/table.ts";
import { furniture, SCENES } from "../test/fixtures.ts";
import { FakeModel } from "../test/model.ts";

const JUPYTER: Record<string, Record<string, string>> = {
  light: { "--jp-layout-color0": "white", "--jp-ui-font-color1": "rgba(0, 0, 0, 0.87)", "--jp-brand-color1": "#1976d2" },
  dark: { "--jp-layout-color0": "#111111", "--jp-ui-font-color1": "rgba(255, 255, 255, 1)", "--jp-brand-color1": "#2196f3" },
};

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme") ?? "";
for (const [name, value] of Object.entries(JUPYTER[theme.replace("jp-", "")] ?? {})) {
  if (theme.startsWith("jp-")) document.body.style.setProperty(name, value);
}
document.body.classList.toggle("dark", theme.endsWith("dark"));
document.body.dataset["jpThemeLight"] = theme.endsWith("dark") ? "false" : "true";

const start = SCENES[asked.get("scene") ?? "claim"] ?? SCENES["claim"]!;
const model = new FakeModel({
  scene: start(),
  furniture: furniture(words, art),
  prefs: { pace: 0.8, roll_by_hand: false },
});
const ending = new AbortController();
table.render({ model, el: document.querySelector("#root")!, signal: ending.signal } as never);

Object.assign(window, {
  model,
  ending,
  show: (name: string, more: Partial<Scene> = {}) => model.fromKernel({ scene: { ...SCENES[name]!(), ...more } }),
});
