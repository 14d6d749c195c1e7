"""The signs on squares of cross boards, three columns each: writing, and reading back."""

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
from barsis_notation.engines.cross.rules import list_entries, make_board
from barsis_notation.record.position_lines import Man
from barsis_notation.rulesets import Ruleset

LAST = "n"
"""The tag of the piece that arrived last if two seats share a square."""


def is_homeward(board: CrossBoard, step: int) -> bool:
    """Return whether a pawn is in its own middle column on the way home.

    Args:
        board: The board.
        step: Steps of the pawn from its start, from 1.
    """
    return step >= board.ring + board.ranks


def find_square(board: CrossBoard, arm: int, step: int) -> Square:
    """Return the square at a given step of an arm's route.

    The square consists of arm (from 0), column letter (``L``, ``M`` or ``R``) and rank (from 1).

    Args:
        board: The board.
        arm: Arm on which the route begins, from 0.
        step: Steps from the start, from 1 to ``board.goal - 1``.
    """
    return board.locate_cell(board.cell(arm, step))


@lru_cache(maxsize=32)
def list_squares(board: CrossBoard) -> tuple[Square, ...]:
    """Return every square of *board*, in the order of the numbers of its cells.

    The squares of the ring come first. Results are cached.

    A square consists of the arm (from 0), the column letter (``L``, ``M`` or ``R``) and the rank.
    The letter is as seen by the player at the arm; rank 1 is next to the centre.
    """
    return tuple(board.locate_cell(cell) for cell in range(board.cells))


@lru_cache(maxsize=32)
def map_steps(board: CrossBoard) -> dict[tuple[int, Square, bool], int]:
    """Return the number of the step at each square of each route; results are cached.

    A key consists of the arm of a route (from 0), a square, and whether a pawn there is on its way
    home. Squares that a route does not visit are missing. Do not change the result.
    """
    return {
        (arm, find_square(board, arm, step), is_homeward(board, step)): step
        for arm in range(board.arms)
        for step in range(1, board.goal)
    }


class Marks(NamedTuple):
    """The signs on empty squares, which are the same on every arm; from ``get_marks``.

    Attributes:
        safe: Column and rank of safe squares, such as ``L6``.
        entries: Column and rank of squares at which pawns enter or start, and of exit squares (the
            fact ``board.exit``).
        safe_sign: Sign of a safe square.
    """

    safe: frozenset[str]
    entries: frozenset[str]
    safe_sign: str

    def get_sign(self, square: Square) -> str:
        """Return the ASCII sign of an empty square.

        The sign is ``safe_sign`` (``X`` or ``#``) for a safe square, and ``/`` for any other exit,
        or any other square at which pawns enter or start. It is ``.`` for the rest. *square*
        consists of arm, column letter and rank.
        """
        name = f"{square[1]}{square[2]}"
        if name in self.safe:
            return self.safe_sign
        return "/" if name in self.entries else "."


def get_marks(ruleset: Ruleset) -> Marks:
    """Return the marks of a ruleset: safe squares, entries and exits.

    *ruleset* is of the cross family.
    """
    board = make_board(ruleset)
    steps = [entry.step for entry in list_entries(ruleset) if board.is_on_ring(entry.step)]
    exits = {ruleset["board.exit"]} - {None}
    return Marks(
        safe=frozenset(ruleset["board.safe.cells"]),
        entries=frozenset({board.get_column_and_rank(0, step) for step in steps} | exits),
        safe_sign="#" if "X" in ruleset["seats.names"] else "X",
    )


class Signs(NamedTuple):
    """The signs of pieces on the squares of a board.

    They are shapes, which are hollow on the way home. In ASCII, and for seats after the eighth,
    they are letters or digits: ``S`` and, on the way home, ``s``; or ``1`` and ``1'``.

    Attributes:
        board: The board.
        seats: Letters of the seats, in the order of their arms.
        ascii: Whether to use only ASCII.
    """

    board: CrossBoard
    seats: Sequence[str]
    ascii: bool

    def format_sign(self, seat: str, homeward: bool, count: int = 1) -> str:
        """Return the sign of identical pieces of one seat, such as ``●3``.

        In ASCII, and after the eighth seat, it has a letter or digit instead of a shape. On the way
        home, the shape is hollow, a letter is lower-case (``s3``), and ``'`` follows a digit
        (``1'``). The count is left out if it is 1; after a digit, it is written ``1x2``.

        Args:
            seat: Letter of the seat, one of ``seats``.
            homeward: Whether the pieces are on the way home.
            count: Number of pieces.
        """
        number = self.seats.index(seat)
        times = str(count) if count > 1 else ""
        if not self.ascii and number < len(SHAPES):
            return (HOLLOW if homeward else SHAPES)[number] + times
        if seat.isalpha():
            return (seat.lower() if homeward else seat) + times
        return seat + ("'" if homeward else "x" if times else "") + times

    def format_groups(self, groups: list[Group], footer: Footer) -> str:
        """Return the sign of all pieces on a square, or of a note that lists them.

        Equal pieces are written with their number: ``S2``. The signs of two different pieces are
        joined by ``+``. If one of these has the tag ``n`` because it arrived last, it is written
        second, after a ``>``: ``1>2``.

        Args:
            groups: The pieces; their places are step numbers.
            footer: Receives a note if the pieces do not fit into three columns or have other tags.
        """
        signs = [self._format_group(group) for group in groups]
        tags = [group.man.tag for group in groups]
        if sorted(tags) == ["", LAST] and list(map(len, signs)) == [1, 1]:
            return ">".join(signs if tags[1] else reversed(signs))
        if any(tags):
            return footer.add_note(groups)
        if len(signs) == 1 and len(signs[0]) <= SQUARE:
            return signs[0]
        if len(signs) == 2 and len(signs[0]) == len(signs[1]) == 1:
            return f"{signs[0]}+{signs[1]}"
        return footer.add_note(groups)

    def _format_group(self, group: Group) -> str:
        return self.format_sign(
            group.seat, is_homeward(self.board, int(group.man.place)), group.times
        )

    def read(self, text: str, square: Square) -> list[Group] | None:
        """Return the pieces that the ASCII signs on a square stand for.

        Args:
            text: The signs as ``format_groups`` returns them, such as ``S``, ``1>2`` or ``S+e``.
            square: The square (arm, column letter and rank), from which the step of each piece is
                derived.

        Returns:
            The pieces; None if a sign is unknown, is a note such as ``*3``, or belongs to a seat
            whose route does not visit the square in the direction of the sign: on the way home
            for a lower-case letter or a digit with ``'``, otherwise on the way out.
        """
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
