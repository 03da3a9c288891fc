"""What a seat sees of a table of Bluffaneer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardwidgets.engine.messages import Event, Voice
from cardwidgets.engine.session import Session
from cardwidgets.engine.turns import Seat
from cardwidgets.games.bluffaneer.actions import (
    BOX,
    CHALLENGE,
    HIDE,
    NO_CARD,
    PAIR_NAMES,
    PAIRS,
    PAY,
    SHOUT,
    SHOW,
    SILENT,
    SYMBOLS,
    Action,
    Steal,
)
from cardwidgets.games.bluffaneer.state import Call, Phase, View
from cardwidgets.scene.vocabulary import (
    Element,
    Motion,
    Offer,
    Picture,
    PlayerPanel,
    ReportTable,
    Zone,
    seat_element,
)

BACK: Final = "bluffaneer-back"
COIN: Final = "bluffaneer-coin"
_CALLED: Final = (Phase.VOICE, Phase.ANSWER)


def picture(view: View, legal: Sequence[Action], voice: Voice) -> Picture:
    """Return what a viewer sees, and what it may do.

    Args:
        view: the viewer's view.
        legal: the viewer's legal actions.
        voice: speaks to the viewer.
    """
    return Picture(
        zones=(
            _map(view, voice),
            _dice(view, voice),
            _draw_pile(view, voice),
            _discard_pile(view, voice),
            Zone("box", "purse", voice.say("zone.box"), count=view.box, art="bluffaneer-box"),
            *_places(view, voice),
        ),
        panels=tuple(_panel(view, player, voice) for player in view.game.seats),
        offers=_offers(view, legal, voice),
        prompt=_prompt(view, legal, voice),
        headline=_headline(view, voice),
    )


def motions(event: Event) -> tuple[Motion, ...]:
    """Return the coins and cards that travelled in an event.

    >>> from cardwidgets.engine.messages import happened
    >>> motions(happened("drew", who=2))
    (Motion(shape='card', source='draw', target='hand.2', count=1),)
    """
    who = event.get("who")
    if event.key.startswith("shown"):
        return (Motion("card", f"hand.{who}", "discard"),)
    if event.key.startswith("drew"):
        return (Motion("card", "draw", f"hand.{who}"),)
    return tuple(
        Motion("coin", _purse(source), _purse(target), number)
        for source, target, number in event.get("flows") or ()
    )


def report(session: Session, seat: Seat, voice: Voice) -> tuple[ReportTable, ...]:
    """Return the tables shown after the game."""
    # the report needs the odds, which a table in the middle of a game does not
    from cardwidgets.games.bluffaneer.report import report

    return report(session, seat, voice)


def _purse(seat: int) -> str:
    return "box" if seat == BOX else f"purse.{seat}"


def _art(symbol: int) -> str:
    return f"bluffaneer-{SYMBOLS[symbol]}"


def _symbol(symbol: int, voice: Voice) -> str:
    return voice.say(f"symbol.{SYMBOLS[symbol]}")


# -- the middle of the table ------------------------------------------------------------------


def _map(view: View, voice: Voice) -> Zone:
    def cell(symbol: int) -> Element:
        lit = view.dice == (symbol, symbol)
        return Element(
            f"map/{symbol}",
            "cell",
            (_art(symbol), _art(symbol)),
            text=voice.say(f"map.{SYMBOLS[symbol]}"),
            name=voice.say("map.double", symbol=_symbol(symbol, voice)),
            marks=("lit",) if lit else (),
        )

    cells = tuple(cell(symbol) for symbol in range(len(SYMBOLS)))
    return Zone(
        "map", "board", voice.say("zone.map"), elements=cells, art="bluffaneer-map", columns=2
    )


def _dice(view: View, voice: Voice) -> Zone:
    rolls = view.turns - (view.phase is Phase.ROLL)
    elements = tuple(
        Element(f"dice/{place}", "die", (_art(symbol),), name=_symbol(symbol, voice))
        for place, symbol in enumerate(view.dice or ())
    )
    return Zone("dice", "dice", voice.say("zone.dice"), elements=elements, rolled=max(0, rolls))


def _draw_pile(view: View, voice: Voice) -> Zone:
    return Zone("draw", "pile", voice.say("zone.draw"), count=view.draw_size, art=BACK)


def _discard_pile(view: View, voice: Voice) -> Zone:
    top = (_card("discard/top", view.discard[-1], voice),) if view.discard else ()
    return Zone("discard", "pile", voice.say("zone.discard"), elements=top, count=len(view.discard))


# -- the players' places ----------------------------------------------------------------------


def _places(view: View, voice: Voice) -> list[Zone]:
    zones = []
    for player in view.game.seats:
        name = voice.name(player)
        zones.append(
            Zone(f"hand.{player}", "hand", voice.say("zone.hand", who=player), player,
                 _hand(view, player, voice), art=BACK)
        )  # fmt: skip
        zones.append(
            Zone(f"purse.{player}", "purse", voice.say("zone.purse", name=name, who=player),
                 player, count=view.coins[player], art=COIN)
        )  # fmt: skip
    return zones


def _hand(view: View, player: int, voice: Voice) -> tuple[Element, ...]:
    if not view.origin or view.origin[player] == NO_CARD:
        return ()
    place = f"hand.{player}/0"
    if player == view.viewer:
        return (_card(place, view.card, voice),)
    return (Element(place, "card", None, name=voice.say("card.hidden")),)


def _card(id: str, card: int, voice: Voice) -> Element:
    left, right = PAIRS[card]
    return Element(
        id, "card", (_art(left), _art(right)), name=voice.say(f"card.{PAIR_NAMES[card]}")
    )


def _panel(view: View, player: int, voice: Voice) -> PlayerPanel:
    asked = view.phase in (Phase.CLAIM, Phase.VOICE, Phase.ANSWER)
    shouted = asked and view.calls[player] is Call.SHOUT
    return PlayerPanel(
        player,
        says=voice.say("says.claim") if shouted else "",
        role=_role(view, player, voice),
        marks=("winner",) if player in view.winners else (),
    )


def _role(view: View, player: int, voice: Voice) -> str:
    if view.phase in (Phase.OVER, Phase.TIE):
        return voice.say("role.broke") if view.coins[player] == 0 else ""
    if player == view.roller and view.phase is not Phase.DEAL:
        return voice.say("role.roller")
    if view.phase in _CALLED and player == view.claimer:
        return voice.say("role.claimer")
    if view.phase is Phase.CLAIM and view.calls[player]:
        return voice.say("role.called")
    return ""


# -- what may be done -------------------------------------------------------------------------


def _offers(view: View, legal: Sequence[Action], voice: Voice) -> tuple[Offer, ...]:
    if not legal:
        return ()
    if view.phase is Phase.CLAIM:
        return _call_offers(view, voice)
    if view.phase is Phase.ANSWER:
        return _answer_offers(view, voice)
    if view.phase is Phase.TARGET:
        return (_steal_offer(view, legal, voice),)
    return _match_offers(legal, voice)


def _call_offers(view: View, voice: Voice) -> tuple[Offer, ...]:
    aloud = view.game.options.claims != "sealed"
    return (
        Offer.button(
            "shout",
            voice.say("offer.shout"),
            SHOUT,
            key="g",
            spoken="each" if aloud else "",
            spoken_label=voice.say("offer.shout.spoken", name=_caller(view, voice)),
        ),
        Offer.button(
            "silent",
            voice.say("offer.silent"),
            SILENT,
            key="s",
            spoken="all" if aloud else "",
            spoken_label=voice.say("offer.silent.spoken"),
        ),
    )


def _caller(view: View, voice: Voice) -> str:
    return voice.names[view.viewer] if view.viewer is not None else ""


def _answer_offers(view: View, voice: Voice) -> tuple[Offer, ...]:
    assert view.claimer is not None
    pay = min(view.game.options.stakes[0], view.coins[view.roller])
    pay_label = voice.say("offer.pay", n=pay, whom=view.claimer)
    challenge_label = voice.say("offer.challenge", whom=view.claimer)
    return (
        Offer.button("pay", pay_label, PAY, key="p", spoken="each", spoken_label=pay_label),
        Offer.button(
            "challenge",
            challenge_label,
            CHALLENGE,
            key="c",
            spoken="each",
            spoken_label=challenge_label,
        ),
    )


def _steal_offer(view: View, legal: Sequence[Action], voice: Voice) -> Offer:
    """Return the choice of a victim; one's own place can be pointed at, to hear why not."""
    victims = {seat_element(player): Steal(player) for player in view.game.seats}
    assert view.roll is not None
    n = view.game.steals(view.roll)
    label = voice.say("offer.steal", n=n)
    return Offer.pick(
        "steal",
        label,
        victims,
        legal=tuple((place,) for place, action in victims.items() if action in legal),
        spoken="each",
        spoken_label=label,
    )


