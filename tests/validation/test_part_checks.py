"""Parts of a run, merged: as much is explained as one run explains, however little that is."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from barsis_notation.formats.input_files import walk
from barsis_notation.parallel import part_results
from barsis_notation.parallel.part_results import PartError, read_report_bytes
from barsis_notation.parallel.parts import Part, select_spans
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.validation import Checks, check_files, part_checks
from barsis_notation.validation.file_checks import CheckedRecord
from barsis_notation.validation.part_checks import (
    PartMerger,
    PartRun,
    collect_run_options,
    read_report,
)
from barsis_notation.validation.search_limits import Effort, EffortRequests
from tests.validation.test_effort import GAMES

LIMITS: dict[str, int] = {}
"""How far the efforts of a run go at the moment."""


class SmallEffort(Effort):
    """An effort that is used up soon."""

    def __init__(self, turns: int | None = None, of_file: int | None = None, **_: Any) -> None:
        super().__init__(
            LIMITS["turns"] if turns is None else turns,
            LIMITS["of_file"] if of_file is None else of_file,
            before=LIMITS["before"],
            tried=LIMITS["tried"],
            tried_of_file=LIMITS["tried_of_file"],
        )


def said(all_checked: list[CheckedRecord], effort: Effort) -> list[object]:
    findings = [msgspec.json.encode(each.findings) for each in all_checked if each.findings]
    counts = sum(each.records for each in all_checked), sum(each.moves for each in all_checked)
    return [findings, counts, effort.skipped, effort.untried]


def merged(paths: list[str], of: int, checks: Checks) -> list[object]:
    reports = []
    for number in range(1, of + 1):
        part = Part(number, of)
        spans, size = select_spans([*walk(paths)], part)
        run = PartRun(part, spans, checks, collect_run_options(paths, size, checks, every=False))
        for _ in run.check():
            pass
        report = io.BytesIO()
        run.writer.write_to(report)
        content = b'{"passed_over": [], "part": ' + report.getvalue() + b"}"
        reports.append(partial(read_report, content, str(number)))
    merging = PartMerger(reports, [str(number) for number in range(1, of + 1)], checks)
    return said([*merging.merge()], merging.effort)


@pytest.mark.by_turns(2)
def test_what_is_explained_is_what_one_run_explains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    """Law: for files divided anywhere, and efforts that end anywhere."""
    monkeypatch.setattr(part_checks, "Effort", SmallEffort)
    rng = Random(41)
    ends = set()
    for run in range(8 * scale):
        LIMITS.update(
            turns=rng.choice((0, 60, 400, 10**6)),
            of_file=rng.choice((1, 30, 200, 10**6)),
            before=rng.choice((1, 60, 10**6)),
            tried=rng.randrange(9),
            tried_of_file=rng.randrange(5),
        )
        monkeypatch.setattr(part_checks, "MAX_TURNS_OF_RUN", LIMITS["turns"])
        monkeypatch.setattr(part_checks, "MAX_TURNS_BEFORE", LIMITS["before"])
        paths = []
        for name in "abc":
            path = tmp_path / f"{run}{name}.barsis.jsonl"
            games = [rng.choice(GAMES) for _ in range(rng.randrange(1, 9))]
            path.write_bytes(b"".join(canonical_bytes(game) + b"\n" for game in games))
            paths.append(str(path))
        effort = SmallEffort()
        checks = Checks(suggest=True, duplicates=rng.random() < 0.5)
        whole = said([*check_files(paths, checks._replace(effort=effort))], effort)
        assert merged(paths, rng.randrange(1, 8), checks) == whole, LIMITS
        ends.add((effort.skipped > 0, effort.untried > 0))
    assert len(ends) > 1


def test_what_a_run_may_answer_is_noted() -> None:
    up_to = part_checks._list_answers
    asked = EffortRequests(("a", "b", "a"), 1)
    assert {*up_to(asked, (True, False, True, False))} == {
        (True, False, False, False),
        (True, False, True, False),
    }
    assert {*up_to(EffortRequests(("a",), 1), (True, True))} == {
        (True, False),
        (False, True),
        (True, True),
    }
    assert [*up_to(asked, (False,) * 4)] == []


class Endless(io.RawIOBase):
    """A file that goes on and on, and how much of it was read."""

    def __init__(self, head: bytes, piece: bytes) -> None:
        self.head, self.piece, self.read_so_far = head, piece, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self.head or self.piece
        self.head = b""
        buffer[: len(piece)] = piece
        self.read_so_far += len(piece)
        return len(piece)


@pytest.mark.parametrize(
    ("head", "piece", "error"),
    [
        (b"", b"\0", "malformed"),
        (b"{", b"\0", "malformed"),
        (b'{"x": [', b"[", "4096 bytes"),
        (b"", b"[", "got `array`"),
    ],
)
def test_of_what_is_no_report_no_more_is_read(
    head: bytes, piece: bytes, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part_results, "MAX_REPORT", 4096)
    endless = Endless(head, piece * 512)
    with pytest.raises(PartError, match=error):
        read_report(read_report_bytes(io.BufferedReader(endless), "a.json"), "a.json")
    assert endless.read_so_far <= 2**20 + 2**14
