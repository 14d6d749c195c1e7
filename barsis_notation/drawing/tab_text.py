"""Tab boards as text: the rows below one another, a panel above and a panel below.

The lowest row is the home row of the side in front. At the left of every row are its name and its
first step for the side in front; at the right are the name and first step for the other side. Signs
beside them show where the route continues. In ASCII a piece is the letter of its seat, followed by
``u`` until it has moved and by ``v`` if it has been in the far row, as the tags of a position line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.base.errors import UsageError
from barsis_notation.drawing.canvas import Canvas, clip
from barsis_notation.drawing.errors import DrawingError
from barsis_notation.drawing.footer import Footer, Group, make_setup, read_footer, write_footer
from barsis_notation.drawing.grid import Cell, draw_cells, place_groups, read_cells
from barsis_notation.drawing.look import BOLD, DIM, HOLLOW, SHAPES, Look, get_color
from barsis_notation.drawing.sheet_cells import SQUARE, read_at
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.position_lines import Man, Setup, is_number
from barsis_notation.rulesets import Ruleset

_text = bind_texts("drawing")

UNMOVED = "u"
BEEN_FAR = "v"

_TOP = 3
"""Line of the uppermost row; above it are a panel, an empty line and the holes' numbers."""

_COUNTS = 38
"""First column of a panel's counts."""


_FORKED = 4
"""Number of rows of a board whose middle two rows form a loop with ways to the far rows."""


class TabRows(NamedTuple):
    """A tab board from one side, from ``make_tab_rows``; an implementation of ``grid.Grid``.

    Both seats go through the holes of a row in the same direction, each from its own home row.

    Attributes:
        seats: Letters of the two seats.
        front: Letter of the seat in front.
        rows: Number of rows.
        columns: Number of holes in a row.
        may_enter: Whether pieces may enter the far row.
    """

    seats: tuple[str, ...]
    front: str
    rows: int
    columns: int
    may_enter: bool

    @property
    def size(self) -> Cell:
        """Number of rows and number of holes in a row."""
        return self.rows, self.columns

    @property
    def corner(self) -> tuple[int, int]:
        """Column and line of the canvas, from 0, at which the upper left hole begins."""
        return self.margin, _TOP

    @property
    def margin(self) -> int:
        """The number of columns beside the rows, on each side.

        They show the name of the row, its first step and its direction.
        """
        return 2 + 1 + len(str(self.rows * self.columns)) + 1 + 1

    @property
    def width(self) -> int:
        """The number of columns of the drawing."""
        return SQUARE * self.columns + 2 * self.margin

    @property
    def height(self) -> int:
        """The number of lines of the drawing, without those of the footer."""
        return 2 * _TOP + self.rows + 1

    def find_cell(self, seat: str, place: str) -> Cell | None:
        """Return the line and column (from 0) of the hole at a step of a seat's route.

        Rows alternate in direction, beginning with the seat's home row. Return None if *place* is
        not a step of the board.

        Args:
            seat: Letter of the seat.
            place: The step as in a position line, such as ``14``.
        """
        if not is_number(place) or not 1 <= int(place) <= self.rows * self.columns:
            return None
        row, along = divmod(int(place) - 1, self.columns)
        return self._turn((row, along if row % 2 == 0 else self.columns - 1 - along), seat)

    def get_place(self, seat: str, cell: Cell) -> str:
        """Return the number of the step at a hole on the route of a seat, such as ``14``.

        Args:
            seat: Letter of the seat.
            cell: Line and column of the hole in the drawing, from 0.
        """
        row, column = self._turn(cell, seat)
        along = column if row % 2 == 0 else self.columns - 1 - column
        return str(row * self.columns + along + 1)

    def _turn(self, cell: Cell, seat: str) -> Cell:
        """Convert a cell of the drawing into row and column as *seat* sees them, and back."""
        line, column = cell
        if seat == self.front:
            return self.rows - 1 - line, column
        return line, self.columns - 1 - column

    def get_empty_sign(self, _cell: Cell) -> str:
        """Return the ASCII sign of an empty hole, ``.``; the argument is not used."""
        return "."

    def get_sign(self, group: Group) -> str:
        """Return the sign of one piece of a group, such as ``●``, which is not ASCII.

        An unmoved piece has a hollow sign, such as ``○``. A piece that has been in the far row has
        a second character: ``●v``.
        """
        number, tag = self.seats.index(group.seat), group.man.tag
        return HOLLOW[number] if tag == UNMOVED else SHAPES[number] + tag

    @property
    def back(self) -> str:
        """The letter of the seat on the other side."""
        return self.seats[1 - self.seats.index(self.front)]

    def list_next_rows(self, row: int) -> set[int]:
        """Return the rows to which pieces of either seat continue at the end of *row*.

        Rows are counted from 0, the home row of the seat in front.
        """
        opposite = self.rows - 1
        theirs = self._list_next_rows(opposite - row)
        return {*self._list_next_rows(row), *(opposite - onward for onward in theirs)}

    def _list_next_rows(self, row: int) -> tuple[int, ...]:
        """Return the rows after *row* for the seat whose home row is 0.

        From the loop, a piece may also enter the far row.
        """
        if row < self.rows // 2:
            return (row + 1,)
        is_forked = self.may_enter and row == self.rows - 2 and self.rows == _FORKED
        return (row - 1, row + 1) if is_forked else (row - 1,)


