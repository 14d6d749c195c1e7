"""Hand-made cases for the oracle of Barsis; each names its rule."""

import pytest

from tests.oracles.barsis import BarsisOracle, draw_route, random_game


def game(
    options: dict[str, object] | None = None,
    to_move: str = "S",
    seats: str = "SN",
    **men: list[int | str],
) -> BarsisOracle:
    """Return a game with the men of each seat put on their places, the rest of the four on bar."""
    oracle = BarsisOracle(seats, options)
    full = {s: (men.get(s, []) + ["bar"] * 4)[:4] for s in seats}
    oracle.place(full, to_move)
    return oracle


def thrown(oracle: BarsisOracle, *outcomes: int) -> BarsisOracle:
    """Return *oracle* after the throws."""
    for outcome in outcomes:
        oracle.throw(outcome)
    return oracle


# the drawing: 0.2, 0.3, 0.4


def ring_number(cell: str) -> int:
    """Return the printed number of a ring cell by the formula of 0.2 (arm a: R8 = 17a+1 ...)."""
    arm, column, rank = "SENW".index(cell[0]), cell[1], int(cell[2])
    if column == "M":
        return 17 * arm or 68
    p = 17 * arm + (9 - rank) if column == "R" else 17 * (arm - 1) + 8 + rank
    return p if p > 0 else p + 68


@pytest.mark.parametrize("seat", "SENW")
def test_route_has_the_ring_numbers_of_03(seat: str) -> None:
    a = "SENW".index(seat)
    for direction, sign in (("ccw", 1), ("cw", -1)):
        route = draw_route(seat, direction)
        assert len(route) == 83
        assert len(set(route)) == 75
        for step in range(8, 77):
            assert ring_number(route[step - 1]) == ((sign * (step - 8) + 17 * a) % 68 or 68)


@pytest.mark.parametrize("direction", ["ccw", "cw"])
def test_x_steps_of_04(direction: str) -> None:
    route = draw_route("W", direction)
    steps = [n for n, cell in enumerate(route, 1) if cell[1:] in ("L6", "R6")]
    assert steps == [11, 22, 28, 39, 45, 56, 62, 73]


def test_named_cells_of_04() -> None:
    route = draw_route("S", "ccw")
    assert [route[n - 1] for n in (10, 11, 25, 26, 73, 83)] == [
        "SR7",
        "SR6",
        "EM8",
        "ER8",
        "SL6",
        "SM1",
    ]
    assert draw_route("N", "ccw")[58] == "EM8"
    assert draw_route("S", "cw")[25] == "WL8"


# legal strings of 8.4 and of the text


@pytest.mark.parametrize(
    ("dest", "turn", "fault"),
    [
        ("11:10", "S 1+3: bar/11 11/14", (1, None, "must-move")),
        ("11:10+khal", "S 1+3: bar/11 11/14", None),
        ("11:10+khal", "S 1+3: bar/11 11/12 12/15", (1, 2, "token-reused")),
        ("11:10(+khal)", "S 1+3: bar/11 11/14", None),
        ("11:10(+khal)", "S 1+3: bar/11 11/12 12/15", None),
        ("11:10+khal", "S 1+3: bar/1 1/11 11/14", None),
        ("11:10(+khal)", "S 1+3: bar/1 1/11 11/14", None),
        ("none", "S 1+3: bar/11 11/14", (1, 1, "entry-wrong-square")),
        ("10:10", "S 1+3: bar/10 10/11 11/14", None),
    ],
)
def test_readings_of_the_khal(dest: str, turn: str, fault: object) -> None:
    """1.4 no. 2."""
    assert BarsisOracle("SN", {"entry.dest": dest}).judge([turn]) == fault


def test_may_keep_or_spend_is_a_set_of_readings() -> None:
    """8.4: the set of possibilities is kept."""
    oracle = thrown(BarsisOracle("SN", {"entry.dest": "11:10(+khal)"}), 1, 3)
    oracle.push("bar/11")
    assert sorted(oracle.owed(), key=len) == [(3,), (3, "khal")]
    oracle.push("11/14")
    assert not oracle.must_move()
    assert oracle.moves() == {"14/15", "bar/1"}


# faults


def test_bad_grammar_and_bad_options_raise() -> None:
    for text in ("S 3", "S  3:", "S 3: ", "S 3: bar-3", "S ?:", "s 3:", "S 3: bar/11 ?"):
        with pytest.raises(ValueError, match=r"not a|unknown"):
            BarsisOracle("SN").judge([text])
    for path, value in (("capture.bonus", 20), ("entry.dest", "28:10"), ("pass", "never")):
        with pytest.raises(ValueError, match=r"option|needs"):
            BarsisOracle("SN", {path: value})


# landing: BS6, BS7, BS8


def test_landing_takes_all_that_stand_there() -> None:
    """BS7, BS8: own pawns together are not safe; S step 44 = N step 10."""
    oracle = thrown(game(S=[42], N=[10, 10]), 2)
    oracle.push("42/44*")
    assert oracle.position() == "barsis S:bar(3),44 N:bar(4) to=S"


