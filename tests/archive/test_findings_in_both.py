"""Every finding of archives, said of a real one in each language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from barsis_notation.diagnostics import archive_codes
from barsis_notation.diagnostics.findings import collect_codes
from tests.archive.findings import FINDINGS
from tests.language.in_both import assert_said_in_both

CODES: Final = collect_codes(archive_codes)

NAMES: Final = (
    *("games", "barsis", "SQLite", "notes", "Zstandard", "BagIt", "minisign"),
    *("acts", "people", "results", "size"),
)
"""Words that are names in the findings."""


def test_every_code_has_its_finding() -> None:
    assert sorted(FINDINGS) == sorted(code.name for code in CODES)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("name", FINDINGS)
def test_a_finding_is_said_in_both_languages(name: str, tmp_path: Path) -> None:
    assert_said_in_both(FINDINGS[name], name, NAMES, tmp_path)
