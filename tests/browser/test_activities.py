"""Every activity in Chromium from its first step to its last: by mouse, by keyboard, by touch."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import cardwidgets as cw
from support.host import PHONE, Host, Mounted


class Mouse:
    """A hand that clicks; what it does is named as the page's controls are."""

    def __init__(self, host: Host, name: str) -> None:
        self.host = host
        self.activity = cw.activity(name, seed=3)
        self.mounted: Mounted = host.mount(self.activity)

    def at(self, focus: str) -> Locator:
        """What takes the focus by this name."""
        return self.mounted.root.locator(f"[data-focus='{focus}']")

    def touch(self, place: Locator, position: tuple[float, float] | None = None) -> None:
        """Click, in the middle or at a share of width and height."""
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        assert box
        across, down = position or (0.5, 0.5)
        self.click(place, {"x": box["width"] * across, "y": box["height"] * down})

    def click(self, place: Locator, position: Any) -> None:
        """Click at a position."""
        place.click(position=position)

    def settle(self) -> None:
        """Wait until everything that was asked is answered and shown."""
        wire = self.mounted.wire
        for _ in range(500):
            asked = {m["content"]["request"] for m in wire.received if m["method"] == "custom"}
            answered = {content.get("answered") for content in wire.custom()}
            if asked <= answered:
                break
            self.mounted.page.wait_for_timeout(10)
        else:
            raise AssertionError("a request was never answered")
        self.mounted.sync()
        expect(self.mounted.root.locator("[aria-busy=true]")).to_have_count(0)

    def says(self, text: str) -> None:
        """The page says this."""
        expect(self.mounted.root.get_by_text(text).first).to_be_visible()

    def press(self, name: str) -> None:
        """Press a button."""
        self.touch(self.at(f"press {name}"))
        self.settle()

    def pick(self, grid: str, place: int | str) -> None:
        """Take a cell or a head of a grid."""
        self.touch(self.at(f"cell {grid} {place}"))
        self.settle()

    def enter(self, field: str, text: str) -> None:
        """Write into a field and send it."""
        self.at(f"text {field}").fill(text)
        self.touch(self.at(f"send {field}"))
        self.settle()

    def set_bar(self, bars: str, number: int, share: Fraction) -> None:
        """Set a bar to a share of its full height."""
        self.touch(self.at(f"bar {bars} {number}"), (0.5, 1 - float(share)))
        self.settle()

    def slide(self, name: str, value: int) -> None:
        """Slide to a value."""
        slider = self.at(f"slide {name}")
        least, most = (int(slider.get_attribute(end) or 0) for end in ("min", "max"))
        box = slider.bounding_box()
        assert box
        knob = 20 / box["width"]
        share = (value - least) / (most - least)
        self.touch(slider, (knob / 2 + share * (1 - knob), 0.5))
        self.settle()

    def count_up(self, name: str, times: int) -> None:
        """Make a number larger."""
        for _ in range(times):
            self.touch(self.at(f"step 1 {name}"))
            self.settle()

    def choose(self, name: str, value: str) -> None:
        """Choose one of several."""
        option = self.at(f"option {name} {value}")
        if option.count():
            self.touch(option.locator("xpath=ancestor-or-self::label"))
        else:
            self.at(f"option {name}").select_option(value)
        self.settle()


class Touch(Mouse):
    """A hand that taps."""

    def click(self, place: Locator, position: Any) -> None:
        """Tap at a position."""
        place.tap(position=position)


