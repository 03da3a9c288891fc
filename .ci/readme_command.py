"""Print the one-line command of README.md whose last program is the one named."""

from __future__ import annotations

import sys
from pathlib import Path


def commands(readme: str) -> list[str]:
    """Return the lines of all shell blocks."""
    found: list[str] = []
    inside = False
    for line in readme.splitlines():
        if line.startswith("```"):
            inside = line in ("```bash", "```sh")
        elif inside and line.strip():
            found.append(line.strip())
    return found


def main(last: str) -> int:
    """Print the command that ends in `last`; there has to be exactly one."""
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    fitting = [line for line in commands(readme) if line.rpartition("&&")[2].strip() == last]
    if len(fitting) != 1:
        print(f"README.md has {len(fitting)} commands that end in {last}", file=sys.stderr)
        return 1
    print(fitting[0])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
