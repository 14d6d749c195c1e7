"""Cross boards as text: the arms, and a panel for every player.

ASCII drawings can be read back exactly: the case of a letter distinguishes step 8 from step 76 on
the arm's own tip, and steps 1 to 7 from steps 83 to 77. Pieces that a square cannot show are listed
in a note below the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
from barsis_notation.drawing.layout import Layout, PanelPlace, Square, choose_layout
from barsis_notation.drawing.look import BOLD, DIM, REVERSE, Look, get_color
from barsis_notation.drawing.sheet_cells import format_square, read_at, read_squares
from barsis_notation.drawing.squares import (
    Signs,
    find_square,
    get_marks,
    list_squares,
)
from barsis_notation.engines.cross.cross_board import CrossBoard
from barsis_notation.engines.cross.rules import count_steps_to_go, make_board
from barsis_notation.language.speech import ENGLISH, get_speech
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.position_lines import Man, Setup, is_number
from barsis_notation.rulesets import Ruleset

_text = bind_texts("drawing")

_BESIDE = ("bar", "0", "off")
"""Places whose pieces a panel counts: base, centre before the first step, home."""


def draw(setup: Setup, ruleset: Ruleset, look: Look) -> str:
    """Return a cross board as lines of text, without a newline at the end.

    Args:
        setup: The position. Seats without an entry in ``setup.men`` are drawn as not played.
        ruleset: A ruleset of the cross family.
        look: How the board is drawn.
    """
    board, seats = make_board(ruleset), ruleset["seats.names"]
    layout = choose_layout(board, look.flip)
    canvas = Canvas(layout.width, layout.height, look.scale)
    placed = _place_men(setup, board, seats)
    footer = Footer(to=setup.to, keys=setup.keys, also=placed.also)
    for x, y, text in layout.list_labels(_get_centre_name(ruleset, look), look.ascii):
        canvas.put_middle(x, y, text, DIM)
    _draw_squares(canvas, layout, placed.on_square, ruleset, look, footer)
    for arm in range(board.arms):
        _draw_panel(canvas, layout.find_panel(arm), _make_seat(arm, setup, ruleset, look), look)
    below = write_footer(footer, look.scale * layout.width)
    return "\n".join([*canvas.lines(color=look.color), *below])


def read(lines: list[str], ruleset: Ruleset) -> Setup:
    """Return the position shown by an ASCII drawing of a cross board.

    Args:
        lines: The lines of the drawing, at least one, without surrounding empty lines and common
            indentation.
        ruleset: The ruleset of the position, of the cross family.

    Raises:
        DrawingError: If the lines are not such a board, or the lines below it are malformed.
    """
    board, seats = make_board(ruleset), ruleset["seats.names"]
    layout = _detect_layout(lines, board, seats)
    footer = read_footer(lines[layout.height :], layout.height)
    groups = [*_read_squares(lines, layout, ruleset, footer), *footer.also]
    playing = []
    for arm, seat in enumerate(seats):
        counts = _read_panel(lines, layout.find_panel(arm))
        if counts is not None:
            playing.append(seat)
            groups += _list_beside(seat, counts, footer.also)
    return make_setup(ruleset.id, playing, groups, footer)


def _is_step(place: str, board: CrossBoard) -> bool:
    return is_number(place) and 0 < int(place) < board.goal


def _get_centre_name(ruleset: Ruleset, look: Look) -> str:
    is_arabic = not look.ascii and get_speech().language != ENGLISH.language
    name = ruleset.name("places", "off", get_speech().language if is_arabic else "en") or ""
    is_fit = name.isprintable() and (is_arabic or name.isascii())
    return name if name and is_fit else look.format_word(_text("home"))


# -- the men by square ----------------------------------------------------------------------


class _PlacedMen(NamedTuple):
    """The pieces of a position: those on squares, and those that no square or panel shows."""

    on_square: dict[Square, list[Group]]
    also: list[Group]


def _place_men(setup: Setup, board: CrossBoard, seats: Sequence[str]) -> _PlacedMen:
    placed = _PlacedMen({}, [])
    groups = group_men(setup)
    for group in sorted(groups, key=lambda group: [*seats, group.seat].index(group.seat)):
        if group.seat not in seats:
            placed.also.append(group)
        elif _is_step(group.man.place, board):
            square = find_square(board, seats.index(group.seat), int(group.man.place))
            placed.on_square.setdefault(square, []).append(group)
        elif group.times and (group.man.tag or group.man.place not in _BESIDE):
            placed.also.append(group)
    return placed


# -- squares --------------------------------------------------------------------------------


def _draw_squares(
    canvas: Canvas,
    layout: Layout,
    on_square: Mapping[Square, list[Group]],
    ruleset: Ruleset,
    look: Look,
    footer: Footer,
) -> None:
    board, seats = make_board(ruleset), ruleset["seats.names"]
    marks, signs = get_marks(ruleset), Signs(board, seats, look.ascii)
    touched = _find_touched(look.last, board, seats)
    for square in _list_in_reading_order(layout, board):
        groups = on_square.get(square, [])
        sign = signs.format_groups(groups, footer) if groups else marks.get_sign(square)
        style = _get_square_style(square, sign, groups, board, seats)
        if square in touched:
            style = ";".join(filter(None, (style, REVERSE)))
        if sign == "." and not look.ascii:
            sign = "·"
        x, y = layout.find_square(square)
        canvas.put_middle(x, y, format_square(sign, square in touched and not look.color), style)


def _list_in_reading_order(layout: Layout, board: CrossBoard) -> list[Square]:
    """Return the squares in the order in which notes are numbered: by line and column."""
    return sorted(list_squares(board), key=lambda square: layout.find_square(square)[::-1])


def _get_square_style(
    square: Square, sign: str, groups: list[Group], board: CrossBoard, seats: Sequence[str]
) -> str:
    owners = {group.seat for group in groups}
    if len(owners) == 1:
        return f"{BOLD};{get_color(seats.index(owners.pop()))}"
    arm, column, rank = square
    if not owners and column == "M" and rank < board.ranks:
        return f"{DIM};{get_color(arm)}"
    return DIM if sign == "." else BOLD


def _find_touched(last: tuple[str, ...], board: CrossBoard, seats: Sequence[str]) -> set[Square]:
    """Return the squares of a move, given as a seat and places."""
    if not last or last[0] not in seats:
        return set()
    arm = seats.index(last[0])
    return {find_square(board, arm, int(place)) for place in last[1:] if _is_step(place, board)}


def _read_squares(
    lines: list[str], layout: Layout, ruleset: Ruleset, footer: Footer
) -> Iterator[Group]:
    board = make_board(ruleset)
    marks, signs = get_marks(ruleset), Signs(board, ruleset["seats.names"], True)
    places = [
        (square, layout.find_square(square)) for square in _list_in_reading_order(layout, board)
    ]
    return read_squares(lines, places, marks.get_sign, signs.read, footer)


# -- panels ---------------------------------------------------------------------------------


class _Seat(NamedTuple):
    """The contents of a seat's panel; *men* is None if the seat is not played."""

    arm: int
    letter: str
    sign: str
    name: str
    men: tuple[Man, ...] | None
    to_go: int
    pawns: int
    is_to_move: bool


