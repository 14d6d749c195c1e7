"""The cross-and-circle board (rules 0.1 to 0.4), every line of it, from tables written by hand."""

from __future__ import annotations

import re

import pytest

from barsis_notation.engines.cross import cross_lookup as at
from barsis_notation.engines.cross import rules
from barsis_notation.engines.cross.cross_board import CrossBoard
from barsis_notation.engines.cross.play import ENGINE, CrossPlay
from barsis_notation.rulesets import load_ruleset
from tests.every import every

BARSIS = CrossBoard(arms=4, ranks=8)
MIRRORED = CrossBoard(arms=4, ranks=8, clockwise=True)
BOARDS = [
    CrossBoard(arms, ranks, cw)
    for arms in (3, 4, 6, 8)
    for ranks in (3, 5, 8)
    for cw in (False, True)
]
SEATS = ("S", "E", "N", "W")

# 0.3: steps and cells, a column a seat
ROUTES = """
 1-8   | SM1..8 | EM1..8 | NM1..8 | WM1..8
 9-16  | SR8..1 | ER8..1 | NR8..1 | WR8..1
17-24  | EL1..8 | NL1..8 | WL1..8 | SL1..8
25     | EM8    | NM8    | WM8    | SM8
26-33  | ER8..1 | NR8..1 | WR8..1 | SR8..1
34-41  | NL1..8 | WL1..8 | SL1..8 | EL1..8
42     | NM8    | WM8    | SM8    | EM8
43-50  | NR8..1 | WR8..1 | SR8..1 | ER8..1
51-58  | WL1..8 | SL1..8 | EL1..8 | NL1..8
59     | WM8    | SM8    | EM8    | NM8
60-67  | WR8..1 | SR8..1 | ER8..1 | NR8..1
68-75  | SL1..8 | EL1..8 | NL1..8 | WL1..8
76-83  | SM8..1 | EM8..1 | NM8..1 | WM8..1
"""

# 0.4: name, cells, first and following ring numbers of arm 0, steps of every seat
X_STEPS = [11, 22, 28, 39, 45, 56, 62, 73]
MARKS = {
    "Barsis and Barjis X": (("L6", "R6"), (3, 14), X_STEPS),
    "Pachisi castles": (
        ("L5", "R5", "M8"),
        (4, 13, 17),
        [8, 12, 21, 25, 29, 38, 42, 46, 55, 59, 63, 72, 76],
    ),
    "Parchís exit": (("R4",), (5,), [13, 30, 47, 64]),
    "Parchís shelters": (("L4", "M8"), (12, 17), [8, 20, 25, 37, 42, 54, 59, 71, 76]),
}
SPANISH_EXITS = {
    4: [5, 22, 39, 56],
    6: [5, 22, 39, 56, 73, 90],
    8: [5, 22, 39, 56, 73, 90, 107, 124],
}
SPANISH_SHELTERS = {
    4: [12, 17, 29, 34, 46, 51, 63, 68],
    6: [12, 17, 29, 34, 46, 51, 63, 68, 80, 85, 97, 102],
    8: [12, 17, 29, 34, 46, 51, 63, 68, 80, 85, 97, 102, 114, 119, 131, 136],
}


def spelled_out(cells: str) -> list[str]:
    """Return the cells of ``SR8..1``: SR8, SR7 … SR1."""
    match = re.fullmatch(r"(\w[LMR])([0-9])(?:\.\.([0-9]))?", cells)
    assert match is not None
    first, last = int(match[2]), int(match[3] or match[2])
    way = range(first, last + 1) if first <= last else range(first, last - 1, -1)
    return [f"{match[1]}{rank}" for rank in way]


def drawn_routes() -> list[list[str]]:
    """Return the cells of steps 1..83 of each seat, read from the table."""
    rows = [[part.strip() for part in row.split("|")] for row in ROUTES.strip().splitlines()]
    steps = [
        step
        for row in rows
        for step in range(int(row[0].split("-")[0]), int(row[0].split("-")[-1]) + 1)
    ]
    assert steps == list(range(1, 84))
    return [[cell for row in rows for cell in spelled_out(row[arm + 1])] for arm in range(4)]


def printed(board: CrossBoard, arm: int, step: int) -> int:
    """Return a ring number as Spanish boards print it: the tip of arm 0 is the last."""
    return board.get_ring_number(arm, step) or board.ring


