"""One browser for all tests of a process, started by the first that wants it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest

from tests.browsers import MISSING
from tests.viewer.browser import chromium
from tests.viewer.browser.chromium import Tab

OpenTab = Callable[..., Tab]
"""Opens a tab with what Playwright's ``new_context`` is given."""


@pytest.fixture(scope="session")
def browser_of_session() -> Iterator[Any]:
    if chromium.where() is None:
        if chromium.IS_REQUIRED:
            pytest.fail(MISSING)
        pytest.skip(MISSING)
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
    """Return a tab of a large window in which nothing moves by itself.

    Tests change its window and its media rather than open another, which takes a second of work.
    """
    tab = open_tab(reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"])
    tab.page.set_viewport_size(LARGE)
    tab.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return tab


LARGE: Final[Any] = {"width": 1200, "height": 860}
