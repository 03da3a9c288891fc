"""The package's own wheel: built from the source tree, or put together from what is installed."""

from __future__ import annotations

import base64
import hashlib
import sys
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

from cardwidgets import shelf
from cardwidgets.lite import programs
from cardwidgets.lite.errors import LiteError

NAME = "cardwidgets"
#: What an installer writes beside a wheel's own files.
INSTALLERS_OWN = {"INSTALLER", "RECORD", "REQUESTED", "direct_url.json"}


def make(folder: Path) -> Path:
    """Put the wheel into a folder and return its path."""
    tree = shelf.source_tree()
    if tree is None:
        return repack(distribution(NAME), folder)
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "-w",
        str(folder),
        str(tree),
    ]
    programs.run(command, folder, "lite.wheel")
    (wheel,) = folder.glob(f"{NAME}-*.whl")
    return wheel


def repack(installed: Distribution, folder: Path) -> Path:
    """Put an installed distribution back into a wheel: the files of its RECORD, unchanged."""
    name = installed.metadata["Name"].replace("-", "_")
    wheel = folder / f"{name}-{installed.version}-py3-none-any.whl"
    about = f"{name}-{installed.version}.dist-info"
    record: list[str] = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in _contents(installed):
            archive.writestr(zipfile.ZipInfo(path), content, zipfile.ZIP_DEFLATED)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
            record.append(f"{path},sha256={digest.decode()},{len(content)}")
        record.append(f"{about}/RECORD,,\n")
        archive.writestr(zipfile.ZipInfo(f"{about}/RECORD"), "\n".join(record))
    return wheel


def _contents(installed: Distribution) -> list[tuple[str, bytes]]:
    """Return the path and content of each file that came with the wheel."""
    files = [
        file
        for file in installed.files or ()
        if ".." not in file.parts
        and "__pycache__" not in file.parts
        and not (file.parts[0].endswith(".dist-info") and file.name in INSTALLERS_OWN)
    ]
    if not any(file.parts[0] == NAME for file in files):
        raise LiteError("lite.no_record", command=f"pip install --force-reinstall {NAME}")
    return [(file.as_posix(), Path(str(file.locate())).read_bytes()) for file in sorted(files)]
