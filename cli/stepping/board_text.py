"""The board of the current ply as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.drawing import draw
from barsis_notation.record.position_lines import Setup, print_setup

if TYPE_CHECKING:
    from barsis_notation.validation.stepped_games import SteppedGame

    from .stepper import DisplayOptions


def draw_board_lines(game: SteppedGame, dress: DisplayOptions, *, flip: bool) -> list[str]:
    """Return the lines of the board with the last move marked, without the side to move.

    If the board cannot be drawn, the only line is the position line.
    """
    walk = game.walk
    setup, ply = walk.setup, walk.ply
    last = (ply.seat, *ply.path) if ply and ply.path and not ply.is_refused else None
    try:
        drawing = draw(
            Setup(id=setup.id, men=setup.men, to=setup.to),
            game.ruleset,
            ascii=dress.ascii,
            color=dress.color,
            flip=flip,
            last=last,
            names=game.names,
        )
    except ValueError:
        return [print_setup(setup)]
    return [line for line in drawing.split("\n") if line != f"to={setup.to}"]
