"""The counts of a part as JSON; what merging them gives is compared in ``tests.parallel``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barsis_notation.formats.spans import Span
from barsis_notation.parallel.part_results import PartError
from barsis_notation.parallel.span_items import iterate_spans
from barsis_notation.record.file_lines import MAX_EMPTY
from barsis_notation.statistics.counting import Counting
from barsis_notation.statistics.part_counts import merge_counts, read_counts
from tests.parallel.varied import CONTENTS
from tests.parallel.verbs import do_parts
from tests.statistics.verbs import BY, STATS


def test_counts_of_a_file_that_is_not_read_on_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "stopped.barsis.jsonl"
    lines = [*CONTENTS[:3], b"\n" * MAX_EMPTY, *CONTENTS]
    path.write_bytes(b"\n".join(lines) + b"\n")
    spans = [*iterate_spans([str(path)], 9_000)]
    parts = do_parts(STATS, [str(path)], [[span] for span in spans], tmp_path / "out")
    records = [met.counted.records for part in parts for met in part.read_entries() if met.counted]
    assert sum(records[1:]) > 3
    counting = Counting(BY)
    [*_] = merge_counts(parts, counting)
    assert counting.records == 3


def test_a_part_of_nothing_counts_nothing(tmp_path: Path) -> None:
    counting = Counting(())
    sources = do_parts(STATS, [], [[]], tmp_path / "out")
    assert [*merge_counts(sources, counting)] == []
    assert (counting.records, [*counting.rows()]) == (0, [])


# -- what is read back -------------------------------------------------------------------------


@pytest.fixture(name="part", scope="module")
def _part(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("games")
    path = folder / "some.barsis.jsonl"
    path.write_bytes(b"\n".join(CONTENTS[:6]) + b"\n")
    do_parts(STATS, [str(path)], [[Span(str(path))]], folder / "out")
    report: dict[str, Any] = msgspec.json.decode((folder / "out" / "01.json").read_bytes())
    return report


def counted(report: dict[str, Any]) -> dict[str, Any]:
    counted: dict[str, Any] = report["part"]["met"][0]["counted"]
    return counted


def first(report: dict[str, Any]) -> dict[str, Any]:
    counts: dict[str, Any] = counted(report)["counts"][0]
    return counts


SPOILT: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a number below none": (lambda part: counted(part).update(records=-1), ">= 0"),
    "a number beyond all": (
        lambda part: first(part).update(to_go=[2**53] * 11),
        "9007199254740991",
    ),
    "an outcome that no throw has": (
        lambda part: first(part)["throws"][""]["outcomes"].update({"7": 1}),
        "do not fit its throws",
    ),
    "a pair that no throws have": (
        lambda part: first(part)["throws"][""]["pairs"].update({"49": 1}),
        "do not fit its throws",
    ),
    "throws of another device": (lambda part: first(part)["device"].update(number=5), "do not fit"),
    "more pieces than there are": (lambda part: first(part)["device"].update(number=10**9), "<= 9"),
    "pieces without faces": (lambda part: first(part)["device"].update(faces=[]), ">= 1"),
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
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_cannot_have_been_counted_is_refused(part: dict[str, Any], spoilt: str) -> None:
    change, why = SPOILT[spoilt]
    other = msgspec.json.decode(msgspec.json.encode(part))
    change(other)
    with pytest.raises(PartError, match=r"part\.json does not have the counts of a part") as error:
        read_counts(msgspec.json.encode(other), "part.json")
    assert why in str(error.value)


def test_what_was_counted_is_read_back_whole(part: dict[str, Any]) -> None:
    content = msgspec.json.encode(part)
    report = read_counts(content, "part.json")
    assert msgspec.json.decode(msgspec.json.encode(report.part)) == part["part"]
