"""The odds of 3UP 3DOWN: against the numbers that are known, counted a second way, and played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb
from random import Random
from typing import Any

import pytest

from cardwidgets.engine.messages import Voice
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down import odds as own
from cardwidgets.games.three_up_three_down.cards import CLEAR, CLEAR_2, KIND_NAMES, KINDS, cards_in
from cardwidgets.games.three_up_three_down.state import State
from cardwidgets.odds import NoOdds, odds
from games.three_up_three_down.at_table import go, table

F = Fraction
GAME = ThreeUpThreeDown(2)
CLEARS = own.CLEARS
SMALL = ThreeUpThreeDown(2, deck={"1": 2, "2": 3, "5": 4, "9": 3, "C": 2, "C+1": 2, "C+2": 2})


ROOMY = ThreeUpThreeDown(2, deck=dict.fromkeys(KIND_NAMES, 15))
"""For positions in which the number of cards does not matter."""


def share(cards: int, good: Callable[[tuple[int, ...]], bool], game: Any = SMALL) -> Fraction:
    """The share of all sets of so many cards of a small deck that are good."""
    every = list(combinations(game.deck, cards))
    return F(sum(map(good, every)), len(every))


# -- of the deck --------------------------------------------------------------------------------


def test_a_card_in_six_is_a_clear() -> None:
    assert own.chance_of_clear(GAME) == F(14, 84) == F(1, 6)
    for deck in ("two_colour60", "green36"):
        assert own.chance_of_clear(ThreeUpThreeDown(2, deck=deck)) == F(1, 6)


def test_the_clear_2_among_nine_cards() -> None:
    assert own.chance_at_least(GAME, [CLEAR_2], 9) == F(9, 84) == F(3, 28)
    for players in range(2, 7):
        somebody = own.chance_at_least(GAME, [CLEAR_2], 9 * players)
        assert somebody == F(3 * players, 28)
    assert somebody == F(9, 14)


@pytest.mark.parametrize("deck", ["published84", "two_colour60", "green36"])
def test_one_card_on_each_top(deck: str) -> None:
    game = ThreeUpThreeDown(2, deck=deck)
    for number in range(1, 11):
        assert own.chance_playable(game, str(number)) == F(13 - number, 12)
    assert own.chance_playable(game, "5") == F(2, 3)
    assert own.chance_playable(game, "7") == F(1, 2)
    assert own.chance_playable(game, "10") == F(1, 4)
    assert own.chance_playable(game, None) == 1


def test_one_card_on_each_top_in_the_literal_deck() -> None:
    game = ThreeUpThreeDown(2, deck="seed74")
    for number in range(1, 11):
        assert own.chance_playable(game, str(number)) == F(6 * (11 - number) + 14, 74)


@pytest.mark.parametrize(
    ("top", "chance"),
    [("5", F(117, 3403)), ("6", F(935, 13612)), ("7", F(10, 83)), ("8", F(658, 3403)),
     ("9", F(990, 3403)), ("10", F(5673, 13612))],
)  # fmt: skip
def test_a_fresh_hand_is_stuck(top: str, chance: Fraction) -> None:
    assert own.chance_stuck(GAME, top) == chance
    number = int(top)
    assert chance == F(comb(7 * (number - 1), 3), comb(84, 3))


def test_drawing_with_replacement_would_be_a_little_off() -> None:
    guess = (1 - own.chance_playable(GAME, "10")) ** 3
    assert guess == F(27, 64)
    assert (round(float(guess), 3), round(float(own.chance_stuck(GAME, "10")), 3)) == (0.422, 0.417)


def test_a_stuck_hand_by_the_rules() -> None:
    """The engine says the same of every hand of three of a small deck."""
    for top in ("2", "5", "9"):

        def stuck(cards: tuple[int, ...], top: str = top) -> bool:
            hand = " ".join(KIND_NAMES[card] for card in cards)
            game, state = table(hand, pile=top, options={"deck": dict.fromkeys(KIND_NAMES, 15)})
            return [game.write(action) for action in game.legal_actions(state, 0)] == ["pick up"]

        assert own.chance_stuck(SMALL, top) == share(3, stuck)


def test_clears_in_nine_cards() -> None:
    assert own.mean_among(GAME, CLEARS, 9) == F(3, 2)
    found = own.number_among(GAME, CLEARS, 9)
    assert found[0] == F(8121070, 45971127)
    assert found[1] == F(1833790, 5107903)
    assert sum(found.values()) == 1
    assert sum(number * chance for number, chance in found.items()) == F(3, 2)
    assert (round(float(found[0]), 3), round(float(found[1]), 3)) == (0.177, 0.359)
    assert own.number_among(GAME, CLEARS, 3)[0] == F(1955, 3403)


def test_equal_cards_in_hands_of_three() -> None:
    assert own.chance_all_different(GAME, 3) == F(5423, 6806)
    assert 1 - own.chance_all_different(GAME, 3) == F(1383, 6806)
    assert own.chance_of_triple(GAME, 3) == F(25, 6806) == F(10 * 35, 95284)
    assert own.chance_all_different(SMALL, 3) == share(3, lambda cards: len(set(cards)) == 3)


def test_equal_cards_in_six_and_nine() -> None:
    assert own.chance_all_different(GAME, 6) == F(675367, 2419533)
    assert own.chance_of_triple(GAME, 6) == F(3798245, 58068792)
    assert own.chance_of_triple(GAME, 9) == F(3103577395, 13147742322)

    def triple(cards: tuple[int, ...]) -> bool:
        return any(cards.count(kind) > 2 for kind in own.NUMBERS)

    assert own.chance_of_triple(SMALL, 6) == share(6, triple)
    assert own.chance_all_different(SMALL, 5) == share(5, lambda cards: len(set(cards)) == 5)


def test_the_best_three_of_six() -> None:
    high = [kind for kind in KINDS if kind >= KIND_NAMES.index("8")]
    assert own.copies(GAME, high) == 35
    assert own.chance_at_least(GAME, high, 6, 3) == F(3565903, 7258599)
    assert own.chance_at_least(GAME, CLEARS, 6, 3) == F(535379, 9678132)
    best = share(6, lambda cards: min(sorted(cards)[3:]) >= KIND_NAMES.index("9"))
    assert own.chance_at_least(SMALL, [8, 9, *CLEARS], 6, 3) == best


def test_a_last_blind_card() -> None:
    assert own.mean_last_blind(GAME) == F(5, 8)
    for top in range(1, 11):
        assert blind_wins(GAME, str(top)) == F(13 - top, 12)


def blind_wins(game: ThreeUpThreeDown, top: str) -> Fraction:
    """How often the flip of a last card wins, by the rules, over all the cards it can be."""
    wins = 0
    for kind in KINDS:
        state = position(game, ("", "", KIND_NAMES[kind]), ("1", "", ""), pile=top)
        won = go(game, state, "flip 0").places == (0,)
        wins += won * game.card_counts[kind]
    return F(wins, len(game.deck))


def position(
    game: ThreeUpThreeDown, one: tuple[str, str, str], other: tuple[str, str, str], **parts: Any
) -> State:
    hands, ups, downs = zip(one, other, strict=True)
    return game.position(hands=hands, up=ups, down=downs, **parts)


def test_a_last_blind_card_with_cards_seen() -> None:
    game = ThreeUpThreeDown(2, deck="green36")
    state = position(game, ("", "", "2"), ("3 9 C", "", ""), pile="8")
    # seat 0 has seen all but that hand and the blind card: 2, 3, 9 and C
    assert own.chance_hidden_playable(game.observe(state, 0)) == F(2, 4)
    # seat 1 knows its own hand, and so the blind card
    assert own.chance_hidden_playable(game.observe(state, 1)) == 0
    assert own.chance_hidden_playable(game.observe(state, 1), "2") == 1


def test_two_cards_and_the_gamble_with_clear_2() -> None:
    assert own.chance_second_lower(GAME) == F(105, 332) == F(7 * 7 * 45, 84 * 83)
    assert own.chance_of_gamble(GAME) == F(4601, 6806)
    assert 1 - own.chance_of_gamble(GAME) == F(2205, 6806)


def flips_win(game: ThreeUpThreeDown, cards: Iterable[int]) -> bool:
    """Whether a player who turns over these cards one after another is rid of all.

    The opponent is made to have no effect: it is always the same player's turn.
    """
    state = None
    for kind in cards:
        pile = "" if state is None else " ".join(KIND_NAMES[card] for card in cards_in(state.pile))
        start = position(game, ("", "", KIND_NAMES[kind]), ("1", "", ""), pile=pile)
        state = go(game, start, "flip 0")
        if state.places != (0,):
            return False
    return True


def test_the_gamble_by_the_rules() -> None:
    game, good, every = GAME, 0, 0
    left = [have - (kind == CLEAR_2) for kind, have in enumerate(game.card_counts)]
    for first, second in product(KINDS, repeat=2):
        ways = left[first] * (left[second] - (first == second))
        if ways:
            down = " ".join(("C+2", KIND_NAMES[first], KIND_NAMES[second]))
            state = position(game, ("", "", down), ("2", "", ""), pile="1")
            moves = 0
            while state.player == 0 and not game.is_over(state) and moves < 3:
                state = go(game, state, "flip 0")
                moves += 1
            good += ways * (state.places == (0,))
            every += ways
    assert every == 83 * 82
    assert F(good, every) == F(4601, 6806)


def test_three_blind_cards_in_a_row() -> None:
    assert own.chance_of_run(GAME) == F(2991, 6806)
    fits = cache(lambda cards: flips_win(GAME, cards))
    good = every = 0
    for cards in product(KINDS, repeat=3):
        counts = Counter[int]()
        ways = 1
        for kind in cards:
            ways *= max(0, GAME.card_counts[kind] - counts[kind])
            counts[kind] += 1
        every += ways
        good += ways * (ways > 0 and fits(cards))
    assert every == 84 * 83 * 82
    assert F(good, every) == F(2991, 6806)


def test_four_blind_cards_in_a_row() -> None:
    """Three equal cards take the pile away, and then anything can be played."""
    good = every = 0
    for cards in product(sorted(set(SMALL.deck)), repeat=4):
        ways, counts = 1, Counter[int]()
        for kind in cards:
            ways *= max(0, SMALL.card_counts[kind] - counts[kind])
            counts[kind] += 1
        every += ways
        good += ways * (ways > 0 and flips_win(ROOMY, cards))
    assert own.chance_of_run(SMALL, 4) == F(good, every)


# -- small endgames, worked out by the rules -----------------------------------------------------


def winning_chance(
    game: ThreeUpThreeDown, worlds: list[tuple[Fraction, State]], player: int, depth: int = 6
) -> Fraction:
    """How likely a player wins who alone has choices and cannot tell the worlds apart."""
    alive = [(chance, state) for chance, state in worlds if not game.is_over(state)]
    won = sum((c for c, s in worlds if game.is_over(s) and s.places == (player,)), F(0))
    if not alive:
        return won
    assert depth, "the line is too long"
    turn = alive[0][1].player
    assert all(state.player == turn for _, state in alive)
    best = F(0)
    for action in game.legal_actions(alive[0][1], turn):
        moved = [(c, game.apply(s, turn, action)) for c, s in alive]
        groups: dict[Any, list[tuple[Fraction, State]]] = {}
        for chance, state in moved:
            groups.setdefault(game.observe(state, player), []).append((chance, state))
        value = sum(
            (winning_chance(game, group, player, depth - 1) for group in groups.values()), F(0)
        )
        if turn != player:
            return won + value  # the opponent only turns over a card, or has no choice
        best = max(best, value)
    return won + best


def leads(hand: str) -> dict[str, Fraction]:
    """The value of each lead, when the opponent's one blind card is 2, 5 or 10."""
    cards = ("2", "5", "10")
    worlds = [(F(1, 3), position(GAME, (hand, "", ""), ("", "", card))) for card in cards]
    # as the player sees them they are one
    values = {}
    for action in GAME.legal_actions(worlds[0][1], 0):
        moved = [(chance, GAME.apply(state, 0, action)) for chance, state in worlds]
        values[GAME.write(action)] = winning_chance_apart(moved)
    return values


