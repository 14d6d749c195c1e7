"""What several processes say of files is what one says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barsis_notation.formats.spans import spans_of
from barsis_notation.record.packing import pack, zstd_module
from barsis_notation.validation import Checked, Checks, check_files
from barsis_notation.validation.apart import check_files_apart
from barsis_notation.validation.effort import Effort
from tests.samples.test_samples import SAMPLES
from tests.workers.messy import games, messy


def told(all_checked: Iterable[Checked]) -> Iterator[Any]:
    """Yield what is said and counted, the records of which there is nothing to say in one."""
    turns = moves = records = 0
    for checked in all_checked:
        turns, moves = turns + checked.turns, moves + checked.moves
        records += checked.records
        for finding in checked.findings:
            yield checked.file, checked.number, checked.line, msgspec.to_builtins(finding)
    yield records, turns, moves


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
            checked = check_files_apart(names, count, checks, size=size)
        else:
            checked = check_files(names, checks)
        found.append([*told(checked), effort.skipped, effort.untried])
    return found[0], found[1]


def test_samples() -> None:
    one, several = both([SAMPLES], 3, 20_000, suggest=True, duplicates=True)
    assert one == several
    assert len(one) > 50


@pytest.mark.parametrize(
    "members", [{"suggest": True}, {"duplicates": True}, {"play": False, "schema": True}]
)
def test_messy_lines(tmp_path: Path, members: dict[str, Any], scale: int) -> None:
    for seed in range(2 * scale):
        path = tmp_path / f"{seed}.barsis.jsonl"
        path.write_bytes(messy(seed))
        assert len([*spans_of(str(path), 9000)]) > 3
        one, several = both([path], 2, 9000, **members)
        assert one == several


def test_all_slips_are_looked_for(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.jsonl"
    path.write_bytes(messy(1, lines=120))
    ended, _ = both([path], 2, 9000, suggest=True)
    one, several = both([path], 2, 9000, Effort.without_end, suggest=True)
    assert one == several
    assert one[-2:] == [0, 0]
    assert len(one) > len(ended)


def test_frames(tmp_path: Path) -> None:
    lines = b"\n".join(games(40)) + b"\n"
    cut = [lines[at : at + 7000] for at in range(0, len(lines), 7000)]
    path = tmp_path / "x.barsis.jsonl.zst"
    options = {zstd_module().CompressionParameter.checksum_flag: 1}
    path.write_bytes(b"".join(zstd_module().compress(one, options=options) for one in cut))
    assert len([*spans_of(str(path), 20_000)]) > 3
    one, several = both([path], 2, 20_000)
    assert one == several
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) * 2 // 3] ^= 255
    path.write_bytes(damaged)
    one, several = both([path], 2, 20_000)
    assert one == several
    assert one[0][3]["name"] == "broken-compression"
    assert one[0][3]["message"].endswith("records")


def test_what_does_not_say_its_size_is_one_part(tmp_path: Path) -> None:
    lines = b"\n".join(games(20)) + b"\n"
    for name in ("x.barsis.jsonl.zst", "x.barsis.jsonl.gz"):
        path = tmp_path / name
        path.write_bytes(pack(lines, name))
        assert len([*spans_of(str(path), 1000)]) == 1
        one, several = both([path], 2, 1000)
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
