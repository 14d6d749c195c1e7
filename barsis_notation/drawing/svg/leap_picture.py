"""The picture of a leaping game's board: cells by column letter and row number."""

from __future__ import annotations

from collections.abc import Iterator

from barsis_notation.drawing.svg.picture import Label, Picture, Spot
from barsis_notation.drawing.svg.plates import Plates, choose_disks, make_crowd, make_square_outline
from barsis_notation.drawing.svg.svg_markup import draw_strokes, element, format_number
from barsis_notation.drawing.svg.themes import Theme
from barsis_notation.engines.leap.rules import cell_name, cells_of
from barsis_notation.rulesets import Ruleset

CELL = 64.0
"""The side of a cell."""

MAN = 0.36 * CELL
"""The radius of a man."""

_SIDE = 40.0
"""What is left free at both sides of the cells; row numbers stand in it."""

_ENDS = 76.0
"""What is left free above and below them; column letters and plates stand in it."""

_LETTERS = 18.0
"""How far from the cells their letters and numbers stand."""


def make_picture(ruleset: Ruleset, theme: Theme, _diagonal: bool = False) -> Picture:
    """Return the board of *ruleset*, the first seat in front."""
    columns, rows = ruleset["board.columns"], ruleset["board.rows"]
    size = (columns * CELL + 2 * _SIDE, rows * CELL + 2 * _ENDS)
    seats, shapes = ruleset["seats.names"], choose_disks(ruleset)
    plates = Plates(ruleset, theme, size, shapes)
    return Picture(
        size=size,
        man=MAN,
        angles={seat: 180.0 * number for number, seat in enumerate(seats)},
        ground=_draw_ground(ruleset, theme) + plates.ground(),
        labels=[*plates.labels(), *_list_coordinates(ruleset)],
        spots={
            (seat, cell_name(cell)): _make_spot(ruleset, cell, theme)
            for seat in seats
            for cell in cells_of(ruleset)
        },
        stacks={"cell": make_crowd(CELL, MAN)},
        fields={"cell": make_square_outline(CELL), "plate": plates.outline()},
        shapes=shapes,
        plates=plates.spots(),
    )


def _make_spot(ruleset: Ruleset, cell: int, theme: Theme) -> Spot:
    is_marked = cell_name(cell) in ruleset["board.marked"]
    x, y = _find_middle(cell, ruleset["board.rows"])
    return Spot(x, y, "cell", clear=theme.square if is_marked else "", field="cell")


def _find_middle(cell: int, rows: int) -> tuple[float, float]:
    """The middle of a cell of a board with so many *rows*; the first column is at the left."""
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
            element("rect", fill=theme.square, **place),
            element("path", d="".join(lines), fill="none", stroke=theme.line, stroke_width=1.5),
            _draw_marks(ruleset, theme),
            element("rect", **place, **edge),
        )
    )


def _draw_marks(ruleset: Ruleset, theme: Theme) -> str:
    """The X on every cell that is marked, from corner to corner."""
    reach, rows = 0.4 * CELL, ruleset["board.rows"]
    strokes = []
    for cell in cells_of(ruleset):
        if cell_name(cell) in ruleset["board.marked"]:
            x, y = _find_middle(cell, rows)
            for way in (-1, 1):
                start = f"M{format_number(x - reach)} {format_number(y - way * reach)}"
                strokes.append(
                    f"{start}l{format_number(2 * reach)} {format_number(way * 2 * reach)}"
                )
    return draw_strokes(strokes, theme.safe, 3)


def _list_coordinates(ruleset: Ruleset) -> Iterator[Label]:
    """Letters below and numbers at the left, wherever that is for the seat in front."""
    rows, columns = ruleset["board.rows"], ruleset["board.columns"]
    front, back = ruleset["seats.names"]
    beside = CELL / 2 + _LETTERS
    for cell in cells_of(ruleset):
        name, (column, row), (x, y) = cell_name(cell), divmod(cell, 10), _find_middle(cell, rows)
        if row == 1:
            yield Label("coordinate", x, y + beside, name[0], front)
        if row == rows:
            yield Label("coordinate", x, y - beside, name[0], back)
        if column == 1:
            yield Label("coordinate", x - beside, y, name[1], front)
        if column == columns:
            yield Label("coordinate", x + beside, y, name[1], back)
