"""Our files through real GNU Backgammon and back; skipped where it is not installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.gnubg import round_trip
from tests.formats.gnubg import PROGRAM
from tests.formats.matches import matches

pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason="GNU Backgammon (gnubg) is not installed: nothing to compare with"
)


@pytest.mark.parametrize("form", ["mat", "sgf"])
def test_every_game_and_result_comes_back(form: str, tmp_path: Path, scale: int) -> None:
    sent = list(matches(28 * scale, seed=4))
    assert {match[0].match.to or 0 for match in sent if match[0].match} == {0, 3, 5, 7}
    found = round_trip(sent, form, tmp_path)
    assert [one for to in ("mat", "sgf") for one in found[to] if not one.why] == []
    if form == "sgf":
        assert {one.what for one in found["sgf"]} <= {"left name", "right name"}
