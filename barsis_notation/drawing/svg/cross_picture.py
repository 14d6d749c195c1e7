"""The picture of a cross board, for any number of arms and ranks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot

from barsis_notation.drawing.squares import find_square, get_marks, is_homeward
from barsis_notation.drawing.svg.cloth import MARGIN, SQUARE, WIDE, Cloth
from barsis_notation.drawing.svg.cross_stacks import MAN, make_base_slots, make_stacks
from barsis_notation.drawing.svg.picture import Label, Picture, Spot
from barsis_notation.drawing.svg.svg_markup import draw_strokes, format_number, make_element
from barsis_notation.drawing.svg.themes import Paint, Theme, choose_paints
from barsis_notation.engines.cross.rules import make_board
from barsis_notation.rulesets import Ruleset

_LINES = 5
"""Number of lines in a base: the first and last have text, and its pieces are between."""

_COORDINATE = 9.0
"""Space that a coordinate needs on each side."""

_ROUND = 18
"""Radius of a base's corners."""


def make_picture(ruleset: Ruleset, theme: Theme, diagonal: bool = False) -> Picture:
    """Return the picture of a cross board.

    Args:
        ruleset: A ruleset of the cross family.
        theme: The colours.
        diagonal: Whether the board is turned by half the angle between two arms, so that each
            player has an arm on their right.
    """
    board, seats = make_board(ruleset), ruleset["seats.names"]
    cloth = Cloth(board, -180 / board.arms if diagonal else 0)
    paints = choose_paints(ruleset, theme)
    width, height = cloth.middle.scale(2)
    return Picture(
        size=(width, height),
        man=MAN,
        angles={seat: cloth.between * arm for arm, seat in enumerate(seats)},
        ground=_draw_ground(cloth, ruleset, paints, theme),
        labels=[*_list_names(cloth, ruleset), *_list_coordinates(cloth, seats)],
        spots=dict(_list_spots(cloth, ruleset, paints, theme)),
        stacks=make_stacks(cloth, ruleset["pawns"]),
        fields=dict(_list_fields(cloth)),
        step=0.42 * SQUARE,
    )


# -- places of pieces -----------------------------------------------------------------------


def _list_spots(
    cloth: Cloth, ruleset: Ruleset, paints: Mapping[str, Paint], theme: Theme
) -> Iterator[tuple[tuple[str, str], Spot]]:
    board, seats, marks = cloth.board, ruleset["seats.names"], get_marks(ruleset)
    for arm, seat in enumerate(seats):
        for place, point, stack, field in (
            ("bar", cloth.find_base(arm), "base", "base"),
            ("0", cloth.find_point(arm + 0.5, 0.8 * hypot(cloth.begin, WIDE / 2)), "centre", ""),
            ("off", cloth.find_point(arm, (cloth.begin + cloth.ring) / 2), f"home{arm}", ""),
        ):
            yield (seat, place), Spot(*(point + cloth.middle), stack, field=field)
        for step in range(1, board.goal):
            square = find_square(board, arm, step)
            is_marked = marks.get_sign(square) != "."
            under = paints[seats[square[0]]].tint if square[1] == "M" else theme.square
            yield (
                (seat, str(step)),
                Spot(
                    *(cloth.find_square(square) + cloth.middle),
                    stack=cloth.get_lie(square[0]),
                    hollow=is_homeward(board, step),
                    clear=under if is_marked else "",
                    field=cloth.get_lie(square[0]),
                ),
            )


def _list_fields(cloth: Cloth) -> Iterator[tuple[str, str]]:
    """Yield names and outlines of bases, and of squares of each orientation, inside the lines."""
    yield "base", _format_base_outline(cloth, 1)
    for name, arm in cloth.lies.items():
        half = SQUARE / 2 - 1
        corners = [cloth.find_point(arm, x * half, y * half) for x, y in _AROUND]
        yield (
            name,
            "M" + "L".join(f"{format_number(x)} {format_number(y)}" for x, y in corners) + "Z",
        )


_AROUND = ((1, 1), (1, -1), (-1, -1), (-1, 1))

# -- the ground -----------------------------------------------------------------------------


def _draw_ground(cloth: Cloth, ruleset: Ruleset, paints: Mapping[str, Paint], theme: Theme) -> str:
    seats = ruleset["seats.names"]
    parts = [_draw_kitchen(cloth, theme)]
    for arm, seat in enumerate(seats):
        parts.append(_draw_base(cloth, arm, paints[seat], theme, ruleset["pawns"]))
        x, y = cloth.middle
        angle = cloth.turned - cloth.between * arm
        move = f"translate({format_number(x)} {format_number(y)}) rotate({format_number(angle)})"
        parts.append(
            make_element("g", _draw_arm(cloth, ruleset, paints[seat], theme), transform=move)
        )
    return "".join(parts)


