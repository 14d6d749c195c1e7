"""Run a command on a hostile file, in this process or in one with limited memory and time."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Final, NamedTuple

from tests.archive.torture.children import command, started, waited
from tests.hostile.commands import Reading
from tests.hostile.inputs import ABOVE, BY_LINE, FIFO, GOOD, INPUTS, LARGE, PLACES, put

MEMORY: Final = 600 * 2**20
SECONDS: Final = 10
STATUSES: Final = (0, 1, 2, 3)
"""Exit statuses that a command may have for any input."""

MAX_WAIT: Final = 120
"""Seconds after which a command that waits is killed."""


class Ended(NamedTuple):
    """The result of a command.

    Attributes:
        status: The exit status, or minus the number of the signal that ended it.
        out: The text on stdout.
        err: The text on stderr.
        seconds: CPU time.
        memory: Peak memory in bytes, beyond that of the parent process.
    """

    status: int
    out: str
    err: str
    seconds: float
    memory: int

    def faults(self) -> Iterator[str]:
        """Yield the faults: a time-out, a crash, or too much memory."""
        if -self.status in (signal.SIGXCPU, signal.SIGKILL) or self.seconds > SECONDS:
            yield f"time-out: {self.seconds:.1f} s"
        elif self.status not in STATUSES:
            yield f"crash: exit status {self.status}: {self.err[-500:]}"
        if self.memory > MEMORY:
            yield f"over memory: {self.memory / 2**20:.0f} MB"
        if re.search(r"Traceback|internal error|MemoryError", self.out[-10_000:] + self.err):
            yield f"crash: {self.err[-500:]}"


@contextmanager
def _feed(path: Path, scratch: Path) -> Iterator[None]:
    """Serve the FIFO at *path* from another process inside the block.

    A reader gets a good record, and the data of a writer is read.
    """

    def work() -> int:
        while True:
            _offer(path)
            _take(path)
            time.sleep(0.01)  # so that a reader sees the end of file before the next record

    process = started(work, scratch)
    try:
        yield
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def _offer(path: Path) -> None:
    """Write a good record to a FIFO if a process reads it."""
    # a reader may close the FIFO before it has read
    with suppress(OSError), os.fdopen(os.open(path, os.O_WRONLY | os.O_NONBLOCK), "wb", 0) as file:
        file.write(GOOD)


def _take(path: Path) -> None:
    """Read from a FIFO up to the end, or until no data arrives for a second.

    Opening a FIFO for writing waits until a process reads it.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    end = time.monotonic() + 1
    try:
        while time.monotonic() < end:
            try:
                if not os.read(handle, 65_536):
                    return
                end = time.monotonic() + 1
            except BlockingIOError:  # a writer has the FIFO open and has no data yet
                time.sleep(0.002)
    finally:
        os.close(handle)


def _make(kind: str, path: Path) -> int:
    """Make the input *kind* at *path* and return 0, the exit status of the process."""
    put(kind, path)
    return 0


