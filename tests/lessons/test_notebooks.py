"""What nbval passes over in silence: pytest runs the notebooks cell by cell, this looks at them."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes
from xml.etree import ElementTree

import nbformat
import pytest
from nbformat import NotebookNode

import cardwidgets as cw
from cardwidgets.engine.companions import companion_text
from cardwidgets.games.bluffaneer.actions import Steal
from cardwidgets.games.bluffaneer.rules import Bluffaneer
from cardwidgets.teaching.copies import POINTS, SOLUTION
from support.classroom import Lesson
from support.notebooks import METADATA, REPOSITORY, WIDGET_VIEW, metadata, points_of, shipped, tags

MOST_BYTES = 200_000
LESSON = REPOSITORY / "lessons" / "01_bluffaneer_rules.ipynb"
NOT_WITHOUT_A_MACHINE = {
    "a path": re.compile(r"(?<![\w.])/(home|root|tmp|usr|var|work|Users|private)/|\b[A-Z]:\\"),
    "an address in memory": re.compile(r"\b0x[0-9a-fA-F]{6,}"),
    "an object without a text of its own": re.compile(r"<\S+ object"),
}
#: nbval shows or compares these otherwise than a person sees them, or waits for ever.
BANNED = ("clear_output", "Output(", "time.sleep", "while True", "numpy", "matplotlib", "pandas")

every_notebook = pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def code_cells(path: Path) -> list[NotebookNode]:
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def datas(path: Path) -> Iterator[dict[str, str]]:
    """The results of a notebook that have more than text."""
    for cell in code_cells(path):
        yield from (output.data for output in cell.outputs if "data" in output)


def shown(path: Path, kind: str) -> list[dict[str, str]]:
    """What a notebook shows of a kind of widget, such as `Table`."""
    return [data for data in datas(path) if data["text/plain"].startswith(f"<{kind} ")]


def solved(path: Path) -> list[NotebookNode]:
    return [cell for cell in code_cells(path) if SOLUTION in tags(cell)]


def pictures(html: str) -> list[bytes]:
    """The pictures in a text, which carries them itself."""
    assert "<script" not in html
    sources = re.findall(r'<img [^>]*src="([^"]*)"', html)
    found = [re.fullmatch(r"data:image/svg\+xml(;base64)?,(.+)", source) for source in sources]
    assert all(found), sources
    return [
        b64decode(match[2]) if match[1] else unquote_to_bytes(unescape(match[2]))
        for match in found
        if match
    ]


def test_there_are_notebooks() -> None:
    assert {path.parent.name for path in shipped()} == {"lessons", "notebooks"}


# --- as they must be saved ---------------------------------------------------------------------


@every_notebook
def test_it_is_saved_as_the_build_script_saves_it(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    assert notebook.metadata == METADATA
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)
    assert path.read_text(encoding="utf-8") == nbformat.writes(notebook) + "\n"


@every_notebook
def test_every_cell_was_run_in_order(path: Path) -> None:
    # where the count is missing, nbval compares nothing
    counts = [cell.execution_count for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1))


@every_notebook
def test_no_cell_is_left_out_of_the_comparison(path: Path) -> None:
    points = points_of(read(path))
    for cell in code_cells(path):
        assert set(tags(cell)) <= {SOLUTION, POINTS}
        assert cell.metadata == metadata(cell, points)
        assert "NBVAL" not in cell.source
        assert not cell.source.rstrip().endswith(";")
        assert not [word for word in BANNED if word in cell.source]
        assert all(output.output_type != "error" for output in cell.outputs)


@every_notebook
def test_no_widget_is_saved(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert WIDGET_VIEW not in text
    assert "widget-state" not in text


@every_notebook
def test_something_is_to_be_seen_without_running_it(path: Path) -> None:
    found = [picture for data in datas(path) for picture in pictures(data.get("text/html", ""))]
    assert len(found) > 2
    for picture in found:
        assert ElementTree.fromstring(picture).tag.endswith("svg")


@every_notebook
@pytest.mark.parametrize("kind", ["Table", "DiceLab", "DeckLab", "BluffLab"])
def test_every_table_and_laboratory_is_also_a_picture(path: Path, kind: str) -> None:
    for data in shown(path, kind):
        assert pictures(data["text/html"]), data["text/plain"]


@every_notebook
def test_every_activity_is_also_a_picture_once_it_is_under_way(path: Path) -> None:
    for data in shown(path, "Activity"):
        at_the_start = data["text/plain"].endswith(": predict>")
        assert bool(pictures(data["text/html"])) != at_the_start, data["text/plain"]


@every_notebook
def test_every_exercise_can_be_read_and_every_answer_has_its_picture(path: Path) -> None:
    for data in shown(path, "Exercise"):
        assert data["text/plain"].endswith(": not answered yet>")
        assert data["text/html"].count("?") >= 1
    for cell in solved(path):
        [output] = cell.outputs
        assert output.data["text/plain"].startswith("Right")
        assert pictures(output.data["text/html"]), cell.source


@every_notebook
def test_every_cell_that_ends_in_a_widget_shows_it(path: Path) -> None:
    makers = {"play": "Table", "activity": "Activity", "Exercise": "Exercise"}
    makers |= {lab: lab for lab in ("DiceLab", "DeckLab", "BluffLab")}
    kinds: dict[str, str] = {}
    for cell in code_cells(path):
        made = re.findall(r"^(\w+) = cw\.(\w+)\(", cell.source, flags=re.MULTILINE)
        kinds |= {name: makers[maker] for name, maker in made if maker in makers}
        last = re.sub(r"^cw\.play\(.*", "cw.play", cell.source.splitlines()[-1])
        if kind := (kinds | {"cw.play": "Table"}).get(last):
            [data] = [output.data for output in cell.outputs if "data" in output]
            assert data["text/plain"].startswith(f"<{kind} "), cell.source


@every_notebook
def test_it_says_nothing_of_the_machine_it_was_run_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for what, pattern in NOT_WITHOUT_A_MACHINE.items():
        assert not pattern.search(text), f"{what}: {pattern.search(text)}"


@every_notebook
def test_it_is_small(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES


# --- what lessons have in common -----------------------------------------------------------------

#: Lessons on rules walk through all of them, and have neither exercises nor an hour to fit into.
LESSONS = [
    path.stem[:2]
    for path in shipped()
    if path.parent.name == "lessons" and not path.stem.endswith("_rules")
]
MOST_SECONDS = 10
every_lesson = pytest.mark.parametrize("number", LESSONS)


@every_lesson
def test_a_lesson_has_a_title_an_aim_and_the_minutes_of_the_guide(number: str) -> None:
    lesson = Lesson(number)
    first = read(lesson.path).cells[0].source
    assert re.match(r"# \w", first)
    assert "**Aim.** " in first
    assert f"**Time.** {lesson.minutes()} minutes." in first
    assert "In this lesson" not in lesson.prose
    assert "## In three sentences" in lesson.prose


@every_lesson
def test_a_lesson_is_short(number: str) -> None:
    notebook = read(Lesson(number).path)
    least, most = (12, 18) if number == "00" else (15, 25)
    assert least <= len(notebook.cells) <= most
    for cell in notebook.cells:
        limit = 12 if cell.cell_type == "code" else 130
        size = cell.source.splitlines() if cell.cell_type == "code" else cell.source.split()
        assert len(size) <= limit, cell.id


@every_lesson
def test_three_to_five_exercises_each_with_its_answer_in_the_next_cell(number: str) -> None:
    cells, lesson = code_cells(Lesson(number).path), Lesson(number)
    names = [f"q{place}" for place in range(1, len(lesson.exercises) + 1)]
    assert 3 <= len(names) <= 5
    assert list(lesson.exercises) == list(lesson.solutions) == names
    assert len(set(lesson.exercises.values())) == len(names)
    ids = [cell.id for cell in cells]
    for name in names:
        assert ids[ids.index(f"ask-{name}") + 1] == f"answer-{name}"
    assert ids[-1] == "points"
    assert tags(cells[-1]) == [POINTS]
    assert cells[-1].source == f"sum(q.points for q in ({', '.join(names)}))"


@every_lesson
def test_what_is_rolled_in_a_lesson_has_a_seed(number: str) -> None:
    for cell in code_cells(Lesson(number).path):
        for made in re.findall(
            r"cw\.(?:play|new|\w+Lab|activity|Exercise|simulate)\(.*", cell.source
        ):
            assert "seed=" in made, made


@every_lesson
def test_a_lesson_runs_in_seconds_and_says_what_is_saved(number: str) -> None:
    started = time.process_time()
    assert Lesson(number).changed() == []
    assert time.process_time() - started < MOST_SECONDS


@every_lesson
def test_a_students_copy_runs_to_its_end_with_no_points(number: str) -> None:
    lesson = Lesson(number)
    assert lesson.said["points"] == str(len(lesson.exercises))
    assert lesson.run(solved=False).said["points"] == "0"


# --- what is tested is what is here ------------------------------------------------------------


def test_kernels_import_the_tree_that_is_tested(pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("nbval"):
        assert pytestconfig.getoption("nbval_current_env")
    where = subprocess.run(
        [sys.executable, "-c", "import cardwidgets; print(cardwidgets.__file__)"],
        cwd=LESSON.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()) == REPOSITORY / "cardwidgets" / "__init__.py"


# --- lesson 1 ----------------------------------------------------------------------------------


def printed(cell_id: str) -> str:
    [cell] = [cell for cell in code_cells(LESSON) if cell.id == cell_id]
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


def rule_numbers() -> list[str]:
    rules = companion_text(cw.game("bluffaneer"), "RULES.md")
    return re.findall(r"^\*\*(\d+\.\d+)\*\*", rules, flags=re.MULTILINE)


def test_the_lesson_has_a_chapter_for_every_section_of_the_rules() -> None:
    text = "\n".join(cell.source for cell in read(LESSON).cells if cell.cell_type == "markdown")
    sections = {number.partition(".")[0] for number in rule_numbers()} - {"11"}
    assert set(re.findall(r"^## (\d+) ", text, flags=re.MULTILINE)) == sections
    assert "Section 11" in text


@pytest.mark.parametrize("number", [n for n in rule_numbers() if not n.startswith("11.")])
def test_the_lesson_mentions_every_rule(number: str) -> None:
    text = "\n".join(cell.source for cell in read(LESSON).cells if cell.cell_type == "markdown")
    assert re.search(rf"(?<![\d.]){re.escape(number)}(?![\d])", text)


# What the lesson prints, from the worked cases of the rules and not from the program.
WORKED = {
    "setup": [
        "3 play: 10 coins each, 20 in the box, 15 cards",
        "4 play: 10 coins each, 10 in the box, 14 cards",
        "5 play: 10 coins each, 0 in the box, 13 cards",
        "6 play: 8 coins each, 2 in the box, 12 cards",
    ],
    "components": ["18 cards", "Rule 10.1"],
    "clockwise": ["Cem rolls\nAnn rolls\nBen rolls\nCem rolls"],
    "roll": ["Ann: 'roll CH CH' is refused", "The dice: 'roll SH SH' is refused", "Rule 6.1"],
    "chests": ["Ann 9, Ben 9, Cem 13, Dia 9 - box 10"],
    "swords": ["Rule 4.5", "Ann 12, Ben 10, Cem 8 - box 20"],
    "skulls": ["Ann 0, Ben 13, Cem 10, Dia 10 - box 17", "Ben wins with 13 coins"],
    "short": ["Ann 11, Ben 0, Cem 13 - box 26", "Cem wins with 13 coins"],
    "match": ["Ann 9, Ben 10, Cem 9, Dia 9 - box 13", "Rule 6.1"],
    "claim": ["Ben may: shout silent\nCem may: shout silent", "Rule 5.4"],
    "sealed": ["Rule 6.4", "Rule 7.1"],
    "voices": ["Rule 6.5", "Nobody claims the pair.\nAnn 10, Ben 10, Cem 10 - box 20"],
    "answer": [
        "true:  pay        Ann 9, Ben 11, Cem 10",
        "true:  challenge  Ann 8, Ben 12, Cem 10",
        "bluff: pay        Ann 9, Ben 11, Cem 10",
        "bluff: challenge  Ann 11, Ben 9, Cem 10",
    ],
    "shown": ["it was a bluff", "Ann 0, Ben 10, Cem 9 - box 31"],
    "cards_move": [
        "draw pile 1 - discards 14\ndraw pile 0 - discards 15\ndraw pile 15 - discards 0\n"
    ],
    "end": ["Rule 9.4"],
    "tie": ["Ann 0, Ben 14, Cem 14 - box 22", "Rule 9.3", "['CH+SW', 'CH+SH', None]"],
    "numbers": [
        "(1, 1, 1, 1) - a double has the chance 1/4",
        "(1, 2, 1, 2) - a double has the chance 5/18",
    ],
    "coins_options": [
        "usual                       Ann 10, Ben 9, Cem 9 - box 22",
        "'roller'}      Ann 12, Ben 9, Cem 9 - box 20",
        "(1, 4, 1)}       Ann 6, Ben 14, Cem 10 - box 20",
        "usual                       Ann 9, Ben 0, Cem 0, Dia 8 - box 33",
        "'immediate'}  Ann 7, Ben 0, Cem 1, Dia 9 - box 33",
        "Ann and Cem share the win with 12 coins each",
    ],
    "order_options": [
        "Cem: 'shout' is refused. Rule 10.5",
        "draw pile 0 - discards 15",
        "Dia rolls first",
    ],
    "own_match": ["Rule 10.6"],
}


@pytest.mark.parametrize("cell_id", WORKED)
def test_the_lesson_prints_what_the_rules_say(cell_id: str) -> None:
    for line in WORKED[cell_id]:
        assert line in printed(cell_id)


def run_the_lesson() -> dict[str, Any]:
    """Run the lesson's cells here, without a kernel."""
    names: dict[str, Any] = {"__name__": "lesson"}
    for cell in code_cells(LESSON):
        exec(compile(cell.source, cell.id, "exec"), names)
    return names


