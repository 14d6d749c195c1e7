"""What checks say, whichever road they take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from barsis_notation.validation import CheckedRecord


def told(all_checked: Iterable[CheckedRecord]) -> Iterator[Any]:
    """Yield what is said and counted, the records of which there is nothing to say in one."""
    turns = moves = records = 0
    for checked in all_checked:
        turns, moves = turns + checked.turns, moves + checked.moves
        records += checked.records
        for finding in checked.findings:
            yield checked.file, checked.number, checked.line, msgspec.to_builtins(finding)
    yield records, turns, moves
