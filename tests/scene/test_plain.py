"""A game that has no package: its words, its cards on the plain table, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardwidgets.engine.companions import companion, companion_text
from cardwidgets.engine.messages import Catalogue
from cardwidgets.engine.session import Session
from cardwidgets.scene.compose import Screen, scene_of
from toy_game.rules import State, Swapsies, View


class Alone(Swapsies):
    """The toy game as somebody writes it in a notebook."""

    name, package = "alone", ""
    texts = {  # noqa: RUF012
        "title": "Swaps",
        "dealt": "You got {card}.",
        "waits": "You wait.",
        "reaches": "You reach.",
    }

    def shown(self, view: View) -> Mapping[int | str, Sequence[str | int | None]]:
        shown: dict[int | str, Sequence[str | int | None]] = {"Row": view.seen.row}
        hands = {seat: [card or None] for seat, card in enumerate(view.seen.hands)}
        return {**hands, **shown}


def scene(seat: int | None = 0, **position: Any) -> Any:
    session = Session(Alone(2), seed=1, position=position or None)
    return scene_of(session, Screen(() if seat is None else (seat,)))


def test_it_has_no_other_rooms_and_no_files() -> None:
    assert companion(Alone(2), "scene") is None
    assert companion(Alone(2), "engine") is None
    assert companion_text(Alone(2), "RULES.md") == ""


def test_it_speaks_its_own_words_and_those_of_the_house() -> None:
    shown = scene()
    assert shown.title == "Swaps"
    assert shown.log[0].startswith("You got ")
    voice = Alone(2).catalogue
    assert voice.text("list.and", first="a", last="b") == "a and b"
    assert voice != Catalogue("cardwidgets")
    assert Swapsies(2).catalogue == Catalogue("cardwidgets", "toy_game")


def test_its_cards_lie_before_their_seats_and_in_rows() -> None:
    own, others, row = scene().picture.zones
    assert (own.owner, others.owner, row.owner, row.label) == (0, 1, None, "Row")
    assert own.elements[0].text in "1234567"
    assert (others.elements[0].faces, others.elements[0].text) == (None, "")
    assert len(row.elements) == row.columns == 3
    assert [zone.elements[0].faces for zone in scene(None).picture.zones[:2]] == [None, None]


def test_a_game_that_shows_nothing_has_buttons_only() -> None:
    class Bare(Alone):
        def shown(self, view: View) -> Mapping[int | str, Sequence[str | int | None]]:
            return super(Alone, self).shown(view)

    picture = scene_of(Session(Bare(2), seed=1), Screen((0,))).picture
    assert (picture.zones, [offer.label for offer in picture.offers]) == ((), ["reach", "wait"])


def test_it_says_whose_turn_it_is_and_who_has_won() -> None:
    assert scene().picture.prompt == "Your move."
    assert scene(None).picture.prompt == "Waiting for Player 1 and Player 2."
    over = {"left": 0, "hands": (7, 1), "row": (2, 3, 4), "choices": (0, 0)}
    picture = scene(1, **over).picture
    assert (picture.prompt, picture.headline) == ("", "Won by Player 1.")
    assert [zone.elements[0].text for zone in picture.zones[:2]] == ["7", "1"]


def test_a_state_begins_with_its_defaults() -> None:
    class Usual(Alone):
        def initial_state(self) -> State:
            return super(Swapsies, self).initial_state()

    assert Usual(2).initial_state() == State()
