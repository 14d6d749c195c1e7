"""One record out of a file, for the commands that look at one."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, BinaryIO

import typer

from barsis_notation.language.texts import texts_of

from .configuration import check_sound, current
from .options import ruleset_named, wrong
from .output.full import FullReporter
from .output.tally import Tally
from .status import Status
from .streams import talk, talk_lines

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset
    from barsis_notation.validation import Checked

_text = texts_of("cli")


def read_game(
    path: str,
    number: int,
    reference: str | None,
    *,
    stream: BinaryIO | None = None,
    own: tuple[Ruleset, ...] = (),
) -> tuple[Record, Ruleset]:
    """Return record *number* of a file, open as *stream* or not, and the rules it goes by.

    *own* are rulesets of the user's that it may name, beside those of its configuration. Ends the
    command, with the findings on stderr, where there is no such record or it cannot be played.
    """
    from barsis_notation.formats.input_files import InputFile, is_folder
    from barsis_notation.validation import Checks, check_files
    from barsis_notation.validation.check import check_input

    if is_folder(path):
        raise wrong(_text("is-a-folder", path=path))
    check_sound(path)
    rules = ruleset_named(reference) if reference is not None else None
    tally = Tally()
    last = 0
    checks = Checks(ruleset=rules, own=own, play=False, matches=False, own_of=current().own_of)
    file = InputFile(stream, path) if stream else None
    for checked in check_input(file, checks) if file else check_files([path], checks):
        if checked.number in (0, number):
            tally.add(checked, checked.findings)
            tell(checked)
        if checked.number == number:
            return _playable(checked, tally)
        last = checked.number
    if not tally.status:
        talk(f"{path}: {_text('no-such-record', number=number, last=last)}")
    raise typer.Exit(tally.status or Status.FINDINGS)


def _playable(checked: Checked, tally: Tally) -> tuple[Record, Ruleset]:
    from barsis_notation.replay.start import not_played

    if checked.record is None or checked.ruleset is None or tally.status:
        raise typer.Exit(tally.status or Status.FINDINGS)
    missing = not_played(checked.ruleset)
    if missing:
        tell_briefly(missing, checked.file)
        raise typer.Exit(Status.FINDINGS)
    return checked.record, checked.ruleset


def tell(checked: Checked, findings: list[Finding] | None = None) -> None:
    """Write findings of a record on stderr."""
    lines = io.BytesIO()
    FullReporter(lines).show(checked, checked.findings if findings is None else findings)
    text = lines.getvalue().decode()
    if text:
        talk_lines(text)


def tell_briefly(findings: list[Finding], file: str) -> None:
    """Write findings on stderr, a line each."""
    from barsis_notation.diagnostics.reporting import heading, location

    for finding in findings:
        talk(f"{location(finding, file)}: {heading(finding)} {finding.message}")
