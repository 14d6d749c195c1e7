"""The links and anchors in the pages of a built site."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


@dataclass
class _Reader(HTMLParser):
    """A reader of a page that collects its links and the names that links may point to."""

    links: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                self.links.append(value)
            if name in ("id", "name") and value:
                self.anchors.add(value)


@cache
def read_page(page: Path) -> tuple[list[str], frozenset[str]]:
    """Return the links of an HTML page and its anchors."""
    reader = _Reader()
    reader.feed(page.read_text("utf-8"))
    return reader.links, frozenset(reader.anchors)


def list_dead_links(page: Path, site: Path) -> Iterator[str]:
    """Yield the links of a page of *site* that lead to no file or anchor of it.

    Links to other sites are not followed. A link that begins with a slash is dead: the site may
    lie below any prefix.
    """
    for link in read_page(page)[0]:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
        if target.is_dir():
            target /= "index.html"
        is_there = target.is_file() and target.is_relative_to(site) and not link.startswith("/")
        if not is_there or not has_anchor(target, parts.fragment):
            yield link


def has_anchor(page: Path, fragment: str) -> bool:
    """Return whether the fragment of a link, which may be empty, names an element of a page."""
    return not fragment or page.suffix != ".html" or unquote(fragment) in read_page(page)[1]
