"""What a seat sees of a table of Aluette."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from cardwidgets.engine.messages import Event, Voice
from cardwidgets.engine.session import Session
from cardwidgets.engine.turns import Seat
from cardwidgets.games.aluette.actions import (
    ANSWERS,
    CUTS,
    ENOUGH,
    OFFERS,
    PLAYS,
    PUT_AWAY,
    SIGNS,
    SWAPS,
    VOTES,
    Action,
    Discards,
    Sign,
    discard_of,
    write,
)
from cardwidgets.games.aluette.cards import (
    HAND,
    NAMES,
    NO_CARD,
    NOBODY,
    SINGLES,
    Row,
    best_cards,
    best_place,
    cards_in,
    lowest_six,
    mask_of,
    order_chart,
)
from cardwidgets.games.aluette.state import Phase, Trick, View, partner_of, round_from
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

SWITCHES: Final = ()
"""Nothing can be switched at a table: nobody rolls, and chance deals."""

SHARED_ART: Final = ("spanish",)
BACK: Final = "aluette-back"
TRICK: Final = "aluette-trick"
SPOILED: Final = "aluette-spoiled"
_SUIT_ART: Final = {"C": "D", "U": "H", "B": "C", "S": "S"}
"""The suits of the shared Spanish cards, by ours."""
_COURTS: Final = "KQJ"
_BELOW, _LEFT, _ABOVE, _RIGHT, _CENTRE = 7, 3, 1, 5, 4
_COMPASS: Final = (_BELOW, _LEFT, _ABOVE, _RIGHT)
"""Where the cards of a trick lie in three rows of three: the viewer's below, then clockwise."""
_CUT_COLUMNS: Final = 8
_SIGN_COLUMNS: Final = 4


def picture(view: View, legal: Sequence[Action], voice: Voice) -> Picture:
    """Return what a viewer sees, and what it may do.

    Args:
        view: the viewer's view.
        legal: the viewer's legal actions.
        voice: speaks to the viewer.
    """
    return Picture(
        zones=(*_middle(view, legal, voice), *_places(view, voice), *_looked_up(view, voice)),
        panels=tuple(_panel(view, player, voice) for player in clockwise(view)),
        offers=_offers(view, legal, voice),
        prompt=_prompt(view, legal, voice),
        headline=_headline(view, voice),
        around=True,
    )


def motions(event: Event) -> tuple[Motion, ...]:
    """Return the cards that travelled in an event.

    >>> from cardwidgets.engine.messages import happened
    >>> motions(happened("played", who=2, card="card.AC"))
    (Motion(shape='card', source='hand.2', target='trick', count=1),)
    """
    who, number = event.get("who"), event.get("n")
    match event.key:
        case "dealt":
            return tuple(Motion("card", "stock", f"hand.{seat}", HAND) for seat in range(4))
        case "swapped":
            return (Motion("card", "stock", f"hand.{who}", HAND),)
        case "sung":
            return tuple(
                Motion("card", "stock", f"hand.{seat}", number) for seat in event.get("players")
            )
        case "discarded" | "discarded.own":
            return (Motion("card", f"hand.{who}", "away", PUT_AWAY),)
        case "played":
            return (Motion("card", f"hand.{who}", "trick"),)
        case "trick.taken":
            return (Motion("card", "trick", f"taken.{who}", 4),)
    return ()


def report(session: Session, seat: Seat, voice: Voice) -> tuple[ReportTable, ...]:
    """Return the tables shown after the game."""
    from cardwidgets.games.aluette.report import report

    return report(session, seat, voice)


def clockwise(view: View) -> tuple[int, ...]:
    """Return the players as they sit, clockwise from the viewer or player 0."""
    first, *others = view.seating
    return (first, *(others if view.game.options.direction == 1 else reversed(others)))


def card_face(name: str) -> tuple[tuple[str, ...], str]:
    """Return the symbols and the text that are on a card.

    >>> card_face("3C"), card_face("KU"), card_face("7B")
    ((('aluette-3C',), '3'), (('spanish-KH',), 'K'), (('spanish-C',), '7'))
    """
    rank, suit = name[0], name[1]
    if name in SINGLES:
        return (f"aluette-{name}",), rank
    return (f"spanish-{rank if rank in _COURTS else ''}{_SUIT_ART[suit]}",), rank


# -- the middle -------------------------------------------------------------------------------


def _card(id: str, card: int, voice: Voice, marks: tuple[str, ...] = (), who: str = "") -> Element:
    """Return a card; where it is told who laid it, its name begins with that."""
    faces, text = card_face(NAMES[card])
    name = voice.say(f"card.name.{NAMES[card]}")
    if who:
        name = voice.say("zone.trick.card", player=who, card=name)
    return Element(id, "card", faces, text, name, marks)


