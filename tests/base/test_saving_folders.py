"""Folders put in their places: whole or not at all, whatever fails, and nothing left behind."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from barsis_notation.base import leftovers
from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.leftovers import make_part_name
from barsis_notation.base.saving_folders import open_atomic_folder

CALLS = ("fsync", "rename", "mkdir", "open")


def make(path: Path, text: str, expected: PathState = PathState.NOTHING) -> None:
    with open_atomic_folder(path, expected=expected) as folder:
        (Path(folder) / "below").mkdir()
        (Path(folder) / "below" / "file").write_text(text)


def content(folder: Path) -> dict[str, str]:
    """Return all files below *folder*, those of part folders too."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_text() for path in files}


def test_a_folder_stands_there_when_the_block_has_ended(tmp_path: Path) -> None:
    with open_atomic_folder(tmp_path / "new") as folder:
        (Path(folder) / "file").write_text("new")
        assert not (tmp_path / "new").exists()
    assert content(tmp_path) == {"new/file": "new"}


def test_where_the_block_raises_nothing_is_left(tmp_path: Path) -> None:
    def stopped() -> None:
        with open_atomic_folder(tmp_path / "new") as folder:
            (Path(folder) / "file").write_text("new")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        stopped()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("there", ["file", "folder", "link"])
def test_what_is_there_is_replaced_where_that_is_expected(tmp_path: Path, there: str) -> None:
    path = tmp_path / "bag"
    if there == "file":
        path.write_text("old")
    elif there == "folder":
        make(path, "old")
    else:
        make(tmp_path / "elsewhere", "old")
        path.symlink_to("elsewhere")
    before = content(tmp_path)
    with pytest.raises(FileExistsError):
        make(path, "new")
    assert content(tmp_path) == before
    make(path, "new", PathState.ANYTHING)
    assert (path / "below" / "file").read_text() == "new"
    assert len(list(tmp_path.iterdir())) == 1 + (there == "link")
    assert path.is_symlink() == (there == "link")


def failing(call: str, number: int) -> tuple[Callable[..., Any], Any]:
    """Return a call of the system that fails the time *number*, and how often it was made."""
    real, calls = getattr(os, call), count(1)

    def fails(*given: Any, **named: Any) -> Any:
        if next(calls) == number:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*given, **named)

    return fails, calls


@pytest.mark.parametrize("call", CALLS)
def test_whatever_fails_everything_stays_as_it_was(tmp_path: Path, call: str) -> None:
    path = tmp_path / "bag"
    make(path, "old")
    before, failed = content(tmp_path), 0
    for number in range(1, 50):
        fails, _ = failing(call, number)
        with patch.object(os, call, fails):
            try:
                make(path, "new", PathState.ANYTHING)
                break
            except OSError as error:
                failed += error.errno == errno.ENOSPC
        if (path / "below" / "file").read_text() == "new":  # the old one could not be removed
            (left,) = tmp_path.glob("bag.before-*")
            shutil.rmtree(left)
            shutil.rmtree(path)
            make(path, "old")
        assert content(tmp_path) == before
        assert [each.name for each in tmp_path.iterdir()] == ["bag"]
    assert failed == number - 1 > 0
    assert content(tmp_path) == {"bag/below/file": "new"}


def test_the_disk_has_kept_every_file_before_the_folder_takes_its_place(tmp_path: Path) -> None:
    done: list[str] = []
    fsync, rename = os.fsync, os.rename

    def sync(handle: int) -> None:
        done.append(Path(f"/proc/self/fd/{handle}").readlink().name)
        fsync(handle)

    def put(one: str, other: str) -> None:
        done.append("put")
        rename(one, other)

    if not Path("/proc/self/fd").exists():
        pytest.skip("the system does not say which files are open")
    with patch.object(os, "fsync", sync), patch.object(os, "rename", put):
        make(tmp_path / "bag", "new")
    part = next(name for name in done if name.startswith(".bag"))
    assert done == ["file", "below", part, "put", tmp_path.name]


def test_the_part_folder_of_a_program_that_was_killed_is_removed(tmp_path: Path) -> None:
    script = (
        "import os, sys, pathlib\n"
        "from barsis_notation.base.saving_folders import open_atomic_folder\n"
        "with open_atomic_folder(sys.argv[1]) as folder:\n"
        "    (pathlib.Path(folder) / 'file').write_text('half')\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    run = subprocess.run([sys.executable, "-c", script, str(tmp_path / "bag")], check=False)
    assert run.returncode == -9
    (part,) = tmp_path.iterdir()
    with patch.object(leftovers, "_BEGAN", time.time() + 1):
        make(tmp_path / "other", "new")
    assert not part.exists()
    assert content(tmp_path) == {"other/below/file": "new"}


def test_the_part_folder_of_a_program_that_runs_stays(tmp_path: Path) -> None:
    with open_atomic_folder(tmp_path / "one") as folder:
        with patch.object(leftovers, "_BEGAN", time.time() + 1):
            make(tmp_path / "other", "new")
        assert Path(folder).is_dir()
    assert (tmp_path / "one").is_dir()


def test_folders_of_other_names_stay(tmp_path: Path) -> None:
    (tmp_path / "bag.before-12345678").mkdir()
    (tmp_path / make_part_name("x")).write_text("a file")
    with patch.object(leftovers, "_BEGAN", time.time() + 1):
        make(tmp_path / "other", "new")
    assert len(list(tmp_path.iterdir())) == 3


def test_an_error_says_the_name_that_was_given(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no/bag"):
        make(tmp_path / "no" / "bag", "new")
    with pytest.raises(FileNotFoundError), open_atomic_folder(""):
        pass
