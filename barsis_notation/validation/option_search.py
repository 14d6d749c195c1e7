"""The smallest changes of options under which the most records are legal.

First a climb: what lets a refused record get further is tried on, the best set so far before the
others. Then every set that is as small as the one found, or smaller, is tried, as far as the budget
goes: so that what is called smallest is, and others as good are named.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.judging import NOWHERE, Case, Reached, reached
from barsis_notation.validation.option_space import Changes, Space

SAMPLE: Final = 24
"""Refused records that a change is tried on before all are replayed under it."""

MOST_CHILDREN: Final = 10
"""Changes, those that let most records get further, that are tried on from one set."""

PATIENCE: Final = 12
"""Sets tried on from in a row without finding a better one."""


COST: Final = 1
"""What it costs to set up a game under a set of options, in replays."""


class Found(NamedTuple):
    """The best sets, each of the same number of changes, and how many records refuse them.

    Every set of up to *complete* changes of the *paths* was tried; -1 where not even the ruleset
    gone out from was.
    """

    sets: list[Changes]
    failures: int
    complete: int
    paths: list[str]


class Search:
    """The search for one group of records; *budget* bounds the replays of one record.

    What counts as legal with *strict*, ``judging.reached`` says.
    """

    def __init__(
        self, cases: Sequence[Case], space: Space, budget: int, *, strict: bool = False
    ) -> None:
        self.strict = strict
        self.cases = cases
        self.space = space
        self.budget = budget
        self.replays = 0
        self._judged: dict[Changes, list[Reached]] = {}
        self._first = list(range(len(cases)))
        """The cases, those first that refused last."""

    def judged(self, changes: Changes) -> list[Reached]:
        """Return how far each record gets under *changes*."""
        if changes not in self._judged:
            ruleset = self.space.ruleset(changes)
            self._judged[changes] = [self._reached(case, ruleset) for case in self.cases]
        return self._judged[changes]

    def _reached(self, case: Case, ruleset: Ruleset | None) -> Reached:
        self.replays += 1
        return NOWHERE if ruleset is None else reached(case, ruleset, strict=self.strict)

    def failures(self, changes: Changes, ruleset: Ruleset, most: int) -> int:
        """Return how many records are refused under *changes*; more than *most* is *most* + 1."""
        if changes in self._judged:
            return min(_refused(self._judged[changes]), most + 1)
        count = 0
        for place, at in enumerate(self._first):
            if not self._reached(self.cases[at], ruleset).is_legal:
                count += 1
                self._first.insert(0, self._first.pop(place))
                if count > most:
                    break
        return count

    def run(self) -> Found:
        """Return the best sets."""
        best = self._reduced(self._climb())
        return self._all_as_good(best, _refused(self.judged(best)))

    # The climb.

    def _climb(self) -> Changes:
        """Return a set that is as good as any the climb came by."""
        root: Changes = ()
        best = (_refused(self.judged(root)), root)
        heap = [(*_rank(self.judged(root), root), 0, root)]
        seen = {root}
        waited = 0
        while heap and best[0] and waited < PATIENCE and self.replays < self.budget:
            *_, changes = heapq.heappop(heap)
            waited += 1
            for child in self._children(changes, seen):
                refused = _refused(self.judged(child))
                heapq.heappush(heap, (*_rank(self.judged(child), child), len(seen), child))
                seen.add(child)
                if (refused, len(child)) < (best[0], len(best[1])):
                    best, waited = (refused, child), 0
        return best[1]

    def _children(self, changes: Changes, seen: set[Changes]) -> list[Changes]:
        """Return the sets, one change on, under which most of a sample get further."""
        now = self.judged(changes)
        refused = [at for at, one in enumerate(now) if not one.is_legal]
        sample = refused[:: -(-len(refused) // SAMPLE)] if refused else []
        tried: dict[Changes, int] = {}
        for path, value in self.space.single_changes():
            child = self.space.with_change(changes, path, value)
            if child is None or child in seen or child in tried:
                continue
            ruleset = self.space.ruleset(child)
            tried[child] = sum(self._reached(self.cases[at], ruleset) > now[at] for at in sample)
        further = [child for child, count in tried.items() if count]
        return sorted(further, key=lambda child: -tried[child])[:MOST_CHILDREN]

    # All sets that are as small.

    def _reduced(self, changes: Changes) -> Changes:
        """Return the smallest part of *changes* under which as few records are refused."""
        most = _refused(self.judged(changes))
        for count in range(len(changes)):
            for part in combinations(changes, count):
                ruleset = self.space.ruleset(part)
                if ruleset is None or self.space.named(ruleset) != part:
                    continue
                if self.failures(part, ruleset, most) <= most:
                    return part
        return changes

    def _all_as_good(self, best: Changes, failures: int) -> Found:
        """Try every set that is smaller or as small, and larger ones while records are refused."""
        paths = self.paths_that_matter(best)
        sets, size, complete = [best], len(best), -1
        while complete < (len(paths) if failures else size):
            count = complete + 1
            most = failures if count <= size else failures - 1
            if self.replays + self.space.count(paths, count) * (COST + most + 1) > self.budget:
                break
            found, fewest = self._sets_of(paths, count, most)
            if found and (fewest, count) < (failures, size):
                sets, size, failures = found, count, fewest
            elif found and (fewest, count) == (failures, size):
                sets = _merged(found, sets)
            complete = count
        return Found(sets, failures, complete, paths)

    def _sets_of(self, paths: Sequence[str], count: int, most: int) -> tuple[list[Changes], int]:
        """Return the sets of *count* changes that the fewest records refuse, at most *most*."""
        found: list[Changes] = []
        for changes, ruleset in self.space.sets(paths, count):
            failures = self.failures(changes, ruleset, most)
            if failures < most:
                found, most = [changes], failures
            elif failures == most:
                found.append(changes)
        return found, most

    def paths_that_matter(self, best: Changes) -> list[str]:
        """Return the options a change of which is noticed in some record.

        Of another value by itself, in the ruleset gone out from or in the *best* set.
        """
        noticed = {path for path, _ in best}
        for changes in dict.fromkeys(((), best)):
            noticed |= {path for path in self.space.others if self._notices(changes, path)}
        return [path for path in self.space.others if path in noticed]

    def _notices(self, changes: Changes, path: str) -> bool:
        values = self.space.values[path]
        others = (self.space.with_change(changes, path, value) for value in values)
        return any(
            other is not None and self.judged(other) != self.judged(changes) for other in others
        )


def _refused(judged: Sequence[Reached]) -> int:
    return sum(not one.is_legal for one in judged)


def _rank(judged: Sequence[Reached], changes: Changes) -> tuple[int, int, int]:
    """Return what is smaller for a set that is to be tried on from first."""
    return _refused(judged), len(changes), -sum(one.turn for one in judged)


def _merged(one: list[Changes], other: list[Changes]) -> list[Changes]:
    return [*one, *(changes for changes in other if changes not in one)]
