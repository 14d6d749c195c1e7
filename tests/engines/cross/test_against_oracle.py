"""The engine against the oracle: the same verdict, position and legal moves in random games.

Left out are games that go on after ``stop``; see :mod:`tests.engines.cross.compare`.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.option_choices import find_reading
from tests.oracles.barsis import random_game

from .compare import SEATS, compare, random_options

MOVES, MANY_MOVES = 2_500, 130_000
"""Moves compared by each of four tests, and by each of eight in a long run."""


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 8))]
)
def test_random_and_slipped_games(seed: int, scale: int) -> None:
    moves = MOVES if scale == 1 else MANY_MOVES
    tally = compare(seed, moves)
    assert tally.disagreements == []
    assert tally.moves >= moves
    assert tally.points > tally.moves // 10
    assert len(tally.refused) > 3
    assert tally.combinations


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seats", SEATS)
def test_the_oracles_random_games_are_legal(seats: str, scale: int) -> None:
    for seed in range(2 * scale):
        turns = random_game(seats, None, seed)
        play = CrossPlay(load_ruleset("barsis"), seats)
        assert play.replay(turns) is None
        assert play.winners() == (turns[-1][0],)


@pytest.mark.by_turns(4)
def test_every_reading_is_drawn() -> None:
    base = load_ruleset("barsis")
    drawn: set[tuple[str, int]] = set()
    rng = random.Random(0)
    for _ in range(2000):
        options = random_options(rng, base)
        load_ruleset("barsis", options=options)
        for path, value in options.items():
            reading = find_reading(base.declared[path], value)
            assert reading is not None
            drawn.add((path, base.declared[path].readings.index(reading)))
    assert drawn == {
        (option.path, number) for option in base.options() for number in range(len(option.readings))
    }


@pytest.mark.by_turns(2)
def test_an_engine_with_a_fault_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison that cannot fail compares nothing."""
    from barsis_notation.engines.cross import play as engine

    def blunt(self: engine.CrossPlay) -> list[str]:
        return [move for move in honest(self) if not move.startswith("bar/11")]

    honest = engine.CrossPlay.moves
    monkeypatch.setattr(engine.CrossPlay, "moves", blunt)
    assert compare(1, 200).disagreements


@pytest.mark.by_turns(2)
def test_the_command_prints_what_it_compared() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.engines.cross.compare", "--moves", "500", "--seed", "3"],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert "moves compared" in done.stdout
    assert "0 disagreements" in done.stdout
    assert done.returncode == 0
