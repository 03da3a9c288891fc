"""What the odds of Gnoming A Round are about, for tests/odds/test_every_game.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product
from random import Random
from typing import Any

from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.actions import DRAW, Phase, Place
from cardwidgets.games.gnoming.cards import CARDS, HIDDEN, NAMES, NO_CARD
from cardwidgets.games.gnoming.state import State, View
from games.gnoming.slow_score import HAZARD, MULLIGAN, face_up_lines, slow_score


def points(card: int) -> int:
    """What a card counts alone."""
    return 10 if card == HAZARD else card


def shown(state: State, seat: int) -> list[int]:
    """A player's layout as all see it."""
    return [
        card if state.up[seat] >> place & 1 else HIDDEN
        for place, card in enumerate(state.layouts[seat])
    ]


def at_turn(game: Gnoming, state: State, seat: int) -> State:
    """The state as if it were a player's turn to draw."""
    state = state._replace(
        turn=seat, mover=seat, phase=Phase.DRAW, card=NO_CARD, path=(), source=-1
    )
    return game.with_choices(state)


def completes_line(game: Gnoming, state: State, seat: int) -> bool:
    """Whether the next card can be put so that a line is complete."""
    before = face_up_lines(shown(state, seat), HIDDEN)
    drawn = game.apply(at_turn(game, state, seat), seat, DRAW)
    for action in game.legal_actions(drawn, seat):
        if isinstance(action, Place):
            after = game.apply(drawn, seat, action)
            cards = shown(drawn, seat)
            cards[action.position] = drawn.card
            assert after.layouts[seat][action.position] == drawn.card
            if face_up_lines(cards, HIDDEN) - before:
                return True
    return False


def bounces(game: Gnoming, state: State, seat: int, place: int) -> bool:
    """Whether the card in hand, put on a face-down card, allows a bounce."""
    action = Place(place)
    if action not in game.legal_actions(state, seat):
        return False
    return game.apply(state, seat, action).phase is Phase.BOUNCE


def bounces_by_draw(game: Gnoming, state: State, seat: int, place: int) -> bool:
    """Whether the next card allows one."""
    return bounces(game, game.apply(at_turn(game, state, seat), seat, DRAW), seat, place)


def predicates(view: View) -> dict[str, Callable[[State], bool | int]]:
    """Each fact as something that the rules, or a slow score, say of a state."""
    if view.phase in (Phase.DEAL, Phase.OVER):
        return {}
    game, who = view.game, view.mover if view.viewer is None else view.viewer
    found: dict[str, Callable[[State], bool | int]] = {
        f"score of seat {seat}": lambda state, seat=seat: slow_score(state.layouts[seat])
        for seat in game.seats
    }
    down = [
        (seat, place)
        for seat in game.seats
        for place, card in enumerate(view.layouts[seat])
        if card == HIDDEN
    ]
    if down:
        seat, place = down[-1]
        found["unknown card"] = lambda state: points(state.layouts[seat][place])
    own = [place for seat, place in down if seat == who]
    if own:
        found["hazard hidden"] = lambda state: HAZARD in (state.layouts[who][p] for p in own)
    if own and view.phase is Phase.USE and view.turn == who:
        mulligans = [card for card in view.layouts[who] if card == MULLIGAN]
        if not mulligans:
            found["bounce now"] = lambda state: bounces(game, state, who, own[0])
    if view.draw_size and view.phase is not Phase.REBUILD:
        found["next card"] = lambda state: points(state.draw[0])
        found["line by draw"] = lambda state: completes_line(game, state, who)
        if own:
            found["bounce by draw"] = lambda state: bounces_by_draw(game, state, who, own[0])
    return found


UP = "1 2 3 / 4 5 6 / 8 8 9"
"""A layout without a line."""


