"""Tables boards as text: twelve points on each side, the bar between them, panels beside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.drawing.canvas import Canvas, clip
from barsis_notation.drawing.errors import DrawingError
from barsis_notation.drawing.footer import (
    Footer,
    Group,
    group_men,
    make_setup,
    read_footer,
    write_footer,
)
from barsis_notation.drawing.look import BOLD, DIM, DISKS, REVERSE, Look, get_color
from barsis_notation.drawing.sheet_cells import read_at
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.position_lines import Man, Setup, is_number
from barsis_notation.rulesets import Ruleset

_text = bind_texts("drawing")

POINTS = 24
BAR = 25
"""The bar, counted as a point; point p of one seat is point 25 - p of the other."""

_DEEP = 5
"""Largest number of checkers drawn in a stack; the last shows the number if there are more."""

_HEIGHT = 2 * _DEEP + 3
_WIDTH = 80
_BOARD = 43
_PANEL = _BOARD + 3
_ASCII_MEN = "OX"


class _Stack(NamedTuple):
    """Place of a stack: its first column, line of its first checker, direction (1 is down)."""

    x: int
    y: int
    down: int

    def lines(self) -> range:
        """The lines of the canvas that the stack covers, from the edge of the board inwards."""
        return range(self.y, self.y + _DEEP * self.down, self.down)


def _find_stack(point: int) -> _Stack:
    """Return the place of the stack on a point of the side in front; 0 and 25 are the bars."""
    if point in (0, BAR):
        return _Stack(20, 1, 1) if point == 0 else _Stack(20, _HEIGHT - 2, -1)
    place = point - 13 if point > 12 else 12 - point
    x = 1 + 3 * place + 5 * (place >= 6)
    return _Stack(x, 1, 1) if point > 12 else _Stack(x, _HEIGHT - 2, -1)


def draw(setup: Setup, ruleset: Ruleset, look: Look) -> str:
    """Return a tables board as lines of text, without a newline at the end.

    Args:
        setup: The position. Seats without an entry in ``setup.men`` are drawn as not played.
        ruleset: A ruleset of the tables family.
        look: How the board is drawn.

    Raises:
        ValueError: If the ruleset does not have two seats.
    """
    seats = _get_sides(ruleset, look.flip)
    canvas = Canvas(_WIDTH, _HEIGHT, look.scale)
    _draw_frame(canvas)
    stacks, also = _place_men(setup, seats)
    for point in range(BAR + 1):
        _draw_stack(canvas, point, stacks.get(point), ruleset, look)
    for point in _find_touched(look.last, seats):
        _mark_point(canvas, point, look)
    for seat in seats:
        _draw_panel(canvas, 1 if seat == seats[1] else _HEIGHT - 5, seat, setup, ruleset, look)
    footer = Footer(to=setup.to, keys=setup.keys, also=also)
    return "\n".join([*canvas.lines(color=look.color), *write_footer(footer, _WIDTH - 1)])


def read(lines: list[str], ruleset: Ruleset) -> Setup:
    """Return the position shown by an ASCII drawing of a tables board.

    Args:
        lines: The lines of the drawing, at least one, without surrounding empty lines and common
            indentation.
        ruleset: The ruleset of the position, of the tables family.

    Raises:
        DrawingError: If the lines are not such a board, or the lines below it are malformed.
        ValueError: If the ruleset does not have two seats.
    """
    seats = _detect_sides(lines, ruleset)
    footer = read_footer(lines[_HEIGHT:], _HEIGHT)
    groups = [*footer.also]
    for point in range(BAR + 1):
        groups += _read_stack(lines, point, seats, ruleset)
    playing = []
    for y, seat in ((_HEIGHT - 5, seats[0]), (1, seats[1])):
        off = _OFF.match(read_at(lines, _PANEL, y + 1, _WIDTH).strip())
        if off is not None:
            playing.append(seat)
            groups.append(Group(seat, Man("off"), int(off[1])))
    return make_setup(ruleset.id, playing, groups, footer)


def _get_sides(ruleset: Ruleset, flip: bool) -> tuple[str, str]:
    """Return the seat in front, by which points are numbered, and the seat opposite."""
    first, second = ruleset["seats.names"]
    return (second, first) if flip else (first, second)


def _detect_sides(lines: list[str], ruleset: Ruleset) -> tuple[str, str]:
    for flip in (False, True):
        front, back = _get_sides(ruleset, flip)
        if (_read_letter(lines, _HEIGHT - 5), _read_letter(lines, 1)) == (front, back):
            return front, back
    raise DrawingError(
        1, lines[0].strip(), f"a board with panels for {', '.join(_get_sides(ruleset, False))}"
    )


def _read_letter(lines: list[str], y: int) -> str:
    return read_at(lines, _PANEL + 4, y, 1)


# -- the men by point -----------------------------------------------------------------------


def _place_men(setup: Setup, seats: tuple[str, str]) -> tuple[dict[int, Group], list[Group]]:
    """Return the checkers by point of the side in front, and those without a point.

    Point 0 is the other side's bar. Checkers without a point are those that have a tag, are on
    another place, or belong to the second side on a shared point.
    """
    stacks: dict[int, Group] = {}
    also: list[Group] = []
    for group in group_men(setup):
        point = None if group.seat not in seats else _find_point(group, seats)
        if point is not None and point not in stacks:
            stacks[point] = group
        elif group.seat not in seats or (group.times and group.man != Man("off")):
            also.append(group)
    return stacks, also


def _find_point(group: Group, seats: tuple[str, str]) -> int | None:
    """Return the point that a group is on, None if it is not on the board."""
    place, tag = group.man.place, group.man.tag
    own = BAR if place == "bar" else int(place) if is_number(place) else 0
    if tag or not 0 < own <= BAR or place == str(BAR):
        return None
    return own if group.seat == seats[0] else BAR - own


def _find_touched(last: tuple[str, ...], seats: tuple[str, str]) -> Iterator[int]:
    """Yield the points of a move, given as a seat and places."""
    for place in last[1:] if last and last[0] in seats else ():
        point = _find_point(Group(last[0], Man(place), 1), seats)
        if point is not None and 0 < point < BAR:
            yield point


# -- drawn ----------------------------------------------------------------------------------


def _draw_frame(canvas: Canvas) -> None:
    half = "-" * 18
    for y in (0, _HEIGHT - 1):
        canvas.put_edge(0, y, f"+{half}+---+{half}+", DIM)
    for x in (0, 19, 23, _BOARD - 1):
        canvas.put_bars(x, 0, _HEIGHT - 1, DIM)
    canvas.put_middle(20, _HEIGHT // 2, "bar", DIM)
    for point in range(1, POINTS + 1):
        stack = _find_stack(point)
        canvas.put_middle(stack.x, stack.y - stack.down, str(point).center(3, "-"), DIM)


def _mark_point(canvas: Canvas, point: int, look: Look) -> None:
    stack = _find_stack(point)
    style = REVERSE if look.color else ""
    canvas.put_middle(stack.x, stack.y - stack.down, f"*{point}".ljust(3, "-"), style)


def _get_signs(look: Look) -> str:
    return _ASCII_MEN if look.ascii else DISKS


def _draw_stack(
    canvas: Canvas, point: int, group: Group | None, ruleset: Ruleset, look: Look
) -> None:
    stack = _find_stack(point)
    if group is None:
        if 0 < point < BAR:
            canvas.put_middle(stack.x + 1, stack.y, "." if look.ascii else "·", DIM)
        return
    number = ruleset["seats.names"].index(group.seat)
    signs = [_get_signs(look)[number]] * min(group.times, _DEEP)
    if group.times > _DEEP:
        signs[-1] = str(group.times)
    for y, sign in zip(stack.lines(), signs, strict=False):
        canvas.put_middle(stack.x + (len(sign) < 3), y, sign, f"{BOLD};{get_color(number)}")


def _draw_panel(
    canvas: Canvas, y: int, seat: str, setup: Setup, ruleset: Ruleset, look: Look
) -> None:
    number = ruleset["seats.names"].index(seat)
    men = setup.men.get(seat)
    mark = ">" if setup.to == seat else " "
    name = "-" if men is None else look.get_name(ruleset, seat)
    heading = clip(f"{mark} {_get_signs(look)[number]} {seat} {name}", _WIDTH - _PANEL)
    canvas.put(
        _PANEL, y, heading, f"{BOLD};{get_color(number)}" if mark == ">" else get_color(number)
    )
    if men is not None:
        off = sum(man == Man("off") for man in men)
        canvas.put(_PANEL, y + 1, f"  {look.format_word(_text('off'), 6)}{off}", DIM)
        canvas.put(_PANEL, y + 2, f"  {look.format_word(_text('pips'), 6)}{count_pips(men)}", DIM)


def count_pips(men: tuple[Man, ...]) -> int:
    """Return the number of points that the checkers of one seat still have to move.

    *men* are the checkers of the seat. A checker on a point counts as the number of the point, one
    on the bar as 25, and any other as 0.
    """
    own = [BAR if man.place == "bar" else man.place for man in men]
    return sum(int(place) for place in own if isinstance(place, int) or is_number(place))


# -- read -----------------------------------------------------------------------------------

_OFF = re.compile(r"off +([0-9]+)")


def _read_stack(
    lines: list[str], point: int, seats: tuple[str, str], ruleset: Ruleset
) -> Iterator[Group]:
    stack = _find_stack(point)
    signs = [read_at(lines, stack.x, y, 3).strip() for y in stack.lines()]
    found = [sign for sign in signs if sign]
    if not found or found == ["."]:
        return
    sign, last = found[0], found[-1]
    count = int(last) if is_number(last) else len(found)
    right = [sign] * min(count, _DEEP)
    if count > _DEEP:
        right[-1] = last
    if sign not in _ASCII_MEN or signs[: len(right)] != right or found != right:
        expected = f"{' or '.join(_ASCII_MEN)} from the edge on, a number for more than {_DEEP}"
        raise DrawingError(stack.y + 1, " ".join(found), expected)
    seat = ruleset["seats.names"][_ASCII_MEN.index(sign)]
    own = point if seat == seats[0] else BAR - point
    if own == 0:
        raise DrawingError(
            stack.y + 1, " ".join(found), "each side's men on its own side of the bar"
        )
    yield Group(seat, Man("bar" if own == BAR else str(own)), count)
