/** Scenes written by hand: a game with dice, coins and bluffs, and one with many cards. */

import type { Action, Furniture, Player, Rule, Scene, SceneElement, Zone } from "../src/contract.ts";

const NAMES = ["Ada", "Blaise", "Grace", "Emmy", "Thomas", "Pierre-Simon"];
const SYMBOLS: Record<string, string> = {
  CH: "treasure chest",
  SW: "sword",
  SH: "ship",
  SK: "skull and bones",
};

export const RULES: Rule[] = [
  { heading: "Claims" },
  { number: "6.1", text: "After a pair that the roller does not hold, every other player may shout." },
  { number: "6.2", text: "Anybody may bluff: shouting is allowed whatever the card." },
  { heading: "The answer" },
  { number: "7.1", text: "Only the roller answers a claim, either by paying or by challenging." },
  { number: "7.2", text: "The roller who pays gives the claimer 1 coin." },
];

export function furniture(words: Record<string, string>, art = ""): Furniture {
  return { art, words, rules: RULES, title: "Bluffaneer" };
}

export function element(id: string, more: Partial<SceneElement> = {}): SceneElement {
  return { id, shape: "card", faces: [], text: "", name: "", marks: [], ...more };
}

export function zone(id: string, kind: Zone["kind"], more: Partial<Zone> = {}): Zone {
  return { id, kind, label: id, owner: null, elements: [], count: null, art: "", columns: 0, rolled: 0, lead: 0, ...more };
}

export function action(id: string, more: Partial<Action> = {}): Action {
  return { id, label: id, from: [], n: [0, 0], ordered: false, legal: null, key: "", emphasis: "", ...more };
}

export function scene(more: Partial<Scene> = {}): Scene {
  return {
    game: "bluffaneer",
    title: "Bluffaneer",
    seat: 0,
    token: "t1",
    step: 12,
    prompt: "",
    headline: "",
    players: [],
    zones: [],
    actions: [],
    log: [],
    motions: [],
    notice: null,
    controls: ["undo"],
    people: [0],
    curtain: null,
    peeks: [],
    over: false,
    report: [],
    ...more,
  };
}

export function players(count: number, more: Record<number, Partial<Player>> = {}, you: number | null = 0): Player[] {
  return NAMES.slice(0, count).map((name, seat) => ({
    id: `seat.${seat}`,
    seat,
    name,
    you: seat === you,
    to_act: false,
    says: "",
    role: "",
    marks: [],
    ...more[seat],
  }));
}

function symbols(...names: string[]): string[] {
  return names.map((name) => `bluffaneer-${name}`);
}

function pairName(...names: string[]): string {
  return names.map((name) => SYMBOLS[name] ?? name).join(" and ");
}

const COINS = [12, 8, 10, 10, 9, 1];

function places(count: number, seat: number | null, shown: Record<number, [string, string]> = {}): Zone[] {
  return NAMES.slice(0, count).flatMap((_, owner) => [
    zone(`purse.${owner}`, "purse", { label: "coins", owner, count: COINS[owner] ?? 0, art: "bluffaneer-coin" }),
    zone(`hand.${owner}`, "hand", {
      label: "card",
      owner,
      art: "bluffaneer-back",
      elements: [card(`hand.${owner}/0`, owner === seat ? ["CH", "SH"] : shown[owner] ?? null)],
    }),
  ]);
}

function card(id: string, pair: string[] | null): SceneElement {
  return pair
    ? element(id, { faces: symbols(...pair), name: pairName(...pair) })
    : element(id, { faces: null, name: "hidden card" });
}

function middle(roll: [string, string], rolled: number): Zone[] {
  const effects: [string, string][] = [
    ["CH", "all others pay the roller 1"],
    ["SW", "steal 2 from one player"],
    ["SH", "steal 3 from one player"],
    ["SK", "pay each other player 1"],
  ];
  return [
    zone("map", "board", {
      label: "treasure map",
      art: "bluffaneer-map",
      columns: 2,
      elements: effects.map(([symbol, text], place) =>
        element(`map/${place}`, {
          shape: "cell",
          faces: symbols(symbol, symbol),
          text,
          name: `two ${SYMBOLS[symbol]}s`,
          marks: roll[0] === roll[1] && roll[0] === symbol ? ["lit"] : [],
        }),
      ),
    }),
    zone("dice", "dice", {
      label: "dice",
      rolled,
      elements: roll.map((symbol, place) =>
        element(`dice/${place}`, { shape: "die", faces: symbols(symbol), name: SYMBOLS[symbol] ?? "" }),
      ),
    }),
    zone("draw", "pile", { label: "draw pile", count: 11, art: "bluffaneer-back" }),
    zone("discard", "pile", {
      label: "discard pile",
      count: 3,
      elements: [card("discard/2", ["SW", "SK"])],
    }),
    zone("box", "purse", { label: "box", count: 11, art: "bluffaneer-coin" }),
  ];
}

