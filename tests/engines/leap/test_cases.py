"""The rules of Natt Klab ash-Shawk as cases: ``cases.json``. A new case needs no Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.played import Case, begin, check, read_cases, spoken

CASES = read_cases(Path(__file__).parent / "cases.json")


@pytest.mark.parametrize("case", CASES, ids=spoken)
def test_case(case: Case) -> None:
    check("natt-klab", case)


@pytest.mark.parametrize(("men", "winner"), [("W:a1 B:-", "W"), ("W:- B:a1", "B")])
def test_who_has_no_man_left_has_lost(men: str, winner: str) -> None:
    play = begin("natt-klab", {"position": f"natt-klab {men} to=-"})
    assert play.winners() == (winner,)
    assert play.why_not("a1-a2") == play.why_not_end("pass") == "game-already-over"
