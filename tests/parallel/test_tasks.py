"""What comes back from workers is the same whatever happens to them."""

from __future__ import annotations

import os
import pickle
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import forkserver
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from barsis_notation.parallel import pool as pools
from barsis_notation.parallel.pool import Pool, WorkerError
from barsis_notation.parallel.tasks import MAX_HELD, Tasks
from barsis_notation.parallel.worker import Task
from barsis_notation.record.decode import STANDARD, WorkerLimits
from tests.parallel.jobs import SEPARATE, Poison, faulty_job, prepared, unprepared

PRELOAD = ("tests.parallel.jobs",)
LIMITS = STANDARD.worker_limits
KINDS = {
    "killing": ("died", "SIGKILL"),
    "leaving": ("died", "exit 3"),
    "raising": ("raised", "ArithmeticError: 38"),
    "eating": ("memory", ""),
    "waiting": ("still", ""),
}


HARMLESS = Poison()


def done_by(
    count: int,
    works: list[range],
    poison: Poison = HARMLESS,
    limits: WorkerLimits = LIMITS,
    **more: Any,
) -> list[Any]:
    with Pool(count, partial(prepared, poison), PRELOAD, limits=limits, **more) as pool:
        return [one for part in Tasks(pool, works) for one in part]


def works_of(count: int, size: int = 7) -> list[range]:
    return [range(at, at + size) for at in range(0, count * size, size)]


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.by_turns(2)
def test_parts_come_in_the_order_of_the_tasks(count: int) -> None:
    assert done_by(count, works_of(30)) == [n * n for n in range(210)]


@pytest.mark.by_turns(3)
def test_what_ends_two_workers_costs_itself_and_nothing_else() -> None:
    members = {name: frozenset({20 + 9 * at}) for at, name in enumerate(KINDS)}
    found = done_by(2, works_of(30), Poison(**members), still=0.5)
    expected: list[Any] = [n * n for n in range(210)]
    for name, [number] in members.items():
        expected[number] = number, "skipped", *KINDS[name]
    assert found == expected


@pytest.mark.by_turns(4)
def test_a_worker_may_take_the_memory_it_is_given() -> None:
    poison = Poison(eating=frozenset({3}))
    for memory, eaten in ((2**31, 9), (2**29, (3, "skipped", "memory", ""))):
        assert done_by(1, works_of(1), poison, LIMITS._replace(memory=memory))[3] == eaten


@pytest.mark.by_turns(3)
def test_a_worker_ends_that_takes_more_time_than_it_is_given() -> None:
    poison = Poison(burning=frozenset({3}))
    found = done_by(1, works_of(1), poison, LIMITS._replace(seconds=1))
    assert found == [0, 1, 4, (3, "skipped", "processor", "SIGXCPU"), 16, 25, 36]


def test_behind_what_cannot_be_read_nothing_is_read_of_that_task() -> None:
    found = done_by(2, works_of(10, 5), Poison(unread=frozenset({12, 30})))
    left_out = {13, 14, 31, 32, 33, 34}
    expected: list[Any] = [n * n for n in range(50) if n not in left_out]
    expected[expected.index(144)] = 12, "unread", "died", "exit 7"
    expected[expected.index(900)] = 30, "unread", "died", "exit 7"
    assert found == expected


def test_a_task_is_done_out_of_turn() -> None:
    with Pool(2, partial(prepared, HARMLESS), PRELOAD, limits=LIMITS) as pool:
        tasks = Tasks(pool, works_of(12))
        found: list[Any] = []
        for part in tasks:
            found += part
            if len(part) == 3:
                found.append([one for answer in tasks.ask(range(90, 92)) for one in answer])
    assert [one for one in found if isinstance(one, int)] == [n * n for n in range(84)]
    assert [one for one in found if isinstance(one, list)] == [[8100, 8281]] * 12


MAX_KILLED = 6
"""Workers that are killed in one run: were they killed all the time, it would not end."""


@contextmanager
def killer(pool: Pool, seed: int) -> Iterator[list[int]]:
    """Kill processes of *pool* at random moments; yield those that were."""
    rng, ended, killed = random.Random(seed), threading.Event(), list[int]()

    def kill() -> None:
        while len(killed) < MAX_KILLED and not ended.wait(rng.uniform(0.05, 0.3)):
            there = pool.processes
            if there:
                with suppress(ProcessLookupError):
                    os.kill(process := rng.choice(there), signal.SIGKILL)
                    killed.append(process)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        ended.set()
        thread.join()


def slowly(task: Any, place: Any) -> Iterator[tuple[int, list[Any]]]:
    for item, number in enumerate(task.work):
        place.begin(item)
        time.sleep(0.002)
        if item >= task.done:
            yield item + 1, [number, b"x" * 100_000]
        place.end(item)


def prepare_slowly() -> Any:
    return slowly


@pytest.mark.by_turns(4)
def test_workers_killed_from_outside_leave_no_trace(scale: int) -> None:
    for seed in range(scale):
        with Pool(3, prepare_slowly, PRELOAD, limits=LIMITS) as pool, killer(pool, seed) as killed:
            found = list(Tasks(pool, works_of(60, 10)))
        assert [number for number, _ in found] == list(range(600))
        assert killed


