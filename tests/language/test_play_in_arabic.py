"""What is said of throws and moves, in both languages, with findings as people meet them."""

from __future__ import annotations

import unicodedata

import msgspec
import pytest

from barsis_notation.diagnostics import move_codes, throw_codes
from barsis_notation.diagnostics.findings import Finding, collect_codes
from barsis_notation.language.speech import LANGUAGES, speaking
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import load_ruleset
from barsis_notation.validation import check_record
from tests.language.arabic import english_letters
from tests.language.refusals import records_with_findings

CODES = {code.name for code in collect_codes(throw_codes, move_codes)}

QUOTES = {"unreadable-turn", "lenient-turn"}
"""Codes that quote text that anybody may have written."""
DATA = {"used", "cells", "taken"} | {
    row["name"] for row in load_ruleset("barsis").facts["device.outcomes"].values() if "name" in row
}
"""Members and throws as records spell them out: those are data, and not said in a language."""


def findings(game: Record) -> list[Finding]:
    """Return what is found in the play of *game*."""
    return [one for one in check_record(game, suggest=True).findings if one.name in CODES]


def examples(scale: int) -> list[tuple[str, Record]]:
    """Return some records of each kind."""
    most = 4 if scale == 1 else 400
    return [
        (name, game) for name, games in records_with_findings().items() for game in games[:most]
    ]


@pytest.mark.by_turns(2)
def test_every_code_of_play_is_said_in_every_language() -> None:
    for language in LANGUAGES:
        with speaking(language):
            said = {found.name for _, game in examples(1) for found in findings(game)}
        assert said >= CODES, CODES - said


@pytest.mark.by_turns(2)
def test_arabic_says_nothing_in_english(scale: int) -> None:
    for name, game in examples(scale):
        with speaking("ar"):
            found = findings(game)
        for one in found:
            quoted = [(one.found or "").strip('"')] if one.name in QUOTES else []
            assert english_letters(one.message, [*quoted, *DATA]) == [], (name, one.message)
            assert unicodedata.bidirectional(one.message[0]) == "AL", one.message


@pytest.mark.by_turns(4)
def test_only_the_message_depends_on_the_language(scale: int) -> None:
    for name, game in examples(scale):
        with speaking("ar", "arab"):
            arabic = [*map(members, findings(game))]
        assert arabic == [*map(members, findings(game))], name


def members(finding: Finding) -> dict[str, object]:
    facts: dict[str, object] = msgspec.to_builtins(finding)
    return {name: fact for name, fact in facts.items() if name != "message"}
