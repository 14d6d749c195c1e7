"""What the verbs of `barsis event` share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from barsis_notation.language.texts import texts_of

from ...configuration import check_sound, current
from ...options import own_rulesets, wrong
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
        raise wrong(_text("no-stream"))
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
    """Return the event in *file*, None where it has an error, and what is wrong with it.

    *ruleset* are the files of rulesets that it may name. Raises OSError.
    """
    from barsis_notation.events.reading import read_event_file

    check_sound(file)
    return read_event_file(file, (*own_rulesets(ruleset), *current().own_of(file)))


def sound_event(file: str, ruleset: list[str] | None) -> Event:
    """Return the event in *file*; what is wrong with it is said, and ends the command."""
    event, findings = read_event(file, ruleset)
    tell_briefly(findings, file)
    if event is None:
        raise typer.Exit(Status.FINDINGS)
    return event
