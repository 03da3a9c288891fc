"""What a seat sees of a table of Sixes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cardwidgets.engine.messages import Event, Voice
from cardwidgets.engine.session import Session
from cardwidgets.engine.turns import Seat
from cardwidgets.games.sixes.actions import PASS, PLAYS, Action
from cardwidgets.games.sixes.cards import (
    NAMES,
    RANKS_OF,
    SIX,
    SUITS,
    cards_in,
    ends,
)
from cardwidgets.games.sixes.events import POT
from cardwidgets.games.sixes.state import Phase, View
from cardwidgets.scene.vocabulary import (
    Element,
    Motion,
    Offer,
    Picture,
    PlayerPanel,
    ReportTable,
    Zone,
)

SPANISH: Final = "spanish_cards"
SWITCHES: Final = (SPANISH,)
"""What can be switched at a table: Spanish faces instead of French ones (1.3)."""

SHARED_ART: Final = ("french", "spanish")
BACK: Final = "sixes-back"
CHIP: Final = "sixes-chip"
_COURTS: Final = "JQK"
_SPANISH_RANKS: Final = {"A": "1", "J": "10", "Q": "11", "K": "12"}


def picture(view: View, legal: Sequence[Action], voice: Voice) -> Picture:
    """Return what a viewer sees, and what it may do.

    Args:
        view: the viewer's view.
        legal: the viewer's legal actions.
        voice: speaks to the viewer, and knows which faces it prefers.
    """
    middle = [_column(view, suit, voice) for suit in range(len(SUITS))]
    if not view.game.plays_for_points:
        pot = Zone("pot", "purse", voice.say("zone.pot"), count=view.pot, art="sixes-pot")
        middle.append(pot)
    return Picture(
        zones=(*middle, *_places(view, voice)),
        panels=tuple(_panel(view, seat, voice) for seat in view.game.seats),
        offers=_offers(view, legal, voice),
        prompt=_prompt(view, legal, voice),
        headline=_headline(view, voice),
    )


def motions(event: Event) -> tuple[Motion, ...]:
    """Return the cards and chips that travelled in an event.

    >>> from cardwidgets.engine.messages import happened
    >>> motions(happened("laid", who=2, card="card.7D", suit="suit.D"))
    (Motion(shape='card', source='hand.2', target='D', count=1),)
    """
    if event.key in ("laid", "opened"):
        suit = str(event.get("suit"))[-1]
        return (Motion("card", f"hand.{event.get('who')}", suit),)
    return tuple(
        Motion("coin", _purse(source), _purse(target), number)
        for source, target, number in event.get("flows") or ()
    )


def report(session: Session, seat: Seat, voice: Voice) -> tuple[ReportTable, ...]:
    """Return the tables shown after the game."""
    from cardwidgets.games.sixes.report import report

    return report(session, seat, voice)


def _purse(seat: int) -> str:
    return "pot" if seat == POT else f"purse.{seat}"


# -- cards ------------------------------------------------------------------------------------


def card_face(name: str, spanish: bool = False) -> tuple[tuple[str, ...], str]:
    """Return the art symbols of a card and what is written beside them.

    Args:
        name: how the card is written.
        spanish: whether it has a Spanish face instead of a French one.

    >>> card_face("7D"), card_face("KD", spanish=True)
    ((('french-D',), '7'), (('spanish-KD',), '12'))
    """
    rank, suit = name
    kind = "spanish" if spanish else "french"
    symbol = f"{kind}-{rank}{suit}" if rank in _COURTS else f"{kind}-{suit}"
    return (symbol,), _SPANISH_RANKS.get(rank, rank) if spanish else rank


def _card(id: str, card: int, voice: Voice, marks: tuple[str, ...] = ()) -> Element:
    faces, text = card_face(NAMES[card], SPANISH in voice.preferences)
    return Element(id, "card", faces, text, voice.say(f"card.{NAMES[card]}"), marks)


def _column(view: View, suit: int, voice: Voice) -> Zone:
    """Return a suit's column, high cards above; all sixes lie at the same height."""
    letter = SUITS[suit]
    ranks = RANKS_OF[view.game.options.deck]
    found = ends(view.table, suit)
    cards: list[int] = []
    lead = 0
    if found:
        low, high = found
        cards = list(cards_in(view.game.cards.column(low, high)))[::-1]
        lead = len(ranks) - 1 - ranks.index(NAMES[high][0])
    elements = tuple(_laid(view, card, card in (found or ()), voice) for card in cards)
    return Zone(
        letter,
        "column",
        voice.say(f"suit.{letter}"),
        elements=elements,
        columns=len(ranks),
        lead=lead,
    )


