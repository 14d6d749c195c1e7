"""The picture of a leaping game's board: cells named by letter and number."""

from __future__ import annotations

from collections.abc import Iterator

from barsis_notation.drawing.svg.picture import Label, Picture, Spot
from barsis_notation.drawing.svg.plates import Plates, choose_disks, make_crowd, make_square_outline
from barsis_notation.drawing.svg.svg_markup import draw_strokes, format_number, make_element
from barsis_notation.drawing.svg.themes import Theme
from barsis_notation.engines.leap.rules import format_cell, list_cells
from barsis_notation.rulesets import Ruleset

CELL = 128.0
"""The side of a cell."""

MAN = 0.36 * CELL
"""The radius of a piece."""

_SIDE = 40.0
"""Free space at the left and right of the cells; row numbers are written in it."""

_ENDS = 76.0
"""Free space above and below the cells; column letters and plates are in it."""

_LETTERS = 18.0
"""Distance of letters and numbers from the cells."""


def make_picture(ruleset: Ruleset, theme: Theme, _diagonal: bool = False) -> Picture:
    """Return the picture of a leaping game's board, with the first seat in front.

    Args:
        ruleset: A ruleset of the leap family with two seats.
        theme: The colours.
        _diagonal: Not used.
    """
    columns, rows = ruleset["board.columns"], ruleset["board.rows"]
    size = (columns * CELL + 2 * _SIDE, rows * CELL + 2 * _ENDS)
    seats, shapes = ruleset["seats.names"], choose_disks(ruleset)
    plates = Plates(ruleset, theme, size, shapes)
    return Picture(
        size=size,
        man=MAN,
        angles={seat: 180.0 * number for number, seat in enumerate(seats)},
        ground=_draw_ground(ruleset, theme) + plates.draw_ground(),
        labels=[*plates.make_labels(), *_list_coordinates(ruleset)],
        spots={
            (seat, format_cell(cell)): _make_spot(ruleset, cell, theme)
            for seat in seats
            for cell in list_cells(ruleset)
        },
        stacks={"cell": make_crowd(CELL, MAN)},
        fields={"cell": make_square_outline(CELL), "plate": plates.make_outline()},
        shapes=shapes,
        plates=plates.make_spots(),
    )


def _make_spot(ruleset: Ruleset, cell: int, theme: Theme) -> Spot:
    is_marked = format_cell(cell) in ruleset["board.marked"]
    x, y = _find_middle(cell, ruleset["board.rows"])
    return Spot(x, y, "cell", clear=theme.square if is_marked else "", field="cell")


def _find_middle(cell: int, rows: int) -> tuple[float, float]:
    """Return the middle of a cell on a board with *rows* rows; the first column is at the left."""
    column, row = divmod(cell, 10)
    return _SIDE + (column - 0.5) * CELL, _ENDS + (rows - row + 0.5) * CELL


def _draw_ground(ruleset: Ruleset, theme: Theme) -> str:
    columns, rows = ruleset["board.columns"], ruleset["board.rows"]
    wide, high = columns * CELL, rows * CELL
    lines = [
        f"M{format_number(_SIDE + CELL * n)} {format_number(_ENDS)}v{format_number(high)}"
        for n in range(1, columns)
    ]
    lines += [
        f"M{format_number(_SIDE)} {format_number(_ENDS + CELL * n)}h{format_number(wide)}"
        for n in range(1, rows)
    ]
    place = {"x": _SIDE, "y": _ENDS, "width": wide, "height": high}
    edge: dict[str, str | float] = {"fill": "none", "stroke": theme.line, "stroke_width": 3.0}
    return "".join(
        (
            make_element("rect", fill=theme.square, **place),
            make_element(
                "path", d="".join(lines), fill="none", stroke=theme.line, stroke_width=1.5
            ),
            _draw_marks(ruleset, theme),
            make_element("rect", **place, **edge),
        )
    )


def _draw_marks(ruleset: Ruleset, theme: Theme) -> str:
    """Return the cross from corner to corner of every marked cell."""
    reach, rows = 0.4 * CELL, ruleset["board.rows"]
    strokes = []
    for cell in list_cells(ruleset):
        if format_cell(cell) in ruleset["board.marked"]:
            x, y = _find_middle(cell, rows)
            for way in (-1, 1):
                start = f"M{format_number(x - reach)} {format_number(y - way * reach)}"
                strokes.append(
                    f"{start}l{format_number(2 * reach)} {format_number(way * 2 * reach)}"
                )
    return draw_strokes(strokes, theme.safe, 3)


def _list_coordinates(ruleset: Ruleset) -> Iterator[Label]:
    """Yield letters below and numbers at the left, as seen by the seat in front."""
    rows, columns = ruleset["board.rows"], ruleset["board.columns"]
    front, back = ruleset["seats.names"]
    beside = CELL / 2 + _LETTERS
    for cell in list_cells(ruleset):
        name, (column, row), (x, y) = format_cell(cell), divmod(cell, 10), _find_middle(cell, rows)
        if row == 1:
            yield Label("coordinate", x, y + beside, name[0], front)
        if row == rows:
            yield Label("coordinate", x, y - beside, name[0], back)
        if column == 1:
            yield Label("coordinate", x - beside, y, name[1], front)
        if column == columns:
            yield Label("coordinate", x + beside, y, name[1], back)
