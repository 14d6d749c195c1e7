"""Processes that do one task at a time each, and may end at any moment.

Each has a pipe of its own, so that one that is killed in the middle of a message takes nothing with
it but its task. (Pools whose processes share a queue and its lock were tried and did not survive
processes that are killed again and again.)
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
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.named_tuples import NamedTuple
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
"""Seconds that a worker may stay at one item without taking processor time."""

MAX_STILL_UNSEEN: Final = 600.0
"""Seconds that it may stay there where the system does not tell its processor time."""

MAX_STARTS: Final = 5
"""Times that the start of a worker is tried."""

MAX_TEMPORARY: Final = 60
"""Bytes of the path of the folder for temporary files, below which there is room for a socket.

Systems take 103 bytes or more for the path of one, and Python puts it in a folder of its own.
"""

_PAUSE: Final = 0.1
"""Seconds between two tries."""

_LOOK: Final = 1.0
"""Seconds between two looks at workers from which nothing came."""


class WorkerError(BarsisError, RuntimeError):
    """Workers cannot begin: what prepares them raised."""


def count_processors() -> int:
    """Return how many processors this process may use."""
    if sys.platform != "linux":
        return os.cpu_count() or 1
    return len(os.sched_getaffinity(0))


class Message(NamedTuple):
    """What a worker sent: a *part* of its task, items up to *done*; or its end, or its *failure*.

    *at* is where the worker was when it failed: see :class:`worker.WorkerPlace`.
    """

    key: int
    done: int = 0
    part: Any = None
    is_end: bool = False
    failure: Failure | None = None
    at: int = 0


class Pool:
    """Workers for *count* tasks at a time; to be used in a ``with`` block.

    They are started as they are needed. *prepare* is called once in each and returns its job; it
    must be picklable. *preload* are the modules that it imports. A worker that takes more than
    *limits* is ended, and one that takes no processor time for *still* seconds.
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
        self._prepared = pickle.dumps(WorkerStart(_working_folder(), prepare, limits))
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
        """Whether fewer workers than *count* have a task."""
        return sum(one.key is not None for one in self._workers) < self.count

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that are there."""
        return [worker.process.pid or 0 for worker in self._workers]

    def start(self, key: int, task: Task) -> None:
        """Start a task in a worker that has none, in a new one where all have one."""
        worker = next((one for one in self._workers if one.key is None), None)
        if worker is None:
            worker = _Worker(self._context, self._prepared)
            self._workers.append(worker)
        worker.start(key, task)

    def messages(self, listens: Callable[[int], bool] = lambda _: True) -> Iterator[Message]:
        """Wait until something comes from workers, and yield it.

        Those whose task's key is not one that *listens* wait with what they send.
        """
        busy: dict[Any, _Worker] = {}
        for worker in self._workers:
            if worker.key is not None and listens(worker.key):
                busy[worker.pipe] = worker
            else:
                worker.is_waited_for = False
        for pipe in wait([*busy], timeout=_LOOK):
            yield self._received(busy[pipe])
        if time.monotonic() >= self._next_look:
            self._next_look = time.monotonic() + _LOOK
            yield from self._stopped([one for one in busy.values() if one in self._workers])

    def _received(self, worker: _Worker) -> Message:
        message = worker.receive()
        if message.failure is not None:
            self._end(worker)
        if message.failure is not None and message.failure.kind == UNPREPARED:
            raise WorkerError(message.failure.detail)
        return message

    def _stopped(self, busy: Iterable[_Worker]) -> Iterator[Message]:
        """Yield the failures of workers that do nothing, which are ended."""
        for worker in busy:
            key, at = worker.key, worker.cell.value
            if key is not None and worker.is_still(self._still):
                self._end(worker)
                yield Message(key, failure=Failure(STILL), at=at)

    def _end(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.kill()


class _Worker:
    """One process and the task it has, None for none."""

    def __init__(self, context: BaseContext, prepared: bytes) -> None:
        self.pipe, theirs = context.Pipe()
        self.cell = RawValue(c_longlong, 0)
        self.process = _start_process(context, (theirs, self.cell, prepared))
        theirs.close()
        self.key: int | None = None
        self.is_waited_for = False
        """Whether the last look at the process was made while something was to come from it."""
        self._seen = (0, 0.0)
        self._looks = 0

    def start(self, key: int, task: Task) -> None:
        """Give the process a task. One that has ended meanwhile fails in the next message."""
        self.key, self.cell.value = key, NOT_BEGUN
        self.is_waited_for = False
        with contextlib.suppress(OSError):
            self.pipe.send(task)

    def receive(self) -> Message:
        """Return what comes next, the failure of a process that has ended."""
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
        """Return why the process ended, which it has, or is about to."""
        self.process.join(5)
        status = self.process.exitcode
        if status is not None and status < 0:
            name = _signal_name(-status)
            return Failure(PROCESSOR if name == "SIGXCPU" else DIED, name)
        return Failure(DIED, f"exit {status}")

    def is_still(self, most: float) -> bool:
        """Return whether the process stays at one item for *most* seconds without working."""
        seconds = _processor_time(self.process.pid or 0)
        seen = self.cell.value, seconds or 0.0
        at, before = self._seen
        if seen[0] != at or seen[1] > before + 0.5 or not self.is_waited_for:
            self._seen, self._looks, self.is_waited_for = seen, 0, True
            return False
        self._looks += 1  # and no clock, which goes on while a user has all processes stopped
        return self._looks * _LOOK > (most if seconds is not None else MAX_STILL_UNSEEN)

    def kill(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


def _signal_name(number: int) -> str:
    """Return the name of a signal; those of real time have none."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _start_process(
    context: BaseContext, args: tuple[Any, ...], tries: int = MAX_STARTS
) -> BaseProcess:
    """Return a new process that serves; what starts it may be killed meanwhile, and begins anew."""
    process: BaseProcess = context.Process(  # type: ignore[attr-defined]
        target=serve, args=args, daemon=True
    )
    try:
        with _signals_of_workers(), use_safe_path():
            _start_tracker()
            process.start()
    except (EOFError, ConnectionError):
        if tries == 1:
            raise
        time.sleep(_PAUSE)
        return _start_process(context, args, tries - 1)
    return process


