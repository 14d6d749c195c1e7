"""`barsis event sheets`: write a score sheet or a record for each table of a round."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.saving import open_all_atomic
from barsis_notation.base.saving_folders import make_folder
from barsis_notation.events.table_sheets import make_table_record, make_table_sheets
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.canonical import pretty_bytes

from ...options import OwnRulesets, make_usage_error
from ...output.score_sheet_output import ENDINGS, Form, SheetForm, write_sheets
from ...output.tally import Tally
from ...parameters import Option
from ...streams import open_output, print_line, report_saving_note, stop_when_closed
from .event_options import EventPath, read_event_or_exit

if TYPE_CHECKING:
    from barsis_notation.events.event import Event
    from barsis_notation.events.table_sheets import TableSheet

_text = bind_texts("cli/event")

ENDING = ".barsis.json"


def sheets(
    event_file: EventPath,
    round: Annotated[int | None, Option(metavar="N", min=1)] = None,
    turns: Annotated[int | None, Option(metavar="N", min=0)] = None,
    output: Annotated[str | None, Option("-o", "--output", metavar="FOLDER")] = None,
    records: Annotated[bool, Option()] = False,
    form: SheetForm = None,
    ruleset: OwnRulesets = None,
) -> None:
    """Write a score sheet, or a record to start from, for each table of a round.

    The header is filled in. On stdout, sheets are separated by form feeds. Existing files are never
    overwritten.

    Examples:
        barsis event sheets event.json --round 1
        barsis event sheets event.json -f html -o sheets
    """
    if records and output is None:
        raise make_usage_error(_text("records-with-output"))
    if records and form is not None:
        raise make_usage_error(_text("records-without-form", form=form))
    tally = Tally()
    event = read_event_or_exit(event_file, ruleset, tally)
    made = list(make_table_sheets(event, _select_round(event, round), turns))
    if output is not None:
        _write_files(made, output, event, None if records else form or "text")
    else:
        stop_when_closed()
        with open_output(None) as target:
            write_sheets([one.sheet for one in made], form or "text", target)
    raise typer.Exit(tally.status)


def _select_round(event: Event, number: int | None) -> int:
    """Return *number*, by default the last round with tables. Raises BadParameter without it."""
    paired = [one.number for one in event.rounds if one.tables]
    if not paired:
        raise make_usage_error(_text("no-tables"))
    if number is None:
        return paired[-1]
    if number > len(event.rounds):
        raise make_usage_error(
            _text("no-such-round", round=number, rounds=Count(len(event.rounds)))
        )
    return number


def _write_files(made: list[TableSheet], folder: str, event: Event, form: Form | None) -> None:
    """Write a file for each table, all or none: a sheet in *form*, or a record without *form*.

    Raises BadParameter if one of the files exists.
    """
    ending = ENDINGS[form] if form else ENDING
    files = [str(Path(folder) / f"{sheet.name}{ending}") for sheet in made]
    for file in files:
        if os.path.lexists(file):
            raise make_usage_error(_text("is-there", file=file))
    make_folder(folder)
    try:
        with open_all_atomic(files, expected=PathState.NOTHING, tell=report_saving_note) as streams:
            for sheet, stream in zip(made, streams, strict=True):
                if form is None:
                    stream.write(pretty_bytes(make_table_record(sheet.table, event)))
                else:
                    write_sheets([sheet.sheet], form, stream)
    except FileExistsError as error:
        raise make_usage_error(_text("is-there", file=error.filename or folder)) from None
    for file in files:
        print_line(file)
