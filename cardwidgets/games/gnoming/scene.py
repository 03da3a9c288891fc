"""What a seat sees of a table of Gnoming A Round."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from cardwidgets.engine.messages import Event, Voice
from cardwidgets.engine.session import Session
from cardwidgets.engine.turns import Seat
from cardwidgets.games.gnoming.actions import (
    BOUNCES,
    DECLINE,
    DISCARDS,
    DRAW,
    FLIPS,
    PAIRS,
    PILE_NAMES,
    PILES,
    PLACES,
    PUTS,
    REJECT,
    STOP,
    TAKES,
    TURN_UPS,
    Action,
    Phase,
)
from cardwidgets.games.gnoming.cards import HAZARD, HIDDEN, NAMES, Card
from cardwidgets.games.gnoming.events import how_won
from cardwidgets.games.gnoming.hints import bounce_places, lines_if_placed
from cardwidgets.games.gnoming.scoring import Line
from cardwidgets.games.gnoming.state import NOBODY, View
from cardwidgets.scene.vocabulary import (
    Element,
    Motion,
    Offer,
    Picture,
    PlayerPanel,
    ReportTable,
    Selection,
    Zone,
)

HINTS: Final = "hints"
SWITCHES: Final = (HINTS,)
"""What can be switched at a table: whether lines that would score and bounces are marked."""

BACK: Final = "gnoming-back"
FLAG: Final = "gnoming-flag"
"""What stands where the score of a line would stand."""

DRAW_ZONE: Final = "draw"
HAND: Final = "hand"
"""The zone of the card on its way, in the middle of the table, where all can follow it."""

TOP: Final = f"{DRAW_ZONE}/0"
OUT: Final = "out"
WIDTH: Final = 3
MOST_PLAYERS: Final = 7
"""Cards fly to so many layouts; those that are not there get none."""

_LINES: Final = 2 * WIDTH


def face_of(card: Card) -> str:
    """Return the symbol of a card.

    >>> face_of(5), face_of(-3), face_of(0)
    ('gnoming-5', 'gnoming-minus-3', 'gnoming-mulligan')
    """
    name = NAMES[card]
    named = {"M": "mulligan", "H": "hazard"}.get(name, name.replace("-", "minus-"))
    return f"gnoming-{named}"


def picture(view: View, legal: Sequence[Action], voice: Voice) -> Picture:
    """Return what a viewer sees, and what it may do.

    Args:
        view: the viewer's view.
        legal: the viewer's legal actions.
        voice: speaks to the viewer, and knows whether it wants hints.
    """
    hinted = _hinted(view, legal) if HINTS in voice.preferences else frozenset()
    return Picture(
        zones=(*_middle(view, legal, hinted, voice), *_layouts(view, hinted, voice)),
        panels=tuple(_panel(view, player, voice) for player in view.game.seats),
        offers=tuple(_offers(view, legal, voice)),
        prompt=_prompt(view, legal, voice),
        headline=_headline(view, voice),
    )


def motions(event: Event) -> tuple[Motion, ...]:
    """Return the cards that travelled in an event.

    >>> from cardwidgets.engine.messages import happened
    >>> motions(happened("bounced", who=2, card="card.6", origin=4, position=8))
    (Motion(shape='card', source='hand', target='layout.2', count=1),)
    """
    layout = f"layout.{event.get('who')}"
    match event.key:
        case "dealt":
            return tuple(
                Motion("card", DRAW_ZONE, f"layout.{seat}", WIDTH) for seat in range(MOST_PLAYERS)
            )
        case "starter":
            return (Motion("card", DRAW_ZONE, _pile_zone(event)),)
        case "starter.aside":
            return (Motion("card", DRAW_ZONE, OUT),)
        case "drew":
            return (Motion("card", DRAW_ZONE, HAND),)
        case "took":
            return (Motion("card", _pile_zone(event), HAND),)
        case "placed" | "bounced":
            return (Motion("card", HAND, layout),)
        case "turned" | "replaced":
            return (Motion("card", layout, HAND),)
        case "discarded":
            return (Motion("card", HAND, _pile_zone(event)),)
        case "removed":
            return (Motion("card", HAND, OUT),)
        case "rebuilt":
            return tuple(Motion("card", name, DRAW_ZONE, WIDTH) for name in PILE_NAMES)
    return ()


def report(session: Session, seat: Seat, voice: Voice) -> tuple[ReportTable, ...]:
    """Return the tables shown after the game."""
    from cardwidgets.games.gnoming.report import report

    return report(session, seat, voice)


def _pile_zone(event: Event) -> str:
    return str(event.get("pile"))[-1]


# -- the middle of the table ------------------------------------------------------------------


def _middle(
    view: View, legal: Sequence[Action], hinted: Collection[str], voice: Voice
) -> Iterator[Zone]:
    top = Element(TOP, "card", None, name=voice.say("card.down"))
    elements = (top,) if view.draw_size or DRAW in legal else ()
    label = voice.say("zone.draw")
    yield Zone(DRAW_ZONE, "pile", label, elements=elements, count=view.draw_size, art=BACK)
    for pile in PILES:
        yield _pile(view, pile, hinted, voice)
    yield _hand(view, hinted, voice)
    if view.removed:
        hazard = _card(f"{OUT}/0", HAZARD, voice)
        yield Zone(OUT, "pile", voice.say("zone.out"), elements=(hazard,), count=view.removed)
    if view.round:
        yield _score_sheet(view, voice)


def _pile(view: View, pile: int, hinted: Collection[str], voice: Voice) -> Zone:
    zone, cards = PILE_NAMES[pile], view.piles[pile]
    place = _top(pile)
    marks = ("hint",) if place in hinted else ()
    top = (
        _card(place, cards[-1], voice, marks) if cards else _nothing(place, voice.say("card.none"))
    )
    label = voice.say("zone.pile", pile=zone)
    return Zone(zone, "pile", label, elements=(top,), count=len(cards), art=BACK)


def _top(pile: int) -> str:
    return f"{PILE_NAMES[pile]}/0"


def _hand(view: View, hinted: Collection[str], voice: Voice) -> Zone:
    """Return the card on its way; the zone is always there, so that nothing moves for it."""
    place = f"{HAND}/0"
    if not view.held:
        card, label = _nothing(place, voice.say("card.none")), voice.say("zone.hand.nobody")
    else:
        marks = ("hint",) if place in hinted else ("lit",)
        card = Element(
            place, "card", (face_of(view.card),), name=_word(view.card, voice), marks=marks
        )
        label = voice.say("zone.hand", who=view.mover)
    return Zone(HAND, "grid", label, elements=(card,), art=BACK, columns=1)


def _card(id: str, card: Card, voice: Voice, marks: tuple[str, ...] = ()) -> Element:
    return Element(id, "card", (face_of(card),), name=_word(card, voice), marks=marks)


def _nothing(id: str, name: str) -> Element:
    """Return an empty place for a card."""
    return Element(id, "card", name=name, text=" ", marks=("dim",))


def _score_sheet(view: View, voice: Voice) -> Zone:
    """Return the score sheet: a line for each player, and a column for each finished round."""
    game = view.game
    label = voice.say("zone.score", round=view.round, n=game.options.rounds)
    if not view.scores:
        return Zone("score", "sheet", label)
    finals, totals = game.finals(view), game.totals(view)
    heads = [
        voice.say("zone.score.round"),
        *map(str, range(1, len(finals) + 1)),
        voice.say("zone.score.total"),
    ]
    rows = [
        [voice.names[player], *(str(scores[player]) for scores in finals), str(totals[player])]
        for player in game.seats
    ]
    leads = [False, *(total == min(totals) for total in totals)]
    elements = tuple(
        Element(f"score/{row}.{column}", "cell", text=text, marks=("lit",) if leads[row] else ())
        for row, texts in enumerate([heads, *rows])
        for column, text in enumerate(texts)
    )
    return Zone("score", "sheet", label, elements=elements, columns=len(heads))


# -- the players' places ----------------------------------------------------------------------


def _layouts(view: View, hinted: Collection[str], voice: Voice) -> Iterator[Zone]:
    if not view.layouts:
        return
    for player in view.game.seats:
        cards = tuple(_cards(view, player, hinted, voice))
        label = voice.say("zone.layout", who=player)
        if player == view.viewer:
            elements = tuple(_with_lines(view, player, cards, voice))
            yield Zone(_zone(player), "grid", label, player, elements, art=BACK, columns=WIDTH + 1)
        else:
            yield Zone(_zone(player), "grid", label, player, cards, art=BACK, columns=WIDTH)


def _zone(player: int) -> str:
    return f"layout.{player}"


def _place(player: int, position: int) -> str:
    return f"layout.{player}/{position}"


def _cards(view: View, player: int, hinted: Collection[str], voice: Voice) -> Iterator[Element]:
    in_lines = {position for line in _lines(view, player) for position in line.positions}
    path = view.path if player == view.mover else ()
    for position, card in enumerate(view.layouts[player]):
        place = _place(player, position)
        marks = [
            mark
            for mark, holds in (
                ("lit", position in in_lines),
                ("hint", place in hinted),
                ("new", position in path and place not in hinted),
            )
            if holds
        ]
        name = voice.say("card.down") if card == HIDDEN else _word(card, voice)
        if player == view.viewer:
            name = voice.say("card.at", spot=f"card.spot.{position}", card=name)
        faces = None if card == HIDDEN else (face_of(card),)
        yield Element(place, "card", faces, name=name, marks=tuple(marks))


def _with_lines(
    view: View, player: int, cards: Sequence[Element], voice: Voice
) -> Iterator[Element]:
    """Yield a layout with the score of each row at its end, and that of each column below."""
    found = {line.index: line for line in _lines(view, player)}
    cells = [_line_cell(player, index, found.get(index), voice) for index in range(_LINES)]
    for row in range(WIDTH):
        yield from cards[row * WIDTH : (row + 1) * WIDTH]
        yield cells[row]
    yield from cells[WIDTH:]


def _line_cell(player: int, index: int, line: Line | None, voice: Voice) -> Element:
    place = f"layout.{player}/line{index}"
    if line is None:
        return Element(place, "cell", (FLAG,), name=voice.say("card.line.none"))
    sort = "row" if index < WIDTH else "column"
    name = voice.say(f"card.{sort}", cards=f"cards.{line.value}", n=-line.value)
    return Element(place, "cell", (f"gnoming-line-{line.value}",), name=name, marks=("lit",))


def _lines(view: View, player: int) -> tuple[Line, ...]:
    return view.game.scored(view.layouts[player]).lines


def _word(card: Card, voice: Voice) -> str:
    return voice.say(f"card.{NAMES[card]}")


def _panel(view: View, player: int, voice: Voice) -> PlayerPanel:
    won = player in view.game.winners(view)
    return PlayerPanel(
        player,
        role=" · ".join(_roles(view, player, voice)),
        marks=("winner",) if won else (),
    )


def _roles(view: View, player: int, voice: Voice) -> Iterator[str]:
    if not view.layouts:
        return
    if player == view.first_out:
        yield voice.say("role.first_out")
    elif view.left and player == view.mover:
        yield voice.say("role.last_turn")
    scored = view.game.scored(view.layouts[player])
    if view.up[player]:
        yield voice.say("role.shows", points=scored.total)
    if scored.lines and player != view.viewer:
        values = ", ".join(f"-{line.value}" for line in scored.lines)
        yield voice.say("role.lines", values=values, n=len(scored.lines))


# -- what may be done -------------------------------------------------------------------------


def _offers(view: View, legal: Sequence[Action], voice: Voice) -> Iterator[Offer]:
    if not legal or view.viewer is None:
        return
    card = _word(view.card, voice) if view.held else ""
    name = "place" if view.phase is Phase.USE else view.phase.name.lower()
    if view.phase is Phase.SETUP:
        yield Offer.choose(name, voice.say(f"offer.{name}"), _pairs(view))
        return
    actions = _places_to_press(view)
    # a place that is closed now can be pressed too, and says why
    fitting = tuple((place,) for place, action in actions.items() if action in legal)
    if fitting:
        yield Offer.pick(name, voice.say(f"offer.{name}", card=card), actions, legal=fitting)
    for action, key in ((REJECT, "reject"), (STOP, "stop"), (DECLINE, "decline")):
        if action in legal:
            label = voice.say(f"offer.{key}", card=card)
            look = "quiet" if fitting else "strong"
            yield Offer.button(key, label, action, key="x", emphasis=look)


def _pairs(view: View) -> dict[Selection, Action]:
    assert view.viewer is not None
    return {
        (_place(view.viewer, one), _place(view.viewer, other)): action
        for (one, other), action in zip(PAIRS, TURN_UPS, strict=True)
    }


def _places_to_press(view: View) -> dict[str, Action]:
    """Return what pressing a place does in this phase."""
    if view.phase is Phase.DRAW:
        piles: dict[str, Action] = {TOP: DRAW}
        return piles | {_top(pile): TAKES[pile] for pile in PILES}
    if view.phase is Phase.DISCARD:
        return {_top(pile): DISCARDS[pile] for pile in PILES}
    assert view.viewer is not None
    by_phase: dict[Phase, Sequence[Action]]
    by_phase = {Phase.USE: PUTS, Phase.BOUNCE: BOUNCES, Phase.FLIP: FLIPS}
    actions = by_phase[view.phase]
    return {_place(view.viewer, position): actions[position] for position in PLACES}


# -- hints ------------------------------------------------------------------------------------


def _hinted(view: View, legal: Sequence[Action]) -> frozenset[str]:
    """Return what is marked for who wants hints: lines that would score, a card that may bounce."""
    if not legal or view.viewer is None:
        return frozenset()
    if view.phase is Phase.DRAW:
        return frozenset(
            _top(pile)
            for pile in PILES
            if TAKES[pile] in legal
            and any(lines_if_placed(view, position, view.piles[pile][-1]) for position in PLACES)
        )
    if view.phase not in (Phase.USE, Phase.BOUNCE):
        return frozenset()
    actions = PUTS if view.phase is Phase.USE else BOUNCES
    found = {
        _place(view.viewer, position)
        for position in PLACES
        if actions[position] in legal and lines_if_placed(view, position)
    }
    return frozenset(found | ({f"{HAND}/0"} if view.phase is Phase.BOUNCE else set()))


def _hint(view: View, legal: Sequence[Action], voice: Voice) -> str:
    """Return what the marks mean, and how likely a bounce is."""
    found = _hinted(view, legal)
    sentences = []
    if found - {f"{HAND}/0"}:
        key = "prompt.hint.take" if view.phase is Phase.DRAW else "prompt.hint.line"
        sentences.append(voice.say(key, n=len(found - {f"{HAND}/0"})))
    if view.phase is Phase.USE:
        chance = max(bounce_places(view).values(), default=0)
        if chance:
            sentences.append(
                voice.say("prompt.hint.bounce", chance=chance, percent=f"{float(chance):.0%}")
            )
    return " ".join(sentences)


# -- words ------------------------------------------------------------------------------------


def _prompt(view: View, legal: Sequence[Action], voice: Voice) -> str:
    if view.phase in (Phase.DEAL, Phase.REBUILD, Phase.OVER):
        over = view.phase is Phase.DEAL and view.scores
        return voice.say(f"prompt.{view.phase.name.lower()}{'.next' if over else ''}", n=view.round)
    who = view.turn if view.turn != NOBODY else view.mover
    card = _word(view.card, voice) if view.held else ""
    if not legal:
        key = {Phase.SETUP: "prompt.wait.setup", Phase.FLIP: "prompt.wait.flip"}
        return voice.say(key.get(view.phase, "prompt.wait"), who=who)
    name = f"{view.phase.name.lower()}{_must(view, legal)}"
    sentence = voice.say(f"prompt.{name}", card=card, whom=view.mover)
    if view.phase is Phase.DRAW and view.left:
        sentence = f"{voice.say('prompt.last')} {sentence}"
    hint = _hint(view, legal, voice) if HINTS in voice.preferences else ""
    return f"{sentence} {hint}".strip()


def _must(view: View, legal: Sequence[Action]) -> str:
    """Return which branch of a prompt holds, where a choice is narrower than usual."""
    if view.phase is Phase.USE and set(legal) == {REJECT}:
        return ".reject"
    narrow = view.phase is Phase.USE and REJECT not in legal
    return ".must" if narrow or (view.phase is Phase.FLIP and DECLINE not in legal) else ""


def _headline(view: View, voice: Voice) -> str:
    if view.phase is not Phase.OVER:
        return ""
    winners = view.game.winners(view)
    n = min(view.game.totals(view))
    return voice.say(how_won(view.game, view), who=winners[0], players=winners, n=n)
