"""Saving of the current position as a new picture file."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.saving import save as save_file

from ..picture_style import PictureStyle
from ..streams import STANDARD

if TYPE_CHECKING:
    from barsis_notation.validation.stepped_games import SteppedGame


def save_picture(game: SteppedGame, file: str, *, flip: bool) -> str:
    """Save the board as SVG with the last move and its throws; return the file name.

    The file is new, in the working folder, and named after the record's file and the turn, such as
    ``final-turn3-move1.svg``.

    Args:
        game: The game at its current ply.
        file: Path of the record's file; ``-`` is stdin.
        flip: Whether the board is drawn from the other side.

    Raises:
        OSError: If the file cannot be written.
        ValueError: If the family of the game has no pictures.
    """
    drawn = _draw_picture(game, flip=flip)
    name = _make_name(game, file)
    for number in count(1):
        path = Path(f"{name}.svg" if number == 1 else f"{name}-{number}.svg")
        try:
            save_file(path, drawn.encode(), expected=PathState.NOTHING)
        except FileExistsError:
            continue
        return str(path)
    raise AssertionError


def _make_name(game: SteppedGame, file: str) -> str:
    ply = game.walk.ply
    turn = ply.node.line.turn or ply.node.number if ply else 0
    stem = "" if file == STANDARD else Path(file).name.partition(".")[0]
    move = f"-move{ply.move}" if ply and ply.move else ""
    return f"{stem or 'game'}-turn{turn}{move}"


def _draw_picture(game: SteppedGame, *, flip: bool) -> str:
    ply = game.walk.ply
    last_move = (ply.seat, *ply.path) if ply and ply.path and not ply.is_refused else ()
    throws = ply.turn.throws if ply else ()
    style = PictureStyle(flip=flip)
    setup, names = game.walk.setup, game.names
    return style.draw_board(
        setup, game.ruleset, names=names, last_move=last_move, throws=tuple(throws)
    )