def test_every_refusal_of_the_lesson_was_one() -> None:
    tried = sum(
        len(re.findall("^refused", cell.source, re.MULTILINE)) for cell in code_cells(LESSON)
    )
    said = sum(printed(cell.id).count(" is refused. Rule ") for cell in code_cells(LESSON))
    assert tried == said > 15


def test_the_lesson_goes_red_where_the_engine_allows_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = Bluffaneer.refusal

    def refusal(self: Bluffaneer, state: Any, player: Any, action: Any) -> Any:
        robs_oneself = action == Steal(player)
        return None if robs_oneself else usual(self, state, player, action)

    monkeypatch.setattr(Bluffaneer, "refusal", refusal)
    with pytest.raises(AssertionError, match="the rules allowed 'steal P0'"):
        run_the_lesson()


def test_a_move_that_is_allowed_stops_the_lesson() -> None:
    names = run_the_lesson()
    game = names["set_up"](3, {"roll": ["SW", "SW"]})
    with pytest.raises(AssertionError, match="the rules allowed 'steal P1'"):
        names["refused"](game, 0, "steal P1")


# --- README's pictures -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["bluffaneer", "dice_lab"])
def test_a_picture_is_there_and_small(name: str) -> None:
    picture = (REPOSITORY / "notebooks" / f"{name}.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert 1100 < int.from_bytes(picture[16:20], "big") < 1300
    assert len(picture) < 200_000
