"""The board of the ply one stands at, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.drawing import draw
from barsis_notation.record.position_lines import Setup, print_setup

if TYPE_CHECKING:
    from barsis_notation.validation.stepped_games import SteppedGame

    from .stepper import Dress


def board_lines(game: SteppedGame, dress: Dress, *, flip: bool) -> list[str]:
    """Return the board, the last move marked, without the line that says whose turn it is.

    Where it cannot be drawn, that is the position line.
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
