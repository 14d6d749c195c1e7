"""Boards of leaping games as text: cells named by letter and number, panels beside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.base.errors import UsageError
from barsis_notation.drawing.canvas import Canvas, clip
from barsis_notation.drawing.errors import DrawingError
from barsis_notation.drawing.footer import Footer, Group, make_setup, read_footer, write_footer
from barsis_notation.drawing.grid import Cell, draw_cells, place_groups, read_cells
from barsis_notation.drawing.look import BOLD, DIM, DISKS, Look, get_color
from barsis_notation.drawing.sheet_cells import SQUARE, read_at
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.position_lines import Setup
from barsis_notation.rulesets import Ruleset

_text = bind_texts("drawing")

_WIDTH = 80
_LEFT, _TOP = 4, 2
_PANEL_LINES = 2


class CellGrid(NamedTuple):
    """The board of a leaping game from one side; an implementation of ``grid.Grid``.

    Attributes:
        seats: Letters of the two seats.
        turned: Whether the second seat is in front.
        rows: Number of rows, at most 9.
        columns: Number of columns.
        marked: Names of the cells marked with a cross, such as ``c3``.
    """

    seats: tuple[str, ...]
    turned: bool
    rows: int
    columns: int
    marked: frozenset[str]

    @property
    def size(self) -> Cell:
        """Number of lines and number of columns of cells."""
        return self.rows, self.columns

    @property
    def corner(self) -> tuple[int, int]:
        """Column and line of the canvas, from 0, at which the upper left cell begins."""
        return _LEFT, _TOP

    @property
    def height(self) -> int:
        """The number of lines of the drawing without those of the footer."""
        return max(self.rows, 2 * _PANEL_LINES) + 2 * _TOP

    @property
    def panel_x(self) -> int:
        """The first column of the seats' panels in the drawing, in characters from 0."""
        return _LEFT + SQUARE * self.columns + 4

    def get_panel_y(self, seat: str) -> int:
        """Return the first line of a seat's panel, counted from 0.

        *seat* is the letter of the seat, one of ``seats``. The seat in front has the lower panel.
        """
        is_in_front = (seat == self.seats[0]) != self.turned
        return self.height - _TOP - _PANEL_LINES if is_in_front else _TOP

    def find_cell(self, _seat: str, place: str) -> Cell | None:
        """Return the line and column (from 0) of a place, or None if it is not on the board.

        *place* is a cell name such as ``c3``. The first argument is not used, because a place is
        the same cell for both seats.
        """
        if _CELL.fullmatch(place) is None:
            return None
        column, row = ord(place[0]) - ord("a"), int(place[1]) - 1
        if column >= self.columns or row >= self.rows:
            return None
        return self._turn((row, column))

    def get_place(self, _seat: str, cell: Cell) -> str:
        """Return the place at a cell of the drawing, such as ``c3``; see ``get_name``.

        The first argument is not used: a place is the same cell for both seats.
        """
        return self.get_name(cell)

    def get_name(self, cell: Cell) -> str:
        """Return the name on the board, such as ``c3``, of a cell of the drawing.

        *cell* is the line and column of the cell in the drawing, from 0, top left. In a drawing
        that is not turned, the bottom left cell is ``a1``; if ``turned``, the top right cell is.
        """
        row, column = self._turn(cell)
        return f"{chr(ord('a') + column)}{row + 1}"

    def _turn(self, cell: Cell) -> Cell:
        """Convert line and column of the drawing into row and column of the board, and back."""
        line, column = cell
        if self.turned:
            return line, self.columns - 1 - column
        return self.rows - 1 - line, column

    def get_empty_sign(self, cell: Cell) -> str:
        """Return the ASCII sign of an empty cell: ``x`` if it is marked, otherwise ``.``.

        *cell* is the line and column of the cell in the drawing, from 0.
        """
        return "x" if self.get_name(cell) in self.marked else "."

    def get_sign(self, group: Group) -> str:
        """Return the sign of one piece of a group, such as ``●``, and its tag; it is not ASCII."""
        return DISKS[self.seats.index(group.seat)] + group.man.tag


_CELL = re.compile(r"[a-z][1-9]")


