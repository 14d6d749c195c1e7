"""`barsis show`: one position as a board and as its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Ascii, Flip, Options, RecordNumber, RulesetName, Turn, ruleset_named
from ..reading import read_game
from ..status import Status
from ..streams import say, talk, wants_color
from .replay import draw_board, start_of

if TYPE_CHECKING:
    from barsis_notation.record.positions import Setup
    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset


def show(
    what: Annotated[
        str, typer.Argument(metavar="FILE|POSITION", help="A record, or a position line.")
    ],
    turn: Turn = None,
    record: RecordNumber = 1,
    ascii: Ascii = False,
    flip: Flip = False,
    ruleset: RulesetName = None,
    options: Options = None,
) -> None:
    """Draw a position: one that is given, or that of a record after a turn, by default the last."""
    from barsis_notation.record.positions import print_setup

    status = Status.CLEAN
    game = None
    if " to=" in what:
        setup, rules = _position(what, ruleset, options)
    else:
        game, rules = read_game(what, record, ruleset)
        setup, status = _after(game, rules, turn)
    color = not ascii and wants_color()
    draw_board(setup, rules, game, ascii=ascii, color=color, flip=flip)
    say(print_setup(setup))
    raise typer.Exit(status)


def _position(line: str, reference: str | None, options: list[str] | None) -> tuple[Setup, Ruleset]:
    from barsis_notation.record.positions import PositionSyntaxError, parse_setup

    try:
        setup = parse_setup(line)
    except PositionSyntaxError as error:
        raise typer.BadParameter(f"no position: {error}") from None
    return setup, ruleset_named(reference or setup.id, options)


def _after(record: Record, ruleset: Ruleset, turn: int | None) -> tuple[Setup, Status]:
    """Return the position after *turn*, or as far as the game can be played."""
    from barsis_notation.replay import replay

    if turn is not None and turn > len(record.turns):
        raise typer.BadParameter(f"there is no turn {turn}; the record has {len(record.turns)}")
    setup = start_of(record, ruleset)
    wanted = len(record.turns) if turn is None else turn
    played = 0
    for step in replay(record, ruleset) if wanted else ():
        setup, played = step.after, step.turn
        refused = next((each for each in step.findings if each.severity.value == "error"), None)
        if refused is not None:
            talk(f"turn {step.turn}: {refused.code} {refused.name} {refused.message}")
            return setup, Status.FINDINGS
        if played == wanted:
            break
    return setup, Status.CLEAN
