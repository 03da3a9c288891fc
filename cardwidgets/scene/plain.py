"""The scene of a game that draws none of its own: its cards, and its options as buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cardwidgets.engine.messages import Voice
from cardwidgets.engine.session import AnyGame
from cardwidgets.engine.turns import Turn
from cardwidgets.scene.vocabulary import Element, Offer, Picture, Zone


def picture(view: Any, legal: Sequence[Any], voice: Voice) -> Picture:
    """Return the cards that the game shows, and the legal actions in notation as buttons."""
    write = view.game.write
    # whose turn it is and who has won is the same wherever the hidden cards lie
    state = view.game.determinize(view, Random(0))
    return Picture(
        zones=tuple(_zones(view, voice)),
        offers=tuple(Offer.button(write(action), write(action), action) for action in legal),
        prompt=voice.say("plain.choose") if legal else _waiting(view.game.turn(state), voice),
        headline=_won(view.game, state, voice) if view.game.is_over(state) else "",
    )


def _waiting(turn: Turn, voice: Voice) -> str:
    players = turn.players
    return voice.say("plain.wait", players=players, n=len(players)) if players else ""


def _won(game: AnyGame, state: Any, voice: Voice) -> str:
    won = tuple(seat for seat, share in enumerate(game.returns(state)) if share > 0)
    return voice.say("plain.won", players=won) if won else voice.say("plain.over")


def _zones(view: Any, voice: Voice) -> Iterator[Zone]:
    for number, (place, cards) in enumerate(view.game.shown(view).items()):
        owner = place if isinstance(place, int) else None
        zone = f"row.{number}" if owner is None else f"hand.{owner}"
        elements = tuple(_card(f"{zone}/{at}", card, voice) for at, card in enumerate(cards))
        if owner is None:
            yield Zone(zone, "grid", str(place), elements=elements, columns=len(elements))
        else:
            yield Zone(zone, "hand", voice.say("plain.hand"), owner, elements)


def _card(name: str, card: Any, voice: Voice) -> Element:
    if card is None:
        return Element(name, "card", None, name=voice.say("plain.face_down"))
    return Element(name, "card", text=str(card), name=voice.say("plain.card", card=str(card)))
