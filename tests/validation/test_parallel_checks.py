"""What several processes say of files is what one says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.formats.spans import divide_file
from barsis_notation.parallel.span_items import PendingSpans, SpanWork, divide_files, read_items
from barsis_notation.parallel.worker import Task, WorkerPlace
from barsis_notation.record.file_lines import MAX_EMPTY
from barsis_notation.record.packing import import_zstd, pack
from barsis_notation.statistics.parallel_counts import CountTask
from barsis_notation.validation import Checks, check_files
from barsis_notation.validation.parallel_checks import (
    CheckTask,
    UndecidedCheck,
    VerdictCollector,
    check_in_parallel,
)
from barsis_notation.validation.search_limits import Effort, PresetEffort
from tests.parallel.messy import games, messy
from tests.samples.test_samples import SAMPLES
from tests.validation.told import told

pytestmark = pytest.mark.add_on("statistics")


def both(
    paths: list[Path],
    count: int,
    size: int,
    new_effort: Callable[[], Effort] = Effort,
    **members: Any,
) -> tuple[list[Any], list[Any]]:
    """Return what one process says of *paths*, then what *count* say, with what was not tried."""
    found = []
    for apart in (False, True):
        effort = new_effort()
        checks = Checks(effort=effort, **members)
        names = [str(path) for path in paths]
        if apart:
            checked = check_in_parallel(names, count, checks, size=size)
        else:
            checked = check_files(names, checks)
        found.append([*told(checked), effort.skipped, effort.untried])
    return found[0], found[1]


@pytest.mark.by_turns(2)
def test_samples() -> None:
    one, several = both([SAMPLES], 3, 20_000, suggest=True, duplicates=True)
    assert one == several
    assert len(one) > 50


@pytest.mark.by_turns(6)
@pytest.mark.parametrize(
    "members", [{"suggest": True}, {"duplicates": True}, {"play": False, "schema": True}]
)
def test_messy_lines(tmp_path: Path, members: dict[str, Any], scale: int) -> None:
    for seed in range(2 * scale):
        path = tmp_path / f"{seed}.barsis.jsonl"
        path.write_bytes(messy(seed))
        assert len([*divide_file(str(path), 9000)]) > 3
        for count in (0, 2):
            one, several = both([path], count, 9000, **members)
            assert one == several


@pytest.mark.by_turns(4)
def test_all_slips_are_looked_for(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.jsonl"
    path.write_bytes(messy(1, lines=120))
    ended, _ = both([path], 2, 9000, suggest=True)
    one, several = both([path], 2, 9000, Effort.unlimited, suggest=True)
    assert one == several
    assert one[-2:] == [0, 0]
    assert len(one) > len(ended)


def test_in_this_process(tmp_path: Path) -> None:
    """Numbers and lines of a part go on from the part before, which was read before it."""
    path = tmp_path / "x.barsis.jsonl"
    path.write_bytes(messy(1))
    assert len([*divide_file(str(path), 9000)]) > 3
    one, here = both([path], 0, 9000, suggest=True)
    assert one == here


def test_a_file_left_across_the_end_of_a_part_is_not_read_on(tmp_path: Path) -> None:
    path, line = tmp_path / "x.barsis.jsonl", games(1)[0] + b"\n"
    path.write_bytes(line * 3 + b"\n" * (MAX_EMPTY + 2) + line * 20)
    one, here = both([path], 0, MAX_EMPTY // 4)
    assert one == here


@pytest.mark.by_turns(2)
def test_frames(tmp_path: Path) -> None:
    lines = b"\n".join(games(40)) + b"\n"
    cut = [lines[at : at + 7000] for at in range(0, len(lines), 7000)]
    path = tmp_path / "x.barsis.jsonl.zst"
    options = {import_zstd().CompressionParameter.checksum_flag: 1}
    path.write_bytes(b"".join(import_zstd().compress(one, options=options) for one in cut))
    assert len([*divide_file(str(path), 20_000)]) > 3
    one, several = both([path], 2, 20_000)
    assert one == several
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) * 2 // 3] ^= 255
    path.write_bytes(damaged)
    one, several = both([path], 2, 20_000)
    assert one == several
    one, several = both([path, path], 2, 20_000)
    assert one == several
    assert one[0][3]["name"] == "broken-compression"
    assert one[0][3]["message"].endswith("records")


def test_what_does_not_say_its_size_is_one_part(tmp_path: Path) -> None:
    lines = b"\n".join(games(20)) + b"\n"
    for name in ("x.barsis.jsonl.zst", "x.barsis.jsonl.gz"):
        path = tmp_path / name
        path.write_bytes(pack(lines, name))
        assert len([*divide_file(str(path), 1000)]) == 1
        one, several = both([path], 2, 1000)
        assert one == several


def test_a_name_of_another_format_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "x.mat"
    path.write_bytes(b"\n".join(games(40)) + b"\n")
    assert len([*divide_file(str(path), 9000)]) > 3
    one, several = both([path], 2, 9000)
    assert one == several
    assert [said[3]["name"] for said in one[:-3]].count("name-differs-from-content") == 1


def test_a_quoted_mail_is_one_part(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.jsonl"
    path.write_bytes(b"".join(b"> " + game + b"\n" for game in games(20)))
    assert len([*divide_file(str(path), 9000)]) == 1
    one, several = both([path], 2, 9000)
    assert one == several


def test_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    paths = [tmp_path / "not there", tmp_path / "empty", tmp_path / "loop"]
    paths[2].symlink_to(paths[2])
    one, several = both(paths, 2, 1000)
    assert one == several
    assert len(one) == 3 + 3


def test_names_are_those_of_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.barsis.jsonl").write_bytes(messy(3))
    monkeypatch.chdir(tmp_path)
    one, several = both([Path("x.barsis.jsonl")], 2, 9000)
    assert one == several
    assert one[-3][0] > 40


@pytest.mark.by_turns(2)
def test_a_file_that_is_gone_is_told_once(tmp_path: Path) -> None:
    path, other = tmp_path / "x.barsis.jsonl", tmp_path / "y.barsis.jsonl"
    path.write_bytes(messy(1))
    other.write_bytes(messy(2))

    def paths() -> Iterator[str]:
        yield str(path)
        assert len([*divide_file(str(path), 20_000)]) > 2
        path.unlink()
        yield str(other)

    several = [*told(check_in_parallel(paths(), 3, size=20_000))]
    assert several == [*told(check_files([str(path), str(other)]))]


class _Here:
    """In place of tasks for workers: they are done here, after the file is *gone*."""

    def __init__(self, checking: CheckTask, gone: Path) -> None:
        self._checking, self._gone = checking, gone

    def ask(self, work: SpanWork) -> list[Any]:
        self._gone.unlink()
        return [part for _, part in self._checking.do(Task(work), _NOWHERE)]


_NOWHERE = WorkerPlace()


def test_a_file_that_is_gone_is_not_explained(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.jsonl"
    path.write_bytes(games(1)[0].replace(b"S ", b"N ", 1) + b"\n")
    checking, effort, parts = (
        CheckTask(Checks(suggest=True), PresetEffort(), grants=False),
        Effort(),
        PendingSpans(),
    )
    [work] = parts.track(divide_files([str(path)]))
    [(_, entries)] = checking.do(Task(work), _NOWHERE)
    gathering = VerdictCollector(effort, None, parts)
    tasks: Any = _Here(checking, path)
    [checked] = [
        gathering._decide(one, tasks) for one in entries if isinstance(one, UndecidedCheck)
    ]
    assert checked.number == 1
    assert checked.findings


def test_what_was_sent_is_not_sent_again(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.jsonl"
    path.write_bytes(messy(1))
    [work] = divide_files([str(path)])
    for check in (
        CheckTask(Checks(), PresetEffort(), grants=False).do,
        CountTask(Checks(), ()).do,
    ):
        *_, (done, _) = check(Task(work), _NOWHERE)
        assert [*check(Task(work, done), _NOWHERE)] == [(done, [])]


def test_reading_again_is_given_time_as_reading_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.barsis.jsonl"
    path.write_bytes(b"\n".join(games(3)) + b"\n")
    begun: list[int] = []
    monkeypatch.setattr(WorkerPlace, "begin", lambda _, item: begun.append(item))
    [work] = divide_files([str(path)])
    left = [*read_items(Task(work, 2), _NOWHERE)]
    assert [done for done, _ in left] == [3, 4]
    assert begun == [0, 1, 2]


def test_small_files_are_shared_out() -> None:
    assert len([*divide_files(map(str, range(200)))]) > 4
