"""What a seat sees of a table of Swapsies."""

from __future__ import annotations

from collections.abc import Sequence

from cardwidgets.engine.messages import Voice
from cardwidgets.scene.vocabulary import Element, Offer, Picture, PlayerPanel, Zone
from toy_game.rules import OPEN, Action, Reach, Swap, View, Wait


def picture(view: View, legal: Sequence[Action], voice: Voice) -> Picture:
    seen, game = view.seen, view.game
    cells = tuple(
        Element(f"row/{place}", "cell", text=str(card), name=voice.say("cell", card=card))
        for place, card in enumerate(seen.row)
    )
    hands = tuple(
        Zone(f"hand.{seat}", "hand", voice.say("hand"), seat, (card_of(seat, card, voice),))
        for seat, card in enumerate(seen.hands)
    )
    won = () if seen.left else game.winners(seen)
    panels = tuple(
        PlayerPanel(
            seat,
            role=voice.say("ready") if seen.choices[seat : seat + 1] not in ((), (OPEN,)) else "",
            marks=("winner",) if seat in won else (),
        )
        for seat in range(game.players)
    )
    return Picture(
        zones=(Zone("row", "grid", voice.say("row"), elements=cells, columns=len(cells)), *hands),
        panels=panels,
        offers=offers(legal, voice),
        prompt=voice.say("prompt.swap" if Reach() not in legal else "prompt.choose")
        if legal
        else voice.say("prompt.wait"),
        headline=voice.say("won", players=won) if won else "",
    )


def card_of(seat: int, card: int, voice: Voice) -> Element:
    place = f"hand.{seat}/0"
    if not card:
        return Element(place, "card", None, name=voice.say("card.hidden"))
    return Element(place, "card", text=str(card), name=voice.say("card", card=card))


def offers(legal: Sequence[Action], voice: Voice) -> tuple[Offer, ...]:
    if Reach() in legal:
        return (
            Offer.button("reach", voice.say("reach"), Reach(), key="r"),
            Offer.button("wait", voice.say("wait"), Wait(), key="w"),
        )
    swaps = {(f"row/{s.left}", f"row/{s.right}"): s for s in legal if isinstance(s, Swap)}
    return (Offer.choose("swap", voice.say("swap"), swaps),) if swaps else ()
