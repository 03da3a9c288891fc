/** Things that fly from zone to zone. Decoration only: the scene already shows where they are. */

import type { Motion, Scene } from "./contract.ts";
import { drawn, type Art } from "./art.ts";
import { allWith } from "./focus.ts";

const FLIGHT = 400;
const STAGGER = 70;
const MOST = 6;

export function motionIsWanted(pace: number | undefined): boolean {
  return pace !== 0 && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Start every flight whose two zones are on the screen; returns how many tokens fly. */
export function fly(root: HTMLElement, layer: HTMLElement, scene: Scene, art: Art): number {
  const places = new Map(allWith(root, "zone").map((zone) => [zone.dataset["zone"], zone]));
  const origin = root.getBoundingClientRect();
  let started = 0;
  for (const motion of scene.motions) {
    const source = places.get(motion.source);
    const target = places.get(motion.target);
    if (!source || !target) continue;
    for (let turn = 0; turn < Math.min(motion.count, MOST); turn++) {
      const token = makeToken(motion, scene, art);
      layer.append(token);
      launch(token, centre(source, origin), centre(target, origin), started++ * STAGGER);
    }
  }
  return started;
}

function centre(zone: HTMLElement, origin: DOMRect): [number, number] {
  const box = (zone.querySelector(".anchor") ?? zone).getBoundingClientRect();
  return [box.left + box.width / 2 - origin.left, box.top + box.height / 2 - origin.top];
}

function launch(token: HTMLElement, from: [number, number], to: [number, number], delay: number): void {
  const at = ([x, y]: [number, number], rest: string) => `translate(${x}px, ${y}px) translate(-50%, -50%) ${rest}`;
  const middle: [number, number] = [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - 18];
  const flight = token.animate(
    [
      { transform: at(from, "scale(.7)"), opacity: 0.2 },
      { transform: at(from, "scale(1)"), opacity: 1, offset: 0.12 },
      { transform: at(middle, "scale(1.15) rotate(90deg)"), offset: 0.55 },
      { transform: at(to, "scale(.9) rotate(180deg)"), opacity: 1 },
    ],
    { duration: FLIGHT, delay, easing: "ease-in-out", fill: "backwards" },
  );
  flight.finished.then(() => token.remove(), () => token.remove());
}

function makeToken(motion: Motion, scene: Scene, art: Art): HTMLElement {
  const token = document.createElement("span");
  token.className = `flight ${motion.shape}`;
  const zones = [motion.source, motion.target].map((id) => scene.zones.find((zone) => zone.id === id));
  const symbol = zones.map((zone) => art.symbols.get(zone?.art ?? "")).find((found) => found);
  if (symbol) {
    const picture = drawn("svg");
    picture.setAttribute("viewBox", symbol.box);
    const use = drawn("use");
    use.setAttribute("href", `#${symbol.id}`);
    picture.append(use);
    token.append(picture);
  }
  return token;
}
