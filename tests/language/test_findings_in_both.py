"""Every finding of archives and of events, said of a real one in each language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from barsis_notation.diagnostics import archive_codes, event_codes
from barsis_notation.diagnostics.findings import Code, Finding, codes_in
from barsis_notation.language.speech import LANGUAGES, speaking
from tests.archive import findings as of_archives
from tests.events import findings as of_events
from tests.language.arabic import english_letters

LONGEST_WORD = 15
"""Letters of a word; what is longer is a hash or a key."""


class Area(NamedTuple):
    """Codes of one subject, what makes a finding of each, and words that are names in them."""

    codes: tuple[Code, ...]
    findings: dict[str, Callable[[Path], list[Finding]]]
    names: tuple[str, ...]


OF_MATCHES: Final = (event_codes.OTHER_BEGINNING,)
"""Codes of event_codes that are about the records of a match, with or without an event."""

AREAS: Final = (
    Area(
        codes_in(archive_codes),
        of_archives.FINDINGS,
        (
            *("games", "barsis", "SQLite", "notes", "Zstandard", "BagIt", "minisign"),
            *("acts", "people", "results", "size"),
        ),
    ),
    Area(
        tuple(
            code
            for code in codes_in(event_codes)
            if code.code > "EVT010" and code not in OF_MATCHES
        ),
        of_events.FINDINGS,
        (
            *("Amal", "Basim", "Basima", "Huda", "Karim", "Dana", "amal2"),
            *("Name", "Players", "Results", "Id", "Rating", "Team", "mars"),
        ),
    ),
)

ALL: Final = [(area, name) for area in AREAS for name in area.findings]


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.codes[0].code)
def test_every_code_has_its_finding(area: Area) -> None:
    assert sorted(area.findings) == sorted(code.name for code in area.codes)


@pytest.mark.parametrize(("area", "name"), ALL, ids=[name for _, name in ALL])
def test_a_finding_is_said_in_both_languages(area: Area, name: str, tmp_path: Path) -> None:
    members, said = [], []
    for language in LANGUAGES:
        folder = tmp_path / "here"
        folder.mkdir()
        with speaking(language):
            found = next(one for one in area.findings[name](folder) if one.name == name)
            said.append(found.message)
            facts = msgspec.to_builtins(found) | {"message": "", "file": ""}
            members.append(facts)
        rmtree(folder)
    assert members[0] == members[1]
    assert said[0] != said[1]
    assert english_letters(said[1], (*area.names, *said_in_it(members[1]))) == []


def said_in_it(members: dict[str, Any]) -> list[str]:
    """Return what a finding quotes as it stands: hashes, keys, names of columns."""
    found, expected = (str(members.get(name) or "").split() for name in ("found", "expected"))
    hashes = [word for word in expected if len(word) > LONGEST_WORD]
    return [*(word for word in found if word.isascii() and word.strip(".,;:")), *hashes]