def winning_chance_apart(worlds: list[tuple[Fraction, State]]) -> Fraction:
    """The winning chance of seat 0 from worlds that it has no later choice to tell apart."""
    return sum((winning_chance(GAME, [world], 0) for world in worlds), F(0))


def test_a_decision_against_a_hidden_card() -> None:
    assert leads("3 9") == {"play 3": F(1, 3), "play 9": F(2, 3)}


def test_a_clear_opens_the_way_for_the_opponent() -> None:
    assert leads("3 C") == {"play 3": F(1, 3), "play C": F(0)}


def test_a_clear_1_wins_at_once() -> None:
    assert leads("3 C+1")["play C+1"] == 1


@pytest.mark.parametrize("top", range(1, 11))
def test_one_blind_card_each(top: int) -> None:
    """If the first fails, the pile is gone and the other one wins for sure."""
    first = F(0)
    cards = len(GAME.deck)
    for one, other in product(KINDS, repeat=2):
        ways = GAME.card_counts[one] * (GAME.card_counts[other] - (one == other))
        if ways:
            downs = ("", "", KIND_NAMES[one]), ("", "", KIND_NAMES[other])
            state = go(GAME, position(GAME, *downs, pile=str(top)), "flip 0")
            if not GAME.is_over(state):
                state = go(GAME, state, "flip 0")
                assert state.places == (1,)
            first += F(ways, cards * (cards - 1)) * (state.places == (0,))
    assert first == F(13 - top, 12) == own.chance_playable(GAME, str(top))


