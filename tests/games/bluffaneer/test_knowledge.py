"""Section 11 of RULES.md: what can be known, told from views, and held against brute force."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from cardwidgets.engine import conformance
from cardwidgets.engine.chance import Shuffle
from cardwidgets.engine.companions import companion_text
from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.actions import SHOUT, SILENT, Reshuffle, Shout, Silent
from cardwidgets.games.bluffaneer.state import Call, Phase, State
from games.bluffaneer.at_table import cards, go, letters, reshuffle, table
from support.chi_square import deviation

RULES = companion_text(Bluffaneer(), "RULES.md")
OTHERS = (None, 1, 2)


def rule(number: str) -> str:
    found = re.search(rf"^\*\*{re.escape(number)}\*\* (.*)$", RULES, re.MULTILINE)
    assert found
    return found[1]


# -- 11.1 to 11.4: where the rules come from ---------------------------------------------------


def test_rule_11_1_sources_are_named() -> None:
    links = re.findall(r"\]\((https://[^)]+)\)", rule("11.1"))
    assert len(links) == 3
    assert any("geekyhobbies" in link for link in links)
    assert any("gamerules.com" in link for link in links)


def refers_only_to_rules(number: str) -> bool:
    known = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", RULES, re.MULTILINE))
    referred = set(re.findall(r"\b(\d{1,2}\.\d{1,2})\b", rule(number)))
    return len(referred) >= 4 and referred <= known


def test_rule_11_2_says_which_rules_a_source_states() -> None:
    assert refers_only_to_rules("11.2")


def test_rule_11_3_the_defaults_that_are_inferred() -> None:
    assert refers_only_to_rules("11.3")
    options = Bluffaneer().options
    assert options.die_weights == (1, 1, 1, 1)
    assert set(options.card_counts.values()) == {3}


def test_rule_11_4_the_defaults_that_are_chosen() -> None:
    assert refers_only_to_rules("11.4")
    options = Bluffaneer().options
    assert (options.claims, options.reshuffle) == ("sealed", "eager")
    assert (options.end_check, options.tie_break, options.start) == ("after_effect", "uniform", 0)


# -- 11.5: what everybody knows ----------------------------------------------------------------


def test_rule_11_5_all_see_coins_rolls_shouts_shown_cards_and_the_discard_pile() -> None:
    game, state = table(3, "abc")
    after = go(game, state, "roll SH SK", "P1 shout", "P2 shout", "hear P2", "P0 challenge")
    for viewer in (None, 0, 1, 2):
        view = game.observe(after, viewer)
        assert view.coins == (11, 10, 9)
        assert view.claims == ((0, 0), (0, 0), (0, 1))
        assert letters(view.discard) == "c"
        assert view.shown == (2, 2)


def test_rule_11_5_a_shown_card_leaves_the_pool() -> None:
    game, state = table(3, "abc")
    after = go(game, state, "roll SH SK", "P1 shout", "P2 silent", "P0 pay")
    view = game.observe(after, None)
    assert view.pools == ((3, 2, 3, 3, 3, 3),)
    assert view.unseen.ways() == 14 * 16 * 15, "and the roller lacks the pair"
    # of two left, the roller has one with chance 2/14, since ship and skull is ruled out
    left = Fraction(2, 14) * Fraction(1, 16) + Fraction(12, 14) * Fraction(2, 16)
    assert view.unseen.chance_any([1], 1) == left
    own = game.observe(after, 2)
    assert own.unseen.pools[0].counts == (3, 2, 2, 3, 3, 3)


@pytest.mark.parametrize("viewer", OTHERS)
def test_rule_11_5_after_an_eager_reshuffle_there_are_two_pools(viewer: int | None) -> None:
    """The cards in the hands are known together; a card drawn later comes from the new pile."""
    game, state = table(3, "abd", draw=["SH+SK"], discard=None)
    new = reshuffle(game, go(game, state, "roll CH SW"))
    view = game.observe(new, viewer)
    assert letters(new.hands) == "fbd"
    assert view.origin == (0, 0, 0)
    assert view.pools == ((0, 1, 0, 1, 0, 1), (3, 2, 3, 2, 3, 2))
    others = [player for player in range(3) if player != viewer]
    assert view.unseen.chance_any(others, 5) == 1
    assert view.unseen.chance_any(others, 0) == 0
    share = Fraction(1, len(others))
    assert view.unseen.chance_any(others[:1], 5) == share
    drawn = go(game, new, "roll CH CH", "roll SW SH")
    assert drawn.origin == (0, 0, 1)
    later = game.observe(drawn, None)
    assert later.pools == ((0, 1, 0, 0, 0, 1), (3, 2, 3, 2, 3, 2))
    assert later.unseen.chance_any([2], 0) == Fraction(3, 15)
    assert later.unseen.chance_any([0], 1) == Fraction(1, 2)


def test_rule_11_5_after_a_lazy_reshuffle_the_shown_card_is_in_the_new_pool() -> None:
    game, state = table(3, "abd", draw=[], options={"reshuffle": "lazy"})
    waiting = go(game, state, "roll CH SW")
    assert game.observe(waiting, None).pools == ((0, 1, 0, 1, 0, 0),)
    new = reshuffle(game, waiting)
    view = game.observe(new, None)
    assert view.pools == ((0, 1, 0, 1, 0, 0), (3, 2, 3, 2, 3, 3))
    assert view.origin == (1, 0, 0)
    assert view.unseen.chance_any([0], 0) == Fraction(3, 16)


def test_rule_11_5_an_old_pool_that_is_used_up_is_forgotten() -> None:
    game, state = table(
        3, "abd", roller=1, draw=cards("ffe"),
        pools=[{"CH+SH": 1}, {"CH+SW": 1, "SW+SH": 1, "SH+SK": 2, "SW+SK": 1}], origin=[1, 0, 1],
    )  # fmt: skip
    view = game.observe(state, 0)
    assert view.unseen.chance_any([1], 1) == 1, "the last card of the old pool is known"
    after = game.observe(go(game, state, "roll CH SH"), 0)
    assert len(after.pools) == 1
    assert after.origin == (0, 0, 0)


# -- 11.6: what a claim window says of the roller ----------------------------------------------


def test_rule_11_6_a_roller_with_a_claim_window_lacks_the_pair() -> None:
    game, state = table(3, "abc")
    asked = go(game, state, "roll SH SK")
    for viewer in (None, 1, 2):
        assert game.observe(asked, viewer).unseen.chance_any([0], 5) == 0
    assert game.observe(asked, 0).unseen.chance_any([1, 2], 5) == Fraction(45, 136)
    after = go(game, asked, "P1 silent", "P2 silent")
    assert game.observe(after, 1).unseen.chance_any([0], 5) == 0, "it stays true"


def test_rule_11_6_what_several_turns_rule_out_adds_up() -> None:
    game, state = table(2, "ab")
    for pair in ("SH SK", "SW SK", "SW SH"):
        state = go(game, state, f"roll {pair}", "P1 silent", "roll SK SK")
    view = game.observe(state, 1)
    assert view.lacks == (0b111000, 0)
    assert view.unseen.chance_any([0], 0) == Fraction(3, 3 + 2 + 3)


def test_rule_11_6_until_the_roller_gets_another_card() -> None:
    game, state = table(3, "abc", options={})
    state = go(game, state, "roll SH SK", "P1 silent", "P2 silent", "roll CH CH", "roll CH CH")
    assert state.lacks == (0b100000, 0, 0)
    matched = go(game, state, "roll CH SW")
    assert matched.lacks == (0, 0, 0)
    state = go(game, state, "roll CH SH", "P1 silent", "P2 silent", "roll SH SK", "P0 shout",
               "P2 silent", "P1 pay")  # fmt: skip
    assert state.lacks == (0, 0b100000, 0), "the claimer's card was replaced, the roller's not"


def test_rule_11_6_a_double_says_nothing_of_the_rollers_card() -> None:
    game, state = table(3, "abc")
    for double in ("CH CH", "SK SK"):
        assert go(game, state, f"roll {double}").lacks == (0, 0, 0)


def test_rule_11_6_with_an_optional_match_a_window_proves_nothing() -> None:
    game, state = table(3, "abc", options={"own_match": "optional"})
    asked = go(game, state, "roll SH SK", "P0 hide")
    assert asked.lacks == (0, 0, 0)
    assert game.observe(asked, 1).unseen.chance_any([0], 5) == Fraction(3, 17)


# -- 11.7: what nobody can know ----------------------------------------------------------------


def test_rule_11_7_shouts_and_silence_prove_nothing() -> None:
    game, state = table(4, "abcd")
    asked = go(game, state, "roll SH SK")
    before = game.observe(asked, 0).unseen
    for calls in (("shout", "shout"), ("silent", "shout")):
        tied = go(game, asked, f"P1 {calls[0]}", f"P2 {calls[1]}", "P3 shout", "hear P3")
        for player in (1, 2, 3):
            now = game.observe(tied, 0).unseen
            for kind in range(6):
                assert now.chance_any([player], kind) == before.chance_any([player], kind)
    paid = go(game, asked, "P1 shout", "P2 silent", "P3 shout", "hear P3", "P0 pay")
    view = game.observe(paid, 0)
    assert view.unseen.chance_any([1], 5) == Fraction(3, 16), "not heard, not shown"


# -- 11.8: games end ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_rule_11_8_a_run_of_chests_and_one_players_skulls_ends_every_game(players: int) -> None:
    """Whatever the position: seat 0 rolls skulls and everybody else chests."""
    game = Bluffaneer(players)
    for seed in range(10):
        states = [step.state for step in conformance.play(game, seed)]
        state = next(state for state in states[len(states) // 2 :] if state.phase is Phase.ROLL)
        turns = 0
        while not game.is_over(state) and state.phase is Phase.ROLL:
            state = go(game, state, "roll SK SK" if state.roller == 0 else "roll CH CH")
            turns += 1
        assert turns <= players * 50


@pytest.mark.parametrize("loaded", [0, 3])
def test_rule_11_9_very_unequal_dice_make_games_long_but_still_end(loaded: int) -> None:
    weights = [1, 1, 1, 1]
    weights[loaded] = 100
    unequal = Bluffaneer(4, die_weights=tuple(weights))
    assert turns_of(unequal) > 2 * turns_of(Bluffaneer(4))


def turns_of(game: Bluffaneer) -> int:
    return sum(list(conformance.play(game, seed))[-1].state.turns for seed in range(20))


# -- all of it against brute force -------------------------------------------------------------

Particles = dict[State, Fraction]
"""Every state that the true one could be, with its chance."""


def public(game: Bluffaneer, state: State, viewer: int | None) -> tuple[Any, ...]:
    """What a viewer sees with open eyes; nothing that the rules work out from the past."""
    calls = state.calls
    if state.phase is Phase.CLAIM:
        calls = tuple(
            call if seat == viewer or not call else Call.SEALED for seat, call in enumerate(calls)
        )
    own = None if viewer is None or not state.hands else state.hands[viewer]
    held = tuple(card >= 0 for card in state.hands)
    return (state.phase, state.roller, state.coins, state.discard, len(state.draw), state.roll,
            calls, state.claimer, state.shown, own, held)  # fmt: skip


def follow(game: Bluffaneer, viewer: int | None, seed: int) -> Iterator[tuple[State, Particles]]:
    """Play at random, and keep every state that fits with all that the viewer has seen."""
    rng = Random(seed)
    true: State = game.initial_state()
    particles: Particles = {true: Fraction(1)}
    while not game.is_over(true):
        player = None if game.is_chance(true) else rng.choice(game.turn(true).players)
        if player is None:
            action = game.chance_outcomes(true).draw(rng)
        else:
            action = rng.choice(game.legal_actions(true, player))
        after: Counter[State] = Counter()
        seen = public(game, game.apply(true, player, action), viewer)
        for state, chance in particles.items():
            could_be = list(meanings(game, state, player, action, viewer))
            for meant in could_be:
                reached = game.apply(state, player, meant)
                if public(game, reached, viewer) == seen:
                    after[reached] += chance / len(could_be)  # type: ignore[assignment]
        true = game.apply(true, player, action)
        whole = sum(after.values())
        particles = {state: Fraction(chance, whole) for state, chance in after.items()}
        yield true, particles


def meanings(
    game: Bluffaneer, state: State, player: int | None, action: Any, viewer: int | None
) -> Iterator[Any]:
    """What may have happened, for somebody who cannot see it: any order, any sealed call."""
    outcomes = game.chance_outcomes(state) if player is None else None
    if isinstance(outcomes, Shuffle):
        yield from (outcomes.action(order) for order in permutations(outcomes.cards))
    elif isinstance(action, Shout | Silent) and player != viewer:
        yield from (SHOUT, SILENT)
    elif game.refusal(state, player, action) is None:
        yield action


SMALL: list[tuple[int, dict[str, int], dict[str, str]]] = [
    (2, {"CH+SW": 2, "CH+SH": 1, "SH+SK": 2}, {}),
    (2, {"CH+SW": 2, "CH+SH": 1, "SH+SK": 2}, {"reshuffle": "lazy"}),
    (3, {"CH+SW": 2, "CH+SH": 2, "SH+SK": 1}, {}),
    (3, {"CH+SW": 2, "CH+SH": 2, "SW+SK": 1}, {"reshuffle": "lazy"}),
    (3, {"CH+SW": 2, "CH+SH": 2, "SH+SK": 1}, {"own_match": "optional"}),
    (3, {"CH+SW": 1, "CH+SH": 1, "SH+SK": 1, "SW+SK": 1}, {}),
    (4, {"CH+SW": 3, "SH+SK": 2}, {"reshuffle": "lazy"}),
]


@pytest.mark.parametrize(("players", "deck", "options"), SMALL, ids=str)
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_view_knows_exactly_what_follows_from_what_was_seen(
    players: int, deck: dict[str, int], options: dict[str, str], viewer: int | None
) -> None:
    game = Bluffaneer(players, card_counts=deck, **options)  # type: ignore[arg-type]
    reshuffles = lacking = 0
    for seed in range(2):
        for true, particles in follow(game, viewer, seed):
            assert true in particles
            view = game.observe(true, viewer)
            assert all(game.observe(state, viewer) == view for state in particles)
            reshuffles += len(view.pools) > 1
            lacking += any(view.lacks)
            others = [p for p in game.seats if p != viewer and true.hands[p] >= 0]
            for kind in range(6):
                held = Counter[frozenset[int]]()
                for state, chance in particles.items():
                    held[frozenset(p for p in others if state.hands[p] == kind)] += chance  # type: ignore[assignment]
                assert view.unseen.holders(others, kind) == held
    assert reshuffles
    assert bool(lacking) == (options.get("own_match") != "optional")


@pytest.mark.parametrize(("players", "deck", "options"), SMALL[1:5], ids=str)
def test_what_is_made_up_from_a_view_is_uniform(
    players: int, deck: dict[str, int], options: dict[str, str]
) -> None:
    """Determinizations, order of the draw pile included, against all that could be."""
    game = Bluffaneer(players, card_counts=deck, **options)  # type: ignore[arg-type]
    tested = 0
    for true, particles in follow(game, 1, seed=4):
        if true.phase is not Phase.CLAIM or len(particles) < 6 or tested == 4:
            continue
        rng = Random("made up")
        view = game.observe(true, 1)
        draws = 60 * len(particles)
        made_up = Counter(game.determinize(view, rng) for _ in range(draws))
        smallest = min(particles.values())
        if smallest * draws >= 5:
            assert abs(deviation(made_up, particles)) < 4
            tested += 1
    assert tested >= 2


def test_a_reshuffled_order_is_no_knowledge() -> None:
    game, state = table(3, "abd", draw=["SH+SK"])
    waiting = go(game, state, "roll CH SW")
    orders = [waiting.discard, waiting.discard[::-1], tuple(sorted(waiting.discard))]
    views = {repr(game.observe(game.apply(waiting, None, Reshuffle(order)), 1)) for order in orders}
    assert len(views) == 1
