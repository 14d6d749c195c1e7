"""Costs of seating players together, and a search for tables with low costs.

Players are numbers from 0. Two players who meet n times cost n³, so a minimal sum has few repeated
meetings, and prefers several pairs that meet twice to one pair that meets three times. The short
tables of a player cost the square of their number, scaled so that they never cause a repeated
meeting.
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
"""Cost of a first meeting, as a multiple of the cost of a player's first short table."""
_LATE: Final = 20
"""A swap is accepted if the tables cost no more than they did this many steps ago."""
_HEATED: Final = 10_000
"""After this many steps, more expensive tables are accepted again."""


class SeatingCosts:
    """The costs of the next meeting of two players, and of a player's short tables.

    Players are numbers from 0. Initially, no players have met. The first meeting of two players
    costs 100 (MEETING), and the first short table of a player costs 1.

    Args:
        players: Number of players.

    Attributes:
        following: ``following[a][b]`` is the cost of one more meeting of players a and b.
        last: ``last[a][b]`` is the cost of the last meeting of players a and b; it is undefined if
            they have not met.
        short: ``short[a]`` is how many short tables player a has had. A short table is smaller than
            the largest table of its round.
    """

    def __init__(self, players: int) -> None:
        self.short = [0] * players
        self.following = [[MEETING] * players for _ in range(players)]
        self.last = [[0] * players for _ in range(players)]
        self._times = [[0] * players for _ in range(players)]
        self._extra = [[0] * players for _ in range(players)]

    def meet(self, a: int, b: int, times: int = 1) -> None:
        """Add *times* meetings of players *a* and *b*; a negative number removes them.

        Players are numbers from 0.
        """
        times += self._times[a][b]
        self._times[a][b] = self._times[b][a] = times
        last = self._extra[a][b] + MEETING
        following = last + 3 * MEETING * times * (times + 1)
        last += 3 * MEETING * times * (times - 1)
        self.following[a][b] = self.following[b][a] = following
        self.last[a][b] = self.last[b][a] = last

    def charge(self, a: int, b: int, extra: int) -> None:
        """Increase the cost of every meeting of players *a* and *b*, numbers from 0, by *extra*."""
        self._extra[a][b] += extra
        self._extra[b][a] = self._extra[a][b]
        self.meet(a, b, 0)

    def copy(self) -> SeatingCosts:
        """Return an independent copy."""
        twin = SeatingCosts(0)
        twin.short = self.short.copy()
        twin.following, twin.last, twin._times, twin._extra = (
            [row.copy() for row in rows]
            for rows in (self.following, self.last, self._times, self._extra)
        )
        return twin

    def compute_meeting_cost(self, tables: Round) -> int:
        """Return the cost that the meetings of a round would add, without adding it.

        *tables* has the players at each table, as numbers from 0.
        """
        return sum(self.following[a][b] for table in tables for a, b in combinations(table, 2))

    def compute_cost(self, tables: Round) -> int:
        """Return the cost that a round would add, without adding it.

        It is the cost of the meetings and of the short tables of the round. *tables* has the
        players at each table, as numbers from 0. A table is short if the round has a larger table.
        """
        largest = max(map(len, tables), default=0)
        return self.compute_meeting_cost(tables) + sum(
            2 * self.short[player] + 1
            for table in tables
            if len(table) < largest
            for player in table
        )

    def add_round(self, tables: Round) -> int:
        """Add the meetings and short tables of a round, and return their cost.

        The cost is the result of ``compute_cost`` before they are added.

        *tables* has the players at each table, as numbers from 0.
        """
        cost = self.compute_cost(tables)
        largest = max(map(len, tables), default=0)
        for table in tables:
            for a, b in combinations(table, 2):
                self.meet(a, b)
            if len(table) < largest:
                for player in table:
                    self.short[player] += 1
        return cost

    def compute_lower_bounds(self, rounds: Sequence[Round]) -> tuple[int, int]:
        """Return lower bounds of the costs that further rounds would add.

        Only the number and the sizes of the tables in *rounds* count, not who sits at them. The
        rounds must not have been added with ``add_round``.

        Returns:
            A pair: the least cost of the meetings and the least cost of the short tables.
        """
        pairs = combinations(range(len(self.short)), 2)
        sizes = [[len(table) for table in tables] for tables in rounds]
        meetings = sum(size * (size - 1) // 2 for each in sizes for size in each)
        short = sum(size for each in sizes for size in each if size < max(each))
        levels = Counter((self.following[a][b], self._times[a][b]) for a, b in pairs)
        return (
            _compute_least_cost(levels, meetings, lambda times: 6 * MEETING * (times + 1)),
            _compute_least_cost(
                Counter((2 * had + 1, had) for had in self.short), short, lambda _: 2
            ),
        )


def _compute_least_cost(
    levels: Counter[tuple[int, int]], units: int, dearer: Callable[[int], int]
) -> int:
    """Return the least cost of *units*, each bought at the lowest price at that time.

    *levels* counts the offers by price and number of times sold, and *dearer* returns the price
    increase after a sale.
    """
    cost = 0
    while units:
        price, times = low = min(levels)
        count = min(units, levels.pop(low))
        cost += count * price
        levels[price + dearer(times), times + 1] += count
        units -= count
    return cost


def fill_tables(
    tables: Round, sizes: Sequence[int], waiting: Iterable[int], prices: SeatingCosts
) -> Round:
    """Seat waiting players until all tables are full, and return *tables*.

    Args:
        tables: The players already at each table, as numbers from 0; the lists are changed.
        sizes: The size of each table.
        waiting: The players to seat, at least as many as there are free places. Each free place
            goes to the player whose meetings at the table cost least, or to the first of several
            such players.
        prices: The costs of meetings, which are not changed.

    Raises:
        ValueError: If there are fewer players than free places, or *sizes* and *tables* differ in
            length.
    """
    waiting = list(waiting)
    for table, size in zip(tables, sizes, strict=True):
        while len(table) < size:
            chosen = min(
                waiting, key=lambda player: sum(prices.following[player][other] for other in table)
            )
            waiting.remove(chosen)
            table.append(chosen)
    return tables


def improve_tables(
    rounds: list[Round],
    prices: SeatingCosts,
    steps: int,
    rng: Random,
    free: Sequence[int] | None = None,
    heat: int = 60 * MEETING,
) -> tuple[int, list[Round]]:
    """Return the lowest cost that a random search finds, and the rounds that have it.

    The cost is that of adding the rounds to *prices*. It is not higher than the cost of the
    original *rounds*. The returned rounds are new lists.

    Args:
        rounds: The tables to start from, at least one in each round; they are not changed.
        prices: The costs before these rounds; they are not changed.
        steps: Number of swaps to try; each swaps two players within a round.
        rng: Source of random numbers.
        free: Indices of the rounds that may change, from 0; None for all rounds.
        heat: Cost by which the tables may become more expensive in the first 20 of every 10,000
            steps, to leave a local minimum; 6000 by default.
    """
    prices = prices.copy()
    cost = sum(map(prices.add_round, rounds))
    walk = _Walk(rounds, prices)
    return walk.walk(cost, steps, rng, range(len(rounds)) if free is None else free, heat)


class _Walk:
    """Tables of a running search; *prices* has the costs after all rounds."""

    def __init__(self, rounds: list[Round], prices: SeatingCosts) -> None:
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
        """Search for cheaper tables; the arguments are those of ``improve_tables``."""
        best, cheapest = cost, self._copy_rounds()
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
                more = self._compute_difference(here, i, there, j, self.largest[number])
                if more <= 0 or cost + more <= late[step % _LATE]:
                    self._swap_players(here, i, there, j, self.largest[number])
                    cost += more
                    if cost < best:
                        best, cheapest = cost, self._copy_rounds()
            late[step % _LATE] = cost
        return best, cheapest

    def _copy_rounds(self) -> list[Round]:
        return [[table.copy() for table in tables] for tables in self.rounds]

    def _compute_difference(self, here: Table, i: int, there: Table, j: int, largest: int) -> int:
        """Return the cost difference of swapping two players."""
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

    def _swap_players(self, here: Table, i: int, there: Table, j: int, largest: int) -> None:
        """Swap two players."""
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
