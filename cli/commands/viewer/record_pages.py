"""HTML pages that replay a record, for the commands that write them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from barsis_notation import validation, viewer
from barsis_notation.formats.input_files import is_folder
from barsis_notation.language.texts import bind_texts
from barsis_notation.viewer.published import shorten_paths

from ...options import check_turn, make_usage_error
from ...output.stderr_findings import print_finding_lines, print_findings
from ...record_checks import make_checks_for_file
from ...status import Status
from ...streams import STANDARD, print_message

if TYPE_CHECKING:
    from barsis_notation.validation import CheckedRecord

_text = bind_texts("cli")


class RecordPage(NamedTuple):
    """A page that plays a record.

    Attributes:
        html: The HTML document.
        status: The exit status of the command: FINDINGS if the record has errors, else CLEAN.
    """

    html: str
    status: Status


def make_page_from_file(
    path: str,
    number: int,
    reference: str | None,
    theme: str = "auto",
    *,
    turn: int | None = None,
) -> RecordPage:
    """Return the page of one record of a file, even if it has errors, which are printed on stderr.

    Args:
        path: The file of records; ``-`` for stdin.
        number: The number of the record, from 1.
        reference: Reference of the ruleset to check by; None for the record's own.
        theme: The colour theme: ``auto``, ``light`` or ``dark``.
        turn: The turn that the page shows first; 0 is the start.

    Raises:
        typer.Exit: With status 1, after the findings on stderr, if the record is missing or
            unreadable, or the file cannot be read; with status 2, if the configuration of the file
            is wrong.
        BadParameter: If the record has no such turn, *path* is a folder, or *reference* is unknown.
    """
    checked = _read_checked(path, number, reference)
    if checked.record is not None:
        check_turn(turn, checked.record)
    errors = [finding for finding in checked.findings if finding.severity.value == "error"]
    print_finding_lines(errors, path)
    page = viewer.make_page(
        checked.record,
        checked.ruleset,
        shorten_paths(checked.findings, path),
        theme=theme,
        turn=turn,
        file=make_page_name(path, number),
    )
    return RecordPage(page, Status.FINDINGS if errors else Status.CLEAN)


def make_page_name(path: str, number: int) -> str:
    """Return the name of a record's page, without suffix.

    It is ``final`` for the first record of ``final.barsis.json``, and ``evening-2`` for the second
    of ``evening.jsonl``; for stdin, ``game`` replaces the name of the file.

    Args:
        path: The file of records; ``-`` for stdin.
        number: The number of the record, from 1.
    """
    stem = Path(path).name.partition(".")[0] if path != STANDARD else ""
    return f"{stem or 'game'}-{number}" if number > 1 else stem or "game"


def _read_checked(path: str, number: int, reference: str | None) -> CheckedRecord:
    if is_folder(path):
        raise make_usage_error(_text("is-a-folder", path=path))
    checks = make_checks_for_file(path, reference, suggest=True, matches=False)
    last = 0
    for checked in validation.check_files([path], checks):
        if checked.number == number and checked.record is not None:
            return checked
        if checked.number in (0, number):
            print_findings(checked)
            if checked.number == number or checked.findings:
                raise typer.Exit(Status.FINDINGS)
        last = checked.number
    print_message(f"{path}: {_text('no-such-record', number=number, last=last)}")
    raise typer.Exit(Status.FINDINGS)
