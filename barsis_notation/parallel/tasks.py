"""Distribution of tasks to workers, with results in the order of the tasks.

The results and their order depend neither on the number of workers nor on which of them end. A task
whose worker ended continues in another worker after its last result. If two workers end at the same
item, it is left out. If they ended while processing the item, only that item is skipped; if they
ended while reading it, the rest of its file is not read.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from typing import Any, Final

from barsis_notation.parallel.pool import Message, Pool, WorkerError
from barsis_notation.parallel.worker import NOT_BEGUN, Failure, Task

AHEAD: Final = 3
"""Largest number of open tasks for each worker: running, waiting or not yet returned."""

MAX_HELD: Final = 64
"""Number of results of a task that are kept before its turn; then its worker has to wait."""

MAX_DEATHS: Final = 2
"""Number of workers that must end at an item until it is left out."""

MAX_DEATHS_IN_ALL: Final = 8
"""Number of workers that may end at one place although it is left out; more cause an error."""

MAX_NOT_BEGUN: Final = 50
"""Number of workers that may end before they have begun a task; the task is not to blame."""


class _RunningTask:
    """A task whose results have not all been returned."""

    def __init__(self, work: Any) -> None:
        self.task = Task(work)
        self.parts: deque[Any] = deque()
        self.is_started = self.is_ended = False
        self.deaths: Counter[int] = Counter()

    def fail(self, at: int, failure: Failure) -> None:
        """Count a worker that ended at a place; if it was the second, leave out the item there.

        Raises WorkerError if too many workers ended there.
        """
        self.is_started = False
        self.deaths[at] += 1
        if at == NOT_BEGUN and self.deaths[at] <= MAX_NOT_BEGUN:
            return
        if self.deaths[at] < MAX_DEATHS:
            return
        if self.deaths[at] > MAX_DEATHS_IN_ALL:
            raise WorkerError(failure.detail or failure.kind)
        which = "skipped" if at % 2 else "unread"
        items = {**getattr(self.task.trouble, which), at // 2: failure}
        self.task = self.task._replace(trouble=self.task.trouble._replace(**{which: items}))


class Tasks:
    """The tasks of one run; iteration yields their results in order.

    Iterate once, within the ``with`` block of the pool. An exception of the job does not reach the
    caller: like a crash of the worker, it makes another worker continue the task. If two workers
    end at the same item, the job is told to skip it (``Task.trouble``). Iteration raises
    WorkerError if a worker cannot be prepared, or if workers keep ending at the same place. It also
    raises the errors of ``Pool.start`` and of iterating over *works*.

    Args:
        pool: The workers.
        works: The work of each task, picklable; at most 3 (``AHEAD``) per worker are taken in
            advance.
    """

    def __init__(self, pool: Pool, works: Iterable[Any]) -> None:
        self.pool = pool
        self._works = iter(works)
        self._numbers = 0
        self._open_tasks: dict[int, _RunningTask] = {}

    def __iter__(self) -> Iterator[Any]:
        """Yield every result of every task, in order.

        Raises:
            WorkerError: If the preparation of a worker failed, or workers keep failing at the same
                place.
            OSError: If a worker process cannot be started.
            EOFError: If the server that starts processes ends repeatedly.
            pickle.PicklingError, AttributeError, TypeError: If the work of a task cannot be
                pickled.
        """
        while True:
            self._take()
            first = next(iter(self._open_tasks), None)
            if first is None:
                return
            task = self._open_tasks[first]
            while not task.is_ended or task.parts:
                if task.parts:
                    yield task.parts.popleft()
                else:
                    self._step(first)
            del self._open_tasks[first]

    def ask(self, work: Any) -> list[Any]:
        """Do one more task ahead of the others, and return its results in order.

        *work* must be picklable, like the works of the constructor. All results are held in memory
        until the task is done. Iterating over this object does not yield them.

        Raises:
            WorkerError: If the preparation of a worker failed, or workers keep failing at the same
                place.
            OSError: If a worker process cannot be started.
            EOFError: If the server that starts processes ends repeatedly.
            pickle.PicklingError, AttributeError, TypeError: If the work of a task cannot be
                pickled.
        """
        self._numbers += 1
        key = self._numbers
        task = self._open_tasks[key] = _RunningTask(work)
        while not task.is_ended:
            self._step(key)
        del self._open_tasks[key]
        return list(task.parts)

    def _take(self) -> None:
        """Take tasks until enough are open."""
        while len(self._open_tasks) < AHEAD * self.pool.count:
            try:
                work = next(self._works)
            except StopIteration:
                return
            self._numbers += 1
            self._open_tasks[self._numbers] = _RunningTask(work)

    def _step(self, due: int) -> None:
        """Start waiting tasks if workers are free, and receive messages.

        The task *due* is started in any case, because the others may have to wait for it.
        """
        waiting = [due, *self._open_tasks]
        for key in waiting:
            task = self._open_tasks[key]
            if not task.is_started and (key == due or self.pool.has_room):
                self.pool.start(key, task.task)
                task.is_started = True
        for message in self.pool.iter_messages(lambda key: self._listens(key, due)):
            self._receive(message)
        self._take()

    def _listens(self, key: int, due: int) -> bool:
        return key == due or len(self._open_tasks[key].parts) < MAX_HELD

    def _receive(self, message: Message) -> None:
        task = self._open_tasks[message.key]
        if message.failure is not None:
            task.fail(message.at, message.failure)
        elif message.is_end:
            task.is_ended = True
        else:
            task.parts.append(message.part)
            task.task = task.task._replace(done=message.done)
