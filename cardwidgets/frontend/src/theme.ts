/** Light or dark, as the notebook around the table is. Selectors cannot ask this from inside a shadow root. */

type Rgb = [number, number, number];

/** Keep `data-theme` on the root right until the signal aborts. */
export function followTheme(root: HTMLElement, signal: AbortSignal): void {
  const update = () => applyTheme(root);
  const watcher = new MutationObserver(update);
  for (const node of [document.documentElement, document.body]) {
    watcher.observe(node, { attributes: true, attributeFilter: ["class", "theme", "data-theme", "data-jp-theme-light", "data-jp-theme-name", "style"] });
  }
  signal.addEventListener("abort", () => watcher.disconnect(), { once: true });
  darkPreference()?.addEventListener("change", update, { signal });
  // A host that swaps its theme's style sheet changes the flags first and the colours later.
  const late = () => setTimeout(update, 300);
  document.addEventListener("visibilitychange", update, { signal });
  root.addEventListener("pointerenter", update, { signal });
  update();
  late();
}

function applyTheme(root: HTMLElement): void {
  delete root.dataset["palette"];
  root.dataset["theme"] = isDark(root) ? "dark" : "light";
  const style = getComputedStyle(root);
  const ink = rgb(style.color);
  const paper = rgb(style.backgroundColor);
  if (ink && paper && contrast(ink, paper) < 4.5) root.dataset["palette"] = "own";
}

export function isDark(root: HTMLElement): boolean {
  const paper = hexOrRgb(getComputedStyle(root).getPropertyValue("--jp-layout-color0").trim());
  if (paper) return luminance(paper) < 0.2;
  return flaggedDark() ?? darkPreference()?.matches ?? false;
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

function hexOrRgb(text: string): Rgb | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (!hex) return rgb(text) ?? ({ white: [255, 255, 255], black: [0, 0, 0] } as Record<string, Rgb>)[text] ?? null;
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  return [0, 2, 4].map((start) => parseInt(long.slice(start, start + 2), 16)) as Rgb;
}

function rgb(text: string): Rgb | null {
  const parts = /^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)/.exec(text);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : null;
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
