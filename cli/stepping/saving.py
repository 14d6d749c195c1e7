"""A picture of the position one stands at, kept as a file of its own: always a new one."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from barsis_notation.base.saving import save as save_file
from barsis_notation.base.seen import There

from ..pictures import Style
from ..streams import STANDARD

if TYPE_CHECKING:
    from barsis_notation.validation.stepped_games import SteppedGame


def save(game: SteppedGame, file: str, *, flip: bool) -> str:
    """Draw the board as SVG, with the last move and its throws; return the name of the new file.

    It stands in the working folder and is called after the record's *file* and the turn. Raises
    OSError; a file that is there is never overwritten. Raises ValueError for a family without a
    picture.
    """
    drawn = _picture(game, flip=flip)
    name = _name(game, file)
    for number in count(1):
        path = Path(f"{name}.svg" if number == 1 else f"{name}-{number}.svg")
        try:
            save_file(path, drawn.encode(), expected=There.NOTHING)
        except FileExistsError:
            continue
        return str(path)
    raise AssertionError


def _name(game: SteppedGame, file: str) -> str:
    ply = game.walk.ply
    turn = ply.node.line.turn or ply.node.number if ply else 0
    stem = "" if file == STANDARD else Path(file).name.partition(".")[0]
    move = f"-move{ply.move}" if ply and ply.move else ""
    return f"{stem or 'game'}-turn{turn}{move}"


def _picture(game: SteppedGame, *, flip: bool) -> str:
    ply = game.walk.ply
    last_move = (ply.seat, *ply.path) if ply and ply.path and not ply.is_refused else ()
    throws = ply.turn.throws if ply else ()
    style = Style(flip=flip)
    setup, names = game.walk.setup, game.names
    return style.board(setup, game.ruleset, names=names, last_move=last_move, throws=tuple(throws))
