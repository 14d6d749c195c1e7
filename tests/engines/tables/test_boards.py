"""Positions of tables, the cube, and the seats."""

from __future__ import annotations

import random

import pytest

from barsis_notation.engines.tables.play import TablesPlay
from barsis_notation.record.position_lines import format_setup, parse_setup
from tests.engines.played import verdict

from .boards import begin, line, resume, rules
from .positions import random_setup


def test_the_start_is_that_of_the_ruleset() -> None:
    assert line(begin()) == "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=-"


def test_the_start_has_167_pips_each() -> None:
    for men in begin().setup().men.values():
        assert sum(int(man.place) for man in men) == 167


@pytest.mark.parametrize("seed", range(50))
def test_a_position_is_written_as_read(seed: int) -> None:
    setup = random_setup(random.Random(seed))
    assert line(resume(setup)) == format_setup(setup)
    assert parse_setup(format_setup(setup)) == setup


def test_from_a_position_without_a_seat_to_move_either_may_begin() -> None:
    play = resume("shesh-besh W:6(15) B:6(15) to=-")
    assert play.to_move() == ("W", "B")
    assert play.result() is None
    assert play.copy().replay(["W 31: 6/3 6/5"]) is None
    assert play.replay(["B 31: 6/3 6/5"]) is None


CUBES = [
    (["W 31: 8/5 6/5", "B: double", "W: take", "B 42: 8/4 6/4"], None, "W"),
    (["W 31: 8/5 6/5", "B: double", "W: drop"], None, ""),
    (["W 31: 8/5 6/5", "B: double", "B: take"], (3, 0, "throw-out-of-turn"), "W"),
    (["W 31: 8/5 6/5", "W: double"], (2, 0, "throw-out-of-turn"), "B"),
    (["W 31: 8/5 6/5", "B: take"], (2, 0, "throw-out-of-turn"), "B"),
    (["W 31: 8/5 6/5", "B: double", "B 31: 8/5 6/5"], (3, 0, "throw-out-of-turn"), "W"),
    (
        ["W 31: 8/5 6/5", "B: double", "W: take", "B 42: 8/4 6/4", "W 31: 6/3 24/23", "B: double"],
        (6, 0, "not-a-move-here"),
        "B",
    ),
]


@pytest.mark.parametrize(("turns", "refused", "to_move"), CUBES)
def test_a_cube_of_other_peoples_files_is_followed(
    turns: list[str], refused: tuple[int, int, str] | None, to_move: str
) -> None:
    play = begin()
    assert verdict(play, turns) == (refused and list(refused))
    assert play.to_move() == tuple(to_move)
    legal = turns if refused is None else turns[: refused[0] - 1]
    assert play.count_remarks().cubes == sum(
        "31" not in turn and "42" not in turn for turn in legal
    )


def test_a_cube_is_used_by_the_end_of_a_turn_as_by_its_string() -> None:
    answers = set()
    for turns, _, _ in CUBES:
        play = begin()
        for turn in turns:
            seat, word = turn[0], turn.split()[-1]
            if word.isalpha() and seat == play.to_move()[0]:
                parts, whole = play.copy(), play.copy()
                refused = whole.replay([turn])
                assert parts.why_not_end(word) == (refused.name if refused else None)
                assert parts.setup() == play.setup()
                assert parts.end(word) == (refused.name if refused else None)
                assert (line(parts), parts.winners()) == (line(whole), whole.winners())
                answers.add((word, refused is None))
            play.replay([turn])
    assert answers >= {("double", True), ("take", True), ("drop", True), ("double", False)}


def test_a_dropped_cube_ends_the_game_for_the_doubler() -> None:
    play = begin()
    play.replay(["W 31: 8/5 6/5", "B: double", "W: drop"])
    assert play.winners() == ("B",)


def test_the_stake_is_in_the_position_and_in_the_score() -> None:
    play = begin()
    play.replay(["W 31: 8/5 6/5", "B: double", "W: take"])
    assert line(play).endswith("to=B cube=2W")
    won = resume("shesh-besh W:1,off(14) B:6(15) to=W cube=4B")
    assert won.replay(["W 31: 1/off"]) is None
    result = won.result()
    assert result is not None
    assert (result.name, result.score) == ("mars", {"W": 8, "B": 0})


def test_seats_are_the_two_of_the_ruleset() -> None:
    with pytest.raises(ValueError, match="both seats"):
        TablesPlay(rules(), ("W",))
    assert TablesPlay(rules(), ("B", "W")).seats == ("W", "B")
