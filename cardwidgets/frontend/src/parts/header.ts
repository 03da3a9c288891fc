/** Title, whose turn it is, and the table's own buttons. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Context } from "../context.ts";
import { KEYS } from "../keys.ts";
import { button } from "./button.ts";

type Part = TemplateResult | typeof nothing;

const PACES: [string, number][] = [["slow", 1.6], ["normal", 0.8], ["fast", 0.3], ["instant", 0]];

export function header(context: Context): Part {
  const { furniture, scene, say } = context;
  return html`<header class="top">
    <h2 class="title">${furniture.title || scene.title}</h2>
    <p class="turn">${turn(context)}</p>
    <div class="tools">
      ${rulesButton(context)}
      ${(["undo", "redo"] as const).map((id) => backAndForth(context, id))}
      ${newGame(context)}
      ${button({ command: "save", look: "tool", icon: "save", label: say("save"), title: say("save") })}
      ${speed(context)}
      ${switches(context)}
    </div>
  </header>`;
}

function turn({ scene, say }: Context): string {
  if (scene.over) return say("over");
  const acting = scene.players.filter((player) => player.to_act);
  if (scene.controls.includes("roll") || acting.some((player) => player.you)) return say("turn.you");
  if (acting.length === 0) return "";
  return say("turn.other", { names: acting.map((player) => player.name).join(", ") });
}

function rulesButton({ say, rulesOpen, furniture }: Context): Part {
  if (!furniture.rules?.length) return nothing;
  const label = say("rules");
  const title = `${label} (${KEYS.rules})`;
  return button({ command: "rules", look: "tool", icon: "rules", label, title, key: KEYS.rules, expanded: rulesOpen });
}

function backAndForth({ scene, say, waiting }: Context, id: "undo" | "redo"): Part {
  const disabled = waiting || !scene.controls.includes(id);
  return button({ command: "control", id, look: "tool", icon: id, label: say(id), title: say(`${id}.hint`), disabled });
}

function newGame({ say, confirmNew }: Context): Part {
  const label = say(confirmNew ? "new.sure" : "new");
  return button({ command: "new", look: confirmNew ? "tool sure" : "tool", icon: "new", label, title: label });
}

function speed({ say, prefs }: Context): Part {
  const { pace } = prefs;
  if (pace === undefined) return nothing;
  const paces: [string, number][] = PACES.some(([, usual]) => usual === pace) ? PACES : [...PACES, ["own", pace]];
  return html`<label class="setting"><span class="setting-label" aria-hidden="true">${say("speed")}</span>
    <select data-pref="pace" data-focus="pace" aria-label=${say("speed")}>
      ${paces.map(([name, seconds]) => html`<option value=${seconds} .selected=${seconds === pace}>${say(`speed.${name}`, { seconds })}</option>`)}
    </select></label>`;
}

/** Everything that is on or off; the kernel sends what the game has. */
function switches({ say, prefs }: Context): Part[] {
  return Object.entries(prefs).filter(([, on]) => typeof on === "boolean").map(([name, on]) => html`<label class="setting"><input type="checkbox" data-pref=${name} data-focus=${name} .checked=${on} />
    <span>${say(name)}</span></label>`);
}
