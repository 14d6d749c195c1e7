"""Trials of Ludii (.trl): Backgammon, Barjis, Kioz, Natt Klab ash-Shawk and Pachisi.

A reading path: ``boards`` (what a site is, where the men stand), ``transcriber`` (what a line says,
moves as turn strings), ``judge`` (held against the rules), ``reader`` (files).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.base.errors import UsageError
from barsis_notation.base.late_names import late_names
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.diagnostics.format_codes import NOT_KEPT
from barsis_notation.formats import original_bytes
from barsis_notation.formats.format import Format
from barsis_notation.language.texts import texts_of
from barsis_notation.record.structs import Record

if TYPE_CHECKING:
    from barsis_notation.formats.ludii.reader import read as read
else:
    __getattr__, __dir__ = late_names(__name__, {"reader": "read"})

_text = texts_of("ludii")

__all__ = ["is_like", "losses", "read", "write"]


def losses(record: Record, form: Format) -> list[Finding]:
    """Return that a record cannot be a trial, unless it holds the trial it was read from.

    A trial has what no record says: the state of the random numbers, and an action for every die.
    """
    if _trial_kept_in([record]) is not None:
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
    """Write the trials that *records* were read from; raise UsageError where they are not kept."""
    raw = _trial_kept_in(records)
    if raw is None:
        raise UsageError("a trial is written only as it was read, all games of its file together")
    stream.write(raw)


def _trial_kept_in(records: Iterable[Record]) -> bytes | None:
    """Return the trial that all *records* were read from, None if they do not hold one."""
    from barsis_notation.formats.ludii.reader import read as read_trial

    return original_bytes.original(records, "trl", read_trial)


def is_like(head: bytes) -> bool:
    """Return whether *head* begins with the line that names a game of Ludii."""
    return re.match(rb"game=[^\n]{1,1000}\.lud\s", head) is not None
