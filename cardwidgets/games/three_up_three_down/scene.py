"""What a seat sees of a table of 3UP 3DOWN."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from cardwidgets.engine.messages import Event, Voice
from cardwidgets.engine.session import Session
from cardwidgets.engine.turns import Seat
from cardwidgets.games.three_up_three_down.actions import (
    DRAW,
    FLIPS,
    PICK_UP,
    PLAYS,
    STOP,
    Action,
    Flip,
    Play,
    Up,
)
from cardwidgets.games.three_up_three_down.cards import (
    CLEAR_1,
    KIND_NAMES,
    Bag,
    Kind,
    cards_in,
    size,
)
from cardwidgets.games.three_up_three_down.events import word
from cardwidgets.games.three_up_three_down.state import EXTRA, HAND, HIDDEN, Phase, View
from cardwidgets.scene.vocabulary import (
    Element,
    Motion,
    Offer,
    Picture,
    PlayerPanel,
    ReportTable,
    Selection,
    Zone,
    ZoneKind,
)

SWITCHES: Final = ()
"""Nothing can be switched at a table: nobody rolls, and chance deals."""

BACK: Final = "three-back"
FACES: Final = tuple(f"three-{name.replace('+', 'plus')}" for name in KIND_NAMES)
PRINTED: Final = (*KIND_NAMES[:CLEAR_1], "+1", "+2")
"""What is printed on each card."""
FEW: Final = 4
"""Of more equal cards than these, not every selection is listed: there would be too many."""
SHOWN: Final = 3
"""How many cards of the pile are drawn: enough to see three of a kind coming."""


def picture(view: View, legal: Sequence[Action], voice: Voice) -> Picture:
    """Return what a viewer sees, and what it may do.

    Args:
        view: the viewer's view.
        legal: the viewer's legal actions.
        voice: speaks to the viewer.
    """
    return Picture(
        zones=(
            Zone("draw", "pile", voice.say("zone.draw"), count=view.draw_size, art=BACK),
            _pile(view, voice),
            Zone("gone", "pile", voice.say("zone.gone"), count=size(view.gone), art=BACK),
            *_places(view, voice),
        ),
        panels=tuple(_panel(view, player, voice) for player in view.game.seats),
        offers=_offers(view, legal, voice),
        prompt=_prompt(view, legal, voice),
        headline=_headline(view, voice),
    )


def motions(event: Event) -> tuple[Motion, ...]:
    """Return the cards that travelled in an event.

    >>> from cardwidgets.engine.messages import happened
    >>> motions(happened("drew", who=2, n=3))
    (Motion(shape='card', source='draw', target='hand.2', count=3),)
    """
    who, number = event.get("who"), event.get("n")
    match event.key:
        case "played" | "played.up" | "played.shown" | "flipped":
            return (Motion("card", event.get("source"), "pile", number),)
        case "drew" | "drew.own":
            return (Motion("card", "draw", f"hand.{who}", number),)
        case "picked_up" | "flip.failed":
            return (Motion("card", "pile", f"hand.{who}", number),) if number else ()
        case "cleared" | "three":
            return (Motion("card", "pile", "gone", number),)
    return ()


def report(session: Session, seat: Seat, voice: Voice) -> tuple[ReportTable, ...]:
    """Return the tables shown after the game."""
    # the report needs the odds, which a table in the middle of a game does not
    from cardwidgets.games.three_up_three_down.report import report

    return report(session, seat, voice)


# -- zones ------------------------------------------------------------------------------------


def _card(id: str, kind: Kind, voice: Voice) -> Element:
    return Element(id, "card", (FACES[kind],), PRINTED[kind], voice.say(word(kind)))


def _pile(view: View, voice: Voice) -> Zone:
    top = cards_in(view.pile)[-SHOWN:]
    cards = tuple(_card(f"pile/{place}", kind, voice) for place, kind in enumerate(top))
    return Zone("pile", "trick", voice.say("zone.pile"), elements=cards, count=size(view.pile))


def _places(view: View, voice: Voice) -> Iterator[Zone]:
    if not view.sizes:
        return
    for player in view.game.seats:
        table = (_down(view, player, voice), _up(view, player, voice))
        yield from (zone for zone in table if zone.elements)
        yield _hand(view, player, voice)


def _down(view: View, player: int, voice: Voice) -> Zone:
    zone = f"down.{player}"
    cards = tuple(
        Element(f"{zone}/{slot}", "card", None, name=voice.say("card.blind"))
        if kind == HIDDEN
        else _card(f"{zone}/{slot}", kind, voice)
        for slot, kind in enumerate(view.downs[player])
    )
    label = voice.say("zone.down", who=player)
    return Zone(zone, _laid(view, player), label, player, cards, art=BACK, columns=HAND)


def _up(view: View, player: int, voice: Voice) -> Zone:
    zone = f"up.{player}"
    label = voice.say("zone.up", who=player)
    if view.phase is Phase.CHOOSE and view.chosen[player] and not view.ups[player]:
        cards = tuple(
            Element(f"{zone}/{place}", "card", None, name=voice.say("card.hidden"))
            for place in range(HAND)
        )
    else:
        cards = _cards(zone, view.ups[player], voice)
    return Zone(zone, _laid(view, player), label, player, cards, art=BACK, columns=HAND)


def _laid(view: View, player: int) -> ZoneKind:
    """Return how table cards lie: those of others overlap, since there is little room for many."""
    return "grid" if player == view.viewer else "trick"


def _hand(view: View, player: int, voice: Voice) -> Zone:
    """Return a hand: cards for its owner, a covered stack with a number for the others."""
    zone, label = f"hand.{player}", voice.say("zone.hand", who=player)
    if player == view.viewer:
        return Zone(zone, "hand", label, player, _cards(zone, view.hand, voice), art=BACK)
    return Zone(zone, "pile", label, player, count=view.sizes[player], art=BACK)


def _cards(zone: str, bag: Bag, voice: Voice) -> tuple[Element, ...]:
    return tuple(_card(f"{zone}/{place}", kind, voice) for place, kind in enumerate(cards_in(bag)))


def _panel(view: View, player: int, voice: Voice) -> PlayerPanel:
    won = player in view.places[:1]
    return PlayerPanel(
        player,
        role=_role(view, player, voice),
        marks=("winner",) if won else ("out",) if player in view.places else (),
    )


def _role(view: View, player: int, voice: Voice) -> str:
    """Return what a player is besides the winner or the one to act, whom every table marks."""
    if player in view.places[1:]:
        return voice.say("role.place", n=view.places.index(player) + 1)
    if view.phase is Phase.CHOOSE and view.chosen[player]:
        return voice.say("role.chosen")
    return ""


# -- what may be done -------------------------------------------------------------------------


def _offers(view: View, legal: Sequence[Action], voice: Voice) -> tuple[Offer, ...]:
    if not legal or view.viewer is None:
        return ()
    if view.phase is Phase.CHOOSE:
        return (_up_offer(view, voice),)
    offers: list[Offer] = []
    flips = {action.slot for action in legal if isinstance(action, Flip)}
    if flips:
        offers.append(_flip_offer(view, flips, voice))
    plays = {action for action in legal if isinstance(action, Play)}
    if plays:
        offers += _play_offers(view, plays, voice)
    if DRAW in legal:
        missing = 1 if view.game.options.optional_draw == "one_card" else HAND - size(view.hand)
        number = min(missing, view.draw_size)
        offers.append(Offer.button("draw", voice.say("offer.draw", n=number), DRAW, key="d"))
    if PICK_UP in legal:
        label = voice.say("offer.pick_up", n=size(view.pile))
        strong = "" if plays else "strong"
        offers.append(Offer.button("pick_up", label, PICK_UP, key="t", emphasis=strong))
    if STOP in legal:
        strong = "strong" if len(legal) == 1 else ""
        offers.append(Offer.button("stop", voice.say("offer.stop"), STOP, key="s", emphasis=strong))
    return tuple(offers)


def _up_offer(view: View, voice: Voice) -> Offer:
    cards = cards_in(view.hand)
    choices = {
        tuple(f"hand.{view.viewer}/{place}" for place in places): Up(
            tuple(cards[place] for place in places)
        )
        for places in combinations(range(len(cards)), HAND)
    }
    return Offer.choose("up", voice.say("offer.up"), choices)


def _flip_offer(view: View, slots: set[int], voice: Voice) -> Offer:
    places = {f"down.{view.viewer}/{slot}": slot for slot in range(len(view.downs[view.player]))}
    return Offer.pick(
        "flip",
        voice.say("offer.flip"),
        {place: FLIPS[slot] for place, slot in places.items()},
        legal=tuple((place,) for place, slot in places.items() if slot in slots),
    )


def _play_offers(view: View, plays: set[Play], voice: Voice) -> Iterator[Offer]:
    """Yield the offers of cards: those that go at one press, and those of which more may go.

    Cards that cannot be played now are among the first, so that pressing one tells why not.
    """
    places = _places_by_kind(view, plays)
    single = {
        place: PLAYS[kind][1]
        for kind, held in places.items()
        if max((play.count for play in plays if play.kind == kind), default=1) == 1
        for place in held
    }
    if single:
        fitting = tuple((place,) for place, play in single.items() if play in plays)
        yield Offer.pick("play", voice.say("offer.play"), single, legal=fitting)
    several: dict[Selection, Play] = {}
    for kind, held in places.items():
        if held[0] in single:
            continue
        if len(held) > FEW:
            yield _many_offer(kind, held, voice)
            continue
        for number in range(1, len(held) + 1):
            if PLAYS[kind][number] in plays:
                several |= dict.fromkeys(combinations(held, number), PLAYS[kind][number])
    if several:
        yield Offer.choose("several", voice.say("offer.several"), several)


def _places_by_kind(view: View, plays: set[Play]) -> dict[Kind, list[str]]:
    """Return the elements of the cards that may be pointed at, by kind.

    Cards from 3UP are among them where they are the source, or may join the hand (11.8).
    """
    places: dict[Kind, list[str]] = {}
    source = f"hand.{view.viewer}" if view.hand else f"up.{view.viewer}"
    for place, kind in enumerate(cards_in(view.hand or view.ups[view.player])):
        places.setdefault(kind, []).append(f"{source}/{place}")
    most = {play.kind: 0 for play in plays}
    for play in plays:
        most[play.kind] = max(most[play.kind], play.count)
    if view.hand:
        for place, kind in enumerate(cards_in(view.ups[view.player])):
            if most.get(kind, 0) > len(places.get(kind, ())):
                places[kind].append(f"up.{view.viewer}/{place}")
    return places


def _many_offer(kind: Kind, held: list[str], voice: Voice) -> Offer:
    """Return the offer of many equal cards; any number of them is tried."""
    return Offer(
        f"play.{kind}",
        voice.say("offer.many", cards=f"cards.{KIND_NAMES[kind]}"),
        lambda selection: PLAYS[kind][len(selection)],
        sources=tuple(held),
        least=1,
        most=len(held),
    )


# -- words ------------------------------------------------------------------------------------


def _prompt(view: View, legal: Sequence[Action], voice: Voice) -> str:
    if view.phase is Phase.CHOOSE:
        if legal:
            return voice.say("prompt.choose.asked")
        owing = tuple(player for player, chosen in enumerate(view.chosen) if not chosen)
        return voice.say("prompt.choose", players=owing, n=len(owing))
    if view.phase is not Phase.PLAY:
        return voice.say(f"prompt.{view.phase.name.lower()}")
    if not legal:
        return voice.say("prompt.wait", who=view.player)
    top = word(view.top) if not view.is_open else ""
    sentence = voice.say(_prompt_key(view, legal), top=top, n=view.actions)
    draws = DRAW in legal and (view.hand or not view.draw_size)
    return f"{sentence} {voice.say('prompt.draw')}" if draws else sentence


def _prompt_key(view: View, legal: Sequence[Action]) -> str:
    """Return which sentence tells a player what to do."""
    lead = view.is_open
    if any(isinstance(action, Flip) for action in legal):
        return "prompt.flip" if lead else "prompt.flip.beat"
    if any(isinstance(action, Play) for action in legal):
        asked = "prompt.extra" if view.marks & EXTRA else "prompt"
        return f"{asked}.lead" if lead else "prompt.extra" if view.marks & EXTRA else "prompt.play"
    if PICK_UP in legal:
        return "prompt.stuck"
    if view.hand or not view.draw_size:
        return "prompt.lost"
    return "prompt.stop.draw" if DRAW in legal else "prompt.stop"


def _headline(view: View, voice: Voice) -> str:
    if view.phase is not Phase.OVER:
        return ""
    if not view.places:
        return voice.say("unfinished", n=view.turns)
    return voice.say("won", who=view.places[0])