def _make_seat(arm: int, setup: Setup, ruleset: Ruleset, look: Look) -> _Seat:
    board, seats = make_board(ruleset), ruleset["seats.names"]
    seat = seats[arm]
    men = setup.men.get(seat)
    return _Seat(
        arm=arm,
        letter=seat,
        sign=Signs(board, seats, look.ascii).format_sign(seat, homeward=False),
        name=look.get_name(ruleset, seat),
        men=men,
        to_go=sum(count_steps_to_go(ruleset, board, man.place) for man in men or ()),
        pawns=ruleset["pawns"],
        is_to_move=setup.to == seat,
    )


def _draw_panel(canvas: Canvas, panel: PanelPlace, seat: _Seat, look: Look) -> None:
    color, width = get_color(seat.arm), look.scale * panel.width
    style = DIM if seat.men is None else f"{BOLD};{color}" if seat.is_to_move else color
    for number, heading in enumerate(_format_headings(seat, panel), panel.y):
        canvas.put(panel.x, number, clip(heading, width), style)
    if seat.men is not None:
        for number, line in enumerate(_format_counts(seat, panel, look), panel.counts_y):
            canvas.put(panel.x, number, clip(line, width), DIM)


def _format_headings(seat: _Seat, panel: PanelPlace) -> Iterator[str]:
    letter = "" if seat.sign == seat.letter else f"{panel.gap}{seat.letter}"
    mark = ">" if seat.is_to_move else " "
    name = "-" if seat.men is None else seat.name
    heading = f"{mark}{panel.gap}{seat.sign}{letter}"
    yield from (heading, f" {name}") if panel.narrow else (f"{heading} {name}",)


def _format_counts(seat: _Seat, panel: PanelPlace, look: Look) -> Iterator[str]:
    places = [man.place for man in seat.men or ()]
    base, centre, home = (places.count(place) for place in _BESIDE)
    indent, column = (0, 5) if panel.narrow else (2, 8)
    rows = (
        (
            _text("base-narrow") if panel.narrow else _text("base"),
            f"{base}+{centre}" if centre else str(base),
        ),
        (_text("home"), f"{home}/{seat.pawns}"),
        (_text("go") if panel.narrow else _text("to-go"), str(seat.to_go)),
    )
    for label, what in rows:
        yield f"{' ' * indent}{look.format_word(label, column)}{what}"


_COUNTS = (
    re.compile(r"base +([0-9]+)(?:\+([0-9]+))?"),
    re.compile(r"home +([0-9]+)/[0-9]+"),
)


def _detect_layout(lines: list[str], board: CrossBoard, seats: Sequence[str]) -> Layout:
    """Return the layout of a drawing; the order of its panels shows which side is in front."""
    for turned in (False, True):
        layout = choose_layout(board, turned)
        panels = map(layout.find_panel, range(board.arms))
        if [_read_letter(lines, panel) for panel in panels] == list(seats):
            return layout
    raise DrawingError(1, lines[0].strip(), f"a board with panels for {', '.join(seats)}")


def _read_letter(lines: list[str], panel: PanelPlace) -> str:
    return read_at(lines, panel.x + 1 + len(panel.gap), panel.y, 1)


def _read_panel(lines: list[str], panel: PanelPlace) -> tuple[int, int, int] | None:
    """Return the numbers of pieces in base, in the centre and home; None if the seat is unused."""
    base, home = (
        pattern.match(read_at(lines, panel.x, number, panel.width).strip())
        for number, pattern in enumerate(_COUNTS, panel.counts_y)
    )
    if base is None or home is None:
        return None
    return int(base[1]), int(base[2] or 0), int(home[1])


def _list_beside(seat: str, counts: tuple[int, int, int], also: list[Group]) -> Iterator[Group]:
    """Yield the pieces that a panel counts, except tagged ones listed below the board."""
    for place, count in zip(_BESIDE, counts, strict=True):
        tagged = sum(g.times for g in also if (g.seat, g.man.place) == (seat, place))
        yield Group(seat, Man(place), count - tagged)
