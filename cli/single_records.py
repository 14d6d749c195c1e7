"""Reading of one record of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import typer

from barsis_notation import validation
from barsis_notation.formats.input_files import InputFile, is_folder
from barsis_notation.language.texts import bind_texts

from .options import make_usage_error
from .output.stderr_findings import print_finding_lines, print_findings
from .output.tally import Tally
from .record_checks import make_checks_for_file
from .status import Status
from .streams import print_message

if TYPE_CHECKING:
    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset
    from barsis_notation.validation import CheckedRecord

_text = bind_texts("cli")


def read_game(
    path: str,
    number: int,
    reference: str | None,
    *,
    stream: BinaryIO | None = None,
    own: tuple[Ruleset, ...] = (),
) -> tuple[Record, Ruleset]:
    """Return one record of a file and its ruleset.

    Args:
        path: Path of the file, ``-`` for stdin.
        number: Number of the record, from 1.
        reference: Reference of a ruleset to use instead of the record's, such as ``barsis-1``; None
            for that of the record.
        stream: The open file, a binary stream at its beginning; None to open *path*.
        own: Rulesets that are not built in and that the record may name.

    Raises:
        typer.Exit: After the findings on stderr, if the file cannot be opened or its configuration
            is wrong, or the record is missing, has errors or belongs to a game that cannot be
            played. Turns are not replayed: an illegal turn is not an error here.
        BadParameter: If *path* is a folder or *reference* is unknown.
    """
    if is_folder(path):
        raise make_usage_error(_text("is-a-folder", path=path))
    checks = make_checks_for_file(path, reference, own=own, play=False, matches=False)
    tally = Tally()
    last = 0
    file = InputFile(stream, path) if stream else None
    read = validation.check_input(file, checks) if file else validation.check_files([path], checks)
    for checked in read:
        if checked.number in (0, number):
            tally.add(checked, checked.findings)
            print_findings(checked)
        if checked.number == number:
            return _require_playable(checked, tally)
        last = checked.number
    if not tally.status:
        print_message(f"{path}: {_text('no-such-record', number=number, last=last)}")
    raise typer.Exit(tally.status or Status.FINDINGS)


def _require_playable(checked: CheckedRecord, tally: Tally) -> tuple[Record, Ruleset]:
    from barsis_notation.replay.start import find_unsupported

    if checked.record is None or checked.ruleset is None or tally.status:
        raise typer.Exit(tally.status or Status.FINDINGS)
    missing = find_unsupported(checked.ruleset)
    if missing:
        print_finding_lines(missing, checked.file)
        raise typer.Exit(Status.FINDINGS)
    return checked.record, checked.ruleset
