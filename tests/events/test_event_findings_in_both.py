"""Every finding of events, said of a real one in each language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import collect_codes
from tests.events.findings import FINDINGS
from tests.language.in_both import assert_said_in_both

OF_MATCHES: Final = (event_codes.OTHER_BEGINNING,)
"""Codes of event_codes that are about the records of a match, with or without an event."""

CODES: Final = [
    code for code in collect_codes(event_codes) if code.code > "EVT010" and code not in OF_MATCHES
]

NAMES: Final = (
    *("Amal", "Basim", "Basima", "Huda", "Karim", "Dana", "amal2"),
    *("Name", "Players", "Results", "Id", "Rating", "Team", "mars", "EVT033"),
)
"""Words that are names in the findings."""


def test_every_code_has_its_finding() -> None:
    assert sorted(FINDINGS) == sorted(code.name for code in CODES)


@pytest.mark.parametrize("name", FINDINGS)
def test_a_finding_is_said_in_both_languages(name: str, tmp_path: Path) -> None:
    assert_said_in_both(FINDINGS[name], name, NAMES, tmp_path)
