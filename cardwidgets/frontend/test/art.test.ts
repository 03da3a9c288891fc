import { describe, expect, it } from "vitest";
import { readArt } from "../src/art.ts";

const NASTY = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
  <script>alert(1)</script>
  <rect width="9" height="9"/>
  <symbol id="ship" viewBox="0 0 20 10" onload="alert(1)">
    <script>alert(2)</script>
    <foreignObject><p xmlns="http://www.w3.org/1999/xhtml">hello</p></foreignObject>
    <style>* { fill: red }</style>
    <image href="https://example.org/spy.png"/>
    <a href="javascript:alert(3)"><circle r="1"/></a>
    <defs><linearGradient id="sea"><stop offset="0" stop-color="blue"/></linearGradient></defs>
    <path d="M0 0h9" fill="url(#sea)" stroke="url(https://example.org/x)" onclick="alert(4)" style="fill:url(https://example.org/y)"/>
    <use href="#sail"/>
    <use xlink:href="https://example.org/z.svg#q"/>
    <animate attributeName="href" to="javascript:alert(5)"/>
  </symbol>
  <symbol viewBox="0 0 1 1"><path d="M0 0"/></symbol>
</svg>`;

describe("a game's pictures", () => {
  const { sprite, symbols } = readArt(NASTY, "v1-");
  const markup = sprite.outerHTML;

  it("are named symbols with their boxes", () => {
    expect([...symbols]).toEqual([["ship", { id: "v1-ship", box: "0 0 20 10" }]]);
    expect([...sprite.children].map((child) => child.localName)).toEqual(["symbol"]);
  });

  it("draw and do nothing else", () => {
    expect(markup).not.toMatch(/script|foreignObject|style|image|animate|alert|<a[\s>]|\son\w+=/i);
    expect(markup).toContain('d="M0 0h9"');
  });

  it("reach nothing outside themselves", () => {
    expect(markup).not.toContain("example.org");
    expect(markup).toContain('fill="url(#v1-sea)"');
    expect(markup).toContain('id="v1-sea"');
    expect(markup).toContain('href="#v1-sail"');
  });

  it("may be missing or broken", () => {
    expect(readArt("", "v2-").symbols.size).toBe(0);
    expect(readArt("<svg><symbol", "v2-").symbols.size).toBe(0);
    expect(readArt("<html><symbol id='x'/></html>", "v2-").symbols.size).toBe(0);
  });
});
