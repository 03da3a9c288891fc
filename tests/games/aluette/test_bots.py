"""How well the bot of Aluette plays, what it does and why, and that it sees a view only."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.bots import RandomBot, levels, make_bot
from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.bots import SteadyBot, ends_of_trick, value_after
from cardwidgets.games.aluette.cards import NAMES, NUMBERS
from cardwidgets.games.aluette.scoring import score
from cardwidgets.games.aluette.state import Phase, State, partner_of
from cardwidgets.odds import wilson
from games.aluette.at_table import DECK, deal, go, table


def choice(game: Aluette, state: State) -> str:
    view = game.observe(state, state.turn)
    return game.write(SteadyBot().choose(view, game.legal_actions(state, state.turn), Random(1)))


def last_to_play(hand: str, trick: str, tricks: list[Any]) -> str:
    """What it lays as the fourth player; it is player 0."""
    game = table(chant="never")
    played = len(tricks)
    first = (0 + 1) % 4
    state = game.position(
        hands=[hand], trick=trick, tricks=tricks, leader=None if tricks else first,
        dealer=None if not tricks else (first + 3) % 4,
    )  # fmt: skip
    assert len(hand.split()) == 9 - played
    assert state.turn == 0
    return choice(game, state)


def test_the_levels_of_the_game() -> None:
    game = cw.game("aluette")
    assert list(levels(game)) == ["steady", "random"]
    assert isinstance(make_bot(game), SteadyBot)


def test_last_it_takes_with_the_lowest_card_that_does() -> None:
    assert last_to_play("3C 2U AC KC 9B 8C 4C 4U 3B", "QU 5U 6U", []) == "KC"


def test_last_it_ducks_where_it_cannot_win() -> None:
    assert last_to_play("2U AC KC QC 9B 8C 5C 4U 3B", "3C 5U 6U", []) in ("3B", "4U")


def test_last_it_spoils_what_it_cannot_take() -> None:
    assert last_to_play("KC QC JC 8C 7C 6C 5C 4C 3B", "KU 5U 6U", []) == "KC"


def test_it_leaves_a_trick_to_its_partner_who_goes_for_most() -> None:
    """The partner has four tricks and takes a fifth; nothing is gained by spoiling it."""
    tricks = [1, 2, 2, 2, 2, 1]
    game = table(chant="never")
    state = game.position(hands=["KC 4U 3B"], tricks=tricks, trick="4C KU 5U", dealer=0)
    assert state.turn == 0
    assert state.taker == 2
    assert choice(game, state) != "KC"


def test_it_breaks_the_mordienne_of_an_opponent() -> None:
    """Player 1 has taken the last three tricks and none before: spoil the ninth trick."""
    game = table(chant="never")
    state = game.position(hands=["KC 8C"], tricks=[0, 2, 0, 2, 1, 1, 1], trick="KU 4C 4U", dealer=0)
    assert state.turn == 0
    assert choice(game, state) == "KC"


def test_it_does_not_break_the_mordienne_of_its_partner() -> None:
    game = table(chant="never")
    state = game.position(hands=["3C 3B"], tricks=[1, 3, 1, 3, 2, 2, 2], trick="3U 4C", dealer=0)
    assert state.turn == 0
    assert choice(game, state) == "3B"


def test_it_protects_its_own_mordienne() -> None:
    """It has taken the last three tricks and none before; the next is worth a good card."""
    game = table(chant="never")
    state = game.position(hands=["3C 4C"], tricks=[1, 3, 1, 3, 0, 0, 0], dealer=0, leader=None)
    assert state.turn == 0
    assert choice(game, state) in ("3C", "4C")
    after = [value_after((1, 3, 1, 3, 0, 0, 0), taker, True) for taker in (0, 1, -1)]
    assert after[0] > 1 > after[1]
    assert after[0] > after[2]


def test_singers_keep_their_best_cards() -> None:
    game = table()
    state = go(game, deal(game, DECK), *["yes"] * 4)
    assert choice(game, state) == "discard 9S 8U 7U 5C 4U 3S"


def test_it_wants_to_sing() -> None:
    game = table()
    assert choice(game, deal(game, DECK)) == "yes"


def test_what_a_deal_is_worth_at_its_end_is_its_score() -> None:
    rng = Random(4)
    for _ in range(500):
        winners = tuple(rng.choices(range(-1, 4), k=9))
        found = score(winners)
        sign = {0: 1, 2: 1, 1: -1, 3: -1, -1: 0}[found.winner]
        assert value_after(winners[:8], winners[8], True) == sign * found.points
        assert value_after(winners[:8], winners[8], False) == sign * (found.winner >= 0)


def test_the_ends_of_a_trick_against_all_cards_that_may_come() -> None:
    """One player is still to play, with any of the hidden cards."""
    game = table()
    state = go(game, deal(game, DECK), "no", "QS", "JC")
    view = game.observe(state, 2)
    for name in ("AB", "JB", "2S", "4S", "9B"):
        ends = {0: 0.0, 1: 0.0, 2: 0.0, 3: 0.0, -1: 0.0}
        hidden = [card for card in range(48) if view.hidden >> card & 1]
        for card in hidden:
            after = go_with(game, state, name, NAMES[card])
            ends[after] += 1 / len(hidden)
        found = ends_of_trick(view, NUMBERS[name])
        for place, seat in enumerate(view.seating):
            assert found.get(place, 0) == pytest.approx(ends[seat])
        assert found.get(-1, 0) == pytest.approx(ends[-1])


def go_with(game: Aluette, state: State, mine: str, last: str) -> int:
    """Who takes the trick if the next two cards are these."""
    number = NUMBERS[last]
    hands = list(state.hands)
    for seat in range(4):
        hands[seat] &= ~(1 << number)
    hands[3] |= 1 << number
    after = go(game, state._replace(hands=tuple(hands)), mine, last)
    return after.tricks[-1].winner


def test_it_sees_a_view_only() -> None:
    """The same choice, however the hidden cards lie."""
    game = table()
    state = go(game, deal(game, DECK), "no", "QS", "JC")
    view, rng = game.observe(state, 2), Random(2)
    chosen = choice(game, state)
    for _ in range(20):
        assert choice(game, game.determinize(view, rng)) == chosen


# -- signs ----------------------------------------------------------------------------------------


def test_it_signs_what_it_holds_and_then_plays() -> None:
    game = table(signals="truthful")
    state = go(game, deal(game, DECK), "no")
    made = []
    while state.turn == 0:
        move = choice(game, state)
        made.append(move)
        state = game.apply(state, 0, game.read(state, 0, move))
    assert made[:-1] == ["sign 3U"]
    assert made[-1] in NAMES


@pytest.mark.parametrize("options", [{"signals": "open"}, {"signals": "free", "detect": 0.9}])
def test_it_signs_nothing_that_opponents_would_see(options: dict[str, Any]) -> None:
    game = table(**options)
    state = deal(game, DECK)
    if game.is_chance(state):
        state = game.apply(state, None, game.read(state, None, "watch"))
    assert not choice(game, go(game, state, "no")).startswith("sign")


def test_it_never_signs_falsely() -> None:
    game = table(signals="free")
    state = go(game, deal(game, DECK), "no")
    signed = []
    while (move := choice(game, state)).startswith("sign"):
        signed.append(move)
        state = game.apply(state, 0, game.read(state, 0, move))
    assert signed == ["sign 3U"]


def test_it_reads_the_signs_of_its_partner() -> None:
    """Player 2 has played; where 2 is known to have Monsieur, nobody else can lay it."""
    game = table(signals="truthful", chant="never")
    signs = ["", "", "3C", ""]
    parts: dict[str, Any] = {"trick": "4U 4B", "leader": 2}
    hands = ["3U KS KB QS QC JS 9S 8C 3S", None, None, None]
    known = game.position(hands=hands, signs=signs, proofs=signs, **parts)
    unknown = game.position(hands=hands, **parts)
    madame = NUMBERS["3U"]
    assert ends_of_trick(game.observe(known, 0), madame)[0] == 1
    assert ends_of_trick(game.observe(unknown, 0), madame)[0] < 1


# -- how well it plays ----------------------------------------------------------------------------


def share(matches: int, together: bool, **options: Any) -> tuple[float, float]:
    """The share of matches won, a draw being half of one, against random opponents.

    The bot sits in every seat in turn, with a random partner or with its like.
    """
    game, bot, other, won = Aluette(**options), SteadyBot(), RandomBot(), 0.0
    for number in range(matches):
        rng, own = Random(f"bots/{number}"), number % 4
        state = game.initial_state()
        while state.phase is not Phase.OVER:
            if game.is_chance(state):
                state = game._result(state, None, game.chance_outcomes(state).draw(rng))
                continue
            seat, legal = state.turn, game.legal_actions(state, state.turn)
            if seat == own or (together and seat == partner_of(state.left, own)):
                action = bot.choose(game.observe(state, seat), legal, rng)
            else:
                action = other.choose(None, legal, rng)
            state = game._result(state, seat, action)
        won += 2 * float(game.returns(state)[own])
    low, high = wilson(won, matches)
    print(f"{options}: {won / matches:.3f}, 95 % between {low:.3f} and {high:.3f}")
    return low, high


def test_it_beats_random_players_with_a_random_partner() -> None:
    assert share(120, together=False)[0] > 0.6


def test_two_of_them_beat_two_random_players_nearly_always() -> None:
    assert share(80, together=True)[0] > 0.8


@pytest.mark.parametrize(
    "options",
    [
        {"signals": "truthful", "detect": 0.25},
        {"signals": "free"},
        {"chant": "never", "target": 5},
        {"surrender": True, "poor_hand_swap": True, "cut": True},
    ],
    ids=str,
)
def test_it_plays_every_option(options: dict[str, Any]) -> None:
    assert share(30, together=True, **options)[0] > 0.6


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_5000_matches() -> None:
    assert share(5000, together=False)[0] > 0.78
    assert share(5000, together=True)[0] > 0.92
