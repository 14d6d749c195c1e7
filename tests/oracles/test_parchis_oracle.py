"""Hand-made cases for the oracle of Parchís; each names its rule.

A cell that seat 1 calls step s is step s-17 of seat 2, s-34 of seat 3 and s-51 of seat 4 (0.3),
each brought into 9..76.
"""

import pytest

from tests.oracles.barjis import Options, Result
from tests.oracles.parchis import (
    NAMES,
    ParchisOracle,
    draw_route,
    parchis_from,
    random_game,
)


def game(
    options: Options | None = None, keys: str = "", to_move: str = "1", **men: str
) -> ParchisOracle:
    """Return a game of four seats, the men as in a position line; who is not named is on bar."""
    seats = [f"{seat}:{men.get(f's{seat}', 'bar(4)')}" for seat in "1234"]
    return parchis_from(" ".join(["parchis", *seats, f"to={to_move}", *keys.split()]), options)


def thrown(oracle: ParchisOracle, outcome: int) -> ParchisOracle:
    """Return *oracle* after the throw."""
    oracle.throw(outcome)
    return oracle


def result_of(oracle: ParchisOracle) -> Result:
    """Return the result of a finished game."""
    result = oracle.result()
    assert result is not None
    return result


# the drawing: 0.2, 0.3, 0.4, 4.1


def ring_number(cell: str, arms: int) -> int:
    """Return the printed number of a ring cell by the formula of 0.2 (arm a: R8 = 17a+1 ...)."""
    arm, column, rank = NAMES.index(cell[0]), cell[1], int(cell[2])
    if column == "M":
        return 17 * arm or 17 * arms
    p = 17 * arm + (9 - rank) if column == "R" else 17 * (arm - 1) + 8 + rank
    return p if p > 0 else p + 17 * arms


@pytest.mark.parametrize("arms", [4, 6, 8])
def test_routes_have_the_ring_numbers_of_03(arms: int) -> None:
    ring = 17 * arms
    for arm in range(arms):
        route = draw_route(arm, arms)
        assert len(route) == ring + 15
        assert len(set(route)) == ring + 7
        for step in range(8, ring + 9):
            assert ring_number(route[step - 1], arms) == ((step - 8 + 17 * arm) % ring or ring)


def test_marked_cells_of_04() -> None:
    route = draw_route(0, 4)
    marks = {name: [n for n, c in enumerate(route, 1) if c[1:] == name] for name in ("R4", "L4")}
    assert marks == {"R4": [13, 30, 47, 64], "L4": [20, 37, 54, 71]}
    exits = [ring_number(cell, 4) for cell in route if cell[1:] == "R4"]
    assert exits == [5, 22, 39, 56]
    assert [ParchisOracle("12", {"board.arms": n}).centre - 13 for n in (4, 6, 8)] == [71, 105, 139]


# seats and turns: PR1, PR2


def test_the_start() -> None:
    assert ParchisOracle("31").position() == "parchis 1:bar(3),13 3:bar(3),13 to=3"
    assert ParchisOracle("12", {"start.on_board": 0}).position().startswith("parchis 1:bar(4) ")
    assert (
        ParchisOracle("12", {"start.on_board": 2}).position().startswith("parchis 1:bar(2),13(2)")
    )
    for seats, arms in (("1", 4), ("15", 4), ("11", 4), ("17", 6)):
        with pytest.raises(ValueError, match="not seats"):
            ParchisOracle(seats, {"board.arms": arms})
    for path, value in (("pass", "forced"), ("board.arms", 5), ("capture.bonus", -1)):
        with pytest.raises(ValueError, match="option"):
            ParchisOracle("12", {path: value})


