"""The links and anchors in the pages of a built site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

TAG: Final = re.compile(r"<[a-zA-Z](?:[^<>\"]|\"[^\"]*\")*>")
ATTRIBUTE: Final = re.compile(r"\s(href|src|id|name)=(?:\"([^\"]*)\"|([^\s\">]+))")


@cache
def read_page(page: Path) -> tuple[list[str], frozenset[str]]:
    """Return the links of an HTML page and its anchors."""
    links: list[str] = []
    anchors: set[str] = set()
    for tag in TAG.findall(page.read_text("utf-8")):
        for name, quoted, bare in ATTRIBUTE.findall(tag):
            value = unescape(quoted or bare)
            if name in ("href", "src"):
                links.append(value)
            elif value:
                anchors.add(value)
    return links, frozenset(anchors)


def list_dead_links(page: Path, site: Path) -> Iterator[str]:
    """Yield the links of a page of *site* that lead to no file or anchor of it.

    Links to other sites are not followed. A link that begins with a slash is dead: the site may
    lie below any prefix.
    """
    for link in read_page(page)[0]:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = find_target(page.parent, parts.path, site) if parts.path else page
        if target is None or link.startswith("/") or not has_anchor(target, parts.fragment):
            yield link


@cache
def find_target(folder: Path, path: str, site: Path) -> Path | None:
    """Return the file of *site* that a link in *folder* leads to, or None."""
    target = (folder / unquote(path)).resolve()
    if target.is_dir():
        target /= "index.html"
    return target if target.is_file() and target.is_relative_to(site) else None


def has_anchor(page: Path, fragment: str) -> bool:
    """Return whether the fragment of a link, which may be empty, names an element of a page."""
    return not fragment or page.suffix != ".html" or unquote(fragment) in read_page(page)[1]
