"""`barsis sheet`: write a blank score sheet to print."""

from __future__ import annotations

from typing import Annotated

import typer

from barsis_notation import viewer
from barsis_notation.language.texts import get_reason

from ...option_groups import GameOptions
from ...options import Output, Seats
from ...output.score_sheet_output import SheetForm, choose_sheet_form, write_sheets
from ...parameters import Option
from ...streams import open_output, stop_when_closed


def sheet(
    game: GameOptions,
    *,
    seats: Seats = None,
    turns: Annotated[int | None, Option(metavar="N", min=0, max=1000)] = None,
    output: Output = None,
    form: SheetForm = None,
) -> None:
    """Write a blank score sheet: header, throws and their values, options, turns.

    The HTML sheet also shows the board, and prints on A4. Without -f, the suffix of --output
    selects the format, by default text.

    Examples:
        barsis sheet barsis -o sheet.html
        barsis sheet shesh-besh --turns 60
    """
    stop_when_closed(output)
    rules = game.load_game_ruleset()
    try:
        blank = viewer.make_blank_sheet(rules, seats, turns)
    except ValueError as error:
        raise typer.BadParameter(str(get_reason(error))) from None
    with open_output(output) as target:
        write_sheets([blank], choose_sheet_form(form, output), target)