@pytest.mark.skipif(not hasattr(signal, "SIGRTMIN"), reason="needs signals without names")
@pytest.mark.by_turns(2)
def test_a_worker_may_be_killed_by_a_signal_without_a_name() -> None:
    with Pool(1, prepare_slowly, PRELOAD, limits=LIMITS) as pool:
        tasks = iter(Tasks(pool, works_of(1, 40)))
        found = [next(tasks)]
        os.kill(pool.processes[0], signal.SIGRTMIN + 6)
        assert [number for number, _ in [*found, *tasks]] == list(range(40))


@pytest.mark.skipif(sys.platform != "linux", reason="processes are not started by another there")
@pytest.mark.by_turns(2)
def test_what_starts_workers_may_be_killed() -> None:
    assert done_by(1, works_of(1)) == [n * n for n in range(7)]
    starter: int = vars(forkserver)["_forkserver"]._forkserver_pid
    os.kill(starter, signal.SIGSTOP)  # so that it is asked for a worker and never answers
    threading.Timer(0.3, os.kill, (starter, signal.SIGKILL)).start()
    assert done_by(1, works_of(2)) == [n * n for n in range(14)]


def test_a_task_that_cannot_be_pickled_leaves_its_worker_idle() -> None:
    with Pool(1, partial(prepared, HARMLESS), PRELOAD, limits=LIMITS) as pool:
        with pytest.raises((pickle.PicklingError, AttributeError)):
            pool.start(1, Task(lambda: None))
        assert pool.has_room
        pool.start(1, Task(range(2)))
        assert not pool.has_room
        assert len(pool.processes) == 1


@pytest.mark.timeout(20)
def test_work_that_cannot_be_pickled_is_an_error_again_and_not_waited_for() -> None:
    with Pool(1, partial(prepared, HARMLESS), PRELOAD, limits=LIMITS) as pool:
        tasks = Tasks(pool, works_of(1))
        with pytest.raises((pickle.PicklingError, AttributeError)):
            tasks.ask(lambda: None)
        with pytest.raises((pickle.PicklingError, AttributeError)):
            next(iter(tasks))


def test_no_process_is_left() -> None:
    with Pool(3, partial(prepared, HARMLESS), PRELOAD, limits=LIMITS) as pool:
        tasks = iter(Tasks(pool, works_of(30)))
        next(tasks)
        processes = pool.processes
        assert processes
    assert not any(Path(f"/proc/{process}").exists() for process in processes)


def test_workers_that_cannot_begin_are_an_error() -> None:
    with (
        Pool(2, unprepared, limits=LIMITS) as pool,
        pytest.raises(WorkerError, match="nothing to do"),
    ):
        next(iter(Tasks(pool, works_of(2))))


def test_a_task_out_of_turn_does_not_wait_for_one_that_waits_for_it() -> None:
    work = range(2 * SEPARATE * MAX_HELD)
    with Pool(1, partial(prepared, HARMLESS), PRELOAD, limits=LIMITS) as pool:
        tasks = Tasks(pool, [work])
        parts = iter(tasks)
        first = next(parts)
        assert tasks.ask([3]) == [[9]]
        assert [*first, *(one for part in parts for one in part)] == [n * n for n in work]


def test_a_job_that_always_fails_is_an_error_and_no_endless_one() -> None:
    with (
        Pool(2, faulty_job, PRELOAD, limits=LIMITS) as pool,
        pytest.raises(WorkerError, match="at fault"),
    ):
        list(Tasks(pool, works_of(2)))


# -- when a worker stands still -------------------------------------------------------------------


class Clockwork:
    """A pool of one worker without a process: what it has taken of the processor is *seconds*."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        monkeypatch.setattr(pools, "_read_processor_time", lambda _process: self.seconds)
        self.worker: Any = self._worker()
        self.worker.process = SimpleNamespace(pid=1)
        self.worker.cell = SimpleNamespace(value=7)
        self.worker.key, self.worker.is_waited_for = 1, True
        self.worker._seen, self.worker._looks = (7, 0.0), 0
        self.pool = Pool(1, partial(prepared, HARMLESS), PRELOAD, limits=LIMITS)
        self.pool._workers.append(self.worker)

    @staticmethod
    def _worker() -> Any:
        return object.__new__(pools._Worker)

    def looks_until_still(self, at_most: int = 50) -> int:
        """Look at the worker until it is found to stand still for two looks; 0 where never."""
        looks = (at for at in range(1, at_most + 1) if self.worker.is_still(2 * pools._LOOK))
        return next(looks, 0)


def test_a_worker_that_takes_processor_time_is_not_still(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clockwork(monkeypatch)
    for _ in range(20):
        clock.seconds += 0.6
        assert not clock.worker.is_still(0)
    assert clock.looks_until_still() == 3


def test_a_worker_that_begins_another_item_is_not_still(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clockwork(monkeypatch)
    for _ in range(20):
        clock.worker.cell.value += 1
        assert not clock.worker.is_still(0)
    assert clock.looks_until_still() == 3


@pytest.mark.by_turns(2)
def test_while_nobody_listens_a_worker_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has something to send, and does nothing until somebody takes it."""
    clock = Clockwork(monkeypatch)
    assert clock.looks_until_still(2) == 0
    assert [*clock.pool.iter_messages(lambda _key: False)] == []
    assert clock.looks_until_still() == 4, "the looks before are forgotten, and one begins anew"
