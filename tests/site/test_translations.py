"""A page and its Arabic translation have the same parts in the same order."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.site.pages import DOCS, read_blocks

TRANSLATED: Final = sorted((DOCS / "ar").rglob("*.md"))

_PROMPT: Final = re.compile(r"(?m)^(?:\$|>>>) ")
_PART: Final = re.compile(
    r"(?m)^(?P<heading>#+) |^(?P<row>\|)|^ *(?P<item>[-*]|\d+\.) |^(?P<note>!!!|\?\?\?)|!?\["
    r"(?:[^\[\]]|\[[^\]]*\])*\]\((?P<target>[^)]+)\)"
)


def list_parts(page: str) -> list[str]:
    """Return the headings, table rows, list items, links and blocks of the text of a page.

    Links are sorted within their section, because a sentence may name them in another order.
    """
    parts: list[str] = []
    links: list[str] = []
    last = 0

    def read_text(text: str) -> None:
        for found in _PART.finditer(text):
            if found["target"]:
                links.append(f"link {found['target']}")
                continue
            if found["heading"]:
                close_section()
            kind = found.lastgroup or ""
            parts.append(f"{kind} {found[kind] if kind == 'heading' else ''}".strip())

    def close_section() -> None:
        parts.extend(sorted(links))
        links.clear()

    for block in read_blocks(page):
        read_text(page[last : block.start])
        prompts = len(_PROMPT.findall(block.text))
        parts.append(f"block {block.language} {block.title} {prompts} inputs")
        last = block.end
    read_text(page[last:])
    close_section()
    return parts


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: str(page.relative_to(DOCS)))
def test_a_translation_has_the_parts_of_its_page(page: Path) -> None:
    original = DOCS / page.relative_to(DOCS / "ar")
    assert list_parts(page.read_text("utf-8")) == list_parts(original.read_text("utf-8"))


PAGE: Final = """# A
See [b](b.md).

- c

| d |
|---|
```console
$ e
```
"""


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("# A", "## A"),
        ("b.md", "c.md"),
        ("- c\n", ""),
        ("| d |\n", ""),
        ("console", "sh"),
        ("$ e", "$ e\n$ f"),
    ],
)
def test_a_missing_part_is_found(part: str, other: str) -> None:
    assert list_parts(PAGE) != list_parts(PAGE.replace(part, other))
