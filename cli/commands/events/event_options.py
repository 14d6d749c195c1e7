"""Options and readers that the verbs of `barsis event` share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from barsis_notation.language.texts import texts_of

from ...configuration import check_sound, current
from ...options import load_own_rulesets, usage_error
from ...output.stderr_findings import tell_briefly
from ...parameters import Argument, Option
from ...status import Status
from ...streams import STANDARD

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.events.event import Event

_text = texts_of("cli/event")


def _no_stream(file: str) -> str:
    if file == STANDARD:
        raise usage_error(_text("no-stream"))
    return file


EventPath = Annotated[
    str, Argument(metavar="EVENT_FILE", help="The event file.", callback=_no_stream)
]
"""The first argument of every verb; it is called ``event_file``."""

ArchivePath = Annotated[
    str | None, Option("--archive", metavar="FILE", help="Read the records from this archive.")
]
SheetName = Literal["text", "json", "csv", "xlsx"]
SheetForm = Annotated[
    SheetName, Option("-f", "--format", help="The output format; xlsx needs --output.")
]
SHEET_FORMS: Final[tuple[SheetName, ...]] = ("text", "json", "csv", "xlsx")


def read_event(file: str, ruleset: list[str] | None) -> tuple[Event | None, list[Finding]]:
    """Return the event in *file*, None if it has an error, and its findings.

    Args:
        file: Path of the event file.
        ruleset: Paths of ruleset files that the event may name.

    Raises:
        OSError: If the file cannot be opened.
    """
    from barsis_notation.events.event_files import read_event_file

    check_sound(file)
    return read_event_file(file, (*load_own_rulesets(ruleset), *current().own_of(file)))


def read_event_or_exit(file: str, ruleset: list[str] | None) -> Event:
    """Return the event in *file*, with its findings printed on stderr.

    Args:
        file: Path of the event file.
        ruleset: Paths of ruleset files that the event may name.

    Raises:
        typer.Exit: With status 1, if the event has an error.
        OSError: If the file cannot be opened.
    """
    event, findings = read_event(file, ruleset)
    tell_briefly(findings, file)
    if event is None:
        raise typer.Exit(Status.FINDINGS)
    return event