def names(board: CrossBoard) -> tuple[str, ...]:
    return SEATS if board.arms == 4 else tuple("12345678"[: board.arms])


def route(board: CrossBoard, arm: int) -> list[str]:
    return [board.get_cell_name(arm, step, names(board)) for step in range(1, board.goal)]


# --- 0.1, 0.2: cells and ring ---


def test_the_cross_has_96_cells_of_three_columns_and_eight_ranks() -> None:
    cells = {cell for arm in range(4) for cell in route(BARSIS, arm)}
    assert cells == {f"{s}{c}{r}" for s in SEATS for c in "LMR" for r in range(1, 9)}
    assert BARSIS.cells == len(cells) == 96


@pytest.mark.parametrize(
    ("arms", "ring", "goal", "cells"), [(4, 68, 84, 96), (6, 102, 118, 144), (8, 136, 152, 192)]
)
def test_the_sizes_of_a_board(arms: int, ring: int, goal: int, cells: int) -> None:
    board = CrossBoard(arms, 8)
    assert (board.per_arm, board.ring, board.goal, board.cells) == (17, ring, goal, cells)


@every("board", BOARDS, ids=str)
def test_other_ranks_have_other_sizes(board: CrossBoard) -> None:
    assert board.ring == (2 * board.ranks + 1) * board.arms
    assert board.goal == board.ring + 2 * board.ranks
    assert board.cells == 3 * board.ranks * board.arms
    numbers = {board.cell(arm, step) for arm in range(board.arms) for step in range(1, board.goal)}
    assert numbers == set(range(board.cells))


def test_the_printed_numbers_of_a_spanish_board() -> None:
    for arms in (4, 6, 8):
        board = CrossBoard(arms, 8)
        number = {
            name: printed(board, 0, step)
            for step, name in enumerate(route(board, 0), 1)
            if board.is_on_ring(step)
        }
        for arm, seat in enumerate(names(board)):
            after = names(board)[(arm + 1) % arms]
            assert number[f"{seat}M8"] == (17 * arm or 17 * arms)
            assert [number[f"{seat}R{rank}"] for rank in range(8, 0, -1)] == list(
                range(17 * arm + 1, 17 * arm + 9)
            )
            assert [number[f"{after}L{rank}"] for rank in range(1, 9)] == list(
                range(17 * arm + 9, 17 * arm + 17)
            )


@every("board", BOARDS, ids=str)
def test_the_middle_columns_are_private(board: CrossBoard) -> None:
    for arm in range(board.arms):
        own = {board.cell(arm, step) for step in range(1, board.goal) if not board.is_on_ring(step)}
        others = {
            board.cell(other, step)
            for other in range(board.arms)
            for step in range(1, board.goal)
            if other != arm
        }
        assert len(own) == board.ranks - 1
        assert not own & others


# --- 0.3: routes ---


@pytest.mark.parametrize("arm", range(4), ids=SEATS)
def test_the_route_of_a_seat(arm: int) -> None:
    assert route(BARSIS, arm) == drawn_routes()[arm]


@pytest.mark.parametrize("arm", range(4), ids=SEATS)
def test_the_mirrored_route_of_a_seat(arm: int) -> None:
    """Clockwise L and R change places, and so do the arms on either hand."""
    mirror = dict(zip("LMR", "RML", strict=True))
    seats = {SEATS[(arm + k) % 4]: SEATS[(arm - k) % 4] for k in range(4)}
    drawn = [seats[cell[0]] + mirror[cell[1]] + cell[2] for cell in drawn_routes()[arm]]
    assert route(MIRRORED, arm) == drawn


def test_named_cells_of_the_routes() -> None:
    south, north = route(BARSIS, 0), route(BARSIS, 2)
    named = {1: "SM1", 10: "SR7", 11: "SR6", 25: "EM8", 26: "ER8", 73: "SL6", 76: "SM8", 83: "SM1"}
    assert {step: south[step - 1] for step in named} == named
    assert north[58] == "EM8"
    assert [route(MIRRORED, 0)[step - 1] for step in (11, 25, 26)] == ["SL6", "WM8", "WL8"]


