"""Where the notebooks and lessons are: beside the package in a source tree, else inside it."""

from __future__ import annotations

from pathlib import Path

#: The package's own folder.
PACKAGE = Path(__file__).resolve().parent
#: What a reader is shown, by the names of the source tree.
KINDS = ("lessons", "notebooks")


def source_tree() -> Path | None:
    """Return the root of the source tree; nothing when the package came as a wheel."""
    root = PACKAGE.parent
    if (root / "pyproject.toml").is_file() and (root / "notebooks").is_dir():
        return root
    return None


def folder(kind: str) -> Path:
    """Return the folder of one of :data:`KINDS`."""
    root = source_tree()
    return root / kind if root else PACKAGE / f"_{kind}"


def files(kind: str) -> list[Path]:
    """Return the files to show of a kind, in order: the notebooks, and what they need.

    >>> any(file.name == "01_bluffaneer_rules.ipynb" for file in files("lessons"))
    True
    """
    return files_in(folder(kind))


def files_in(top: Path) -> list[Path]:
    """Return the files of a folder that are meant for readers, in order."""
    return sorted(
        file for file in top.rglob("*") if file.is_file() and _is_shown(file.relative_to(top))
    )


def _is_shown(path: Path) -> bool:
    """Return whether a file is meant for readers, and not left behind by a tool."""
    return not any(part.startswith((".", "__pycache__")) for part in path.parts)
