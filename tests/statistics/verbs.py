"""The verb of statistics in parts, see ``tests.parallel.verbs``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from barsis_notation.parallel.part_results import PartSource
from barsis_notation.statistics.counting import By, Counting
from barsis_notation.statistics.file_records import FileRecord, read_files
from barsis_notation.statistics.members import make_row_members
from barsis_notation.statistics.part_counts import PartCounts, merge_counts, read_counts
from barsis_notation.validation import CheckedRecord
from barsis_notation.validation.check_options import Checks
from tests.parallel.verbs import Paths, Verb

BY = (By.PLAYER, By.EVENT, By.THROWS)


def counts(counting: Counting) -> tuple[Any, ...]:
    """Return all that is shown of what was counted."""
    rows = [make_row_members(row) | {"tally": row.tally} for row in counting.rows()]
    return counting.records, counting.stops, rows


def _said(checked: CheckedRecord) -> tuple[Any, ...]:
    return checked.file, checked.number, checked.line, checked.findings


def _counted_alone(paths: Paths) -> Any:
    counting, found = Counting(BY), []
    for read in read_files(paths):
        if isinstance(read, FileRecord):
            counting.add(read.content)
        checked = read.checked() if isinstance(read, FileRecord) else read
        found += [_said(checked)] if checked else []
    return counts(counting), found


def _counted_merged(sources: list[PartSource[Any, Any]], _folder: Path) -> Any:
    counting = Counting(BY)
    found = [_said(one) for one in merge_counts(sources, counting)]
    return counts(counting), found


STATS = Verb(
    "stats", lambda _: PartCounts(BY, Checks()), read_counts, _counted_alone, _counted_merged
)
