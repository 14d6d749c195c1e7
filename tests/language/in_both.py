"""Findings of one subject, said of real ones in each language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from typing import Any

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import LANGUAGES, speaking
from tests.language.arabic import english_letters

LONGEST_WORD = 15
"""Letters of a word; what is longer is a hash or a key."""


def assert_said_in_both(
    make: Callable[[Path], list[Finding]], name: str, names: tuple[str, ...], folder: Path
) -> None:
    """Check that the finding *name* is made alike, and said in Arabic except for *names*."""
    members, said = [], []
    for language in LANGUAGES:
        here = folder / "here"
        here.mkdir()
        with speaking(language):
            found = next(one for one in make(here) if one.name == name)
            said.append(found.message)
            facts = msgspec.to_builtins(found) | {"message": "", "file": ""}
            members.append(facts)
        rmtree(here)
    assert members[0] == members[1]
    assert said[0] != said[1]
    assert english_letters(said[1], (*names, *said_in_it(members[1]))) == []


def said_in_it(members: dict[str, Any]) -> list[str]:
    """Return what a finding quotes as it stands: hashes, keys, names of columns."""
    found, expected = (str(members.get(name) or "").split() for name in ("found", "expected"))
    hashes = [word for word in expected if len(word) > LONGEST_WORD]
    return [*(word for word in found if word.isascii() and word.strip(".,;:")), *hashes]
