"""The rules of Natt Klab ash-Shawk as cases: ``cases.json``. A new case needs no Python."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.engines.played import Case, begin, check, spoken

from .boards import all_cases, draw_board, read_board


def test_a_drawing_is_read_as_it_was_drawn() -> None:
    drawn = [
        ". . W . .",
        "B . . . .",
        ". . . . .",
        ". . . . .",
        "W . . . B",
    ]
    assert read_board(drawn, "B") == "natt-klab W:a1,c5 B:a4,e1 to=B"
    assert draw_board(read_board(drawn)) == drawn
    for wrong in (drawn[1:], ["W", *drawn[1:]], ["X . . . .", *drawn[1:]]):
        with pytest.raises(ValueError, match=r"zip\(\)|neither a man"):
            read_board(wrong)


@pytest.mark.parametrize("case", all_cases(), ids=spoken)
def test_case(case: Case) -> None:
    check("natt-klab", case)


@pytest.mark.parametrize(("men", "winner"), [("W:a1 B:-", "W"), ("W:- B:a1", "B")])
def test_who_has_no_man_left_has_lost(men: str, winner: str) -> None:
    play = begin("natt-klab", {"position": f"natt-klab {men} to=-"})
    assert play.winners() == (winner,)
    assert play.why_not("a1-a2") == play.why_not_end("pass") == "game-already-over"


def test_different_positions_are_no_repetition() -> None:
    """Nobody or a man of either seat on each of four cells: every position counts by itself."""
    counted = set()
    for a, b, c, d in product(".WB", repeat=4):
        drawn = [f". . {a} {b} .", f". . {c} {d} .", ". . . . .", "W . . . B", ". . . . ."]
        case = {"position": read_board(drawn, "W"), "options": {"repetition": 3}}
        play: Any = begin("natt-klab", case)
        counted.add(play.kernel.seen[-1])
    assert len(counted) == 3**4
