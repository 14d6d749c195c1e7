"""`barsis event sheets`: score sheets to print, and records to begin from, a table each."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from barsis_notation.base.saving import saving_all
from barsis_notation.base.saving_folders import make_folder
from barsis_notation.base.seen import There
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import texts_of
from barsis_notation.record.canonical import pretty_bytes

from ...options import OwnRulesets, wrong
from ...output.sheets import ENDINGS, Form, SheetForm, write_sheets
from ...parameters import Option
from ...streams import say, sink, stop_when_closed, tell_of
from .options import EventPath, sound_event

if TYPE_CHECKING:
    from barsis_notation.events.event import Event
    from barsis_notation.events.sheets import TableSheet

_text = texts_of("cli/event")

ENDING = ".barsis.json"


def sheets(
    event_file: EventPath,
    round: Annotated[
        int | None,
        Option(metavar="N", min=1, help="The sheets of round N; by default of the last round."),
    ] = None,
    turns: Annotated[int, Option(metavar="N", min=0, help="The number of lines for turns.")] = 40,
    output: Annotated[
        str | None,
        Option(
            "-o", "--output", metavar="FOLDER", help="Write a file for each table into this folder."
        ),
    ] = None,
    records: Annotated[
        bool, Option(help="With -o: write records to start from instead of sheets.")
    ] = False,
    form: SheetForm = None,
    ruleset: OwnRulesets = None,
) -> None:
    """Write a score sheet for each table of a round, or a record whose head is filled in.

    Sheets that are not written to files have a form feed between them. Nothing is written over.

    Examples:
        barsis event sheets event.json --round 1
        barsis event sheets event.json -f html -o sheets
    """
    from barsis_notation.events.sheets import sheets_of

    if records and output is None:
        raise wrong(_text("records-with-output"))
    event = sound_event(event_file, ruleset)
    made = list(sheets_of(event, _round(event, round), turns))
    if output is not None:
        _write_files(made, output, event, None if records else form or "text")
        return
    stop_when_closed()
    with sink(None) as target:
        write_sheets([one.sheet for one in made], form or "text", target)


def _round(event: Event, number: int | None) -> int:
    """Return the number of the round that is asked for. Raises BadParameter where it is none."""
    paired = [one.number for one in event.rounds if one.tables]
    if not paired:
        raise wrong(_text("no-tables"))
    if number is None:
        return paired[-1]
    if number > len(event.rounds):
        raise wrong(_text("no-such-round", round=number, rounds=Count(len(event.rounds))))
    return number


def _write_files(made: list[TableSheet], folder: str, event: Event, form: Form | None) -> None:
    """Write all files or none, records where there is no *form* of sheets.

    Raises BadParameter where one of them is there already.
    """
    from barsis_notation.events.sheets import record_of

    ending = ENDINGS[form] if form else ENDING
    files = [str(Path(folder) / f"{sheet.name}{ending}") for sheet in made]
    for file in files:
        if os.path.lexists(file):
            raise wrong(_text("is-there", file=file))
    make_folder(folder)
    try:
        with saving_all(files, expected=There.NOTHING, tell=tell_of) as streams:
            for sheet, stream in zip(made, streams, strict=True):
                if form is None:
                    stream.write(pretty_bytes(record_of(sheet.table, event)))
                else:
                    write_sheets([sheet.sheet], form, stream)
    except FileExistsError as error:
        raise wrong(_text("is-there", file=error.filename or folder)) from None
    for file in files:
        say(file)
