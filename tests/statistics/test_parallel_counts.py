"""Files counted by several processes: the same counts, and the same said, as by one."""

from __future__ import annotations

import pickle
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation import write
from barsis_notation.diagnostics.file_codes import NO_MEMORY
from barsis_notation.formats.spans import Span
from barsis_notation.parallel.span_items import SpanWork, divide_files
from barsis_notation.parallel.worker import MEMORY, Failure, Task, Trouble
from barsis_notation.statistics import parallel_counts
from barsis_notation.statistics.counting import By, CountedGames, Counting
from barsis_notation.statistics.file_records import FileRecord, read_files
from barsis_notation.statistics.members import make_row_members
from barsis_notation.statistics.parallel_counts import count_in_parallel
from barsis_notation.statistics.record_content import Content
from barsis_notation.validation import CheckedRecord
from barsis_notation.validation.check_options import DEFAULT
from barsis_notation.validation.parallel_checks import set_up_plain_worker
from tests.cli.run import barsis
from tests.parallel.varied import BROKEN, CONTENTS, varied

BY = (By.PLAYER, By.EVENT, By.THROWS)


def told(counting: Counting) -> tuple[Any, ...]:
    """Return all that is shown of what was counted."""
    rows = [make_row_members(row) | {"tally": row.tally} for row in counting.rows()]
    return counting.records, counting.stops, rows


def counted(contents: list[bytes], counting: Counting) -> Counting:
    for raw in contents:
        assert counting.add(Content(raw, (), is_plain=True))
    return counting


IN_ONE = told(counted(CONTENTS, Counting(BY)))


@given(
    st.lists(st.sampled_from(range(3)), min_size=len(CONTENTS), max_size=len(CONTENTS)), st.data()
)
def test_what_was_counted_in_parts_adds_up_to_what_is_counted_in_one(
    places: list[int], data: st.DataObject
) -> None:
    worker, parts = Counting(BY), []
    for number in range(3):
        contents = [raw for raw, place in zip(CONTENTS, places, strict=True) if place == number]
        parts.append(pickle.dumps(counted(contents, worker).take_counts()))
    together = Counting(BY)
    for part in data.draw(st.permutations(parts)):
        together.merge(pickle.loads(part))
    assert told(together) == IN_ONE


# -- Files ------------------------------------------------------------------------------------


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    """Return a folder of one file that is read in parts, and of several that are not."""
    lines = [raw for raw in CONTENTS for _ in range(6)]
    lines[9] = lines[31] = BROKEN
    (tmp_path / "many.barsis.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    write([next(varied())], tmp_path / "one.barsis.json")
    (tmp_path / "other.barsis.json").write_bytes(BROKEN)
    return tmp_path


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_counts, "divide_files", partial(divide_files, size=20_000))


def said(checked: CheckedRecord) -> tuple[Any, ...]:
    return checked.file, checked.number, checked.line, checked.findings


def in_one(path: Path) -> tuple[tuple[Any, ...], list[tuple[Any, ...]]]:
    """Return what this process counts of the files of a folder, and what it says of them."""
    counting, found = Counting(BY), []
    for read in read_files([str(path)]):
        if isinstance(read, FileRecord):
            counting.add(read.content)
        checked = read.checked() if isinstance(read, FileRecord) else read
        found += [said(checked)] if checked else []
    return told(counting), found


@pytest.mark.parametrize("count", [1, 3])
def test_as_many_processes_as_there_may_be_count_alike(folder: Path, count: int) -> None:
    counting = Counting(BY)
    found = [said(one) for one in count_in_parallel(counting, [str(folder)], count, BY)]
    expected, findings = in_one(folder)
    assert told(counting) == expected
    assert found == findings
    assert len(findings) == 3


class _Nowhere:
    """A place that nobody looks at."""

    def begin(self, item: int) -> None: ...

    def end(self, item: int) -> None: ...


def test_a_record_that_ended_two_workers_is_said_and_no_other_is_lost(folder: Path) -> None:
    path = str(folder / "many.barsis.jsonl")
    task = Task(SpanWork((Span(path),)), trouble=Trouble(skipped={2: Failure(MEMORY)}))
    job = parallel_counts._prepare(DEFAULT, BY, set_up_plain_worker)
    counting, codes = Counting(BY), []
    for _, entries in job(task, _Nowhere()):  # type: ignore[arg-type]
        for entry in entries:
            if isinstance(entry, CheckedRecord):
                codes += [(entry.number, one.code) for one in entry.findings]
            elif isinstance(entry, CountedGames):
                counting.merge(entry)
    records = len(CONTENTS) * 6
    assert counting.records == records - 3
    assert [number for number, _ in codes] == [3, 10, 32]
    assert codes[0][1] == NO_MEMORY.code


def test_the_command_says_the_same_by_however_many_processes(folder: Path) -> None:
    words = ("stats", folder, "--by", "player", "-f", "json")
    alone, several = barsis(*words), barsis(*words, "-j", "2")
    assert several.stdout == alone.stdout
    assert several.stderr == alone.stderr
    assert several.exit_code == alone.exit_code == 1
