"""What the odds of every game are held to; a new game is found by its name.

Sentences: each exact fact tells the counts that it used, so that whoever reads it can work it out
again: "4 of 16" for a chance, "5 coins over 16" for an average, the number alone where it is
certain. Estimates tell their counts and their standard error. The arguments hold the same counts.

Secrecy: who may not see a difference gets the same odds; ``who_may_see.py`` lists such twins.

Numbers: ``tests/games/<game>/odds_table.py`` says in a few functions what the facts are about::

    predicates(view)  fact name -> what it is of a state in which nothing is hidden: so or not so,
                      or a number of which the fact is the average; told by the rules or in the
                      test's own words, not by the odds
    small()           views with few unseen cards
    every_deal(view)  all states that are consistent with a view, each equally likely, copies told
                      apart; by plain listing
    large()           a view or two of usual size
    COUNTED = False   where some facts are estimates even in usual positions; left out otherwise

On small views every fact must be exactly the share of the deals that are listed; on large ones
made-up hands must agree with it (chi-square).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from random import Random
from types import ModuleType
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.companions import companion
from cardwidgets.engine.conformance import play, seats_and_spectator
from cardwidgets.engine.messages import Voice
from cardwidgets.engine.secrecy import Secret
from cardwidgets.odds import DEALS, Fact, NoOdds, Odds
from support.chi_square import deviation

NAMES = tuple(sorted(cw.games()))
NUMBER = r"-?\d{1,3}(?:,\d{3})*"
COUNTS = re.compile(rf"(?<![\d/])({NUMBER})(?: \w+)? (of|over) (?:the )?({NUMBER})(?!\d)")
FEW, MANY = 2_000, 100_000
SEEDS = range(2)


def of_game(name: str, module: str) -> ModuleType | None:
    """A module of a game's tests, if there is one."""
    package = f"games.{name}.{module}"
    return import_module(package) if find_spec(package) else None


WITH_TABLE = tuple(name for name in NAMES if of_game(name, "odds_table"))


def odds_of(view: Any, **parameters: Any) -> Odds | tuple[Fact, ...]:
    """The odds of a view; none where there are none yet."""
    try:
        return cw.odds(view, **parameters)
    except NoOdds:
        return ()


def told(fact: Fact, view: Any) -> str:
    return fact.tell(Voice(view.game.catalogue, listener=view.viewer))


@cache
def views(name: str) -> tuple[Any, ...]:
    """What everybody sees at some steps of some games."""
    game = cw.game(name)
    return tuple(
        game.observe(step.state, viewer)
        for seed in SEEDS
        for step in list(play(game, f"odds {seed}"))[:400]
        if Random(f"{seed} {step.number}").random() < 0.15
        for viewer in seats_and_spectator(game)
    )


def number(text: str) -> int:
    return int(text.replace(",", ""))


def read_again(sentence: str) -> tuple[int, int]:
    """The counts that a sentence tells; a certain number counts over one."""
    found = COUNTS.search(sentence)
    if found:
        return number(found[1]), number(found[3])
    alone = re.findall(NUMBER, sentence)
    return number(alone[-1]), 1


# -- sentences -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_reader_can_work_out_each_fact_again(name: str) -> None:
    told_any = False
    for view in views(name):
        for fact in odds_of(view):
            sentence = told(fact, view)
            assert "[" not in sentence, sentence
            assert "{" not in sentence, sentence
            assert ("standard error" in sentence) != fact.is_exact, sentence
            if fact.is_exact or fact.counts:
                ways, every = read_again(sentence)
                assert Fraction(ways, every) == fact.value, sentence
                assert fact.counts == (ways, every), sentence
                told_any = True
    assert told_any


@pytest.mark.parametrize("name", NAMES)
def test_chances_are_chances_and_names_are_their_own(name: str) -> None:
    for view in views(name):
        facts = tuple(odds_of(view))
        assert len({fact.name for fact in facts}) == len(facts)
        for fact in facts:
            found = COUNTS.search(told(fact, view))
            if found:
                assert fact.is_chance == (found[2] == "of"), fact
            if fact.is_chance:
                assert 0 <= fact.value <= 1, fact


def test_a_sentence_is_read_as_it_is_meant() -> None:
    assert read_again("A double: 1/4 (25.0 %), 4 of 16 throws.") == (4, 16)
    assert read_again("Hands: 29.5 %, 18,156,204 of 61,523,748 hands; 3 of 9.")[0] == 18156204
    assert read_again("They bring -11/25 coins, -11 coins over 25 claims.") == (-11, 25)
    assert read_again("Paying brings you -1 coins.") == (-1, 1)


# -- from the view alone -------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_same_view_gives_the_same_odds(name: str) -> None:
    for view in views(name)[::7]:
        assert tuple(odds_of(view)) == tuple(odds_of(view))


def secrets_of(module: ModuleType) -> list[Secret]:
    """What a module lists as hidden, whatever it calls its tables."""
    found: dict[str, Secret] = {}
    for value in vars(module).values():
        for secret in value if isinstance(value, tuple) else (value,):
            if isinstance(secret, Secret):
                found[secret.name] = secret
    return list(found.values())


def twins(name: str) -> Iterator[tuple[Any, Any]]:
    """Views of somebody who may not know what tells two states apart."""
    module, game = of_game(name, "who_may_see"), cw.game(name)
    if module is None:
        return
    for seed in SEEDS:
        for step in list(play(game, f"twins {seed}"))[:250:5]:
            for secret in secrets_of(module):
                for twin in list(secret.twins(game, step.state))[:2]:
                    for viewer in seats_and_spectator(game):
                        if viewer not in twin.seen_by:
                            yield (
                                game.observe(step.state, viewer),
                                game.observe(twin.state, viewer),
                            )


