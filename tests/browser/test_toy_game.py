"""A game of one's own on the page, though no line of TypeScript knows it."""

from __future__ import annotations

from cardwidgets.widgets.table import play
from support.host import Host, Mounted
from toy_game.rules import Swapsies

SWAP = {"hands": [1, 2, 3], "row": [4, 5, 6, 7], "choices": [2, 1, 1], "reacher": 0}
"""Player 0 alone reached and may swap."""


def press(mounted: Mounted, *names: str) -> None:
    """Press buttons of the table one after another."""
    for name in names:
        mounted.root.get_by_role("button", name=name).last.click()
        mounted.sync()


def test_sealed_choices_are_buttons_and_two_cells_make_one_action(host: Host) -> None:
    mounted = host.mount(play(Swapsies(3), seed=1, pace=0, position=SWAP))
    table = mounted.widget
    press(mounted, "open card 4", "open card 6", "Swap")
    assert table.session.entries[0].state.row == (6, 5, 4, 7)
    presses = 0
    while not table.finished:
        if table.scene["actions"][0]["id"] == "swap":
            row = table.session.state.row
            press(mounted, f"open card {row[1]}", f"open card {row[2]}", "Swap")
        else:
            press(mounted, "Reach")
        presses += 1
        assert presses < 20
    assert "Won by" in mounted.root.inner_text()
