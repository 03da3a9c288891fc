/** The whole table, from top to bottom. */

import { html, type TemplateResult } from "lit-html";
import type { Context } from "../context.ts";
import { classes } from "./button.ts";
import { chronicle } from "./chronicle.ts";
import { consoleOf } from "./console.ts";
import { header } from "./header.ts";
import { oddsPanel } from "./odds.ts";
import { otherPlayers, ownPlace } from "./players.ts";
import { report } from "./report.ts";
import { rulesPanel } from "./rules.ts";
import { zones } from "./zones.ts";

const FEW = 2;
/** A grid of so many columns leaves room beside it. */
const NARROW = 4;

/** Whether the own place needs the whole width. */
function crowded({ scene, bottom }: Context): boolean {
  const own = scene.zones.filter((zone) => zone.owner !== null && zone.owner === bottom && zone.elements.length > 0);
  if (own.length === 1 && own[0]?.kind === "grid" && own[0].columns <= NARROW) return false;
  return own.reduce((sum, zone) => sum + zone.elements.length, 0) > FEW;
}

export function page(context: Context): TemplateResult {
  const { scene, say } = context;
  return html`<div class=${classes("frame", context.waiting && "waiting", scene.over && "over", scene.curtain !== null && "covered")}>
    ${header(context)}
    <div class=${classes("felt", scene.around && scene.players.length === 4 && "around")}>
      ${otherPlayers(context)}
      <section class="middle" aria-label=${say("middle")}>${zones(context, null)}</section>
      <div class=${classes("near", crowded(context) && "crowded")}>
        ${consoleOf(context)}
        ${ownPlace(context)}
      </div>
    </div>
    <div class="side">${oddsPanel(context)}${chronicle(context)}</div>
    ${report(context)}
    ${rulesPanel(context)}
  </div>`;
}