def draw(setup: Setup, ruleset: Ruleset, look: Look) -> str:
    """Return a tab board as lines of text, without a newline at the end.

    Args:
        setup: The position. A seat without an entry in ``setup.men`` does not play; ``-`` is drawn
            instead of its name.
        ruleset: A ruleset of the tab family.
        look: How the board is drawn.

    Raises:
        UsageError: If the ruleset does not have two seats.
    """
    rows = make_tab_rows(ruleset, look.flip)
    canvas = Canvas(max(rows.width, 80), rows.height, look.scale)
    on_cell, also = place_groups(setup, rows)
    footer = Footer(to=setup.to, keys=setup.keys, also=also)
    draw_cells(canvas, rows, on_cell, look, footer)
    _draw_margins(canvas, rows, look.ascii)
    for seat, y in _list_panels(rows):
        _draw_panel(canvas, y, seat, setup, ruleset, look)
    canvas.put(rows.margin + 1, rows.height - 1, _format_legend(rows, look), DIM)
    return "\n".join([*canvas.lines(color=look.color), *write_footer(footer, 79)])


def read(lines: list[str], ruleset: Ruleset) -> Setup:
    """Return the position shown by an ASCII drawing of a tab board.

    Args:
        lines: The lines of the drawing, at least one, without surrounding empty lines and common
            indentation.
        ruleset: The ruleset of the position, of the tab family.

    Raises:
        DrawingError: If the lines are not such a board, or the lines below it are malformed.
        UsageError: If the ruleset does not have two seats.
    """
    rows = _detect_rows(lines, ruleset)
    footer = read_footer(lines[rows.height :], rows.height)
    groups = [*footer.also, *read_cells(lines, rows, footer)]
    playing = [
        seat for seat, y in _list_panels(rows) if _PIECES.match(read_at(lines, _COUNTS, y, 80))
    ]
    return make_setup(ruleset.id, playing, groups, footer)


def make_tab_rows(ruleset: Ruleset, flip: bool = False) -> TabRows:
    """Return the board of a ruleset, seen from the side of its first seat.

    Args:
        ruleset: A ruleset of the tab family.
        flip: Whether to view the board from the side of the second seat.

    Raises:
        UsageError: If the ruleset does not have two seats.
    """
    seats = ruleset["seats.names"]
    if len(seats) != 2:
        raise UsageError(f"there is no drawing of tab boards for {len(seats)} seats")
    return TabRows(
        seats=tuple(seats),
        front=seats[1] if flip else seats[0],
        rows=ruleset["board.rows"],
        columns=ruleset["board.columns"],
        may_enter=ruleset["far.enter"] != "never",
    )


def _detect_rows(lines: list[str], ruleset: Ruleset) -> TabRows:
    """Return the board of a drawing; the order of its panels shows the side in front."""
    for flip in (False, True):
        rows = make_tab_rows(ruleset, flip)
        if all(read_at(lines, 2, y, 1) == seat for seat, y in _list_panels(rows)):
            return rows
    seats = ", ".join(ruleset["seats.names"])
    raise DrawingError(1, lines[0].strip(), f"a board with panels for {seats}")