def test_the_five() -> None:
    """PR3: two own pawns on the exit keep the others in; a foreign one does not."""
    assert thrown(game(s1="bar(2),13(2)"), 5).moves() == {"13/18"}
    assert thrown(game(s1="bar,13(2),20"), 5).moves() == {"13/18", "20/25"}
    assert thrown(game(s1="bar(3),20", s2="64"), 5).moves() == {"bar/13"}
    assert game(s1="bar(3),20", s2="64").judge(["1 5: bar/13*"]) == (1, 1, "capture-false")
    assert thrown(game(s1="13(2),20,off"), 5).moves() == {"13/18", "20/25"}


# barriers: PR4, PR5


def test_nobody_passes_a_barrier() -> None:
    """PR5: seat 1 step 18 = seat 4 step 35; step 20 is a shelter, seat 4 step 37."""
    for there, landing, passing in (
        ("bar(2),35(2)", "cell-full", "barrier-in-path"),
        ("bar(2),37(2)", None, None),
        ("bar(3),35", None, None),
    ):
        if landing:
            assert game(s1="bar(3),15", s4=there).judge(["1 3: 15/18"]) == (1, 1, landing)
        fault = (1, 1, passing) if passing else None
        assert game(s1="bar(3),15", s4=there).judge(["1 4: 15/19"]) == fault
    own = "bar,15,18(2)"
    assert game(s1=own).judge(["1 4: 15/19"]) == (1, 1, "barrier-in-path")
    assert game({"occupancy.pair_blocks": "enemy"}, s1=own).judge(["1 4: 15/19"]) is None
    assert game(s1="bar,15,18(2)").judge(["1 3: 15/18"]) == (1, 1, "cell-full")
    assert game(s1="76,79(2),off").judge(["1 4: 76/80"]) == (1, 1, "barrier-in-path")
    assert game(s1="79(2),76,off").judge(["1 3: 76/79"]) == (1, 1, "cell-full")


def test_two_colours_are_no_barrier() -> None:
    """PR4, PR5: on a shelter they may be passed, not landed on; seat 1 step 20 = 4.37 = 3.54."""
    men = {"s1": "bar(3),17", "s3": "bar(3),54", "s4": "bar(3),37"}
    assert game(None, "", "1", **men).judge(["1 4: 17/21"]) is None
    assert game(None, "", "1", **men).judge(["1 3: 17/20"]) == (1, 1, "cell-full")


def test_the_six_opens_a_barrier() -> None:
    """PR6: any barrier; unless no pawn of one can move."""
    assert thrown(game(s1="bar,18,30(2)"), 6).moves() == {"30/36"}
    assert game(s1="bar,18,30(2)").judge(["1 6: 18/24"]) == (1, 1, "must-open-barrier")
    assert thrown(game({"six.opens_barrier": False}, s1="bar,18,30(2)"), 6).moves() == {
        "18/24",
        "30/36",
    }
    assert thrown(game(s1="bar,18,30(2)"), 4).moves() == {"18/22", "30/34"}
    blocked = game(s1="bar,18,31(2)", s2="bar(2),16(2)")  # seat 1 step 33
    assert thrown(blocked, 6).moves() == {"18/24"}


def test_six_or_seven() -> None:
    """PR6: tested when the 6 is thrown."""
    assert thrown(game(s1="bar(3),20"), 6).moves() == {"20/26"}
    assert thrown(game(s1="20,off(3)"), 6).moves() == {"20/27"}
    plain: Options = {"six.seven_when_start_empty": False}
    assert thrown(game(plain, s1="20,off(3)"), 6).moves() == {"20/26"}
    oracle = thrown(game(s1="20,off(3)"), 6)
    assert oracle.position() == (
        "parchis 1:20,off(3) 2:bar(4) 3:bar(4) 4:bar(4) to=1 again=1 owed=7 sixes=1"
    )


# the third six: PR7


