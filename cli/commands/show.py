"""`barsis show`: one position as a board and as its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.language.texts import texts_of

from ..options import (
    Ascii,
    Flip,
    Options,
    RecordNumber,
    RulesetName,
    Turn,
    check_turn,
    ruleset_named,
)
from ..positions import ids_of, is_position, position_of
from ..reading import read_game
from ..status import Status
from ..streams import say, talk, wants_color
from .replay import draw_board, start_of

if TYPE_CHECKING:
    from barsis_notation.record.position_lines import Setup
    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset


_text = texts_of("report")


def show(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|POSITION",
            help="A record; or a position line, an XGID or a GNU Backgammon id.",
        ),
    ],
    turn: Turn = None,
    record: RecordNumber = 1,
    ascii: Ascii = False,
    flip: Flip = False,
    ruleset: RulesetName = None,
    options: Options = None,
    ids: Annotated[
        bool, typer.Option("--ids", help="Also XGID and GNU Backgammon id, for Shesh Besh.")
    ] = False,
) -> None:
    """Draw a position: one that is given, or that of a record after a turn, by default the last."""
    from barsis_notation.record.position_lines import print_setup

    status = Status.CLEAN
    game = None
    if is_position(what):
        setup, match = position_of(what)
        rules = ruleset_named(ruleset or setup.id, options)
    else:
        game, rules = read_game(what, record, ruleset)
        match = game.match or None
        setup, status = _after(game, rules, turn)
    lines = [print_setup(setup), *(ids_of(setup, match) if ids else ())]
    color = not ascii and wants_color()
    draw_board(setup, rules, game, ascii=ascii, color=color, flip=flip)
    for line in lines:
        say(line)
    raise typer.Exit(status)


def _after(record: Record, ruleset: Ruleset, turn: int | None) -> tuple[Setup, Status]:
    """Return the position after *turn*, or as far as the game can be played."""
    from barsis_notation import steps

    check_turn(turn, record)
    setup = start_of(record, ruleset)
    wanted = len(record.turns) if turn is None else turn
    played = 0
    for step in steps(record, ruleset) if wanted else ():
        setup, played = step.after, step.turn
        refused = next((each for each in step.findings if each.severity.value == "error"), None)
        if refused is not None:
            place = _text("turn", turn=step.turn)
            talk(f"{place}: {refused.code} {refused.name} {refused.message}")
            return setup, Status.FINDINGS
        if played == wanted:
            break
    return setup, Status.CLEAN
