"""The browser that tests use: where it is, how it is started, and tabs that note what they do.

A page that is looked at here may load itself, and of a site what stands in its folder; whatever
else it asks for is stopped and noted. So are errors, warnings, dialogs and new windows.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.browsers import MISSING, NAMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request, Route

FLAGS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)

IS_REQUIRED: Final = bool(os.environ.get("BARSIS_REQUIRE_BROWSER"))
"""Whether tests fail where there is no browser, and are not skipped."""

WAIT: Final = 10_000
"""Milliseconds that a page may take to do anything."""


def where() -> str | None:
    """Return the path of the browser, None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def started() -> Iterator[Browser]:
    """Start the browser, and end it with the block. There has to be one."""
    from playwright.sync_api import sync_playwright  # takes 0.2 s, and most processes need none

    executable = where()
    assert executable is not None, MISSING
    flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=flags)
        loop = asyncio.get_running_loop()
        _put_aside()
        try:
            yield browser
        finally:
            asyncio._set_running_loop(loop)
            browser.close()
    _put_aside()


@contextmanager
def asked(browser: Browser) -> Iterator[None]:
    """Let the block ask something of *browser*, and others run loops of their own after it.

    Playwright leaves its loop marked as the running one between the calls that it serves.
    """
    asyncio._set_running_loop(browser._impl_obj._loop)
    try:
        yield
    finally:
        _put_aside()


def _put_aside() -> None:
    asyncio._set_running_loop(None)


class Tab:
    """A page in the browser, and what it did that no page here should do."""

    def __init__(self, context: BrowserContext, folder: Path = Path()) -> None:
        self.context = context
        self.folder = folder
        """What is below it may be loaded."""
        self.faults: list[str] = []
        self.requests: list[str] = []
        context.set_default_timeout(WAIT)
        context.on("page", self._came)
        context.on("request", self._asked)
        context.route("**/*", self._judge)
        self._pages = 0
        self.page: Page = context.new_page()

    def _came(self, page: Page) -> None:
        self._pages += 1
        if self._pages > 1:
            self.faults.append(f"a window was opened: {page.url}")
            page.close()
        page.on("pageerror", lambda error: self.faults.append(f"an error: {error}"))
        page.on("crash", lambda _: self.faults.append("the page crashed"))
        page.on("dialog", self._said)
        page.on("console", self._told)

    def _told(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text}")

    def _said(self, dialog: Any) -> None:
        self.faults.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)

    def _is_own(self, url: str) -> bool:
        return url.startswith(f"{self.folder.resolve().as_uri()}/")

    def _judge(self, route: Route) -> None:
        url = route.request.url
        if self._is_own(url):
            route.continue_()
        else:
            self.faults.append(f"a request: {url}")
            route.abort()

    def begin(self, folder: Path) -> None:
        """Forget what was, for a test whose files stand below *folder*."""
        self.page.goto("about:blank")
        self.page.emulate_media(media="null")  # one may have looked at it as it is printed
        self.folder = folder
        self.faults.clear()
        self.requests.clear()

    def visit(self, path: Path, hash: str = "") -> Page:
        """Load the file at *path*, which is below the tab's folder, anew."""
        address = f"{path.resolve().as_uri()}{hash}"
        if self.page.url.partition("#")[0] == address.partition("#")[0]:
            self.page.goto("about:blank")  # else another hash of the same page loads nothing
        self.page.goto(address)
        return self.page

    def check(self) -> None:
        """Raise AssertionError where the page did what none should; forget it then."""
        faults, self.faults = self.faults, []
        assert not faults, faults

    def close(self) -> None:
        self.context.close()
