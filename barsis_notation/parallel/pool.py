"""A pool of worker processes that each do one task at a time, and may end at any moment.

Each worker has a separate pipe, so that a worker that is killed in the middle of a message loses
only its task. (Pools whose processes share a queue and its lock were tried; they did not survive
workers that are killed repeatedly.)
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from ctypes import c_longlong
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from multiprocessing.sharedctypes import RawValue
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.safe_path import use_safe_path
from barsis_notation.parallel.worker import (
    DIED,
    FAILED,
    NOT_BEGUN,
    PART,
    PROCESSOR,
    STILL,
    UNPREPARED,
    Failure,
    Job,
    Task,
    WorkerStart,
    serve,
)

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

    from barsis_notation.record.decode import WorkerLimits

MAX_STILL: Final = 30.0
"""Seconds that a worker may stay at one item without using CPU time."""

MAX_STILL_UNSEEN: Final = 600.0
"""Seconds that a worker may stay at one item if the system does not report its CPU time."""

MAX_STARTS: Final = 5
"""Number of attempts to start a worker."""

MAX_TEMPORARY: Final = 60
"""Maximum length in bytes of the path of the temporary folder, so that a socket fits below it.

Systems allow 103 bytes or more for the path of a socket, and Python creates a folder for it.
"""

_PAUSE: Final = 0.1
"""Seconds between two attempts to start a worker."""

_LOOK: Final = 1.0
"""Seconds between two checks of workers that have sent no message."""


class WorkerError(BarsisError, RuntimeError):
    """Raised if worker processes cannot be prepared, or repeatedly fail at the same place.

    A worker fails if it crashes or exceeds a limit, or if its job raises an exception. The message
    is the exception as text, the name of the signal, the exit status or the kind of the failure.
    """


def count_processors() -> int:
    """Return the number of processors that this process may use.

    On systems other than Linux, this is the number of all processors, or 1 if it is unknown.
    """
    if sys.platform != "linux":
        return os.cpu_count() or 1
    return len(os.sched_getaffinity(0))


class Message(NamedTuple):
    """A message about the task of a worker: a partial result, its end, or its failure.

    Attributes:
        key: Key of the task, as given to ``Pool.start``.
        done: Number of items of the task that are done; only set with a partial result.
        part: The partial result, as the job yielded it; None in other messages.
        is_end: Whether the task is complete.
        failure: The reason why the worker ended; None in other messages.
        at: The number in the shared cell of the worker when it failed, see ``worker.WatchedPlace``;
            only set with a failure.
    """

    key: int
    done: int = 0
    part: Any = None
    is_end: bool = False
    failure: Failure | None = None
    at: int = 0


class Pool:
    """A pool of worker processes, to be used in a ``with`` statement.

    Workers are started when they are needed, and ended at the end of the block. A worker that
    exceeds a limit is terminated.

    Args:
        count: Largest number of tasks at a time.
        prepare: Called once in each worker; returns its job. A job is a function that takes a
            ``Task`` and a ``WorkerPlace``, and yields pairs: the number of items done, and a
            result. *prepare* and the results must be picklable.
        preload: Names of the modules that workers import at their start.
        limits: Limits of CPU time for an item, and of memory.
        still: Seconds that a worker may stay at one item without using CPU time; where the system
            does not report CPU time, 600 seconds (``MAX_STILL_UNSEEN``) apply.

    Attributes:
        count: Largest number of tasks at a time.

    Raises:
        OSError: If the working folder does not exist.
        pickle.PicklingError, AttributeError, TypeError: If *prepare* cannot be pickled.
    """

    def __init__(
        self,
        count: int,
        prepare: Callable[[], Job],
        preload: Iterable[str] = (),
        *,
        limits: WorkerLimits,
        still: float = MAX_STILL,
    ) -> None:
        self.count = count
        self._still = still
        self._prepared = pickle.dumps(WorkerStart(_get_working_folder(), prepare, limits))
        self._context = _make_context(["barsis_notation.parallel.worker", *preload])
        self._workers: list[_Worker] = []
        self._next_look = 0.0

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.kill()
        self._workers.clear()

    @property
    def has_room(self) -> bool:
        """Whether fewer than ``count`` workers have a task."""
        return sum(one.key is not None for one in self._workers) < self.count

    @property
    def processes(self) -> list[int]:
        """The process ids of all workers, idle ones too."""
        return [worker.process.pid or 0 for worker in self._workers]

    def start(self, key: int, task: Task) -> None:
        """Start a task in an idle worker, or in a new worker if all have tasks.

        The number of running tasks is not checked; see ``has_room``.

        Args:
            key: Key of the task, different from that of every running task.
            task: The task.

        Raises:
            OSError: If a worker process cannot be started.
            EOFError: If the server that starts processes ends repeatedly.
            pickle.PicklingError, AttributeError, TypeError: If *task* cannot be pickled.
        """
        worker = next((one for one in self._workers if one.key is None), None)
        if worker is None:
            worker = _Worker(self._context, self._prepared)
            self._workers.append(worker)
        worker.start(key, task)

    def iter_messages(self, listens: Callable[[int], bool] = lambda _: True) -> Iterator[Message]:
        """Wait up to one second for messages of workers, and yield those that arrive.

        At most one message of each worker is yielded, and none if none arrives in that time. A
        worker whose failure is yielded has ended.

        Args:
            listens: Function that takes the key of a task and returns whether its messages are
                received now. A worker whose messages are not received blocks when it sends one.

        Raises:
            WorkerError: If the preparation of a worker failed.
        """
        busy: dict[Any, _Worker] = {}
        for worker in self._workers:
            if worker.key is not None and listens(worker.key):
                busy[worker.pipe] = worker
            else:
                worker.is_waited_for = False
        for pipe in wait([*busy], timeout=_LOOK):
            yield self._receive(busy[pipe])
        if time.monotonic() >= self._next_look:
            self._next_look = time.monotonic() + _LOOK
            yield from self._end_idle([one for one in busy.values() if one in self._workers])

    def _receive(self, worker: _Worker) -> Message:
        message = worker.receive()
        if message.failure is not None:
            self._end(worker)
        if message.failure is not None and message.failure.kind == UNPREPARED:
            raise WorkerError(message.failure.detail)
        return message

    def _end_idle(self, busy: Iterable[_Worker]) -> Iterator[Message]:
        """End the workers that have stopped working, and yield their failures."""
        for worker in busy:
            key, at = worker.key, worker.cell.value
            if key is not None and worker.is_still(self._still):
                self._end(worker)
                yield Message(key, failure=Failure(STILL), at=at)

    def _end(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.kill()


class _Worker:
    """One worker process; *key* is that of its task, None if it has no task."""

    def __init__(self, context: BaseContext, prepared: bytes) -> None:
        self.pipe, theirs = context.Pipe()
        self.cell = RawValue(c_longlong, 0)
        self.process = _start_process(context, (theirs, self.cell, prepared))
        theirs.close()
        self.key: int | None = None
        self.is_waited_for = False
        """Whether a message was expected at the last check of the process."""
        self._seen = (0, 0.0)
        self._looks = 0

    def start(self, key: int, task: Task) -> None:
        """Send the process a task. If it has ended, the next message is its failure."""
        self.cell.value, self.is_waited_for = NOT_BEGUN, False
        with contextlib.suppress(OSError):
            self.pipe.send(task)
        self.key = key  # a task that cannot be pickled raises above, and the worker stays idle

    def receive(self) -> Message:
        """Return the next message, which is the failure if the process has ended."""
        key = self.key
        assert key is not None
        try:
            kind, done, part = self.pipe.recv()
        except (EOFError, OSError):
            return Message(key, failure=self._end(), at=self.cell.value)
        except pickle.UnpicklingError as error:
            return Message(key, failure=Failure(DIED, str(error)), at=self.cell.value)
        if kind == FAILED:
            return Message(key, failure=part, at=self.cell.value)
        if kind == PART:
            return Message(key, done, part)
        self.key = None
        return Message(key, is_end=True)

    def _end(self) -> Failure:
        """Wait up to 5 seconds for the process to end, and return why it ended."""
        self.process.join(5)
        status = self.process.exitcode
        if status is not None and status < 0:
            name = _get_signal_name(-status)
            return Failure(PROCESSOR if name == "SIGXCPU" else DIED, name)
        return Failure(DIED, f"exit {status}")

    def is_still(self, most: float) -> bool:
        """Return whether the process was at one item for *most* seconds without using CPU time."""
        seconds = _read_processor_time(self.process.pid or 0)
        seen = self.cell.value, seconds or 0.0
        at, before = self._seen
        if seen[0] != at or seen[1] > before + 0.5 or not self.is_waited_for:
            self._seen, self._looks, self.is_waited_for = seen, 0, True
            return False
        self._looks += 1  # counted, because a clock continues while the user suspends the program
        return self._looks * _LOOK > (most if seconds is not None else MAX_STILL_UNSEEN)

    def kill(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


def _get_signal_name(number: int) -> str:
    """Return the name of a signal, or ``signal 40`` for a real-time signal without a name."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _start_process(
    context: BaseContext, args: tuple[Any, ...], tries: int = MAX_STARTS
) -> BaseProcess:
    """Return a new worker process; retry if the fork server is killed meanwhile."""
    process: BaseProcess = context.Process(  # type: ignore[attr-defined]
        target=serve, args=args, daemon=True
    )
    try:
        with _set_worker_signals(), use_safe_path():
            _start_tracker()
            process.start()
    except (EOFError, ConnectionError):
        if tries == 1:
            raise
        time.sleep(_PAUSE)
        return _start_process(context, args, tries - 1)
    return process


