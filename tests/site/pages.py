"""Pages of the documentation and the blocks of code in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"

_FENCE: Final = re.compile(
    r"(?m)^(?P<indent>[ ]*)(?P<fence>`{3,})(?P<language>[\w-]+)?(?P<attributes>[^\n]*)\n"
    r"(?P<text>(?:.*\n)*?)(?P=indent)(?P=fence)[ ]*$"
)
_FRONT: Final = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_TITLE: Final = re.compile(r'title="([^"]+)"')


@dataclass(frozen=True)
class Block:
    """A fenced block of code of a page.

    *start* and *end* are the offsets of its text in the page; *indent* is what precedes each of
    its lines in the page, and is not part of *text*.
    """

    language: str
    title: str
    text: str
    indent: str
    start: int
    end: int


def list_pages() -> list[Path]:
    """Return the README and every page under ``docs/``, in a fixed order."""
    return [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]


def read_front_matter(page: str) -> dict[str, str]:
    """Return the front matter of the text of a page, lines ``key: value``; {} if it has none."""
    found = _FRONT.match(page)
    lines = found[1].splitlines() if found else []
    return {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}


def read_blocks(page: str) -> Iterator[Block]:
    """Yield the fenced blocks in the text of a page, in order."""
    for found in _FENCE.finditer(page):
        title = _TITLE.search(found["attributes"])
        indent = found["indent"]
        text = "".join(
            line.removeprefix(indent) for line in found["text"].splitlines(keepends=True)
        )
        yield Block(
            found["language"] or "",
            title[1] if title else "",
            text,
            indent,
            *found.span("text"),
        )
