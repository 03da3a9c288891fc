"""A game of one's own gets a table, text play, records, odds, bots and simulation for nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from fractions import Fraction

import pytest

import cardwidgets as cw
from cardwidgets.games import forget
from cardwidgets.simulate import simulate
from cardwidgets.terminal import play_in_terminal
from cardwidgets.widgets import play
from toy_game.rules import Swapsies


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """Make the game known by its name, as its author does."""
    cw.register(Swapsies)
    yield
    forget(Swapsies)


def test_it_is_found_by_its_name() -> None:
    assert "swapsies" in cw.games()
    assert cw.game("swapsies", players=3) == Swapsies(3)
    with pytest.raises(cw.CardwidgetsError, match="Did you mean swapsies"):
        cw.new("swapsie")


def test_its_records_are_saved_and_read() -> None:
    session = cw.new("swapsies", players=3, seed=1)
    session.play(0, "reach").play(2, "wait").play(1, "wait").play(0, "swap 0 3")
    again = cw.loads(session.dumps())
    assert (again.state, again.log(1)) == (session.state, session.log(1))


def test_an_option_is_refused_though_there_are_none_to_list() -> None:
    with pytest.raises(cw.CardwidgetsError, match=r"has no options, so none called colour\.$"):
        Swapsies(colour=3)


def test_a_refused_move_says_so() -> None:
    with pytest.raises(cw.IllegalAction, match="not possible now"):
        cw.new("swapsies", seed=1).play(0, "swap 0 1")


def test_it_is_played_in_the_terminal() -> None:
    heard: list[str] = []
    session = play_in_terminal(Swapsies(3), seed=4, ask=lambda _: "1", show=heard.append)
    assert session.is_over
    assert any("Won by" in line for line in heard)


def test_its_odds_are_the_chance_to_win_by_play_outs() -> None:
    found = cw.odds(cw.new("swapsies", seed=1).view(0))
    wins = [found[f"win of seat {seat}"] for seat in range(2)]
    assert sum(fact.value for fact in wins) == 1
    assert not any(fact.is_exact for fact in wins)


def test_its_bots_play_many_games() -> None:
    result = simulate(Swapsies(2), games=50, seed=1)
    assert sum(result.wins) == Fraction(50)


def test_its_table_plays_by_clicks_from_code() -> None:
    table = play("swapsies", players=3, seed=2, pace=0)
    while not table.finished:
        action = table.scene["actions"][0]
        table.click(action["id"], *(action["legal"][-1] if action["legal"] else ()))
    assert sum(table.returns) == 1
    table.close()


def test_its_bots_move_at_a_pace() -> None:
    async def cell() -> None:
        table = play("swapsies", players=3, seed=2, pace=0.001)
        table._on_message(table, {"do": "ready"}, [])
        await asyncio.sleep(0.1)
        assert table.session.to_act == (0,)

    asyncio.run(cell())