@contextlib.contextmanager
def _set_worker_signals() -> Iterator[None]:
    """Set the signal mask that the fork server and workers inherit, and restore it afterwards.

    SIGCHLD is unblocked, even if the parent of this process blocked it, because the fork server
    must notice when workers end. SIGINT is blocked, because it would end their imports with a
    traceback; this process receives it after the worker has started.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_tracker() -> None:
    """Start the resource tracker of multiprocessing before the first worker starts it.

    Python unblocks SIGINT when it starts the tracker. It is blocked again here for the processes
    that start next, because an interrupt would end their imports with a traceback.
    """
    if sys.platform != "win32":
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _read_processor_time(process: int) -> float | None:
    """Return the CPU time of another process in seconds, None if the system does not report it."""
    try:
        with open(f"/proc/{process}/stat", "rb") as stream:  # noqa: PTH123
            fields = stream.read().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None


def _get_working_folder() -> str:
    """Return the working folder. Raises OSError if it no longer exists."""
    try:
        return os.getcwd()  # noqa: PTH109 - a path as it is
    except OSError as error:  # then no process can be started either
        error.filename = os.curdir
        raise


def _make_context(preload: list[str]) -> Any:
    """Return the multiprocessing context: a fork server that imports *preload*, or ``spawn``.

    Workers are never forked from this process, which may have threads and use much memory.
    """
    is_there = "forkserver" in multiprocessing.get_all_start_methods()
    if not is_there or len(os.fsencode(tempfile.gettempdir())) > MAX_TEMPORARY:
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(preload)
    return context
