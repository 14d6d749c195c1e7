"""Search for the smallest changes of options under which the most records are legal.

A record in which a value is declined without the word ``pass`` counts half as much as a refused
one: an option that only lets values lapse explains less than one that explains the moves.

A hill climb comes first, starting at the given rules and at the profiles of the ruleset: the
changes that make the most turns of refused records legal are extended, the best set first. Then
every set of the same size or smaller is tried, within the budget, so that the result is the
smallest and ties are reported.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.option_space import Changes, OptionSpace
from barsis_notation.validation.ruleset_trials import (
    NOWHERE,
    ReplayProgress,
    TrialRecord,
    replay_case,
)

SAMPLE: Final = 24
"""Number of refused records on which a change is tried before all are replayed under it."""

MAX_CHILDREN: Final = 10
"""Largest number of ways in which one set is extended: those that make most turns legal."""

PATIENCE: Final = 12
"""Number of sets extended in a row without improvement before the climb ends."""

REFUSED: Final = 2
"""The weight of a refused record."""

SILENT: Final = 1
"""The weight of a record in which a value is declined without the word ``pass``."""

COST: Final = 1
"""Cost of setting up a game under a set of options, in replays."""


class BestSets(NamedTuple):
    """The best sets of changes.

    Attributes:
        sets: The best sets, all of the same size. Each is a tuple of (path, value) pairs of
            options.
        weight: Total weight of the records that contradict such a set, the same for each; see
            ``OptionSearch.compute_weight``.
        complete: Every set of at most this many changes to *paths* was tried; -1 if not even the
            empty set was tried in this way.
        paths: Paths of the options that were tried.
        profiles: The profiles of the ruleset that are as good as *sets*, best first; empty if the
            starting ruleset is as good.
    """

    sets: list[Changes]
    weight: int
    complete: int
    paths: list[str]
    profiles: list[Changes]


class OptionSearch:
    """A search for the options under which the records of one group are legal.

    Attributes:
        silent: How much a record in which a value is declined without the word ``pass`` counts
            against a set of options: 1, or 2 in a strict search. A refused record counts 2.
        cases: The records.
        space: The sets of options.
        budget: Number of replays after which the search is not extended.
        replays: Number of replays made so far.

    Args:
        cases: The records.
        space: The sets of options.
        budget: Number of replays of single records after which the search is not extended; a few
            more replays may follow.
        strict: Whether a record in which a value is declined without the word ``pass`` counts as
            refused.
    """

    def __init__(
        self, cases: Sequence[TrialRecord], space: OptionSpace, budget: int, *, strict: bool = False
    ) -> None:
        self.silent = REFUSED if strict else SILENT
        self.cases = cases
        self.space = space
        self.budget = budget
        self.replays = 0
        self._judged: dict[Changes, list[ReplayProgress]] = {}
        self._first = list(range(len(cases)))
        """Indexes of the cases, those first that were refused most recently."""

    def judge(self, changes: Changes) -> list[ReplayProgress]:
        """Return the replay progress of each record under *changes*, in record order.

        The result is ``NOWHERE`` for every record if a ruleset with these changes cannot be played.
        It is cached; do not modify it. *changes* are (path, value) pairs of options, in the order
        of the ruleset; () for the starting ruleset.
        """
        if changes not in self._judged:
            ruleset = self.space.get_ruleset(changes)
            self._judged[changes] = [self._replay(case, ruleset) for case in self.cases]
        return self._judged[changes]

    def is_judged(self, changes: Changes) -> bool:
        """Return whether ``judge`` has already been called with *changes*."""
        return changes in self._judged

    def _replay(self, case: TrialRecord, ruleset: Ruleset | None) -> ReplayProgress:
        self.replays += 1
        return NOWHERE if ruleset is None else replay_case(case, ruleset, strict=True)

    def is_legal(self, one: ReplayProgress) -> bool:
        """Return whether a record with this replay progress counts as legal.

        A record in which a value is declined without the word ``pass`` is legal, except in a strict
        search.
        """
        return self._weigh(one) < REFUSED

    def _weigh(self, one: ReplayProgress) -> int:
        if one.is_legal:
            return 0
        return self.silent if one.is_silent else REFUSED

    def compute_weight(self, changes: Changes) -> int:
        """Return the total weight of the records that contradict *changes*, (path, value) pairs.

        A refused record weighs 2 (``REFUSED``). A record in which a value is declined without the
        word ``pass`` weighs ``silent``, which is 1, or 2 in a strict search.
        """
        return sum(map(self._weigh, self.judge(changes)))

    def compute_bounded_weight(self, changes: Changes, ruleset: Ruleset | None, most: int) -> int:
        """Return the result of ``compute_weight`` for *changes*, but at most *most* + 1.

        Args:
            changes: The changes, as (path, value) pairs of options.
            ruleset: The ruleset with these changes; None if it cannot be played.
            most: The bound; replaying stops when the weight exceeds it.
        """
        if changes in self._judged:
            return min(self.compute_weight(changes), most + 1)
        weight = 0
        for place, at in enumerate(self._first):
            against = self._weigh(self._replay(self.cases[at], ruleset))
            if against:
                weight += against
                self._first.insert(0, self._first.pop(place))
                if weight > most:
                    return most + 1
        return weight

    def run(self) -> BestSets:
        """Run the whole search and return the best sets.

        If ``budget`` is used up, they are the best sets found so far; see ``BestSets.complete``.
        """
        best = self._reduce(self._climb())
        found = self._find_all_best(best, self.compute_weight(best))
        return found._replace(profiles=self._find_good_profiles(found.weight))

    def _find_good_profiles(self, weight: int) -> list[Changes]:
        """Return the profiles whose weight is at most *weight*, the best first.

        The list is empty if the weight of the starting ruleset itself is not above *weight*.
        """
        if self.compute_weight(()) <= weight:
            return []
        good = [one for one in self.space.find_profiles() if self.compute_weight(one) <= weight]
        return sorted(good, key=lambda one: (self._count_needless(one, weight), len(one)))

    def _count_needless(self, changes: Changes, weight: int) -> int:
        """Return how many of *changes* can each be left out without exceeding *weight*."""
        parts = [
            part for part in combinations(changes, len(changes) - 1) if self._is_valid_set(part)
        ]
        return sum(self.compute_weight(part) <= weight for part in parts)

    def _is_valid_set(self, changes: Changes) -> bool:
        """Return whether *changes* are valid and imply no further changes."""
        ruleset = self.space.get_ruleset(changes)
        return ruleset is not None and self.space.list_changes(ruleset) == changes

    # The climb.

    def _climb(self) -> Changes:
        """Return the best set found by extending sets change by change."""
        seen: set[Changes] = set()
        heap: list[tuple[int, int, int, int, Changes]] = []
        for changes in ((), *self.space.find_profiles()):
            heapq.heappush(heap, (*self._rank(changes), len(seen), changes))
            seen.add(changes)
        furthest = heap[0][:2]
        best = (heap[0][0], heap[0][-1])
        waited = 0
        while heap and best[0] and waited < PATIENCE and self.replays < self.budget:
            *_, changes = heapq.heappop(heap)
            waited += 1
            for child in self._list_children(changes, seen):
                rank = self._rank(child)
                heapq.heappush(heap, (*rank, len(seen), child))
                seen.add(child)
                if rank[:2] < furthest:
                    furthest, waited = rank[:2], 0
                if (rank[0], len(child)) < (best[0], len(best[1])):
                    best, waited = (rank[0], child), 0
        return best[1]

    def _rank(self, changes: Changes) -> tuple[int, int, int]:
        """Return a sort key, smaller for a set that is extended earlier.

        The number of legal turns takes precedence over the size: if several options differ from
        those that were played, no single change makes a whole record legal.
        """
        turns = sum(map(self._count_turns, range(len(self.cases)), self.judge(changes)))
        return self.compute_weight(changes), -turns, len(changes)

    def _count_turns(self, at: int, one: ReplayProgress) -> int:
        """Return the number of legal turns of a record; a legal result counts as one more turn."""
        return min(one.turn, len(self.cases[at].record.turns) + 2)

    def _list_children(self, changes: Changes, seen: set[Changes]) -> list[Changes]:
        """Return the sets with one more change that make most turns of sample records legal."""
        now = self.judge(changes)
        refused = [at for at, one in enumerate(now) if not one.is_legal]
        sample = refused[:: -(-len(refused) // SAMPLE)] if refused else []
        tried: dict[Changes, tuple[int, int]] = {}
        for path, value in self.space.list_single_changes():
            child = self.space.add_change(changes, path, value)
            if child is None or child in seen or child in tried:
                continue
            ruleset = self.space.get_ruleset(child)
            then = [(at, self._replay(self.cases[at], ruleset)) for at in sample]
            further = [(at, one) for at, one in then if one > now[at]]
            saved = sum(
                self._count_turns(at, one) - self._count_turns(at, now[at]) for at, one in further
            )
            tried[child] = (len(further), saved)
        children = [child for child, (count, _) in tried.items() if count]
        most = sorted(children, key=lambda child: tried[child][::-1], reverse=True)
        return most[:MAX_CHILDREN]

    # The search of all small sets.

    def _reduce(self, changes: Changes) -> Changes:
        """Return the smallest subset of *changes* with the same or less weight."""
        most = self.compute_weight(changes)
        for count in range(len(changes)):
            for part in filter(self._is_valid_set, combinations(changes, count)):
                if self.compute_bounded_weight(part, self.space.get_ruleset(part), most) <= most:
                    return part
        return changes

    def _find_all_best(self, best: Changes, weight: int) -> BestSets:
        """Try every set up to the size of *best*, and larger ones while records are refused."""
        paths = self.find_relevant_paths(best)
        sets, size, complete = [best], len(best), -1
        while complete < (len(paths) if weight else size):
            count = complete + 1
            most = weight if count <= size else weight - 1
            if self.replays + self.space.count_sets(paths, count) * (COST + most + 1) > self.budget:
                break
            found, fewest = self._find_best_sets(paths, count, most)
            if found and (fewest, count) < (weight, size):
                sets, size, weight = found, count, fewest
            elif found and (fewest, count) == (weight, size):
                sets = _merge(found, sets)
            complete = count
        return BestSets(sets, weight, complete, paths, [])

    def _find_best_sets(
        self, paths: Sequence[str], count: int, most: int
    ) -> tuple[list[Changes], int]:
        """Return the sets of *count* changes with the least weight, and this weight.

        Sets with a weight above *most* are not returned.
        """
        found: list[Changes] = []
        for changes, ruleset in self.space.generate_sets(paths, count):
            weight = self.compute_bounded_weight(changes, ruleset, most)
            if weight < most:
                found, most = [changes], weight
            elif weight == most:
                found.append(changes)
        return found, most

    def find_relevant_paths(self, best: Changes) -> list[str]:
        """Return the paths of the options that affect a record, in the order of the ruleset.

        An option affects a record if one of its values changes the record's replay progress (see
        ``judge``). Each value is tried by itself, once in the starting ruleset and once in the
        *best* set. The options in *best*, a tuple of (path, value) pairs, are included.
        """
        noticed = {path for path, _ in best}
        for changes in dict.fromkeys(((), best)):
            noticed |= {path for path in self.space.others if self._has_effect(changes, path)}
        return [path for path in self.space.others if path in noticed]

    def _has_effect(self, changes: Changes, path: str) -> bool:
        values = self.space.values[path]
        others = (self.space.add_change(changes, path, value) for value in values)
        return any(
            other is not None and self.judge(other) != self.judge(changes) for other in others
        )


def _merge(one: list[Changes], other: list[Changes]) -> list[Changes]:
    return [*one, *(changes for changes in other if changes not in one)]
