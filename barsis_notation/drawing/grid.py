"""Boards of single cells, three columns each: the men drawn on them, and read back."""

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
"""Line and column of a cell as drawn, from 0 at the top left."""


class Grid(Protocol):
    """A board of cells, seen from one side."""

    @property
    def seats(self) -> Sequence[str]:
        """The seats whose men stand on it, in the order of ``seats.names``."""
        ...

    @property
    def size(self) -> Cell:
        """How many lines and columns of cells there are."""
        ...

    @property
    def corner(self) -> tuple[int, int]:
        """Where the first cell begins: column and line of the sheet."""
        ...

    def cell(self, seat: str, place: str) -> Cell | None:
        """Return the cell of *seat*'s *place*, None where it has none on the board."""
        ...

    def place(self, seat: str, cell: Cell) -> str:
        """Return what *cell* is to *seat*, the mirror of ``cell``."""
        ...

    def empty(self, cell: Cell) -> str:
        """Return the sign of *cell* without men, in ASCII."""
        ...

    def shape(self, group: Group) -> str:
        """Return the sign of one man, of which there are as many as *group* has."""
        ...


class PlacedGroups(NamedTuple):
    """The men of a setup: on the cells, and those that have none."""

    on_cell: dict[Cell, list[Group]]
    also: list[Group]


def place_groups(setup: Setup, grid: Grid) -> PlacedGroups:
    """Return where the men of *setup* are drawn; a seat without men is for its panel to tell."""
    found = PlacedGroups({}, [])
    for group in group_men(setup):
        cell = grid.cell(group.seat, group.man.place) if group.seat in grid.seats else None
        if cell is not None:
            found.on_cell.setdefault(cell, []).append(group)
        elif group.times or group.seat not in grid.seats:
            found.also.append(group)
    return found


def draw_cells(
    canvas: Canvas, grid: Grid, on_cell: dict[Cell, list[Group]], look: Look, footer: Footer
) -> None:
    """Draw every cell of *grid*; what one cannot show becomes a note of *footer*."""
    touched = _find_touched(grid, look.last)
    for cell, (x, y) in _list_cells(grid):
        groups = on_cell.get(cell, [])
        sign = _get_sign(grid, cell, groups, look, footer)
        style = _get_style(grid, groups, sign)
        if cell in touched:
            style = f"{style};{REVERSE}"
        canvas.put(x, y, format_square(sign, cell in touched and not look.color), style)


def read_cells(lines: list[str], grid: Grid, footer: Footer) -> Iterator[Group]:
    """Yield the men that stand on the cells of *grid* in *lines*."""

    def read(text: str, cell: Cell) -> list[Group] | None:
        match = _SIGN.fullmatch(text)
        if match is None or match[1] not in grid.seats:
            return None
        return [Group(match[1], Man(grid.place(match[1], cell), match[2]), 1)]

    return read_squares(lines, _list_cells(grid), grid.empty, read, footer)


_SIGN = re.compile(r"([A-Z1-8])([a-z]?)")


def _list_cells(grid: Grid) -> Iterator[tuple[Cell, tuple[int, int]]]:
    """Yield every cell, line by line, and where it begins on the sheet."""
    (lines, columns), (x, y) = grid.size, grid.corner
    for line in range(lines):
        for column in range(columns):
            yield (line, column), (x + SQUARE * column, y + line)


def _find_touched(grid: Grid, last: tuple[str, ...]) -> set[Cell]:
    """The cells of a move, which is a seat and places."""
    if not last or last[0] not in grid.seats:
        return set()
    cells = (grid.cell(last[0], place) for place in last[1:])
    return {cell for cell in cells if cell is not None}


def _get_sign(grid: Grid, cell: Cell, groups: list[Group], look: Look, footer: Footer) -> str:
    if not groups:
        sign = grid.empty(cell)
        return sign if look.ascii else _EMPTY.get(sign, sign)
    if len(groups) > 1 or groups[0].times > 1:
        return footer.note(groups)
    man = groups[0].man
    return f"{groups[0].seat}{man.tag}" if look.ascii else grid.shape(groups[0])


_EMPTY = {".": "·", "x": "×"}
"""What stands on empty cells beyond ASCII."""


def _get_style(grid: Grid, groups: list[Group], sign: str) -> str:
    owners = {group.seat for group in groups}
    if len(owners) == 1:
        return f"{BOLD};{get_color(grid.seats.index(owners.pop()))}"
    return DIM if sign == "·" else BOLD
