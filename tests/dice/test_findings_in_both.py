"""Every finding of dice, said of a real one in each language."""

from __future__ import annotations

import unicodedata

import msgspec
import pytest

from barsis_notation.diagnostics import dice_codes
from barsis_notation.diagnostics.findings import collect_codes
from barsis_notation.language.speech import LANGUAGES, speaking
from tests.dice.findings import FINDINGS
from tests.dice.vectors import PLAYERS
from tests.language.arabic import english_letters

WORDS = (*PLAYERS, "barsis-1", "barjis-1")
"""Who plays, and what rules are called."""

LONGEST_WORD = 15
"""Letters of a word; what is longer is a hash or a seed."""


def test_every_code_has_its_finding() -> None:
    assert sorted(FINDINGS) == sorted(code.name for code in collect_codes(dice_codes))


@pytest.mark.parametrize("name", FINDINGS)
def test_a_finding_is_said_in_both_languages(name: str) -> None:
    members, said = [], []
    for language in LANGUAGES:
        with speaking(language):
            found = next(one for one in FINDINGS[name]() if one.name == name)
        said.append(found.message)
        members.append(msgspec.to_builtins(found) | {"message": ""})
    assert members[0] == members[1]
    assert said[0] != said[1]
    hashes = [word for word in said[1].split() if len(word.strip(".,;:،؛")) > LONGEST_WORD]
    assert english_letters(said[1], (*WORDS, *hashes)) == []
    assert unicodedata.bidirectional(said[1][0]) == "AL"
