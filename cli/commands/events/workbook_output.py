"""Workbooks (xlsx) of an event: a table, then the sheets that `event new --xlsx` reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, BinaryIO

import typer

from barsis_notation.diagnostics.findings import Severity
from barsis_notation.formats.input_files import open_stream
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import bind_texts

from ...options import Output, check_not_read, choose_form, make_usage_error
from ...output.stderr_findings import print_finding_lines
from ...parameters import OptionGroup
from ...status import Status
from .event_options import SHEET_FORMS, SheetForm

if TYPE_CHECKING:
    from barsis_notation.events.event_boards import Boards
    from barsis_notation.events.spreadsheets.cell_values import Value
    from barsis_notation.events.spreadsheets.sheet_reading import EventSheets
    from barsis_notation.events.structs import EventFile
    from barsis_notation.events.tie_breaks import Value as TieBreak
    from barsis_notation.rulesets import Ruleset

    from .event_records import EventSource

_text = bind_texts("cli/event")


class SheetOutput(OptionGroup):
    """The options for the form of a table, and the file to write it to."""

    form: SheetForm = "text"
    output: Output = None

    def check(self, context: typer.Context, source: EventSource) -> None:
        """Set the form from the suffix of the file if no form is given, and check both.

        Args:
            context: The context of the command.
            source: The inputs.

        Raises:
            BadParameter: If a workbook has no output file, the suffix is that of another form, or
                the output is an input.
        """
        self.form = choose_form(context, self.form, self.output, SHEET_FORMS)
        if self.form == "xlsx" and self.output is None:
            raise make_usage_error(_text("xlsx-needs-output"))
        check_not_read("--output", self.output, source.files)


def write_event_workbook(
    target: BinaryIO,
    boards: Boards,
    title: object,
    headings: Iterable[object],
    rows: Sequence[tuple[Value, ...]],
) -> None:
    """Write a workbook: a table, then players, rounds, results and byes of the event.

    Args:
        target: The binary stream to write to.
        boards: The boards of the event.
        title: The name of the first sheet.
        headings: The headings of its columns; texts are in the current language.
        rows: Its rows, each with a value for every column.

    Raises:
        MissingPackageError: If openpyxl is not installed.
    """
    from barsis_notation.events.spreadsheets.cell_values import Sheet
    from barsis_notation.events.spreadsheets.sheet_writing import collect_results, make_event_sheets
    from barsis_notation.events.spreadsheets.workbook_writing import write_workbook

    first = Sheet(str(title), tuple(map(str, headings)), list(rows))
    others = make_event_sheets(boards.event, collect_results(boards))
    from_right = get_speech().language == "ar"
    target.write(write_workbook([first, *others], from_right=from_right))


def to_sheet_value(value: TieBreak) -> Value:
    """Return the value of a tie-break for a cell of a workbook.

    Several numbers are one text, separated by blanks.
    """
    return " ".join(map(str, value)) if isinstance(value, tuple) else value


def read_sheets(file: str, rules: Ruleset, seats: Sequence[str]) -> EventSheets:
    """Return the players and rounds in a workbook; print its findings on stderr.

    Args:
        file: Path of the workbook.
        rules: The ruleset of the event.
        seats: The seat letters of each player at a table, such as ``["S", "N"]``.

    Raises:
        typer.Exit: With status 1, if the workbook has an error.
        OSError: If the file cannot be opened.
        MissingPackageError: If openpyxl is not installed.
    """
    from barsis_notation.events.spreadsheets.sheet_reading import read_event_sheets
    from barsis_notation.events.spreadsheets.workbook_reading import MAX_BYTES

    with open_stream(file) as stream:
        raw = stream.read(MAX_BYTES + 1)
    found = read_event_sheets(raw, rules["seats.names"], seats)
    print_finding_lines(found.findings, file)
    if any(finding.severity is Severity.ERROR for finding in found.findings):
        raise typer.Exit(Status.FINDINGS)
    return found


def read_report(file: str, made: EventFile) -> EventFile:
    """Return the event in a Tournament Report File; print its findings on stderr.

    Args:
        file: Path of the report.
        made: An event file with the game and with the two seats of a table.

    Raises:
        typer.Exit: With status 1, if the report has an error.
        OSError: If the file cannot be opened.
    """
    from barsis_notation.events.trf.trf_reading import read_trf
    from barsis_notation.record.documents import MAX_BYTES

    with open_stream(file) as stream:
        raw = stream.read(MAX_BYTES + 1)
    found, findings = read_trf(raw, made.ruleset, made.seats)
    print_finding_lines(findings, file)
    if found is None:
        raise typer.Exit(Status.FINDINGS)
    return found
