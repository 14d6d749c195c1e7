"""The documentation site, built once for all processes that run tests of it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browsers import MISSING
from tests.viewer.browser import chromium
from web.build_site import build_site

ADDRESS = "http://site.example/some/prefix/"
"""The address under which the browser sees the site."""

LONGEST_BUILD = 300
"""Seconds after which a process stops waiting for another that builds the site."""


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all processes of this run of tests have in common."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base


@pytest.fixture(scope="session")
def site_sources(site: Path, shared: Path) -> Path:
    """Return the folder with the Markdown from which the site was built, by language."""
    assert site.is_dir()
    return shared / "site-work"


@pytest.fixture(scope="session")
def site(shared: Path) -> Path:
    """Return the folder of the site."""
    html, done, lock = shared / "site", shared / "site.done", shared / "site.lock"
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        started = time.monotonic()
        while not done.exists():
            assert time.monotonic() - started < LONGEST_BUILD, "the site was not built"
            time.sleep(0.2)
    else:
        try:
            build_site(html, shared / "site-work")
            done.write_text("built")
        except BaseException:
            done.write_text("failed")
            raise
    assert done.read_text() == "built", "the site could not be built"
    return html


@pytest.fixture(scope="module")
def open_page(site: Path) -> Iterator[Callable[..., Any]]:
    """Return a function that opens a page of the site in a browser, and gives Playwright's page.

    The site is served below a prefix from its folder. A request to any other address fails the
    test.
    """
    if chromium.where() is None:
        if chromium.IS_REQUIRED:
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    outside: list[str] = []

    def answer(route: Any) -> None:
        url = route.request.url.partition("?")[0].partition("#")[0]
        file = site / url.removeprefix(ADDRESS)
        if not url.startswith(ADDRESS):
            outside.append(url)
            route.abort()
        elif file.is_file():
            route.fulfill(path=file)
        else:
            outside.append(f"missing: {url}")
            route.fulfill(status=404, body="missing")

    with chromium.started() as browser:
        with chromium.asked(browser):
            pages: dict[tuple[int, int], Any] = {}

        def open_one(path: str, width: int = 1280, height: int = 800) -> Any:
            if (width, height) not in pages:
                context = browser.new_context(viewport={"width": width, "height": height})
                context.route("**/*", answer)
                pages[width, height] = context.new_page()
            outside.clear()
            page = pages[width, height]
            page.goto(ADDRESS + path)
            assert outside == []
            return page

        with chromium.asked(browser):
            yield open_one
