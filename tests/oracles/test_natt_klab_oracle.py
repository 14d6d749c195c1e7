"""Hand-made cases for the oracle of Natt Klab ash-Shawk; each names its rule."""

from functools import cache

import pytest

from tests.oracles.natt_klab import CHOICES, NattKlabOracle, Refused, random_game, read_drawing

START = "natt-klab W:a1,a2,b1,b2,c1,c2,d1,d2,d3,e1,e2,e3 B:a3,a4,a5,b3,b4,b5,c4,c5,d4,d5,e4,e5 to=W"


def game(
    white: str, black: str, options: dict[str, object] | None = None, to_move: str = "W"
) -> NattKlabOracle:
    """Return a game with the men put up: `a1 b2`."""
    oracle = NattKlabOracle(options)
    oracle.place(white.split(), black.split(), to_move)
    return oracle


# the start (NK1)


def test_start_position() -> None:
    assert NattKlabOracle().position() == START


def test_drawing_has_twelve_men_each_and_an_empty_crosscut() -> None:
    men = NattKlabOracle().men
    assert [sum(man.owner == seat for man in men) for seat in "WB"] == [12, 12]
    assert (3, 3) not in [man.cell for man in men]
    assert read_drawing(("..B", "W..")) != read_drawing(("W..", "..B"))


def test_the_start_is_the_same_for_both_when_the_board_is_turned() -> None:
    men = {(man.owner, man.cell) for man in NattKlabOracle().men}
    turned = {("B" if o == "W" else "W", (6 - row, 6 - column)) for o, (row, column) in men}
    assert turned == men


def test_first_moves() -> None:
    oracle = NattKlabOracle()
    assert oracle.moves() == {"c2-c3", "d3-c3"}
    oracle.place_line(START.replace("to=W", "to=B"))
    assert oracle.moves() == {"c4-c3", "b3-c3"}


@cache
def perft(line: str, depth: int) -> int:
    """Return the number of lines of *depth* moves; a side that is stuck has none."""
    oracle = NattKlabOracle()
    oracle.place_line(line)
    moves = oracle.moves()
    return len(moves) if depth == 1 else sum(perft(after(line, m), depth - 1) for m in moves)


def after(line: str, move: str) -> str:
    """Return the position line after one turn."""
    oracle = NattKlabOracle()
    oracle.place_line(line)
    oracle.push(move)
    oracle.end()
    return oracle.position()


@pytest.mark.by_turns(2)
def test_perft() -> None:
    """Single leap, capture optional."""
    assert [perft(START, n) for n in range(1, 9)] == [2, 3, 6, 23, 106, 511, 2727, 15397]


# NK2, steps and leaps


def test_steps_go_every_orthogonal_way() -> None:
    assert game("c3", "a5").moves() == {"c3-c2", "c3-c4", "c3-b3", "c3-d3"}
    assert game("a1", "e5").moves() == {"a1-a2", "a1-b1"}


def test_leap_over_one_adjacent_enemy_to_the_empty_cell_beyond() -> None:
    assert game("a1", "a2 e5").moves() == {"a1xa3", "a1-b1"}
    assert game("a1", "a2 a3").moves() == {"a1-b1"}
    assert game("a1 a2", "e5").moves() == {"a1-b1", "a2-a3", "a2-b2"}
    assert "a2xa0" not in game("a2", "a1 e5").moves()


def test_a_leap_removes_the_enemy() -> None:
    oracle = game("b3", "c3 e5")
    oracle.push("b3xd3")
    assert oracle.position() == "natt-klab W:d3 B:e5 to=W"
    oracle.end()
    assert oracle.position() == "natt-klab W:d3 B:e5 to=B"


def test_the_last_capture_wins_at_once() -> None:
    oracle = game("b3", "c3")
    oracle.push("b3xd3")
    assert (oracle.winner, oracle.position()) == ("W", "natt-klab W:d3 B:- to=-")
    assert oracle.why_not("d3-d4") == "game-already-over"


# several leaps (NK3)


CHAIN = ("b3", "c3 d4 e1")


@pytest.mark.parametrize(
    ("multi", "leaps"),
    [
        ("none", {"b3xd3"}),
        ("optional", {"b3xd3", "b3xd3xd5"}),
        ("forced", {"b3xd3xd5"}),
    ],
)
def test_multi(multi: str, leaps: set[str]) -> None:
    oracle = game(*CHAIN, {"leap.multi": multi})
    assert {move for move in oracle.moves() if "x" in move} == leaps
    assert oracle.moves() - leaps == {"b3-a3", "b3-b2", "b3-b4"}


def test_a_chain_may_end_where_it_began_and_leaps_over_a_man_once() -> None:
    oracle = game("b2", "c2 d3 c4 b3", {"leap.multi": "forced"})
    assert {m for m in oracle.moves() if "x" in m} == {"b2xd2xd4xb4xb2", "b2xb4xd4xd2xb2"}
    oracle.push("b2xd2xd4xb4xb2")
    assert oracle.winner == "W"


