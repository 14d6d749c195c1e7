"""Tasks handed out to workers; what they yield comes in the order of the tasks.

Whatever the number of workers, and whichever of them dies when, the same parts come in the same
order. A task whose worker ended is done again from where its last part ended. What ends two workers
at the same item is left out: an item that was looked at is skipped, behind one that was read
nothing more is.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from typing import Any, Final

from barsis_notation.parallel.pool import Message, Pool, WorkerError
from barsis_notation.parallel.worker import NOT_BEGUN, Failure, Task

AHEAD: Final = 3
"""Tasks a worker that are under way or wait to be taken, at most."""

MAX_HELD: Final = 64
"""Parts of a task that are kept before its turn; its worker waits with more."""

MAX_DEATHS: Final = 2
"""Workers that end at one item until it is left out."""


MAX_DEATHS_IN_ALL: Final = 8
"""Workers that end at one place, which was left out: then the job itself is at fault."""


MAX_NOT_BEGUN: Final = 50
"""Workers that end before they have begun a task, which is not the task's fault."""


class _RunningTask:
    """A task that was taken and is not given back whole."""

    def __init__(self, work: Any) -> None:
        self.task = Task(work)
        self.parts: deque[Any] = deque()
        self.is_started = self.is_ended = False
        self.deaths: Counter[int] = Counter()

    def fail(self, at: int, failure: Failure) -> None:
        """Take note that a worker ended at a place; leave out what ended several there."""
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
    """The tasks of one run: iterating yields what they yield, ``ask`` does one out of turn."""

    def __init__(self, pool: Pool, works: Iterable[Any]) -> None:
        self.pool = pool
        self._works = iter(works)
        self._numbers = 0
        self._open_turn: dict[int, _RunningTask] = {}

    def __iter__(self) -> Iterator[Any]:
        """Yield every part of every task, in order."""
        while True:
            self._take()
            first = next(iter(self._open_turn), None)
            if first is None:
                return
            task = self._open_turn[first]
            while not task.is_ended or task.parts:
                if task.parts:
                    yield task.parts.popleft()
                else:
                    self._step(first)
            del self._open_turn[first]

    def ask(self, work: Any) -> list[Any]:
        """Return the parts of one task more, done at once, whatever the others are at."""
        self._numbers += 1
        key = self._numbers
        task = self._open_turn[key] = _RunningTask(work)
        while not task.is_ended:
            self._step(key)
        del self._open_turn[key]
        return list(task.parts)

    def _take(self) -> None:
        """Take tasks until enough are under way."""
        while len(self._open_turn) < AHEAD * self.pool.count:
            try:
                work = next(self._works)
            except StopIteration:
                return
            self._numbers += 1
            self._open_turn[self._numbers] = _RunningTask(work)

    def _step(self, due: int) -> None:
        """Start what can be started, and take in what comes.

        The task *due* is started in any case: the others may wait for it with what they send.
        """
        waiting = [due, *self._open_turn]
        for key in waiting:
            task = self._open_turn[key]
            if not task.is_started and (key == due or self.pool.has_room):
                task.is_started = True
                self.pool.start(key, task.task)
        for message in self.pool.messages(lambda key: self._listens(key, due)):
            self._receive(message)
        self._take()

    def _listens(self, key: int, due: int) -> bool:
        return key == due or len(self._open_turn[key].parts) < MAX_HELD

    def _receive(self, message: Message) -> None:
        task = self._open_turn[message.key]
        if message.failure is not None:
            task.fail(message.at, message.failure)
        elif message.is_end:
            task.is_ended = True
        else:
            task.parts.append(message.part)
            task.task = task.task._replace(done=message.done)
