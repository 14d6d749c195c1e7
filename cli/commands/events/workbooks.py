"""Workbooks (xlsx) of an event: a table first, and behind it what `event new --xlsx` reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, BinaryIO

import typer

from barsis_notation.diagnostics.findings import Severity
from barsis_notation.formats.input_files import opened
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import texts_of

from ...options import Output, check_not_read, form_by_ending, wrong
from ...output.stderr_findings import tell_briefly
from ...parameters import OptionGroup
from ...status import Status
from .options import SHEET_FORMS, SheetForm

if TYPE_CHECKING:
    from barsis_notation.events.boards import Boards
    from barsis_notation.events.spreadsheets.reading import EventSheets
    from barsis_notation.events.spreadsheets.values import Value
    from barsis_notation.events.tie_breaks import Value as TieBreak
    from barsis_notation.rulesets import Ruleset

    from .records import Source

_text = texts_of("cli/event")


class SheetOutput(OptionGroup):
    """The form of a table, and the file to write it to."""

    form: SheetForm = "text"
    output: Output = None

    def check(self, context: typer.Context, source: Source) -> None:
        """Take the form from the name of the file if no form is given.

        Raises BadParameter for a workbook without a file, and for a file that is read.
        """
        self.form = form_by_ending(context, self.form, self.output, SHEET_FORMS)
        if self.form == "xlsx" and self.output is None:
            raise wrong(_text("xlsx-needs-output"))
        check_not_read("--output", self.output, source.files)


def write_workbook(
    target: BinaryIO,
    boards: Boards,
    title: object,
    headings: Iterable[object],
    rows: Sequence[tuple[Value, ...]],
) -> None:
    """Write a workbook with one table first, then players, rounds, results and byes of the event.

    Raises MissingPackageError.
    """
    from barsis_notation.events.spreadsheets.values import Sheet
    from barsis_notation.events.spreadsheets.workbook_writing import workbook_bytes
    from barsis_notation.events.spreadsheets.writing import event_sheets, results_of_boards

    first = Sheet(str(title), tuple(map(str, headings)), list(rows))
    others = event_sheets(boards.event, results_of_boards(boards))
    from_right = current_speech().language == "ar"
    target.write(workbook_bytes([first, *others], from_right=from_right))


def sheet_value(value: TieBreak) -> Value:
    """Return what a tie-break gives for a cell; several numbers have blanks between them."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else value


def sheets_in(file: str, rules: Ruleset, seats: Sequence[str]) -> EventSheets:
    """Return what a workbook has of an event; an error in it is said, and ends the command.

    Raises OSError where it cannot be opened, MissingPackageError.
    """
    from barsis_notation.events.spreadsheets.reading import read_event_sheets
    from barsis_notation.events.spreadsheets.workbook_reading import MAX_BYTES

    with opened(file) as stream:
        raw = stream.read(MAX_BYTES + 1)
    found = read_event_sheets(raw, rules["seats.names"], seats)
    tell_briefly(found.findings, file)
    if any(finding.severity is Severity.ERROR for finding in found.findings):
        raise typer.Exit(Status.FINDINGS)
    return found
