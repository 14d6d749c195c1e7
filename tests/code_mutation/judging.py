"""Run tests on changed code, each change in a separate forked process."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest

from tests.code_mutation.session import Ask

PATIENCE = 1.0
SLOWER = 2.0
"""A test may take PATIENCE seconds of CPU time plus SLOWER times its usual time."""
WALL = 30
"""A test may take this many times its CPU limit in wall-clock time, because it may wait."""
MAX_MEMORY = 2 << 30


class Verdict(StrEnum):
    """The result of a change."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"
    NOT_EXECUTED = "not executed"
    """Counted as a survivor: no test executes the line."""
    AT_IMPORT = "at import"
    """Not counted: the line runs only before the tests."""
    NOT_PUT = "not put in place"
    """Not counted: no function has the changed code, or its code cannot be replaced."""


NOTICED = frozenset({Verdict.KILLED, Verdict.TIMED_OUT})
COUNTED = NOTICED | {Verdict.SURVIVED, Verdict.NOT_EXECUTED}
PASSED, FAILED, BROKEN = range(3)
"""Exit statuses of a forked process: BROKEN if the change could not be put in place."""


@dataclass(frozen=True)
class Task:
    """A change to judge.

    Attributes:
        name: Name of the change.
        put: Callback that puts the change in place.
        tests: The tests to run, with their usual time in seconds.
    """

    name: str
    put: Callable[[], None]
    tests: Sequence[tuple[pytest.Item, float]]


class Judge:
    """Runs tasks in forked processes and yields their verdicts.

    *ask* runs one test; *remembering* are the caches to clear before each task.
    """

    def __init__(self, ask: Ask, remembering: Sequence[_lru_cache_wrapper[Any]]) -> None:
        self.ask = ask
        self.remembering = remembering

    def verdicts(self, tasks: Iterable[Task], jobs: int) -> Iterator[tuple[str, Verdict]]:
        """Yield the name and the verdict of each task as it ends, *jobs* at a time."""
        running: dict[int, str] = {}
        with tempfile.TemporaryDirectory(prefix="code_mutation_") as folder:
            for task in tasks:
                if len(running) == jobs:
                    yield _wait(running, folder)
                running[self._start(task, folder)] = task.name
            while running:
                yield _wait(running, folder)

    def _start(self, task: Task, folder: str) -> int:
        pid = os.fork()
        if not pid:
            os._exit(self._judge(task, folder))
        return pid

    def _judge(self, task: Task, folder: str) -> int:
        """Return the exit status of the forked process."""
        try:
            _isolate(folder)
            for memo in self.remembering:
                memo.cache_clear()
            task.put()
        except BaseException:
            return BROKEN
        try:
            return PASSED if all(self._passes(*test) for test in task.tests) else FAILED
        except BaseException:  # the changed code has broken pytest itself
            return FAILED

    def _passes(self, item: pytest.Item, seconds: float) -> bool:
        _limit(PATIENCE + SLOWER * seconds)
        return self.ask(item)


def _isolate(folder: str) -> None:
    """Discard output, use a separate folder for temporary files, and limit the memory."""
    nobody = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nobody, stream)
    own = Path(folder, str(os.getpid()))
    own.mkdir()
    tempfile.tempdir = str(own)
    os.environ["TMPDIR"] = os.environ["PYTEST_DEBUG_TEMPROOT"] = str(own)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    for number in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)


def _limit(seconds: float) -> None:
    """Let a signal kill the process if it takes more than *seconds* of CPU time, or hangs."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, WALL * seconds)


def _wait(running: dict[int, str], folder: str) -> tuple[str, Verdict]:
    """Wait for the next process to end; return its task's name and the verdict."""
    pid, status = os.wait()
    shutil.rmtree(Path(folder, str(pid)), ignore_errors=True)
    return running.pop(pid), _verdict(status)


def _verdict(status: int) -> Verdict:
    if os.WIFSIGNALED(status):
        stopped = os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
        return Verdict.TIMED_OUT if stopped else Verdict.KILLED
    ends = {PASSED: Verdict.SURVIVED, BROKEN: Verdict.NOT_PUT}
    return ends.get(os.WEXITSTATUS(status), Verdict.KILLED)
