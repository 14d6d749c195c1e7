"""One record out of a file, for the commands that look at one."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import typer

from barsis_notation import validation
from barsis_notation.formats.input_files import InputFile, is_folder
from barsis_notation.language.texts import texts_of

from .configuration import check_sound, current
from .options import ruleset_named, wrong
from .output.stderr_findings import tell, tell_briefly
from .output.tally import Tally
from .status import Status
from .streams import talk

if TYPE_CHECKING:
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
    if is_folder(path):
        raise wrong(_text("is-a-folder", path=path))
    check_sound(path)
    rules = ruleset_named(reference) if reference is not None else None
    tally = Tally()
    last = 0
    checks = validation.Checks(
        ruleset=rules, own=own, play=False, matches=False, own_of=current().own_of
    )
    file = InputFile(stream, path) if stream else None
    read = validation.check_input(file, checks) if file else validation.check_files([path], checks)
    for checked in read:
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
