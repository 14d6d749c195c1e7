"""What a machine cannot read for the moment is read again, and never said of the file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.cluster import part_division
from barsis_notation.cluster.cluster_runs import ClusterRun
from barsis_notation.cluster.errors import RunError
from barsis_notation.cluster.on_ray import merge_checks
from barsis_notation.cluster.work import ClusterWork, OwnRulesets
from barsis_notation.conversion.part_conversion import (
    MergedConversion,
    PartConversion,
    read_conversion,
)
from barsis_notation.formats.spans import Span, open_span
from barsis_notation.parallel import part_results, span_items
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.packing import NoZstandardError
from barsis_notation.rulesets import load_ruleset
from barsis_notation.statistics.counting import Counting
from barsis_notation.statistics.part_counts import PartCounts, merge_counts, read_counts
from barsis_notation.validation import Checks
from barsis_notation.validation.part_checks import PartChecks
from tests.cluster.fake import FakeCluster, work_here
from tests.validation.test_effort import GAMES

NAMES = [f"games/{name}.barsis.jsonl" for name in "abc"]
MISSING = "games/missing.barsis.jsonl"


@pytest.fixture(autouse=True)
def _games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(part_division, "LEAST", 1)
    monkeypatch.setattr(part_division, "WEIGHT", 1)
    Path("games").mkdir()
    for name in NAMES:
        Path(name).write_bytes(canonical_bytes(GAMES[0]) + b"\n")


def validation(files: list[str]) -> ClusterWork:
    return work_here(PartChecks.of(["games"], Checks()), files, None)


def count(files: list[str]) -> ClusterWork:
    return work_here(PartCounts((), Checks()), files, None)


def conversion(files: list[str]) -> ClusterWork:
    return work_here(PartConversion("jsonl", ()), files, None)


BARSIS = load_ruleset("barsis")
WORKS = [validation, count, conversion]


def faults(
    monkeypatch: pytest.MonkeyPatch, error: OSError, times: int, first: int = 1
) -> Counter[str]:
    """Let the second file not be opened so many times from the *first*; count how often each is."""
    opened = Counter[str]()
    real = open_span

    def failing(span: Span) -> Any:
        opened[span.path] += 1
        if span.path == NAMES[1] and first <= opened[span.path] < first + times:
            raise error
        return real(span)

    monkeypatch.setattr(span_items, "open_span", failing)
    return opened


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("work", WORKS)
@pytest.mark.parametrize("error", [ConnectionError("cut off"), OSError(5, "Input/output error")])
@pytest.mark.parametrize("first", [1, 2], ids=["at-first", "when-asked-again"])
def test_a_fault_that_passes_leaves_no_trace(
    work: Any, error: OSError, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [*NAMES, MISSING]
    whole = ClusterRun("whole", work(files), files)
    [*whole.do(FakeCluster())]
    opened = faults(monkeypatch, error, 2, first)
    run = ClusterRun("out", work(files), files)
    assert len([*run.do(FakeCluster())]) == 4
    # what is found in a game is explained when it is read for the second time
    assert opened[NAMES[1]] == ({1: 4, 2: 5} if work is validation else {1: 3, 2: 1})[first]
    for part in run.parts:
        for ending in run.list_endings(part):
            with run.open_file(part, ending) as here, whole.open_file(part, ending) as there:
                assert here.read() == there.read()
    with run.open_file(run.parts[3], ".json") as missing:
        assert b"No such file" in missing.read()


@pytest.mark.parametrize("work", WORKS)
def test_a_fault_that_stays_ends_the_run(work: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    faults(monkeypatch, PermissionError(13, "Permission denied"), 99)
    run = ClusterRun("out", work(NAMES), NAMES)
    with pytest.raises(RunError, match=r"games/b\S+ existed .* cannot be read: Permission denied"):
        [*run.do(FakeCluster())]
    assert run.list_undone() == [run.parts[1]]


@pytest.mark.parametrize("work", WORKS)
def test_a_package_that_is_missing_is_said_of_the_file(
    work: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults(monkeypatch, NoZstandardError(), 99)
    run = ClusterRun("out", work(NAMES), NAMES)
    assert len([*run.do(FakeCluster())]) == 3


def gone_through(run: ClusterRun) -> None:
    """Put together what the parts of a run have left."""
    name = run.work.name
    if name == "validate":
        [*merge_checks(run, Checks()).merge()]
    elif name == "convert":
        for file in MergedConversion(run.make_sources(read_conversion)).iter_files():
            assert [*file.entries]
    else:
        [*merge_counts(run.make_sources(read_counts), Counting(()))]


@pytest.mark.parametrize("work", WORKS)
def test_a_report_of_other_parts_of_files_is_refused(work: Any) -> None:
    run = ClusterRun("out", work(NAMES), NAMES)
    [*run.do(FakeCluster())]
    gone_through(run)
    run.spans[1], run.spans[2] = run.spans[2], run.spans[1]
    with pytest.raises(RunError, match=r"00002-of-00003.json is missing or was changed"):
        gone_through(run)


@pytest.mark.parametrize("work", WORKS)
def test_a_report_that_is_none_is_a_run_that_cannot_be_read(
    work: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ClusterRun("out", work(NAMES), NAMES)
    [*run.do(FakeCluster())]
    monkeypatch.setattr(part_results, "MAX_REPORT", 10)
    with pytest.raises(RunError, match="00001-of-00003 is not the report of a part"):
        gone_through(run)


def test_a_part_is_sent_the_rulesets_of_its_folders_alone() -> None:
    own = OwnRulesets({"games": (BARSIS,), "others": (BARSIS,), "": (BARSIS,)})
    spans = (Span("games/a"), Span("c"))
    assert own.restrict(spans).by_folder == {"games": (BARSIS,), "": (BARSIS,)}
    for work in WORKS:
        full = work(NAMES)._replace(own=own)
        run = ClusterRun(work.__name__, full, NAMES)
        sent: Any = run.make_attempt(run.parts[0]).work
        assert sent.own.by_folder == {"games": (BARSIS,)}
