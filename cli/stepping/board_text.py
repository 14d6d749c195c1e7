"""The board of the current ply as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.drawing import draw
from barsis_notation.record.position_lines import Setup, format_setup

if TYPE_CHECKING:
    from barsis_notation.validation.stepped_games import SteppedGame

    from .stepper import DisplayOptions


def draw_board_lines(game: SteppedGame, display: DisplayOptions, *, flip: bool) -> list[str]:
    """Return the lines of the board at the current ply, with its move marked.

    The line with the side to move is left out. If the board cannot be drawn, the only line is the
    position line.

    Args:
        game: The game at its current ply.
        display: Says whether the lines have colors and characters other than ASCII.
        flip: Whether the board is drawn from the other side.
    """
    walk = game.walk
    setup, ply = walk.setup, walk.ply
    last = (ply.seat, *ply.path) if ply and ply.path and not ply.is_refused else None
    try:
        drawing = draw(
            Setup(id=setup.id, men=setup.men, to=setup.to),
            game.ruleset,
            ascii=display.ascii,
            color=display.color,
            flip=flip,
            last=last,
            names=game.names,
        )
    except ValueError:
        return [format_setup(setup)]
    return [line for line in drawing.split("\n") if line != f"to={setup.to}"]
