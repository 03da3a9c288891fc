/** Title, whose turn it is, and the table's own buttons. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Control } from "../contract.ts";
import { nameOf, type Context } from "../context.ts";
import { KEYS } from "../keys.ts";
import { icon } from "./icons.ts";

type Part = TemplateResult | typeof nothing;

const PACES: [string, number][] = [["slow", 1.6], ["normal", 0.8], ["fast", 0.3], ["instant", 0]];

export function header(context: Context): Part {
  return html`<header class="top">
    <h2 class="title">${context.furniture.title || context.scene.title}</h2>
    <p class="turn">${turn(context)}</p>
    <div class="tools">
      ${rulesButton(context)}
      ${tool(context, "undo")}
      ${tool(context, "redo")}
      ${newGame(context)}
      <button type="button" class="tool" data-command="save" data-focus="save" title=${context.say("save")}>
        ${icon("save")}<span class="tool-label">${context.say("save")}</span>
      </button>
      ${speed(context)}
      ${rollByHand(context)}
    </div>
  </header>`;
}

function turn({ scene, say }: Context): string {
  if (scene.over) return say("over");
  const acting = scene.players.filter((player) => player.to_act);
  const mine = acting.some((player) => player.you);
  if (mine && acting.length === 1) return say("turn.you");
  if (acting.length === 0) return "";
  const names = acting.map((player) => (player.you ? say("turn.also_you") : nameOf(scene, player.seat)));
  return say("turn.other", { names: names.join(", ") });
}

function rulesButton({ say, rulesOpen, furniture }: Context): Part {
  if (!furniture.rules?.length) return nothing;
  return html`<button
    type="button"
    class="tool"
    data-command="rules"
    data-focus="rules"
    aria-expanded=${rulesOpen ? "true" : "false"}
    aria-keyshortcuts=${KEYS.rules}
    title=${`${say("rules")} (${KEYS.rules})`}
  >${icon("rules")}<span class="tool-label">${say("rules")}</span></button>`;
}

function tool({ scene, say, waiting }: Context, control: Control & ("undo" | "redo")): Part {
  const open = scene.controls.includes(control) && !waiting;
  return html`<button
    type="button"
    class="tool"
    data-command="control"
    data-id=${control}
    data-focus=${control}
    aria-disabled=${open ? nothing : "true"}
    title=${say(`${control}.hint`)}
  >${icon(control)}<span class="tool-label">${say(control)}</span></button>`;
}

function newGame({ say, confirmNew }: Context): Part {
  const label = say(confirmNew ? "new.sure" : "new");
  return html`<button type="button" class="tool ${confirmNew ? "sure" : ""}" data-command="new" data-focus="new" title=${label}>
    ${icon("new")}<span class="tool-label">${label}</span>
  </button>`;
}

function speed({ say, prefs }: Context): Part {
  if (prefs.pace === undefined) return nothing;
  const paces = PACES.some(([, pace]) => pace === prefs.pace) ? PACES : [...PACES, ["own", prefs.pace] as [string, number]];
  return html`<label class="setting"><span class="setting-label">${say("speed")}</span>
    <select data-pref="pace" data-focus="pace" .value=${String(prefs.pace)}>
      ${paces.map(([name, pace]) => html`<option value=${pace} ?selected=${pace === prefs.pace}>${say(`speed.${name}`, { seconds: pace })}</option>`)}
    </select></label>`;
}

function rollByHand({ say, prefs }: Context): Part {
  if (prefs.roll_by_hand === undefined) return nothing;
  return html`<label class="setting"><input type="checkbox" data-pref="roll_by_hand" data-focus="roll_by_hand" .checked=${prefs.roll_by_hand} />
    <span>${say("roll_by_hand")}</span></label>`;
}