def _match_offers(legal: Sequence[Action], voice: Voice) -> tuple[Offer, ...]:
    show = Offer.button("show", voice.say("offer.show"), SHOW, key="m", emphasis="strong")
    hide = Offer.button("hide", voice.say("offer.hide"), HIDE, key="h")
    return (show, hide) if SHOW in legal else (hide,)


# -- words ------------------------------------------------------------------------------------


def _prompt(view: View, legal: Sequence[Action], voice: Voice) -> str:
    key = f"prompt.{view.phase.name.lower()}"
    if view.phase is Phase.CLAIM and legal:
        key += ".holder" if view.card == view.pair else ".bluffer"
    elif view.phase is Phase.CLAIM and view.viewer == view.roller:
        key += ".roller"
    elif legal:
        key += ".asked"
    pair = "" if view.pair is None else f"card.{PAIR_NAMES[view.pair]}"
    owing = tuple(
        player
        for player in view.game.seats
        if player != view.roller and view.calls and not view.calls[player]
    )
    return voice.say(key, who=view.roller, whom=view.claimer, pair=pair, players=owing)


def _headline(view: View, voice: Voice) -> str:
    if view.phase is not Phase.OVER:
        return ""
    key = "won" if len(view.winners) == 1 else "won.shared"
    return voice.say(key, who=view.winners[0], players=view.winners, coins=max(view.coins))
