"""Checks of a stream line by line: each line is answered before the next one is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

from barsis_notation.record.record_io import ensure_read, iter_live_records
from barsis_notation.validation.check_options import DEFAULT, Checks
from barsis_notation.validation.file_checks import (
    CheckedRecord,
    add_cross_record_findings,
    check_one,
)
from barsis_notation.validation.search_limits import Effort


def check_lines(
    stream: BinaryIO,
    name: str,
    checks: Checks = DEFAULT,
    new_effort: Callable[[], Effort] = Effort,
) -> Iterator[CheckedRecord]:
    """Check each line of a stream as soon as it arrives, and yield one result per line.

    Each record is checked with a new effort, so the result of a line does not depend on earlier
    lines, except for ``duplicates``. The games of a match are not compared.

    Args:
        stream: Lines in the JSON Lines format, possibly compressed; it is not closed. These give a
            result with number 0: an empty line, a line that does not end within ``limits.max_skip``
            bytes, and damaged compressed data. The last two also end the check.
        name: Name of the stream in the findings.
        checks: What to check. If its effort is an ``Effort``, skipped searches and options that are
            not tried are counted in it, too.
        new_effort: Function that creates the effort for each record.

    Raises:
        OSError: If the stream cannot be read, or needs Zstandard, which is not installed.
        CacheError: If the verdict cache is damaged, or cannot be read or written.
    """
    return add_cross_record_findings(
        _check_each(stream, name, checks, new_effort), checks._replace(matches=False)
    )


def _check_each(
    stream: BinaryIO, name: str, checks: Checks, new_effort: Callable[[], Effort]
) -> Iterator[CheckedRecord]:
    checks = checks.of(name)
    own: Effort | None = None
    alone = checks
    for decoded in iter_live_records(stream, checks.limits):
        if own is None:
            own = new_effort()
            alone = checks._replace(effort=own)
        checked = check_one(
            decoded if checks.can_leave_turns_unread else ensure_read(decoded), name, alone
        )
        yield checked
        if checked.findings:  # a record without findings has not used the effort: keep it
            if isinstance(checks.effort, Effort):
                checks.effort.skipped += own.skipped
                checks.effort.untried += own.untried
            own = None
