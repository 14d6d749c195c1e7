"""The code of a worker process, which receives tasks and sends the results of its job."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

resource: ModuleType | None
try:
    import resource
except ImportError:  # a system without limits, such as Windows
    resource = None

if TYPE_CHECKING:
    from ctypes import c_longlong

    from barsis_notation.record.decode import WorkerLimits


class Failure(NamedTuple):
    """The reason why a worker ended.

    Attributes:
        kind: The kind of the failure:

            - DIED: the process ended.
            - RAISED: the job raised an exception.
            - MEMORY: memory ran out.
            - PROCESSOR: the item used too much CPU time.
            - STILL: the item used no CPU time for too long.
            - UNPREPARED: the preparation failed before the first task.
        detail: The name of the signal, the exit status or the exception as text; "" if the failure
            has none.
    """

    kind: str
    detail: str = ""


DIED, RAISED, MEMORY = "died", "raised", "memory"
PROCESSOR, STILL = "processor", "still"
"""Kinds of failures. PROCESSOR: too much CPU time; STILL: no CPU time for too long."""

UNPREPARED: Final = "unprepared"
"""The kind of a failure in the preparation of a worker, before its first task."""


class Trouble(NamedTuple):
    """The items that a task skips because two workers failed at them.

    Attributes:
        skipped: Maps the number, from 0, of each item that is read but not processed to its
            failure.
        unread: Maps the number, from 0, of each item that is not read to its failure. The rest of
            its file is not read either.
    """

    skipped: dict[int, Failure] = {}  # noqa: RUF012 - never changed
    unread: dict[int, Failure] = {}  # noqa: RUF012


class Task(NamedTuple):
    """One task of a worker.

    Attributes:
        work: The work that the job of the worker has to do, such as a ``SpanWork``; picklable.
        done: Number of its items whose results were received; the job skips these items.
        trouble: The items to skip.
    """

    work: Any
    done: int = 0
    trouble: Trouble = Trouble()


NOT_BEGUN: Final = -1
"""The place of a worker that has not yet begun its task."""


class WorkerPlace:
    """The object to which a job reports which item of its task it is processing.

    A job gets it as its second argument. The methods of this class do nothing, for a job that runs
    without a worker process. ``WatchedPlace``, which workers use, overrides them.
    """

    def begin(self, item: int) -> None:
        """Report that *item*, from 0, is being processed."""

    def end(self, item: int) -> None:
        """Report that *item*, from 0, is done and the next one is being read."""


class WatchedPlace(WorkerPlace):
    """The place of a worker, shared with the process that started it, with a CPU time limit.

    The number in the shared cell is ``NOT_BEGUN`` before the task. Then it is twice the number of
    the current item, from 0, while the item is being read, and one more while it is being
    processed. The system ends a process that exceeds the time for an item; on Windows the time is
    not limited.

    Args:
        cell: The shared cell, made by ``multiprocessing.sharedctypes.RawValue(c_longlong)`` in the
            process that starts the worker.
        seconds: Seconds of CPU time that each item may use; the process is ended at most 2 seconds
            later.
    """

    def __init__(self, cell: c_longlong, seconds: int) -> None:
        self._cell = cell
        self._seconds = seconds
        self._renewed = 0.0

    def begin_task(self) -> None:
        """Report that a task has begun; the time for its first item begins now."""
        self._cell.value = 0
        self._renew()

    def begin(self, item: int) -> None:
        """Report that *item*, from 0, is being processed.

        From now on, the item may use the *seconds* of CPU time that were given to the constructor.
        It may use up to 2 seconds more, because the limit is not set again for each short item.
        """
        self._cell.value = 2 * item + 1
        if time.process_time() >= self._renewed:
            self._renew()

    def end(self, item: int) -> None:
        """Report that *item*, from 0, is done and the next one is being read."""
        self._cell.value = 2 * item + 2

    def _renew(self) -> None:
        self._renewed = time.process_time() + RENEWED_AFTER
        _limit_seconds(self._seconds + RENEWED_AFTER)


RENEWED_AFTER: Final = 1
"""Seconds of CPU time after which the limit is set again; it is not set for each short item."""


Job = Callable[[Task, WorkerPlace], Iterator[tuple[int, Any]]]
"""A function that takes a ``Task`` and the ``WorkerPlace`` of the worker.

It yields pairs of the number of items done and a picklable result to send.
"""


class WorkerStart(NamedTuple):
    """The data that a worker needs at its start. It is pickled and sent to the worker.

    Attributes:
        folder: Path of the working folder.
        prepare: Called once; returns the job, a function that takes a ``Task`` and a
            ``WorkerPlace``, and yields pairs of the number of items done and a picklable result.
        limits: Limits of CPU time and memory.
    """

    folder: str
    prepare: Callable[[], Job]
    limits: WorkerLimits


END: Final = "end"
PART: Final = "part"
FAILED: Final = "failed"


def serve(pipe: Connection, cell: c_longlong, prepared: bytes) -> None:
    """Do the tasks received from *pipe* until it is closed; the main function of a worker.

    Before the first task, this function:

    - ignores interrupts,
    - redirects stdout and stderr to ``os.devnull``, unless ``BARSIS_DEBUG`` is set,
    - enters the working folder, calls ``prepare`` and limits the memory of the process.

    Errors are sent through the pipe and not raised. The function returns after the first error.

    Args:
        pipe: Receives tasks; sends tuples (kind, done, value): (``PART``, number of items done,
            result), (``END``, 0, None) and (``FAILED``, 0, ``Failure``).
        cell: The shared cell of the place of the worker.
        prepared: A pickled WorkerStart.
    """
    _detach()
    try:
        start: WorkerStart = pickle.loads(prepared)  # from the parent process
        os.chdir(start.folder)
        job = start.prepare()
    except BaseException as error:  # the parent process reports it
        _send_failure(pipe, Failure(UNPREPARED, f"{type(error).__name__}: {error}"))
        return
    try:
        limit_memory(start.limits.memory)
        while True:
            _run_task(job, pipe, WatchedPlace(cell, start.limits.seconds))
    except (EOFError, BrokenPipeError, ConnectionResetError):  # the parent process has closed it
        return
    except MemoryError:
        _send_failure(pipe, Failure(MEMORY))
    except BaseException as error:  # every error is attributed to one record
        _send_failure(pipe, Failure(RAISED, f"{type(error).__name__}: {error}"[:MAX_DETAIL]))


def _run_task(job: Job, pipe: Connection, place: WatchedPlace) -> None:
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
"""Number of characters of an exception that are sent."""


def _detach() -> None:
    """Ignore interrupts, which the parent process handles, and redirect output to os.devnull."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not os.environ.get("BARSIS_DEBUG"):
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
        os.close(nowhere)


def _limit_seconds(most: int) -> None:
    """Limit the CPU time of this process to *most* more seconds; it may use one more."""
    if resource is not None:
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        soft = int(time.process_time()) + 1 + most
        if hard == resource.RLIM_INFINITY or soft < hard:
            resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def limit_memory(most: int) -> None:
    """Limit the memory of this process to its current use plus *most* bytes, on Linux only.

    Elsewhere, if a lower limit already applies, or if the system refuses, nothing is changed.
    """
    if resource is None:
        return
    with contextlib.suppress(OSError, ValueError):
        with open("/proc/self/statm", "rb") as stream:  # noqa: PTH123
            pages = int(stream.read().split()[5])
        wanted = pages * resource.getpagesize() + most
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        if soft == resource.RLIM_INFINITY or wanted < soft:
            resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))
