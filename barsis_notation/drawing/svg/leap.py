"""The picture of a leaping game's board: cells by column letter and row number."""

from __future__ import annotations

from collections.abc import Iterator

from barsis_notation.drawing.svg.markup import element, pen_strokes, written
from barsis_notation.drawing.svg.picture import Label, Picture, Spot
from barsis_notation.drawing.svg.plates import Plates, crowd, disks_of, square_outline
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


def picture_of(ruleset: Ruleset, theme: Theme, _diagonal: bool = False) -> Picture:
    """Return the board of *ruleset*, the first seat in front."""
    columns, rows = ruleset["board.columns"], ruleset["board.rows"]
    size = (columns * CELL + 2 * _SIDE, rows * CELL + 2 * _ENDS)
    seats, shapes = ruleset["seats.names"], disks_of(ruleset)
    plates = Plates(ruleset, theme, size, shapes)
    return Picture(
        size=size,
        man=MAN,
        angles={seat: 180.0 * number for number, seat in enumerate(seats)},
        ground=_ground(ruleset, theme) + plates.ground(),
        labels=[*plates.labels(), *_coordinates(ruleset)],
        spots={
            (seat, cell_name(cell)): _spot(ruleset, cell, theme)
            for seat in seats
            for cell in cells_of(ruleset)
        },
        stacks={"cell": crowd(CELL, MAN)},
        fields={"cell": square_outline(CELL), "plate": plates.outline()},
        shapes=shapes,
        plates=plates.spots(),
    )


def _spot(ruleset: Ruleset, cell: int, theme: Theme) -> Spot:
    is_marked = cell_name(cell) in ruleset["board.marked"]
    x, y = _middle(cell, ruleset["board.rows"])
    return Spot(x, y, "cell", clear=theme.square if is_marked else "", field="cell")


def _middle(cell: int, rows: int) -> tuple[float, float]:
    """The middle of a cell of a board with so many *rows*; the first column is at the left."""
    column, row = divmod(cell, 10)
    return _SIDE + (column - 0.5) * CELL, _ENDS + (rows - row + 0.5) * CELL


def _ground(ruleset: Ruleset, theme: Theme) -> str:
    columns, rows = ruleset["board.columns"], ruleset["board.rows"]
    wide, high = columns * CELL, rows * CELL
    lines = [
        f"M{written(_SIDE + CELL * n)} {written(_ENDS)}v{written(high)}" for n in range(1, columns)
    ]
    lines += [
        f"M{written(_SIDE)} {written(_ENDS + CELL * n)}h{written(wide)}" for n in range(1, rows)
    ]
    place = {"x": _SIDE, "y": _ENDS, "width": wide, "height": high}
    edge: dict[str, str | float] = {"fill": "none", "stroke": theme.line, "stroke_width": 3.0}
    return "".join(
        (
            element("rect", fill=theme.square, **place),
            element("path", d="".join(lines), fill="none", stroke=theme.line, stroke_width=1.5),
            _marks(ruleset, theme),
            element("rect", **place, **edge),
        )
    )


def _marks(ruleset: Ruleset, theme: Theme) -> str:
    """The X on every cell that is marked, from corner to corner."""
    reach, rows = 0.4 * CELL, ruleset["board.rows"]
    strokes = []
    for cell in cells_of(ruleset):
        if cell_name(cell) in ruleset["board.marked"]:
            x, y = _middle(cell, rows)
            for way in (-1, 1):
                start = f"M{written(x - reach)} {written(y - way * reach)}"
                strokes.append(f"{start}l{written(2 * reach)} {written(way * 2 * reach)}")
    return pen_strokes(strokes, theme.safe, 3)


def _coordinates(ruleset: Ruleset) -> Iterator[Label]:
    """Letters below and numbers at the left, wherever that is for the seat in front."""
    rows, columns = ruleset["board.rows"], ruleset["board.columns"]
    front, back = ruleset["seats.names"]
    beside = CELL / 2 + _LETTERS
    for cell in cells_of(ruleset):
        name, (column, row), (x, y) = cell_name(cell), divmod(cell, 10), _middle(cell, rows)
        if row == 1:
            yield Label("coordinate", x, y + beside, name[0], front)
        if row == rows:
            yield Label("coordinate", x, y - beside, name[0], back)
        if column == 1:
            yield Label("coordinate", x - beside, y, name[1], front)
        if column == columns:
            yield Label("coordinate", x + beside, y, name[1], back)
