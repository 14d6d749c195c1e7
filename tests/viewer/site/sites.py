"""Sites that tests build, and what is read back from their pages."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import NamedTuple

from barsis_notation.validation import Checks
from barsis_notation.viewer.site.building import Site
from barsis_notation.viewer.site.sources import open_source

SAMPLES = Path(__file__).parents[3] / "sample_games"
OPEN = SAMPLES / "amman_open"

_ROW = re.compile(r"<tr data-event.*?</tr>", re.DOTALL)
_LINK = re.compile(r' href="([^"#]*)')
_TAG = re.compile(r"<[^>]*>")


class Line(NamedTuple):
    """A row of an index: the page it leads to, and all that it says."""

    page: str
    text: str


def build(source: Path | str, folder: Path) -> Site:
    """Build the site of *source* in *folder*."""
    site = Site(folder)
    with open_source(source, Checks(suggest=True)) as opened:
        for _ in site.build(opened):
            pass
    return site


def index(folder: Path, name: str = "index.html") -> list[Line]:
    """Return the rows of the index of a site."""
    page = (folder / name).read_text("utf-8")
    return [Line(_LINK.findall(row)[0], text_of(row)) for row in _ROW.findall(page)]


def text_of(markup: str) -> str:
    """Return the words of HTML, one blank between."""
    return " ".join(html.unescape(_TAG.sub(" ", markup)).split())


def links(page: Path) -> list[Path]:
    """Return the files that a page leads to."""
    body = page.read_text("utf-8").partition("<body>")[2].partition("<script")[0]
    return [(page.parent / link).resolve() for link in _LINK.findall(body) if link]


def files(folder: Path) -> dict[str, bytes]:
    """Return the pages of a site by their names."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*.html"))
    }