def test_3down_places_are_all_alike() -> None:
    """Over all orders of the cards that lie there, each place plays as often."""
    game, state = table("", "", "2 9 6", ("5", "", ""), pile="7")
    for slot in range(3):
        fits = [order[slot] >= 7 for order in permutations([2, 9, 6])]
        assert F(sum(fits), len(fits)) == F(1, 3)
    facts = odds(game.observe(state, 0))
    assert facts["blind of seat 0"].value == F(1, 4), "of 2, 5, 6 and 9"


# -- of a view ------------------------------------------------------------------------------------


def sampled(game: ThreeUpThreeDown, view: Any, good: Callable[[State], bool], times: int) -> float:
    rng = Random("odds")
    return sum(good(game.determinize(view, rng)) for _ in range(times)) / times


def test_a_hand_stuck_by_enumeration() -> None:
    game, state = table("1", "", "2 3", ("4 8 8", "", "6"), pile="7", known=["", "8"])
    view = game.observe(state, 0)
    assert own.chance_hand_stuck(view, 1) == 0, "an 8 is known to be there"
    game, state = table("1", "", "2 3", ("4 8 5", "", "6"), pile="7", known=["", "5"])
    view = game.observe(state, 0)
    hidden = [2, 3, 4, 6, 8]
    exact = F(sum(max(pair) < 7 for pair in combinations(hidden, 2)), comb(5, 2))
    assert own.chance_hand_stuck(view, 1) == exact == F(3, 5)
    assert own.chance_hand_stuck(view, 0) == 1