def test_x_of_an_opponent_is_closed() -> None:
    """BS7: S step 45 = N step 11, an X; passing over it is allowed."""
    assert thrown(game(S=[42], N=[11]), 3).moves() == set()
    assert thrown(game(S=[42], N=[11]), 4).moves() == {"42/46"}
    assert game(S=[42], N=[11]).judge(["S 3: 42/45"]) == (1, 1, "safe-occupied")


def test_dest_entry_is_closed_by_an_opponent_on_the_x() -> None:
    """BS6: S step 11 = N step 45."""
    oracle = thrown(game(N=[45]), 1, 2)
    assert oracle.moves() == {"bar/1"}
    oracle.push("bar/1")
    assert oracle.moves() == {"1/3"}  # 1/11 lands on the X too


def test_benj_entry_captures() -> None:
    """BS6: S step 26 = N step 60."""
    oracle = thrown(game(N=[60]), 5, 2)
    oracle.push("bar/26*")
    assert oracle.places("N") == ["bar"] * 4
    protected = game({"occupancy.pair_safe": True}, N=[60, 60])
    assert protected.judge(["S 5+2: bar/26"]) == (1, 1, "pair-protected")


def test_own_tip_is_one_cell() -> None:
    """0.5 Pair: N's tip holds steps 8 and 76; S step 42. With count=one 76 goes before 8."""
    assert thrown(game({"occupancy.pair_safe": True}, S=[40], N=[8, 76]), 2).moves() == set()
    oracle = thrown(game({"capture.count": "one"}, S=[40], N=[8, 76]), 2)
    oracle.push("40/42")
    assert oracle.position() == "barsis S:bar(3),42 N:bar(3),8 to=S"
    tips = game({"board.safe.cells": ["L6", "R6", "M8"]}, S=[40], N=[8])
    assert tips.judge(["S 2: 40/42"]) == (1, 1, "safe-occupied")


def test_choice_of_the_victim() -> None:
    """1.3 capture.count: E lands on 66, where S stands on its 15 and W on its 32 (0.3: s-17k)."""
    men: dict[str, list[int | str]] = {"E": [62], "S": [15], "W": [32]}
    oracle = game(None, "E", "SEW", **men)
    assert oracle.cell("S", 15) == oracle.cell("W", 32) == oracle.cell("E", 66)
    options: dict[str, object] = {"capture.count": "one"}
    oracle = thrown(game(options, "E", "SEW", **men), 4)
    assert oracle.moves() == {"62/66*S.15", "62/66*W.32"}
    oracle.push("62/66*S.15")
    assert (oracle.places("W")[0], oracle.places("S")[0]) == (32, "bar")
    assert game(options, "E", "SEW", **men).judge(["E 4: 62/66"]) == (1, 1, "capture-missing")
    assert game(options, "E", "SEW", **men).judge(["E 4: 62/66*N.3"]) == (1, 1, "capture-false")


# home: BS9, BS12


def test_home_needs_the_exact_number() -> None:
    """BS9: an overshoot is illegal; 3 may be made of 2 and a khal."""
    assert thrown(game(S=[81]), 4).moves() == set()
    assert thrown(game(S=[81]), 3).moves() == {"81/off"}
    assert game(S=[81]).judge(["S 4: 81/off"]) == (1, 1, "overshoot")
    assert game(S=[81, 9, 9, 9]).judge(["S 1+2: 81/83 83/off 9/19"]) is None
    assert thrown(game(S=[83]), 2).moves() == set()


def test_last_pawn_home_ends_the_game() -> None:
    """BS12, 0.5 End: what is still owed is void."""
    oracle = game(S=["off", "off", "off", 74], N=[5, 6, 7, 20])
    assert oracle.judge(["S 1+3: 74/off"]) is None
    assert oracle.winner == "S"
    assert oracle.position() == "barsis S:off(4) N:5-7,20 to=-"
    assert oracle.judge(["S 1+3: 74/off 74/75"]) == (1, 2, "game-already-over")
    assert oracle.judge(["S 1+3: 74/off", "N 2:"]) == (2, None, "game-already-over")


# pass: 1.4 no. 6


def test_a_value_blocked_by_an_x_may_be_declined() -> None:
    """1.4 no. 6 b: 42 would land on N's X, though 50 can use the 3."""
    for choice, fault in (
        ("forced", (1, None, "pass-not-allowed")),
        ("allowed_if_blocked_by_safe", None),
        ("optional", None),
    ):
        assert game({"pass": choice}, S=[42, 50], N=[11]).judge(["S 3: pass"]) == fault
    other = game({"pass": "allowed_if_blocked_by_safe"}, S=[43, 50], N=[11])
    assert other.judge(["S 3:"]) == (1, None, "must-move")


# the chain: BS4, 1.3


