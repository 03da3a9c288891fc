"""The offline site: JupyterLite with the notebooks, the lessons and this package in it.

Pyodide, the Python that runs in the browser, and every package that the lessons need lie in the
site itself, so that a browser asks its address for everything and no other address for anything.
``build`` needs the network and the ``lite`` extra; what it makes needs neither.
"""

from __future__ import annotations

from cardwidgets.lite.errors import LiteError
from cardwidgets.lite.serve import Server
from cardwidgets.lite.site import Site, build

__all__ = ["LiteError", "Server", "Site", "build"]