def test_a_forced_pick_up_counts() -> None:
    game, state = table("1 2", "", "9", ("4 10", "", "8"), pile="7")
    after = go(game, state, "pick up")
    view = game.observe(after, 1)
    # 1 and 2 are known to be lower than 7, of 1, 2, 8 and 9 hidden: they are the two
    assert own.chance_hand_stuck(view, 0, "3") == 0, "a 7 is there"
    after = go(game, after, "play 4", "play 7")
    view = game.observe(after, 1)
    assert own.chance_hand_stuck(view, 0, "3") == 1


def test_odds_of_a_larger_view_against_determinizations() -> None:
    game = ThreeUpThreeDown(3)
    state = game.position(
        hands=["1 4 9", "2 3 5 7", "6 C 1"], up=["8 8 9"] * 2 + ["10 10 C"],
        down=["1 2 3", "4 5 6", "7 8 9"], draw="1 2 3 4 5 6 7 8 9 10 C C+1",
        pile="5 6", known=["", "7", ""], limits=[[], [["6", 3]], []],
    )  # fmt: skip
    view = game.observe(state, 0)
    facts = odds(view)
    times = 4000

    def stuck(player: int) -> Callable[[State], bool]:
        return lambda state: max(cards_in(state.hands[player])) < 5

    def next_fits(state: State) -> bool:
        return state.draw[0] >= 5

    assert facts["seat 1 stuck"].value == 0
    for name, good in (("seat 2 stuck", stuck(2)), ("next card", next_fits)):
        assert abs(sampled(game, view, good, times) - float(facts[name].value)) < 0.03
    assert facts["clear"].value == F(sum(c >= CLEAR for c in cards_in(view.hidden)),
                                     len(cards_in(view.hidden)))  # fmt: skip