def _middle(view: View, legal: Sequence[Action], voice: Voice) -> Iterator[Zone]:
    if legal and view.phase is Phase.CUT:
        yield _cut(legal, voice)
    yield _trick(view, voice)
    yield _score(view, voice)
    if view.stock:
        yield Zone("stock", "pile", voice.say("zone.stock"), count=view.stock, art=BACK)
    if away := sum(view.away_sizes):
        yield Zone("away", "pile", voice.say("zone.away"), count=away, art=BACK)


def _cut(legal: Sequence[Action], voice: Voice) -> Zone:
    cells = tuple(
        Element(f"cut/{place}", "cell", text=str(place), name=voice.say("zone.cut.place", n=place))
        for place, cut in enumerate(CUTS, start=1)
        if cut in legal
    )
    return Zone("cut", "grid", voice.say("zone.cut"), elements=cells, columns=_CUT_COLUMNS)


def _trick(view: View, voice: Voice) -> Zone:
    """Return the trick on the table; before the next card is laid, it is the one before."""
    number = len(view.tricks)
    if view.trick or not view.tricks:
        trick = Trick(view.leader, view.trick, view.taker)
        tied = view.trick and view.taker == NOBODY
        label = voice.say("zone.trick.tied" if tied else "zone.trick", n=number + 1)
        return _compass(view, "trick", label, trick, voice)
    trick = view.tricks[-1]
    key = "zone.trick.spoiled" if trick.winner == NOBODY else "zone.trick.taken"
    label = voice.say(key, number=number, who=trick.winner)
    return _compass(view, "trick", label, trick, voice)


def _compass(view: View, id: str, label: str, trick: Trick, voice: Voice) -> Zone:
    """Return a trick in three rows of three: each card lies before the player who laid it."""
    order = round_from(view.left, trick.leader) if trick.cards else ()
    laid = dict(zip(order, trick.cards, strict=False))
    best = best_cards(trick.cards)
    spoiled = len(best) > 1
    cells = [Element(f"{id}/{place}", "cell") for place in range(9)]
    if spoiled:
        cells[_CENTRE] = Element(f"{id}/{_CENTRE}", "cell", (SPOILED,))
    for player, place in zip(clockwise(view), _COMPASS, strict=True):
        card = laid.get(player, NO_CARD)
        who = voice.names[player]
        if card == NO_CARD:
            letter = initial(voice.names, player)
            name = voice.say("zone.trick.open", player=who)
            # as large as a card, so that nothing moves when one is laid
            cells[place] = Element(f"{id}/{place}", "card", (), letter, name, ("dim",))
            continue
        marks = ("dim",) if spoiled and card not in best else ()
        marks = ("lit",) if player == trick.winner else marks
        cells[place] = _card(f"{id}/{place}", card, voice, marks, who)
    return Zone(id, "grid", label, elements=tuple(cells), columns=3)


def initial(names: Sequence[str], player: int) -> str:
    """Return a letter that tells a player from the others: the first, or the last of the name.

    >>> initial(["Ada", "Ben"], 1), initial(["Player 1", "Player 2"], 1)
    ('B', '2')
    """
    first = names[player][:1].upper()
    alike = sum(name[:1].upper() == first for name in names) > 1
    return names[player][-1:].upper() if alike else first


def _score(view: View, voice: Voice) -> Zone:
    """Return the sides and their points, under the number of the deal."""
    options, deal = view.game.options, max(1, view.deal)
    if options.target is None:
        label = voice.say("zone.score", deal=deal, most=max(deal, options.deals))
    else:
        label = voice.say("zone.score.target", deal=deal, most=options.target)
    sides = [] if view.phase is Phase.DRAW else view.seating[:2]
    lines = tuple(_side(view, place, side, voice) for place, side in enumerate(sides))
    return Zone("score", "sheet", label, elements=lines)


def _side(view: View, place: int, player: int, voice: Voice) -> Element:
    pair = (player, partner_of(view.left, player))
    key = "zone.score.yours" if view.viewer == player else "zone.score.side"
    text = voice.say(key, players=pair, partner=pair[1], n=view.points[player])
    return Element(f"score/{place}", "cell", text=text)


# -- what is looked up ------------------------------------------------------------------------


def _looked_up(view: View, voice: Voice) -> Iterator[Zone]:
    yield _chart(voice)
    if view.tricks:
        number = len(view.tricks)
        label = voice.say("zone.last", n=number)
        yield replace(_compass(view, "last", label, view.tricks[-1], voice), key="l")
    if view.put_away:
        cards = tuple(
            _card(f"mine/{place}", card, voice)
            for place, card in enumerate(cards_in(view.put_away))
        )
        yield Zone("mine", "grid", voice.say("zone.mine"), elements=cards, columns=3, key="m")


