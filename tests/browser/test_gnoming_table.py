"""A table of Gnoming A Round in Chromium: choosing, bouncing, hazards, hints, a whole game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import cardwidgets as cw
from support.host import Host, Mounted, awaited

OPEN = "[data-command=element].open"
BUTTON = "[data-command=action]:is(.plain, .strong, .quiet)"
LINES = {
    "layouts": [
        "5 5 5 / 1 [2] 9 / [2] 7 3",
        "M 6 6 / [2] [2] [9] / [9] -1 [8]",
        "3 [4] 10 / [1] H [9] / [2] [7] 3",
        "-2 [4] [6] / [1] 4 [9] / 7 7 7",
    ],
    "scores": [[12, 9, 20, 31], [5, 8, 10, -4]],
    "outs": [2, 3],
    "removed": 1,
}
BOUNCE = {"layouts": ["6 [-3] 10 / [1] [6] [4] / [8] [7] [5]"], "card": "2"}
HINTED = {"layouts": ["7 [4] 7 / [5] 5 9 / [2] 3 3"], "a": "8 7", "b": "8"}
MOST_DECISIONS = 400


def lay(host: Host, players: int = 4, **options: Any) -> Mounted:
    settings = {"seed": 1, "pace": 0, "bots": "random"} | options
    return host.mount(cw.play("gnoming", players=players, **settings))


def place(root: Locator, id: str) -> Locator:
    return root.locator(f"[data-command=element][data-id='{id}']")


def press(mounted: Mounted, what: Locator) -> None:
    what.click()
    awaited(mounted)


def said(mounted: Mounted) -> str:
    return "\n".join(mounted.widget.session.log(0))


def test_two_cards_are_turned_up_by_choosing_two(host: Host) -> None:
    mounted = lay(host)
    root = mounted.root
    expect(root.locator(f".mine {OPEN}")).to_have_count(9)
    press(mounted, place(root, "layout.0/0"))
    press(mounted, place(root, "layout.0/4"))
    press(mounted, root.locator("[data-command=action][data-id=setup]"))
    assert "You turn up two cards:" in said(mounted)
    expect(root.locator("[data-zone='layout.0'] .card > .face")).to_have_count(2)


def test_a_row_of_fives_shows_its_score_beside_it(host: Host) -> None:
    mounted = lay(host, position=LINES)
    mine = mounted.root.locator("[data-zone='layout.0']")
    lit = mine.locator(".card.is-lit")
    expect(lit).to_have_count(3)
    cell = mine.locator(".cell.is-lit")
    expect(cell).to_have_attribute("aria-label", "this row of 5s: -5 points, highlighted")
    row, score = lit.last.bounding_box(), cell.bounding_box()
    assert row
    assert score
    assert score["x"] >= row["x"] + row["width"]
    assert row["y"] - 1 <= score["y"] <= row["y"] + row["height"]
    expect(mounted.root.locator("[data-seat='1'] .status")).to_contain_text("line -6")
    expect(mounted.root.locator("[data-zone=score] tr")).to_have_count(5)


def test_one_press_draws_and_one_puts_the_card_in(host: Host) -> None:
    mounted = lay(host, position=LINES | {"draw": "4"})
    root = mounted.root
    press(mounted, place(root, "draw/0"))
    expect(root.locator("[data-zone=hand] .card")).to_have_attribute("aria-label", "4, highlighted")
    press(mounted, place(root, "layout.0/4"))
    assert "You put the 4 into your layout." in said(mounted)


def test_a_bounce_can_be_followed(host: Host) -> None:
    mounted = lay(host, position=BOUNCE)
    root = mounted.root
    press(mounted, place(root, "layout.0/4"))
    expect(root.locator(".prompt")).to_contain_text("Bounce it onto another place")
    expect(root.locator("[data-zone=hand] .card")).to_have_attribute("aria-label", "6, highlighted")
    host.shot("gnoming-bounce")
    press(mounted, place(root, "layout.0/1"))
    log = said(mounted)
    assert "You bounce the 6." in log
    assert "There lay, face down, the minus 3." in log
    expect(root.locator("[data-zone='layout.0'] .is-new")).to_have_count(2)


def test_a_refused_place_says_why(host: Host) -> None:
    mounted = lay(
        host, position={"layouts": ["M [4] 6 / [1] 5 9 / [2] 7 3"], "card": "M", "draw": "1"}
    )
    press(mounted, place(mounted.root, "layout.0/1"))
    notice = mounted.root.locator(".notice")
    expect(notice).to_contain_text("Rule 6.2")
    notice.locator("[data-command=rule]").click()
    expect(mounted.root.locator(".rules .meant")).to_contain_text("only in its place")


def test_a_hazard_asks_one_after_another(host: Host) -> None:
    position = LINES | {"turn": 3, "card": "H", "scores": [], "outs": [], "removed": 0}
    table = cw.play("gnoming", seed=1, pace=0, you=(0, 1, 3), bots="random", position=position)
    three, me, next_one = (host.mount(table.screen(seat)) for seat in (3, 0, 1))
    press(three, three.root.locator("[data-command=action][data-id=reject]"))
    awaited(me)
    expect(me.root.locator(".prompt")).to_contain_text("discarded a hazard, so you may turn up")
    expect(me.root.locator(f".mine {OPEN}")).to_have_count(2)
    awaited(next_one)
    expect(next_one.root.locator(OPEN)).to_have_count(0)
    press(me, me.root.locator("[data-command=action][data-id=decline]"))
    awaited(next_one)
    expect(next_one.root.locator(f".mine {OPEN}")).to_have_count(5)
    assert "You turn up no card." in "\n".join(table.session.log(0))


def test_hints_are_switched_on_at_the_table(host: Host) -> None:
    mounted = lay(host, position=HINTED)
    root = mounted.root
    expect(root.locator(".is-hint")).to_have_count(0)
    root.get_by_label("Hints").check()
    awaited(mounted)
    expect(root.locator("[data-zone=A] .is-hint")).to_have_count(1)
    expect(root.locator(".prompt")).to_contain_text("the marked card completes a line")
    press(mounted, place(root, "A/0"))
    expect(root.locator("[data-zone='layout.0'] .is-hint")).to_have_count(1)
    host.shot("gnoming-hints")


def test_face_down_cards_look_alike(host: Host) -> None:
    root = lay(host, position=LINES).root
    shapes = {
        one.inner_html() for one in root.locator("[data-zone^='layout.'] .card:has(> .back)").all()
    }
    assert len(shapes) == 1


@pytest.mark.parametrize("width", [320, 360, 800, 1200])
@pytest.mark.parametrize("players", [3, 4, 6, 7])
def test_it_fits(host: Host, width: int, players: int) -> None:
    host.size(width)
    lay(host, players=players, position=LINES if players == 4 else None)
    assert host.overflow() <= 0
    host.shot(f"gnoming-{players}-{width}")


@pytest.mark.parametrize("width", [360, 480, 800])
@pytest.mark.parametrize("players", [6, 7])
def test_cards_of_others_stay_in_their_places_and_apart(
    host: Host, width: int, players: int
) -> None:
    host.size(width)
    root = lay(host, players=players).root
    places = root.locator(".others .place")
    expect(places).to_have_count(players - 1)
    assert places.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth)") == []
    boxes = [one.bounding_box() for one in root.locator("[data-zone='layout.1'] .card").all()]
    tops = [box for box in boxes[:3] if box]
    assert all(tops[n]["x"] + tops[n]["width"] <= tops[n + 1]["x"] + 2 for n in range(2))
    assert min(box["width"] for box in tops) >= 28


def test_seven_players_can_be_played_at_360_pixels(host: Host) -> None:
    host.size(360)
    mounted = lay(host, players=7, seed=3)
    for _ in range(12):
        open_now = mounted.root.locator(OPEN)
        if not open_now.count():
            press(mounted, mounted.root.locator(BUTTON).first)
            continue
        press(mounted, open_now.last)
        fitting = mounted.root.locator("[data-command=action].fitting")
        if fitting.count():
            press(mounted, fitting)
    assert host.overflow() <= 0
    assert "You put the" in said(mounted)
    host.shot("gnoming-7-360-played")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("position", [LINES, BOUNCE], ids=["lines", "bounce"])
def test_axe_finds_nothing(host: Host, theme: str, position: dict[str, Any]) -> None:
    host.theme(theme)
    lay(host, position=position)
    host.shot(f"gnoming-{'lines' if position is LINES else 'hand'}-{theme}")
    assert host.axe() == []


def test_a_whole_game_by_mouse(host: Host) -> None:
    mounted = lay(host, players=3, seed=11)
    table, root = mounted.widget, mounted.root
    for decision in range(MOST_DECISIONS):
        if table.finished:
            break
        choices = root.locator(f"{OPEN}, {BUTTON}")
        press(mounted, choices.nth((decision * 7) % choices.count()))
        fitting = root.locator("[data-command=action].fitting")
        if fitting.count():
            press(mounted, fitting)
    assert len(table.session.view().scores) == 3
    expect(root.locator(".headline")).to_contain_text("win")
    expect(root.locator("[data-zone=score] tr")).to_have_count(4)
    host.shot("gnoming-end")