@pytest.mark.parametrize("name", NAMES)
def test_the_odds_tell_nothing_that_is_hidden(name: str) -> None:
    met = 0
    for one, other in twins(name):
        assert tuple(odds_of(one)) == tuple(odds_of(other))
        met += 1
    assert met or of_game(name, "who_may_see") is None


# -- against listing and dealing -----------------------------------------------------------------


def table_of(name: str) -> Any:
    module = of_game(name, "odds_table")
    assert module is not None
    return module


@pytest.mark.parametrize("name", WITH_TABLE)
def test_every_deal_listed_gives_the_same_numbers(name: str) -> None:
    table, met = table_of(name), set()
    for view in table.small():
        found, states = cw.odds(view), list(table.every_deal(view))
        assert states, "no deal is consistent with the view"
        for fact_name, is_so in table.predicates(view).items():
            fact = found[fact_name]
            assert fact.is_exact
            share = sum((Fraction(is_so(state)) for state in states), Fraction(0)) / len(states)
            assert fact.value == share, (fact_name, view)
            met.add(re.sub(r"\d+", "", fact_name) if 0 < share < 1 else "")
    assert len(met) > 2, "nothing uncertain was met"


def check_dealt(name: str, times: int) -> None:
    table = table_of(name)
    for index, view in enumerate(table.large()):
        found, rng = cw.odds(view), Random(f"dealt {index}")
        states = [view.game.determinize(view, rng) for _ in range(times)]
        for fact_name, is_so in table.predicates(view).items():
            fact = found[fact_name]
            results = [is_so(state) for state in states]
            if all(isinstance(result, bool) for result in results):
                chances = {True: fact.value, False: 1 - fact.value}
                counted = {so: results.count(so) for so in (True, False) if so in results}
                rare = min(chances.values()) * times < 5
                if rare:
                    assert counted.get(fact.value < Fraction(1, 2), 0) < 25, fact
                else:
                    assert deviation(counted, chances) < 4.5, fact
            else:
                mean = sum(map(Fraction, results), Fraction(0)) / times
                spread = sum(float(result - mean) ** 2 for result in results) / times
                assert abs(float(mean - fact.value)) <= 4.5 * (spread / times) ** 0.5 + 1e-12, fact


@pytest.mark.parametrize("name", WITH_TABLE)
def test_hands_made_up_agree(name: str) -> None:
    check_dealt(name, FEW)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", WITH_TABLE)
def test_100_000_hands_made_up_agree(name: str) -> None:
    check_dealt(name, MANY)


# -- estimates -----------------------------------------------------------------------------------


def can_estimate(name: str) -> bool:
    """Whether a game deals at random when it is asked to, and not only where it has to."""
    own = companion(cw.game(name), "odds")
    if own is None or "deals" not in signature(own.odds).parameters:
        return False
    return any(not fact.is_exact for fact in cw.odds(next(iter(table_of(name).large())), deals=10))


ESTIMATES = tuple(name for name in WITH_TABLE if can_estimate(name))


@pytest.mark.parametrize("name", ESTIMATES)
def test_an_estimate_lies_within_its_error_and_says_so(name: str) -> None:
    for view in table_of(name).large():
        exact, about = cw.odds(view), cw.odds(view, deals=3_000, seed=1)
        assert [fact.name for fact in about] == [fact.name for fact in exact]
        estimated = [fact for fact in about if not fact.is_exact]
        assert estimated
        for fact in estimated:
            assert fact.error
            assert abs(float(fact.value - exact[fact.name].value)) < 4.5 * fact.error
            sentence = told(fact, view)
            assert "of 3,000 deals" in sentence
            assert "standard error" in sentence
            assert Fraction(*read_again(sentence)) == fact.value


@pytest.mark.parametrize("name", ESTIMATES)
def test_the_same_seed_gives_the_same_estimate_and_another_one_another(name: str) -> None:
    view = next(iter(table_of(name).large()))
    one = tuple(cw.odds(view, deals=200, seed=1))
    assert one == tuple(cw.odds(view, deals=200, seed=1))
    assert one != tuple(cw.odds(view, deals=200, seed=2))


@pytest.mark.parametrize("name", ESTIMATES)
@pytest.mark.parametrize("deals", [0, -1, "many", True])
def test_a_number_of_deals_that_is_none(name: str, deals: Any) -> None:
    with pytest.raises(NoOdds, match="a whole number above 0"):
        cw.odds(next(iter(table_of(name).large())), deals=deals)


COUNTED = tuple(name for name in WITH_TABLE if getattr(table_of(name), "COUNTED", True))


@pytest.mark.parametrize("name", COUNTED)
def test_what_comes_up_in_play_is_counted(name: str) -> None:
    assert all(fact.is_exact for view in views(name) for fact in odds_of(view))


def test_where_counting_takes_long_hands_are_made_up() -> None:
    """Eight players, of whom all others have passed again and again for different cards."""
    view = table_of("sixes").puzzling()
    facts = tuple(cw.odds(view))
    assert facts
    assert not any(fact.is_exact for fact in facts)
    assert {fact.counts[1] for fact in facts if fact.counts} == {DEALS}
    assert facts == tuple(cw.odds(view, seed=0))
    assert facts != tuple(cw.odds(view, seed=1))
