"""The grammars of the pages accept the texts of the kit that are valid, and no others."""

from __future__ import annotations

import re

import pytest

from tests.conformance.abnf import make_patterns
from tests.conformance.statements import PAGES
from tests.kit_files import read_kit_file


def read_grammar(page: str, rule: str) -> re.Pattern[str]:
    """Return the pattern of a rule of the grammar on a page."""
    text = (PAGES / f"{page}.md").read_text(encoding="utf-8")
    grammar = text.partition("```abnf\n")[2].partition("```")[0]
    return re.compile(make_patterns(grammar)[rule])


def list_texts(path: str, kind: str) -> list[tuple[str, bool]]:
    """Return the texts of the cases of a kind, and whether they are valid."""
    cases = read_kit_file(path)
    return [
        (case["input"]["text"], case["expected"]["valid"]) for case in cases if case["kind"] == kind
    ]


def test_the_grammar_of_the_page_is_that_of_turns() -> None:
    grammar = read_grammar("turn-notation", "turn")
    texts = [one for one in list_texts("notation/turns.json", "turn") if len(one[0]) <= 4096]
    assert [text for text, valid in texts if bool(grammar.fullmatch(text)) != valid] == []
    assert len(texts) > 100


def test_the_grammar_of_the_page_accepts_each_position() -> None:
    grammar = read_grammar("position-line", "position")
    texts = list_texts("notation/positions.json", "position")
    assert [text for text, valid in texts if valid and not grammar.fullmatch(text)] == []


@pytest.mark.parametrize(
    "text",
    ["barsis S:1", "barsis S:01 to=S", "barsis S:bar(0) to=S", "barsis S:1 to=s", "b S:1  to=S"],
)
def test_the_grammar_of_the_page_refuses_lines_of_another_form(text: str) -> None:
    assert not read_grammar("position-line", "position").fullmatch(text)
