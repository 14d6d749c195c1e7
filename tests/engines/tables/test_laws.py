"""Laws that hold in every position, with every roll."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.engines.tables import rules as table_rules
from barsis_notation.engines.tables.play import TablesPlay
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.record.scan import ENDINGS
from tests.choices import Choices, anew, choices

from .boards import begin, line, resume
from .positions import random_play, random_setup, random_turn

PLACES = ("bar", *map(str, range(1, 25)))
MOVES = [f"{start}/{to}" for start in PLACES for to in (*PLACES[1:], "off")]

plays = choices.map(random_play)
rolls = st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda dice: f"{dice[0]}{dice[1]}")


def state(play: TablesPlay) -> tuple[object, ...]:
    return (
        line(play),
        play.to_move(),
        play.owed(),
        play.captured_men(),
        play.count_remarks(),
        {*play.winners()},
    )


def play_some(play: TablesPlay, roll: str, data: st.DataObject) -> None:
    """Throw *roll* and make some of the moves it allows."""
    assert play.throw(roll) is None
    for _ in range(data.draw(st.integers(0, 3))):
        if moves := play.moves():
            assert play.move(data.draw(st.sampled_from(moves))) is None


@anew
@given(plays, rolls, st.data())
def test_a_move_is_legal_just_if_nothing_speaks_against_it(
    play: TablesPlay, roll: str, data: st.DataObject
) -> None:
    play_some(play, roll, data)
    legal, before = play.moves(), state(play)
    assert len(legal) == len(set(legal))
    assert {move for move in MOVES if play.why_not(move) is None} == set(legal)
    assert state(play) == before
    for move in data.draw(st.lists(st.sampled_from(MOVES), max_size=5)) + legal[:3]:
        twin = play.copy()
        assert twin.move(move) == play.why_not(move)
        assert (state(twin) == before) == (move not in legal)
    assert state(play) == before


@anew
@given(plays, rolls, st.data())
def test_the_turn_may_end_just_if_no_move_is_left(
    play: TablesPlay, roll: str, data: st.DataObject
) -> None:
    play_some(play, roll, data)
    assert (play.why_not_end() is None) == (not play.moves())
    assert (play.why_not_end("pass") is None) == (not play.moves())
    for word in ENDINGS:
        twin = play.copy()
        assert twin.end(word) == play.why_not_end(word)
        if play.why_not_end(word) is not None:
            assert state(twin) == state(play)


@anew
@given(plays, rolls)
def test_taking_back_restores(play: TablesPlay, roll: str) -> None:
    assert play.throw(roll) is None
    board, before, made = play.kernel.board, line(play), 0
    while choices := board.find_choices():
        board.make_choice(choices[made % len(choices)])
        made += 1
    for _ in range(made):
        board.take_back()
    assert line(play) == before


@anew
@given(plays, rolls)
def test_a_copy_goes_its_own_way(play: TablesPlay, roll: str) -> None:
    before = state(play)
    twin = play.copy()
    assert state(twin) == before
    assert twin.replay([twin.list_turns(roll)[0]]) is None
    assert state(play) == before


@anew
@given(plays, rolls, st.data())
def test_a_position_is_resumed_as_it_was(play: TablesPlay, roll: str, data: st.DataObject) -> None:
    play_some(play, roll, data)
    if play.owed() == ((),):  # a position does not tell a roll played out from one not thrown yet
        return
    again = resume(line(play))
    assert line(again) == line(play)
    assert (again.moves(), again.owed()) == (play.moves(), play.owed())
    assert (again.why_not_end() is None) == (play.why_not_end() is None)


@anew
@given(plays, rolls)
def test_every_legal_turn_replays_and_ends_in_a_final_position(play: TablesPlay, roll: str) -> None:
    turns, ends = play.list_turns(roll), set()
    every = 1 + len(turns) // 200
    for turn in turns[::every]:
        twin = play.copy()
        assert twin.replay([turn]) is None
        ends.add(line(twin))
    finals = set(play.final_positions(roll))
    assert ends <= finals
    assert ends == finals or every > 1
    assert {turn[4:] for turn in play.list_turns(roll[::-1])} == {turn[4:] for turn in turns}


@anew
@given(plays, rolls, st.data())
def test_a_turn_with_moves_left_out_is_refused(
    play: TablesPlay, roll: str, data: st.DataObject
) -> None:
    legal = set(play.list_turns(roll))
    words = data.draw(st.sampled_from(sorted(legal))).split(" ")
    shorter = " ".join(words[: data.draw(st.integers(2, len(words)))])
    assert (play.copy().replay([shorter]) is None) == (shorter in legal)


@anew
@given(plays, rolls, st.lists(st.sampled_from(MOVES), max_size=2))
def test_a_turn_is_legal_just_if_it_is_among_the_legal_turns(
    play: TablesPlay, roll: str, moves: list[str]
) -> None:
    legal = set(play.list_turns(roll))
    for turn in map(" ".join, [(f"{play.to_move()[0]} {roll}:", *p) for p in permutations(moves)]):
        assert (play.copy().replay([turn]) is None) == (turn in legal)


@anew
@given(plays, rolls)
def test_a_refused_turn_goes_on_without_its_throw(play: TablesPlay, roll: str) -> None:
    seat, turn = play.to_move()[0], play.list_turns(roll)[0]
    twin = play.copy()
    refused = twin.replay([f"{seat} {roll}: 24/1"])
    assert refused is not None
    assert twin.replay([f"{seat} {roll}:"]) == (1, 0, "throw-after-stop")
    assert twin.replay([turn.replace(f" {roll}:", ":")]) is None
    assert play.replay([turn]) is None
    assert line(twin) == line(play)


@anew
@given(choices)
def test_step_by_step_is_the_same_game_as_turn_by_turn(rng: Choices) -> None:
    steps, whole = begin(), begin()
    for _ in range(12):
        turn = random_turn(steps, rng)
        assert whole.replay([turn]) is None
        assert line(whole) == line(steps)
        assert (whole.count_remarks(), whole.captured_men()) == (
            steps.count_remarks(),
            steps.captured_men(),
        )


@anew
@given(choices)
def test_random_positions_stand(rng: Choices) -> None:
    setup = random_setup(rng)
    assert resume(setup).setup() == setup


def test_opening_dice_one_by_one() -> None:
    play = begin()
    assert play.to_move() == ("W", "B")
    assert play.throw("4") is None
    assert play.to_move() == ("B",)
    assert play.throw("31") == "throw-missing"
    assert play.throw("4") is None
    assert play.to_move() == ("W", "B")
    assert play.throw("2", "B") is None
    assert play.throw("2", "B") == "throw-out-of-turn"
    assert play.throw("1", "W") is None
    assert play.to_move() == ("B",)
    assert play.throw("31", "W") == "throw-out-of-turn"
    assert play.throw("31") is None
    assert play.throw("31") == "throw-after-stop"
    assert play.owed() == (("1", "3"),)


@pytest.mark.parametrize("outcome", ["", "7", "07", "37", "311", "31+42", "31:", "x"])
def test_what_is_no_throw(outcome: str) -> None:
    play = begin()
    assert play.throw(outcome) == "unknown-outcome"
    assert play.to_move() == ("W", "B")
    with pytest.raises(ValueError, match="cannot be thrown now: unknown-outcome"):
        play.list_turns(outcome)
    assert play.throw("?") == "not-known"


def test_one_die_is_no_roll() -> None:
    with pytest.raises(ValueError, match="'3' cannot be thrown now"):
        begin().final_positions("3")


@pytest.mark.parametrize(
    ("throws", "refused"),
    [
        ([("W", "5"), ("B", "3")], None),
        ([], None),
        ([("W", "5"), ("W", "3")], "throw-out-of-turn"),
        ([("W", "5"), ("B", "3"), ("W", "3")], "throw-out-of-turn"),
        ([("S", "5")], "throw-out-of-turn"),
        ([("W", "7")], "unknown-outcome"),
        ([("W", "")], "unknown-outcome"),
        ([("W", "12")], "unknown-outcome"),
    ],
)
def test_opening_dice_given(throws: list[tuple[str, str]], refused: str | None) -> None:
    assert begin().apply_roll_off(throws) == refused


def test_before_the_throw_and_after_the_end() -> None:
    play = begin()
    assert play.moves() == []
    assert play.owed() == ((),)
    assert play.captured_men() == ()
    assert play.move("8/5") == play.end() == play.end("pass") == play.end("stop") == "throw-missing"
    assert play.end("resign") is None
    assert (play.winners(), play.to_move()) == (("B",), ())
    for refused in (play.throw("31"), play.move("8/5"), play.end()):
        assert refused == "game-already-over"


def test_words_that_are_none() -> None:
    play = begin()
    assert play.throw("31") is None
    assert [play.why_not(move) for move in ("", "8/5 6/5", "pass", "8-5", "8/5 pass", "?")] == [
        *["not-strict"] * 5,
        "not-known",
    ]
    assert play.end("genug") == "not-strict"
    assert play.end("double") == "not-a-move-here"


def test_a_turn_broken_off() -> None:
    play = begin()
    assert play.replay(["W 31: 8/5 stop"]) is None
    assert play.to_move() == ()
    assert play.move("6/5") == play.throw("31") == play.end() == "stop-not-last"
    again = resume(line(play))
    assert again.owed() == (("1",),)
    assert again.replay(["W: 6/5", "B 31: 8/5 6/5"]) is None


def test_a_turn_broken_off_and_gone_on_from() -> None:
    play = begin()
    assert play.replay(["W 31: 8/5 stop"]) is None
    play.resume()
    assert play.to_move() == ("B",)
    assert play.replay(["B 31: 8/5 6/5"]) is None
    before = line(play)
    play.resume()
    assert line(play) == before


def test_the_board_is_put_elsewhere_and_back() -> None:
    play = begin()
    assert play.replay(["W 64: 24/18 13/9", "B 61: 8/7* 13/7", "W: resign"]) is None
    wrong, there = parse_setup("shesh-besh W:6 B:6 to=W"), "shesh-besh W:6(15) B:6(15) to=B cube=2W"
    before = state(play)
    assert len(play.set_position(wrong)) == 2
    assert state(play) == before
    assert play.set_position(parse_setup(there)) == []
    assert (line(play), play.to_move(), play.result()) == (there, ("B",), None)
    assert (play.moves_made(), play.count_remarks()) == (4, (1, 0, 0, 0))
    play.restart()
    assert state(play) == state(begin())
    assert play.moves_made() == 0


def test_opening_dice_bind_nobody_in_a_position_given() -> None:
    play = resume("shesh-besh W:6(15) B:6(15) to=B")
    assert play.apply_roll_off([("W", "5"), ("B", "3")]) is None
    assert play.apply_roll_off([("W", "5"), ("W", "3")]) == "throw-out-of-turn"
    assert play.to_move() == ("B",)


def test_what_people_are_told() -> None:
    play = begin()
    assert len(play.outcomes) == 36
    assert (play.outcomes["31"], play.outcomes["66"]) == (("3", "1"), ("6",) * 4)
    assert play.entry_steps == ("19", "20", "21", "22", "23", "24")
    assert str(play.name_place("B", "8")) == "8-point"
    assert [play.name_place("B", place) for place in ("bar", "off")] == [None, None]
    assert [play.steps_to_go("W", place) for place in ("8", "bar", "off")] == [8, 25, 0]
    assert play.find_fact("higher-die") == "turn.higher_die"
    assert play.find_fact("bar-first") == "bar.first"
    assert play.find_fact("no-man-there") is None
    for path in table_rules.FACTS.values():
        assert play.ruleset.sentence(path)


def test_what_a_hit_took() -> None:
    play = begin()
    assert play.replay(["W 64: 24/18 13/9", "B 61: 8/7* 13/7"]) is None
    assert play.captured_men() == ()
    play = begin()
    assert play.replay(["W 64: 24/18 13/9", "B 16: 13/7 8/7"]) is None
    assert play.count_remarks() == (0, 1, 0, 0)
    play = resume("shesh-besh W:8,off(14) B:20,off(14) to=W owed=3")
    assert play.move("8/5*") is None
    assert play.captured_men() == ("B.20",)
    assert play.end() is None
    assert play.captured_men() == ("B.20",)
