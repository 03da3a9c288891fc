"""Made-up tables: what no game here needs yet, laid out by hand to be looked at and measured."""

from __future__ import annotations

import cardwidgets as cw
from cardwidgets.scene.compose import art_of_game
from cardwidgets.scene.vocabulary import Element, Offer, Picture, PlayerPanel, Scene, Zone
from cardwidgets.widgets.table import Table
from support.host import Host, Mounted

NAMES = ("You", "Ada", "Blaise", "Christiaan", "Daniel", "Emmy", "Fatima")
SUITS = "DHSC"


def grid(seat: int) -> Zone:
    """Nine cards, a third of them face down; a row lit, two hints and a new card on one's own."""
    own = {0: "lit", 1: "lit", 2: "lit", 4: "hint", 5: "new", 7: "hint"}
    marks = own if seat == 0 else {}
    cards = tuple(
        Element(
            f"grid.{seat}/{place}",
            "card",
            () if (place * 7 + seat) % 3 else None,
            str((place + seat) % 13),
            "a number",
            (marks[place],) if place in marks else (),
        )
        for place in range(9)
    )
    return Zone(f"grid.{seat}", "grid", "Grid", seat, cards, columns=3)


def score(players: int) -> Zone:
    """Three rounds for each player."""
    texts = ["Player", "1", "2", "3", "Total"]
    for name in NAMES[:players]:
        texts += [name, "12", "-5", "", "7"]
    cells = tuple(Element(f"score/{n}", "cell", text=text) for n, text in enumerate(texts))
    return Zone("score", "sheet", "Score sheet", elements=cells, columns=5)


def grids(players: int = 7) -> Scene:
    """A grid of nine cards for each of many players, and a score sheet."""
    top = (Element("left/0", "card", text="7", name="seven"),)
    zones = [
        Zone("draw", "pile", "Draw pile", count=40),
        Zone("left", "pile", "Discard pile", elements=top, count=9),
        score(players),
        *map(grid, range(players)),
    ]
    offers = (
        Offer.pick("place", "Place it here", {f"grid.0/{place}": place for place in range(9)}),
        Offer.button("reject", "Reject it", "R", key="r"),
    )
    panels = tuple(PlayerPanel(seat, role="12 points") for seat in range(players))
    picture = Picture(tuple(zones), panels, offers, prompt="You drew a 7. Place it or reject it.")
    return Scene("made up", "Grids", 0, "t", NAMES[:players], (0,), picture, people=(0,))


def _cards(zone: str, count: int, shift: int = 1) -> tuple[Element, ...]:
    numbers = [place * shift for place in range(count)]
    return tuple(
        Element(f"{zone}/{n}", "card", (f"spanish-{SUITS[k % 4]}",), str(k % 9 + 1), f"card {k}")
        for n, k in enumerate(numbers)
    )


def felt(seat: int | None = 0) -> Scene:
    """Four seats around a felt: a trick, hands of nine, two zones to look up."""
    zones = [
        Zone("trick", "trick", "Trick", elements=_cards("trick", 3, 5)),
        Zone("last", "trick", "Last trick", elements=_cards("last", 4, 7), key="l"),
        Zone("order", "grid", "Order of cards", elements=_cards("order", 19), columns=7, key="o"),
    ]
    for player in range(4):
        hidden = tuple(Element(f"hand.{player}/{n}", "card", None) for n in range(9))
        cards = _cards(f"hand.{player}", 9, 3) if player == seat else hidden
        zones.append(Zone(f"hand.{player}", "hand", "Hand", player, cards))
        zones.append(Zone(f"tricks.{player}", "pile", "Tricks", player, count=player))
    play = Offer.pick("play", "Play", {f"hand.0/{n}": n for n in range(9)})
    sign = Offer.button("sign", "Make a sign", "S", key="s", emphasis="quiet")
    panels = tuple(PlayerPanel(player, role="1 trick") for player in range(4))
    offers = () if seat is None else (play, sign)
    picture = Picture(tuple(zones), panels, offers, prompt="Play a card.", around=True)
    people = () if seat is None else (seat,)
    return Scene("made up", "Felt", seat, "t", NAMES[:4], (0,), picture, people=people)


def lay(host: Host, scene: Scene) -> Mounted:
    """Put a scene on the page, at a table that shows nothing else."""
    table: Table = cw.play("bluffaneer", players=3, seed=1, pace=0)
    table.room.listeners.clear()
    table.furniture = {**table.furniture, "art": art_of_game(cw.game("sixes"))}
    table.scene = scene.as_json()
    return host.mount(table)
