/** The players' places. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Player, Scene } from "../contract.ts";
import { isPeek, isShared, tabStop, type Context } from "../context.ts";
import { choice, classes } from "./button.ts";
import { choiceLook, marked } from "./elements.ts";
import { zones } from "./zones.ts";

type Part = TemplateResult | typeof nothing;

const GROUP = "players";

/** Everybody but the seat at the bottom, clockwise from its left. */
export function opponents(scene: Scene, bottom: number | null): Player[] {
  if (bottom === null) return scene.players;
  const at = scene.players.findIndex((player) => player.seat === bottom);
  return [...scene.players.slice(at + 1), ...scene.players.slice(0, Math.max(at, 0))];
}

export function otherPlayers(context: Context): Part {
  const players = opponents(context.scene, context.bottom);
  return html`<section class="others" aria-label=${context.say("players")} data-players=${players.length}>
    ${players.map((player) => place(context, player, ""))}
  </section>`;
}

export function ownPlace(context: Context): Part {
  const me = context.scene.players.find((player) => player.seat === context.bottom);
  return me ? html`<section class="own" aria-label=${me.name}>${place(context, me, "mine")}</section>` : nothing;
}

function place(context: Context, player: Player, size: string): Part {
  const { scene } = context;
  const peeked = isPeek(scene) && scene.seat === player.seat;
  const look = classes("place", size, player.to_act && "acting", peeked && "peeked", ...marked(player.marks), choiceLook(context, player.id));
  return html`<div class=${look} data-seat=${player.seat}>
    <div class="who" data-zone=${player.id}>
      <span class="avatar seat-${player.seat % 6}" aria-hidden="true">${initial(scene, player)}</span>
      <span class="called">
        ${name(context, player)}
        ${player.says && !player.to_act ? nothing : status(context, player)}
        ${speech(context, player)}
      </span>
    </div>
    <div class="zones">${zones(context, player.seat)}</div>
    ${peekButton(context, player)}
  </div>`;
}

/** A letter that tells the players apart: the first, or the last where names begin alike. */
function initial({ players }: Scene, { name }: Player): string {
  const first = (text: string) => [...text.trim()][0]?.toUpperCase() ?? "?";
  const alike = players.filter((other) => first(other.name) === first(name)).length > 1;
  return alike ? ([...name.trim()].at(-1)?.toUpperCase() ?? "?") : first(name);
}

function name(context: Context, player: Player): Part {
  const shown = player.you ? ownName(context, player.name) : player.name;
  const { id } = player;
  if (!context.selectable.has(id)) return html`<strong class="name">${shown}</strong>`;
  const stop = tabStop(context, GROUP, context.scene.players.map((other) => other.id));
  return choice(context, { id, group: GROUP, stop, look: "name" }, shown);
}

/** "Ada (you)", but not "You (you)". */
function ownName({ scene, say }: Context, name: string): string {
  const mark = say("you", { name: "" }).toLowerCase();
  return isShared(scene) || mark.includes(name.toLowerCase()) ? name : say("you", { name });
}

function status({ say }: Context, player: Player): Part {
  const texts = [
    player.to_act ? say("acts") : "",
    player.role,
    ...player.marks.filter((mark) => mark === "winner" || mark === "out").map((mark) => say(`mark.${mark}`)),
  ];
  return html`<span class="status">${texts.filter(Boolean).map((text, place) => html`${place > 0 ? " · " : ""}<span>${text}</span>`)}</span>`;
}

function speech({ say }: Context, player: Player): Part {
  if (!player.says) return nothing;
  return html`<p class="says"><span class="hidden">${say("says", { name: player.name })}</span>${player.says}</p>`;
}

function peekButton(context: Context, player: Player): Part {
  if (!context.scene.peeks.includes(player.seat)) return nothing;
  return html`<button
    type="button"
    class="button quiet peek"
    data-peek=${player.seat}
    data-focus=${`peek ${player.seat}`}
    aria-label=${`${context.say("peek")} (${player.name})`}
    aria-pressed=${context.scene.seat === player.seat}
  >${context.say("peek")}</button>`;
}