const LOG = [
  "Ada rolls treasure chest and ship.",
  "Nobody shouts.",
  "Blaise rolls two skulls and pays everybody 1 coin.",
  "Grace rolls sword and ship.",
  "Emmy shouts “Gimme yer booty!”",
  "Grace pays Emmy 1 coin.",
  "Emmy shows sword and skull and bones: a bluff!",
  "Emmy rolls ship and treasure chest.",
];

const SHOUT = action("shout", { label: "Gimme yer booty!", key: "s", emphasis: "strong" });
const SILENT = action("silent", { label: "Stay silent", key: "x" });

export function claimWindow(count = 4): Scene {
  return scene({
    prompt: "Emmy rolled ship and chest. You hold that pair: shout, or keep quiet?",
    players: players(count, { 0: { to_act: true }, 1: { to_act: true }, 2: { to_act: true }, 3: { role: "rolls" } }),
    zones: [...places(count, 0), ...middle(["SH", "CH"], 4)],
    actions: [SHOUT, SILENT],
    log: LOG,
    controls: ["undo", "on"],
  });
}

export function theft(count = 4): Scene {
  const from = NAMES.slice(1, count).map((_, place) => `seat.${place + 1}`);
  return scene({
    token: "t2",
    step: 20,
    prompt: "You rolled two ships: steal 3 coins. From whom?",
    players: players(count, { 0: { to_act: true, role: "rolls" } }),
    zones: [...places(count, 0), ...middle(["SH", "SH"], 5)],
    actions: [action("steal", { label: "Steal 3 coins", from, n: [1, 1] })],
    log: [...LOG, "You roll two ships."],
  });
}

export function answer(): Scene {
  return scene({
    token: "t3",
    step: 24,
    prompt: "Blaise claims to hold sword and ship. Pay 1 coin, or challenge?",
    players: players(4, { 0: { to_act: true, role: "rolls" }, 1: { says: "Gimme yer booty!", role: "claims" } }),
    zones: [...places(4, 0), ...middle(["SW", "SH"], 6)],
    actions: [
      action("pay", { label: "Pay 1 coin", key: "p" }),
      action("challenge", { label: "Bluffaneer!", key: "b", emphasis: "strong" }),
    ],
    log: [...LOG, "You roll sword and ship.", "Blaise shouts “Gimme yer booty!”"],
    motions: [{ shape: "coin", source: "purse.1", target: "purse.0", count: 2 }],
  });
}

export function shown(): Scene {
  return scene({
    token: "t4",
    step: 26,
    prompt: "Blaise was bluffing and pays you 1 coin.",
    players: players(4, { 0: { role: "rolls" }, 1: { says: "Arrr …" }, 2: { to_act: true } }),
    zones: [...places(4, 0, { 1: ["CH", "SK"] }), ...middle(["SW", "SH"], 6)],
    log: [...LOG, "You roll sword and ship.", "Blaise shouts “Gimme yer booty!”", "Blaise shows chest and skull: a bluff!"],
    motions: [
      { shape: "coin", source: "purse.1", target: "purse.0", count: 1 },
      { shape: "card", source: "draw", target: "hand.1", count: 1 },
    ],
  });
}

export function refused(): Scene {
  return { ...theft(), notice: { text: "Only the roller answers a claim.", rule: "7.1" } };
}

export function over(): Scene {
  return scene({
    token: "t9",
    step: 90,
    over: true,
    headline: "Ada wins with 21 coins",
    prompt: "Emmy has no coin left, so the game is over.",
    players: players(4, { 0: { marks: ["winner"] }, 3: { marks: ["out"] } }),
    zones: [...places(4, 0, { 1: ["CH", "SK"], 2: ["SW", "SK"], 3: ["SW", "SH"] }), ...middle(["SW", "SH"], 30)],
    log: [...LOG, "Emmy has no coin left.", "Ada wins with 21 coins."],
    report: [
      {
        title: "Coins by cause",
        columns: ["player", "doubles", "own match", "claims", "total"],
        rows: [["Ada", "+6", "−2", "+7", "+11"], ["Blaise", "−3", "−1", "+2", "−2"], ["Grace", "+2", "−3", "−1", "−2"], ["Emmy", "−5", "−2", "−3", "−10"]],
        note: "Coins in the box came from own matches.",
        steps: [null, null, null, null],
      },
      {
        title: "Dearest decisions",
        columns: ["player", "what", "cost"],
        rows: [["Emmy", "challenged a true claim", "0.8 coins"], ["Ada", "paid a bluff", "0.4 coins"]],
        note: "",
        steps: [41, 63],
      },
    ],
  });
}

