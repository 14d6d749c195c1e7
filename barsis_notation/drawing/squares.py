"""What stands in one square of a cross board: three columns, written and read back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from barsis_notation.drawing.footer import Footer, Group
from barsis_notation.drawing.layout import Square
from barsis_notation.drawing.look import HOLLOW, SHAPES
from barsis_notation.drawing.sheet_cells import SQUARE
from barsis_notation.engines.cross.cross_board import CrossBoard
from barsis_notation.engines.cross.rules import board_of, entries_of
from barsis_notation.record.position_lines import Man
from barsis_notation.rulesets import Ruleset

LAST = "n"
"""The tag of the man that arrived last where two seats share a square."""


def is_homeward(board: CrossBoard, step: int) -> bool:
    """Return whether a man on *step* is in his own middle column again, on the way home."""
    return step >= board.ring + board.ranks


def find_square(board: CrossBoard, arm: int, step: int) -> Square:
    """Return the square under *step* of *arm*, which lies between start and goal."""
    return board.place_of(board.cell(arm, step))


@lru_cache(maxsize=32)
def list_squares(board: CrossBoard) -> tuple[Square, ...]:
    """Return every square of *board*."""
    return tuple(board.place_of(cell) for cell in range(board.cells))


@lru_cache(maxsize=32)
def map_steps(board: CrossBoard) -> dict[tuple[int, Square, bool], int]:
    """Return the step of *arm* on each square, by whether it is on the way home."""
    return {
        (arm, find_square(board, arm, step), is_homeward(board, step)): step
        for arm in range(board.arms)
        for step in range(1, board.goal)
    }


class Marks(NamedTuple):
    """The signs on empty squares, by column and rank (``L6``)."""

    safe: frozenset[str]
    entries: frozenset[str]
    safe_sign: str

    def sign(self, square: Square) -> str:
        """Return the sign of *square*: safe, an entry, or nothing (a point)."""
        name = f"{square[1]}{square[2]}"
        if name in self.safe:
            return self.safe_sign
        return "/" if name in self.entries else "."


def get_marks(ruleset: Ruleset) -> Marks:
    """Return the marks of a ruleset: its safe squares, and where men enter on the ring or start."""
    board = board_of(ruleset)
    steps = [entry.step for entry in entries_of(ruleset) if board.is_on_ring(entry.step)]
    exits = {ruleset["board.exit"]} - {None}
    return Marks(
        safe=frozenset(ruleset["board.safe.cells"]),
        entries=frozenset({board.column_and_rank(0, step) for step in steps} | exits),
        safe_sign="#" if "X" in ruleset["seats.names"] else "X",
    )


class Signs(NamedTuple):
    """The signs of men: shapes, hollow on the way home; in ASCII ``S``, ``s`` or ``1``, ``1'``."""

    board: CrossBoard
    seats: Sequence[str]
    ascii: bool

    def sign(self, seat: str, homeward: bool, count: int = 1) -> str:
        """Return the sign of *count* men of *seat*: ``S``, ``s3``, ``1x2``, ``1'``, ``●3``."""
        number = self.seats.index(seat)
        times = str(count) if count > 1 else ""
        if not self.ascii and number < len(SHAPES):
            return (HOLLOW if homeward else SHAPES)[number] + times
        if seat.isalpha():
            return (seat.lower() if homeward else seat) + times
        return seat + ("'" if homeward else "x" if times else "") + times

    def text(self, groups: list[Group], footer: Footer) -> str:
        """Return the sign of all *groups* on a square; what does not fit becomes a note.

        Of two men the one that arrived last stands behind a ``>``: ``1>2``.
        """
        signs = [self._group_sign(group) for group in groups]
        tags = [group.man.tag for group in groups]
        if sorted(tags) == ["", LAST] and list(map(len, signs)) == [1, 1]:
            return ">".join(signs if tags[1] else reversed(signs))
        if any(tags):
            return footer.note(groups)
        if len(signs) == 1 and len(signs[0]) <= SQUARE:
            return signs[0]
        if len(signs) == 2 and len(signs[0]) == len(signs[1]) == 1:
            return f"{signs[0]}+{signs[1]}"
        return footer.note(groups)

    def _group_sign(self, group: Group) -> str:
        return self.sign(group.seat, is_homeward(self.board, int(group.man.place)), group.times)

    def read(self, text: str, square: Square) -> list[Group] | None:
        """Return the men that ASCII signs on *square* stand for, None where there are none such."""
        first, order, last = text.partition(">")
        found = [self._read_one(sign, square) for sign in first.split("+")]
        if order:
            found.append(self._read_one(last, square, LAST))
        groups = [group for group in found if group is not None]
        return groups if len(groups) == len(found) else None

    def _read_one(self, sign: str, square: Square, tag: str = "") -> Group | None:
        match = _SIGN.fullmatch(sign)
        if match is None:
            return None
        who, times = match[1] or match[3], match[2] or "1"
        if who[0].upper() not in self.seats:
            return None
        seat = who[0].upper()
        homeward = who.islower() if who.isalpha() else who.endswith("'")
        step = map_steps(self.board).get((self.seats.index(seat), square, homeward))
        return None if step is None else Group(seat, Man(str(step), tag), int(times))


_SIGN = re.compile(r"([A-Za-z]|[1-8](?:'|x(?=[1-9])))([1-9][0-9]?)?|([1-8])")
