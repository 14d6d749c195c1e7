"""A command does its work whoever reads its output, and its exit status says what was done.

The cases are those of :mod:`tests.cli.closed_outputs`. Here they run in this process, where it is
certain after which line the pipe closes; in a long run in processes of their own as well.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from barsis_cli import app, streams
from tests.cli.closed_outputs import (
    CASES,
    CHANGES,
    JUDGES,
    PRINTS,
    PROGRAM,
    Case,
    Ended,
    differences,
    faults,
    files_of,
    template,
)
from tests.cli.commands import CALLED, DECLARED
from tests.cli.run import record, write
from tests.every import every

pytestmark = pytest.mark.add_on("archive", "dice", "events", "statistics", "viewer")

GROUPS: Final = [" ".join(command.path) for command in DECLARED if command.verbs]


class Reader:
    """Reads a pipe whenever something was written to it, and closes it after some lines."""

    def __init__(self, lines: int | None) -> None:
        self.reading, self.writing = os.pipe()
        os.set_blocking(self.reading, False)
        self.lines = lines
        self.is_open = True
        self.read = b""
        if lines == 0:
            self.close()

    def take(self) -> None:
        """Read what was written; close the pipe when all *lines* were read."""
        if self.is_open:
            with contextlib.suppress(BlockingIOError):  # nothing was written
                self.read += os.read(self.reading, 2**16)
            if self.lines is not None and self.read.count(b"\n") >= self.lines:
                self.close()

    def close(self) -> None:
        """Close the end that is read."""
        if self.is_open:
            os.close(self.reading)
        self.is_open = False


class ReadOutput(streams._Output):  # type: ignore[misc] # which mypy does not see
    """Stdout, of which each line is read at once."""

    reader: Reader

    def write(self, data: Any, /) -> int:
        """Write line by line, each of which fits into an empty pipe, and let them be read."""
        for line in bytes(data).splitlines(keepends=True):
            super().write(line)
            super().flush()
            self.reader.take()
        return len(data)


@contextlib.contextmanager
def outputs_of(stdout: Reader, stderr: Reader, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let stdout and stderr be pipes; the process is told when its own stderr is meant."""
    with monkeypatch.context() as patch:
        patch.setattr(ReadOutput, "reader", stdout, raising=False)
        patch.setattr(streams, "_Output", ReadOutput)
        out, told = (
            io.TextIOWrapper(
                io.BufferedWriter(io.FileIO(one.writing, "wb")), "utf-8", line_buffering=True
            )
            for one in (stdout, stderr)
        )
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", told)
        patch.setattr(sys, "__stderr__", told)
        with out, told, contextlib.closing(stdout), contextlib.closing(stderr):
            yield
            stderr.take()


def run_here(
    case: Case, folder: Path, monkeypatch: pytest.MonkeyPatch, lines: int | None, *, heard: bool
) -> Ended:
    """Run *case* in a copy of the template; *lines* of its stdout are read, and stderr if heard."""
    shutil.copytree(template(), folder)
    stdout, stderr = Reader(lines), Reader(None if heard else 0)
    given = io.TextIOWrapper(io.BytesIO(case.given.encode()))
    with contextlib.chdir(folder), outputs_of(stdout, stderr, monkeypatch):
        monkeypatch.setattr(sys, "stdin", given)
        monkeypatch.setattr(sys, "argv", ["barsis", *case.words])
        status = _status()
    read = (one.read.replace(bytes(folder), b"#") for one in (stdout, stderr))
    texts = (one.decode("utf-8", "backslashreplace") for one in read)
    return Ended(status, files_of(folder), *texts)


def _status() -> int:
    """Run the command line of this process; return its exit status."""
    try:
        app.main()
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


NEARBY: Final = {
    "stdout closed at once": (0, True),
    "stdout closed after a line": (1, True),
    "stdout closed after 4 lines": (4, True),
    "stderr closed": (None, False),
}
"""Ways to read the output of a run in this process: lines of stdout, and whether stderr is."""


@every("case", CASES, days=20, by=lambda case: case.kind)
def test_nothing_depends_on_who_reads(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files and the exit status are the same, but for commands that only print."""
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr("tempfile.tempdir", None)
    whole = run_here(case, tmp_path / "whole", monkeypatch, None, heard=True)
    wrong = {}
    for number, (name, (lines, heard)) in enumerate(NEARBY.items()):
        cut = run_here(case, tmp_path / str(number), monkeypatch, lines, heard=heard)
        wrong[name] = faults(case, whole, cut, is_read=lines is None)
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.long
@every("case", CASES, by=lambda case: case.kind)
def test_nothing_depends_on_who_reads_in_processes_of_their_own(case: Case) -> None:
    assert {way: found for way, found in differences(case) if found} == {}


def test_every_command_has_a_case() -> None:
    """A new command must be in one of the tables, and each table is of some use."""
    named = {name for case in CASES for name in (case.words[0], " ".join(case.words[:2]))}
    assert [name for name in CALLED if name not in named] == []
    for kind in (CHANGES, JUDGES, PRINTS):
        assert sum(case.kind == kind for case in CASES) > 20


def test_a_change_is_in_the_file_before_it_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the first line of a drawn round is written, the round is in the event file."""
    seen = []

    class Looking(ReadOutput):
        def write(self, data: Any, /) -> int:
            seen.append(Path("fresh.json").read_bytes() != before)
            return super().write(data)

    before = (template() / "fresh.json").read_bytes()
    words = {
        "pairings": ("--draw", "round-robin", "--write"),
        "seating": ("--rounds", "2", "--write"),
    }
    for verb, more in words.items():
        case = Case(CHANGES, ("event", verb, "fresh.json", *more))
        monkeypatch.setattr("tests.cli.test_closed_outputs.ReadOutput", Looking)
        assert run_here(case, tmp_path / verb, monkeypatch, None, heard=True).status == 0
        assert seen
        assert all(seen)
        seen.clear()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    "words",
    [
        "archive add games.barsis more.barsis.jsonl",
        "event pairings fresh.json --draw round-robin --write",
        "archive verify damaged.barsis",
    ],
)
@pytest.mark.by_turns(2)
def test_a_full_disk_under_stdout_stops_no_work(words: str, tmp_path: Path) -> None:
    """Every record of ten is added, each of which is printed; the exit status says what failed."""
    left = []
    for name in ("whole", "/dev/full"):
        folder = Path(shutil.copytree(template(), tmp_path / name.replace("/", "_")))
        write(folder / "more.barsis.jsonl", *(record(comment=f"new {n}") for n in range(10)))
        with Path(folder, name).open("wb") as stdout:
            done = subprocess.run(
                [*PROGRAM, *words.split()],
                cwd=folder,
                stdout=stdout,
                stderr=subprocess.PIPE,
                check=False,
            )
        files = files_of(folder)
        files.pop("whole", None)
        left.append((files, done))
    (whole, _), (cut, full) = left
    assert cut == whole
    assert full.returncode == 3
    assert full.stderr.decode().count("No space left on device") == 1


def test_another_pipe_that_closes_is_a_failure(tmp_path: Path) -> None:
    """It ended the command with status 0, as if all had been written."""
    pipe = tmp_path / "games.barsis.jsonl"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [*PROGRAM, "simulate", "barsis", "-n", "200", "-o", str(pipe), "-j", "1"],
        stderr=subprocess.PIPE,
    ) as process:
        with pipe.open("rb") as reader:
            reader.read(10)
        assert process.stderr
        assert b"Broken pipe" in process.stderr.read()
        assert process.wait(60) == 3
