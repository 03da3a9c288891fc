/** Light or dark, as the notebook around the table is. Selectors cannot ask this from inside a shadow root. */

/** Keep `data-theme` on the root right until the signal aborts. */
export function followTheme(root: HTMLElement, signal: AbortSignal): void {
  const style = getComputedStyle(root);
  const update = () => applyTheme(root, style);
  const watcher = new MutationObserver(update);
  for (const node of [document.documentElement, document.body]) {
    watcher.observe(node, { attributes: true });
  }
  signal.addEventListener("abort", () => watcher.disconnect(), { once: true });
  darkPreference()?.addEventListener("change", update, { signal });
  // A host may flag its new theme before the style sheet with the colours has come.
  root.addEventListener("pointerenter", update, { signal });
  update();
}

function applyTheme({ dataset }: HTMLElement, style: CSSStyleDeclaration): void {
  delete dataset["palette"];
  delete dataset["theme"];
  const hosts = style.getPropertyValue("--jp-layout-color0") && luminance(style.backgroundColor);
  const dark = typeof hosts === "number" ? hosts < 0.2 : (flaggedDark() ?? darkPreference()?.matches);
  dataset["theme"] = dark ? "dark" : "light";
  if (contrast(luminance(style.color), luminance(style.backgroundColor)) < 4.5) dataset["palette"] = "own";
}

function flaggedDark(): boolean | null {
  const { body, documentElement: html } = document;
  const light = body.dataset["jpThemeLight"] ?? html.dataset["jpThemeLight"];
  if (light) return light === "false";
  const names = [...body.classList, ...html.classList, html.getAttribute("theme"), html.dataset["theme"], body.dataset["theme"]];
  if (names.some((name) => /^(vscode-)?(dark|high-contrast)$/.test(name ?? ""))) return true;
  if (names.some((name) => /^(vscode-)?(light|high-contrast-light)$/.test(name ?? ""))) return false;
  return null;
}

function darkPreference(): MediaQueryList | null {
  return typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
}

/** Of a computed colour; NaN where it is not written as rgb. */
function luminance(colour: string): number {
  const [r = NaN, g = NaN, b = NaN] = (/^rgba?\((.*)\)$/.exec(colour)?.[1] ?? "").split(/[\s,/]+/).map((text) => {
    const part = parseFloat(text) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