@pytest.mark.parametrize(
    ("choice", "men", "last", "string", "fault"),
    [
        ("last_moved", "bar(3),24", "1.24", "1 6: 24/bar", None),
        ("last_moved", "bar(3),24", "1.24", "1 6:", (1, None, "third-six-penalty-missing")),
        ("last_moved", "bar(2),24,30", "1.24", "1 6: 30/bar", (1, 1, "third-six-penalty-missing")),
        ("last_moved", "bar(2),24,30", "1.24", "1 6: 30/36", (1, 1, "third-six-penalty-missing")),
        ("last_moved", "bar(3),24", "1.24", "1 6: pass", (1, None, "pass-not-allowed")),
        ("last_moved", "bar(3),24", "1.24", "1 6: 24/bar bar/13", (1, 2, "entry-without-right")),
        ("last_moved", "bar(3),76", "1.76", "1 6: 76/bar", None),
        ("last_moved", "bar(3),77", "1.77", "1 6:", None),
        ("last_moved", "bar(3),77", "1.77", "1 6: 77/bar", (1, 1, "wrong-distance")),
        ("last_moved", "bar(3),24", "1.bar", "1 6:", None),
        ("last_moved", "bar(3),off", "1.off", "1 6:", None),
        ("last_moved_this_turn", "bar(3),24", "1.24", "1 6: 24/bar", None),
        ("end_turn", "bar(3),24", "1.24", "1 6:", None),
        ("end_turn", "bar(3),24", "1.24", "1 6: 24/30", (1, 1, "wrong-distance")),
        ("none", "bar(3),24", "1.24", "1 6: 24/30", None),
    ],
)
def test_the_third_six(choice: str, men: str, last: str, string: str, fault: object) -> None:
    options: Options = {"turn.third_six": choice}
    keys = f"again=1 last={last} sixes=2"
    assert game(options, keys, s1=men).judge([string]) == fault
    if fault is None:
        following = "1 1:" if choice == "none" else "2 1:"
        out_of_turn = (2, None, "throw-out-of-turn")
        assert game(options, keys, s1=men).judge([string, following]) != out_of_turn


def test_the_last_moved_pawn_of_an_earlier_turn() -> None:
    """PR7: nothing moved in this turn; then not limited to it, unless the option says so."""
    turns = ["1 3: 13/16", "2 1: 13/14", "3 1: 13/14", "4 1: 13/14"]
    oracle = ParchisOracle("1234")
    assert oracle.judge(turns) is None
    assert oracle.position().endswith("to=1 last=1.16,2.14,3.14,4.14")
    this_turn: Options = {"turn.third_six": "last_moved_this_turn"}
    keys = "again=1 last=1.30 sixes=2"
    wall = {"s1": "bar(3),30", "s2": "bar(2),18(2)"}  # seat 1 step 35
    for options, rest, fault in (
        (None, ["1 6: 30/bar"], None),
        (this_turn, ["1 6: 30/bar"], None),
        (this_turn, [], None),
    ):
        assert game(options, keys, **wall).judge(rest) == fault
    assert game(this_turn, "", **wall).judge(["1 6:", "1 6:", "1 6:", "2 1: 18/19"]) is None
    assert game(None, "last=1.30", **wall).judge(["1 6:", "1 6:", "1 6: 30/bar"]) is None


def test_a_captured_pawn_counts_as_in_start() -> None:
    """PR7: seat 1 step 18 = seat 4 step 35."""
    oracle = game(None, "last=1.20,4.35", s1="bar(3),15", s4="bar(3),35")
    assert oracle.judge(["1 3: 15/18* 18/38"]) is None
    assert oracle.position().endswith("to=2 last=1.38,4.bar")


# captures and bonuses: PR8, PR9, PR10


