"""The harness itself: what a page may not do is seen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.viewer.browser.conftest import OpenTab

WRONG = {
    "a script that fails": ("<script>missing()</script>", "an error"),
    "an error told": ("<script>console.error('no')</script>", "error: no"),
    "a dialog": ("<script>alert(1)</script>", "a dialog: 1"),
    "a picture from elsewhere": ("<img src=https://example.com/a.png>", "a request: https"),
    "a file beside the folder": ("<img src=../../../../../../etc/hostname>", "a request: file"),
    "something fetched": ("<script>fetch('https://example.com/')</script>", "a request: https"),
    "a window": ("<script>open('about:blank')</script>", "a window"),
}


def test_what_no_page_may_do_is_seen(open_tab: OpenTab, tmp_path: Path) -> None:
    tab = open_tab()
    for number, (markup, expected) in enumerate(WRONG.values()):
        page = tmp_path / f"{number}.html"
        page.write_text(f"<!doctype html><title>page</title>{markup}")
        tab.visit(page)
        tab.page.wait_for_timeout(30)
        with pytest.raises(AssertionError, match=expected):
            tab.check()


def test_a_page_that_does_nothing_is_let_be(open_tab: OpenTab, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!doctype html><title>page</title><p>nothing")
    tab = open_tab()
    tab.visit(page)
    tab.check()
    assert tab.requests == [page.as_uri()]


def test_other_tests_may_run_loops_of_their_own(browser_of_session: object) -> None:
    async def nothing() -> int:
        return 1

    assert asyncio.run(nothing()) == 1
