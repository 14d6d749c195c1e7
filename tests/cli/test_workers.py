"""When commands start processes of their own."""

import os
from pathlib import Path

import pytest

from cli.workers import count_workers, list_file_sizes


def sized(path: Path, size: int) -> None:
    """Make a file of *size* bytes, which takes no place."""
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as stream:
        stream.truncate(size)


@pytest.fixture(autouse=True)
def _two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barsis_notation.parallel.pool.count_processors", lambda: 2)


def test_what_holds_no_records_is_no_work(tmp_path: Path) -> None:
    sized(tmp_path / "photo.jpg", 2**30)
    sized(tmp_path / ".git" / "x.barsis.jsonl", 2**30)
    sized(tmp_path / "a" / "x.barsis.jsonl.gz", 7)
    sized(tmp_path / "notes.txt", 8)
    assert sorted(list_file_sizes(str(tmp_path))) == [("notes.txt", 8), ("x.barsis.jsonl.gz", 7)]
    assert count_workers([str(tmp_path)], None) == 0
    assert count_workers([str(tmp_path / "photo.jpg")], None) == 2


@pytest.mark.parametrize(("size", "expected"), [(63 * 2**20, 0), (65 * 2**20, 2)])
def test_processes_are_for_much(tmp_path: Path, size: int, expected: int) -> None:
    sized(tmp_path / "x.barsis.jsonl", size)
    sized(tmp_path / "y.mat", size // 32)
    assert count_workers([str(tmp_path / "x.barsis.jsonl")], None) == expected
    assert count_workers([str(tmp_path)], None) == 2
    assert count_workers([str(tmp_path)], 1) == 1


def test_what_can_be_read_once_is_read_here(tmp_path: Path) -> None:
    sized(tmp_path / "x.barsis.jsonl", 7)
    assert count_workers([str(tmp_path), "-"], 4) == 0
    assert count_workers([str(tmp_path), os.devnull], 4) == 0
