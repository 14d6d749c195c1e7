"""Hand-made cases for the oracle of Kiôz; each names its rule."""

from itertools import pairwise

import pytest

from tests.oracles.kioz import CHOICES, KiozOracle, Refused, draw_path, onward, random_game

TWICE = "must-use-kioz-on-unmoved"


def game(
    a: str,
    b: str,
    options: dict[str, object] | None = None,
    to_move: str = "A",
    throw: int | None = None,
) -> KiozOracle:
    """Return a game with the men put up, after a throw of *to_move* if there is one."""
    oracle = KiozOracle(options)
    oracle.place({"A": a, "B": b}, to_move)
    if throw is not None:
        oracle.throw(throw)
    return oracle


# the path (6.1)


def mapped(seat: str, step: int) -> tuple[int, int]:
    """Return the hole of a step by the words of 6.1."""
    row, column = {
        0: (1, step),
        1: (2, 45 - step),
        2: (3, step - 44),
        3: (4, 89 - step),
    }[(step - 1) // 22]
    return (row, column) if seat == "A" else (5 - row, 23 - column)


@pytest.mark.parametrize("seat", "AB")
def test_path_is_the_map_of_61(seat: str) -> None:
    assert draw_path(seat) == [mapped(seat, step) for step in range(1, 89)]


def test_same_cell_other_player() -> None:
    path = {seat: draw_path(seat) for seat in "AB"}
    for step, cell in enumerate(path["A"], 1):
        of_b = path["B"].index(cell) + 1
        assert of_b - step == (
            66 if step <= 22 else 22 if step <= 44 else -22 if step <= 66 else -66
        )


def test_both_players_move_the_same_way_in_every_row() -> None:
    for seat in "AB":
        path = draw_path(seat)
        for (row, column), (next_row, next_column) in pairwise(path):
            if row == next_row:
                assert next_column - column == (1 if row in (1, 3) else -1)


@pytest.mark.parametrize("seat", "AB")
def test_where_the_loop_and_the_far_row_part(seat: str) -> None:
    path = draw_path(seat)
    after = {
        step: [path.index(end) + 1 for end in onward(seat, path[step - 1])] for step in range(1, 89)
    }
    assert after.pop(66) == [23, 67]
    assert after.pop(88) == [45]
    assert after == {step: [step + 1] for step in range(1, 88) if step != 66}


def test_holes_at_the_corners_for_a() -> None:
    path = draw_path("A")
    assert [path[step - 1] for step in (1, 22, 23, 44, 45, 66, 67, 88)] == [
        *((1, 1), (1, 22), (2, 22), (2, 1)),
        *((3, 1), (3, 22), (4, 22), (4, 1)),
    ]


# the start (KZ1, KZ4)


def test_start_position() -> None:
    assert KiozOracle().position() == "kioz A:1-22u B:1-22u to=A"


@pytest.mark.parametrize(
    ("outcome", "moves"), [(0, set()), (1, {"22/23"}), (2, set()), (3, set()), (4, set())]
)
def test_at_first_only_a_kioz_moves_only_the_foremost(outcome: int, moves: set[str]) -> None:
    oracle = KiozOracle()
    oracle.throw(outcome)
    assert oracle.moves() == moves
    assert oracle.must_move() == bool(moves)


def test_values_of_the_sticks() -> None:
    """KZ2: 1, 2, 2, 6, 4 and again after 1, 6 and 4."""
    for outcome, moves in {0: "30/34", 1: "30/31", 2: "30/32", 3: "30/32", 4: "30/36"}.items():
        oracle = game("30", "1-22u", throw=outcome)
        assert oracle.moves() == {moves}
        oracle.push(moves)
        oracle.end()
        assert oracle.to_move == ("B" if outcome in (2, 3) else "A")


def test_position_in_the_middle_of_a_turn() -> None:
    oracle = KiozOracle()
    oracle.throw(1)
    assert oracle.position() == "kioz A:1-22u B:1-22u to=A again=1 owed=1"
    oracle.push("22/23")
    assert oracle.position() == "kioz A:1-21u,23 B:1-22u to=A again=1"
    oracle.end()
    oracle.throw(3)
    oracle.push("23/25")
    oracle.end()
    assert oracle.position() == "kioz A:1-21u,25 B:1-22u to=B"


def test_kioz_goes_to_a_man_that_has_not_moved_or_is_lost() -> None:
    """KZ4."""
    assert game("20-21u,22,30", "40", throw=1).moves() == set()
    assert game("20-21u,23,30", "40", throw=1).moves() == {"21/22"}
    assert game("20-21,30", "40", throw=1).moves() == {"21/22", "30/31"}


def test_a_kioz_that_no_unmoved_man_can_use() -> None:
    """6.3 no. 7: as long as one unmoved man can move, the duty of KZ4 stays."""
    option: dict[str, object] = {"tab.blocked_kioz": "any"}
    assert game("20-21u,22,30", "40", option, throw=1).moves() == {"22/23", "30/31"}
    assert game("20-21u,23,30", "40", option, throw=1).moves() == {"21/22"}
    assert game("22u,30", "45", option, throw=1).captures() == {"22/23"}
    assert game("22u,30", "45", option, throw=1).moves() == {"22/23"}
    assert game("22u,23,40", "40", option, throw=2).moves() == {"23/25", "40/42"}


def test_tab_first_only() -> None:
    """6.3 no. 1: one tab for the player, not for each man; the duty stays."""
    option: dict[str, object] = {"tab.first_move": "tab_first_only"}
    assert game("15u,20u", "40", option, throw=3).moves() == set()
    begun = game("15u,20u,30", "40", option, throw=3)
    assert begun.moves() == {"15/17", "20/22", "30/32"}
    assert begun.position() == "kioz A:15u,20u,30 B:40 to=A begun=AB owed=2"
    assert game("15u,20u,30", "40", option, throw=1).moves() == {"15/16", "20/21"}
    oracle = KiozOracle(option)
    oracle.place({"A": "15u", "B": "22u"}, "A", begun="A")
    oracle.throw(2)
    assert oracle.moves() == {"15/17"}


# KZ5, the landing


def test_own_man_blocks_the_hole_but_not_the_way() -> None:
    oracle = game("30-31,32", "1u", throw=3)
    assert oracle.moves() == {"31/33", "32/34"}
    assert oracle.why_not("30/32") == "cell-full"


def test_capture_removes_for_good() -> None:
    oracle = game("43,60", "23,1-2u", throw=3)  # A's 45 is B's 23
    assert oracle.captures() == {"43/45"}
    oracle.push("43/45*")
    assert oracle.position() == "kioz A:45,60 B:1u,2u to=A"
    assert oracle.winner is None


def test_the_last_capture_ends_the_game_at_once() -> None:
    oracle = game("44,60", "23", throw=1)
    oracle.push("44/45")
    assert (oracle.winner, oracle.moves()) == ("A", set())
    assert oracle.position() == "kioz A:45,60 B:- to=-"
    assert oracle.why_not("60/61") == "game-already-over"
    with pytest.raises(Refused, match="game-already-over"):
        oracle.throw(1)


# the far row (KZ6)


def test_loop_or_far_row_also_in_the_middle_of_a_move() -> None:
    assert game("66", "30", throw=1).moves() == {"66/23", "66/67"}
    assert game("65", "30", throw=3).moves() == {"65/23", "65/67"}
    assert game("64", "30", throw=0).moves() == {"64/24", "64/68"}
    assert game("64", "30", throw=4).moves() == {"64/26", "64/70"}
    assert game("64", "30", throw=3).moves() == {"64/66"}


def test_far_row_may_be_entered_once() -> None:
    """6.3 no. 2."""
    oracle = game("66v", "30", throw=1)
    assert oracle.moves() == {"66/23"}
    assert oracle.why_not("66/67") == "far-row-twice"
    player: dict[str, object] = {"far.once": "player"}
    oracle = game("64,45v", "30", player, throw=0)
    assert oracle.moves() == {"45/49", "64/24"}
    assert oracle.why_not("64/68") == "far-row-twice"
    assert oracle.position() == "kioz A:45v,64 B:30 to=A again=1 far=A owed=4"


def test_a_man_that_comes_out_of_the_far_row_goes_on_at_45() -> None:
    oracle = game("87", "40,41", throw=3)
    assert oracle.moves() == {"87/45"}
    oracle.push("87/45")
    assert oracle.position() == "kioz A:45v B:40,41 to=A"
    assert game("85", "41", throw=4).moves() == {"85/47"}


def test_entering_leaves_the_mark() -> None:
    oracle = game("66", "30", throw=1)
    oracle.push("66/67")
    assert oracle.position() == "kioz A:67v B:30 to=A again=1"


def test_far_row_is_frozen_while_a_man_is_at_home() -> None:
    """6.3 no. 3."""
    oracle = game("22,70", "30", throw=3)
    assert oracle.moves() == {"22/24"}
    assert oracle.why_not("70/72") == "far-row-frozen"
    assert game("23,70", "10", throw=3).moves() == {"23/25", "70/72"}
    other: dict[str, object] = {"far.freeze": "opponent_home"}
    assert game("22,70", "30", other, throw=3).moves() == {"22/24", "70/72"}
    assert game("23,70", "10", other, throw=3).moves() == {"23/25"}
    never: dict[str, object] = {"far.freeze": "never"}
    assert game("22,70", "10", never, throw=3).moves() == {"22/24", "70/72"}


def test_the_last_man_from_home_frees_the_far_row() -> None:
    oracle = game("22u,70", "30", {"turn.mode": "accumulate"})
    assert oracle.judge(["A 1+3: 70/72"]) == (1, 1, "far-row-frozen")
    assert oracle.judge(["A 1+3: 22/23 70/72"]) is None


def test_when_the_far_row_may_be_entered() -> None:
    """6.3 no. 4; A's 67..88 are B's 1..22."""
    assert game("66", "30", {"far.enter": "never"}, throw=1).moves() == {"66/23"}
    present: dict[str, object] = {"far.enter": "enemy_present"}
    assert game("66", "30", present, throw=1).moves() == {"66/23"}
    assert game("66", "5", present, throw=1).moves() == {"66/23", "66/67"}
    assert game("66", "30", present, throw=1).why_not("66/67") == "entry-without-right"
    assert game("85", "30", present, throw=1).moves() == {"85/86"}


# KZ3, whole strings


def test_again_is_a_duty_or_a_right() -> None:
    strings = ["A 1: 22/23", "B 1: 22/23"]
    assert KiozOracle().judge(strings) == (2, None, "throw-out-of-turn")
    assert KiozOracle({"turn.again_obligatory": False}).judge(strings) is None
    assert KiozOracle({"turn.again_obligatory": False}).judge(["A 1: 22/23", "A 2: 23/25"]) is None
    late = ["A 2:", "A 2:"]
    assert KiozOracle({"turn.again_obligatory": False}).judge(late) == (
        *(2, None),
        "throw-out-of-turn",
    )


def test_again_after_a_throw_that_moved_nothing() -> None:
    assert KiozOracle().judge(["A 4:", "A 0:", "A 2:", "B 3:"]) is None
    assert KiozOracle().judge(["A 4:", "B 2:"]) == (2, None, "throw-out-of-turn")


def test_accumulate() -> None:
    mode: dict[str, object] = {"turn.mode": "accumulate"}
    assert KiozOracle(mode).judge(["A 1+1+2: 22/23 21/22 22/24", "B 3:"]) is None
    assert KiozOracle(mode).judge(["A 1+1+2: 22/23 23/25 21/22"]) is None
    assert KiozOracle(mode).judge(["A 1: 22/23"]) == (1, None, "throw-missing")
    assert KiozOracle(mode).judge(["A 2+1:"]) == (1, None, "throw-after-stop")
    assert KiozOracle(mode).judge(["A 1+2: 22/23"]) == (1, None, "must-move")
    right = {**mode, "turn.again_obligatory": False}
    assert KiozOracle(right).judge(["A 1: 22/23", "B 1+4: 22/23 23/29", "A 3: 23/25"]) is None
    assert KiozOracle(right).judge(["A 1: 22/23", "A 2: 23/25"]) == (2, None, "throw-out-of-turn")


def test_accumulate_in_a_position() -> None:
    oracle = KiozOracle({"turn.mode": "accumulate"})
    oracle.throw(1)
    assert oracle.must_throw()
    oracle.throw(4)
    oracle.throw(3)
    assert oracle.position() == "kioz A:1-22u B:1-22u to=A owed=1,2,6"


# faults


def test_who_resigns_has_lost() -> None:
    oracle = KiozOracle()
    assert oracle.judge(["B 2: resign"]) is None
    assert oracle.winner == "A"


def test_stars_name_the_victim_or_nobody() -> None:
    oracle = game("44,60", "23,30", throw=1)
    assert oracle.why_not("44/45*B.23") is None
    assert oracle.why_not("44/45*B.24") == "capture-false"
    assert oracle.why_not("44/45**") == "capture-false"
    assert oracle.why_not("44/45") is None


def test_pass_optional() -> None:
    option: dict[str, object] = {"pass": "optional"}
    assert KiozOracle(option).judge(["A 1: pass", "A 1:", "A 2:", "B 2:"]) is None


def test_game_already_over_in_judge() -> None:
    oracle = game("44,60", "23")
    assert oracle.judge(["A 1: 44/45* 60/61"]) == (1, 2, "game-already-over")
    assert oracle.judge(["A 1: 44/45* pass"]) == (1, None, "game-already-over")
    assert oracle.judge(["A 1: 44/45", "A 2: 45/47"]) == (2, None, "game-already-over")


@pytest.mark.parametrize("text", ["A 1", "A1:", "A ?:", "A 1: 22u/23", "A 2:  pass", "A 2: miss"])
def test_not_a_turn_string(text: str) -> None:
    with pytest.raises(ValueError, match="not"):
        KiozOracle().judge([text])


# setting up


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("kioz A:1-22u B:1-22u to=B", {}),
        ("kioz A:1-15u,16,17-19u,45v,70v B:30-32,40 to=B again=1 owed=6", {}),
        ("kioz A:1u B:- to=-", {}),
        ("kioz A:1u B:66 to=A begun=AB", {"tab.first_move": "tab_first_only"}),
        ("kioz A:1u B:66 to=A far=A", {"far.once": "player"}),
        ("kioz A:20u,21-23 B:66 to=A again=1 owed=1,1,4", {"turn.mode": "accumulate"}),
    ],
)
def test_place_line(line: str, options: dict[str, object]) -> None:
    oracle = KiozOracle(options)
    oracle.place_line(line.replace("to=-", "to=A"))
    assert oracle.position() == line