def test_must_leap() -> None:
    must: dict[str, object] = {"leap.must": True}
    oracle = game(*CHAIN, must)
    assert oracle.moves() == {"b3xd3"}
    assert oracle.why_not("b3-b4") == "must-move"
    assert oracle.why_not("b3xd3xd5") == "not-a-move-here"
    assert game(*CHAIN, {**must, "leap.multi": "optional"}).moves() == {"b3xd3", "b3xd3xd5"}
    forced = game(*CHAIN, {**must, "leap.multi": "forced"})
    assert forced.moves() == {"b3xd3xd5"}
    assert forced.why_not("b3xd3") == "must-move"


# faults


def test_a_leap_that_was_not_ended_has_to_go_on() -> None:
    oracle = game(*CHAIN, {"leap.multi": "forced"})
    assert oracle.judge(["W: b3xd3"]) == (1, 1, "must-move")
    assert oracle.judge(["W: b3xd3xd5", "B: e1-d1"]) is None
    assert game(*CHAIN).judge(["W: b3xd3 d3xd5"]) == (1, 2, "token-reused")


@pytest.mark.parametrize(
    "text",
    ["W", "W:d3-c3", "W: ?", "W: c2-c0", "W: W.d3-c3", "W: d3-c3*", "W: d3xc3-c4", "W: d3-c3 miss"],
)
def test_not_a_turn_string(text: str) -> None:
    with pytest.raises(ValueError, match="not"):
        NattKlabOracle().judge([text])


# no legal move, repetition (NK4)


STUCK = ("a1", "a2 a3 b1 c1 e5")


def test_a_stuck_side_passes() -> None:
    oracle = game(*STUCK)
    assert oracle.moves() == set()
    assert not oracle.must_move()
    assert oracle.judge(["W:", "B: e5-e4", "W: pass", "B: e4-e5"]) is None
    assert (oracle.winner, oracle.drawn) == (None, False)


def test_a_stuck_side_loses_at_once() -> None:
    oracle = game("a1", "a2 a4 b1 c1", {"no_moves": "loss"}, to_move="B")
    assert not oracle.is_over()
    assert oracle.judge(["B: a4-a3", "W:"]) == (2, None, "game-already-over")
    assert oracle.winner == "B"
    assert oracle.position() == "natt-klab W:a1 B:a2,a3,b1,c1 to=-"
    assert game(*STUCK, {"no_moves": "loss"}).winner == "B"


def test_a_stuck_side_draws() -> None:
    oracle = game(*STUCK, {"no_moves": "draw"})
    assert (oracle.winner, oracle.drawn) == (None, True)
    assert oracle.judge(["W:"]) == (1, None, "game-already-over")


def test_the_third_same_position_is_a_draw() -> None:
    there_and_back = ["W: a1-a2", "B: e5-e4", "W: a2-a1", "B: e4-e5"]
    oracle = game("a1", "e5", {"repetition": 3})
    assert oracle.judge(there_and_back * 2) is None
    assert oracle.drawn
    assert oracle.judge(there_and_back * 2 + ["W: a1-a2"]) == (9, None, "game-already-over")
    assert game("a1", "e5").judge(there_and_back * 5) is None


def test_the_same_men_with_the_other_side_to_move_are_another_position() -> None:
    oracle = game("a1 c1", "e5", {"repetition": 3})
    assert oracle.judge(["W: miss", "B: miss", "W: miss"]) is None
    assert not oracle.drawn
    assert oracle.judge(["W: miss", "B: miss", "W: miss", "B: miss"]) is None
    assert oracle.drawn


def test_end_words() -> None:
    oracle = NattKlabOracle()
    with pytest.raises(Refused, match="must-move"):
        oracle.end()
    oracle.end("resign")
    assert oracle.winner == "B"
    with pytest.raises(Refused, match="game-already-over"):
        oracle.end("resign")


# setting up


@pytest.mark.parametrize(
    "line",
    [
        "natt-klab W:c3 B:a1,e5 to=B",
        START.replace("to=W", "to=B"),
    ],
)
def test_place_line(line: str) -> None:
    oracle = NattKlabOracle()
    oracle.place_line(line)
    assert oracle.position() == line


@pytest.mark.parametrize("men", [("a1", "a1"), ("f1", "a1"), ("a6", "a1"), ("", "")])
def test_positions_that_cannot_stand(men: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        game(*men)


@pytest.mark.parametrize(
    "options", [{"leap": "none"}, {"leap.must": 1}, {"repetition": 2}, {"repetition": "3"}]
)
def test_unknown_options(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="unknown option"):
        NattKlabOracle(options)


# random games


ONE_BY_ONE = [{path: value} for path, values in CHOICES.items() for value in values[1:]]
TOGETHER = {path: values[-1] for path, values in CHOICES.items()}


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("options", [{}, *ONE_BY_ONE, TOGETHER], ids=str)
@pytest.mark.parametrize("prefer_captures", [False, True])
def test_random_games_are_legal(options: dict[str, object], prefer_captures: bool) -> None:
    for seed in range(3):
        turns = random_game(seed, options, 200, prefer_captures)
        oracle = NattKlabOracle(options)
        assert oracle.judge(turns) is None
        assert oracle.is_over() or len(turns) == 200
