"""The browsers that tests of pages look for."""

from __future__ import annotations

from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

MISSING: Final = f"no browser was found ({', '.join(NAMES)}): install Debian's package chromium"
