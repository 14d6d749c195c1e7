"""What it costs that players sit together, and tables that cost little.

Players are numbers. Two who sit together n times cost n³: tables of which the sum is least have few
who meet again, and rather several who meet twice than a pair that meets three times. The
short tables are shared out likewise, by the squares of how often a player has them, for so much
less that they do not make two meet again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Final

Table = list[int]
Round = list[Table]

MEETING: Final = 100
"""How many times as much two players who meet cost as one who sits at a short table."""
_LATE: Final = 20
"""A change is taken that leaves the tables no dearer than they were so many steps ago."""
_HEATED: Final = 10_000
"""After every so many steps, changes that make the tables dearer by some heat are taken again."""


class Prices:
    """What the next meeting of any two players costs, and anybody's next short table.

    ``following[a][b]`` is what it costs that two meet once more than before, ``last[a][b]`` what
    their last meeting cost, ``short[a]`` how many short tables a player had.
    """

    def __init__(self, players: int) -> None:
        self.short = [0] * players
        self.following = [[MEETING] * players for _ in range(players)]
        self.last = [[0] * players for _ in range(players)]
        self._times = [[0] * players for _ in range(players)]
        self._extra = [[0] * players for _ in range(players)]

    def meet(self, a: int, b: int, times: int = 1) -> None:
        """Let *a* and *b* have met so many times more, or less."""
        times += self._times[a][b]
        self._times[a][b] = self._times[b][a] = times
        last = self._extra[a][b] + MEETING
        following = last + 3 * MEETING * times * (times + 1)
        last += 3 * MEETING * times * (times - 1)
        self.following[a][b] = self.following[b][a] = following
        self.last[a][b] = self.last[b][a] = last

    def charge(self, a: int, b: int, extra: int) -> None:
        """Let every meeting of *a* and *b* cost so much more."""
        self._extra[a][b] += extra
        self._extra[b][a] = self._extra[a][b]
        self.meet(a, b, 0)

    def copy(self) -> Prices:
        twin = Prices(0)
        twin.short = self.short.copy()
        twin.following, twin.last, twin._times, twin._extra = (
            [row.copy() for row in rows]
            for rows in (self.following, self.last, self._times, self._extra)
        )
        return twin

    def meetings(self, tables: Round) -> int:
        """Return what the meetings of a round cost."""
        return sum(self.following[a][b] for table in tables for a, b in combinations(table, 2))

    def of(self, tables: Round) -> int:
        """Return what a round costs."""
        largest = max(map(len, tables), default=0)
        return self.meetings(tables) + sum(
            2 * self.short[player] + 1
            for table in tables
            if len(table) < largest
            for player in table
        )

    def pay(self, tables: Round) -> int:
        """Return what a round costs, and make the next one dearer by it."""
        cost = self.of(tables)
        largest = max(map(len, tables), default=0)
        for table in tables:
            for a, b in combinations(table, 2):
                self.meet(a, b)
            if len(table) < largest:
                for player in table:
                    self.short[player] += 1
        return cost

    def floor(self, rounds: Sequence[Round]) -> tuple[int, int]:
        """Return what meetings and short tables cost at least at tables of these sizes."""
        pairs = combinations(range(len(self.short)), 2)
        sizes = [[len(table) for table in tables] for tables in rounds]
        meetings = sum(size * (size - 1) // 2 for each in sizes for size in each)
        short = sum(size for each in sizes for size in each if size < max(each))
        levels = Counter((self.following[a][b], self._times[a][b]) for a, b in pairs)
        return (
            _cheapest(levels, meetings, lambda times: 6 * MEETING * (times + 1)),
            _cheapest(Counter((2 * had + 1, had) for had in self.short), short, lambda _: 2),
        )


def _cheapest(levels: Counter[tuple[int, int]], units: int, dearer: Callable[[int], int]) -> int:
    """Return what so many *units* cost at least, each taken where it is cheapest then.

    *levels* has how often there is something to be had at a price after so many times, and
    *dearer* says by how much the price goes up then.
    """
    cost = 0
    while units:
        price, times = low = min(levels)
        count = min(units, levels.pop(low))
        cost += count * price
        levels[price + dearer(times), times + 1] += count
        units -= count
    return cost


def filled(tables: Round, sizes: Sequence[int], waiting: Iterable[int], prices: Prices) -> Round:
    """Return the tables filled up to *sizes*, each place by who is cheapest there then."""
    waiting = list(waiting)
    for table, size in zip(tables, sizes, strict=True):
        while len(table) < size:
            chosen = min(
                waiting, key=lambda player: sum(prices.following[player][other] for other in table)
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
    heat: int = 60 * MEETING,
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
        self.prices = prices
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
        prices = self.prices
        more = -2 * prices.following[a][b]
        for stays, comes, goes in ((here, b, a), (there, a, b)):
            following, last = prices.following[comes], prices.last[goes]
            for other in stays:
                more += following[other] - last[other]
        if len(here) != len(there):
            rising, falling = (a, b) if len(here) == largest else (b, a)
            if largest in (len(here), len(there)):
                more += 2 * (prices.short[rising] - prices.short[falling] + 1)
        return more

    def _change(self, here: Table, i: int, there: Table, j: int, largest: int) -> None:
        """Let two players change places."""
        a, b = here[i], there[j]
        meet = self.prices.meet
        for stays, comes, goes in ((here, b, a), (there, a, b)):
            for other in stays:
                if other != goes:
                    meet(goes, other, -1)
                    meet(comes, other)
        here[i], there[j] = b, a
        for player, before, after in ((a, here, there), (b, there, here)):
            self.prices.short[player] += (len(after) < largest) - (len(before) < largest)
