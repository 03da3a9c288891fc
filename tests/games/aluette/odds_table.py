"""What the odds of Aluette are about, for tests/odds/test_every_game.py: told by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.cards import NAMES, SINGLES, cards_in, mask_of
from cardwidgets.games.aluette.state import Phase, State, View
from games.aluette.at_table import DECK, deal, go, say, table

LUETTES = ("3C", "3U", "2C", "2U")
RANKED = ["A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3"]


def worth(name: str) -> int:
    """The place of a card in the order of the rules, the best first."""
    return SINGLES.index(name) if name in SINGLES else len(SINGLES) + RANKED.index(name[0])


def names_of(cards: int) -> list[str]:
    return [NAMES[card] for card in cards_in(cards)]


def outcome(laid: list[str], mine: str) -> str:
    """What becomes of a trick in which one card is mine."""
    best = min(map(worth, laid))
    if worth(mine) != best:
        return "lost"
    return "taken" if [worth(name) for name in laid].count(best) == 1 else "spoiled"


def predicates(view: View) -> dict[str, Callable[[State], bool | Fraction]]:
    """Each fact of a deal as something that the rules say of a state."""
    if not Phase.WATCH <= view.phase <= Phase.PLAY:
        return {}
    found: dict[str, Callable[[State], bool | Fraction]] = {}
    hidden = names_of(view.hidden)
    if view.phase is Phase.VOTE:
        found["a luette in the stock"] = lambda state: any(
            NAMES[card] in LUETTES for card in state.stock
        )
    for name in set(LUETTES) & set(hidden):
        found |= where(view, name)
    if view.phase is Phase.PLAY and view.viewer is not None:
        for name in mine(view):
            found |= of_trick(view, name)
    return found


def where(view: View, name: str) -> dict[str, Callable[[State], bool | Fraction]]:
    def holds(seats: list[int]) -> Callable[[State], bool]:
        return lambda state: any(name in names_of(state.hands[seat]) for seat in seats)

    found: dict[str, Callable[[State], bool | Fraction]] = {
        f"{name} is out of play": lambda state: not holds([0, 1, 2, 3])(state)
    }
    if view.viewer is None:
        for seat in range(4):
            found[f"seat {seat} holds {name}"] = holds([seat])
    else:
        order = view.seating
        found[f"partner has {name}"] = holds([order[2]])
        found[f"opponents have {name}"] = holds([order[1], order[3]])
    return found


def laid_by(view: View) -> dict[int, str]:
    seats, seat = {}, view.leader
    for card in view.trick:
        seats[seat] = NAMES[card]
        seat = view.left[seat]
    return seats


def mine(view: View) -> list[str]:
    """The card that the viewer has laid, or one of each class in the hand."""
    laid = laid_by(view)
    if view.viewer in laid:
        return [laid[view.viewer]]
    chosen: dict[int, str] = {}
    for name in names_of(view.hand):
        chosen.setdefault(worth(name), name)
    return list(chosen.values())


def of_trick(view: View, name: str) -> dict[str, Callable[[State], bool | Fraction]]:
    laid = laid_by(view)
    table_cards = [card for seat, card in laid.items() if seat != view.viewer]
    waiting = [seat for seat in range(4) if seat not in laid and seat != view.viewer]

    def share(state: State, what: str) -> Fraction:
        hands = [names_of(state.hands[seat]) for seat in waiting]
        ends = [outcome([name, *table_cards, *others], name) for others in product(*hands)]
        return Fraction(ends.count(what), len(ends))

    found: dict[str, Callable[[State], bool | Fraction]] = {
        f"{name} takes": lambda state: share(state, "taken")
    }
    if name not in SINGLES:
        found[f"{name} spoils"] = lambda state: share(state, "spoiled")
    if all(worth(name) < worth(other) for other in table_cards):
        found[f"{name} is safe"] = lambda state: (
            not any(
                worth(other) <= worth(name)
                for seat in waiting
                for other in names_of(state.hands[seat])
            )
        )
    return found


def last_trick(game: Aluette, *, leader: int = 0, **parts: Any) -> State:
    winners: list[int | str] = [leader] * 8
    return game.position(tricks=winners, dealer=(leader + 3) % 4, **parts)


def small() -> Iterator[View]:
    """Last tricks: one card in each hand, twelve in the stock or put away."""
    game = table(chant="never")
    hands = ["AC", "3C", "9B", "AU"]
    for viewer in (0, None):
        yield game.observe(last_trick(game, hands=hands), viewer)
    yield game.observe(go(game, last_trick(game, hands=hands), "AC", "3C"), 3)
    yield game.observe(go(game, last_trick(game, hands=hands), "AC"), 0)
    signed = table(chant="never", signals="open")
    proofs = ["", "3C", "", "ace"]
    state = last_trick(signed, hands=hands, signs=proofs, proofs=proofs)
    for viewer in (0, 2):
        yield signed.observe(state, viewer)
    proofs = ["ace", "", "", "ace"]
    yield signed.observe(last_trick(signed, hands=hands, signs=proofs, proofs=proofs), 2)
    state = signed.position(
        hands=["AC 8C", "3C 4C", "9B KS", "AU KC"], tricks=[0] * 7, dealer=3,
        signs=["", "3C", "", "ace"], proofs=["", "3C", "", "ace"],
    )  # fmt: skip
    yield signed.observe(go(signed, state, "8C", "4C"), 2)
    sung = table()
    yield sung.observe(last_trick(sung, hands=hands, votes=["yes"] * 4), 1)
    poor = table(poor_hand_swap=True, chant="never")
    state = poor.position(
        hands=["9B", "8C", "AC", "3C"], swapper=1, dealer=3,
        tricks=["3U 2C 2U 9U", "9C 2B 5C 5U", *[0] * 6],
    )  # fmt: skip
    yield poor.observe(go(poor, state, "9B", "8C"), 2)


def every_deal(view: View) -> Iterator[State]:
    """All the ways in which the hidden cards can lie.

    How stock and put-away cards are shared out tells nothing, but where a poor hand was put away.
    """
    shape = view.game.determinize(view, Random(1))
    seats = [seat for seat, size in enumerate(view.sizes) if size and seat != view.viewer]
    for hands, rest in _hands(view, list(shape.hands), seats, list(cards_in(view.hidden))):
        if view.swapper in (-1, view.viewer):
            yield shape._replace(hands=tuple(hands))
            continue
        for away in combinations(rest, 9):
            if not any(NAMES[card] in SINGLES for card in away):
                put_away = [0] * 4
                put_away[view.swapper] = mask_of(away)
                stock = tuple(card for card in rest if card not in away)
                yield shape._replace(hands=tuple(hands), put_away=tuple(put_away), stock=stock)


def _hands(
    view: View, hands: list[int], seats: list[int], cards: list[int]
) -> Iterator[tuple[list[int], list[int]]]:
    if not seats:
        yield hands, cards
        return
    seat, *others = seats
    for held in combinations(cards, view.sizes[seat]):
        names = [NAMES[card] for card in held]
        signs = [name for sign, name in enumerate(SINGLES) if view.proofs[seat] >> sign & 1]
        if not set(signs) <= set(names):
            continue
        if view.proofs[seat] >> len(SINGLES) & 1 and not any(name[0] == "A" for name in names):
            continue
        dealt = [*hands[:seat], mask_of(held), *hands[seat + 1 :]]
        yield from _hands(view, dealt, others, [card for card in cards if card not in held])


def large() -> Iterator[View]:
    """The worked deal as somebody sees it, and a deal with signs."""
    game = table()
    yield game.observe(deal(game, DECK), 1)
    state = go(game, deal(game, DECK), "no", "JS", "6S")
    yield game.observe(state, 2)
    signed = table(signals="truthful")
    state = say(signed, deal(signed, DECK), 0, "sign 3U")
    state = say(signed, state, 3, "sign 2C")
    state = go(signed, say(signed, state, 2, "sign ace"), "no", "3S", "6S")
    for viewer in (0, 2):
        yield signed.observe(state, viewer)
