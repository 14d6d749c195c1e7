"""The drawings, before anything is tested with them; positions as data."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from barsis_notation.engines.tables import ENGINE
from barsis_notation.record.positions import parse_setup, print_setup

from .boards import begin, draw_board, line, read_board, resume, rules
from .positions import random_setup

SETUPS = json.loads((Path(__file__).parent / "setups.json").read_text(encoding="utf-8"))

START = [
    "W5 .  .  .  B3 .  | .  | B5 .  .  .  .  W2",
    "B5 .  .  .  W3 .  | .  | W5 .  .  .  .  B2",
]


def test_the_start_is_drawn_and_read() -> None:
    setup = begin().setup()
    assert draw_board(setup) == START
    assert print_setup(read_board(START, "W")) == print_setup(setup)
    assert line(begin()) == "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W"


def test_the_start_has_167_pips_each() -> None:
    for men in begin().setup().men.values():
        assert sum(int(man.place) for man in men) == 167


@pytest.mark.parametrize("seed", range(50))
def test_drawing_and_reading_are_mirrors(seed: int) -> None:
    setup = random_setup(random.Random(seed))
    again = read_board(draw_board(setup), setup.to)
    assert print_setup(again) == print_setup(setup)
    assert line(resume(setup)) == print_setup(setup)


def test_a_drawing_has_twelve_points_and_a_bar_a_row() -> None:
    with pytest.raises(ValueError, match="shorter"):
        read_board([START[0][:-3], START[1]], "W")
    with pytest.raises(ValueError, match="bar of B"):
        read_board([START[0].replace("| .  |", "| W1 |"), START[1]], "W")


@pytest.mark.parametrize("text", SETUPS["standing"])
def test_a_position_that_stands_is_written_as_read(text: str) -> None:
    assert line(resume(text)) == text


@pytest.mark.parametrize("case", SETUPS["falling"], ids=lambda case: case["says"][0])
def test_a_position_that_does_not_stand_is_explained(case: dict[str, object]) -> None:
    play, wrong = ENGINE.resume(rules(), parse_setup(str(case["position"])))
    assert play is None
    assert wrong == case["says"]


def test_a_position_without_a_seat_to_move_is_played_no_further() -> None:
    play = resume("shesh-besh W:6(15) B:6(15) to=-")
    assert play.to_move() == play.winners() == ()
    assert play.result() is None
    refused = play.replay(["W 31: 6/3 6/5"])
    assert refused == (1, 0, "game-already-over")


def test_seats_are_the_two_of_the_ruleset() -> None:
    with pytest.raises(ValueError, match="both seats"):
        ENGINE.begin(rules(), ("W",))
    assert ENGINE.begin(rules(), ("B", "W")).seats == ("W", "B")