def _chart(voice: Voice) -> Zone:
    """Return the order of the cards: a line for each of the eight singles, then shorter ones."""
    rows = order_chart()
    lines = [(card_face(NAMES[row.cards[0]])[0], [row]) for row in rows[: len(SINGLES)]]
    for _, alike in groupby(rows[len(SINGLES) :], key=lambda row: len(row.cards)):
        lines.append(((), list(alike)))
    elements = tuple(
        Element(f"chart/{place}", "cell", faces, _chart_line(of_line, voice))
        for place, (faces, of_line) in enumerate(lines)
    )
    return Zone("chart", "sheet", voice.say("zone.chart"), elements=elements, key="o")


def _chart_line(rows: Sequence[Row], voice: Voice) -> str:
    classes = [voice.say("zone.chart.class", number=row.number, cards=row.key) for row in rows]
    return voice.several(classes)


# -- the players' places ----------------------------------------------------------------------


def _places(view: View, voice: Voice) -> Iterator[Zone]:
    for player in clockwise(view):
        label = voice.say("zone.hand", who=player)
        zone = f"hand.{player}"
        if player == view.viewer:
            hand = tuple(
                _card(f"{zone}/{place}", card, voice)
                for place, card in enumerate(cards_in(view.hand))
            )
            yield Zone(zone, "hand", label, player, hand, art=BACK)
        else:
            yield Zone(zone, "pile", label, player, count=view.sizes[player], art=BACK)
        yield _taken(view, player, voice)
        if view.signs[player]:
            yield _signs(view, player, voice)


def _taken(view: View, player: int, voice: Voice) -> Zone:
    """Return how many tricks a player has; the first to have most of all is marked."""
    zone, marks = f"taken.{player}", ("lit",) if player == view.ahead else ()
    number = Element(f"{zone}/0", "cell", (TRICK,), str(view.counts[player]), marks=marks)
    return Zone(zone, "grid", voice.say("zone.taken", who=player), player, (number,))


def _signs(view: View, player: int, voice: Voice) -> Zone:
    """Return the signs that the viewer saw of a player; those that prove nothing are dim.

    A sign for a card is shown as that card; the two others have pictures of their own.
    """
    cards = tuple(
        Element(
            f"signs.{player}/{number}",
            "card",
            (f"aluette-{sign}",),
            name=voice.say(f"sign.{sign}"),
            marks=() if view.proofs[player] >> number & 1 else ("dim",),
        )
        for number, sign in enumerate(SIGNS)
        if view.signs[player] >> number & 1
    )
    label = voice.say("zone.signs", who=player)
    return Zone(f"signs.{player}", "grid", label, player, cards, columns=_SIGN_COLUMNS)


def _panel(view: View, player: int, voice: Voice) -> PlayerPanel:
    return PlayerPanel(
        player,
        says=_says(view, player, voice),
        role=_role(view, player, voice),
        marks=("winner",) if player in _winners(view) else (),
    )


def _says(view: View, player: int, voice: Voice) -> str:
    """Return what a player has said aloud, for as long as it matters."""
    if view.phase in (Phase.VOTE, Phase.DISCARD):
        voters = round_from(view.left, view.left[view.dealer])
        votes = dict(zip(voters, view.votes, strict=False))
        if player in votes:
            return voice.say("zone.says.yes" if votes[player] else "zone.says.no")
    if player == view.surrenderer:
        return voice.say("zone.says.surrender")
    return voice.say("zone.says.enough") if view.silent >> player & 1 else ""


def _role(view: View, player: int, voice: Voice) -> str:
    """Return what a player is: the viewer's partner, the dealer, the first with most tricks."""
    roles = []
    drawn = view.phase is not Phase.DRAW
    if drawn and view.viewer is not None and player == partner_of(view.left, view.viewer):
        roles.append(voice.say("role.partner"))
    if view.deal and player == view.dealer and view.phase is not Phase.OVER:
        roles.append(voice.say("role.dealer"))
    if player == view.ahead:
        roles.append(voice.say("role.ahead", n=view.counts[player]))
    return voice.several(roles)


def _winners(view: View) -> tuple[int, ...]:
    if view.phase is not Phase.OVER or len(set(view.points)) == 1:
        return ()
    return tuple(seat for seat in view.seating if view.points[seat] == max(view.points))


# -- what may be done -------------------------------------------------------------------------


def _offers(view: View, legal: Sequence[Action], voice: Voice) -> tuple[Offer, ...]:
    if not legal:
        return ()
    others = legal.others if isinstance(legal, Discards) else legal
    return (*_turn_offers(view, legal, voice), *_sign_offers(view, others, voice))


