"""``cardwidgets lab``: JupyterLab with a game on the table."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import shutil
from pathlib import Path

from cardwidgets import shelf
from cardwidgets.cli.command import CommandError
from cardwidgets.engine.errors import HOUSE

NAME = "lab"
#: The notebook that it opens.
NOTEBOOK = "play_bluffaneer.ipynb"
#: The folder that an installed package makes for its notebooks where the command is run.
COPIES = "cardwidgets-notebooks"
#: What to install when JupyterLab is missing.
INSTALL_LAB = 'pip install "cardwidgets[lab]"'

_say = HOUSE.text


def describe(parser: argparse.ArgumentParser) -> None:
    """Say that everything is passed on."""
    parser.description = _say("cli.lab.about")


def run(choices: argparse.Namespace) -> int:
    """Start JupyterLab with ``choices.passed_on``, and what is needed to open the notebook."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise CommandError("cli.lab.missing", command=INSTALL_LAB)
    root, notebook = _notebook_to_open()
    command = list(choices.passed_on)
    if not _names(command, "root_dir", "notebook_dir", "notebook-dir"):
        command.append(f"--ServerApp.root_dir={root}")
        if not _names(command, "default_url"):
            # an address and not a file, so that it is also what --no-browser prints
            command.append(f"--LabApp.default_url=/lab/tree/{notebook}")
    if _is_root() and "--allow-root" not in command:
        print(_say("cli.lab.root"))
        command.append("--allow-root")
    _start_jupyter(command)
    return 0


def _names(command: list[str], *settings: str) -> bool:
    """Return whether a jupyter command line already says something about a setting."""
    words = [word.partition("=")[0].lstrip("-").rpartition(".")[2] for word in command]
    return any(setting in words for setting in settings)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _start_jupyter(command: list[str]) -> None:
    # in this process, so that Ctrl+C and the exit code are jupyter's own
    importlib.import_module("jupyterlab.labapp").main(command)


def _notebook_to_open() -> tuple[Path, str]:
    """Return the folder for JupyterLab to show, and the notebook's path in it.

    A source tree is shown as it is. An installed package copies its notebooks to where the command
    is run, since nobody should work inside site-packages.
    """
    if not (shelf.folder("notebooks") / NOTEBOOK).is_file():
        raise CommandError("cli.lab.no_notebook", name=NOTEBOOK)
    return shelf.source_tree() or _copies(Path.cwd() / COPIES), f"notebooks/{NOTEBOOK}"


def _copies(folder: Path) -> Path:
    """Put the package's notebooks into a folder; files that are there stay as they are."""
    try:
        for kind in shelf.KINDS:
            for source in shelf.files(kind):
                target = folder / kind / source.relative_to(shelf.folder(kind))
                if not target.exists():
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(source, target)
    except OSError as error:
        raise CommandError(
            "cli.lab.no_folder", folder=str(folder), reason=error.strerror or str(error)
        ) from error
    print(_say("cli.lab.copied", folder=str(folder)))
    return folder
