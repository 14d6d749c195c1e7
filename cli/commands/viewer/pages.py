"""Pages that play a record, for the commands that make one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from barsis_notation import validation, viewer
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.formats.input_files import is_folder
from barsis_notation.language.texts import texts_of
from barsis_notation.viewer.published import published

from ...configuration import check_sound, current
from ...options import check_turn, ruleset_named, wrong
from ...output.stderr_findings import tell
from ...status import Status
from ...streams import STANDARD, talk

if TYPE_CHECKING:
    from barsis_notation.validation import Checked

_text = texts_of("cli")


class Page(NamedTuple):
    """A page, and whether there is anything wrong with its record."""

    html: str
    status: Status


def page_from(
    path: str,
    number: int,
    reference: str | None,
    theme: str = "auto",
    *,
    turn: int | None = None,
) -> Page:
    """Return the page of record *number* of a file, whatever is wrong with it.

    It opens after *turn*. Ends the command, with the findings on stderr, where there is no such
    record. Raises BadParameter where the record has no such turn.
    """
    checked = _checked(path, number, reference)
    if checked.record is not None:
        check_turn(turn, checked.record)
    wrong = any(finding.severity.value == "error" for finding in checked.findings)
    page = viewer.page_of(
        checked.record,
        checked.ruleset,
        published(checked.findings, path),
        theme=theme,
        turn=turn,
        file=name_of(path, number),
    )
    return Page(page, Status.FINDINGS if wrong else Status.CLEAN)


def name_of(path: str, number: int) -> str:
    """Return what record *number* of a file is called: ``final``, ``evening-2``."""
    stem = Path(path).name.partition(".")[0] if path != STANDARD else ""
    return f"{stem or 'game'}-{number}" if number > 1 else stem or "game"


def _checked(path: str, number: int, reference: str | None) -> Checked:
    if is_folder(path):
        raise wrong(_text("is-a-folder", path=path))
    check_sound(path)
    rules = ruleset_named(reference) if reference is not None else None
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
    talk(f"{path}: {_text('no-such-record', number=number, last=last)}")
    raise typer.Exit(Status.FINDINGS)