def draw(setup: Setup, ruleset: Ruleset, look: Look) -> str:
    """Return the board of a leaping game as text, without a newline at the end.

    Args:
        setup: The position. Seats without an entry in ``setup.men`` are drawn as not played.
        ruleset: A ruleset of the leap family.
        look: How the board is drawn.

    Raises:
        UsageError: If the ruleset does not have two seats.
    """
    cells = _make_cells(ruleset, look.flip)
    canvas = Canvas(_WIDTH, cells.height, look.scale)
    on_cell, also = place_groups(setup, cells)
    footer = Footer(to=setup.to, keys=setup.keys, also=also)
    _draw_frame(canvas, cells)
    draw_cells(canvas, cells, on_cell, look, footer)
    for seat in cells.seats:
        _draw_panel(canvas, cells, seat, setup, ruleset, look)
    return "\n".join([*canvas.lines(color=look.color), *write_footer(footer, _WIDTH - 1)])


def read(lines: list[str], ruleset: Ruleset) -> Setup:
    """Return the position shown by an ASCII drawing of a leaping game's board.

    Args:
        lines: The lines of the drawing, at least one, without surrounding empty lines and common
            indentation.
        ruleset: The ruleset of the position, of the leap family.

    Raises:
        DrawingError: If the lines are not such a board, or the lines below it are malformed.
        UsageError: If the ruleset does not have two seats.
    """
    cells = _detect_cells(lines, ruleset)
    footer = read_footer(lines[cells.height :], cells.height)
    groups = [*footer.also, *read_cells(lines, cells, footer)]
    return make_setup(ruleset.id, _list_playing(lines, cells), groups, footer)


def _make_cells(ruleset: Ruleset, flip: bool) -> CellGrid:
    seats = ruleset["seats.names"]
    if len(seats) != 2:
        raise UsageError(f"there is no drawing of leap boards for {len(seats)} seats")
    return CellGrid(
        seats=tuple(seats),
        turned=flip,
        rows=ruleset["board.rows"],
        columns=ruleset["board.columns"],
        marked=frozenset(ruleset["board.marked"]),
    )


def _detect_cells(lines: list[str], ruleset: Ruleset) -> CellGrid:
    """Return the board of a drawing; the order of its panels shows the side in front."""
    for flip in (False, True):
        cells = _make_cells(ruleset, flip)
        x = cells.panel_x + 2
        if all(read_at(lines, x, cells.get_panel_y(seat), 1) == seat for seat in cells.seats):
            return cells
    seats = ", ".join(ruleset["seats.names"])
    raise DrawingError(1, lines[0].strip(), f"a board with panels for {seats}")


def _draw_frame(canvas: Canvas, cells: CellGrid) -> None:
    edge = f"+{'-' * SQUARE * cells.columns}+"
    below = _TOP + cells.rows
    for y in (_TOP - 1, below):
        canvas.put_edge(_LEFT - 1, y, edge, DIM)
    for x in (_LEFT - 1, _LEFT + SQUARE * cells.columns):
        canvas.put_bars(x, _TOP - 1, below, DIM)
    for line in range(cells.rows):
        canvas.put(1, _TOP + line, cells.get_name((line, 0))[1], DIM)
    for column in range(cells.columns):
        for y in (0, below + 1):
            x = _LEFT + SQUARE * column + 1
            canvas.put(x, y, cells.get_name((0, column))[0], DIM)


def _draw_panel(
    canvas: Canvas, cells: CellGrid, seat: str, setup: Setup, ruleset: Ruleset, look: Look
) -> None:
    number = cells.seats.index(seat)
    men = setup.men.get(seat)
    mark = ">" if setup.to == seat else " "
    letter = seat if look.ascii else f"{DISKS[number]} {seat}"
    name = "-" if men is None else look.get_name(ruleset, seat)
    color = get_color(number)
    style = f"{BOLD};{color}" if mark == ">" else color
    x, y = cells.panel_x, cells.get_panel_y(seat)
    canvas.put(x, y, clip(f"{mark} {letter} {name}", _WIDTH - x), style)
    if men is not None:
        canvas.put(x, y + 1, f"  {look.format_word(_text('men'), 6)}{len(men)}", DIM)


_MEN = re.compile(r"men +[0-9]+")


def _list_playing(lines: list[str], cells: CellGrid) -> Iterator[str]:
    """Yield the seats whose panels count pieces; the other seats are not played."""
    for seat in cells.seats:
        counts = read_at(lines, cells.panel_x, cells.get_panel_y(seat) + 1, _WIDTH)
        if _MEN.match(counts.strip()):
            yield seat
