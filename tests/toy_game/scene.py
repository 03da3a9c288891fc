"""The table of Swapsies: the row, the hands, two buttons and the choice of two cells."""

from __future__ import annotations

from collections.abc import Sequence

from cardwidgets.engine.messages import Voice
from cardwidgets.scene.vocabulary import Element, Offer, Picture, Zone
from toy_game.rules import Action, Reach, Swap, View, Wait


def picture(view: View, legal: Sequence[Action], voice: Voice) -> Picture:
    seen = view.seen
    row = tuple(card(f"row/{cell}", number) for cell, number in enumerate(seen.row))
    hands = tuple(
        Zone(f"hand.{seat}", "hand", voice.say("hand", who=seat), seat, (card(f"h{seat}", number),))
        for seat, number in enumerate(seen.hands)
    )
    return Picture(
        zones=(Zone("row", "grid", voice.say("row"), elements=row, columns=len(row)), *hands),
        offers=tuple(offers(legal, voice)),
        prompt=voice.say("your.move" if legal else "their.move"),
        headline="" if seen.left else voice.say("won", players=view.game.winners(seen)),
    )


def card(place: str, number: int) -> Element:
    shown = None if not number else ()
    return Element(place, "card", shown, text=str(number or ""), name=str(number or "hidden"))


def offers(legal: Sequence[Action], voice: Voice) -> list[Offer]:
    swaps = {
        (f"row/{action.left}", f"row/{action.right}"): action
        for action in legal
        if isinstance(action, Swap)
    }
    if swaps:
        return [Offer.choose("swap", voice.say("swap"), swaps)]
    buttons = [Offer.button("reach", voice.say("reach"), Reach(), key="r")]
    return [*buttons, Offer.button("wait", voice.say("wait"), Wait(), key="w")] if legal else []
