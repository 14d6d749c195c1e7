"""A position kept as a file of its own, which is always a new one."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.record.position_lines import print_setup

from ..streams import STANDARD
from .told import headline, notes, played

if TYPE_CHECKING:
    from .game import SteppedGame
    from .stepper import Dress


def save(game: SteppedGame, file: str, dress: Dress, *, flip: bool) -> str:
    """Write the board, the turn in words and the position line; return the name of the new file.

    It stands in the working folder and is called after the record's *file* and the turn. Raises
    OSError; a file that is there is never overwritten.
    """
    text = _text_of(game, dress, flip=flip)
    stem = "game" if file == STANDARD else Path(file).name.partition(".")[0] or "game"
    ply = game.walk.ply
    turn = ply.node.line.turn or ply.node.number if ply else 0
    name = f"{stem}-turn{turn}" + (f"-move{ply.move}" if ply and ply.move else "")
    for number in count(1):
        path = Path(f"{name}.txt" if number == 1 else f"{name}-{number}.txt")
        try:
            with path.open("x", encoding="utf-8") as written:
                written.write(text)
        except FileExistsError:
            continue
        return str(path)
    raise AssertionError


def _text_of(game: SteppedGame, dress: Dress, *, flip: bool) -> str:
    from .board import board_lines

    told = [headline(game, ascii=dress.ascii), *played(game), *notes(game.walk.ply)]
    lines = [
        *(plain(line) for line in (game.occasion.heading(), *(one.text for one in told))),
        *board_lines(game, dress._replace(color=False), flip=flip),
        print_setup(game.walk.setup),
    ]
    return "".join(f"{line.rstrip()}\n" for line in lines)
