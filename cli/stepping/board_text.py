"""The board of the current ply as lines of text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from barsis_notation.drawing import draw
from barsis_notation.language.text_width import measure_width
from barsis_notation.record.position_lines import Setup, format_setup

if TYPE_CHECKING:
    from barsis_notation.validation.stepped_games import SteppedGame

    from .stepper import DisplayOptions

_SCALES: Final = (3, 2)
"""Scales of boards for large terminals, the largest first."""

_STYLE: Final = re.compile("\x1b\\[[0-9;]*m")


def draw_board_lines(
    game: SteppedGame, display: DisplayOptions, *, flip: bool, columns: int = 0, rows: int = 0
) -> list[str]:
    """Return the lines of the board at the current ply, with its move marked.

    The line with the side to move is left out. If the board cannot be drawn, the only line is the
    position line.

    Args:
        game: The game at its current ply.
        display: Says whether the lines have colors and characters other than ASCII.
        flip: Whether the board is drawn from the other side.
        columns: Columns that a board may take that is larger than usual.
        rows: Rows that it may take. The lists of pieces below a board do not count, so all boards
            of a game have the same size.
    """
    walk = game.walk
    setup, ply = walk.setup, walk.ply
    last = (ply.seat, *ply.path) if ply and ply.path and not ply.is_refused else None
    empty = Setup(id=setup.id, men=dict.fromkeys(setup.men, ()), to=setup.to)

    def draw_lines(setup: Setup, scale: int) -> list[str]:
        drawing = draw(
            Setup(id=setup.id, men=setup.men, to=setup.to),
            game.ruleset,
            ascii=display.ascii,
            color=display.color,
            flip=flip,
            last=last,
            names=game.names,
            scale=scale,
        )
        return [line for line in drawing.split("\n") if line != f"to={setup.to}"]

    def is_fit(scale: int) -> bool:
        lines = draw_lines(empty, scale)
        return len(lines) <= rows and measure_board(lines) <= columns

    try:
        return draw_lines(setup, next(filter(is_fit, _SCALES), 1))
    except ValueError:
        return [format_setup(setup)]


def measure_board(lines: list[str]) -> int:
    """Return the number of columns that the lines of a drawing take."""
    return max(measure_width(remove_styles(line)) for line in lines)


def remove_styles(line: str) -> str:
    """Return a line of a drawing without its ANSI styles."""
    return _STYLE.sub("", line)
