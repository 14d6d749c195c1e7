"""The rules of the leaping games: small functions that fill the kernel's tables."""

from __future__ import annotations

from functools import lru_cache

from barsis_notation.engines.leap import kernel
from barsis_notation.engines.leap.kernel import CELLS, EMPTY, NO_CELL, LeapLookup
from barsis_notation.rulesets import Ruleset

MULTI = {
    "none": kernel.ONCE,
    "optional": kernel.MAY_LEAP_ON,
    "forced": kernel.MUST_LEAP_ON,
}
NO_MOVES = {"pass": kernel.PASSES, "loss": kernel.LOSES, "draw": kernel.DRAWS}

FACTS = {
    "throw-out-of-turn": "turn.order",
    "wrong-distance": "move.step",
    "cell-full": "move.step",
    "capture-false": "leap.short",
    "must-move": "leap.must",
    "game-already-over": "win.by",
}
"""The fact that decides each refusal, by the name of the refusal."""


def parse_cell(name: str) -> int:
    """Return the number of a cell by its name: ``b3`` is 23.

    The number is column * 10 + row, both from 1. *name* is a lower-case letter and a digit; this is
    not checked.
    """
    return (ord(name[0]) - ord("a") + 1) * 10 + int(name[1])


def format_cell(number: int) -> str:
    """Return the name of a cell by its number: 23 is ``b3``.

    The number is column * 10 + row, both from 1, with a row of at most 9; it is not checked. This
    is the inverse of :func:`parse_cell`.
    """
    return f"{chr(ord('a') + number // 10 - 1)}{number % 10}"


def list_cells(ruleset: Ruleset) -> list[int]:
    """Return the numbers of all cells of the board, column * 10 + row, ascending."""
    columns, rows = ruleset["board.columns"], ruleset["board.rows"]
    return [column * 10 + row for column in range(1, columns + 1) for row in range(1, rows + 1)]


def make_empty_board(ruleset: Ruleset) -> list[int]:
    """Return the board without men: a list of CELLS (100) integers by cell number.

    An entry is EMPTY for a cell of the board and NO_CELL for other numbers.
    """
    board = [NO_CELL] * CELLS
    for cell in list_cells(ruleset):
        board[cell] = EMPTY
    return board


def make_start_board(ruleset: Ruleset) -> list[int]:
    """Return the board at the start: CELLS (100) integers by cell number (rule NK1).

    An entry is the index of the seat whose man is there, EMPTY, or NO_CELL for a number outside the
    board.
    """
    board = make_empty_board(ruleset)
    for owner, seat in enumerate(ruleset["seats.names"]):
        for name in ruleset["start"][seat]:
            board[parse_cell(name)] = owner
    return board


@lru_cache(maxsize=64)
def build_lookup(ruleset: Ruleset) -> LeapLookup:
    """Return the tables of the kernel for *ruleset*.

    The engine must support the ruleset. Calls with the same ruleset return the same object, which
    must not be changed.
    """
    found = LeapLookup(
        make_start_board(ruleset), MULTI[ruleset["leap.multi"]], ruleset["leap.must"]
    )
    found.set_seat_names(list(ruleset["seats.names"]))
    found.cell_names = [format_cell(cell) for cell in range(CELLS)]
    found.no_moves = NO_MOVES[ruleset["no_moves"]]
    found.repetition = 0 if ruleset["repetition"] == "none" else int(ruleset["repetition"])
    return found


PLAYED: dict[str, tuple[object, ...]] = {
    "board.columns": tuple(range(2, 10)),
    "board.rows": tuple(range(2, 10)),
    "board.lines": ("orthogonal",),
    "turn.order": ("alternate",),
    "move.step": (1,),
    "leap.short": (True,),
    "capture.by": ("leap",),
    "capture.to": ("removed",),
    "win.by": ("all_captured",),
}
"""Facts of which this engine supports only these values; it supports all values of other facts."""


def find_unsupported(ruleset: Ruleset) -> list[str]:
    """Return the paths, such as ``leap.must``, of facts whose value is not supported.

    The list is empty if the engine supports *ruleset*, which must be of the leap family. A fact
    that *ruleset* does not state counts as unsupported if the engine supports only some values.
    """
    facts = ruleset.facts
    wrong = [path for path, played in PLAYED.items() if facts.get(path) not in played]
    if len(ruleset["seats.names"]) != 2:
        wrong.append("seats.names")
    if any(len(men) != ruleset["pieces"] for men in ruleset["start"].values()):
        wrong.append("pieces")
    return wrong
