"""The odds beside a table: when they are shown, to whom, and that they never stand in the way."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.messages import Catalogue, Voice
from cardwidgets.odds.facts import Odds, averaged, counted, rounded
from cardwidgets.room import MOST_ODDS, odds_lines
from cardwidgets.scene.compose import Screen
from cardwidgets.terminal import play_in_terminal
from cardwidgets.widgets.table import Table, play
from support.wire import Wire
from toy_game.rules import Swapsies

CLAIM = {"roll": ["CH", "SW"], "roller": 1, "cards": ["CH+SH", "SH+SK", "CH+SK"]}


def lay(**options: Any) -> Table:
    return play("bluffaneer", **({"seed": 1, "pace": 0, "players": 3} | options))


def texts(table: Table) -> list[str]:
    return [line["text"] for line in table.odds]


def test_they_are_off_until_they_are_wished() -> None:
    table = lay(position=CLAIM)
    assert table.prefs["odds"] is False
    assert table.odds == []
    table.prefs = {**table.prefs, "odds": True}
    assert texts(table)
    table.prefs = {**table.prefs, "odds": False}
    assert table.odds == []
    table.close()


def test_they_are_the_odds_of_the_view_in_the_voice_of_the_seat() -> None:
    table = lay(position=CLAIM, names=("Ada", "Bo", "Cy"), odds=True)
    found = cw.odds(table.session.view(0))
    facts = list(found)[:MOST_ODDS]
    assert texts(table) == [one.tell(table.session.voice(0)) for one in facts]
    assert any("Cy" in text for text in texts(table))
    # the roller holds no pair, so that 3 of the 16 cards that may be Cy's show it
    assert table.odds[0]["share"] == pytest.approx(3 / 16)
    table.close()


def test_a_sentence_without_a_chance_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = (
        counted("heads", 1, 2, "odds.outcome", action="heads"),
        averaged("coins", 1, 2, "odds.outcome", action="coins"),
        averaged("more", 5, 2, "odds.outcome", action="coins"),
    )
    session = cw.new("bluffaneer", seed=1)
    monkeypatch.setattr(
        "cardwidgets.room.odds", lambda *_, **__: Odds(facts, session.game.catalogue)
    )
    assert [line.share for line in odds_lines(session, Screen((0,)))] == [0.5, None, None]


def test_they_are_live_and_end_with_the_game() -> None:
    table = lay(odds=True, bots="random")
    seen = set()
    while not table.finished:
        seen.add(json.dumps(table.odds))
        action = table.scene["actions"][-1]
        table.click(action["id"], *(action["legal"][0] if action["legal"] else ()))
    assert len(seen) > 5
    assert table.odds == []
    table.close()


def test_at_most_a_few_are_shown() -> None:
    table = play("sixes", seed=1, pace=0, odds=True)
    assert len(cw.odds(table.session.view(0))) > MOST_ODDS == len(table.odds)
    table.close()


def test_they_know_no_more_than_the_seat() -> None:
    shown = set()
    for hidden in (["SH+SK", "CH+SK"], ["SW+SK", "CH+SW"], ["SW+SH", "CH+SH"]):
        table = lay(position=CLAIM | {"cards": ["CH+SH", *hidden]}, odds=True)
        shown.add(json.dumps(table.odds))
        table.close()
    assert len(shown) == 1


def test_a_covered_screen_shows_none_and_they_go_before_the_hand_does() -> None:
    table = lay(you=(0, 1, 2), odds=True)
    wire = Wire(table)
    assert table.odds == []
    wire.click({"do": "uncover", "seat": 2})
    assert texts(table)
    wire.click({"do": "cover"})
    assert table.odds == []
    order = [
        name
        for message in wire.sent
        for name in message.get("content", message).get("data", message).get("state", {})
    ]
    assert order[-2:] == ["odds", "scene"]
    table.close()


def test_the_odds_of_one_seat_never_stand_beside_the_scene_of_another() -> None:
    table = lay(you=(0, 1, 2), odds=True)
    table._uncover(0)
    beside: list[tuple[Any, int]] = []
    table.observe(lambda change: beside.append((change["new"]["seat"], len(table.odds))), "scene")
    table._uncover(1)
    assert beside == [(1, 0)]
    assert texts(table)
    table.close()


def test_the_scene_does_not_wait_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay(odds=True)
    when: list[str] = []
    table.observe(lambda _: when.append("scene"), "scene")
    monkeypatch.setattr(
        "cardwidgets.widgets.table.odds_lines", lambda *_: when.append("counting") or ()
    )
    table.click(table.scene["actions"][-1]["id"])
    assert when[:2] == ["scene", "counting"]
    table.close()


def test_they_are_not_counted_again_when_nothing_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, counted = lay(odds=True), []
    monkeypatch.setattr("cardwidgets.widgets.table.odds_lines", lambda *_: counted.append(1) or ())
    table.refresh()
    table.refresh()
    assert counted == []
    table.close()


def test_odds_that_fail_break_no_table(
    monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord]
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("cardwidgets.room.odds", fails)
    table = lay(odds=True)
    step = table.scene["step"]
    table.click(table.scene["actions"][-1]["id"])
    assert table.scene["step"] > step
    assert table.odds == []
    assert "odds of bluffaneer" in logged_errors[0].getMessage()
    logged_errors.clear()
    table.close()


def test_a_game_without_odds_of_its_own_shows_who_wins_at_random() -> None:
    table = play(Swapsies(3), seed=1, pace=0, odds=True)
    assert len(table.odds) == 3
    assert sum(line["share"] for line in table.odds) == pytest.approx(1)
    table.close()


def test_a_browser_cannot_write_them_and_wishes_must_be_yes_or_no() -> None:
    table = lay(position=CLAIM, odds=True)
    wire, shown = Wire(table), table.odds
    wire.receive({"method": "update", "state": {"odds": "[]"}})
    assert table.odds == shown
    table.prefs = {**table.prefs, "odds": "yes"}
    assert table.prefs["odds"] is True
    table.close()


@pytest.mark.parametrize("on", [True, False])
def test_a_saved_notebook_has_them_where_they_are_on(on: bool) -> None:
    table = lay(position=CLAIM, odds=on)
    data, _ = table._repr_mimebundle_()
    sentence = "cards you have not seen"
    assert (sentence in data["text/html"]) == on
    assert ("background-color:#b87503" in data["text/html"]) == on
    table.close()


def test_the_terminal_tells_them_after_a_word() -> None:
    said, heard = iter(["odds", "odds"]), []
    play_in_terminal(
        cw.game("sixes"), seed=1, bots="random",
        ask=lambda _: next(said, "quit"), show=heard.append,
    )  # fmt: skip
    tables = [told for told in heard if told.startswith("\nSixes")]
    assert ["\nOdds\n" in told for told in tables] == [False, True, False]


def test_huge_counts_are_rounded_beside_the_table_and_told_in_full_by_the_odds() -> None:
    """Seven layouts of nine face-down cards: billions of draws."""
    table = play("gnoming", players=7, seed=3, pace=0, odds=True)
    full = "\n".join(cw.odds(table.session.view(0)).sentences())
    shown = "\n".join(texts(table))
    assert "460,949,693,760 points over 13,376,301,120 draws" in full
    assert "461 billion points over 13.4 billion draws" in shown
    assert not re.search(r"\d,\d{3},\d{3},\d{3}", shown)
    table.close()


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (9_999_999, "9,999,999"),
        (10_000_000, "10 million"),
        (12_345_678, "12.3 million"),
        (999_500_000, "1 billion"),
        (-460_949_693_760, "-461 billion"),
        (999_499_999_999_999, "999 trillion"),
        (4_373_866_084_174_329_600, "4.37 × 10¹⁸"),
    ],
)
def test_a_huge_count_has_three_figures(count: int, text: str) -> None:
    assert rounded(count, Voice(Catalogue("cardwidgets"))) == text