# -- beside the rows ------------------------------------------------------------------------


def _draw_margins(canvas: Canvas, rows: TabRows, ascii: bool) -> None:
    """Draw the holes' numbers, the name of every row, and signs for the routes at its ends."""
    for line in range(rows.rows):
        y = _TOP + line
        into, out = _get_end_signs(rows, line, ascii)
        goes_right = (rows.rows - 1 - line) % 2 == 0
        left, right = (into, out) if goes_right else (out, into)
        canvas.put(0, y, _format_row_name(rows, rows.front, (line, 0)) + left, DIM)
        x = rows.width - rows.margin
        canvas.put(x, y, right + _format_row_name(rows, rows.back, (line, rows.columns - 1)), DIM)
    for column in range(rows.columns):
        x = rows.margin + SQUARE * column
        canvas.put_middle(x, _TOP - 1, f"{rows.columns - column:>2} ", DIM)
        canvas.put_middle(x, _TOP + rows.rows, f"{column + 1:>2} ", DIM)


def _format_row_name(rows: TabRows, seat: str, cell: Cell) -> str:
    """Return the name of a row for *seat* with the step of *cell* at its end."""
    step = rows.get_place(seat, cell)
    row = (int(step) - 1) // rows.columns + 1
    room = rows.margin - 5
    return f"{seat}{row} {step:>{room}} " if seat == rows.front else f" {step:<{room}} {seat}{row}"


def _get_end_signs(rows: TabRows, line: int, ascii: bool) -> tuple[str, str]:
    """Return the signs of the way into a row and of the ways out of it."""
    right, left, up, down, both = "><^v|" if ascii else "→←↑↓↕"
    row = rows.rows - 1 - line
    ways = {row < onward for onward in rows.list_next_rows(row)}
    out = both if len(ways) > 1 else up if ways == {True} else down
    return right if row % 2 == 0 else left, out


def _format_legend(rows: TabRows, look: Look) -> str:
    unmoved = UNMOVED if look.ascii else f"{HOLLOW[0]} {HOLLOW[1]}"
    words = [(unmoved, _text("not-moved-yet"))]
    if rows.may_enter:
        words.append((BEEN_FAR, _text("been-far")))
        words.append(("|" if look.ascii else "↕", _text("loop-or-far")))
    return "   ".join(f"{sign} {look.format_word(said)}" for sign, said in words)


# -- panels ---------------------------------------------------------------------------------


def _list_panels(rows: TabRows) -> Iterator[tuple[str, int]]:
    """Yield the seats, each with the line of its panel: on the side of its home row."""
    yield rows.front, rows.height - 2
    yield rows.back, 0


def _draw_panel(
    canvas: Canvas, y: int, seat: str, setup: Setup, ruleset: Ruleset, look: Look
) -> None:
    number = ruleset["seats.names"].index(seat)
    men = setup.men.get(seat)
    mark = ">" if setup.to == seat else " "
    letter = seat if look.ascii else f"{SHAPES[number]} {seat}"
    name = "-" if men is None else look.get_name(ruleset, seat)
    color = get_color(number)
    style = f"{BOLD};{color}" if mark == ">" else color
    canvas.put(0, y, clip(f"{mark} {letter} {name}", _COUNTS - 2), style)
    if men is not None:
        canvas.put(_COUNTS, y, _format_counts(men, ruleset, look), DIM)


_PIECES = re.compile(r"pieces [0-9]+")


def _format_counts(men: tuple[Man, ...], ruleset: Ruleset, look: Look) -> str:
    columns, rows = ruleset["board.columns"], ruleset["board.rows"]
    steps = [int(man.place) for man in men if is_number(man.place)]
    home = sum(0 < step <= columns for step in steps)
    far = sum((rows - 1) * columns < step <= rows * columns for step in steps)
    unmoved = sum(man.tag == UNMOVED for man in men)
    counts = (
        (_text("pieces"), f"{len(men):<2}"),
        (_text("at-home"), f"{home:<2}"),
        (_text("not-moved"), f"{unmoved:<2}"),
        (_text("far"), f"{far}"),
    )
    return "  ".join(f"{look.format_word(said)} {count}" for said, count in counts)
