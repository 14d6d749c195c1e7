"""Of changed rulesets and maps nothing crashes, and what is simulated is legal; a sample of them.

``python -m tests.own`` runs as many as one likes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.run import barsis
from tests.own.maps import try_maps
from tests.own.rulesets import Tally, try_rulesets
from tests.rulesets.files import document


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


def test_an_entry_for_two_bonuses_is_a_duty_only_where_both_are_owed(tmp_path: Path) -> None:
    rules = {**document("parchis-1"), "id": "house-parchis"}
    rules["facts"]["entry.two"] = {"value": "26:10+10", "confidence": "chosen", "note": "As here."}
    assert_simulated(rules, tmp_path, "--seats", "4", "--seed", "288")


def test_repetition_is_seen_on_a_board_of_forty_cells(tmp_path: Path) -> None:
    rules = {**document("natt-klab-1"), "id": "house-natt-klab"}
    rules["facts"]["board.columns"]["value"] = 8
    words = ("--option", "repetition=3", "--option", "leap.must=false", "--seed", "1086")
    assert_simulated(rules, tmp_path, *words)


def assert_simulated(rules: dict[str, Any], folder: Path, *words: str) -> None:
    """Simulate a game of *rules* and find nothing wrong with it."""
    file, games = folder / "house.json", folder / "games.jsonl"
    file.write_text(json.dumps(rules), encoding="utf-8")
    played = barsis("simulate", file, *words, "-o", games)
    assert played.exit_code == 0, played.stderr
    judged = barsis("validate", "--ruleset", file, games)
    assert judged.exit_code == 0, judged.stdout