@contextlib.contextmanager
def _signals_of_workers() -> Iterator[None]:
    """Let what starts workers begin with the signals it needs, whatever this process has.

    It hears when they end, also where whoever started this process blocked that: else nobody
    would. It hears of no interrupt, which would end its imports with a traceback; this process
    hears of one when the worker has begun.
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
    """Start the resource tracker of multiprocessing, which would be started with the first worker.

    Python unblocks SIGINT as it starts it. Blocked again here, it stays blocked in the processes
    that are started next: an interrupt would end their imports with a traceback.
    """
    if sys.platform != "win32":
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _processor_time(process: int) -> float | None:
    """Return the processor time that another process took, in seconds; None where nobody says."""
    try:
        with open(f"/proc/{process}/stat", "rb") as stream:  # noqa: PTH123
            fields = stream.read().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None


def _working_folder() -> str:
    """Return the folder that paths are relative to. Raises OSError where it is gone."""
    try:
        return os.getcwd()  # noqa: PTH109 - a path as it is
    except OSError as error:  # no process can be started either
        error.filename = os.curdir
        raise


def _make_context(preload: list[str]) -> Any:
    """Return how processes are started: from one that has imported what they need, and no more.

    A process is never forked from this one, which may have threads and much memory.
    """
    is_there = "forkserver" in multiprocessing.get_all_start_methods()
    if not is_there or len(os.fsencode(tempfile.gettempdir())) > MAX_TEMPORARY:
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(preload)
    return context
