"""What is counted in parts: the counts of one run, and what it says, however files are divided."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.input_files import walk
from barsis_notation.formats.spans import Span
from barsis_notation.parallel.part_results import PartError, ResultWriter, Source
from barsis_notation.parallel.parts import Part
from barsis_notation.parallel.span_items import all_spans
from barsis_notation.record.file_lines import MAX_EMPTY
from barsis_notation.statistics.counting import By, Counting
from barsis_notation.statistics.part_counts import (
    CountMet,
    count_part,
    merge_counts,
    read_counts,
)
from barsis_notation.validation.checks import DEFAULT
from tests.statistics.test_apart import BROKEN, BY, CONTENTS, in_one, said, told


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    """Return a folder with files that are divided, one that is not read on, and what is no record.

    The names of a player's id differ from file to file.
    """
    rng = Random(5)
    for name in "abc":
        lines = [rng.choice(CONTENTS) for _ in range(9)]
        lines[rng.randrange(9)] = BROKEN
        (tmp_path / f"{name}.barsis.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    stopped = b"\n".join(CONTENTS[:3]) + b"\n" * (MAX_EMPTY + 2) + b"\n".join(CONTENTS) + b"\n"
    (tmp_path / "b_stopped.barsis.jsonl").write_bytes(stopped)
    (tmp_path / "one.barsis.json").write_bytes(CONTENTS[0])
    (tmp_path / "other.barsis.json").write_bytes(BROKEN)
    return tmp_path


def spans_below(*paths: Path, size: int) -> list[Span | Finding]:
    return [*all_spans(walk(map(str, paths)), size)]


def cut(spans: Sequence[Span | Finding], ends: Sequence[int]) -> list[Sequence[Span | Finding]]:
    """Return *spans* as parts that end at *ends*; a part may be empty."""
    begins = [0, *sorted(ends)]
    return [spans[a:b] for a, b in zip(begins, [*begins[1:], len(spans)], strict=True)]


def counts_bytes(spans: Sequence[Span | Finding], by: Sequence[By] = BY, count: int = 0) -> bytes:
    """Return the report of a part that is *spans*."""
    writer, report = ResultWriter(Part(1, 1), spans), io.BytesIO()
    for met in count_part(spans, by, DEFAULT, count):
        writer.add(met)
    writer.pour(report)
    return b'{"passed_over": [], "part": ' + report.getvalue() + b"}"


def source(spans: Sequence[Span | Finding], by: Sequence[By] = BY) -> Source[None, CountMet]:
    content = counts_bytes(spans, by)
    return Source("part.json", lambda: read_counts(content, "part.json"))


def in_parts(parts: Sequence[Sequence[Span | Finding]], by: Sequence[By] = BY) -> tuple[Any, Any]:
    counting = Counting(by)
    every = [source(spans, by) for spans in parts]
    found = [said(one) for one in merge_counts(every, counting)]
    return told(counting), found


@pytest.mark.by_turns(2)
def test_any_division_into_parts_counts_what_one_run_counts(folder: Path, scale: int) -> None:
    """Law: for files divided anywhere, and parts that end anywhere between."""
    rng = Random(7)
    missing = folder / "missing.json"
    expected, findings = in_one(folder)
    sizes = set()
    for _ in range(3 * scale):
        spans = spans_below(folder, missing, size=rng.choice((9_000, 20_000, 70_000)))
        ends = [rng.randrange(len(spans) + 1) for _ in range(rng.randrange(6))]
        parts = cut(spans, ends)
        counted, found = in_parts(parts)
        assert counted == expected, ends
        assert found[: len(findings)] == findings, ends
        assert [file for file, *_ in found[len(findings) :]] == [str(missing)]
        sizes.add(len(parts))
    assert len(sizes) > 1


def test_counts_of_a_file_that_is_not_read_on_are_left_out(folder: Path) -> None:
    path = folder / "b_stopped.barsis.jsonl"
    spans = spans_below(path, folder / "c.barsis.jsonl", size=9_000)
    parts = [source([span]) for span in spans]
    going_on = [met.counted.records for part in parts for met in part.met() if met.counted]
    assert sum(going_on[1:-1]) > 3
    counting = Counting(BY)
    found = [*merge_counts(parts, counting)]
    whole, findings = in_one(path)
    other, more = in_one(folder / "c.barsis.jsonl")
    assert counting.records == whole[0] + other[0] == 3 + other[0]
    assert [said(one) for one in found] == [*findings, *more]


@pytest.mark.by_turns(3)
def test_several_processes_leave_the_same_bytes(folder: Path) -> None:
    spans = spans_below(folder, size=20_000)
    here, there = (counts_bytes(spans, count=count) for count in (0, 2))
    assert here == there


def test_a_part_of_nothing_counts_nothing() -> None:
    assert in_parts([[]], ()) == ((0, {}, []), [])


# -- what is read back -------------------------------------------------------------------------


@pytest.fixture(name="part", scope="module")
def _part(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("games") / "some.barsis.jsonl"
    path.write_bytes(b"\n".join(CONTENTS[:6]) + b"\n")
    report: dict[str, Any] = msgspec.json.decode(counts_bytes([Span(str(path))]))
    return report


def counted(report: dict[str, Any]) -> dict[str, Any]:
    counted: dict[str, Any] = report["part"]["met"][0]["counted"]
    return counted


def first(report: dict[str, Any]) -> dict[str, Any]:
    counts: dict[str, Any] = counted(report)["counts"][0]
    return counts


SPOILT: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a member nobody knows": (lambda part: part["part"].update(more=1), "unknown field `more`"),
    "a number below none": (lambda part: counted(part).update(records=-1), ">= 0"),
    "a number beyond all": (
        lambda part: first(part).update(to_go=[2**53] * 11),
        "9007199254740991",
    ),
    "an outcome that no throw has": (
        lambda part: first(part)["throws"][""]["outcomes"].update({"7": 1}),
        "do not fit what is thrown",
    ),
    "a pair that no throws have": (
        lambda part: first(part)["throws"][""]["pairs"].update({"49": 1}),
        "do not fit what is thrown",
    ),
    "throws of another device": (lambda part: first(part)["device"].update(number=5), "do not fit"),
    "more pieces than there are": (lambda part: first(part)["device"].update(number=10**9), "<= 9"),
    "too few tenths": (lambda part: first(part)["to_go"].pop(), "do not fit"),
    "too few sums": (lambda part: first(part)["sums"].pop(), "do not fit"),
    "a reason that there is not": (
        lambda part: counted(part)["stops"].update(boredom=1),
        "boredom",
    ),
    "the same twice": (lambda part: counted(part)["counts"].append(first(part)), "counted twice"),
    "an id without a name": (
        lambda part: counted(part)["names"].clear(),
        "has no name",
    ),
    "a span without an end": (lambda part: part["part"]["met"].pop(), "does not come to an end"),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_cannot_have_been_counted_is_refused(part: dict[str, Any], spoilt: str) -> None:
    change, why = SPOILT[spoilt]
    other = msgspec.json.decode(msgspec.json.encode(part))
    change(other)
    with pytest.raises(PartError, match=r"part\.json is not what was counted") as error:
        read_counts(msgspec.json.encode(other), "part.json")
    assert why in str(error.value)


def test_what_was_counted_is_read_back_whole(part: dict[str, Any]) -> None:
    content = msgspec.json.encode(part)
    report = read_counts(content, "part.json")
    assert msgspec.json.decode(msgspec.json.encode(report.part)) == part["part"]
