"""A job for workers that squares numbers, some of which are not to be borne."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from barsis_notation.parallel.worker import Job, Task, WorkerPlace

SEPARATE = 4
"""Squares that are sent together."""


class Poison(NamedTuple):
    """Numbers at which a worker ends, by what they do to it, and those it cannot get to."""

    killing: frozenset[int] = frozenset()
    leaving: frozenset[int] = frozenset()
    raising: frozenset[int] = frozenset()
    eating: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()
    burning: frozenset[int] = frozenset()
    unread: frozenset[int] = frozenset()


def prepared(poison: Poison) -> Job:
    """Return the job, in a worker."""
    return partial(squares, poison)


def unprepared() -> Job:
    """Fail to return a job."""
    raise LookupError("there is nothing to do")


def faulty(task: Task, place: WorkerPlace) -> Iterator[tuple[int, list[Any]]]:
    """Fail where the task ends, whatever is left out of it."""
    for item, number in enumerate(task.work):
        place.begin(item)
        yield item + 1, [number]
        place.end(item)
    raise ArithmeticError("the job is at fault")


def faulty_job() -> Job:
    """Return a job that fails at the end of every task."""
    return faulty


def squares(poison: Poison, task: Task, place: WorkerPlace) -> Iterator[tuple[int, list[Any]]]:
    """Yield the squares of the numbers of a task; in the place of what is skipped, why."""
    held: list[Any] = []
    for item, number in enumerate(task.work):
        failure = task.trouble.unread.get(item)
        if failure is not None:
            held.append((number, "unread", *failure))
            break
        if number in poison.unread:
            os._exit(7)
        place.begin(item)
        if item in task.trouble.skipped:
            held.append((number, "skipped", *task.trouble.skipped[item]))
        elif item >= task.done:
            held.append(_square(number, poison))
        place.end(item)
        if len(held) == SEPARATE:
            yield item + 1, held
            held = []
    yield len(task.work), held


def _square(number: int, poison: Poison) -> int:
    if number in poison.killing:
        os.kill(os.getpid(), signal.SIGKILL)
    if number in poison.leaving:
        os._exit(3)
    if number in poison.raising:
        raise ArithmeticError(number)
    if number in poison.eating:
        bytearray(2**30)
    while number in poison.waiting:
        time.sleep(1)
    while number in poison.burning:
        pass
    return number * number
