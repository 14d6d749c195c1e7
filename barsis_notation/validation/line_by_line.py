"""A stream that somebody holds open: each line checked as soon as it has come, and by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

from barsis_notation.record.reading import filled, records_as_they_come
from barsis_notation.validation.check import Checked, check_one, together
from barsis_notation.validation.checks import DEFAULT, Checks
from barsis_notation.validation.effort import Effort


def check_lines(
    stream: BinaryIO,
    name: str,
    checks: Checks = DEFAULT,
    new_effort: Callable[[], Effort] = Effort,
) -> Iterator[Checked]:
    """Check each line of *stream* as soon as it has come: one Checked a line, in their order.

    The lines are those of JSON Lines, whatever they hold; one without a record has number 0, or a
    record that cannot be read. Each record has an effort of its own, counted in that of *checks*
    too: what is said of a line does not depend on those before it, but for ``duplicates``. The
    games of a match are not held against one another. *name* stands in the findings.
    """
    return together(_checked(stream, name, checks, new_effort), checks._replace(matches=False))


def _checked(
    stream: BinaryIO, name: str, checks: Checks, new_effort: Callable[[], Effort]
) -> Iterator[Checked]:
    checks = checks.of(name)
    own: Effort | None = None
    alone = checks
    for decoded in records_as_they_come(stream, checks.limits):
        if own is None:
            own = new_effort()
            alone = checks._replace(effort=own)
        checked = check_one(decoded if checks.may_come_unread else filled(decoded), name, alone)
        yield checked
        if checked.findings:  # else nothing was asked of it, and the next may have it
            if isinstance(checks.effort, Effort):
                checks.effort.skipped += own.skipped
                checks.effort.untried += own.untried
            own = None
