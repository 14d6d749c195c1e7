"""Match files (.mat) of Jellyfish, GNU Backgammon, XG, Snowie and Backgammon Studio.

To read the code, begin with ``raw_games`` (lines and columns), then ``transcriber`` (cells to
turns), ``header`` (comments above a match), ``mat_game`` (records) and ``reader`` (files, and the
options of their games). ``writer`` writes match files.
"""

from __future__ import annotations

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.writable import find_long_names, find_losses
from barsis_notation.formats.format import Format
from barsis_notation.record.structs import Record


def losses(record: Record, form: Format) -> list[Finding]:
    """Return findings for the parts of a record that a match file cannot keep.

    Player names that are too long for GNU Backgammon are reported, too.

    Args:
        record: The record to be written; it is not changed.
        form: The format that the record is written to and read back from.

    Raises:
        UsageError: If the record is not of the ruleset ``shesh-besh``.
        UnicodeEncodeError: If a text in the record has a lone surrogate.
    """
    return [*find_losses(record, form), *find_long_names(record)]
