"""Parameters and readers shared by the `barsis event` commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from barsis_notation.language.texts import bind_texts

from ...configuration import check_configuration, get_configurations
from ...options import load_own_rulesets, make_usage_error
from ...output.stderr_findings import print_finding_lines
from ...parameters import Argument, Option
from ...status import Status
from ...streams import STANDARD

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.events.event import Event

_text = bind_texts("cli/event")


def _refuse_stdin(file: str) -> str:
    if file == STANDARD:
        raise make_usage_error(_text("no-stream"))
    return file


EventPath = Annotated[
    str, Argument(metavar="EVENT_FILE", help="The event file.", callback=_refuse_stdin)
]
"""The first argument of every command; its parameter must be named ``event_file``."""

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
        typer.Exit: With status 2, after the findings on stderr, if its configuration is wrong.
        BadParameter: If a path of *ruleset* is not that of a ruleset file.
    """
    from barsis_notation.events.event_files import read_event_file

    check_configuration(file)
    return read_event_file(
        file, (*load_own_rulesets(ruleset), *get_configurations().get_rulesets(file))
    )


def read_event_or_exit(file: str, ruleset: list[str] | None) -> Event:
    """Return the event in *file*, with its findings printed on stderr.

    Args:
        file: Path of the event file.
        ruleset: Paths of ruleset files that the event may name.

    Raises:
        typer.Exit: With status 1, if the event has an error; with status 2, if the configuration of
            the file is wrong.
        OSError: If the file cannot be opened.
        BadParameter: If a path of *ruleset* is not that of a ruleset file.
    """
    event, findings = read_event(file, ruleset)
    print_finding_lines(findings, file)
    if event is None:
        raise typer.Exit(Status.FINDINGS)
    return event
