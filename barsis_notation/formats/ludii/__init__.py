"""Trials of Ludii (.trl): Backgammon, Barjis, Kioz, Natt Klab ash-Shawk and Pachisi.

To read the code, begin with ``ludii_boards`` (sites and pieces), then ``transcriber`` (lines to
turn strings), ``judge`` (checks against the rules) and ``reader`` (files).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.base.errors import UsageError
from barsis_notation.base.late_names import make_late_names
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.diagnostics.format_codes import NOT_KEPT
from barsis_notation.formats import original_bytes
from barsis_notation.formats.format import Format
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.structs import Record

if TYPE_CHECKING:
    from barsis_notation.formats.ludii.reader import read as read
else:
    __getattr__, __dir__ = make_late_names(__name__, {"reader": "read"})

_text = bind_texts("ludii")

__all__ = ["is_like", "losses", "read", "write"]


def losses(record: Record, form: Format) -> list[Finding]:
    """Return a list with one finding if a record cannot be written as a Ludii trial.

    A trial contains facts that records lack, such as the state of the random number generator.
    Therefore only a record that contains its original file can be written. It must also be
    unchanged, and the only one in that file. The list is then empty.

    Args:
        record: The record to be written.
        form: The format, whose name is used in the finding.

    Raises:
        OSError: If a temporary file cannot be written.
    """
    if _restore_trial([record]) is not None:
        return []
    finding = NOT_KEPT.finding(
        words={"format": form.name},
        found=_text("no-trial-kept"),
        expected=_text("trial-of-ludii"),
        pointer="/meta/source",
    )
    finding.severity = Severity.ERROR
    return [finding]


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write the trials that the records were read from, unchanged.

    Args:
        records: All records of one file, in order.
        stream: The binary output stream; it is not closed.

    Raises:
        UsageError: If the records are not all the records of one file, if there are none, or if a
            record was changed or was read without keeping its bytes. *stream* is then unchanged.
        OSError: If *stream* or a temporary file cannot be written.
    """
    raw = _restore_trial(records)
    if raw is None:
        raise UsageError("a trial is written only as it was read, all games of its file together")
    stream.write(raw)


def _restore_trial(records: Iterable[Record]) -> bytes | None:
    """Return the trial that all *records* were read from, None if they do not contain one."""
    from barsis_notation.formats.ludii.reader import read as read_trial

    return original_bytes.restore_original(records, "trl", read_trial)


def is_like(head: bytes) -> bool:
    """Return whether a file begins with the line that names a game of Ludii.

    Args:
        head: The first bytes of the file, uncompressed, as UTF-8 without leading blanks.
    """
    return re.match(rb"game=[^\n]{1,1000}\.lud\s", head) is not None
