"""Boards of single cells, three columns each: drawing of their pieces, and reading back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from barsis_notation.drawing.canvas import Canvas
from barsis_notation.drawing.footer import Footer, Group, group_men
from barsis_notation.drawing.look import BOLD, DIM, REVERSE, Look, get_color
from barsis_notation.drawing.sheet_cells import SQUARE, format_square, read_squares
from barsis_notation.record.position_lines import Man, Setup

Cell = tuple[int, int]
"""Line and column of a cell in the drawing, each from 0 at the top left."""


class Grid(Protocol):
    """A board of cells, seen from one side."""

    @property
    def seats(self) -> Sequence[str]:
        """Letters of the two seats, such as ``W`` and ``B``, in the order of the ruleset."""
        ...

    @property
    def size(self) -> Cell:
        """Number of lines and number of columns of cells."""
        ...

    @property
    def corner(self) -> tuple[int, int]:
        """Column and line of the canvas, from 0, at which the upper left cell begins."""
        ...

    def find_cell(self, seat: str, place: str) -> Cell | None:
        """Return the cell of a seat's place, or None if the place is not on the board.

        The cell is the line and the column of the drawing, from 0.

        Args:
            seat: Letter of the seat, one of ``seats``.
            place: The place as in a position line, such as ``14`` or ``c3``.
        """
        ...

    def get_place(self, seat: str, cell: Cell) -> str:
        """Return the name that a cell has for a seat, such as ``14`` or ``c3``.

        This is the inverse of ``find_cell``.

        Args:
            seat: Letter of the seat, one of ``seats``.
            cell: Line and column of the cell in the drawing, from 0.
        """
        ...

    def get_empty_sign(self, cell: Cell) -> str:
        """Return the ASCII sign of an empty cell, such as ``.``.

        *cell* is the line and column of the cell in the drawing, from 0.
        """
        ...

    def get_sign(self, group: Group) -> str:
        """Return the sign of one piece of a group, such as ``●`` or ``●v``; it need not be ASCII.

        It does not depend on the number of pieces in *group*.
        """
        ...


class PlacedGroups(NamedTuple):
    """The pieces of a position, from ``place_groups``.

    Attributes:
        on_cell: Maps each occupied cell (line and column, from 0) to the groups on it.
        also: The groups without a cell, and all groups of seats that the board does not have.
    """

    on_cell: dict[Cell, list[Group]]
    also: list[Group]


def place_groups(setup: Setup, grid: Grid) -> PlacedGroups:
    """Return the pieces of a position, grouped by cell of the board.

    A seat of the board without pieces is omitted, because its panel shows that it is played.

    Args:
        setup: The position.
        grid: The board, seen from the side from which it is drawn.
    """
    found = PlacedGroups({}, [])
    for group in group_men(setup):
        cell = grid.find_cell(group.seat, group.man.place) if group.seat in grid.seats else None
        if cell is not None:
            found.on_cell.setdefault(cell, []).append(group)
        elif group.times or group.seat not in grid.seats:
            found.also.append(group)
    return found


def draw_cells(
    canvas: Canvas, grid: Grid, on_cell: dict[Cell, list[Group]], look: Look, footer: Footer
) -> None:
    """Draw every cell of a board with its pieces.

    Args:
        canvas: The canvas to draw on.
        grid: The board.
        on_cell: Maps each occupied cell (line and column, from 0) to its pieces.
        look: How the board is drawn; the cells of the last move are marked.
        footer: Receives a note for each cell with more than one piece.
    """
    touched = _find_touched(grid, look.last)
    for cell, (x, y) in _list_cells(grid):
        groups = on_cell.get(cell, [])
        sign = _get_sign(grid, cell, groups, look, footer)
        style = _get_style(grid, groups, sign)
        if cell in touched:
            style = f"{style};{REVERSE}"
        canvas.put_middle(x, y, format_square(sign, cell in touched and not look.color), style)


def read_cells(lines: list[str], grid: Grid, footer: Footer) -> Iterator[Group]:
    """Yield the pieces on the cells of an ASCII drawing, including those in notes.

    The drawing is read, and errors are raised, during iteration.

    Args:
        lines: The lines of the drawing.
        grid: The board, seen from the same side as in the drawing.
        footer: The lines below the board, already read.

    Raises:
        DrawingError: If a cell has an unknown sign, or if no cell refers to one of the notes.
    """

    def read(text: str, cell: Cell) -> list[Group] | None:
        match = _SIGN.fullmatch(text)
        if match is None or match[1] not in grid.seats:
            return None
        return [Group(match[1], Man(grid.get_place(match[1], cell), match[2]), 1)]

    return read_squares(lines, _list_cells(grid), grid.get_empty_sign, read, footer)


_SIGN = re.compile(r"([A-Z1-8])([a-z]?)")


def _list_cells(grid: Grid) -> Iterator[tuple[Cell, tuple[int, int]]]:
    """Yield every cell, line by line, with its first column and line on the canvas."""
    (lines, columns), (x, y) = grid.size, grid.corner
    for line in range(lines):
        for column in range(columns):
            yield (line, column), (x + SQUARE * column, y + line)


def _find_touched(grid: Grid, last: tuple[str, ...]) -> set[Cell]:
    """Return the cells of a move, given as a seat and places."""
    if not last or last[0] not in grid.seats:
        return set()
    cells = (grid.find_cell(last[0], place) for place in last[1:])
    return {cell for cell in cells if cell is not None}


def _get_sign(grid: Grid, cell: Cell, groups: list[Group], look: Look, footer: Footer) -> str:
    if not groups:
        sign = grid.get_empty_sign(cell)
        return sign if look.ascii else _EMPTY.get(sign, sign)
    if len(groups) > 1 or groups[0].times > 1:
        return footer.add_note(groups)
    man = groups[0].man
    return f"{groups[0].seat}{man.tag}" if look.ascii else grid.get_sign(groups[0])


_EMPTY = {".": "·", "x": "×"}
"""Maps the ASCII signs of empty cells to the signs used instead of them."""


def _get_style(grid: Grid, groups: list[Group], sign: str) -> str:
    owners = {group.seat for group in groups}
    if len(owners) == 1:
        return f"{BOLD};{get_color(grid.seats.index(owners.pop()))}"
    return DIM if sign == "·" else BOLD