@every("board", BOARDS, ids=str)
def test_steps_stood_on_and_different_cells(board: CrossBoard) -> None:
    for arm in range(board.arms):
        cells = [board.cell(arm, step) for step in range(1, board.goal)]
        assert len(set(cells)) == len(cells) - board.ranks
        assert cells[board.ranks - 1] == cells[board.ring + board.ranks - 1]
        assert cells[: board.ranks] == cells[-board.ranks :][::-1]
    assert (len(route(BARSIS, 0)), len(set(route(BARSIS, 0)))) == (83, 75)


@every("board", BOARDS, ids=str)
def test_the_formula_of_the_ring_number(board: CrossBoard) -> None:
    way = -1 if board.clockwise else 1
    for arm in range(board.arms):
        for step in range(1, board.goal):
            assert board.is_on_ring(step) == (board.ranks <= step <= board.ring + board.ranks)
            if board.is_on_ring(step):
                number = (way * (step - board.ranks) + board.per_arm * arm) % board.ring
                assert board.get_ring_number(arm, step) == board.cell(arm, step) == number


@pytest.mark.parametrize(
    ("arm", "numbers"),
    [
        (0, [68, *range(1, 69)]),
        (1, [*range(17, 69), *range(1, 18)]),
        (2, [*range(34, 69), *range(1, 35)]),
        (3, [*range(51, 69), *range(1, 52)]),
    ],
)
def test_ring_numbers_by_step(arm: int, numbers: list[int]) -> None:
    assert [printed(BARSIS, arm, step) for step in range(8, 77)] == numbers
    assert [printed(MIRRORED, arm, step) for step in range(8, 77)] == [
        (2 * 17 * arm - number) % 68 or 68 for number in numbers
    ]


@every("board", BOARDS, ids=str)
def test_the_same_cell_is_another_step_for_another_seat(board: CrossBoard) -> None:
    """The seat k arms further has step s - 17k; a tip is two steps for its owner."""
    low, high = board.ranks, board.ring + board.ranks
    for arm in range(board.arms):
        for k in range(1, board.arms):
            other = (arm - k if board.clockwise else arm + k) % board.arms
            for step in range(low, high + 1):
                same = (step - board.per_arm * k - low - 1) % board.ring + low + 1
                cell = int(board.cell(arm, step))
                assert board.cell(other, same) == cell


def test_the_opposite_seat_has_34_more_or_less() -> None:
    for step in range(9, 76):
        other = step + 34 if step < 42 else step - 34
        cell = int(BARSIS.cell(0, step))
        assert BARSIS.cell(2, other) == cell


def test_nobody_stands_on_a_cell_in_the_centre() -> None:
    for board in BOARDS:
        assert all(
            board.cell(arm, step) == -1 for arm in range(board.arms) for step in (0, board.goal)
        )


@every("board", BOARDS, ids=str)
def test_a_cell_has_one_place(board: CrossBoard) -> None:
    places = {board.locate_cell(cell) for cell in range(board.cells)}
    assert places == {
        (arm, column, rank)
        for arm in range(board.arms)
        for column in "LMR"
        for rank in range(1, board.ranks + 1)
    }


@every("board", BOARDS, ids=str)
def test_turns_go_the_way_the_men_go(board: CrossBoard) -> None:
    order = board.get_turn_order()
    further = board.ranks + board.per_arm
    for place, arm in enumerate(order):
        after = order[(place + 1) % board.arms]
        assert board.cell(after, board.ranks) == board.cell(arm, further)
    assert order[0] == 0


# --- 0.4: marks ---


@pytest.mark.parametrize("board", [BARSIS, MIRRORED], ids=["ccw", "cw"])
@pytest.mark.parametrize("mark", MARKS)
def test_marked_cells(mark: str, board: CrossBoard) -> None:
    cells, numbers, steps = MARKS[mark]
    other_way = str.maketrans("LR", "RL") if board.clockwise else {}
    marked = {cell.translate(other_way) for cell in cells}
    for arm in range(4):
        found = [step for step in range(1, 84) if board.get_column_and_rank(arm, step) in marked]
        assert found == steps
        if not board.clockwise:
            ring = {printed(board, arm, step) for step in found}
            assert ring == {number + 17 * k for k in range(4) for number in numbers}


