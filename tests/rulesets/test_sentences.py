"""Every sentence of the source documents: the facts that carry it, or why it states no rule."""

from __future__ import annotations

from collections import Counter

import pytest

from barsis_notation.rulesets import load_ruleset
from tests.engines.rule_cases import read_all_rule_cases
from tests.rulesets import split
from tests.rulesets.files import RULESETS, beside, document, letters, rows

DOCUMENTS = {key: list(sentences) for key, sentences in beside("documents.json").items()}
SENTENCES = rows("sentences.json")
NO_RULE = rows("no_rule.json")


def test_there_are_five_documents() -> None:
    assert set(DOCUMENTS) == {"000", "001", "002", "003", "004"}
    assert len(SENTENCES) > 250


@pytest.mark.parametrize("key", DOCUMENTS)
def test_every_sentence_has_facts_or_a_reason(key: str) -> None:
    told = [row["sentence"] for row in (*SENTENCES, *NO_RULE) if row["document"] == key]
    assert Counter(told) == Counter(DOCUMENTS[key])
    assert all(row["fact paths"] for row in SENTENCES)
    assert all(row["reason"] for row in NO_RULE)


@pytest.mark.parametrize("listed", [SENTENCES, NO_RULE], ids=["rules", "no rule"])
def test_the_lists_keep_the_order_of_the_documents(listed: list[dict[str, str]]) -> None:
    for key, sentences in DOCUMENTS.items():
        rest = iter(sentences)
        assert all(row["sentence"] in rest for row in listed if row["document"] == key)


def test_no_sentence_both_states_a_rule_and_states_none() -> None:
    stated = {(row["document"], row["sentence"]) for row in SENTENCES}
    assert not stated & {(row["document"], row["sentence"]) for row in NO_RULE}


@pytest.mark.parametrize("ruleset", sorted({row["ruleset"] for row in SENTENCES}))
def test_the_facts_named_beside_a_sentence_are_the_rulesets(ruleset: str) -> None:
    facts = load_ruleset(ruleset).declared
    for row in SENTENCES:
        if row["ruleset"] == ruleset:
            for name in row["fact paths"]:
                path, _, member = name.partition("/")
                assert path in facts, row["sentence"]
                assert not member or member in map(str, facts[path].value), row["sentence"]


@pytest.mark.parametrize("name", RULESETS)
def test_every_quotation_stands_in_a_source_document(name: str) -> None:
    texts = [letters(" ".join(sentences)) for sentences in DOCUMENTS.values()]
    quoted = {path: fact.get("quote") for path, fact in document(name)["facts"].items()}
    assert any(quoted.values())
    for path, quote in quoted.items():
        assert quote is None or any(letters(quote) in text for text in texts), path


def test_a_case_quotes_a_rule_sentence() -> None:
    stated = {letters(row["sentence"]) for row in SENTENCES}
    quotes = {case.quote for case in read_all_rule_cases()} - {""}
    assert len(quotes) > 80
    assert [quote for quote in quotes if letters(quote) not in stated] == []


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two!  Three?\nFour", ["One.", "Two!", "Three?", "Four"]),
        ("- A mark\n  • Another\n1. A number", ["A mark", "Another", "A number"]),
        ("1=1 plus a turn, known as tab. 2=2, 3=2.", ["1=1 plus a turn, known as tab. 2=2, 3=2."]),
        ("Rules 4x22 board. 22 pieces a side.", ["4x22 board.", "22 pieces a side."]),
        ("Murray, H.J.R. 1951. A History", ["Murray, H.J.R. 1951. A History"]),
        ('"One. Two."', ["One.", "Two."]),
        ("| 0 | Shakkeh |", ["| 0 | Shakkeh |"]),
        (
            "| A man may enter here. | And no man may leave. |",
            ["A man may enter here.", "And no man may leave."],
        ),
    ],
)
def test_a_document_is_split_by_its_marks(text: str, sentences: list[str]) -> None:
    assert list(split.sentences(text)) == sentences