def _laid(view: View, card: int, at_an_end: bool, voice: Voice) -> Element:
    """Return a card of a column; those between its ends need no name but their rank."""
    marks = ("lit",) if card == view.last else ()
    element = _card(f"{NAMES[card][1]}/{NAMES[card][0]}", card, voice, marks)
    return element if at_an_end or marks else replace(element, name="")


# -- the players' places ----------------------------------------------------------------------


def _places(view: View, voice: Voice) -> list[Zone]:
    zones = []
    key = "zone.points" if view.game.plays_for_points else "zone.chips"
    for seat in view.game.seats:
        label = voice.say("zone.hand", who=seat)
        if seat == view.viewer:
            zones.append(Zone(f"hand.{seat}", "hand", label, seat, _hand(view, voice), art=BACK))
        else:
            size = view.sizes[seat]
            zones.append(Zone(f"hand.{seat}", "pile", label, seat, count=size, art=BACK))
        chips = max(0, view.chips[seat]) if not view.game.plays_for_points else None
        purse = Zone(
            f"purse.{seat}", "purse", voice.say(key, who=seat), seat, count=chips, art=CHIP
        )
        if chips is None or view.chips[seat] < 0:
            number = Element(f"purse.{seat}/n", "cell", text=str(view.chips[seat]))
            purse = Zone(f"purse.{seat}", "grid", voice.say(key, who=seat), seat, (number,))
        zones.append(purse)
    return zones


def _hand(view: View, voice: Voice) -> tuple[Element, ...]:
    return tuple(
        _card(_place(view, place), card, voice) for place, card in enumerate(cards_in(view.hand))
    )


def _place(view: View, place: int) -> str:
    return f"hand.{view.viewer}/{place}"


def _panel(view: View, seat: int, voice: Voice) -> PlayerPanel:
    passed = view.phase is Phase.PLAY and view.passed >> seat & 1
    return PlayerPanel(
        seat,
        says=voice.say("says.pass") if passed else "",
        role=_role(view, seat, voice),
        marks=_marks(view, seat),
    )


def _marks(view: View, seat: int) -> tuple[str, ...]:
    if seat in view.game.winners(view):
        return ("winner",)
    out = view.game.is_out(view.chips[seat]) and not view.sizes[seat]
    return ("out",) if out else ()


def _role(view: View, seat: int, voice: Voice) -> str:
    deals = view.phase is not Phase.OVER and seat == view.dealer
    led = view.phase is Phase.PLAY and view.table and seat == view.leader
    if deals and led:
        return voice.say("role.dealer.leader")
    return voice.say("role.dealer") if deals else voice.say("role.leader") if led else ""


# -- what may be done -------------------------------------------------------------------------


def _offers(view: View, legal: Sequence[Action], voice: Voice) -> tuple[Offer, ...]:
    if not legal:
        return ()
    offers = []
    cards = {_place(view, place): PLAYS[card] for place, card in enumerate(cards_in(view.hand))}
    playable = tuple((place,) for place, action in cards.items() if action in legal)
    if playable:
        # a card that cannot be laid can be pressed all the same, to hear why not
        offers.append(Offer.pick("play", voice.say("offer.play"), cards, legal=playable))
    if PASS in legal:
        n = 0 if view.viewer is None else int(_pays(view))
        key = "offer.hold" if playable else "offer.pass"
        look = "quiet" if playable else "strong"
        offers.append(Offer.button("pass", voice.say(key, n=n), PASS, key="p", emphasis=look))
    return tuple(offers)


def _pays(view: View) -> bool:
    """Return whether a pass costs the player whose turn it is a chip."""
    game = view.game
    in_debt = game.options.broke_pass == "debt"
    return not game.plays_for_points and (view.chips[view.turn] > 0 or in_debt)


# -- words ------------------------------------------------------------------------------------


def _prompt(view: View, legal: Sequence[Action], voice: Voice) -> str:
    if view.phase is not Phase.PLAY:
        return voice.say(f"prompt.{view.phase.name.lower()}")
    if view.leads:
        return voice.say("prompt.lead", who=view.turn, six=f"card.{NAMES[SIX]}")
    if not legal:
        return voice.say("prompt.play", who=view.turn)
    able = tuple(f"card.{NAMES[card]}" for card in cards_in(view.hand & view.playable))
    if not able:
        return voice.say("prompt.none", n=int(_pays(view)))
    return voice.say("prompt.one" if len(able) == 1 else "prompt.several", cards=able, n=len(able))


def _headline(view: View, voice: Voice) -> str:
    winners = view.game.winners(view)
    if not winners:
        return ""
    key = "won" if len(winners) == 1 else "won.shared"
    if view.game.plays_for_points:
        key += ".points"
    return voice.say(key, who=winners[0], players=winners, n=max(view.chips))