def _draw_arm(cloth: Cloth, ruleset: Ruleset, paint: Paint, theme: Theme) -> str:
    """Return an arm that points down from the middle of the board."""
    left, top, long = -WIDE / 2, cloth.begin, SQUARE * cloth.board.ranks
    lines = [
        f"M{format_number(left + SQUARE * n)} {format_number(top)}v{format_number(long)}"
        for n in (1, 2)
    ]
    lines += [
        f"M{format_number(left)} {format_number(top + SQUARE * rank)}h{format_number(WIDE)}"
        for rank in range(1, cloth.board.ranks)
    ]
    return "".join(
        (
            make_element(
                "rect",
                x=left,
                y=top,
                width=WIDE,
                height=long,
                fill=theme.square,
                stroke=theme.line,
                stroke_width=3,
            ),
            make_element(
                "rect",
                x=-SQUARE / 2,
                y=top + 1.5,
                width=SQUARE,
                height=long - 3,
                fill=paint.tint,
            ),
            make_element(
                "path", d="".join(lines), fill="none", stroke=theme.line, stroke_width=1.5
            ),
            _draw_signs(cloth, ruleset, theme),
        )
    )


def _draw_signs(cloth: Cloth, ruleset: Ruleset, theme: Theme) -> str:
    """Return the crosses and strokes on the squares of an arm that points down."""
    marks, reach = get_marks(ruleset), 0.36 * SQUARE
    strokes = []
    for column, letter in enumerate("LMR", -1):
        for rank in range(1, cloth.board.ranks + 1):
            sign = marks.get_sign((0, letter, rank))
            if sign == ".":
                continue
            x, y = SQUARE * column, cloth.begin + SQUARE * (rank - 0.5)
            strokes.append(_format_stroke(x - reach, y + reach, 2 * reach, -2 * reach))
            if sign == marks.safe_sign:
                strokes.append(_format_stroke(x - reach, y - reach, 2 * reach, 2 * reach))
    return draw_strokes(strokes, theme.safe, 2.5)


def _format_stroke(x: float, y: float, dx: float, dy: float) -> str:
    return f"M{format_number(x)} {format_number(y)}l{format_number(dx)} {format_number(dy)}"


def _draw_kitchen(cloth: Cloth, theme: Theme) -> str:
    corners = [point + cloth.middle for point in cloth.list_corners()]
    points = " ".join(f"{format_number(x)},{format_number(y)}" for x, y in corners)
    x, y = cloth.middle
    return make_element(
        "polygon", points=points, fill=theme.home, stroke=theme.line, stroke_width=3
    ) + make_element(
        "circle", cx=x, cy=y, r=cloth.ring, fill=theme.square, stroke=theme.line, stroke_width=1.5
    )


def _draw_base(cloth: Cloth, arm: int, paint: Paint, theme: Theme, pawns: int) -> str:
    """Return the base of an arm, with a hole for each of its pawns."""
    x, y = cloth.find_base(arm) + cloth.middle
    holes = "".join(
        make_element("circle", cx=slot.dx, cy=slot.dy, r=0.3 * slot.scale * MAN)
        for slot in make_base_slots(pawns)
    )
    return make_element(
        "g",
        make_element("path", d=_format_base_outline(cloth), stroke_width=2) + holes,
        stroke=theme.line,
        fill=paint.tint,
        transform=f"translate({format_number(x)} {format_number(y)})",
    )


def _format_base_outline(cloth: Cloth, inside: float = 0) -> str:
    """Return the outline of a base: a square with round corners, or a circle."""
    half = cloth.base - inside
    if cloth.is_square:
        side, turn = 2 * (half - _ROUND), f"a{_ROUND} {_ROUND} 0 0 1"
        return (
            f"M{format_number(_ROUND - half)} {format_number(-half)}"
            f"h{format_number(side)}{turn} {_ROUND} {_ROUND}"
            f"v{format_number(side)}{turn} -{_ROUND} {_ROUND}"
            f"h{format_number(-side)}{turn} -{_ROUND} -{_ROUND}"
            f"v{format_number(-side)}{turn} {_ROUND} -{_ROUND}Z"
        )
    return (
        f"M{format_number(-half)} 0a{format_number(half)} {format_number(half)} 0 1 1 "
        f"{format_number(2 * half)} 0"
        f"a{format_number(half)} {format_number(half)} 0 1 1 {format_number(-2 * half)} 0Z"
    )


# -- words ----------------------------------------------------------------------------------


def _list_names(cloth: Cloth, ruleset: Ruleset) -> Iterator[Label]:
    for arm, seat in enumerate(ruleset["seats.names"]):
        point = cloth.find_base(arm) + cloth.middle
        name = ruleset.named("seats", seat) or seat
        yield Label("name", *point, name, seat, width=cloth.base_room, lines=_LINES)
    home = ruleset.named("places", "off")
    if home is not None:
        yield Label("place", *cloth.middle, home, width=2 * cloth.ring - 4, lines=2)


def _list_coordinates(cloth: Cloth, seats: tuple[str, ...]) -> Iterator[Label]:
    for arm, seat in enumerate(seats):
        for aside, column in enumerate("LMR", -1):
            point = cloth.find_point(arm, cloth.end + MARGIN / 2, SQUARE * aside) + cloth.middle
            yield Label("coordinate", *point, f"{seat}{column}")
        for rank in range(1, cloth.board.ranks + 1):
            far = cloth.begin + SQUARE * (rank - 0.5)
            if cloth.measure_room_beside(far) > _COORDINATE:
                point = cloth.find_point(arm, far, WIDE / 2 + 10) + cloth.middle
                yield Label("coordinate", *point, str(rank))
