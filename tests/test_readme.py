"""README's code runs as printed, and its two commands are the ones that CI looks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwidgets import cli

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, flags=re.DOTALL | re.MULTILINE)


def test_its_python_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for code in blocks("python"):
        exec(compile(code, "README.md", "exec"), names)
    assert (tmp_path / "game.json").is_file()


@pytest.mark.parametrize(
    "end",
    [
        '".[lab]" && cardwidgets lab',
        '".[test]" && pytest',
        '".[lite]" && cardwidgets lite build dist/site && cardwidgets lite serve dist/site',
    ],
)
def test_its_commands_make_their_own_environment(end: str) -> None:
    (line,) = [block.strip() for block in blocks("bash") if block.strip().endswith(end)]
    assert "\n" not in line
    assert line.startswith("python3 -m venv .venv && . .venv/bin/activate && pip install -e ")


def test_its_binder_command_prints_the_link_that_it_shows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (line,) = [block.strip() for block in blocks("bash") if "cardwidgets binder" in block]
    (link,) = blocks("text")
    assert cli.main(line.split()[1:]) == 0
    assert link.strip() in capsys.readouterr().out.split()


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", README)
    assert links
    for link in links:
        assert (Path(__file__).parents[1] / link).exists(), link
