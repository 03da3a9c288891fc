"""What stands in the way of a site is said in one sentence, and leaves nothing behind."""

from __future__ import annotations

import errno
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwidgets import cli, lite
from cardwidgets.lite import programs
from cardwidgets.lite import site as building
from cardwidgets.lite.errors import LiteError


@pytest.fixture(autouse=True)
def everything_needed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What the extra brings is there, npm too, and the command runs in a folder of its own."""
    monkeypatch.setattr(building, "_NEEDED", ())
    monkeypatch.setattr(shutil, "which", lambda name: name)
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps of a build, without what takes the network: a site of two files."""

    def put_together(work: Path, say: Callable[..., None]) -> None:
        shutil.copytree(work / "contents" / "lessons", work / "site" / "lessons")
        (work / "site" / "new.txt").touch()

    for step in ("_pyodide", "_packages"):
        monkeypatch.setattr(building, step, lambda work, say: None)
    monkeypatch.setattr(building, "_jupyterlite", put_together)


IN_A_SITE = {"new.txt", "lessons", "index.html", building.MARK}


def built_before(folder: Path) -> Path:
    """A folder with a site in it."""
    folder.mkdir(parents=True)
    (folder / "old.txt").touch()
    (folder / building.MARK).write_text("{}")
    return folder


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def refused(line: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command that must be refused; return the sentence."""
    assert cli.main(line) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    return said


# --- build


def test_a_site_is_built_in_a_new_folder(steps: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lite", "build", "deep/site"]) == 0
    assert names(Path("deep")) == {"site"}
    assert names(Path("deep/site")) == IN_A_SITE
    assert "cardwidgets lite serve deep/site" in capsys.readouterr().out


def test_it_opens_with_the_first_lesson(steps: None) -> None:
    built = lite.build(Path("site"))
    assert built.start == f"lessons/{min(p.name for p in building.shelf.files('lessons'))}"
    assert f"path={built.start}" in Path("site/index.html").read_text(encoding="utf-8")


def test_it_shows_the_lessons_of_another_folder_where_one_is_named(steps: None) -> None:
    for name in ("b.ipynb", "a.png", "README.md", ".hidden.ipynb"):
        Path("mine", "deep").mkdir(parents=True, exist_ok=True)
        Path("mine", "deep", name).write_text("mine")
    assert cli.main(["lite", "build", "site", "--lessons=mine"]) == 0
    assert names(Path("site/lessons/deep")) == {"b.ipynb", "a.png"}
    assert "path=lessons/deep/b.ipynb" in Path("site/index.html").read_text(encoding="utf-8")


def test_a_folder_without_lessons_is_said(steps: None, capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty").mkdir()
    for name in ("empty", "nowhere"):
        assert "no lessons" in refused(["lite", "build", "site", f"--lessons={name}"], capsys)
    assert names(Path()) == {"empty"}


@pytest.mark.parametrize("before", [Path.mkdir, built_before], ids=["empty", "site"])
def test_an_empty_folder_and_an_old_site_are_replaced(
    steps: None, before: Callable[[Path], object]
) -> None:
    before(Path("site"))
    lite.build(Path("site"))
    assert names(Path("site")) == IN_A_SITE
    assert names(Path()) == {"site"}


def test_anything_else_is_left_alone(steps: None, capsys: pytest.CaptureFixture[str]) -> None:
    Path("thesis").mkdir()
    Path("thesis/chapter.txt").touch()
    Path("file").touch()
    for name in ("thesis", "file"):
        assert building.MARK in refused(["lite", "build", name], capsys)
    assert names(Path()) == {"thesis", "file"}
    assert names(Path("thesis")) == {"chapter.txt"}


@pytest.mark.parametrize("name", [".", ".."])
def test_the_folder_one_is_in_is_not_replaced(
    steps: None, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "you are in that folder now" in refused(["lite", "build", name], capsys)


@pytest.mark.parametrize("step", ["_pyodide", "_jupyterlite", "_finish", "_replace"])
def test_a_step_that_fails_leaves_all_as_it_was(
    steps: None,
    step: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    old = built_before(Path("site"))
    monkeypatch.setattr(building, step, fail)
    assert "No space left on device" in refused(["lite", "build", "site"], capsys)
    assert names(old) == {"old.txt", building.MARK}
    assert names(Path()) == {"site"}


def test_a_site_that_cannot_take_its_place_leaves_the_old_one(
    steps: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = built_before(Path("site"))
    rename = Path.rename

    def fail(self: Path, target: Path) -> Path:
        if self.name == "site" and self.parent.suffix == ".unfinished":
            raise OSError(errno.EACCES, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(LiteError, match="Permission denied"):
        lite.build(Path("site"))
    assert names(old) == {"old.txt", building.MARK}
    assert names(Path()) == {"site"}


def test_ctrl_c_leaves_nothing(steps: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(building, "_finish", interrupt)
    assert cli.main(["lite", "build", "site"]) == 130
    assert names(Path()) == set()


def test_a_folder_that_cannot_be_made_is_said(
    steps: None, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("file").touch()
    assert "cannot be written" in refused(["lite", "build", "file/site"], capsys)


def test_without_the_extra_the_command_to_install_it_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(building, "_NEEDED", ("a_module_that_nobody_has",))
    assert building.INSTALL_LITE in refused(["lite", "build", "site"], capsys)
    assert names(Path()) == set()


def test_without_npm_it_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert "npm" in refused(["lite", "build", "site"], capsys)


def test_a_program_that_fails_is_told_in_a_sentence(tmp_path: Path) -> None:
    script = "print('npm error code ENOTFOUND'); print('npm error and more'); raise SystemExit(1)"
    with pytest.raises(
        LiteError, match=r"The package it could not be fetched by npm: code ENOTFOUND\. "
    ):
        programs.run([sys.executable, "-c", script], tmp_path, "lite.pyodide", version="it")


def test_a_program_that_cannot_start_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(LiteError, match="No such file"):
        programs.run([str(tmp_path / "none")], tmp_path, "lite.jupyterlite")


# --- serve


def test_what_is_no_site_is_not_served(capsys: pytest.CaptureFixture[str]) -> None:
    Path("thesis").mkdir()
    for name in ("thesis", "nowhere"):
        said = refused(["lite", "serve", name], capsys)
        assert f"cardwidgets lite build {name}" in said


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_a_port_that_cannot_be_is_said(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    built_before(Path("site"))
    assert "--port" in refused(["lite", "serve", "site", f"--port={port}"], capsys)


def test_a_port_that_is_taken_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    site = built_before(Path("site"))
    with lite.Server(site, 0) as server:
        said = refused(["lite", "serve", "site", f"--port={server.server_port}"], capsys)
    assert "Name another port with --port." in said


def test_ctrl_c_ends_serving_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(self: object) -> None:
        raise KeyboardInterrupt

    built_before(Path("site"))
    monkeypatch.setattr(lite.Server, "serve_forever", interrupt)
    assert cli.main(["lite", "serve", "site", "--port=0"]) == 0
    assert "http://127.0.0.1:" in capsys.readouterr().out


def test_the_mark_is_json(steps: None) -> None:
    lite.build(Path("site"))
    mark = json.loads(Path("site", building.MARK).read_text(encoding="utf-8"))
    assert mark["made by"] == "cardwidgets lite build"
