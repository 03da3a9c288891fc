/** The prompt, what can be done now, and why something could not. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Action, Control } from "../contract.ts";
import { isPeek, isShared, nameOf, type Context } from "../context.ts";
import { controlKey } from "../keys.ts";
import { fits, missing, needsElements } from "../selection.ts";

type Part = TemplateResult | typeof nothing;

export function consoleOf(context: Context): Part {
  const { scene } = context;
  return html`<section class="console" aria-label=${context.say("actions")}>
    ${notice(context)}
    ${scene.over && scene.headline ? html`<h3 class="headline">${scene.headline}</h3>` : nothing}
    <p class="prompt" tabindex="-1" data-focus="prompt">${scene.prompt}</p>
    <p class="hidden" role="status">${announcement(context)}</p>
    ${scene.curtain === null ? actionBar(context) : curtain(context, scene.curtain)}
  </section>`;
}

/** What is said aloud: only what this seat must know, or bots would drown it. */
function announcement({ scene }: Context): string {
  if (scene.over) return scene.headline;
  return scene.actions.length > 0 ? scene.prompt : "";
}

function notice({ scene, say, furniture }: Context): Part {
  const refused = scene.notice;
  const known = refused?.rule && furniture.rules?.some((rule) => "number" in rule && rule.number === refused.rule);
  return html`<div role="alert">
    ${refused
      ? html`<p class="notice"><span>${refused.text}</span>
          ${known
            ? html`<button type="button" class="link" data-command="rule" data-id=${refused.rule} data-focus="notice-rule">${say("rule", { number: refused.rule })}</button>`
            : nothing}</p>`
      : nothing}
  </div>`;
}

function curtain({ scene, say, waiting }: Context, seat: number): Part {
  const name = nameOf(scene, seat);
  return html`<div class="curtain">
    <p>${say("curtain.text", { name })}</p>
    <button
      type="button"
      class="button strong"
      data-command="uncover"
      data-seat=${seat}
      data-focus="uncover"
      data-first
      aria-disabled=${waiting ? "true" : nothing}
    >${say("curtain", { name })}</button>
  </div>`;
}

function actionBar(context: Context): Part {
  const { scene, say, selection } = context;
  const first = firstOf(context);
  return html`<div class="actions" role="group" aria-label=${say("actions")}>
    ${scene.actions.map((action) => actionButton(context, action, action.id === first))}
    ${scene.controls.includes("roll") ? controlButton(context, "roll", "strong", first === "") : nothing}
    ${scene.controls.includes("on") ? controlButton(context, "on", "quiet", first === "" && !scene.controls.includes("roll")) : nothing}
    ${scene.over ? controlButton(context, "new", "strong", first === "") : nothing}
    ${selection.length > 0
      ? html`<button type="button" class="button quiet" data-command="clear" data-focus="clear">${say("clear", { n: selection.length })}<kbd aria-hidden="true">Esc</kbd></button>`
      : nothing}
    ${isShared(scene) && scene.seat !== null && !isPeek(scene)
      ? html`<button type="button" class="button quiet" data-command="cover" data-focus="cover">${say("cover")}</button>`
      : nothing}
  </div>`;
}

/** The action that gets the focus when what had it is gone. */
function firstOf({ scene, selection }: Context): string {
  const ready = scene.actions.find((action) => !needsElements(action) || fits(action, selection));
  return (ready ?? scene.actions[0])?.id ?? "";
}

function actionButton(context: Context, action: Action, first: boolean): Part {
  const { selection, waiting } = context;
  const choice = needsElements(action);
  const ready = !choice || fits(action, selection);
  const look = choice ? (ready ? "fitting" : "unfit") : action.emphasis || "plain";
  return html`<button
    type="button"
    class="button ${look}"
    data-command=${ready ? "action" : "seek"}
    data-id=${action.id}
    data-focus=${`action ${action.id}`}
    ?data-first=${first}
    aria-disabled=${waiting ? "true" : nothing}
    aria-keyshortcuts=${action.key || nothing}
  ><span>${action.label}</span>${ready ? key(choice ? "Enter" : action.key) : wanted(context, action)}</button>`;
}

function key(name: string): Part {
  return name ? html`<kbd aria-hidden="true">${name === "Enter" ? "⏎" : name.toUpperCase()}</kbd>` : nothing;
}

function wanted({ say, selection }: Context, action: Action): Part {
  const [least, most] = missing(action, selection);
  const values = { n: least, least, most };
  return html`<small>${say(least === most ? "choose" : least === 0 ? "choose.upto" : "choose.range", values)}</small>`;
}

function controlButton(context: Context, control: Control, look: string, first: boolean): Part {
  const letter = controlKey(context.scene, control);
  return html`<button
    type="button"
    class="button ${look}"
    data-command=${control === "new" ? "new" : "control"}
    data-id=${control}
    data-focus=${`control ${control}`}
    ?data-first=${first}
    aria-disabled=${context.waiting ? "true" : nothing}
    aria-keyshortcuts=${letter || nothing}
  ><span>${context.say(control)}</span>${key(letter)}</button>`;
}
