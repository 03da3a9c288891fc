"""Builds the site in a folder beside the one asked for, and moves it there when it is whole."""

from __future__ import annotations

import json
import shutil
import string
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import resources
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardwidgets import shelf
from cardwidgets.engine.errors import HOUSE
from cardwidgets.lite import own_wheel, programs
from cardwidgets.lite.errors import LiteError

#: The file that tells a site made here from any other folder; nothing else does.
MARK = "cardwidgets-site.json"
#: What to install when something that builds the site is missing.
INSTALL_LITE = 'pip install "cardwidgets[lite]"'

#: What the extra brings.
_NEEDED = (
    "ipywidgets",
    "jupyter_server",
    "jupyterlite_core",
    "jupyterlite_pyodide_kernel",
    "packaging",
    "pip",
)
_KERNEL = "@jupyterlite/pyodide-kernel-extension"
#: The front ends of JupyterLite's kernel and of widgets. Others that happen to be installed here
#: stay out, since nobody knows what they ask the network for.
_EXTENSIONS = (_KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
#: Of Pyodide's npm package; the rest is for other uses of it.
_PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
#: The guide for teachers; its links are made for the source tree.
_NOT_SHOWN = ("README.md",)
_MILLION = 1_000_000

Say = Callable[..., None]


@dataclass(frozen=True)
class Site:
    """A finished site.

    Attributes:
        folder: where it is.
        start: the notebook that it opens with.
        notebooks: how many notebooks and lessons are in it.
        megabytes: how large it is.
    """

    folder: Path
    start: str
    notebooks: int
    megabytes: int


def build(folder: Path, say: Say = lambda key, **args: None, lessons: Path | None = None) -> Site:
    """Build the site.

    Args:
        folder: where it will be. It may be empty or absent, or hold a site that was built before,
            which is replaced when the new one is whole.
        say: is given the message key of each step as it begins.
        lessons: a folder of lessons to show instead of the package's own, such as the copies for
            students that ``cardwidgets lessons copy`` makes.

    Raises:
        LiteError: something is in the way, missing, or could not be downloaded; what was in the
            folder is still there.
    """
    folder = folder.resolve()
    _check(folder)
    shelves = {kind: shelf.folder(kind) for kind in shelf.KINDS}
    if lessons is not None:
        shelves["lessons"] = _with_notebooks(lessons)
    try:
        with _workshop(folder) as work:
            _pyodide(work, say)
            _packages(work, say)
            shown = _contents(work, shelves)
            _jupyterlite(work, say)
            start = min(path for path in shown if path.endswith(".ipynb"))
            _finish(work / "site", start)
            _replace(folder, work)
            size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    except OSError as error:
        reason = error.strerror or str(error)
        raise LiteError("lite.disk", folder=str(folder), reason=reason) from error
    notebooks = sum(path.endswith(".ipynb") for path in shown)
    return Site(folder, start, notebooks, round(size / _MILLION))


# --- before anything is done -----------------------------------------------------------------


def _check(folder: Path) -> None:
    """Refuse what can be refused before anything is downloaded."""
    if any(find_spec(module) is None for module in _NEEDED):
        raise LiteError("lite.missing", command=INSTALL_LITE)
    if shutil.which("npm") is None:
        raise LiteError("lite.no_npm")
    if Path.cwd().is_relative_to(folder):
        raise LiteError("lite.inside", folder=str(folder))
    if folder.exists() and not _may_be_replaced(folder):
        raise LiteError("lite.in_the_way", folder=str(folder), mark=MARK)


def _may_be_replaced(folder: Path) -> bool:
    return folder.is_dir() and ((folder / MARK).is_file() or not any(folder.iterdir()))


def _with_notebooks(folder: Path) -> Path:
    if not any(file.suffix == ".ipynb" for file in shelf.files_in(folder)):
        raise LiteError("lite.no_lessons", folder=str(folder))
    return folder


@contextmanager
def _workshop(folder: Path) -> Iterator[Path]:
    """Lend a folder on the same disk, and clear it away whatever happens."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(".unfinished", f".{folder.name}-", folder.parent))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


# --- the steps -------------------------------------------------------------------------------


def _wheels(work: Path) -> Path:
    """Return where JupyterLite takes its own Pyodide from."""
    return work / "lite" / "static" / "pyodide"


def _pyodide(work: Path, say: Say) -> None:
    """Fetch the Pyodide that JupyterLite's kernel was made for; npm has it without packages."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    say("lite.step.pyodide", version=PYODIDE_VERSION)
    npm = shutil.which("npm") or "npm"
    wanted = f"pyodide@{PYODIDE_VERSION}"
    once = ("--fetch-retries=1", "--fetch-retry-mintimeout=1000")
    programs.run([npm, "pack", "--silent", *once, wanted], work, "lite.pyodide", version=wanted)
    (archive,) = work.glob("pyodide-*.tgz")
    shutil.unpack_archive(archive, work / "npm", filter="data")
    target = _wheels(work)
    target.mkdir(parents=True)
    for name in _PYODIDE_FILES:
        (work / "npm" / "package" / name).rename(target / name)


def _packages(work: Path, say: Say) -> None:
    """Put the package's own wheel there, and all that it and JupyterLite's kernel require."""
    from packaging.requirements import Requirement

    from cardwidgets.lite import wheels

    folder = _wheels(work)
    say("lite.step.wheel")
    own_wheel.make(folder)
    lock = json.loads((folder / wheels.LOCK).read_text(encoding="utf-8"))
    stand_ins = sorted((_extension(_KERNEL) / "static" / "pypi").glob("*.whl"))
    # stand-ins for what a browser cannot have; the newest of each, as pip would choose
    for wheel in {wheels.Wheel.read(file).name: file for file in stand_ins}.values():
        shutil.copy(wheel, folder)
    roots = [Requirement(f"micropip=={lock['packages']['micropip']['version']}")]
    wheels.collect(folder, roots, lock["info"]["python"], say)
    wheels.write_lock(folder)


def _extension(name: str) -> Path:
    """Return the folder of an installed front-end extension."""
    from jupyter_core.paths import jupyter_path

    for root in jupyter_path("labextensions"):
        if (Path(root) / name / "package.json").is_file():
            return Path(root) / name
    raise LiteError("lite.missing", command=INSTALL_LITE)


def _contents(work: Path, shelves: Mapping[str, Path]) -> list[str]:
    """Copy the notebooks and lessons, and return their paths in the site."""
    shown = []
    for kind, top in shelves.items():
        for file in shelf.files_in(top):
            if file.name in _NOT_SHOWN:
                continue
            path = Path(kind) / file.relative_to(top)
            (work / "contents" / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, work / "contents" / path)
            shown.append(path.as_posix())
    return shown


def _jupyterlite(work: Path, say: Say) -> None:
    """Let JupyterLite put the site together."""
    say("lite.step.jupyterlite")
    lite = work / "lite"
    _write(lite / "jupyter-lite.json", _site_settings())
    _write(lite / "jupyter_lite_config.json", {"LiteBuildConfig": _build_settings(work)})
    # a fresh folder to run in: what JupyterLite remembers there of another build, it leaves out
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--no-unused-shared-packages"]
    programs.run(command, lite, "lite.jupyterlite")


def _build_settings(work: Path) -> dict[str, Any]:
    return {
        "apps": ["lab", "notebooks", "tree"],
        "contents": [str(work / "contents")],
        "federated_extensions": [str(_extension(name)) for name in _EXTENSIONS],
        "ignore_sys_prefix": ["federated_extensions"],
        "no_sourcemaps": True,
        "output_dir": str(work / "site"),
    }


def _site_settings() -> dict[str, Any]:
    settings = {
        "appName": "cardwidgets",
        # news would come from elsewhere
        "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
        # the page's own scripts may ask JupyterLab to open and run something, as the tests do
        "exposeAppInBrowser": True,
        "litePluginSettings": {f"{_KERNEL}:kernel": {"disablePyPIFallback": True}},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}


def _finish(site: Path, start: str) -> None:
    """Write the page that the site opens with, and the file that it is recognised by."""
    page = resources.files("cardwidgets.lite").joinpath("index.html").read_text(encoding="utf-8")
    words = {
        "from_a_file": HOUSE.text("lite.page.from_a_file", command="cardwidgets lite serve"),
        "lang": "en",
        "opening": HOUSE.text("lite.page.opening"),
        "start": f"lab/index.html?path={start}",
    }
    (site / "index.html").write_text(string.Template(page).substitute(words), encoding="utf-8")
    _write(site / MARK, {"made by": "cardwidgets lite build", "version": version("cardwidgets")})


def _write(file: Path, data: dict[str, Any]) -> None:
    file.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


def _replace(folder: Path, work: Path) -> None:
    """Move the new site to its place; the old one goes with the workshop."""
    if folder.exists():
        folder.rename(work / "old")
    try:
        (work / "site").rename(folder)
    except OSError:
        if (work / "old").exists():
            (work / "old").rename(folder)
        raise
