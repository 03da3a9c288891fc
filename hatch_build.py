"""What the wheel needs beyond the package: the notebooks, and a bundle that is surely there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: Where the folders of the source tree lie inside an installed package.
EXTRA_FOLDERS = {"notebooks": "cardwidgets/_notebooks", "lessons": "cardwidgets/_lessons"}
#: What is taken from them: notebooks, the teacher's guide, pictures.
SHIPPED = (".ipynb", ".md", ".png")
#: Built from cardwidgets/frontend and committed, so that nobody who installs needs Node.
BUNDLE = tuple(
    f"cardwidgets/static/{bundle}.{kind}" for bundle in ("table", "sheet") for kind in ("js", "css")
)


class NotebooksAndBundle(BuildHookInterface[Any]):
    """Adds the notebooks to a real wheel; an editable one finds them in the source tree."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files."""
        root = Path(self.root)
        if version != "standard":
            return
        for name in BUNDLE:
            if not (root / name).is_file():
                raise FileNotFoundError(
                    f"{name} is missing: run `npm ci && npm run build` in cardwidgets/frontend"
                )
        for folder, target in EXTRA_FOLDERS.items():
            for file in sorted((root / folder).glob("**/*")):
                if file.suffix in SHIPPED and ".ipynb_checkpoints" not in file.parts:
                    inside = file.relative_to(root / folder).as_posix()
                    build_data["force_include"][str(file)] = f"{target}/{inside}"
