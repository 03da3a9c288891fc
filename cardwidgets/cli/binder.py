"""``cardwidgets binder``: links that open the notebooks and lessons on Binder."""

from __future__ import annotations

import argparse
import re
from importlib.metadata import metadata
from urllib.parse import quote

from cardwidgets import shelf
from cardwidgets.cli.command import CommandError
from cardwidgets.engine.errors import HOUSE

NAME = "binder"

#: Where ``binder/postBuild`` lays the copies for students.
STUDENT = "student"
#: What ``[project.urls]`` calls the repository's address.
SOURCE = "source"
#: Where Binder finds a repository, by its host's address.
_PROVIDERS = {"github": "gh", "gitlab": "gl"}
_ADDRESS = re.compile(
    r"(?:https?://(?:www\.)?(?P<host>github|gitlab)\.com/)?"
    r"(?P<path>[\w.-]+(?:/[\w.-]+)+)/?",
    re.ASCII,
)

_say = HOUSE.text


def describe(parser: argparse.ArgumentParser) -> None:
    """Add what stands in for the address in the package's metadata."""
    parser.description = _say("cli.binder.about")
    parser.add_argument("--repository", metavar="OWNER/NAME", help=_say("cli.binder.repository"))
    parser.add_argument("--ref", default="HEAD", help=_say("cli.binder.ref"))
    parser.add_argument("--student", action="store_true", help=_say("cli.binder.student"))


def run(choices: argparse.Namespace) -> int:
    """Print a line for each notebook and lesson: its path, and its link."""
    repository = choices.repository or _source()
    kinds = {"lessons": STUDENT} if choices.student else {kind: kind for kind in shelf.KINDS}
    paths = [
        f"{place}/{file.relative_to(shelf.folder(kind)).as_posix()}"
        for kind, place in kinds.items()
        for file in shelf.files(kind)
        if file.suffix == ".ipynb"
    ]
    for path in paths:
        print(path, launch_link(repository, path, choices.ref))
    return 0


def launch_link(repository: str, path: str, ref: str = "HEAD") -> str:
    """Return the link that opens a file of a repository in JupyterLab on Binder.

    Args:
        repository: ``OWNER/NAME`` on GitHub, or the address of a repository on GitHub or GitLab.
        path: the file's path in the repository.
        ref: a branch, tag or commit.

    >>> launch_link("ann/cards", "lessons/a b.ipynb", "fix/7")
    'https://mybinder.org/v2/gh/ann/cards/fix%2F7?urlpath=lab%2Ftree%2Flessons%2Fa%2520b.ipynb'
    """
    address = _ADDRESS.fullmatch(repository.removesuffix(".git"))
    host = address and (address["host"] or "github")
    if not address or (host == "github" and address["path"].count("/") != 1):
        raise CommandError("cli.binder.bad_repository", text=repository)
    if not ref.strip():
        raise CommandError("cli.binder.no_ref")
    # GitLab's groups may be nested, so Binder takes the whole path as one word
    name = quote(address["path"], safe="/" if host == "github" else "")
    # twice: once as a part of JupyterLab's address, once as a value in Binder's
    inside = quote(f"lab/tree/{quote(path)}", safe="")
    provider = _PROVIDERS[str(host)]
    return f"https://mybinder.org/v2/{provider}/{name}/{quote(ref, safe='')}?urlpath={inside}"


def _source() -> str:
    """Return the repository's address from the package's metadata."""
    for line in metadata("cardwidgets").get_all("Project-URL") or ():
        label, _, address = line.partition(",")
        if label.strip().lower() == SOURCE:
            return str(address.strip())
    raise CommandError("cli.binder.no_address")