def test_the_facts_in_words() -> None:
    game, state = table("1 8", "8", "1 2", ("3 9", "", "5"), draw="2 7", pile="6")
    said = str(odds(game.observe(state, 0)))
    cases = "2 of 7 equally likely cases"
    assert said.splitlines() == [
        (
            "If you leave 8 on top, Player 2 must pick up the pile: 71.4 %, "
            "15 of 21 equally likely cases."
        ),
        f"The next card of the draw pile can be played on 6: 28.6 %, {cases}.",
        "Player 2 can play nothing from the hand on 6: 47.6 %, 10 of 21 equally likely cases.",
        f"A blind card of yours can be played on 6, whichever you turn over: 28.6 %, {cases}.",
        f"A blind card of Player 2 can be played on 6: 28.6 %, {cases}.",
        "A card you have not seen is a Clear: 0 (0.0 %), 0 of 7 cards.",
    ]


def test_the_gamble_from_a_view() -> None:
    """A Clear +2 as the last card, two blind cards: they win unless the second is lower."""
    game, state = table("C+2", "", "1 2", ("3 9", "", "5"), pile="6")
    found = odds(game.observe(state, 0))
    hidden = [1, 2, 3, 5, 9]
    rising = sum(first <= second for first, second in permutations(hidden, 2))
    assert found["gamble"].counts == (rising, 20) == (10, 20)
    assert "gamble" not in odds(game.observe(state, 1)), "it is not that seat's card"
    fresh = position(GAME, ("C+2", "", "1 2"), ("", "", "3 4 5"))
    assert odds(GAME.observe(fresh, 0))["gamble"].value == F(10, 20)


def test_all_blind_cards_in_one_turn() -> None:
    """Of 1, 2 and C+2 only C+2 1 2 goes: the Clear first, as it gives two more discards."""
    game, state = table("", "", "1 2 C+2", ("3", "", ""), pile="6")
    view = game.observe(state, 1)
    assert odds(view)["all blind of seat 0"].counts == (1, 6)
    said = odds(view)["all blind of seat 0"].tell(game_voice(game))
    assert said.startswith("Player 1 turns over all 3 blind cards in one turn: 16.7 %, 1 of 6")


def game_voice(game: ThreeUpThreeDown) -> Voice:
    return Voice(game.catalogue)


def test_where_there_are_no_odds() -> None:
    with pytest.raises(NoOdds, match="No cards have been dealt yet"):
        odds(GAME.observe(GAME.initial_state(), 0))
    with pytest.raises(NoOdds, match="C is not one of 1, 2"):
        own.chance_playable(GAME, "C")
    with pytest.raises(NoOdds):
        own.chance_playable(GAME, 10)
    game, state = table("1", other=("2", "", ""), known=["1", "2"], pile="3")
    with pytest.raises(NoOdds, match="No card is left"):
        own.chance_hidden_playable(game.observe(state, 0))
    game, state = table("1")
    assert len(odds(game.observe(go(game, state, "play 1"), 0))) == 0
