"""The light harness: a plain page with widgets on it. See `support/host.py`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from support.host import Host


@pytest.fixture
def host(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Host]:
    """A fresh page; an indirect parameter holds Playwright's context options (touch, say)."""
    page = Host(browser, **getattr(request, "param", {}))
    yield page
    page.close()
