"""Every Python example of the README and of docs/ runs and prints the output it shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MUST_HAVE = {"README.md"}
NEEDS = {"swiss.md": "py4swiss"}
"""Maps a page to a package it needs that not every Python supports, see pyproject.toml."""


def test_there_are_pages() -> None:
    assert {page.name for page in PAGES} >= MUST_HAVE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_run(page: Path) -> None:
    if page.name in NEEDS:
        pytest.importorskip(NEEDS[page.name])
    document = Sybil([PythonCodeBlockParser()], pattern="*.md", path=str(ROOT)).parse(page)
    examples = list(document.examples())
    assert examples or page.name not in MUST_HAVE
    for example in examples:
        example.evaluate()
