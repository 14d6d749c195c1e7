"""What runs in a worker: it takes one task after the other, and sends what its job yields."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.base.named_tuples import NamedTuple

if TYPE_CHECKING:
    from ctypes import c_longlong

    from barsis_notation.record.decode import WorkerLimits


class Failure(NamedTuple):
    """Why a worker ended: *kind* and, in *detail*, the signal, the exit status or the exception."""

    kind: str
    detail: str = ""


DIED, RAISED, MEMORY = "died", "raised", "memory"
PROCESSOR, STILL = "processor", "still"
"""The kinds of failures; of these, too much processor time, and none for too long."""

UNPREPARED: Final = "unprepared"
"""The kind of one that has to do with no task: no worker can begin."""


class Trouble(NamedTuple):
    """What a task is to leave out, because it ended two workers.

    *skipped* has by number the items that are not to be looked at, and why; *unread* those that
    are not even to be read, nor what follows them in their file.
    """

    skipped: dict[int, Failure] = {}  # noqa: RUF012 - never changed
    unread: dict[int, Failure] = {}  # noqa: RUF012


class Task(NamedTuple):
    """One task: its *work*, what of it is *done* (items that were sent), and what to leave out."""

    work: Any
    done: int = 0
    trouble: Trouble = Trouble()


NOT_BEGUN: Final = -1
"""The place of a worker that has not taken its task yet."""


class WorkerPlace:
    """Where a worker is, for the process that started it: which item it reads, or looks at."""

    def __init__(self, cell: c_longlong) -> None:
        self._cell = cell

    def begin_task(self) -> None:
        """Say that a task is taken, and its first item being read."""
        self._cell.value = 0

    def begin(self, item: int) -> None:
        """Say that *item*, from 0, is looked at."""
        self._cell.value = 2 * item + 1

    def end(self, item: int) -> None:
        """Say that *item* is done, and the next is being read."""
        self._cell.value = 2 * item + 2


class LimitedWorkerPlace(WorkerPlace):
    """A place that gives this process *seconds* for every item; one that takes more ends it."""

    def __init__(self, cell: c_longlong, seconds: int) -> None:
        super().__init__(cell)
        self._seconds = seconds
        self._renewed = 0.0

    def begin_task(self) -> None:
        """Say that a task is taken; the time for reading its first item begins now."""
        super().begin_task()
        self._renew()

    def begin(self, item: int) -> None:
        """Say that *item* is looked at; its time begins now."""
        super().begin(item)
        if time.process_time() >= self._renewed:
            self._renew()

    def _renew(self) -> None:
        self._renewed = time.process_time() + RENEWED_AFTER
        _limit_seconds(self._seconds + RENEWED_AFTER)


RENEWED_AFTER: Final = 1
"""Processor time for which a new limit is not set again: short items need not one each."""


Job = Callable[[Task, WorkerPlace], Iterator[tuple[int, Any]]]
"""Yields of a task how many of its items are done, and what is to be sent of them."""


class WorkerStart(NamedTuple):
    """How a worker begins: in which *folder*, what makes its job, called once, and its *limits*."""

    folder: str
    prepare: Callable[[], Job]
    limits: WorkerLimits


END: Final = "end"
PART: Final = "part"
FAILED: Final = "failed"


def serve(pipe: Connection, cell: c_longlong, prepared: bytes) -> None:
    """Do the tasks that come through *pipe* until it is closed.

    *prepared* is the pickle of a Start.
    """
    _detach()
    try:
        start: WorkerStart = pickle.loads(prepared)  # of the process that started this one
        os.chdir(start.folder)
        job = start.prepare()
    except BaseException as error:  # that process says it
        _send_failure(pipe, Failure(UNPREPARED, f"{type(error).__name__}: {error}"))
        return
    try:
        limit_memory(start.limits.memory)
        while True:
            _run_task(job, pipe, LimitedWorkerPlace(cell, start.limits.seconds))
    except (EOFError, BrokenPipeError, ConnectionResetError):  # nobody waits for it any more
        return
    except MemoryError:
        _send_failure(pipe, Failure(MEMORY))
    except BaseException as error:  # whatever it is, it belongs to one record
        _send_failure(pipe, Failure(RAISED, f"{type(error).__name__}: {error}"[:MAX_DETAIL]))


def _run_task(job: Job, pipe: Connection, place: WorkerPlace) -> None:
    """Wait for a task, and do it."""
    task = pipe.recv()
    place.begin_task()
    for done, part in job(task, place):
        pipe.send((PART, done, part))
    pipe.send((END, 0, None))


def _send_failure(pipe: Connection, failure: Failure) -> None:
    with contextlib.suppress(OSError):
        pipe.send((FAILED, 0, failure))


MAX_DETAIL: Final = 300
"""Letters of an exception that are passed on."""


def _detach() -> None:
    """Leave interrupts to the process that started this one, and stdout and stderr alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not os.environ.get("BARSIS_DEBUG"):
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
        os.close(nowhere)


def _limit_seconds(most: int) -> None:
    """Let the system end this process when it has taken *most* seconds from now, or one more."""
    if sys.platform != "win32":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        soft = int(time.process_time()) + 1 + most
        if hard == resource.RLIM_INFINITY or soft < hard:
            resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def limit_memory(most: int) -> None:
    """Let this process take *most* bytes more than it has; where that can be told, on Linux."""
    with contextlib.suppress(OSError, ValueError, ImportError):
        import resource

        with open("/proc/self/statm", "rb") as stream:  # noqa: PTH123
            pages = int(stream.read().split()[5])
        wanted = pages * resource.getpagesize() + most
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        if soft == resource.RLIM_INFINITY or wanted < soft:
            resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))