def small() -> Iterator[View]:
    """Rounds in which few cards are hidden: nearly all others lie on pile A."""
    game = Gnoming(3)
    cases: tuple[tuple[list[str], str, dict[str, Any]], ...] = (
        (["7 7 [1] / 2 [3] [M] / 5 6 9", UP, UP], "7 H", {}),
        (["7 M [7] / 2 [3] 4 / 5 [6] 9", UP, "2 2 3 / [-1] 5 6 / 8 8 9"], "2 M", {"turn": 0}),
        (["10 [10] [M] / 2 3 [4] / 5 6 9", UP, "2 [2] 3 / 1 5 6 / 8 8 9"], "10", {"card": "10"}),
        (["3 [3] [9] / 2 3 4 / [5] 6 9", UP, UP], "9 3 7", {"rebuilt": True, "removed": 3}),
        (["3 [M] [9] / 2 M 4 / [3] 6 9", UP, UP], "3 M", {"turn": 1}),
        (["M [5] 5 / 2 M 4 / [3] 6 9", UP, "[H] [2] 3 / 1 5 6 / 8 8 9"], "5", {"card": "5"}),
    )
    for layouts, draw, parts in cases:
        state = game.position(**rest_on_pile(game, layouts, draw, parts))
        for viewer in (None, 0, 2):
            yield game.observe(state, viewer)


def rest_on_pile(
    game: Gnoming, layouts: list[str], draw: str, parts: dict[str, Any]
) -> dict[str, Any]:
    """The parts of a position in which all other cards lie on pile A, or are out."""
    left = list(game.cards)
    lying = " ".join([*layouts, draw, parts.get("card", ""), "-2"])
    for word in lying.replace("/", " ").replace("[", " ").replace("]", " ").split():
        left.remove(CARDS[word])
    hazards = left.count(HAZARD)
    pile = [NAMES[card] for card in left if card != HAZARD]
    return {
        "layouts": layouts,
        "draw": draw,
        "a": " ".join(pile),
        "b": "-2",
        "first_out": 1 if parts.get("turn", 0) != 1 else 2,
        "left": 1 if parts.get("turn", 0) != 2 else 2,
        **parts,
        "removed": hazards,
    }


def every_deal(view: View) -> Iterator[State]:
    """All ways in which the cards that nobody has seen can lie; copies told apart."""
    game = view.game
    hidden = [card for card, n in zip(game.kinds, _unseen(view), strict=True) for _ in range(n)]
    down = [
        (seat, place)
        for seat in game.seats
        for place, card in enumerate(view.layouts[seat])
        if card == HIDDEN
    ]
    shape = game.determinize(view, Random(1))
    orders: Iterator[tuple[tuple[int, ...], tuple[int, ...]]]
    if view.draw_cards is None:
        orders = ((order[: len(down)], order[len(down) :]) for order in permutations(hidden))
    else:
        orders = product(permutations(hidden), permutations(view.draw_cards))
    for face_down, draw in orders:
        layouts = [list(layout) for layout in view.layouts]
        for (seat, place), card in zip(down, face_down, strict=True):
            layouts[seat][place] = card
        yield shape._replace(layouts=tuple(map(tuple, layouts)), draw=tuple(draw))


def _unseen(view: View) -> list[int]:
    """How many cards of each kind lie nowhere in sight."""
    game = view.game
    seen = [card for layout in view.layouts for card in layout if card != HIDDEN]
    seen += [*view.piles[0], *view.piles[1], *(view.draw_cards or ())]
    seen += [view.card] if view.card != NO_CARD else []
    seen += [HAZARD] * view.removed
    return [game.cards.count(card) - seen.count(card) for card in game.kinds]


def large() -> Iterator[View]:
    """A round of three in its middle, before a draw and with a card in hand."""
    game = Gnoming(3)
    layouts = [
        "7 7 [1] / 2 [3] [M] / [5] [6] 9",
        "1 [2] [3] / 4 [5] 4 / [8] [8] 9",
        "10 10 10 / [1] 5 [6] / 8 [8] 9",
    ]
    yield game.observe(game.position(layouts=layouts, a="5 3 -1", b="8 8"), 0)
    yield game.observe(game.position(layouts=layouts, a="5 3 -1", b="8 8", card="7"), None)
