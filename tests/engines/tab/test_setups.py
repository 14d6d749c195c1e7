"""What a position of Kiôz says of the turn."""

from __future__ import annotations

import pytest

from barsis_notation.engines.engine import Play
from barsis_notation.engines.tab.play import ENGINE
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.rulesets import load_ruleset


def begin(**options: object) -> Play:
    return ENGINE.begin(load_ruleset("kioz", options=options), ("A", "B"))


def standing(text: str) -> Play:
    play = begin()
    assert play.set_position(parse_setup(text)) == []
    return play


@pytest.mark.parametrize(
    "text",
    [
        "kioz A:1,22u,88v B:1u,21,87v to=A",
        "kioz A:30 B:10 to=B again=1",
        "kioz A:30 B:10 to=A owed=2,4",
        "kioz A:30 B:- to=-",
    ],
)
def test_a_position_that_stands_is_written_as_read(text: str) -> None:
    assert format_setup(standing(text).setup()) == text


@pytest.mark.parametrize(("text", "winner"), [("A:30 B:-", ("A",)), ("A:- B:30", ("B",))])
def test_who_has_no_piece_left_has_lost(text: str, winner: tuple[str, ...]) -> None:
    assert standing(f"kioz {text} to=-").winners() == winner


def test_what_a_position_owes_was_thrown() -> None:
    play = standing("kioz A:30 B:10 to=A owed=2,4")
    assert play.owed() == (("2", "4"),)
    assert play.move("30/32") is None
    for game in (play, play.copy()):
        assert game.why_not("32/34") == "token-reused"
        assert game.why_not("32/33") == "token-not-available"
        assert game.moves() == ["32/36"]


def test_a_copy_remembers_who_is_at_home() -> None:
    play = standing("kioz A:5,70v B:10 to=A owed=2")
    assert play.copy().why_not("70/72") == play.why_not("70/72") == "far-row-frozen"


def test_who_has_left_home_freezes_nobody() -> None:
    play = standing("kioz A:22,70v B:10 to=A owed=2,2")
    assert play.why_not("70/72") == "far-row-frozen"
    assert play.move("22/24") is None
    assert play.why_not("70/72") is None


def test_captures_moves_and_early_ends_are_counted() -> None:
    position = "kioz A:30 B:10,54 to=A"
    for turn, counts in (("A 2: 30/32*", (1, 0, 0, 0)), ("A 2: 30/32", (0, 1, 0, 0))):
        play = standing(position)
        assert play.replay([turn]) is None
        assert (play.count_remarks(), play.moves_made()) == (counts, 1)
    play = begin(**{"pass": "optional"})
    assert play.set_position(parse_setup(position)) == []
    assert play.replay(["A 2:", "B 2: pass"]) is None
    assert (play.count_remarks(), play.moves_made()) == ((0, 0, 1, 0), 0)


def test_throws_of_a_seat_that_may_not_throw() -> None:
    play = standing("kioz A:30 B:10 to=A")
    assert play.throw("2", "B") == "throw-out-of-turn"
    assert play.throw("2", "C") == "throw-out-of-turn"
    assert begin().apply_roll_off([("C", "2")]) == "throw-out-of-turn"


def test_holes_have_names_from_first_to_last() -> None:
    play = begin()
    assert [play.name_place("A", place) for place in ("0", "89", "bar")] == [None] * 3
    assert all(play.name_place("A", str(step)) for step in range(1, 89))
