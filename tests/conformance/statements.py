"""The statements of the specification, and the cases that check them.

``python -m tests.conformance.statements`` lists each statement with its page and its cases. A
statement is a sentence with MUST, MUST NOT, SHALL or REQUIRED, and has its label in parentheses, as
in ``(`turn-seat`)``. A list item or a table row is one statement or several. The labels of a
sentence that introduces a list or a table are in the items. Cases of the kit name labels in
``checks``. A test that checks a statement, as those of the protocol do, names it with the decorator
``checks``.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from tests.kit_files import KIT

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ROOT / "docs" / "specification"

_LABEL: Final = re.compile(r"`([a-z]+(?:-[a-z0-9]+)+)`(?=[,)]| and| or)")
_PARENTHESES: Final = re.compile(r"\(([^()]*`[a-z]+-[a-z0-9-]+`[^()]*)\)")
_MUST: Final = re.compile(r"\b(?:MUST|SHALL|REQUIRED)\b")
_SENTENCE_END: Final = re.compile(r"(?<=[.:])\s+(?=[A-Z`*])|(?<=[.:]\))\s+(?=[A-Z`*])")

AnyTest = TypeVar("AnyTest", bound=Callable[..., Any])


def checks(*labels: str) -> Callable[[AnyTest], AnyTest]:
    """Declare that a test checks the statements with these labels."""
    return lambda test: test


class Statement(NamedTuple):
    """A labelled statement of a page."""

    label: str
    page: str
    line: int


def read_statements(page: Path) -> tuple[list[Statement], list[str]]:
    """Return the statements of a page, and the sentences with MUST that have no label."""
    found: list[Statement] = []
    unlabelled: list[str] = []
    blocks = [*_split_blocks(page.read_text(encoding="utf-8"))]
    for number, (line, block) in enumerate(blocks):
        labels = _find_labels(block)
        found += [Statement(label, page.stem, line) for label in labels]
        items = takewhile(_is_item, (text for _, text in blocks[number + 1 :]))
        introduces = not _is_item(block) and any(_find_labels(item) for item in items)
        for sentence in [block] if _is_item(block) else _SENTENCE_END.split(block):
            is_statement = _MUST.search(sentence) and "RFC 2119" not in sentence
            if is_statement and not _find_labels(sentence) and not introduces:
                unlabelled.append(f"{page.stem}:{line}: {' '.join(sentence.split())}")
    return found, unlabelled


def _find_labels(text: str) -> list[str]:
    inside = " ".join(f"{part})" for part in _PARENTHESES.findall(text))
    return _LABEL.findall(inside)


def _is_item(block: str) -> bool:
    return block.startswith(("|", "- ", "1. "))


def _split_blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield paragraphs, list items and table rows, with the numbers of their first lines."""
    block: list[str] = []
    first, is_code = 1, False
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        is_fence = line.startswith("```")
        is_text = bool(line.strip()) and not is_fence and not is_code and line[0] != "#"
        if block and (not is_text or _is_item(line.lstrip())):
            yield first, "\n".join(block)
            block = []
        if is_text:
            first = first if block else number
            block.append(line.strip())
        is_code ^= is_fence


def read_all_statements() -> tuple[list[Statement], list[str]]:
    """Return the statements of all pages, and the sentences with MUST that have no label."""
    pages = sorted(PAGES.rglob("*.md"))
    read = [read_statements(page) for page in pages]
    return [one for found, _ in read for one in found], [one for _, bad in read for one in bad]


def find_checks() -> dict[str, list[str]]:
    """Return the labels that cases and tests check, with the ids of the cases and tests."""
    found: dict[str, list[str]] = {}
    for path in sorted(KIT.rglob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        for case in document.get("cases", []):
            for label in case.get("checks", []):
                found.setdefault(label, []).append(case["id"])
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for label, test in _find_checks_of_tests(path):
            found.setdefault(label, []).append(f"{path.relative_to(ROOT)}::{test}")
    return found


def _find_checks_of_tests(path: Path) -> Iterator[tuple[str, str]]:
    functions = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    for function in functions:
        for decorator in function.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("checks"):
                for label in decorator.args:
                    yield ast.literal_eval(label), function.name


def main() -> int:
    """Print every statement with its cases; the exit status is 1 if one has none."""
    statements, unlabelled = read_all_statements()
    checked = find_checks()
    for one in statements:
        ids = checked.get(one.label, [])
        more = f" and {len(ids) - 3} more" if len(ids) > 3 else ""
        print(f"{one.label}  {one.page}:{one.line}  {', '.join(ids[:3]) or 'NO CASE'}{more}")
    missing = [one.label for one in statements if one.label not in checked]
    print(f"{len(statements)} statements, {len(missing)} without a case")
    for sentence in unlabelled:
        print(f"no label: {sentence}")
    return int(bool(missing or unlabelled))


if __name__ == "__main__":
    sys.exit(main())
