"""Every finding of archives, said of a real one in each language."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree
from typing import Any

import msgspec
import pytest

from barsis_notation.diagnostics.archive_codes import CODES
from barsis_notation.language.speech import LANGUAGES, speaking
from tests.archive.findings import FINDINGS
from tests.language.arabic import english_letters

NAMES = (
    *("games", "barsis", "SQLite", "notes", "Zstandard", "BagIt", "minisign"),
    *("acts", "people", "results", "size"),
)
"""What the archives call something, and names of formats and programs."""

LONGEST_WORD = 15
"""Letters of a word; what is longer is a hash or a key."""


def test_every_code_has_its_finding() -> None:
    assert sorted(FINDINGS) == sorted(code.name for code in CODES)


@pytest.mark.parametrize("name", FINDINGS)
def test_a_finding_is_said_in_both_languages(name: str, tmp_path: Path) -> None:
    members, said = [], []
    for language in LANGUAGES:
        folder = tmp_path / "here"
        folder.mkdir()
        with speaking(language):
            found = next(one for one in FINDINGS[name](folder) if one.name == name)
            said.append(found.message)
            facts = msgspec.to_builtins(found) | {"message": "", "file": ""}
            members.append(facts)
        rmtree(folder)
    assert members[0] == members[1]
    assert said[0] != said[1]
    assert english_letters(said[1], (*NAMES, *said_in_it(members[1]))) == []


def said_in_it(members: dict[str, Any]) -> list[str]:
    """Return what a finding quotes as it stands: hashes, keys, names of columns."""
    found, expected = (str(members.get(name) or "").split() for name in ("found", "expected"))
    hashes = [word for word in expected if len(word) > LONGEST_WORD]
    return [*(word for word in found if word.isascii() and word.strip(".,;:")), *hashes]
