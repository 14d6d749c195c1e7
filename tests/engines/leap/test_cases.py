"""The rules of Natt Klab ash-Shawk, case by case."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from barsis_notation.engines.leap.play import ENGINE
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.rulesets import load_ruleset
from tests.engines.played import check
from tests.engines.rule_cases import RuleCase, read_rule_cases
from tests.every import every


def standing(line: str, **options: object) -> Any:
    """Return the game that stands as *line* says."""
    play = ENGINE.begin(load_ruleset("natt-klab", options=options), ("W", "B"))
    assert play.set_position(parse_setup(line)) == []
    return play


@every("case", read_rule_cases("natt-klab"), ids=lambda case: case.id)
def test_case(case: RuleCase) -> None:
    check(case)


@pytest.mark.parametrize(("men", "winner"), [("W:a1 B:-", "W"), ("W:- B:a1", "B")])
def test_who_has_no_man_left_has_lost(men: str, winner: str) -> None:
    play = standing(f"natt-klab {men} to=-")
    assert play.winners() == (winner,)
    assert play.why_not("a1-a2") == play.why_not_end("pass") == "game-already-over"


def test_different_positions_are_no_repetition() -> None:
    """Nobody or a man of either seat on each of four cells: every position counts by itself."""
    counted = set()
    cells = ("b4", "c4", "c5", "d5")
    for signs in product(".WB", repeat=len(cells)):
        men = {"W": ["a1"], "B": ["e1"], ".": []}
        for cell, sign in zip(cells, signs, strict=True):
            men[sign].append(cell)
        line = f"natt-klab W:{','.join(men['W'])} B:{','.join(sorted(men['B']))} to=W"
        counted.add(standing(line, repetition=3).kernel.seen[-1])
    assert len(counted) == 3 ** len(cells)
