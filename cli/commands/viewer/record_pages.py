"""HTML pages that replay a record, for the commands that write them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from barsis_notation import validation, viewer
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.formats.input_files import is_folder
from barsis_notation.language.texts import texts_of
from barsis_notation.viewer.published import shorten_paths

from ...configuration import check_sound, current
from ...options import check_turn, load_named_ruleset, usage_error
from ...output.stderr_findings import tell
from ...status import Status
from ...streams import STANDARD, print_message

if TYPE_CHECKING:
    from barsis_notation.validation import CheckedRecord

_text = texts_of("cli")


class RecordPage(NamedTuple):
    """An HTML page, and the exit status: FINDINGS if its record has errors."""

    html: str
    status: Status


def page_from(
    path: str,
    number: int,
    reference: str | None,
    theme: str = "auto",
    *,
    turn: int | None = None,
) -> RecordPage:
    """Return the page of one record of a file, even if the record has errors.

    Args:
        path: The file of records; ``-`` for stdin.
        number: The number of the record, from 1.
        reference: The ruleset to check by, by name or file; the record's own if None.
        theme: The colour theme: ``auto``, ``light`` or ``dark``.
        turn: The turn that the page shows first; 0 is the start.

    Raises:
        typer.Exit: If there is no such record; findings are printed on stderr.
        BadParameter: If the record has no such turn, or *path* is a folder.
    """
    checked = _read_checked(path, number, reference)
    if checked.record is not None:
        check_turn(turn, checked.record)
    wrong = any(finding.severity.value == "error" for finding in checked.findings)
    page = viewer.make_page(
        checked.record,
        checked.ruleset,
        shorten_paths(checked.findings, path),
        theme=theme,
        turn=turn,
        file=name_of(path, number),
    )
    return RecordPage(page, Status.FINDINGS if wrong else Status.CLEAN)


def name_of(path: str, number: int) -> str:
    """Return the file name, without suffix, for record *number*: ``final``, ``evening-2``."""
    stem = Path(path).name.partition(".")[0] if path != STANDARD else ""
    return f"{stem or 'game'}-{number}" if number > 1 else stem or "game"


def _read_checked(path: str, number: int, reference: str | None) -> CheckedRecord:
    if is_folder(path):
        raise usage_error(_text("is-a-folder", path=path))
    check_sound(path)
    rules = load_named_ruleset(reference) if reference is not None else None
    checks = validation.Checks(ruleset=rules, suggest=True, matches=False, own_of=current().own_of)
    last = 0
    for checked in validation.check_files([path], checks):
        if checked.number == number and checked.record is not None:
            return checked
        if checked.number in (0, number):
            tell(checked)
            if checked.number == number or checked.findings:
                raise typer.Exit(Status.FINDINGS)
        last = checked.number
    print_message(f"{path}: {_text('no-such-record', number=number, last=last)}")
    raise typer.Exit(Status.FINDINGS)
