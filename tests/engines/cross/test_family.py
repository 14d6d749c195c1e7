"""Barjis, Pachisi and Parchís by the engine and by their oracles; see :mod:`.family`."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from barsis_notation.engines.cross import play as engine
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.option_choices import find_reading

from .family import alone, compare, random_options

MOVES = {"barjis": 500, "pachisi": 250, "parchis": 500}
"""Moves compared by each test of short games; times ``scale`` in a long run."""
SHORT = 60
"""Turn strings of a short game: many options are tried, and nobody comes home."""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("id", MOVES)
@pytest.mark.parametrize("seed", range(2))
def test_random_and_slipped_beginnings(id: str, seed: int, scale: int) -> None:
    moves = MOVES[id] * scale
    tally = compare(id, seed, moves, strings=SHORT)
    assert tally.disagreements == []
    assert tally.moves >= moves
    assert tally.points > tally.moves // 20
    assert tally.games > 1
    assert sum(tally.refused.values()) > 2


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("id", MOVES)
def test_whole_and_slipped_games(id: str, scale: int) -> None:
    for seed in range(scale):
        tally = compare(id, seed, 1, None if seed else {})
        assert tally.disagreements == []
        assert tally.moves > 100


@pytest.mark.long
@pytest.mark.parametrize("id", MOVES)
def test_every_reading_alone(id: str) -> None:
    for options in alone(id):
        assert compare(id, 7, 4 * MOVES[id], options).disagreements == []


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("id", MOVES)
def test_random_options_go_together_and_every_reading_is_drawn(id: str) -> None:
    base = load_ruleset(id)
    drawn: set[tuple[str, int]] = set()
    rng = random.Random(id)
    seen: set[str] = set()
    for _ in range(3000):
        options = random_options(rng, base)
        seen.add(json.dumps(options, sort_keys=True))
        for path, value in options.items():
            reading = find_reading(base.declared[path], value)
            assert reading is not None
            drawn.add((path, base.declared[path].readings.index(reading)))
    for text in sorted(seen)[:100]:
        load_ruleset(id, options=json.loads(text))
    at_rest = {("device.seven_k6", 0)}  # no number where there are six shells: never written
    assert drawn | at_rest >= {
        (option.path, number) for option in base.options() for number in range(len(option.readings))
    }


@pytest.mark.parametrize("id", MOVES)
def test_an_engine_with_a_fault_is_found_out(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison that cannot fail compares nothing."""

    def blunt(self: engine.CrossPlay) -> list[str]:
        return [move for move in honest(self) if not move.startswith("bar/")]

    honest = engine.CrossPlay.moves
    monkeypatch.setattr(engine.CrossPlay, "moves", blunt)
    assert compare(id, 1, 50, {}, SHORT).disagreements


@pytest.mark.by_turns(2)
def test_the_command_prints_what_it_compared() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.engines.cross.family", "barjis", "--moves", "9"],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert "moves compared" in done.stdout
    assert "0 disagreements" in done.stdout
    assert done.returncode == 0
