/** The prompt, what can be done now, and why something could not. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Action, Control, Zone } from "../contract.ts";
import { isPeek, isShared, nameOf, type Context } from "../context.ts";
import { controlKey } from "../keys.ts";
import { canBeTried, fits, missing, needsElements } from "../selection.ts";
import { button, keyCap } from "./button.ts";
import { zoneOf } from "./zones.ts";

type Part = TemplateResult | typeof nothing;

export function consoleOf(context: Context): Part {
  const { scene, say } = context;
  return html`<section class="console" aria-label=${say("actions")}>
    ${notice(context)}
    ${scene.over && scene.headline ? html`<h3 class="headline">${scene.headline}</h3>` : nothing}
    <p class="prompt" tabindex="-1" data-focus="prompt">${scene.prompt}</p>
    <p class="hidden" role="status">${announcement(context)}</p>
    ${scene.curtain === null ? actionBar(context) : curtain(context, scene.curtain)}
    ${lookUps(context)}
  </section>`;
}

/** What is said aloud: only what this seat must know, or bots would drown it. */
function announcement({ scene }: Context): string {
  if (scene.over) return scene.headline;
  return scene.actions.length > 0 ? scene.prompt : "";
}

function notice({ scene, say, furniture }: Context): Part {
  const { text, rule } = scene.notice ?? { text: "", rule: "" };
  const known = furniture.rules?.some((one) => "number" in one && one.number === rule);
  const label = say("rule", { number: rule });
  const link = known ? button({ command: "rule", id: rule, look: "link", label }) : nothing;
  // A sentence that begins with its rule's number becomes the link itself.
  const named = known && text.startsWith(label);
  const words = html`<span>${named ? text.slice(label.length).replace(/^:\s*/, "") : text}</span>`;
  return html`<div role="alert">${text ? html`<p class="notice">${named ? [link, words] : [words, link]}</p>` : nothing}</div>`;
}

function curtain({ scene, say, waiting }: Context, seat: number): Part {
  const name = nameOf(scene, seat);
  return html`<div class="curtain">
    <p>${say("curtain.text", { name })}</p>
    ${button({ command: "uncover", id: seat, look: "button", label: say("curtain", { name }), first: true, disabled: waiting })}
  </div>`;
}

function actionBar(context: Context): Part {
  const { scene, say, selection, waiting: disabled } = context;
  const first = firstOf(context);
  const controls = controlsOf(context);
  return html`<div class="actions" role="group" aria-label=${say("actions")}>
    ${scene.actions.map((action) => actionButton(context, action, action.id === first))}
    ${controls.map((control, place) => controlButton(context, control, first === "" && place === 0))}
    ${selection.length > 0
      ? button({ command: "clear", look: "button quiet", label: say("clear", { n: selection.length }), after: keyCap("Esc") })
      : nothing}
    ${isShared(scene) && scene.seat !== null && !isPeek(scene)
      ? button({ command: "cover", look: "button quiet", label: say("cover"), disabled, first: first === "" && controls.length === 0 })
      : nothing}
  </div>`;
}

/** Zones that are looked up: each a button that opens it. */
function lookUps(context: Context): Part {
  const zones = context.scene.zones.filter(({ key }) => key);
  const isOpen = ({ id }: Zone) => context.unfolded.has(id);
  if (zones.length === 0) return nothing;
  return html`<div class="actions">
    ${zones.map((zone) => html`<span data-zone=${zone.id}>${button({ command: "look", id: zone.id, look: "button quiet", label: zone.label, key: zone.key ?? "", expanded: isOpen(zone) })}</span>`)}
  </div>${zones.filter(isOpen).map((zone) => zoneOf(context, zone))}`;
}

/** The action that gets the focus when what had it is gone. */
function firstOf({ scene, selection }: Context): string {
  const ready = scene.actions.find((action) => !needsElements(action) || fits(action, selection));
  return (ready ?? scene.actions[0])?.id ?? "";
}

function actionButton({ selection, say, waiting }: Context, action: Action, first: boolean): Part {
  const choice = needsElements(action);
  const ready = !choice || fits(action, selection);
  const tried = choice && selection.length > 0 && canBeTried(action, selection);
  const look = choice ? (ready ? "fitting" : "unfit") : action.emphasis || "plain";
  return button({
    command: ready || tried ? "action" : "seek",
    id: action.id,
    look: `button ${look}`,
    label: action.label,
    key: action.key,
    first,
    disabled: waiting,
    ...(choice ? { after: ready ? keyCap("⏎") : tried ? nothing : wanted(say, action, selection) } : {}),
  });
}

function wanted(say: Context["say"], action: Action, selection: readonly string[]): Part {
  const [least, most] = missing(action, selection);
  const key = least === most ? "choose" : least === 0 ? "choose.upto" : "choose.range";
  return html`<small>${say(key, { n: least, least, most })}</small>`;
}

function controlsOf({ scene }: Context): Control[] {
  const open = (["roll", "on"] as const).filter((control) => scene.controls.includes(control));
  return scene.over ? [...open, "new"] : open;
}

function controlButton({ scene, say, waiting }: Context, control: Control, first: boolean): Part {
  const command = control === "new" ? "new" : "control";
  const look = control === "on" ? "button quiet" : "button strong";
  return button({ command, id: control, look, label: say(control), key: controlKey(scene, control), first, disabled: waiting });
}
