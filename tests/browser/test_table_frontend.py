"""The table in Chromium: played by mouse, by keyboard alone and by touch; seen in every dress."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import cardwidgets as cw
from browser.table_measures import measured
from support.host import Host, Mounted, awaited

BLUFFANEER = "bluffaneer"
WIDTHS = (320, 360, 480, 640, 760, 920, 1100, 1400)
THEFT = {"phase": "target", "roller": 0, "roll": ["SH", "SH"]}


def lay(host: Host, **options: Any) -> Mounted:
    """Put a table on the page; unless said otherwise everything happens at once."""
    return host.mount(cw.play(BLUFFANEER, **({"seed": 1, "pace": 0} | options)))


def offered(root: Locator) -> Locator:
    """What can be taken with one press now: action buttons and elements that some action takes."""
    return root.locator(
        "[data-command=action], [data-command=element].open, .open > .who button.name"
    )


def is_over(root: Locator) -> bool:
    return root.locator(".headline").count() > 0


# --- whole games -------------------------------------------------------------------------------


def test_a_whole_game_by_mouse(host: Host) -> None:
    mounted = lay(host, seed=11)
    table, root, moves = mounted.widget, mounted.root, 0
    while not is_over(root):
        choices = offered(root)
        choices.nth(moves % choices.count()).click()
        awaited(mounted)
        moves += 1
        assert moves < 200
    assert moves > 3
    assert table.finished
    expect(root.locator(".headline")).to_have_text(table.scene["headline"])
    shown = [int(text) for text in root.locator(".place .purse .amount").all_inner_texts()]
    assert sorted(shown) == sorted(table.session.view(None).coins)
    expect(root.locator(".turn")).to_have_text("Game over")


def test_a_whole_game_by_keyboard_alone(host: Host) -> None:
    mounted = lay(host, seed=12)
    page, root, moves = mounted.page, mounted.root, 0
    _tab_to(page, root.locator(".actions button").first)
    while not is_over(root):
        _press_what_is_focused(page, moves)
        awaited(mounted)
        moves += 1
        assert root.locator("button:focus").count() == 1, "the focus is on no button of the table"
        assert moves < 200
    assert mounted.widget.finished


def _tab_to(page: Page, target: Locator) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if target.evaluate("el => el === document.activeElement"):
            return
    raise AssertionError("Tab never came there")


def _press_what_is_focused(page: Page, moves: int) -> None:
    command, following = page.evaluate("""() => {
        const { dataset, nextElementSibling } = document.activeElement;
        return [dataset.command, nextElementSibling?.dataset.command];
    }""")
    if command == following == "action" and moves % 2:
        page.keyboard.press("Tab")
    elif command == "seek":
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def test_letters_take_actions_and_leave_the_notebook_alone(host: Host) -> None:
    mounted = lay(host)
    page = mounted.page
    page.evaluate("""() => {
        window.heard = [];
        document.addEventListener('keydown', event => window.heard.push(event.key));
    }""")
    assert mounted.root.get_attribute("data-lm-suppress-shortcuts") == "true"
    token = mounted.widget.scene["token"]
    mounted.root.get_by_role("button", name="Save").focus()
    page.keyboard.press(mounted.widget.scene["actions"][0]["key"])
    awaited(mounted)
    assert mounted.widget.scene["token"] != token
    assert page.evaluate("window.heard") == []


@pytest.mark.parametrize(
    "host",
    [{"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}}],
    indirect=True,
)
def test_a_phone_plays_by_taps_and_still_scrolls(host: Host) -> None:
    mounted = lay(host, position=THEFT)
    coins = mounted.widget.session.view(0).coins
    mounted.root.locator("[data-seat='2']").tap()
    awaited(mounted)
    events = mounted.widget.scene["log"]
    assert any("steal" in line.lower() for line in events), events
    assert mounted.widget.session.view(0).coins != coins
    assert host.overflow() <= 0
    assert measured(mounted.root, "scrollTraps") == []


# --- one press, one move -----------------------------------------------------------------------


def test_a_double_click_is_one_move(host: Host) -> None:
    mounted = lay(host, pace=0)
    plays = _received_plays(mounted)
    mounted.root.locator("[data-command=action]").first.dblclick()
    awaited(mounted)
    assert len(plays()) == 1


def _received_plays(mounted: Mounted) -> Any:
    def plays() -> list[Any]:
        contents = [message.get("content", {}) for message in mounted.wire.received]
        return [content for content in contents if "play" in content]

    return plays


def test_two_tables_on_a_page_share_no_id(host: Host) -> None:
    lay(host)
    lay(host)
    ids = host.page.evaluate("[...document.querySelectorAll('[id]')].map(el => el.id)")
    assert len(ids) == len(set(ids)) > 20


def test_two_views_show_the_same_and_disturb_each_other_in_nothing(host: Host) -> None:
    mounted = lay(host)
    other = mounted.add_view()
    ids = host.page.evaluate("[...document.querySelectorAll('[id]')].map(el => el.id)")
    assert len(ids) == len(set(ids))
    mounted.root.locator("[data-command=action]").first.click()
    expect(other.locator(".prompt")).to_have_text(mounted.widget.scene["prompt"])
    mounted.remove_view(mounted.root)
    step = mounted.widget.scene["step"]
    offered(other).first.click()
    awaited(mounted)
    assert mounted.widget.scene["step"] > step


def test_a_refused_move_names_its_rule_and_opens_it(host: Host) -> None:
    mounted = lay(host, position=THEFT)
    root = mounted.root
    root.locator(".mine button.name").click()
    link = root.get_by_role("alert").get_by_role("button", name="Rule 4.5")
    expect(link).to_be_visible()
    link.click()
    rule = root.locator("[data-rule='4.5']")
    expect(rule).to_be_focused()
    expect(rule).to_be_in_viewport()
    host.page.keyboard.press("Escape")
    expect(root.locator(".rules")).to_have_count(0)
    expect(link).to_be_focused()


# --- the table's own buttons -------------------------------------------------------------------


def test_undo_and_redo(host: Host) -> None:
    mounted = lay(host)
    root, before = mounted.root, mounted.widget.scene["prompt"]
    expect(root.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    root.locator("[data-command=action]").last.click()
    awaited(mounted)
    after = mounted.widget.scene["prompt"]
    root.get_by_role("button", name="Undo").click()
    expect(root.locator(".prompt")).to_have_text(before)
    expect(root.get_by_role("button", name="Redo")).not_to_have_attribute("aria-disabled", "true")
    root.get_by_role("button", name="Redo").click()
    expect(root.locator(".prompt")).to_have_text(after)


def test_saving_gives_a_file_with_the_record(host: Host, tmp_path: Path) -> None:
    mounted = lay(host)
    with host.page.expect_download() as waiting:
        mounted.root.get_by_role("button", name="Save").click()
    target = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(target)
    assert target.read_text(encoding="utf-8") == mounted.widget.session.dumps()
    assert target.name == "bluffaneer.json"


def test_a_new_game_is_asked_for_twice(host: Host) -> None:
    mounted = lay(host)
    root = mounted.root
    root.locator("[data-command=action]").last.click()
    awaited(mounted)
    session = mounted.widget.session
    root.get_by_role("button", name="New game").click()
    assert mounted.widget.session is session
    root.get_by_role("button", name="Give up this game?").click()
    awaited(mounted)
    assert mounted.widget.session is not session


def test_preferences_reach_the_kernel(host: Host) -> None:
    mounted = lay(host)
    mounted.root.get_by_role("combobox").select_option(label="slow")
    mounted.root.get_by_role("checkbox", name="Roll by hand").check()
    mounted.sync()
    assert mounted.widget.prefs == {"pace": 1.6, "roll_by_hand": True, "odds": False}


def test_the_rules_are_read_without_leaving_the_table(host: Host) -> None:
    mounted = lay(host)
    root, page = mounted.root, mounted.page
    root.get_by_role("button", name="Rules").focus()
    page.keyboard.press("?")
    dialog = root.get_by_role("dialog", name="Rules of Bluffaneer")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("6.2")
    assert dialog.evaluate("el => el.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(root.get_by_role("button", name="Rules")).to_be_focused()


# --- a shared screen ---------------------------------------------------------------------------


def test_a_card_is_seen_only_while_a_button_is_held(host: Host) -> None:
    mounted = lay(host, players=3, you=(0, 1, 2))
    root = mounted.root
    hand = root.locator("[data-zone='hand.1'] .item")
    look = root.locator("[data-peek='1']")
    secret = _card_name(1)
    expect(hand).not_to_have_attribute("aria-label", secret)
    place = look.bounding_box()
    look.hover()
    host.page.mouse.down()
    expect(hand).to_have_attribute("aria-label", secret)
    assert look.bounding_box() == place
    host.page.mouse.up()
    expect(hand).not_to_have_attribute("aria-label", secret)
    look.focus()
    host.page.keyboard.down(" ")
    expect(hand).to_have_attribute("aria-label", secret)
    host.page.keyboard.up(" ")
    expect(hand).not_to_have_attribute("aria-label", secret)
    assert mounted.widget.scene["seat"] is None


def _card_name(seat: int) -> str:
    """The card that the seat is dealt from the same seed."""
    own = cw.play(BLUFFANEER, players=3, you=seat, seed=1, pace=0)
    zone = next(zone for zone in own.scene["zones"] if zone["id"] == f"hand.{seat}")
    own.close()
    name: str = zone["elements"][0]["name"]
    return name


# --- how it looks ------------------------------------------------------------------------------


def _tables() -> dict[str, dict[str, Any]]:
    return {
        "claim": {},
        "theft": {"position": THEFT},
        "six": {"players": 6},
        "shared": {"players": 3, "you": (0, 1, 2)},
        "watched": {"you": None},
    }


@pytest.mark.parametrize("theme", ["light", "dark", None])
@pytest.mark.parametrize("name", list(_tables()))
def test_axe_finds_nothing(host: Host, name: str, theme: str | None) -> None:
    host.theme(theme)
    mounted = lay(host, **_tables()[name])
    assert host.axe() == []
    if name in ("claim", "watched"):
        mounted.root.get_by_role("button", name="Rules").click()
        assert host.axe() == []


def test_nothing_is_wider_than_its_cell(host: Host) -> None:
    for name, options in _tables().items():
        mounted = lay(host, **options)
        for width in WIDTHS:
            host.size(width)
            assert host.overflow() <= 0, (name, width)
            assert measured(mounted.root, "cutOff") == [], (name, width)
        mounted.remove_view(mounted.root)


def test_targets_are_large_enough(host: Host) -> None:
    for options in _tables().values():
        mounted = lay(host, **options)
        for width in (320, 1100):
            host.size(width)
            assert measured(mounted.root, "smallTargets") == []
        mounted.remove_view(mounted.root)


@pytest.mark.parametrize("theme", ["light", "dark", None])
@pytest.mark.parametrize(
    "host",
    [{"color_scheme": "light"}, {"color_scheme": "dark"}],
    indirect=True,
    ids=["day", "night"],
)
def test_text_can_be_read_in_every_theme(host: Host, theme: str | None) -> None:
    host.theme(theme)
    mounted = lay(host, position=THEFT)
    mounted.root.locator(".mine button.name").click()
    expect(mounted.root.locator(".notice")).to_be_visible()
    assert measured(mounted.root, "faintTexts") == []
    host.shot(f"theft-{theme}")


@pytest.mark.parametrize(
    ("flag", "theme"),
    [
        ("document.body.className = 'vscode-dark'", "dark"),
        ("document.body.className = 'vscode-high-contrast-light'", "light"),
        ("document.documentElement.setAttribute('theme', 'dark')", "dark"),
        ("document.body.dataset.jpThemeLight = 'false'", "dark"),
    ],
    ids=["vscode", "vscode-light", "colab", "jupyter"],
)
def test_a_host_without_colours_is_asked_for_its_theme(host: Host, flag: str, theme: str) -> None:
    host.theme(None)
    mounted = lay(host)
    table = mounted.root.locator(".cw-table")
    expect(table).to_have_attribute("data-theme", "light")
    host.page.evaluate(flag)
    expect(table).to_have_attribute("data-theme", theme)
    assert measured(mounted.root, "faintTexts") == []


def test_colours_of_a_host_that_do_not_go_together_are_not_used(host: Host) -> None:
    mismatch = "--jp-layout-color0: #101010 !important; --jp-ui-font-color1: #222 !important;"
    host.page.add_style_tag(content=f":root {{ {mismatch} }}")
    mounted = lay(host)
    assert measured(mounted.root, "faintTexts") == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_focus_and_the_controls_stand_out(host: Host, theme: str) -> None:
    host.theme(theme)
    mounted = lay(host, position=THEFT)
    assert measured(mounted.root, "faintMarks") == []


def test_card_names_are_spoken_and_pictures_are_not(host: Host) -> None:
    mounted = lay(host)
    zone = next(zone for zone in mounted.widget.scene["zones"] if zone["id"] == "hand.0")
    card = mounted.root.locator("[data-zone='hand.0']").get_by_role("img")
    expect(card).to_have_accessible_name(zone["elements"][0]["name"])
    assert mounted.root.locator("svg:not([aria-hidden=true])").count() == 0
    sizes = measured(mounted.root, "pictureWidths")
    assert sizes
    assert min(sizes) > 4


# --- what moves --------------------------------------------------------------------------------


def _moving(page: Page) -> list[str]:
    return page.evaluate(
        "document.getAnimations().map(one => one.animationName ?? one.effect.target.className)"
    )


def test_nothing_moves_where_motion_is_not_wanted(host: Host) -> None:
    mounted = lay(host, position=THEFT, pace=1)
    step = mounted.widget.scene["step"]
    for target in ("[data-seat='2']", "[data-focus='control on']"):
        mounted.root.locator(target).click()
        for _ in range(5):
            assert _moving(host.page) == []
            host.page.wait_for_timeout(40)
    assert mounted.widget.scene["step"] > step


@pytest.mark.parametrize("host", [{"reduced_motion": "no-preference"}], indirect=True)
def test_coins_fly_dice_roll_and_all_comes_to_rest(host: Host) -> None:
    mounted = lay(host, position=THEFT, pace=10)
    mounted.root.locator("[data-seat='2']").click()
    flights = mounted.root.locator(".flight")
    expect(flights).to_have_count(3)
    expect(flights).to_have_count(0, timeout=3000)
    mounted.root.get_by_role("button", name="On to my next decision").click()
    expect(mounted.root.locator(".tumbling")).to_have_count(1)
    assert any(name.startswith("cw-tumble") for name in _moving(host.page))


def test_the_log_is_announced_once_a_line(host: Host) -> None:
    mounted = lay(host)
    log = mounted.root.get_by_role("log")
    expect(log).to_have_attribute("aria-live", "polite")
    measured(log, "watchTexts")
    before = mounted.widget.scene["log"]
    mounted.root.locator("[data-command=action]").last.click()
    awaited(mounted)
    added = host.page.evaluate("window.added")
    assert added
    assert len(added) <= len(mounted.widget.scene["log"])
    assert before + added == log.locator("p").all_inner_texts()


# --- what is sent ------------------------------------------------------------------------------


def test_no_text_is_taken_for_markup(host: Host) -> None:
    evil = "<img src=x onerror=alert(1)>"
    mounted = lay(host, names=(evil, "Ada", "Blaise", "Christiaan"))
    expect(mounted.root.locator(".mine .name")).to_contain_text(evil)
    assert mounted.root.locator("img").count() == 0


def test_the_bundle_is_what_the_budget_allows() -> None:
    folder = Path(cw.__file__).parent / "static"
    bundle = {name: (folder / name).read_bytes() for name in ("table.js", "table.css")}
    assert sum(len(part) for part in bundle.values()) < 60_000
    text = bundle["table.js"].decode()
    assert not re.search(r"\beval\(|new Function|\bfetch\(|XMLHttpRequest|WebSocket", text)
    assert not re.search(r"url\(|@import", bundle["table.css"].decode())


def test_every_word_is_in_the_catalogue() -> None:
    """What the sources ask for and what the catalogue has are the same keys."""
    sources = Path(cw.__file__).parent / "frontend" / "src"
    if not sources.is_dir():
        pytest.skip("the TypeScript sources are not here")
    # the sheets have a catalogue of their own
    folders = [file.relative_to(sources).parts[:-1] for file in sources.rglob("*.ts")]
    assert ("sheet",) in folders
    files = [f for f in sources.rglob("*.ts") if "sheet" not in f.relative_to(sources).parts[:-1]]
    code = "\n".join(file.read_text(encoding="utf-8") for file in files)
    asked = set(re.findall(r'\bsay\(\s*"([\w.]+)"', code))
    words = json.loads((sources.parents[1] / "locale" / "en" / "table.json").read_text("utf-8"))
    assert {f"table.{key}" for key in asked} <= set(words)
    named = {key for key in words if f'"{key.removeprefix("table.")}"' not in code}
    # a switch is labelled by its name, which the kernel sends
    named -= {"table.roll_by_hand", "table.odds"}
    assert all(re.match(r"table\.(mark|speed|undo|redo)\.", key) for key in named), named
