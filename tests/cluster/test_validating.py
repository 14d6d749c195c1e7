"""What a cluster checks, part by part, is said as one machine says it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from barsis_notation.cluster import part_division
from barsis_notation.cluster.cluster_runs import ClusterRun
from barsis_notation.cluster.errors import RunError
from barsis_notation.cluster.on_ray import merge_checks
from barsis_notation.cluster.work import ClusterWork
from barsis_notation.formats.input_files import walk
from barsis_notation.language.speech import speaking
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import Limits
from barsis_notation.validation import Checks, check_files
from barsis_notation.validation.file_checks import CheckedRecord
from barsis_notation.validation.part_checks import PartChecks
from barsis_notation.validation.search_limits import Effort
from tests.cluster.fake import FakeCluster, work_here
from tests.validation.test_effort import GAMES


def said(all_checked: list[CheckedRecord]) -> list[object]:
    findings = [msgspec.json.encode(each.findings) for each in all_checked if each.findings]
    counts = [(each.records, each.turns, each.moves) for each in all_checked]
    return [findings, *map(sum, zip(*counts, strict=True))]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Games in several files, faulty ones and twice the same, in a folder; one that is empty."""
    monkeypatch.chdir(tmp_path)
    rng = Random(16)
    folder = Path("games")
    (folder / "empty").mkdir(parents=True)
    for name in "abcde":
        games = [rng.choice(GAMES) for _ in range(rng.randrange(1, 9))]
        lines = b"".join(canonical_bytes(game) + b"\n" for game in games)
        (folder / f"{name}.barsis.jsonl").write_bytes(lines + b"nothing\n")
    (folder / "z.barsis.json").write_bytes(b"{}")
    return "games"


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("weight", [1, 3000, 10**9])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_reports_of_parts_are_the_one_of_one_machine(
    folder: str, weight: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part_division, "LEAST", 1)
    monkeypatch.setattr(part_division, "WEIGHT", weight)
    checks = Checks(suggest=True, duplicates=True)
    paths = [folder, "games/empty", "missing.json"]
    with speaking(language):
        files = [*walk(paths)]
        effort = Effort()
        whole = said([*check_files(paths, checks._replace(effort=effort))])
        work = work_here(PartChecks.of(paths, checks), files, None)
        run = ClusterRun("out", work, files)
        done = [*run.do(FakeCluster(seed=weight))]
        assert sorted(done) == run.parts
        merging = merge_checks(run, checks)
        assert said([*merging.merge()]) == whole
        assert (merging.effort.skipped, merging.effort.untried) == (effort.skipped, effort.untried)
    assert len(done) == {1: 7, 3000: 2, 10**9: 1}[weight]


BOUNDS = r"the options \(--max-depth, --max-memory, --max-record-size, --max-seconds\)"


def test_other_options_are_another_run(folder: str) -> None:
    files = [*walk([folder])]

    def work(*given: Any, **how: Any) -> ClusterWork:
        return work_here(PartChecks.of([folder], *given, **how), files, None)

    ClusterRun("out", work(Checks()), files)
    ClusterRun("out", work(Checks()), files)
    options = json.loads(Path("out", "run.json").read_bytes())["options"]
    assert (options["--no-replay"], options["--no-suggest"]) == (False, True)
    with pytest.raises(RunError, match=r"the options \(--duplicates, --no-replay\)"):
        ClusterRun(
            "out",
            work(Checks(play=False, duplicates=True)),
            files,
        )
    with pytest.raises(RunError, match=r"the options \(--suggest\)"):
        ClusterRun("out", work(Checks(), every=True), files)
    other = Checks(limits=Limits(size=100, depth=4, seconds=1, memory=2**26))
    with pytest.raises(RunError, match=BOUNDS):
        ClusterRun("out", work(other), files)
