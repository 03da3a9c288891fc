"""The packages of the site: found by following what each wheel requires, downloaded, and listed.

Pyodide loads what its lock file names, as soon as a cell imports it. Its own list names a few
hundred packages that lie on a server elsewhere; the one that is written here names exactly the
wheels beside it.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from cardwidgets.lite import programs

LOCK = "pyodide-lock.json"
#: One try more, and no long waiting: without a network it should be said soon.
_PATIENCE = ("--retries=1", "--timeout=30")


@dataclass(frozen=True)
class Wheel:
    """A wheel in a folder, and what its metadata says."""

    file: Path
    metadata: Message
    imports: tuple[str, ...]

    @classmethod
    def read(cls, file: Path) -> Wheel:
        """Return what is known of a wheel."""
        with zipfile.ZipFile(file) as archive:
            names = archive.namelist()
            (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
            metadata = HeaderParser().parsestr(archive.read(about).decode())
        tops = {name.partition("/")[0].removesuffix(".py") for name in names}
        imports = sorted(top for top in tops if top.isidentifier())
        return cls(file, metadata, tuple(imports))

    @property
    def name(self) -> str:
        """The distribution's name, in the form that is compared."""
        return canonicalize_name(self.metadata["Name"])

    @property
    def version(self) -> str:
        """The distribution's version."""
        return str(self.metadata["Version"])

    def requires(self, python: str) -> list[Requirement]:
        """Return what it needs in a browser's Python."""
        return _applying(self.metadata.get_all("Requires-Dist") or (), python)


def _applying(lines: Iterable[str], python: str) -> list[Requirement]:
    """Return the requirements that apply in the browser.

    >>> lines = ["comm", "pexpect; sys_platform != 'emscripten'", "tomli; python_version < '3.11'"]
    >>> print(*_applying(lines, "3.14.2"))
    comm
    """
    environment = {
        "extra": "",
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_system": "Emscripten",
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "sys_platform": "emscripten",
    }
    requirements = map(Requirement, lines)
    return [r for r in requirements if r.marker is None or r.marker.evaluate(environment)]


def collect(
    folder: Path, roots: Iterable[Requirement], python: str, say: Callable[..., None]
) -> None:
    """Download into a folder what the wheels in it, and some roots, require, until all is there.

    Args:
        folder: holds wheels that came another way; takes the downloaded ones.
        roots: what is wanted beside what those wheels require.
        python: the full version of the browser's Python.
        say: tells the user how far it is.
    """
    wanted = {str(root): root for root in roots}
    while True:
        wheels = {wheel.name: wheel for wheel in map(Wheel.read, sorted(folder.glob("*.whl")))}
        for wheel in wheels.values():
            wanted |= {str(required): required for required in wheel.requires(python)}
        missing = {
            canonicalize_name(required.name)
            for required in wanted.values()
            if not _fits(wheels.get(canonicalize_name(required.name)), required)
        }
        if not missing:
            return
        for name in missing & wheels.keys():
            wheels[name].file.unlink()  # newer than another package allows
        say("lite.step.packages", n=len(missing), names=tuple(sorted(missing)))
        _download(
            folder, [r for r in wanted.values() if canonicalize_name(r.name) in missing], python
        )


def _fits(wheel: Wheel | None, required: Requirement) -> bool:
    return wheel is not None and required.specifier.contains(wheel.version, prereleases=True)


def _download(folder: Path, requirements: list[Requirement], python: str) -> None:
    """Download wheels of pure Python.

    Never their dependencies: pip would take those of the machine that it runs on.
    """
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
    target = ["--implementation=py", "--abi=none", "--platform=any"]
    target.append(f"--python-version={python.rpartition('.')[0]}")
    plain = sorted({f"{required.name}{required.specifier}" for required in requirements})
    programs.run(
        [*command, *target, *_PATIENCE, "-d", str(folder), *plain], folder, "lite.packages"
    )


def write_lock(folder: Path) -> None:
    """Make the lock file of the folder name the wheels beside it, and no others."""
    file = folder / LOCK
    lock = json.loads(file.read_text(encoding="utf-8"))
    python = lock["info"]["python"]
    wheels = map(Wheel.read, sorted(folder.glob("*.whl")))
    lock["packages"] = {wheel.name: _entry(wheel, python) for wheel in wheels}
    file.write_text(json.dumps(lock, indent=1, sort_keys=True), encoding="utf-8")


def _entry(wheel: Wheel, python: str) -> dict[str, Any]:
    return {
        "depends": sorted(canonicalize_name(r.name) for r in wheel.requires(python)),
        "file_name": wheel.file.name,
        "imports": list(wheel.imports),
        "install_dir": "site",
        "name": wheel.name,
        "package_type": "package",
        "sha256": hashlib.sha256(wheel.file.read_bytes()).hexdigest(),
        "unvendored_tests": False,
        "version": wheel.version,
    }