export function curtain(): Scene {
  return scene({
    seat: null,
    people: [0, 1, 2],
    curtain: 1,
    prompt: "Blaise must choose whom to rob.",
    players: players(3, { 1: { to_act: true, role: "rolls" } }, null),
    zones: [...places(3, null), ...middle(["SW", "SW"], 3)],
    log: LOG.slice(0, 3),
  });
}

/** The claim window at a shared screen: everybody shouts aloud, and looks at a card while holding. */
export function spoken(): Scene {
  return scene({
    seat: null,
    people: [0, 1, 2],
    peeks: [0, 1],
    prompt: "Grace rolled ship and chest. Who shouts first?",
    players: players(3, { 0: { to_act: true }, 1: { to_act: true }, 2: { role: "rolls" } }, null),
    zones: [...places(3, null), ...middle(["SH", "CH"], 4)],
    actions: [
      action("shout.0", { label: "Ada shouts", key: "1" }),
      action("shout.1", { label: "Blaise shouts", key: "2" }),
      action("nobody", { label: "Nobody shouts", key: "x" }),
    ],
    log: LOG.slice(0, 4),
  });
}

/** What the kernel shows while Ada looks at her card in the claim window. */
export function looking(): Scene {
  return scene({
    seat: 0,
    token: "ada",
    people: [0, 1, 2],
    prompt: "Grace rolled ship and chest. You hold that pair.",
    players: players(3, { 0: { to_act: true }, 1: { to_act: true }, 2: { role: "rolls" } }, 0),
    zones: [...places(3, 0), ...middle(["SH", "CH"], 4)],
    actions: [SHOUT, SILENT],
    log: ["You draw chest and ship."],
  });
}

/** One seat's turn at a shared screen, uncovered. */
export function uncovered(): Scene {
  return { ...theft(3), people: [0, 1, 2] };
}

/** A game of many cards, without any art: a hand, a grid, a trick, a column and a score sheet. */
export function cards(size = 20): Scene {
  const suits = ["♣", "♦", "♥", "♠"];
  const hand = Array.from({ length: size }, (_, place) =>
    element(`hand.0/${place}`, { text: `${(place % 13) + 1}${suits[place % 4]}`, name: `card ${place + 1}` }),
  );
  const grid = Array.from({ length: 9 }, (_, place) =>
    place % 2 === 0 ? element(`grid.0/${place}`, { text: String(place), name: `number ${place}` }) : element(`grid.0/${place}`, { faces: null }),
  );
  return scene({
    game: "cards",
    title: "Many cards",
    prompt: "Discard three cards, or swap two cells of your grid.",
    players: players(3, { 0: { to_act: true } }),
    zones: [
      zone("hand.0", "hand", { label: "your hand", owner: 0, elements: hand }),
      zone("grid.0", "grid", { label: "your garden", owner: 0, columns: 3, elements: grid }),
      ...[1, 2].map((owner) =>
        zone(`hand.${owner}`, "hand", { label: "hand", owner, elements: Array.from({ length: 12 }, (_, place) => element(`hand.${owner}/${place}`, { faces: null })) }),
      ),
      zone("trick", "trick", { label: "trick", elements: [element("trick/0", { text: "7♥", name: "seven of hearts" }), element("trick/1", { text: "9♥", name: "nine of hearts", marks: ["lit"] })] }),
      zone("column", "column", { label: "tower", elements: [1, 2, 3].map((n) => element(`column/${n}`, { text: String(n), name: `step ${n}` })) }),
      zone("draw", "pile", { label: "draw pile", count: 30 }),
      zone("score", "sheet", { label: "score", elements: [element("score/0", { text: "Ada 12" }), element("score/1", { text: "Blaise 9" })] }),
      zone("numbers", "dice", { label: "dice", rolled: 1, elements: [element("numbers/0", { shape: "die", text: "5", name: "five" })] }),
    ],
    actions: [
      action("discard", { label: "Discard", from: hand.map((card) => card.id), n: [3, 3] }),
      action("swap", { label: "Swap", from: grid.map((cell) => cell.id), n: [2, 2], ordered: true }),
      action("draw", { label: "Draw a card", key: "d" }),
    ],
    log: ["Grace drew a card."],
  });
}

export const SCENES: Record<string, () => Scene> = {
  claim: claimWindow,
  six: () => claimWindow(6),
  theft,
  theft6: () => theft(6),
  answer,
  shown,
  refused,
  over,
  curtain,
  spoken,
  uncovered,
  cards,
};
