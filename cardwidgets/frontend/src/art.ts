/** A game's pictures: a sheet of SVG symbols, cleaned and named for one view. */

const SVG = "http://www.w3.org/2000/svg";
/** An element of a picture. */
export const drawn = (name: string) => document.createElementNS(SVG, name);

const XLINK = "http://www.w3.org/1999/xlink";

const DRAWING = new Set([
  "symbol", "g", "defs", "title", "desc", "use", "path", "circle", "ellipse", "rect", "line", "polyline",
  "polygon", "text", "tspan", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern",
]);

export interface Art {
  sprite: SVGSVGElement;
  /** Id in the game's file -> id in this view and the symbol's viewBox. */
  symbols: ReadonlyMap<string, { id: string; box: string }>;
}

/** Keep what draws and stays inside the file; drop scripts, handlers, styles and outside addresses. */
export function readArt(text: string, prefix: string): Art {
  const sprite = drawn("svg") as SVGSVGElement;
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  const symbols = new Map<string, { id: string; box: string }>();
  for (const source of symbolsIn(text)) {
    const name = source.getAttribute("id");
    const symbol = name ? cleanCopy(source, prefix) : null;
    if (!name || !symbol) continue;
    sprite.append(symbol);
    symbols.set(name, { id: prefix + name, box: source.getAttribute("viewBox") ?? "0 0 100 100" });
  }
  return { sprite, symbols };
}

/** Keep what draws of a whole picture; null where there is none. */
export function readDrawing(text: string, prefix: string): SVGSVGElement | null {
  const root = rootOf(text);
  if (root?.localName !== "svg" || root.namespaceURI !== SVG) return null;
  const copy = drawn("svg") as SVGSVGElement;
  for (const { name, value } of [...root.attributes]) copyAttribute(copy, name, value, prefix);
  for (const child of [...root.children]) {
    const clean = cleanCopy(child, prefix);
    if (clean) copy.append(clean);
  }
  return copy;
}

function rootOf(text: string): Element {
  return new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
}

function symbolsIn(text: string): Element[] {
  const root = rootOf(text);
  if (root?.localName !== "svg") return [];
  return [...root.children].filter((child) => child.localName === "symbol");
}

function cleanCopy(source: Element, prefix: string): Element | null {
  if (source.namespaceURI !== SVG || !DRAWING.has(source.localName)) return null;
  const copy = drawn(source.localName);
  for (const { name, value } of [...source.attributes]) copyAttribute(copy, name, value, prefix);
  for (const child of [...source.childNodes]) {
    const clean = child.nodeType === Node.ELEMENT_NODE ? cleanCopy(child as Element, prefix) : textCopy(child);
    if (clean) copy.append(clean);
  }
  return copy;
}

function textCopy(node: Node): Text | null {
  return node.nodeType === Node.TEXT_NODE ? document.createTextNode(node.nodeValue ?? "") : null;
}

function copyAttribute(copy: Element, name: string, value: string, prefix: string): void {
  const plain = name.toLowerCase();
  if (plain.startsWith("on") || plain === "style" || plain === "class" || plain.startsWith("xmlns")) return;
  if (plain === "id") copy.setAttribute("id", prefix + value);
  else if (plain === "href" || plain === "xlink:href") copyReference(copy, value, prefix);
  else if (/url\(/i.test(value)) copyPaint(copy, name, value, prefix);
  else if (!/javascript:|data:|&#|\\/i.test(value)) copy.setAttribute(name, value);
}

function copyReference(copy: Element, value: string, prefix: string): void {
  if (/^#[\w.-]+$/.test(value)) {
    copy.setAttribute("href", `#${prefix}${value.slice(1)}`);
    copy.removeAttributeNS(XLINK, "href");
  }
}

function copyPaint(copy: Element, name: string, value: string, prefix: string): void {
  const inside = /^url\(["']?#([\w.-]+)["']?\)$/.exec(value.trim());
  if (inside) copy.setAttribute(name, `url(#${prefix}${inside[1]})`);
}