class Keyboard(Mouse):
    """A hand that never leaves the keyboard."""

    def tab_to(self, start: str) -> str:
        """Go on with Tab until the focus begins with a name; return its whole name."""
        for _ in range(120):
            name = self.focused()
            if name == start or name.startswith(f"{start} "):
                return name
            self.mounted.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {start}")

    def focused(self) -> str:
        """What the focus is on."""
        return str(self.mounted.page.evaluate("document.activeElement.dataset.focus ?? ''"))

    def keys(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self.mounted.page.keyboard.press(key)
        self.settle()

    def press(self, name: str) -> None:
        """Press a button with Enter."""
        self.tab_to(f"press {name}")
        self.keys("Enter")

    def pick(self, grid: str, place: int | str) -> None:
        """Walk to a cell with the arrows and take it with Space."""
        self.tab_to(f"cell {grid}")
        goal = self.place(f"cell {grid} {place}")
        for _ in range(20):
            row, column = self.place(self.focused())
            if (row, column) == goal:
                break
            if row != goal[0] and column >= 0:
                self.keys("ArrowDown" if goal[0] > row else "ArrowUp")
            elif column != goal[1]:
                self.keys("ArrowRight" if goal[1] > column else "ArrowLeft")
            else:
                self.keys("ArrowDown" if goal[0] > row else "ArrowUp")
        assert self.focused() == f"cell {grid} {place}"
        self.keys("Space")

    def place(self, focus: str) -> tuple[int, int]:
        """The row and the column of a cell; heads are in row or column -1."""
        *_, kind, number = focus.split()
        if kind == "row":
            return int(number), -1
        return (-1, int(number)) if kind == "column" else divmod(int(number), 4)

    def enter(self, field: str, text: str) -> None:
        """Type into a field and press Enter."""
        self.tab_to(f"text {field}")
        self.mounted.page.keyboard.type(text)
        self.keys("Enter")

    def set_bar(self, bars: str, number: int, share: Fraction) -> None:
        """Raise a bar with the arrow key."""
        self.tab_to(f"bar {bars} {number}")
        most = int(self.at(f"bar {bars} {number}").get_attribute("max") or 0)
        self.keys("Home", *["ArrowUp"] * round(share * most))

    def slide(self, name: str, value: int) -> None:
        """Slide with the arrow key."""
        self.tab_to(f"slide {name}")
        slider = self.at(f"slide {name}")
        least, step = (int(slider.get_attribute(part) or 1) for part in ("min", "step"))
        self.keys("Home", *["ArrowRight"] * ((value - least) // step))

    def count_up(self, name: str, times: int) -> None:
        """Type a larger number."""
        self.tab_to(f"count {name}")
        self.keys("ControlOrMeta+a")
        self.mounted.page.keyboard.type(str(times))
        self.keys("Enter")

    def choose(self, name: str, value: str) -> None:
        """Choose with the arrow keys."""
        self.tab_to(f"option {name}")
        for _ in range(8):
            if self.chosen(name) == value:
                return
            self.keys("ArrowDown")
        raise AssertionError(f"{name} cannot be {value}")

    def chosen(self, name: str) -> str:
        """What is chosen."""
        select = self.at(f"option {name}")
        if select.count():
            return select.input_value()
        checked = self.mounted.root.locator(f"[data-focus^='option {name} ']:checked")
        return str(checked.get_attribute("data-focus")).rpartition(" ")[2]


# --- the stories -------------------------------------------------------------------------------


def ten_pictures(hand: Mouse) -> None:
    for place in (0, 4, 7, 9):
        hand.set_bar("bars", place, Fraction(16, 40))
    heights = hand.activity.heights
    assert all(abs(heights[place] - 16) <= 1 for place in (0, 4, 7, 9)), heights
    hand.press("rest")
    hand.says("All 160 rolls are shared out.")
    hand.press("keep")
    hand.press("roll")
    assert hand.activity.rolls == 160
    hand.press("paint")
    hand.press("fold")
    hand.says("16 cells in ten piles")
    hand.says("a double comes with chance 4/16 = 1/4, not 4/10")


def adding_up(hand: Mouse) -> None:
    hand.count_up("cells", 8)
    hand.press("keep")
    hand.says("You said: 8 cells of 16.")
    hand.pick("grid", "row 3")
    hand.pick("grid", "column 3")
    hand.says("4 + 4 − 1 = 7 cells: 7/16")
    hand.says("counts the shared cell twice")
    expect(hand.mounted.root.locator(".is-flash")).to_have_count(1)
    hand.enter("four", "100 %")
    hand.slide("rolls", 4)
    hand.says("1 − (3/4)⁴ = 175/256")
    hand.press("try")
    assert hand.activity.tries == 1_000


def due_or_hot(hand: Mouse) -> None:
    hand.enter("predict", "1/2")
    hand.press("bet")
    assert hand.activity.purse in (99, 103)
    hand.choose("side", "other")
    hand.press("bet")
    hand.press("bet-10")
    assert hand.activity.bets == 12
    hand.press("roll-10000")
    assert hand.activity.rolls == 10_012
    hand.says("Exactly (3/4)⁸ = 6561/65536")
    hand.says("The bars do not rise")


def short_runs(hand: Mouse) -> None:
    hand.count_up("alike", 3)
    hand.choose("gap", "nearer")
    hand.press("keep")
    hand.says("You said: 3 runs of thirty; and in the long run nearer")
    hand.press("roll-16")
    hand.says("Thirty runs of 16 rolls")
    hand.press("roll-160")
    hand.press("roll-1600")
    hand.says("How far the number of skulls is from n/4")
    hand.says("You said nearer.")


def unequal_die(hand: Mouse) -> None:
    for place, share in enumerate((Fraction(1, 2), Fraction(1, 5))):
        hand.set_bar("bars", place, share)
    hand.press("keep")
    hand.press("roll-5")
    hand.press("roll-50")
    hand.says("220 rolls in all.")
    hand.press("accuse-2")
    verdict = hand.activity.verdicts[0]
    hand.says(f"die {verdict.loaded} is the unequal one")
    hand.says("53.4 % of the verdicts are wrong after 20 rolls")
    hand.press("next")
    hand.says("Case 2")


def given_that(hand: Mouse) -> None:
    hand.choose("sentence", "any-skull")
    hand.enter("predict", "1/4")
    hand.pick("cells", "row 0")
    hand.pick("cells", 15)
    hand.press("check")
    hand.says("2 cells are crossed out that fit the sentence")
    hand.says("6 cells are left that the sentence excludes")
    for place in (3, 15, 4, 5, 6, 8, 9, 10):
        hand.pick("cells", place)
    hand.press("check")
    hand.says("1/7 (14.3 %)")
    hand.press("roll")
    assert hand.activity.rolls == 1_600


def claims(hand: Mouse) -> None:
    hand.enter("predict", "3/4")
    hand.press("roll")
    hand.says("P(match | claim) = 6/13")
    hand.slide("bluffs", 10)
    hand.says("P(match | claim) = 15/22")
    hand.choose("open", "two")
    hand.says("Think of 300 opponents.")


Story = Callable[[Any], None]
STORIES: dict[str, Story] = {
    "ten-pictures": ten_pictures,
    "adding-up": adding_up,
    "due-or-hot": due_or_hot,
    "short-runs": short_runs,
    "unequal-die": unequal_die,
    "given-that": given_that,
    "claims": claims,
}


@pytest.mark.parametrize("name", STORIES)
def test_by_mouse_in_every_dress(host: Host, name: str) -> None:
    hand = Mouse(host, name)
    for theme in ("light", "dark", None):
        host.theme(theme)
        assert host.axe() == [], f"{name} at its start, {theme}"
    STORIES[name](hand)
    for theme in ("light", "dark", None):
        host.theme(theme)
        assert host.axe() == [], f"{name} at its end, {theme}"
        host.shot(f"activity-{name}-{theme}")
    for width in (320, 480, 640, 1100, 1400):
        host.size(width)
        assert host.overflow() <= 0, width


@pytest.mark.parametrize("name", STORIES)
def test_by_keyboard_alone(host: Host, name: str) -> None:
    STORIES[name](Keyboard(host, name))


@pytest.mark.parametrize("host", [PHONE], indirect=True)
@pytest.mark.parametrize("name", STORIES)
def test_by_touch_on_a_phone(host: Host, name: str) -> None:
    hand = Touch(host, name)
    STORIES[name](hand)
    assert host.overflow() <= 0
    assert host.serious() == []
    host.shot(f"activity-{name}-phone")


def test_code_and_clicks_meet_on_one_page(host: Host) -> None:
    hand = Mouse(host, "ten-pictures")
    hand.activity.predict([16] * 10)
    hand.press("roll")
    hand.activity.roll(40)
    hand.mounted.sync()
    hand.says("200 rolls, and your prediction")


def test_a_refusal_from_code_stands_on_the_page(host: Host) -> None:
    hand = Mouse(host, "claims")
    with pytest.raises(cw.CardwidgetsError):
        hand.activity.slide(10)
    hand.mounted.sync()
    expect(hand.mounted.root.get_by_role("alert")).to_contain_text("Predict first")
