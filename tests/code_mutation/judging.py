"""What the tests say of changed code: each change in a forked process of its own."""

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
"""A test may take PATIENCE seconds of processor time, and SLOWER times what it usually takes."""
WALL = 30
"""By the clock a test gets so many times its limit: it may wait for others."""
MAX_MEMORY = 2 << 30


class Verdict(StrEnum):
    """What became of a change."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"
    NOT_EXECUTED = "not executed"
    """Survived as well: no test executes the line."""
    AT_IMPORT = "at import"
    """Not counted: the line runs only before the tests."""
    NOT_PUT = "not put in place"
    """Not counted: no function has the changed code, or it cannot take it."""


NOTICED = frozenset({Verdict.KILLED, Verdict.TIMED_OUT})
COUNTED = NOTICED | {Verdict.SURVIVED, Verdict.NOT_EXECUTED}
PASSED, FAILED, BROKEN = range(3)
"""How a forked process ends: BROKEN where the change could not be put in place."""


@dataclass(frozen=True)
class Task:
    """What puts a change in place, and the tests that are asked, with the seconds each takes."""

    name: str
    put: Callable[[], None]
    tests: Sequence[tuple[pytest.Item, float]]


class Judge:
    """Runs tasks in forked processes and answers with their verdicts."""

    def __init__(self, ask: Ask, remembering: Sequence[_lru_cache_wrapper[Any]]) -> None:
        self.ask = ask
        self.remembering = remembering

    def verdicts(self, tasks: Iterable[Task], jobs: int) -> Iterator[tuple[str, Verdict]]:
        """Yield the name and the verdict of each task as it ends, *jobs* at a time."""
        running: dict[int, str] = {}
        with tempfile.TemporaryDirectory(prefix="code_mutation_") as folder:
            for task in tasks:
                if len(running) == jobs:
                    yield _ended(running, folder)
                running[self._start(task, folder)] = task.name
            while running:
                yield _ended(running, folder)

    def _start(self, task: Task, folder: str) -> int:
        pid = os.fork()
        if not pid:
            os._exit(self._judge(task, folder))
        return pid

    def _judge(self, task: Task, folder: str) -> int:
        """Return how the forked process ends."""
        try:
            _be_alone(folder)
            for memo in self.remembering:
                memo.cache_clear()
            task.put()
        except BaseException:
            return BROKEN
        try:
            return PASSED if all(self._passes(*test) for test in task.tests) else FAILED
        except BaseException:  # whatever changed code makes of pytest itself: it is noticed
            return FAILED

    def _passes(self, item: pytest.Item, seconds: float) -> bool:
        _limit(PATIENCE + SLOWER * seconds)
        return self.ask(item)


def _be_alone(folder: str) -> None:
    """Write to nobody, temporary files to a place of one's own, and take no more than is there."""
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
    """Let the process be killed by a signal where it takes more than *seconds*, or hangs."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, WALL * seconds)


def _ended(running: dict[int, str], folder: str) -> tuple[str, Verdict]:
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
