"""The packages of a site: what requires what, what is listed, and the package's own wheel."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterable
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from cardwidgets import shelf
from cardwidgets.lite import own_wheel, wheels
from cardwidgets.lite.errors import LiteError

PYTHON = "3.14.2"


def make_wheel(folder: Path, name: str, version: str, *requires: str) -> Path:
    """A wheel of one module."""
    file = folder / f"{name}-{version}-py3-none-any.whl"
    lines = [f"Name: {name}", f"Version: {version}", *(f"Requires-Dist: {r}" for r in requires)]
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"{name}.py", "")
        archive.writestr(f"{name}-{version}.dist-info/METADATA", "\n".join(lines))
    return file


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[tuple[str, list[str]]]]:
    """What can be downloaded: by name, the versions from new to old and what each requires."""
    offered: dict[str, list[tuple[str, list[str]]]] = {}

    def download(folder: Path, requirements: list[Requirement], python: str) -> None:
        for name in {requirement.name for requirement in requirements}:
            asked = [r.specifier for r in requirements if r.name == name]
            fitting = (
                (version, requires)
                for version, requires in offered[name]
                if all(version in specifier for specifier in asked)
            )
            version, requires = next(fitting)
            make_wheel(folder, name, version, *requires)

    monkeypatch.setattr(wheels, "_download", download)
    return offered


def collect(folder: Path, *roots: str) -> set[str]:
    wheels.collect(folder, map(Requirement, roots), PYTHON, lambda key, **_: None)
    return {file.name.removesuffix("-py3-none-any.whl") for file in folder.glob("*.whl")}


def test_what_is_required_is_followed_to_its_end(
    tmp_path: Path, index: dict[str, list[tuple[str, list[str]]]]
) -> None:
    make_wheel(tmp_path, "own", "1", "a>=2", "e; sys_platform == 'emscripten'")
    index |= {
        "a": [("2.1", ["b", "c; python_version < '3.12'"])],
        "b": [("1.0", [])],
        "e": [("3", ["c; sys_platform == 'linux'"])],
        "m": [("1", ["c; extra == 'all'"])],
    }
    assert collect(tmp_path, "m") == {"own-1", "a-2.1", "b-1.0", "e-3", "m-1"}


def test_a_version_that_another_package_refuses_is_exchanged(
    tmp_path: Path, index: dict[str, list[tuple[str, list[str]]]]
) -> None:
    index |= {"a": [("2.0", []), ("1.0", [])], "b": [("1.0", ["a<2"])]}
    assert collect(tmp_path, "a", "b") == {"a-1.0", "b-1.0"}


def test_a_wheel_that_lies_there_already_is_not_downloaded(
    tmp_path: Path, index: dict[str, list[tuple[str, list[str]]]]
) -> None:
    make_wheel(tmp_path, "Stand_In", "4.0.999")
    assert collect(tmp_path, "stand-in~=4.0") == {"Stand_In-4.0.999"}


def test_the_lock_names_the_wheels_beside_it_and_no_others(tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path, "own", "1", "a_b", "w; sys_platform == 'win32'")
    make_wheel(tmp_path, "a_b", "2")
    lock = {"info": {"python": PYTHON}, "packages": {"numpy": {}}}
    (tmp_path / wheels.LOCK).write_text(json.dumps(lock))
    wheels.write_lock(tmp_path)
    packages = json.loads((tmp_path / wheels.LOCK).read_text())["packages"]
    assert set(packages) == {"own", "a-b"}
    assert (
        packages["own"]
        | {
            "depends": ["a-b"],
            "file_name": wheel.name,
            "imports": ["own"],
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "version": "1",
        }
        == packages["own"]
    )


# --- the package's own wheel


def install(folder: Path, files: Iterable[str], *, record: bool = True) -> PathDistribution:
    """An installed distribution with these files."""
    about = folder / "cardwidgets-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Name: cardwidgets\nVersion: 1.0\n")
    names = [*files, f"{about.name}/METADATA", f"{about.name}/RECORD", f"{about.name}/INSTALLER"]
    for name in names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_text(f"this is {name}")
    if record:
        (about / "RECORD").write_text("".join(f"{name},,\n" for name in names))
    else:
        (about / "RECORD").unlink()
    return PathDistribution(about)


def test_an_installed_package_is_put_back_into_a_wheel(tmp_path: Path) -> None:
    files = ["cardwidgets/a.py", "cardwidgets/__pycache__/a.pyc", "../bin/cardwidgets"]
    wheel = own_wheel.repack(install(tmp_path / "a" / "lib", files), tmp_path)
    assert wheel.name == "cardwidgets-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        about = "cardwidgets-1.0.dist-info"
        inside = ["cardwidgets/a.py", f"{about}/METADATA", f"{about}/RECORD"]
        assert archive.namelist() == inside
        assert archive.read(inside[0]) == b"this is cardwidgets/a.py"
        record = archive.read(inside[2]).decode().splitlines()
    assert [line.partition(",")[0] for line in record] == inside


def test_an_absent_record_is_said(tmp_path: Path) -> None:
    with pytest.raises(LiteError, match="--force-reinstall"):
        own_wheel.repack(install(tmp_path / "lib", ["cardwidgets/a.py"], record=False), tmp_path)


def test_the_shelf_of_an_installed_package_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "cardwidgets"
    for name in ("_lessons/b.ipynb", "_lessons/a/c.png", "_lessons/.ipynb_checkpoints/b.ipynb"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).touch()
    (tmp_path / "notebooks").mkdir()  # somebody else's: this is no source tree
    monkeypatch.setattr(shelf, "PACKAGE", package)
    assert shelf.source_tree() is None
    assert shelf.files("lessons") == [package / "_lessons/a/c.png", package / "_lessons/b.ipynb"]