def test_capture_and_its_bonus() -> None:
    """PR8: on a white cell; seat 1 step 18 = seat 4 step 35."""
    oracle = thrown(game(s1="bar(2),15,40", s4="bar(3),35"), 3)
    oracle.push("15/18*")
    assert oracle.owed() == [(20,)]
    assert oracle.moves() == {"18/38", "40/60"}
    for string, fault in (
        ("1 3: 15/18* 40/60", None),
        ("1 3: 15/18 18/38", None),
        ("1 3: 15/18*", (1, None, "bonus-missing")),
        ("1 3: 15/18* pass", (1, None, "pass-not-allowed")),
        ("1 3: 15/18* 40/50", (1, 2, "wrong-distance")),
        ("1 3: 15/18* 18/38 40/60", (1, 3, "token-reused")),
        ("1 3: 15/18** 18/38", (1, 1, "capture-false")),
    ):
        assert game(s1="bar(2),15,40", s4="bar(3),35").judge([string]) == fault, string
    assert game(s1="bar(2),18,40", s4="bar(3),38").judge(["1 3: 18/21* 21/41"]) is None
    assert game(s1="bar(2),17,40", s4="bar(3),37").judge(["1 3: 17/20*"]) == (1, 1, "capture-false")
    assert game({"capture.bonus": 0}, s1="bar(3),15", s4="35,off(3)").judge(["1 3: 15/18*"]) is None
    assert game({"capture.bonus": 7}, s1="bar(3),15", s4="35,off(3)").judge(
        ["1 3: 15/18* 18/25"]
    ) is (None)


def test_bonus_duty() -> None:
    for duty, capture, arrival in (
        ("forced", False, False),
        ("capture_optional", True, False),
        ("optional", True, True),
    ):
        options: Options = {"bonus_duty": duty}
        for word in ("", " pass"):
            missing = (1, None, "pass-not-allowed" if word else "bonus-missing")
            oracle = game(options, s1="bar(3),15", s4="bar(3),35")
            assert oracle.judge([f"1 3: 15/18*{word}"]) == (None if capture else missing)
            oracle = game(options, s1="bar(2),15,83")
            assert oracle.judge([f"1 1: 83/off{word}"]) == (None if arrival else missing)


def test_bonuses_chain() -> None:
    """PR10: 20 from 64 home, then 10 onto another pawn (seat 1 step 35 = seat 2 step 18)."""
    oracle = game(s1="15,25,64,off", s2="bar(3),18", s4="bar(3),35")
    assert oracle.judge(["1 3: 15/18* 64/off 25/35* 18/38"]) is None
    lost = game(s1="bar(3),83")
    assert lost.judge(["1 1: 83/off"]) is None  # nobody can use the 10
    assert game(s1="bar(3),82").judge(["1 3: 82/off"]) == (1, 1, "overshoot")
    assert game(s1="bar(3),82").judge(["1 3:"]) is None


@pytest.mark.parametrize(
    ("two", "three", "own", "taken"),
    [("64", "47n", "bar(4)", "3"), ("64n", "47", "bar(4)", "2"), ("64", "-", "bar(3),13", "2")],
)
def test_leaving_start_onto_a_full_exit(two: str, three: str, own: str, taken: str) -> None:
    """PR9: who arrived last is taken, even beside an own pawn; seat 1 step 13 = 2.64 = 3.47."""
    oracle = thrown(game(s1=own, s2=f"bar(3),{two}", s3=three), 5)
    oracle.push("bar/13*")
    assert oracle.owed() == [(20,)]
    assert oracle.men_of(taken)[-1].place == "bar"
    assert oracle.moves() == {"13/33"}


def test_two_foreign_pawns_of_one_colour_on_the_exit() -> None:
    oracle = game(s2="bar(2),64(2)")
    assert oracle.judge(["1 5: bar/13* 13/33"]) is None
    assert oracle.position() == "parchis 1:bar(3),33 2:bar(3),64 3:bar(4) 4:bar(4) to=2 last=1.33"


def test_a_lone_foreign_pawn_on_the_exit() -> None:
    """4.3 capture.exit_rule."""
    string = "1 5: bar/13* 13/33"
    assert game(s2="bar(3),64").judge([string]) == (1, 1, "capture-false")
    assert game({"capture.exit_rule": "always"}, s2="bar(3),64").judge([string]) is None


