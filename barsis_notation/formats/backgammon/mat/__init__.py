"""Match files (.mat) of Jellyfish, GNU Backgammon, XG, Snowie and Backgammon Studio.

A reading path: ``raw_games`` (what a line is, whose cell stands where), ``transcriber`` (cells as
turns), ``header``, ``game`` (the record), ``reader`` (the file, and which options its games are
read under); and back: ``writer``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.writable import long_names, lost
from barsis_notation.formats.format import Format
from barsis_notation.record.structs import Record

if TYPE_CHECKING:
    from barsis_notation.formats.backgammon.mat.raw_games import is_like as is_like
    from barsis_notation.formats.backgammon.mat.reader import read as read
    from barsis_notation.formats.backgammon.mat.writer import write as write
else:
    __getattr__, __dir__ = late_names(
        __name__,
        {
            "raw_games": "is_like",
            "reader": "read",
            "writer": "write",
        },
    )

__all__ = ["is_like", "losses", "read", "write"]


def losses(record: Record, form: Format) -> list[Finding]:
    """Return what a match file loses of *record* as *form*, and which names other programs cut."""
    return [*lost(record, form), *long_names(record)]
