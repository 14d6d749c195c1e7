"""Statistics find the ruleset, the seating and the start of a record once."""

from __future__ import annotations

from pathlib import Path

import pytest

from barsis_notation.statistics.file_records import FileRecord, read_files
from barsis_notation.statistics.played_games import Replayer
from tests.validation.test_opened import RECORDS, calls, written


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize("name", RECORDS)
def test_statistics_find_everything_once(name: str, form: str, tmp_path: Path) -> None:
    path = written(RECORDS[name], form, tmp_path)

    def count() -> None:
        for one in read_files([path]):
            assert isinstance(one, FileRecord)
            assert Replayer().read(one.content) is not None

    counts = calls(count)
    assert [counts[what] for what in ("ruleset", "seating", "start")] == [1, 1, 1]