def test_the_arrival_order_in_a_position() -> None:
    """Notation: `n` on an exit of two colours; seat 1 step 30 = seat 2 step 13."""
    oracle = ParchisOracle("12")
    turns = ["1 6: 13/19", "1 6: 19/25", "1 5: bar/13", "2 1: 13/14", "1 1: 25/26", "2 5: bar/13"]
    assert oracle.judge([*turns, "1 4: 26/30"]) is None
    assert oracle.position() == "parchis 1:bar(2),13,30n 2:bar(2),13,14 to=2 last=1.30,2.13"
    other = parchis_from(oracle.position())
    assert other.position() == oracle.position()
    assert other.judge(["2 5: bar/13* 13/33"]) is None


# the end: PR11, PR12


def test_ranks_by_the_sum_of_distances() -> None:
    """PR11: seat 2 has 71 + 3 to go, seats 3 and 4 the same; a pawn in start has 72."""
    men = {"s1": "off(3),83", "s2": "off(2),81,13", "s3": "off(3),12", "s4": "off(3),bar"}
    oracle = game(None, "", "1", **men)
    assert oracle.judge(["1 1: 83/off"]) is None
    assert [oracle.distance(seat) for seat in "1234"] == [0, 74, 72, 72]
    result = result_of(oracle)
    assert result.winners == ("1",)
    assert result.ranks == {"1": 1, "2": 4, "3": 2, "4": 2}
    assert result.points == {"1": 1, "2": -1, "3": 1, "4": 1}
    oracle = game({"win.start_distance": "exit"}, "", "1", **men)
    assert oracle.judge(["1 1: 83/off"]) is None
    assert result_of(oracle).ranks == {"1": 1, "2": 4, "3": 3, "4": 2}
    oracle = game({"win.rank": "winner_only"}, "", "1", **men)
    assert oracle.judge(["1 1: 83/off", "2 1:"]) == (2, None, "game-already-over")
    assert result_of(oracle) == Result(("1",), {"1": 1, "2": 0, "3": 0, "4": 0})


def test_leaving() -> None:
    """PR11: who left ranks after those that stayed; 0.5: the last seat wins."""
    oracle = game(s1="bar(3),83", s2="off(3),83")
    assert oracle.judge(["1: resign", "2 1: 83/off"]) is None
    assert result_of(oracle).ranks == {"1": 4, "2": 1, "3": 2, "4": 2}
    removed = ParchisOracle("123", {"seats.left_men": "removed"})
    assert removed.judge(["1: resign", "2: forfeit"]) is None
    assert removed.position() == "parchis 1:bar(4) 2:bar(4) 3:bar(3),13 to=-"
    assert result_of(removed).ranks == {"1": 2, "2": 2, "3": 1}
    wall = game(s2="bar(2),20(2)", s1="bar(3),33", to_move="2")  # seat 1 step 37
    assert wall.judge(["2: resign", "3 1:", "4 1:", "1 6: 33/39"]) == (4, 1, "barrier-in-path")


# random games


OPTIONS: list[tuple[str, Options]] = [
    ("1234", {}),
    ("13", {"capture.exit_rule": "always", "bonus_duty": "optional", "start.on_board": 2}),
    ("124", {"turn.third_six": "last_moved_this_turn", "turn.again_obligatory": False}),
    ("1234", {"turn.third_six": "none", "capture.bonus": 7, "finish.bonus": 3}),
    ("256", {"board.arms": 6, "occupancy.pair_blocks": "enemy", "start.on_board": 0}),
]


@pytest.mark.by_turns(6)
@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_random_games_are_judged_legal(seats: str, options: Options) -> None:
    turns = random_game(seats, options, seed=1)
    oracle = ParchisOracle(seats, options)
    assert oracle.judge(turns) is None
    assert oracle.over
    assert oracle.judge([*turns, "1 2:"]) == (len(turns) + 1, None, "game-already-over")
    for number in range(0, len(turns), 40):
        assert oracle.judge(turns[:number]) is None
        other = parchis_from(oracle.position(), options)
        assert other.position() == oracle.position()
        assert other.judge(turns[number:]) is None