def _turn_offers(view: View, legal: Sequence[Action], voice: Voice) -> Iterator[Offer]:
    """Yield what belongs to the viewer's turn; nothing for who may only make signs."""
    if view.viewer != view.turn:
        return
    match view.phase:
        case Phase.CUT:
            places = {f"cut/{place}": cut for place, cut in enumerate(CUTS, start=1)}
            yield Offer.pick("cut", voice.say("offer.cut"), places)
        case Phase.SWAP:
            yield from _buttons(legal, voice, keep=SWAPS[0], swap=SWAPS[1])
        case Phase.VOTE:
            yield from _buttons(legal, voice, yes=VOTES[0], no=VOTES[1])
        case Phase.DISCARD:
            yield from _discard_offers(view, voice)
        case Phase.SURRENDER:
            yield from _buttons(legal, voice, play_on=OFFERS[0], give_up=OFFERS[1])
        case Phase.ANSWER:
            yield from _buttons(legal, voice, accept=ANSWERS[0], refuse=ANSWERS[1])
        case Phase.PLAY:
            cards = {
                _place(view, place): PLAYS[card] for place, card in enumerate(cards_in(view.hand))
            }
            yield Offer.pick("play", voice.say("offer.play"), cards)


KEYS: Final = {
    "keep": "k", "swap": "x", "yes": "y", "no": "n", "play_on": "p", "give_up": "g",
    "accept": "a", "refuse": "r",
}  # fmt: skip
"""The letter of each answer."""


def _buttons(legal: Sequence[Action], voice: Voice, **actions: Action) -> Iterator[Offer]:
    for answer, action in actions.items():
        if action in legal:
            yield Offer.button(answer, voice.say(f"offer.{answer}"), action, key=KEYS[answer])


def _place(view: View, place: int) -> str:
    return f"hand.{view.viewer}/{place}"


def _discard_offers(view: View, voice: Voice) -> Iterator[Offer]:
    """Yield the choice of six cards, and the six that most singers would choose."""
    cards = {_place(view, place): card for place, card in enumerate(cards_in(view.hand))}

    def action(selection: Selection) -> Action | None:
        chosen = {cards[place] for place in selection if place in cards}
        return discard_of(mask_of(chosen)) if len(chosen) == PUT_AWAY else None

    label = voice.say("offer.discard", n=PUT_AWAY)
    yield Offer("discard", label, action, tuple(cards), PUT_AWAY, PUT_AWAY)
    lowest = discard_of(lowest_six(view.hand))
    yield Offer.button("keep_best", voice.say("offer.keep_best"), lowest, key="b")


def _sign_offers(view: View, legal: Sequence[Action], voice: Voice) -> Iterator[Offer]:
    for action in legal:
        if isinstance(action, Sign):
            sign = SIGNS[action.sign]
            gesture = voice.say(f"gesture.{sign}", who=view.viewer)
            gesture = gesture[:1].upper() + gesture[1:]
            label = voice.say("offer.sign", gesture=gesture, sign=f"sign.{sign}")
            yield Offer.button(write(action), label, action, emphasis="quiet")
    if ENOUGH in legal:
        yield Offer.button("enough", voice.say("offer.enough"), ENOUGH, emphasis="quiet")


# -- words ------------------------------------------------------------------------------------


def _prompt(view: View, legal: Sequence[Action], voice: Voice) -> str:
    asked = view.turn == view.viewer and bool(legal)
    if view.turn == NOBODY or view.phase is Phase.OVER:
        return voice.say(f"prompt.{view.phase.name.lower()}")
    key = f"prompt.{view.phase.name.lower()}"
    if view.phase is Phase.ANSWER:
        return voice.say(key, who=view.turn, by=view.surrenderer)
    if view.phase is not Phase.PLAY or not asked:
        return voice.say(key, who=view.turn)
    if not view.trick:
        spoiled = view.tricks and view.tricks[-1].winner == NOBODY
        return voice.say("prompt.lead.again" if spoiled else "prompt.lead")
    best = best_cards(view.trick)
    if best_place(view.trick) is None:
        return voice.say("prompt.tied", cards=tuple(f"card.{NAMES[card]}" for card in best))
    mine = view.viewer is not None and view.taker == partner_of(view.left, view.viewer)
    key = "prompt.partner" if mine else "prompt.beat"
    return voice.say(key, player=voice.names[view.taker], card=f"card.{NAMES[best[0]]}")


def _headline(view: View, voice: Voice) -> str:
    if view.phase is not Phase.OVER:
        return ""
    winners = _winners(view)
    if not winners:
        return voice.say("table.drawn", n=max(view.points))
    loser = min(view.points)
    pair = (winners[0], partner_of(view.left, winners[0]))
    key = "table.won.yours" if view.viewer in pair else "table.won"
    partner = pair[1] if view.viewer == pair[0] else pair[0]
    return voice.say(key, players=pair, partner=partner, n=max(view.points), m=loser)
