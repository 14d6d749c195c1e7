"""`barsis record`: record a game while it is played, by the recorder of the library."""

from __future__ import annotations

from typing import Annotated

import typer

from barsis_notation.language.speech import ENGLISH, speak

from ..options import Ascii, Flip, RulesetName
from ..parameters import Argument


def record(
    file: Annotated[str, Argument(metavar="FILE")],
    ascii: Ascii = False,
    flip: Flip = False,
    ruleset: RulesetName = None,
) -> None:
    """Record a game while it is played: throws, moves, undo; each turn is saved.

    Recording continues where the record ends, even in the middle of a turn. Type a throw as a digit
    or by its name, in Latin or Arabic script, and a move as its number in the list; `help` lists
    the other commands.

    Exit status: 0 if every turn is complete and saved; 1 if you left in the middle of a turn (the
    file keeps the incomplete turn) or of an edit (the file is unchanged); 3 if something could not
    be saved.

    Examples:
        barsis record new.barsis.json
        barsis record new.barsis.json --flip
    """
    if ascii:
        speak(ENGLISH.language)  # ASCII has no Arabic letters
    from ..recorder_desk import run_recorder

    raise typer.Exit(run_recorder(file, ruleset, ascii=ascii, flip=flip))
