"""``python -m cardwidgets`` is the ``cardwidgets`` command."""

from __future__ import annotations

import sys

from cardwidgets.cli import main

if __name__ == "__main__":
    sys.exit(main())
