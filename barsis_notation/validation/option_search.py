"""The smallest changes of options under which the most records are legal.

A record in which a value is declined without the word ``pass`` counts half as much as a refused
one: what only lets values lapse explains less than what explains the moves.

First a climb, from the profiles of the ruleset too: what saves most turns of refused records is
tried on, the best set so far before the others. Then every set that is as small as the one found,
or smaller, is tried, as far as the budget goes: so that what is called smallest is, and others as
good are named.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.option_space import Changes, Space
from barsis_notation.validation.verdicts import NOWHERE, Case, Reached, reached

SAMPLE: Final = 24
"""Refused records that a change is tried on before all are replayed under it."""

MAX_CHILDREN: Final = 10
"""Changes, those that let most records get further, that are tried on from one set."""

PATIENCE: Final = 12
"""Sets tried on from in a row without finding a better one."""


REFUSED: Final = 2
"""The weight of a refused record."""

SILENT: Final = 1
"""The weight of a record in which a value is declined without a word."""

COST: Final = 1
"""What it costs to set up a game under a set of options, in replays."""


class Found(NamedTuple):
    """The best sets, each of the same number of changes, and the weight of what speaks against one.

    *profiles* are those of the ruleset that do as well: first the one with the fewest needless
    options; none where the ruleset gone out from does as well. Every set of up to *complete*
    changes of the *paths* was tried; -1 where not even the ruleset gone out from was.
    """

    sets: list[Changes]
    weight: int
    complete: int
    paths: list[str]
    profiles: list[Changes]


class OptionSearch:
    """The search for one group of records; *budget* bounds the replays of one record.

    With *strict* a record in which a value is declined without a word counts as refused.
    """

    def __init__(
        self, cases: Sequence[Case], space: Space, budget: int, *, strict: bool = False
    ) -> None:
        self.silent = REFUSED if strict else SILENT
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

    def was_judged(self, changes: Changes) -> bool:
        """Return whether ``judged`` costs nothing now."""
        return changes in self._judged

    def _reached(self, case: Case, ruleset: Ruleset | None) -> Reached:
        self.replays += 1
        return NOWHERE if ruleset is None else reached(case, ruleset, strict=True)

    def is_legal(self, one: Reached) -> bool:
        """Return whether a record that got so far counts as legal."""
        return self._weight(one) < REFUSED

    def _weight(self, one: Reached) -> int:
        if one.is_legal:
            return 0
        return self.silent if one.is_silent else REFUSED

    def weight(self, changes: Changes) -> int:
        """Return the weight of the records that speak against *changes*."""
        return sum(map(self._weight, self.judged(changes)))

    def weight_up_to(self, changes: Changes, ruleset: Ruleset | None, most: int) -> int:
        """Return the weight against *changes*, or one more than *most* where it is greater."""
        if changes in self._judged:
            return min(self.weight(changes), most + 1)
        weight = 0
        for place, at in enumerate(self._first):
            against = self._weight(self._reached(self.cases[at], ruleset))
            if against:
                weight += against
                self._first.insert(0, self._first.pop(place))
                if weight > most:
                    return most + 1
        return weight

    def run(self) -> Found:
        """Return the best sets."""
        best = self._reduced(self._climb())
        found = self._all_as_good(best, self.weight(best))
        return found._replace(profiles=self._profiles(found.weight))

    def _profiles(self, weight: int) -> list[Changes]:
        """Return the profiles against which no more speaks than *weight*, the best first.

        None where that is so of the ruleset gone out from: nothing tells them from it.
        """
        if self.weight(()) <= weight:
            return []
        good = [one for one in self.space.profiles() if self.weight(one) <= weight]
        return sorted(good, key=lambda one: (self._needless(one, weight), len(one)))

    def _needless(self, changes: Changes, weight: int) -> int:
        """Return how many of *changes* could each be left out with no more against the others."""
        parts = [part for part in combinations(changes, len(changes) - 1) if self._stands(part)]
        return sum(self.weight(part) <= weight for part in parts)

    def _stands(self, changes: Changes) -> bool:
        """Return whether *changes* are a set of options by themselves."""
        ruleset = self.space.ruleset(changes)
        return ruleset is not None and self.space.named(ruleset) == changes

    # The climb.

    def _climb(self) -> Changes:
        """Return a set that is as good as any the climb came by."""
        seen: set[Changes] = set()
        heap: list[tuple[int, int, int, int, Changes]] = []
        for changes in ((), *self.space.profiles()):
            heapq.heappush(heap, (*self._rank(changes), len(seen), changes))
            seen.add(changes)
        furthest = heap[0][:2]
        best = (heap[0][0], heap[0][-1])
        waited = 0
        while heap and best[0] and waited < PATIENCE and self.replays < self.budget:
            *_, changes = heapq.heappop(heap)
            waited += 1
            for child in self._children(changes, seen):
                rank = self._rank(child)
                heapq.heappush(heap, (*rank, len(seen), child))
                seen.add(child)
                if rank[:2] < furthest:
                    furthest, waited = rank[:2], 0
                if (rank[0], len(child)) < (best[0], len(best[1])):
                    best, waited = (rank[0], child), 0
        return best[1]

    def _rank(self, changes: Changes) -> tuple[int, int, int]:
        """Return what is smaller for a set that is to be tried on from first.

        The legal turns count before the size: where several options differ from those that were
        played, no single change makes a whole record legal.
        """
        turns = sum(map(self._turns, range(len(self.cases)), self.judged(changes)))
        return self.weight(changes), -turns, len(changes)

    def _turns(self, at: int, one: Reached) -> int:
        """Return how many turns of a case are legal, the result counted as one more."""
        return min(one.turn, len(self.cases[at].record.turns) + 2)

    def _children(self, changes: Changes, seen: set[Changes]) -> list[Changes]:
        """Return the sets, one change on, under which most of a sample get further."""
        now = self.judged(changes)
        refused = [at for at, one in enumerate(now) if not one.is_legal]
        sample = refused[:: -(-len(refused) // SAMPLE)] if refused else []
        tried: dict[Changes, tuple[int, int]] = {}
        for path, value in self.space.single_changes():
            child = self.space.with_change(changes, path, value)
            if child is None or child in seen or child in tried:
                continue
            ruleset = self.space.ruleset(child)
            then = [(at, self._reached(self.cases[at], ruleset)) for at in sample]
            further = [(at, one) for at, one in then if one > now[at]]
            saved = sum(self._turns(at, one) - self._turns(at, now[at]) for at, one in further)
            tried[child] = (len(further), saved)
        children = [child for child, (count, _) in tried.items() if count]
        most = sorted(children, key=lambda child: tried[child][::-1], reverse=True)
        return most[:MAX_CHILDREN]

    # All sets that are as small.

    def _reduced(self, changes: Changes) -> Changes:
        """Return the smallest part of *changes* under which as few records are refused."""
        most = self.weight(changes)
        for count in range(len(changes)):
            for part in filter(self._stands, combinations(changes, count)):
                if self.weight_up_to(part, self.space.ruleset(part), most) <= most:
                    return part
        return changes

    def _all_as_good(self, best: Changes, weight: int) -> Found:
        """Try every set that is smaller or as small, and larger ones while something is against."""
        paths = self.paths_that_matter(best)
        sets, size, complete = [best], len(best), -1
        while complete < (len(paths) if weight else size):
            count = complete + 1
            most = weight if count <= size else weight - 1
            if self.replays + self.space.count(paths, count) * (COST + most + 1) > self.budget:
                break
            found, fewest = self._sets_of(paths, count, most)
            if found and (fewest, count) < (weight, size):
                sets, size, weight = found, count, fewest
            elif found and (fewest, count) == (weight, size):
                sets = _merged(found, sets)
            complete = count
        return Found(sets, weight, complete, paths, [])

    def _sets_of(self, paths: Sequence[str], count: int, most: int) -> tuple[list[Changes], int]:
        """Return the sets of *count* changes that least speaks against, at most *most*."""
        found: list[Changes] = []
        for changes, ruleset in self.space.sets(paths, count):
            weight = self.weight_up_to(changes, ruleset, most)
            if weight < most:
                found, most = [changes], weight
            elif weight == most:
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


def _merged(one: list[Changes], other: list[Changes]) -> list[Changes]:
    return [*one, *(changes for changes in other if changes not in one)]
