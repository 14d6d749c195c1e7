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

    from ...output.tally import Tally

_text = bind_texts("cli/event")


def _refuse_stdin(file: str) -> str:
    if file == STANDARD:
        raise make_usage_error(_text("no-stream"))
    return file


EventPath = Annotated[str, Argument(metavar="EVENT_FILE", callback=_refuse_stdin)]
"""The first argument of every command; its parameter must be named ``event_file``."""

ArchivePath = Annotated[str | None, Option("--archive", metavar="FILE")]
SheetName = Literal["text", "json", "csv", "xlsx"]
SheetForm = Annotated[SheetName, Option("-f", "--format")]
SHEET_FORMS: Final[tuple[SheetName, ...]] = ("text", "json", "csv", "xlsx")


def read_event(
    file: str, ruleset: list[str] | None, *, partial: bool = False
) -> tuple[Event | None, list[Finding]]:
    """Return the event in *file*, None if it has an error, and its findings.

    Args:
        file: Path of the event file.
        ruleset: Paths of ruleset files that the event may name.
        partial: Whether an event is returned without values that are wrong, if no result depends
            on them.

    Raises:
        OSError: If the file cannot be opened.
        typer.Exit: With status 2, after the findings on stderr, if its configuration is wrong.
        BadParameter: If a path of *ruleset* is not that of a ruleset file.
    """
    from barsis_notation.events.event_files import read_event_file

    check_configuration(file)
    own = (*load_own_rulesets(ruleset), *get_configurations().get_rulesets(file))
    return read_event_file(file, own, partial=partial)


def read_event_or_exit(file: str, ruleset: list[str] | None, tally: Tally | None = None) -> Event:
    """Return the event in *file*, with its findings printed on stderr.

    Args:
        file: Path of the event file.
        ruleset: Paths of ruleset files that the event may name.
        tally: If given, an event is returned without values that are wrong, if no result depends on
            them, and its errors are counted here.

    Raises:
        typer.Exit: With status 1, if the event has an error; with status 2, if the configuration of
            the file is wrong.
        OSError: If the file cannot be opened.
        BadParameter: If a path of *ruleset* is not that of a ruleset file.
    """
    event, findings = read_event(file, ruleset, partial=tally is not None)
    print_finding_lines(findings, file)
    if event is None:
        raise typer.Exit(Status.FINDINGS)
    if tally is not None:
        tally.count(one for one in findings if one.severity == "error")
    return event