def test_positions_in_the_middle_of_a_turn() -> None:
    oracle = game({"turn.max_throws": 3, "turn.triple_cancels": True}, S=[9])
    thrown(oracle, 1, 1)
    assert oracle.position().endswith("to=S again=1 equal=1*2 owed=10,10,khal,khal thrown=2")
    assert oracle.moves() == set()
    oracle.throw(1)
    assert oracle.position() == "barsis S:bar(3),9 N:bar(4) to=S"
    oracle.end()
    assert oracle.to_move == "N"


def test_three_equal_special_throws_are_void_and_the_chain_goes_on() -> None:
    oracle = thrown(game({"turn.triple_cancels": True}), 0, 1, 1, 1, 1, 4)
    assert oracle.owed() == [(4, 6, 10, "khal")]


def test_max_throws_ends_the_chain() -> None:
    options: dict[str, object] = {"turn.max_throws": 1}
    assert BarsisOracle("SN", options).judge(["S 1: bar/11 bar/1", "N 2:"]) is None
    assert BarsisOracle("SN", options).judge(["S 1+2: bar/1"]) == (1, None, "throw-after-stop")


def test_three_tries_to_enter() -> None:
    options: dict[str, object] = {"turn.entry_tries": 3}
    for turns, fault in (
        (["S 2:", "S 3:", "S 1+4: bar/11 11/12 12/16", "N 2:"], None),
        (["S 2:", "N 3:", "N 2:", "S 2:"], None),
        (["S 2:", "S 3:", "S 4:", "S 2:"], (4, None, "throw-out-of-turn")),
        (["S 5+4: bar/26 bar/1 1/5", "S 2:"], (2, None, "throw-out-of-turn")),
    ):
        assert BarsisOracle("SN", options).judge(turns) == fault
    oracle = BarsisOracle("SN", options)
    assert oracle.judge(["S 2:"]) is None
    assert oracle.position() == "barsis S:bar(4) N:bar(4) to=S again=1 tries=1"


def test_immediate_mode() -> None:
    """0.5: one string is one throw; the values of a string are lost at its end."""
    options: dict[str, object] = {"turn.mode": "immediate"}
    for turns, fault in (
        (["S 1: bar/11 11/12", "S 3: 12/15", "N 2:"], None),
        (["S 1: bar/11 11/12", "N 3:"], (2, None, "throw-out-of-turn")),
        (["S 1+3: bar/11"], (1, None, "throw-after-stop")),
        (["S 1: bar/11", "S 3: 11/14"], (1, None, "must-move")),
        (["S 0:", "S 2:", "S 2:"], (3, None, "throw-out-of-turn")),
    ):
        assert BarsisOracle("SN", options).judge(turns) == fault


def test_immediate_mode_voids_only_the_third_equal_throw() -> None:
    options: dict[str, object] = {"turn.mode": "immediate", "turn.triple_cancels": True}
    turns = ["S 1: bar/11 11/12", "S 1: bar/1 1/11", "S 1:", "S 1: 11/21 21/22", "S 2: 22/24"]
    assert BarsisOracle("SN", options).judge(turns) is None


# seats


def test_turn_order_and_leaving() -> None:
    """BS1, BS2, 0.5 A seat leaves."""
    assert BarsisOracle("SENW").judge(["E 2:", "N 2:", "W 2:", "S 2:", "E 2:"]) is None
    clockwise = BarsisOracle("SENW", {"board.direction": "cw"})
    assert clockwise.judge(["S 2:", "W 2:", "N 2:", "E 2:"]) is None
    oracle = BarsisOracle("SEN", {"seats.left_men": "removed"})
    assert oracle.judge(["S 1+2: bar/11 11/12 12/14", "E: resign", "N 2:", "S 2: 14/16"]) is None
    assert oracle.position() == "barsis S:bar(3),16 E:bar(4) N:bar(4) to=N"
    assert oracle.judge(["S 2: forfeit", "E: resign"]) is None
    assert oracle.winner == "N"


# random games


OPTIONS: list[dict[str, object]] = [
    {},
    {"entry.dest": "11:10(+khal)", "entry.benj": "26:25(+khal)"},
    {"turn.mode": "immediate", "turn.triple_cancels": True, "turn.entry_tries": 3},
    {"turn.max_throws": 2, "turn.triple_cancels": True, "turn.entry_tries": 3},
    {"capture.count": "one", "pass": "optional", "board.direction": "cw", "entry.dest": "28:10"},
    {"pass": "allowed_if_blocked_by_safe", "occupancy.pair_safe": True},
]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", ["SN", "SENW"])
def test_random_games_are_judged_legal(seats: str, options: dict[str, object]) -> None:
    turns = random_game(seats, options, seed=1)
    oracle = BarsisOracle(seats, options)
    assert oracle.judge(turns) is None
    assert oracle.winner
    assert oracle.judge([*turns, f"{turns[0][0]} 2:"]) == (
        len(turns) + 1,
        None,
        "game-already-over",
    )
