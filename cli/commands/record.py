"""`barsis record`: record a game while it is played, by the recorder of the library."""

from __future__ import annotations

from typing import Annotated

import typer

from barsis_notation.language.speech import ENGLISH, speak

from ..options import Ascii, Flip, RulesetName
from ..parameters import Argument


def record(
    file: Annotated[str, Argument(metavar="FILE", help="A record; `barsis new` makes one.")],
    ascii: Ascii = False,
    flip: Flip = False,
    ruleset: RulesetName = None,
) -> None:
    """Write a game down while it is played: throws, moves, undo. Every turn is saved at once.

    Goes on where the record ends, in the middle of a turn too. A throw is typed as a digit or by
    its name, in Latin or Arabic script, a move as its number in the list; `help` lists the rest.

    Exit status: 0 where every turn is over and saved, 1 where the game was left in the middle of a
    turn (the file has it as broken off) or of an edit (the file is as before), 3 where something
    could not be saved.

    Examples:
        barsis record new.barsis.json
        barsis record new.barsis.json --flip
    """
    if ascii:
        speak(ENGLISH.language)  # ASCII has no Arabic letters
    from ..recorder_desk import run_recorder

    raise typer.Exit(run_recorder(file, ruleset, ascii=ascii, flip=flip))
