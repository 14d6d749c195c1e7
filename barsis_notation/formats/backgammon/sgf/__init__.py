"""SGF files of backgammon (.sgf, GM[6]), as GNU Backgammon writes them.

A reading path: ``trees`` (bytes to game trees, a tree to nodes and properties), ``letters`` (moves
and positions in letters), ``header``, ``transcriber`` (turns), ``reader`` (the file and its
records); and back: ``writer``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.writable import long_names, lost
from barsis_notation.formats.format import Format
from barsis_notation.record.structs import Record

if TYPE_CHECKING:
    from barsis_notation.formats.backgammon.sgf.reader import read as read
    from barsis_notation.formats.backgammon.sgf.writer import write as write
else:
    __getattr__, __dir__ = late_names(
        __name__,
        {
            "reader": "read",
            "writer": "write",
        },
    )

__all__ = ["is_like", "losses", "read", "write"]


_BEGIN = re.compile(rb"\(\s{0,32};\s{0,32}[A-Za-z]{1,32}\s{0,32}\[")


def is_like(head: bytes) -> bool:
    """Say whether *head*, the first bytes of a file, begins a game tree with a property."""
    return _BEGIN.match(head) is not None


def losses(record: Record, form: Format) -> list[Finding]:
    """Return what SGF loses of *record* as *form*, and which names other programs cut.

    Hits are unmarked in SGF and found again by counting men: a new mark is not a loss.
    """
    from barsis_notation.formats.backgammon.sgf.letters import marks_kept

    return [*lost(record, form, marks_kept), *long_names(record)]
