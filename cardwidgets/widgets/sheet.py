"""Sheet: a page of text, controls and figures in a notebook."""

from __future__ import annotations

import logging
from collections import deque
from threading import RLock
from typing import Any

import anywidget
import traitlets

from cardwidgets.engine.errors import HOUSE, CardwidgetsError
from cardwidgets.engine.messages import ENGLISH
from cardwidgets.sheet import html
from cardwidgets.sheet.model import Model, SheetError, house_voice
from cardwidgets.sheet.vocabulary import Page
from cardwidgets.widgets.bundle import bundle
from cardwidgets.widgets.synced import as_text, kept

LONGEST_REPR = 110
LONGEST_ID = 100
REMEMBERED = 64
"""So many of the latest requests are known, so that one that comes twice is obeyed once."""

logger = logging.getLogger(__name__)


class Sheet(anywidget.AnyWidget):
    """A model's page in a notebook.

    Args:
        model: what stands behind it.
        language: the language of its texts.

    Attributes:
        page: what is shown, JSON-ready; the kernel writes it and a browser only reads it.
        furniture: art and words, which never change.
    """

    _esm = bundle("sheet.js")
    _css = bundle("sheet.css")

    page = traitlets.Dict().tag(
        sync=True, to_json=as_text, from_json=kept("page"), echo_update=False
    )
    furniture = traitlets.Dict().tag(sync=True, from_json=kept("furniture"), echo_update=False)

    def __init__(self, model: Model, *, language: str = ENGLISH, **traits: Any) -> None:
        self.model = model
        self.lock = RLock()
        self._voice = house_voice(language)
        self._requests: deque[str] = deque(maxlen=REMEMBERED)
        texts = self._voice.catalogue.texts(language)
        words = {key: text for key, text in texts.items() if key.startswith("sheet.word.")}
        super().__init__(
            page=self._page().as_json(), furniture={"art": model.art, "words": words}, **traits
        )
        self.on_msg(self._on_message)

    def refresh(self, notice: str = "") -> None:
        """Show the present state, and a sentence about what was refused."""
        with self.lock:
            self.page = self._page(notice).as_json()

    def do(self, what: str, value: Any = None) -> None:
        """Do what using a control in the browser does.

        Args:
            what: the control's id.
            value: its value.

        Raises:
            CardwidgetsError: it was refused; the sheet shows why.
        """
        self._answer(what, value, request="")

    def _page(self, notice: str = "") -> Page:
        page = self.model.page(self._voice)
        return Page(page.title, page.blocks, notice, page.spoken)

    def __repr__(self) -> str:
        text = f"<{type(self).__name__} {self.model.summary()}"
        return text[: LONGEST_REPR - 1] + ">"

    def _repr_mimebundle_(self, **keywords: Any) -> Any:
        made: Any = super()._repr_mimebundle_(**keywords)
        data, metadata = made if isinstance(made, tuple) else (made or {}, {})
        return {**data, "text/html": html.render(self._page(), self.model.art)}, metadata

    def _on_message(self, _: Any, content: Any, buffers: Any) -> None:
        try:
            self._obey(content)
        except CardwidgetsError:
            pass  # the page shows it
        except Exception as error:
            logger.exception("a message could not be handled")
            # the page may be what failed, so it is not made anew
            self.page = {
                **self.page,
                "notice": HOUSE.text("sheet.trouble", kind=type(error).__name__),
            }
        finally:
            self._reply(content)

    def _reply(self, content: Any) -> None:
        """Tell the browser that a request is done with, also where the page has not changed."""
        match content:
            case {"request": str(request)} if len(request) <= LONGEST_ID:
                self.send({"answered": request})

    def _obey(self, content: Any) -> None:
        match content:
            case {"do": str(what), "request": str(request)} if (
                len(what) <= LONGEST_ID and len(request) <= LONGEST_ID
            ):
                with self.lock:
                    if request not in self._requests:
                        self._requests.append(request)
                        self._answer(what, content.get("value"), request)
            case _:
                self.refresh(HOUSE.text("sheet.unknown"))
                raise SheetError("sheet.unknown")

    def _answer(self, what: str, value: Any, request: str) -> None:
        with self.lock:
            try:
                saved = self.model.do(what, value)
            except CardwidgetsError as error:
                self.refresh(str(error))
                raise
            if saved is not None and request:
                self.send({"saved": {"request": request, "name": saved.name, "text": saved.text}})
            self.refresh()
