"""SGF files of backgammon (.sgf, GM[6]), as GNU Backgammon writes them.

To read the code, begin with ``trees`` (bytes to game trees, nodes and properties), then ``letters``
(moves and positions in letters), ``header``, ``transcriber`` (turns) and ``reader`` (files and
records). ``writer`` writes SGF.
"""

from __future__ import annotations

import re

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.writable import find_long_names, find_losses
from barsis_notation.formats.format import Format
from barsis_notation.record.structs import Record

_BEGIN = re.compile(rb"\(\s{0,32};\s{0,32}[A-Za-z]{1,32}\s{0,32}\[")


def is_like(head: bytes) -> bool:
    """Return whether a file begins like SGF, with a game tree and a property.

    Args:
        head: The first bytes of the file, uncompressed, as UTF-8 without leading blanks.
    """
    return _BEGIN.match(head) is not None


def losses(record: Record, form: Format) -> list[Finding]:
    """Return findings for the parts of a record that SGF cannot keep.

    Player names that are too long for GNU Backgammon are reported, too. SGF does not mark hits. The
    reader finds them by counting checkers, and marks each one. For this reason, a mark that was
    missing before is not reported as a loss.

    Args:
        record: The record to be written; it is not changed.
        form: The format that the record is written to and read back from.

    Raises:
        UsageError: If the record is not of the ruleset ``shesh-besh``.
        UnicodeEncodeError: If a text in the record has a lone surrogate.
    """
    from barsis_notation.formats.backgammon.sgf.letters import has_all_hit_marks

    return [*find_losses(record, form, has_all_hit_marks), *find_long_names(record)]
