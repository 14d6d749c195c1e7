"""A cluster without processes: attempts are made here, in any order, and some are lost."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from barsis_notation.cluster import on_ray, part_division, ray_tasks
from barsis_notation.cluster.attempts import PartAttempt, do_attempt
from barsis_notation.cluster.cluster_runs import EndedAttempt, LostError
from barsis_notation.cluster.work import ClusterWork, make_cluster_work
from barsis_notation.language.speech import speaking
from barsis_notation.parallel.parts import Part


class FakeCluster:
    """Does *room* attempts at a time, those first that chance says; it loses what *loses* says.

    With *loses* an attempt is lost before anything is put, with *loses_after* after all is.
    """

    def __init__(
        self,
        room: int = 2,
        loses: Callable[[Part, int], bool] = lambda _part, _attempt: False,
        loses_after: Callable[[Part, int], bool] = lambda _part, _attempt: False,
        seed: int = 16,
    ) -> None:
        self.room = room
        self.started: list[Part] = []
        self.most = 0
        """The most attempts that were under way together."""
        self._loses, self._loses_after = loses, loses_after
        self._rng = Random(seed)
        self._open_attempts: list[PartAttempt] = []

    def start(self, attempt: PartAttempt) -> None:
        self.started.append(attempt.part)
        self._open_attempts.append(pickle.loads(pickle.dumps(attempt)))
        self.most = max(self.most, len(self._open_attempts))

    def wait(self) -> Sequence[EndedAttempt]:
        attempt = self._open_attempts.pop(self._rng.randrange(len(self._open_attempts)))
        part = attempt.part
        number = self.started.count(part)
        if self._loses(part, number):
            return [EndedAttempt(part, LostError("gone"))]
        try:
            with speaking("en"):  # as a process does that knows nothing of the driver
                do_attempt(attempt)
        except Exception as error:  # as a cluster brings it back
            return [EndedAttempt(part, error)]
        if self._loses_after(part, number):
            return [EndedAttempt(part, LostError("gone"))]
        return [EndedAttempt(part)]


def small_parts(monkeypatch: pytest.MonkeyPatch, weight: int = 1) -> None:
    """Let every file be a part of its own, or several of at least so many bytes together."""
    monkeypatch.setattr(part_division, "LEAST", 1)
    monkeypatch.setattr(part_division, "WEIGHT", weight)


def take_for_ray(monkeypatch: pytest.MonkeyPatch, **how: Any) -> list[FakeCluster]:
    """Put made-up clusters in the place of those that Ray gives; return those that are used."""
    used: list[FakeCluster] = []

    @contextmanager
    def made_up(jobs: int | None) -> Iterator[FakeCluster]:
        used.append(FakeCluster(**{"room": jobs or 2, **how}))
        yield used[-1]

    monkeypatch.setattr(ray_tasks, "open_ray_cluster", made_up)
    return used


def do_parts_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no part of a run have a process of its own."""
    monkeypatch.setattr(on_ray, "make_cluster_work", work_here)


def work_here(*given: Any) -> ClusterWork:
    """Return work whose parts are done without a process of their own."""
    return make_cluster_work(*given)._replace(processes=0)
