/** Light or dark, as the notebook around the table is. Selectors cannot ask this from inside a shadow root. */

/** Keep `data-theme` on the root right until the signal aborts. */
export function followTheme(root: HTMLElement, signal: AbortSignal): void {
  const style = getComputedStyle(root);
  const night = matchMedia("(prefers-color-scheme: dark)");
  const update = () => applyTheme(root, style, night.matches);
  const watcher = new MutationObserver(update);
  for (const node of [document.documentElement, document.body]) {
    watcher.observe(node, { attributes: true });
  }
  signal.addEventListener("abort", () => watcher.disconnect(), { once: true });
  night.addEventListener("change", update, { signal });
  // A host may flag its new theme before the style sheet with the colours has come.
  root.addEventListener("pointerenter", update, { signal });
  update();
  // A host may put the view on the page after it is made.
  requestAnimationFrame(update);
}

function applyTheme({ dataset }: HTMLElement, style: CSSStyleDeclaration, night: boolean): void {
  delete dataset["palette"];
  delete dataset["theme"];
  const hosts = style.getPropertyValue("--jp-layout-color0") ? luminance(style.backgroundColor) : NaN;
  const dark = hosts >= 0 ? hosts < 0.2 : (flaggedDark() ?? night);
  dataset["theme"] = dark ? "dark" : "light";
  if (contrast(luminance(style.color), luminance(style.backgroundColor)) < 4.5) dataset["palette"] = "own";
}

/** What JupyterLab, VS Code, Colab and marimo write on the page. */
function flaggedDark(): boolean | null {
  const { body, documentElement: html } = document;
  if (body.dataset["jpThemeLight"]) return body.dataset["jpThemeLight"] === "false";
  const flags = [body, html].flatMap((one) => [...one.classList, one.getAttribute("theme"), one.dataset["theme"]]);
  const flag = flags.map((text) => /^(?:vscode-)?(dark|light|high-contrast|high-contrast-light)$/.exec(text ?? "")?.[1]).find(Boolean);
  return flag ? !flag.includes("light") : null;
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
