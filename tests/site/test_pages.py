"""Every command and example on a page runs and prints what the page shows."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tests.site.pages import DOCS, ROOT, list_pages, read_front_matter
from tests.site.run_page import run_page

PAGES = [
    pytest.param(
        page,
        id=str(page.relative_to(ROOT)),
        marks=[pytest.mark.by_turns(3)] if page.is_relative_to(DOCS / "ar") else [],
    )
    for page in list_pages()
]
"""All pages. The commands of an Arabic page are those of the English one, so they take turns."""


@pytest.mark.parametrize("page", PAGES)
def test_examples_print_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "password" in page.read_text("utf-8"):
        # a new key is locked in 0.1 s, not 4 s; what is printed does not depend on it
        monkeypatch.setattr("barsis_notation.archive.seals.key_files.OPERATIONS", 2**19)
        monkeypatch.setattr("barsis_notation.archive.seals.key_files.MEMORY", 2**24)
    needs = read_front_matter(page.read_text("utf-8")).get("needs", "")
    for package in filter(None, needs.replace(",", " ").split()):
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed")
    differences, _ = run_page(page, tmp_path)
    assert differences == []


def test_a_wrong_output_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```console\n$ echo a\\\n b\na b\n$ false\n$ echo $?\n2\n```\n"
        '```text title="a/b.txt"\nhello\n```\n'
        "```console\n$ cat a/b.txt\nhe...\n```\n"
        "```python\n>>> x = 1\n>>> x\n2\n```\n```python\n>>> y\n```\n"
    )
    differences, corrected = run_page(page, tmp_path / "folder")
    assert [one.split("\n")[0] for one in differences] == ["$ echo $?", ">>> x", ">>> y"]
    assert "$ echo $?\n1\n```" in corrected
    assert ">>> x\n1\n```" in corrected
    assert "NameError" in corrected