def test_place_with_values_owed() -> None:
    """notation.md: the first string then writes only what is thrown after the start."""
    oracle = KiozOracle()
    oracle.place({"A": "30,31", "B": "22u"}, "A", owed=(2,))
    assert oracle.judge(["A: 30/32", "B 3:", "A 3: 32/34"]) is None
    oracle.place({"A": "30,31", "B": "22u"}, "A", owed=(6,), again=True)
    assert oracle.judge(["A: 30/36", "B 3:"]) == (2, None, "throw-out-of-turn")
    oracle = KiozOracle({"turn.mode": "accumulate"})
    oracle.place({"A": "30,31", "B": "22u"}, "A", owed=(4,), again=True)
    assert oracle.judge(["A: 30/34"]) == (1, None, "throw-missing")
    assert oracle.judge(["A 3: 30/34 34/36"]) is None


@pytest.mark.parametrize(
    "men", [("1-22u", "67"), ("1,1", "2"), ("23u", "2"), ("89", "2"), ("1-23", "30"), ("x", "1")]
)
def test_positions_that_cannot_stand(men: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        game(*men)


@pytest.mark.parametrize("to_move", ["", "AB", "S"])
def test_a_seat_that_does_not_play(to_move: str) -> None:
    with pytest.raises(ValueError, match="seat"):
        game("1", "1", to_move=to_move)


@pytest.mark.parametrize(
    "options", [{"far": "never"}, {"far.enter": "no"}, {"turn.again_obligatory": 1}]
)
def test_unknown_options(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="unknown option"):
        KiozOracle(options)


# random games


ONE_BY_ONE = [{path: value} for path, values in CHOICES.items() for value in values[1:]]
TOGETHER = {path: values[-1] for path, values in CHOICES.items()}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("options", [{}, *ONE_BY_ONE, TOGETHER], ids=str)
def test_random_games_are_legal(options: dict[str, object]) -> None:
    turns = random_game(1, options, max_strings=400, prefer_captures=True)
    oracle = KiozOracle(options)
    assert oracle.judge(turns) is None
    assert any("*" in turn for turn in turns)
    if oracle.winner is None:
        assert len(turns) == 400
        again = KiozOracle(options)
        again.place_line(oracle.position())
        assert again.position() == oracle.position()


def turns_of(seed: int, options: dict[str, object]) -> int:
    """Return how many turns a random game takes until it is won, captures preferred (0.5 Turn)."""
    strings = random_game(seed, options, prefer_captures=True)
    oracle = KiozOracle(options)
    assert oracle.judge(strings) is None
    assert oracle.winner
    seats = [string[0] for string in strings]
    return 1 + sum(seat != before for before, seat in pairwise(seats))


@pytest.mark.by_turns(2)
def test_random_games_end() -> None:
    """KZ7: captures preferred, games end after 427 turns on the average."""
    assert 350 < sum(turns_of(seed, {}) for seed in range(6)) / 6 < 530


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"far.enter": "never"}], ids=str)
def test_mean_length_of_sixty_random_games(options: dict[str, object]) -> None:
    assert 400 < sum(turns_of(seed, options) for seed in range(60)) / 60 < 470
