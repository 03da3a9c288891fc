"""What a player has stands beside the name where it is little, and below in full size else."""

from __future__ import annotations

import re

import cardwidgets as cw
from cardwidgets.engine.companions import companion_text
from cardwidgets.scene import html
from cardwidgets.scene.compose import Screen, scene_of

MANY = "1 1 2 2 2 3 3 4 4 4 5 5 6 6 7 8 8 9 10 C"
CARD = 44


def rows(name: str, seat: int = 0, **position: object) -> list[str]:
    """The players' rows of a table for two or three."""
    session = cw.new(name, players=3 if name == "bluffaneer" else 2, position=position)
    art = companion_text(session.game, "art.svg")
    drawn = html.render(scene_of(session, Screen((seat,))), art)
    return re.findall(r"<tr>.*?</tr>", drawn)


def sizes(row: str) -> list[tuple[int, int]]:
    found = re.findall(r'<img [^>]*? width="(\d+)" height="(\d+)"', row)
    return [(int(width), int(height)) for width, height in found]


def test_twenty_cards_are_drawn_in_rows_and_not_made_small() -> None:
    mine, _ = rows("three_up_three_down", hands=[MANY, "3 6 9"], up=["7 10 C", "5 8 C+1"],
                   down=["2 6 9", "1 4 10"], pile="3 5")  # fmt: skip
    assert 'colspan="2"' in mine
    *_, (width, height) = sizes(mine)
    beside = (width + 8) // (CARD + 8)
    assert width <= html.PLAYERS_WIDTH - 20  # less the room around it
    assert beside * (CARD + 8) - 8 == width
    assert beside == 5
    assert height > 3 * 62


def test_a_number_stands_by_what_it_counts() -> None:
    _, other = rows("three_up_three_down", hands=["1 2 3", "3 6 9"], up=["7 10 C", "5 8 C+1"],
                    down=["2 6 9", "1 4 10"])  # fmt: skip
    last = other.rpartition("<span")[2]
    assert 'alt="Hand"' in last
    assert last.count("<img") == 1
    assert "&nbsp;<b>3</b></span>" in last


def test_little_stands_beside_the_name() -> None:
    for row in rows("bluffaneer", cards=["CH+SW", "CH+SH", "SH+SK"]):
        assert "colspan" not in row
        assert row.count("<td") == 2
