"""With nothing but rules, words and a scene, a sixth game gets all that the others have."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import cardwidgets as cw
from cardwidgets.engine import secrecy
from cardwidgets.engine.errors import CardwidgetsError, IllegalAction, UnknownName
from cardwidgets.engine.messages import Voice
from cardwidgets.engine.turns import Seat
from cardwidgets.odds import odds
from cardwidgets.scene.compose import Screen, scene_of
from cardwidgets.scene.html import render as html
from cardwidgets.scene.text import render as text
from cardwidgets.scene.vocabulary import Scene
from cardwidgets.simulate import simulate
from cardwidgets.terminal import play_in_terminal
from cardwidgets.widgets.table import Table, play
from toy_game.rules import State, Swapsies
from toy_game.scene import picture
from toy_game.who_may_see import TABLE

SWAP = {"hands": [1, 2, 3], "row": [4, 5, 6, 7], "choices": [2, 1, 1], "reacher": 0}
"""Player 0 alone reached and may swap."""


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("cardwidgets.games"), "_registered", {})
    cw.register(Swapsies)


@pytest.fixture
def table() -> Iterator[Table]:
    table = play(Swapsies(3), seed=1, pace=0, position=SWAP)
    yield table
    table.close()


# -- by name, in records ----------------------------------------------------------------------


@pytest.mark.usefixtures("registered")
def test_it_is_known_by_its_name(tmp_path: Path) -> None:
    assert "swapsies" in cw.games()
    session = cw.new("swapsies", players=3, seed=4)
    rng = Random(4)
    while not session.is_over:
        player = rng.choice(session.to_act)
        session.play(player, rng.choice(session.legal_actions(player)))
    assert sum(session.returns) == 1
    again = cw.load(session.save(tmp_path / "toy.json"))
    assert again.entries == session.entries
    with pytest.raises(UnknownName, match="Did you mean swapsies"):
        cw.new("swapsis")


# -- bots, odds, simulation -------------------------------------------------------------------


def test_bots_play_it() -> None:
    result = simulate(Swapsies(3), games=60, seed=1)
    assert sum(result.wins) == 60
    assert result.wins == simulate(Swapsies(3), games=60, seed=1).wins


def test_it_has_odds() -> None:
    game = Swapsies(2)
    last = game.position(left=1, hands=[1, 7], row=[2, 3, 4], choices=[0, 0])
    found = odds(game.observe(last, 0), playouts=400)
    # seat 0 has 1 + 2, and seat 1 at least 3 + 5: no swap makes up for that
    assert found["win of seat 1"].value == 1
    assert found["win of seat 0"].value == Fraction(0)


# -- text and saved pictures ------------------------------------------------------------------


def test_it_is_played_in_the_terminal() -> None:
    heard: list[str] = []
    session = play_in_terminal(Swapsies(2), seed=2, ask=lambda _: "1", show=heard.append)
    assert session.is_over
    said = "\n".join(heard)
    assert "Reach for the row, or wait?" in said
    assert "The cards are shown." in said


def test_text_and_html_show_what_the_seat_may_see() -> None:
    session = cw.new(Swapsies(3), seed=1, position=SWAP)
    scene = scene_of(session, Screen((1,)))
    for drawn in (text(scene), html(scene, "")):
        assert "card 2" in drawn
        assert "hidden card" in drawn
        assert "card 1" not in drawn.replace("open card", "")


@pytest.mark.parametrize("players", [2, 3])
def test_its_pictures_keep_its_secrets(players: int) -> None:
    def drawn(game: Swapsies, state: State, viewer: Seat) -> str:
        voice = Voice(game.catalogue, tuple("ABCDE"[: game.players]), viewer)
        legal = () if viewer is None else game.legal_actions(state, viewer)
        shown = picture(game.observe(state, viewer), legal, voice)
        return json.dumps(Scene("", "", viewer, "", voice.names, (), shown).as_json())

    secrecy.check(Swapsies(players), TABLE, range(5), show=drawn)


# -- the table --------------------------------------------------------------------------------


def test_two_elements_are_one_action(table: Table) -> None:
    (offer,) = table.scene["actions"]
    assert (offer["id"], offer["n"]) == ("swap", [2, 2])
    assert len(offer["legal"]) == 6
    table.click("swap", "row/3", "row/0")
    assert table.session.entries[0].state.row == (7, 5, 6, 4)


@pytest.mark.parametrize(
    "elements", [(), ("row/0",), ("row/0", "row/0"), ("row/0", "row/1", "row/2"), ("row/0", "x")]
)
def test_other_selections_are_no_action(table: Table, elements: tuple[str, ...]) -> None:
    before = table.session.state
    with pytest.raises(CardwidgetsError):
        table.click("swap", *elements)
    assert table.session.state is before
    assert table.scene["notice"]


def test_a_refused_move_is_explained(table: Table) -> None:
    with pytest.raises(IllegalAction):
        table.play("reach")
    assert "not possible now" in table.scene["notice"]["text"]


def test_a_whole_game_against_bots() -> None:
    table = play(Swapsies(4), seed=3, pace=0)
    while not table.finished:
        offer = table.scene["actions"][0]
        table.click(offer["id"], *(offer["legal"][-1] if offer["legal"] else ()))
    assert sum(table.returns) == 1
    assert "Won by" in table.scene["headline"]
    table.close()
