"""One browser for all tests of a process, started by the first that wants it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.browser import chromium
from tests.browser.chromium import Tab

OpenTab = Callable[..., Tab]
"""Opens a tab with what Playwright's ``new_context`` is given."""


@pytest.fixture(scope="session")
def browser_of_session() -> Iterator[Any]:
    if chromium.where() is None:
        if chromium.IS_REQUIRED:
            pytest.fail(chromium.MISSING)
        pytest.skip(chromium.MISSING)
    with chromium.started() as browser:
        yield browser


@pytest.fixture
def browser(browser_of_session: Any) -> Iterator[Any]:
    """Return the browser, ready to be asked by this test."""
    with chromium.asked(browser_of_session):
        yield browser_of_session


@pytest.fixture(scope="session")
def tabs() -> dict[str, Tab]:
    """Return the tabs that are open, by what they were opened with: to open one takes long."""
    return {}


@pytest.fixture
def open_tab(browser: Any, tabs: dict[str, Tab], tmp_path: Path) -> Iterator[OpenTab]:
    """Return what opens tabs on files of this test; in the end each has to have done no wrong."""
    with ExitStack() as stack:

        def open(**options: Any) -> Tab:
            called = repr(sorted(options.items()))
            if called not in tabs:
                tabs[called] = Tab(browser.new_context(**options))
            tab = tabs[called]
            tab.begin(tmp_path)
            stack.callback(tab.check)
            return tab

        yield open


@pytest.fixture
def tab(open_tab: OpenTab) -> Tab:
    """Return a tab in which nothing moves by itself."""
    return open_tab(reduced_motion="reduce")