@pytest.mark.parametrize("arms", [4, 6, 8])
def test_exits_and_shelters_of_parchis(arms: int) -> None:
    board = CrossBoard(arms, 8)
    ring = range(9, board.ring + 9)
    assert [printed(board, arm, 13) for arm in range(arms)] == SPANISH_EXITS[arms]
    exits = {printed(board, 0, step) for step in ring if board.get_column_and_rank(0, step) == "R4"}
    shelters = {
        printed(board, 0, step)
        for step in ring
        if board.get_column_and_rank(0, step) in ("L4", "M8")
    }
    assert sorted(exits) == SPANISH_EXITS[arms]
    assert sorted(shelters) == SPANISH_SHELTERS[arms]
    assert [board.get_column_and_rank(arm, 13) for arm in range(arms)] == ["R4"] * arms


def test_candidates_for_the_bange() -> None:
    for arm in range(4):
        assert [BARSIS.get_column_and_rank(arm, step) for step in (24, 25, 26)] == [
            "L8",
            "M8",
            "R8",
        ]
        assert [printed(BARSIS, arm, step) for step in (24, 25, 26)] == [
            (number + 17 * arm - 1) % 68 + 1 for number in (16, 17, 18)
        ]
        right_hand = SEATS[(arm + 1) % 4]
        assert BARSIS.get_cell_name(arm, 26, SEATS)[0] == right_hand


def test_the_checks_of_0_4() -> None:
    south = route(BARSIS, 0)
    assert (south[10], south[72]) == ("SR6", "SL6")
    assert BARSIS.goal - 73 == 11
    assert south[58] == "WM8"
    assert BARSIS.goal - 59 == 25
    assert 8 + 17 == south.index("EM8") + 1 == 25
    assert len(set(south)) == 75
    assert BARSIS.goal - 13 == 71 == 63 + 7 + 1
    assert (south[10 - 1], south[1 + 10 - 1]) == ("SR7", "SR6")
    assert (south[25 - 1], south[1 + 25 - 1]) == ("EM8", "ER8")
    zero_based = [step for step in range(83) if south[step][1:] in ("L6", "R6")]
    assert zero_based == [step - 1 for step in X_STEPS]


# --- the tables of the kernel ---


@pytest.mark.parametrize("direction", ["ccw", "cw"])
@pytest.mark.parametrize("tips", [False, True])
def test_the_lookup_has_the_board(direction: str, tips: bool) -> None:
    safe = ["L6", "R6", "M8"] if tips else ["L6", "R6"]
    ruleset = load_ruleset(
        "barsis", options={"board.direction": direction, "board.safe.cells": safe}
    )
    lookup, board = rules.fill_lookup(ruleset, SEATS), rules.make_board(ruleset)
    assert (lookup.goal, lookup.bar, lookup.stride, lookup.cells) == (84, 85, 86, 96)
    for arm in range(4):
        assert [lookup.cell[arm * 86 + place] for place in (0, 84, 85)] == [-1, -1, -1]
        for step in range(1, 84):
            ground = at.OWN if step < 8 or step > 76 else at.OPEN
            if step in X_STEPS or (tips and step in (8, 25, 42, 59, 76)):
                ground = at.SAFE
            assert lookup.ground[arm * 86 + step] == ground
            assert lookup.cell[arm * 86 + step] == board.cell(arm, step)


@pytest.mark.parametrize("direction", ["ccw", "cw"])
def test_cells_are_called_by_the_seats_names(direction: str) -> None:
    play = CrossPlay(load_ruleset("barsis", options={"board.direction": direction}), SEATS)
    for arm, seat in enumerate(SEATS):
        board = BARSIS if direction == "ccw" else MIRRORED
        spoken = [play.name_place(seat, str(step)) for step in range(1, 84)]
        assert spoken == route(board, arm)
        assert [play.name_place(seat, place) for place in ("bar", "off", "0", "84")] == [None] * 4
        assert [play.steps_to_go(seat, place) for place in ("1", "73", "83", "bar", "off")] == [
            83,
            11,
            1,
            84,
            0,
        ]
    order = ("S", "E", "N", "W") if direction == "ccw" else ("S", "W", "N", "E")
    assert play.seats == order


def test_the_tables_hold_the_throws() -> None:
    play = CrossPlay(load_ruleset("barsis"), SEATS)
    assert play.outcomes == {
        "0": ("6",),
        "1": ("10", "khal"),
        "2": ("2",),
        "3": ("3",),
        "4": ("4",),
        "5": ("25", "khal"),
        "6": ("12",),
    }
    assert play.entry_steps == ("1", "11", "26")
    assert ENGINE.find_unsupported(load_ruleset("barsis")) == []
