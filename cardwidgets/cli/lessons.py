"""``cardwidgets lessons``: copies for a class, and scores of what it hands in."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path
from typing import Any

from cardwidgets import shelf
from cardwidgets.cli.command import CommandError
from cardwidgets.engine.errors import HOUSE, CardwidgetsError

NAME = "lessons"
NOTEBOOK = ".ipynb"
#: The guide for teachers, with the answers.
GUIDE = "README.md"
#: What goes along with a student's notebooks; the guide for teachers does not.
PICTURES = (".png", ".svg")

_say = HOUSE.text


def describe(parser: argparse.ArgumentParser) -> None:
    """Add ``copy`` and ``score``."""
    actions = parser.add_subparsers(dest="action", required=True, title=_say("cli.command"))
    copy = actions.add_parser(
        "copy", help=_say("cli.lessons.copy"), description=_say("cli.lessons.copy.about")
    )
    copy.add_argument("folder", type=Path, metavar="DIR", help=_say("cli.lessons.copy.folder"))
    copy.add_argument("--student", action="store_true", help=_say("cli.lessons.copy.student"))
    copy.add_argument("--seed", type=_seed, metavar="N", help=_say("cli.lessons.copy.seed"))
    copy.add_argument("--replace", action="store_true", help=_say("cli.lessons.copy.replace"))
    score = actions.add_parser(
        "score", help=_say("cli.lessons.score"), description=_say("cli.lessons.score.about")
    )
    score.add_argument("folder", type=Path, metavar="FOLDER", help=_say("cli.lessons.score.folder"))
    score.add_argument("--seed", type=_seed, metavar="N", help=_say("cli.lessons.score.seed"))
    score.add_argument("--csv", type=Path, metavar="FILE", help=_say("cli.lessons.score.csv"))
    score.add_argument("--html", type=Path, metavar="FILE", help=_say("cli.lessons.score.html"))


def run(choices: argparse.Namespace) -> int:
    """Lay the lessons out, or make a class sheet."""
    return _copy(choices) if choices.action == "copy" else _score(choices)


def _seed(text: str) -> int | str:
    from cardwidgets.teaching.work import LONGEST_SEED, seed_of

    number = text.removeprefix("-").isdecimal() and len(text) <= LONGEST_SEED
    try:
        return seed_of(int(text) if number else text)
    except CardwidgetsError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _copy(choices: argparse.Namespace) -> int:
    target: Path = choices.folder
    if target.resolve() == shelf.folder("lessons").resolve():
        raise CommandError("cli.lessons.copy.itself", folder=str(target))
    if choices.student and _has_the_guide(target):
        raise CommandError("cli.lessons.copy.key", folder=str(target))
    laid, kept = 0, 0
    try:
        for source in shelf.files("lessons"):
            if choices.student and source.suffix not in (NOTEBOOK, *PICTURES):
                continue
            place = target / source.relative_to(shelf.folder("lessons"))
            if place.exists() and not choices.replace:
                kept += 1
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            _lay(source, place, choices)
            laid += 1
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandError(
            "cli.lessons.copy.no_folder", folder=str(target), reason=reason
        ) from error
    print(_say("cli.lessons.copy.done", folder=str(target), n=laid))
    if kept:
        print(_say("cli.lessons.copy.kept", n=kept))
    return 0


def _has_the_guide(folder: Path) -> bool:
    """Return whether a folder was laid out for a teacher: students would find the answers there."""
    guide = shelf.folder("lessons") / GUIDE
    copy = folder / GUIDE
    if not guide.is_file() or not copy.is_file():
        return False
    title = guide.read_bytes().splitlines()[0]
    return copy.read_bytes().startswith(title)


def _lay(source: Path, place: Path, choices: argparse.Namespace) -> None:
    if source.suffix != NOTEBOOK:
        shutil.copyfile(source, place)
        return
    from cardwidgets.teaching.copies import copied

    notebook = json.loads(source.read_text(encoding="utf-8"))
    made = copied(notebook, student=choices.student, seed=choices.seed, show=_shown)
    text = json.dumps(made, ensure_ascii=False, indent=1, sort_keys=True)
    place.write_text(text + "\n", encoding="utf-8")


def _shown(question: str, seed: int | str) -> dict[str, Any]:
    """Return what an exercise shows in a cell before it is answered, without the live widget."""
    from cardwidgets.widgets.exercise import Exercise

    data, _ = Exercise(question, seed=seed)._repr_mimebundle_()
    return {kind: text for kind, text in data.items() if kind.startswith("text/")}


def _score(choices: argparse.Namespace) -> int:
    from cardwidgets.teaching.class_sheet import as_csv, as_html, as_text
    from cardwidgets.teaching.scores import score

    sheet = score(choices.folder, seed=choices.seed, tell=_tell)
    print(as_text(sheet))
    for path, write in ((choices.csv, as_csv), (choices.html, as_html)):
        if path is not None:
            _save(path, write(sheet))
    return 0


def _tell(done: int, of: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == of else ""
        print("\r" + _say("cli.lessons.score.progress", done=done, of=of), end=end, file=sys.stderr)


def _save(path: Path, text: str) -> None:
    try:
        # with a mark in front of it, which spreadsheets need to read letters beyond English
        path.write_text(
            text, encoding="utf-8-sig" if path.suffix == ".csv" else "utf-8", newline=""
        )
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandError("cli.lessons.score.not_saved", file=str(path), reason=reason) from error
