"""The rules of Kiôz as cases: ``cases.json``. A new case needs no Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.played import Case, check, read_cases, spoken

CASES = read_cases(Path(__file__).parent / "cases.json")


@pytest.mark.parametrize("case", CASES, ids=spoken)
def test_case(case: Case) -> None:
    check("kioz", case)
