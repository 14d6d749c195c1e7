"""Boards on printed pages: drawn for paper, with the relevant move marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from barsis_notation.drawing.svg import board, device_pictures
from barsis_notation.drawing.svg.family_pictures import make_picture
from barsis_notation.drawing.svg.svg_markup import make_element as svg_element
from barsis_notation.drawing.svg.themes import THEMES
from barsis_notation.record.position_lines import Setup
from barsis_notation.rulesets import Ruleset
from barsis_notation.viewer.html_markup import Html
from barsis_notation.viewer.moments import Moment

THEME: Final = "print"

WIDE: Final = 1.3
"""Ratio of width to height above which a board is placed above its text, not beside it."""


def draw_moment(
    moment: Moment, ruleset: Ruleset, id: str, names: Mapping[str, str] | None = None
) -> Html | None:
    """Return the board of a moment as SVG, with its move.

    Return None if its position is unknown or cannot be drawn, for example because the ruleset's
    board has no picture.

    Args:
        moment: The position and the move.
        ruleset: The ruleset of the position.
        id: Prefix of the ids of elements; must differ between boards of one page.
        names: Maps seat letters to players' names. By default, the names of the seats are shown.
    """
    if moment.setup is None:
        return None
    marks, move = _find_marks(moment, ruleset)
    return _draw_board(moment.setup, ruleset, id, last_move=move, marks=marks, labels=names)


def draw_position(setup: Setup, ruleset: Ruleset, id: str) -> Html | None:
    """Return the board of a position as SVG.

    Return None if it cannot be drawn, for example because the ruleset's board has no picture.

    Args:
        setup: The position.
        ruleset: Its ruleset.
        id: Prefix of the ids of elements; must differ between boards of one page.
    """
    return _draw_board(setup, ruleset, id)


def draw_throw(outcome: str, ruleset: Ruleset) -> Html:
    """Return a throw as SVG of shells, sticks or dice; "" if it cannot be drawn.

    Args:
        outcome: The throw as a record writes it, such as ``3`` or ``64``.
        ruleset: The ruleset of the game.
    """
    sides = device_pictures.list_sides(ruleset.facts, outcome)
    if not sides:
        return Html("")
    pieces = "".join(
        svg_element(
            "g",
            device_pictures.draw_piece(side, THEMES[THEME]),
            transform=f"translate({(number + 0.5) * device_pictures.WIDTH}"
            f" {device_pictures.HEIGHT / 2})",
        )
        for number, side in enumerate(sides)
    )
    view = f"0 0 {len(sides) * device_pictures.WIDTH} {device_pictures.HEIGHT}"
    return Html(svg_element("svg", pieces, viewBox=view, aria_hidden="true"))


def is_wide(ruleset: Ruleset) -> bool:
    """Return whether a ruleset's board is so wide that it belongs above its text, not beside it.

    Return False if the ruleset's board has no picture.
    """
    try:
        width, height = make_picture(ruleset).size
    except ValueError:
        return False
    return width > WIDE * height


def _draw_board(setup: Setup, ruleset: Ruleset, id: str, **how: Any) -> Html | None:
    try:
        return Html(board(setup, ruleset, theme=THEME, id=id, **how))
    except ValueError:  # a family without a picture
        return None


def _find_marks(moment: Moment, ruleset: Ruleset) -> tuple[list[str], list[str]]:
    """Return the places to frame, and the move as a seat and places; both may be empty."""
    move, seat = moment.move, moment.seat
    if move is None or move.unseen or not seat:
        return [], []
    places = [*move.path] if move.path else [move.start, move.to]
    try:
        spots = make_picture(ruleset).spots
    except ValueError:
        return [], []
    return [f"{seat}.{places[-1]}"] if (seat, places[-1]) in spots else [], [seat, *places]
