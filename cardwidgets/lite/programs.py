"""Other programs, run quietly; what they say is told in one sentence when they fail."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from cardwidgets.lite.errors import LiteError

_COMPLAINT = re.compile(r"^(?:ERROR:|npm (?:error|ERR!)) *(.+)", re.MULTILINE)
_LONGEST = 200


def run(command: Sequence[str], folder: Path, key: str, **args: str) -> None:
    """Run a program in a folder.

    Args:
        command: the program and its arguments.
        folder: where it runs.
        key: the message of the error that is raised when it fails; takes a ``reason``.
        args: the message's other arguments.
    """
    try:
        ran = subprocess.run(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise LiteError(key, reason=error.strerror or str(error), **args) from error
    if ran.returncode:
        raise LiteError(key, reason=reason(ran.stdout), **args)


def reason(output: str) -> str:
    r"""Return the line that says why a program failed: its first complaint, else its last line.

    >>> reason("npm error code ENOTFOUND\nnpm error A log can be found in: x")
    'code ENOTFOUND'
    >>> reason("Traceback:\n  ...\nOSError: disk full.\n")
    'OSError: disk full'
    """
    said = _COMPLAINT.search(output)
    lines = output.strip().splitlines() or ["?"]
    return (said[1] if said else lines[-1]).strip()[:_LONGEST].rstrip(".")
