"""The picture of a tab board: rows of holes, and arrows to the rows that follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from barsis_notation.drawing.grid import Cell
from barsis_notation.drawing.svg.picture import Label, Picture, Spot
from barsis_notation.drawing.svg.plates import (
    FROM_EDGE,
    PLATE,
    Plates,
    make_crowd,
    make_square_outline,
)
from barsis_notation.drawing.svg.svg_markup import format_number, make_element
from barsis_notation.drawing.svg.themes import Paint, Theme, choose_paints
from barsis_notation.drawing.tab_text import BEEN_FAR, UNMOVED, TabRows, make_tab_rows
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.rulesets import Ruleset

_text = bind_texts("drawing")

HOLE = 34.0
"""The side of the field around a hole."""

MAN = 0.36 * HOLE
"""The radius of a piece."""

_SIDE = 76.0
"""Free space at both ends of the rows; arrows and the numbers of holes are in it."""

_ENDS = 78.0
"""Free space above and below the rows; numbers and plates are in it."""

_NUMBER = 18.0
"""Distance of the numbers of holes from the rows."""


def make_picture(ruleset: Ruleset, theme: Theme, _diagonal: bool = False) -> Picture:
    """Return the picture of a tab board, with the home row of the first seat in front.

    Args:
        ruleset: A ruleset of the tab family.
        theme: The colours.
        _diagonal: Not used.

    Raises:
        UsageError: If the ruleset does not have two seats.
    """
    rows = make_tab_rows(ruleset)
    size = _get_size(rows)
    plates = Plates(ruleset, theme, size)
    return Picture(
        size=size,
        man=MAN,
        angles={rows.front: 0, rows.back: 180},
        ground=_draw_ground(rows, choose_paints(ruleset, theme), theme)
        + plates.draw_ground()
        + _draw_signs(rows, theme),
        labels=[*plates.make_labels(), *_list_legend(rows), *_list_coordinates(rows)],
        spots=dict(_list_spots(rows)),
        stacks={"hole": make_crowd(HOLE, MAN)},
        tags=frozenset({UNMOVED}),
        dotted=frozenset({BEEN_FAR}),
        fields={"hole": make_square_outline(HOLE), "plate": plates.make_outline()},
        plates=plates.make_spots(),
        step=0.42 * HOLE,
    )


def _get_size(rows: TabRows) -> tuple[float, float]:
    return rows.columns * HOLE + 2 * _SIDE, rows.rows * HOLE + 2 * _ENDS


def _find_middle(cell: Cell) -> tuple[float, float]:
    line, column = cell
    return _SIDE + (column + 0.5) * HOLE, _ENDS + (line + 0.5) * HOLE


def _list_spots(rows: TabRows) -> Iterator[tuple[tuple[str, str], Spot]]:
    for seat in rows.seats:
        for step in map(str, range(1, rows.rows * rows.columns + 1)):
            cell = rows.find_cell(seat, step)
            if cell is not None:
                yield (seat, step), Spot(*_find_middle(cell), "hole", field="hole")


# -- the ground -----------------------------------------------------------------------------


def _draw_ground(rows: TabRows, paints: Mapping[str, Paint], theme: Theme) -> str:
    wide, high = rows.columns * HOLE, rows.rows * HOLE
    edges = {"x": _SIDE, "y": _ENDS, "width": wide, "height": high}
    between = [
        f"M{format_number(_SIDE)} {format_number(_ENDS + HOLE * n)}h{format_number(wide)}"
        for n in range(1, rows.rows)
    ]
    look = {"fill": "none", "stroke": theme.line}
    return "".join(
        (
            make_element("rect", fill=theme.square, **edges),
            _draw_home(rows, rows.front, paints[rows.front]),
            _draw_home(rows, rows.back, paints[rows.back]),
            make_element("path", d="".join(between), stroke_width=1.5, **look),
            _draw_holes(rows, theme),
            make_element("rect", stroke_width=3, **look, **edges),
            _draw_arrows(rows, theme),
        )
    )


def _draw_home(rows: TabRows, seat: str, paint: Paint) -> str:
    """Return the home row of *seat* in its colour."""
    line = rows.rows - 1 if seat == rows.front else 0
    wide = rows.columns * HOLE
    y = _ENDS + line * HOLE
    return make_element("rect", x=_SIDE, y=y, width=wide, height=HOLE, fill=paint.tint)


def _draw_holes(rows: TabRows, theme: Theme) -> str:
    starts = (_find_middle((line, 0)) for line in range(rows.rows))
    long = format_number((rows.columns - 0.5) * HOLE)
    dots: dict[str, str | float] = {
        "d": "".join(f"M{format_number(x)} {format_number(y)}h{long}" for x, y in starts),
        "stroke_linecap": "round",
        "stroke_dasharray": f"0 {format_number(HOLE)}",
    }
    return make_element(
        "path", stroke=theme.line, stroke_width=2 * _HOLE + 1, **dots
    ) + make_element("path", stroke=theme.home, stroke_width=2 * _HOLE - 1, **dots)


_HOLE = 5
"""The radius of a hole."""


def _draw_arrows(rows: TabRows, theme: Theme) -> str:
    """Return arrows from the ends of the rows to the rows that follow."""
    ways = [
        (row, onward) for row in range(rows.rows) for onward in sorted(rows.list_next_rows(row))
    ]
    drawn = "".join(_draw_arrow(rows, row, onward) for row, onward in ways)
    return make_element(
        "path",
        d=drawn,
        fill="none",
        stroke=theme.line,
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _draw_arrow(rows: TabRows, row: int, onward: int) -> str:
    """Return an arrow around the end of *row*; rows alternate between right and left."""
    goes_right = row % 2 == 0
    edge = _SIDE + rows.columns * HOLE if goes_right else _SIDE
    out = 1 if goes_right else -1
    up = 1 if onward > row else -1
    y = _ENDS + (rows.rows - row - 0.5) * HOLE - up * _APART
    x, end = edge + out * 7, -up * (HOLE - 2 * _APART)
    begin, fall = f"{format_number(x)} {format_number(y)}", format_number(end)
    curve = f"M{begin}c{20 * out} 0 {20 * out} {fall} 0 {fall}"
    return f"{curve}m{6 * out} -5l{-6 * out} 5l{6 * out} 5"


_APART = 9.0
"""Distance of the ends of an arrow from the middle of a row; there is room for two arrows."""


# -- words ----------------------------------------------------------------------------------


def _list_coordinates(rows: TabRows) -> Iterator[Label]:
    """Yield the numbers of the holes at home and at the ends of other rows, for each seat."""
    lowest, last = rows.rows - 1, rows.columns - 1
    for seat in rows.seats:
        home = lowest if seat == rows.front else 0
        out = 1 if seat == rows.front else -1
        for column in range(rows.columns):
            x, y = _find_middle((home, column))
            y += out * (HOLE / 2 + _NUMBER)
            number = rows.get_place(seat, (home, column))
            yield Label("coordinate", x, y, number, seat, width=0.85 * HOLE)
        for line in range(rows.rows):
            if line == home:
                continue
            for column, side in ((0, -1), (last, 1)):
                x, y = _find_middle((line, column))
                x += side * (HOLE / 2 + _BESIDE)
                yield Label("coordinate", x, y, rows.get_place(seat, (line, column)), seat)


_BESIDE = 48.0
"""Distance between the rows and the numbers beside them, which are outside the arrows."""


# -- what the signs of men mean -------------------------------------------------------------

_LEGEND = 200.0
"""Free width beside a plate that the explanation of a sign needs."""


def _list_meanings(rows: TabRows) -> Iterator[tuple[float, float, Text, bool]]:
    """Yield the explanations of signs: x, y, text, and whether the sign is a dot.

    Yield nothing if the sheet has no room for them.
    """
    width, height = _get_size(rows)
    side = width / 2 - PLATE / 2 - _SIDE
    if side < _LEGEND:
        return
    y = height - FROM_EDGE
    yield _SIDE + side / 2, y, _text("not-moved-yet"), False
    if rows.may_enter:
        yield width - _SIDE - side / 2, y, _text("been-far"), True


def _draw_signs(rows: TabRows, theme: Theme) -> str:
    signs = []
    for x, y, _, is_dot in _list_meanings(rows):
        inside = theme.text if is_dot else theme.paper
        signs += [
            make_element("circle", cx=x - _BEFORE, cy=y, r=radius, fill=fill)
            for radius, fill in ((9, theme.faint), (4.5, inside))
        ]
    return "".join(signs)


_BEFORE = 88.0
"""Distance from a sign to the middle of its explanation."""


def _list_legend(rows: TabRows) -> Iterator[Label]:
    for x, y, meaning, _ in _list_meanings(rows):
        yield Label("place", x, y, meaning)
