"""The `cardwidgets` command: what it prints, what it passes on, how it fails."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from email.message import Message
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from cardwidgets import cli, shelf
from cardwidgets.cli import binder, lab


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The jupyter command lines that would have been started."""
    lines: list[list[str]] = []
    monkeypatch.setattr(lab, "_start_jupyter", lines.append)
    monkeypatch.setattr(lab, "_is_root", lambda: False)
    return lines


@pytest.fixture
def tree(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A source tree with a notebook; the tests' package lies in it."""
    notebook = tmp_path / "notebooks" / lab.NOTEBOOK
    notebook.parent.mkdir()
    notebook.write_text("{}")
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(shelf, "PACKAGE", tmp_path / "cardwidgets")
    return tmp_path


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An installed package, run from an empty folder; the folder is returned."""
    package = tmp_path / "site-packages" / "cardwidgets"
    for name in (f"_notebooks/{lab.NOTEBOOK}", "_lessons/01.ipynb", "_lessons/pictures/a.svg"):
        file = package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"the package's {name}")
    monkeypatch.setattr(shelf, "PACKAGE", package)
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


def test_games_lists_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games"]) == 0
    assert "bluffaneer" in capsys.readouterr().out.split()


def test_it_runs_as_a_module() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "cardwidgets", "games"], capture_output=True, text=True, check=True
    )
    assert "bluffaneer" in ran.stdout.split()


# --- lab


def test_lab_shows_a_source_tree_as_it_is(started: list[list[str]], tree: Path) -> None:
    assert cli.main(["lab"]) == 0
    assert started == [
        [f"--ServerApp.root_dir={tree}", f"--LabApp.default_url=/lab/tree/notebooks/{lab.NOTEBOOK}"]
    ]


@pytest.mark.parametrize(
    "passed_on",
    [["--no-browser"], ["--port", "8899"], ["--port=8899", "--ServerApp.token=x", "-y"]],
)
def test_lab_passes_on_what_jupyter_takes(
    started: list[list[str]], tree: Path, passed_on: list[str]
) -> None:
    assert cli.main(["lab", *passed_on]) == 0
    assert started[0][: len(passed_on)] == passed_on


@pytest.mark.parametrize("own", ["--notebook-dir=/srv", "--ServerApp.root_dir=/srv"])
def test_a_folder_of_ones_own_is_respected(started: list[list[str]], tree: Path, own: str) -> None:
    cli.main(["lab", own])
    assert started == [[own]]


def test_an_installed_package_copies_its_notebooks(
    started: list[list[str]], installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["lab"]) == 0
    folder = installed / lab.COPIES
    assert started[0][0] == f"--ServerApp.root_dir={folder}"
    assert (folder / "notebooks" / lab.NOTEBOOK).read_text().startswith("the package's")
    assert (folder / "lessons/pictures/a.svg").is_file()
    assert str(folder) in capsys.readouterr().out


def test_a_users_file_is_never_overwritten(started: list[list[str]], installed: Path) -> None:
    mine = installed / lab.COPIES / "notebooks" / lab.NOTEBOOK
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    assert cli.main(["lab"]) == 0
    assert mine.read_text() == "mine"
    assert (installed / lab.COPIES / "lessons/01.ipynb").is_file()


def test_a_folder_that_cannot_be_made_is_said(
    started: list[list[str]], installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (installed / lab.COPIES).write_text("a file in the way")
    assert cli.main(["lab"]) == 2
    assert "cannot be put into" in capsys.readouterr().err
    assert started == []


def test_an_absent_notebook_is_said(
    started: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(shelf, "PACKAGE", tmp_path)
    assert cli.main(["lab"]) == 2
    assert lab.NOTEBOOK in capsys.readouterr().err


def test_without_jupyterlab_the_command_to_install_it_is_named(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert cli.main(["lab"]) == 2
    assert lab.INSTALL_LAB in capsys.readouterr().err


@pytest.mark.parametrize("passed_on", [[], ["--allow-root"]])
def test_root_gets_the_flag_that_root_needs(
    started: list[list[str]],
    tree: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    passed_on: list[str],
) -> None:
    monkeypatch.setattr(lab, "_is_root", lambda: True)
    cli.main(["lab", *passed_on])
    assert started[0].count("--allow-root") == 1
    assert ("--allow-root" in capsys.readouterr().out) is (passed_on == [])


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_lab_has_help_of_its_own(
    started: list[list[str]], capsys: pytest.CaptureFixture[str], flag: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["lab", flag])
    assert stopped.value.code == 0
    assert "jupyter lab" in capsys.readouterr().out


@pytest.mark.timeout(120)
def test_jupyter_itself_understands_the_line(tmp_path: Path, tree: Path) -> None:
    """`--show-config` makes jupyter read the whole line, and end."""
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "cardwidgets",
            "lab",
            "--no-browser",
            "--port=8899",
            "--show-config",
        ],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path), "JUPYTER_CONFIG_DIR": str(tmp_path / "config")},
    )
    assert "8899" in ran.stdout
    assert f"/lab/tree/notebooks/{lab.NOTEBOOK}" in ran.stdout


# --- play


def test_play_hands_the_choices_on(monkeypatch: pytest.MonkeyPatch) -> None:
    handed_on = {}

    def play_in_terminal(rules: object, **choices: object) -> None:
        handed_on.update(choices, rules=repr(rules))

    monkeypatch.setattr("cardwidgets.terminal.play_in_terminal", play_in_terminal)
    line = "play bluffaneer --players 3 --seat 1 --seed 7 --bots random --option claims=ordered"
    assert cli.main(line.split()) == 0
    assert handed_on == {
        "rules": "Bluffaneer(players=3, claims='ordered')",
        "seat": 1,
        "seed": 7,
        "bots": "random",
    }


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("play bluffanear", "Did you mean bluffaneer?"),
        ("play bluffaneer --players 0", "3 to 6 can play"),
        ("play bluffaneer --option claims", "key=value"),
        ("play bluffaneer --option clams=ordered", "Did you mean claims?"),
        ("play bluffaneer --option claims=loud", "not 'loud'"),
        ("play bluffaneer --seat 9", "Seats are 0 to 3"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    line: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(line.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize("line", ["", "paly", "play", "play bluffaneer --players many"])
def test_a_wrong_line_ends_with_code_2(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(line.split())
    assert stopped.value.code == 2
    assert "usage: cardwidgets" in capsys.readouterr().err


def test_ctrl_c_leaves_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardwidgets.terminal.play_in_terminal", interrupted)
    assert cli.main(["play", "bluffaneer"]) == 130
    assert capsys.readouterr().err == ""


def test_players_may_be_given_as_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[object] = []
    monkeypatch.setattr(
        "cardwidgets.terminal.play_in_terminal", lambda game, **_: played.append(game)
    )
    assert cli.main(["play", "bluffaneer", "--option", "players=3"]) == 0
    assert [getattr(game, "players", None) for game in played] == [3]


@pytest.mark.parametrize("value", ["9", "-" * 60_000 + "1"])
def test_an_odd_option_is_one_sentence(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "bluffaneer", "--option", f"players={value}"]) == 2
    assert capsys.readouterr().err.startswith("cardwidgets: ")


# --- binder


@pytest.fixture
def project_urls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses in the package's metadata."""
    lines: list[str] = []
    package = Message()
    monkeypatch.setattr(package, "get_all", lambda name: lines or None)
    monkeypatch.setattr(binder, "metadata", lambda name: package)
    return lines


def links(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, str]:
    assert cli.main(["binder", *arguments]) == 0
    return dict(line.split(" ") for line in capsys.readouterr().out.splitlines())


def test_binder_prints_a_link_for_every_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    repository = Path(__file__).parents[1]
    found = {
        path.relative_to(repository).as_posix()
        for kind in ("lessons", "notebooks")
        for path in (repository / kind).rglob("*.ipynb")
        if ".ipynb_checkpoints" not in path.parts
    }
    printed = links(capsys, "--repository", "ann/cards", "--ref", "v1.0")
    assert set(printed) == found
    for path, link in printed.items():
        assert link.startswith("https://mybinder.org/v2/gh/ann/cards/v1.0?urlpath=lab%2Ftree%2F")
        query = parse_qs(urlsplit(link).query)
        assert query == {"urlpath": [f"lab/tree/{path}"]}


def test_binder_prints_links_for_students(capsys: pytest.CaptureFixture[str]) -> None:
    lessons = (Path(__file__).parents[1] / "lessons").glob("*.ipynb")
    printed = links(capsys, "--repository", "ann/cards", "--student")
    assert set(printed) == {f"student/{path.name}" for path in lessons}
    assert all("lab%2Ftree%2Fstudent%2F" in link for link in printed.values())


@pytest.mark.parametrize(
    ("source", "start"),
    [
        ("Source, https://github.com/ann/cards", "gh/ann/cards/HEAD"),
        ("source,https://www.github.com/ann/cards.git", "gh/ann/cards/HEAD"),
        ("Source, https://gitlab.com/ann/school/cards/", "gl/ann%2Fschool%2Fcards/HEAD"),
    ],
)
def test_binder_takes_the_address_of_the_package(
    project_urls: list[str], capsys: pytest.CaptureFixture[str], source: str, start: str
) -> None:
    project_urls += ["Documentation, https://docs.invalid", source]
    for link in links(capsys).values():
        assert link.startswith(f"https://mybinder.org/v2/{start}?urlpath=")


def test_a_repository_of_ones_own_comes_first(
    project_urls: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    project_urls += ["Source, https://github.com/ann/cards"]
    for link in links(
        capsys, "--repository", "https://gitlab.com/ben/c.d", "--ref", "a/b"
    ).values():
        assert link.startswith("https://mybinder.org/v2/gl/ben%2Fc.d/a%2Fb?urlpath=")


@pytest.mark.parametrize(
    "repository",
    [
        "cards",
        "ann/b/cards",
        "https://elsewhere.invalid/ann/cards",
        "ann/ca rds",
        "ann/cards?x",
        "",
    ],
)
def test_what_is_no_repository_is_said(
    project_urls: list[str], capsys: pytest.CaptureFixture[str], repository: str
) -> None:
    project_urls += [f"Source, {repository}"]
    assert cli.main(["binder"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "OWNER/NAME" in said.err
    assert len(said.err.splitlines()) == 1


def test_without_an_address_binder_says_how_to_set_it(
    project_urls: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["binder"]) == 2
    said = capsys.readouterr().err
    assert "--repository OWNER/NAME" in said
    assert "[project.urls]" in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("ref", ["", " "])
def test_an_empty_ref_is_no_ref(ref: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["binder", "--repository", "ann/cards", "--ref", ref]) == 2
    assert "--ref" in capsys.readouterr().err