class Folder:
    """A folder of good files that commands run in, restored after every command.

    Args:
        good: Folder of the good files to copy.
        place: Existing folder that gets the folder and the file for stdin.
        kept: Folder for inputs, which are made once.
    """

    def __init__(self, good: Path, place: Path, kept: Path) -> None:
        self.good = good
        self.path = place / "folder"
        self.kept = kept
        shutil.copytree(good, self.path)
        self._seen = self._files()

    def _files(self) -> dict[str, tuple[int, int, int]]:
        """Return type, size and modification time of all files in the place, by relative path."""
        found = {}
        for folder, folders, names in os.walk(self.path.parent):
            for path in (Path(folder, name) for name in (*folders, *names)):
                state = os.lstat(path)
                is_file = stat.S_ISREG(state.st_mode)
                what = (state.st_size, state.st_mtime_ns) if is_file else (0, 0)
                found[os.path.relpath(path, self.path)] = (stat.S_IFMT(state.st_mode), *what)
        return found

    def renew(self) -> None:
        """Restore changed good files, and delete new files."""
        for name in sorted(self._changed(self._seen)):
            path = self.path / name
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                with suppress(FileNotFoundError, NotADirectoryError):
                    path.unlink()
            if name in self._seen:
                shutil.copy2(self.good / name, path)

    def _changed(self, before: dict[str, tuple[int, int, int]]) -> set[str]:
        now = self._files()
        return {name for name in before | now if before.get(name) != now.get(name)}

    def _put(self, kind: str, target: Path) -> None:
        if kind in PLACES:
            put(kind, target)
            return
        made = self.kept / f"{INPUTS.index(kind)}"
        if not made.exists():
            waited(started(lambda: _make(kind, made), self.kept))
        target.unlink(missing_ok=True)
        if kind in LARGE:
            target.hardlink_to(made)
        else:
            shutil.copyfile(made, target)

    @contextmanager
    def holding(self, kind: str, reading: Reading) -> Iterator[Path | None]:
        """Put the input *kind* where *reading* reads it, and restore the folder afterwards.

        Yields:
            The path of the file for stdin, or None if the input is not on stdin.

        Raises:
            OSError: After the block, if the command has written a file that it does not name.
        """
        given = self.path.parent / "stdin"
        target = given if reading.file == "-" else self.path / reading.file
        self._put(kind, target)
        before = self._files()
        try:
            with _feed(target, self.kept) if kind == FIFO else nullcontext():
                yield given if reading.file == "-" else None
            wrong = sorted(name for name in self._changed(before) if not reading.may_write(name))
            if wrong and kind != ABOVE:  # the link leads the command there
                raise OSError(f"written: {', '.join(wrong)}")
        finally:
            self.renew()


def child(words: tuple[str, ...], folder: Path, given: Path | None, scratch: Path) -> Ended:
    """Run a command in a forked process with limited memory and time.

    The memory of this process does not count.

    Args:
        words: The arguments of ``barsis``.
        folder: The working folder.
        given: File for stdin, or None.
        scratch: Folder for the output.
    """
    mapped, resident = _memory()

    def work() -> int:
        resource.setrlimit(resource.RLIMIT_AS, (mapped + MEMORY, mapped + MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        os.setpgid(0, 0)
        os.chdir(folder)
        if given is not None:
            os.dup2(os.open(given, os.O_RDONLY), 0)
            sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        return command([*words])

    process = started(work, scratch)
    status, usage = _wait(process)
    out, err = (_beginning(scratch / name) for name in ("out", "err"))
    memory = max(0, usage.ru_maxrss * 1024 - resident)
    return Ended(status, out, err, usage.ru_utime + usage.ru_stime, memory)


def _memory() -> tuple[int, int]:
    """Return the mapped and the resident memory of this process in bytes."""
    mapped, resident = Path("/proc/self/statm").read_text(encoding="ascii").split()[:2]
    return int(mapped) * resource.getpagesize(), int(resident) * resource.getpagesize()


def _beginning(path: Path) -> str:
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.read(10**6)


def _wait(process: int) -> tuple[int, resource.struct_rusage]:
    deadline = time.monotonic() + MAX_WAIT
    while True:
        ended, status, usage = os.wait4(process, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status), usage
        if time.monotonic() > deadline:
            os.kill(process, signal.SIGKILL)
        time.sleep(0.002)


Run = Callable[[tuple[str, ...], Path, Path | None], Ended]


def faults_of(kind: str, reading: Reading, folder: Folder, run: Run) -> tuple[list[str], float]:
    """Run a command on the input *kind*; return its faults and its CPU seconds.

    Commands that answer every line may time out on the inputs in BY_LINE, but must not leave files.
    """
    seconds = 0.0
    answers = reading.words[0] in {"validate", "record"} and reading.file in {"x.barsis.jsonl", "-"}
    may_be_ended = kind in BY_LINE and answers
    try:
        with folder.holding(kind, reading) as given:
            ended = run(reading.words, folder.path, given)
            seconds = ended.seconds
            if may_be_ended and -ended.status in {signal.SIGXCPU, signal.SIGKILL}:
                return [], seconds
            return [*ended.faults()], seconds
    except OSError as error:
        return [str(error)], seconds
