"""Of changed rulesets and maps nothing crashes, and what is simulated is legal; a sample of them.

``python -m tests.own`` runs as many as one likes.
"""

from __future__ import annotations

from pathlib import Path

from tests.own.maps import try_maps
from tests.own.rulesets import Tally, try_rulesets


def test_changed_rulesets_are_played_or_refused(tmp_path: Path, scale: int) -> None:
    tally = Tally()
    try_rulesets(7 * scale, 1, tmp_path, tally)
    assert tally.faults == []
    became = {what for _, what in tally.files}
    assert {"played", "refused"} <= became
    assert tally.commands["validate"] > 5


def test_changed_maps_are_read_or_refused(tmp_path: Path, scale: int) -> None:
    tally = Tally()
    try_maps(30 * scale, 1, tmp_path, tally)
    assert tally.faults == []
    assert {what for _, what in tally.files} == {"converted", "findings"}
