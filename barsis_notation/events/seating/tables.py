"""What it costs that players sit together, and tables that cost little.

Players are numbers. That two sit together for the nth time in all costs 2n - 1, so n times cost
n²: tables of which the sum is least have the fewest who meet again, and nobody meets the same
player three times where twice would do. The short tables are shared out in the same way, for so
much less that they do not make two meet again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Final

Table = list[int]
Round = list[Table]

MEETING: Final = 100
"""How many times as much two players who meet cost as one who sits at a short table."""
_LATE: Final = 20
"""A change is taken that leaves the tables no dearer than they were so many steps ago."""
_HEATED: Final = 20_000
"""After every so many steps, changes that make the tables dearer by some heat are taken again."""


class Prices:
    """What the next meeting of any two players costs, and anybody's next short table.

    ``meeting[a][b]`` and ``short[a]`` are what comes on top of the unit: MEETING, and 1. Each
    time makes the next one dearer by two units.
    """

    def __init__(self, players: int) -> None:
        self.meeting = [[0] * players for _ in range(players)]
        self.short = [0] * players

    def raise_meeting(self, a: int, b: int, by: int) -> None:
        """Make it dearer that *a* and *b* meet."""
        self.meeting[a][b] += by
        self.meeting[b][a] += by

    def copy(self) -> Prices:
        twin = Prices(0)
        twin.meeting = [row.copy() for row in self.meeting]
        twin.short = self.short.copy()
        return twin

    def meetings(self, tables: Round) -> int:
        """Return what the meetings of a round cost."""
        return sum(
            self.meeting[a][b] + MEETING for table in tables for a, b in combinations(table, 2)
        )

    def of(self, tables: Round) -> int:
        """Return what a round costs."""
        largest = max(map(len, tables), default=0)
        return self.meetings(tables) + sum(
            self.short[player] + 1 for table in tables if len(table) < largest for player in table
        )

    def pay(self, tables: Round) -> int:
        """Return what a round costs, and make the next one dearer by it."""
        cost = self.of(tables)
        largest = max(map(len, tables), default=0)
        for table in tables:
            for a, b in combinations(table, 2):
                self.raise_meeting(a, b, 2 * MEETING)
            if len(table) < largest:
                for player in table:
                    self.short[player] += 2
        return cost

    def floor(self, rounds: Sequence[Round]) -> tuple[int, int]:
        """Return what meetings and short tables cost at least at tables of these sizes."""
        pairs = (self.meeting[a][b] for a, b in combinations(range(len(self.short)), 2))
        sizes = [[len(table) for table in tables] for tables in rounds]
        meetings = sum(size * (size - 1) // 2 for each in sizes for size in each)
        short = sum(size for each in sizes for size in each if size < max(each))
        return _cheapest(pairs, meetings, MEETING), _cheapest(self.short, short, 1)


def _cheapest(prices: Iterable[int], times: int, unit: int) -> int:
    """Return what so many times cost at least, each at the lowest price there is then."""
    levels, cost = Counter(prices), 0
    while times:
        low = min(levels)
        count = min(times, levels.pop(low))
        cost += count * (low + unit)
        levels[low + 2 * unit] += count
        times -= count
    return cost


def filled(tables: Round, sizes: Sequence[int], waiting: Iterable[int], prices: Prices) -> Round:
    """Return the tables filled up to *sizes*, each place by who is cheapest there then."""
    waiting = list(waiting)
    for table, size in zip(tables, sizes, strict=True):
        while len(table) < size:
            chosen = min(
                waiting, key=lambda player: sum(prices.meeting[player][other] for other in table)
            )
            waiting.remove(chosen)
            table.append(chosen)
    return tables


def improved(
    rounds: list[Round],
    prices: Prices,
    steps: int,
    rng: Random,
    free: Sequence[int] | None = None,
    heat: int = 20 * MEETING,
) -> tuple[int, list[Round]]:
    """Return the cheapest tables met with on a walk of so many *steps*, and what they cost.

    A step changes two players of one of the rounds that are *free*, by default of any. *prices* are
    those before the rounds; the *heat* is how much dearer tables are gone through on the way.
    """
    prices = prices.copy()
    cost = sum(map(prices.pay, rounds))
    walk = _Walk(rounds, prices)
    return walk.walk(cost, steps, rng, range(len(rounds)) if free is None else free, heat)


class _Walk:
    """Tables while players change places; *prices* are those after all rounds."""

    def __init__(self, rounds: list[Round], prices: Prices) -> None:
        self.rounds = [[table.copy() for table in tables] for tables in rounds]
        self.meeting, self.short = prices.meeting, prices.short
        self.largest = [max(map(len, tables)) for tables in rounds]
        self.places = [
            [(table, place) for table in tables for place in range(len(table))]
            for tables in self.rounds
        ]

    def walk(
        self, cost: int, steps: int, rng: Random, free: Sequence[int], heat: int
    ) -> tuple[int, list[Round]]:
        best, cheapest = cost, self._copy()
        late = [cost] * _LATE
        draw = rng.random
        for step in range(steps if free else 0):
            if step % _HEATED == 0:
                late = [cost + heat] * _LATE
            number = free[int(draw() * len(free))]
            places = self.places[number]
            here, i = places[int(draw() * len(places))]
            there, j = places[int(draw() * len(places))]
            if here is not there:
                more = self._difference(here, i, there, j, self.largest[number])
                if more <= 0 or cost + more <= late[step % _LATE]:
                    self._change(here, i, there, j, self.largest[number])
                    cost += more
                    if cost < best:
                        best, cheapest = cost, self._copy()
            late[step % _LATE] = cost
        return best, cheapest

    def _copy(self) -> list[Round]:
        return [[table.copy() for table in tables] for tables in self.rounds]

    def _difference(self, here: Table, i: int, there: Table, j: int, largest: int) -> int:
        """Return how much dearer the tables are once two players have changed places."""
        a, b = here[i], there[j]
        of_a, of_b = self.meeting[a], self.meeting[b]
        more = 2 * MEETING * (len(here) + len(there) - 2) - 2 * of_a[b]
        for other in here:
            more += of_b[other] - of_a[other]
        for other in there:
            more += of_a[other] - of_b[other]
        if len(here) != len(there):
            if len(here) == largest:
                more += self.short[a] - self.short[b] + 2
            elif len(there) == largest:
                more += self.short[b] - self.short[a] + 2
        return more

    def _change(self, here: Table, i: int, there: Table, j: int, largest: int) -> None:
        a, b = here[i], there[j]
        self._move(a, here, there, b)
        self._move(b, there, here, a)
        here[i], there[j] = b, a
        for player, before, after in ((a, here, there), (b, there, here)):
            self.short[player] += 2 * ((len(after) < largest) - (len(before) < largest))

    def _move(self, player: int, before: Table, after: Table, instead_of: int) -> None:
        """Let *player* meet those of one table and no longer those of another."""
        for table, by, but in ((before, -2 * MEETING, player), (after, 2 * MEETING, instead_of)):
            for other in table:
                if other != but:
                    self.meeting[player][other] += by
                    self.meeting[other][player] += by
