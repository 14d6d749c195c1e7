"""Every rule sentence of the source documents, and the facts that carry it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from barsis_notation.rulesets import load_ruleset

ROWS = json.loads((Path(__file__).parent / "sentences.json").read_text(encoding="utf-8"))


def test_every_document_has_sentences() -> None:
    assert {row["document"] for row in ROWS} == {"000", "001", "002", "003", "004"}
    assert len(ROWS) > 250


@pytest.mark.parametrize("ruleset", sorted({row["ruleset"] for row in ROWS if row["ruleset"]}))
def test_the_facts_named_beside_a_sentence_are_the_rulesets(ruleset: str) -> None:
    facts = load_ruleset(ruleset).declared
    for row in ROWS:
        if row["ruleset"] == ruleset:
            assert set(row["fact paths"]) <= set(facts), row["sentence"]
