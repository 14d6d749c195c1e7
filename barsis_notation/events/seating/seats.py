"""Who has which seat, so that everybody has every seat equally often.

The tables of a plan and their players are a bipartite graph, and the seats a colouring of its edges
in which the edges of a table differ. De Werra proved that there is one in which each player's edges
have all colours equally often, to one more or less: it is reached by taking two seats at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

Counts = list[list[int]]
"""How many times each player had each seat."""


def seated(rounds: Sequence[Sequence[Sequence[int]]], sat: Counts) -> list[list[list[int]]]:
    """Return the tables with their players in the order of seats.

    *sat* is what the players had before, and what they have had afterwards. Where nobody had any
    and all tables are of one size, a player's counts differ by one at most. Else they are as near
    as can be for each table in its turn, and then for every two seats at all tables together.
    """
    tables = [_in_turn(table, sat) for tables in rounds for table in tables]
    pairs = list(combinations(range(max(map(len, tables), default=0)), 2))
    while any(_shared(tables, a, b, sat) for a, b in pairs):
        pass
    following = iter(tables)
    return [[next(following) for _ in tables] for tables in rounds]


def _in_turn(table: Sequence[int], sat: Counts) -> list[int]:
    """Return one table's players in the order of seats which they had least often; count these."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for player in table:
        further: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (had, seats) in best.items():
            for seat in range(len(table)):
                if not taken >> seat & 1:
                    now = (had + sat[player][seat], (*seats, seat))
                    key = taken | 1 << seat
                    further[key] = min(now, further.get(key, now))
        best = further
    seats = best[(1 << len(table)) - 1][1]
    for player, seat in zip(table, seats, strict=True):
        sat[player][seat] += 1
    return [player for _, player in sorted(zip(seats, table, strict=True))]


def _shared(tables: list[list[int]], a: int, b: int, sat: Counts) -> bool:
    """Share seats *a* and *b* out as equally as can be; return whether anything was changed.

    Where each player who has *a* at a table points to him who has *b*, all tables along a way from
    one player to another can be turned round: the first has *a* once less, the last once more.
    """
    changed = False
    while way := next(_uneven(tables, a, b, sat), None):
        changed = True
        for table in way:
            for player, more, less in ((table[a], b, a), (table[b], a, b)):
                sat[player][more] += 1
                sat[player][less] -= 1
            table[a], table[b] = table[b], table[a]
    return changed


def _uneven(tables: list[list[int]], a: int, b: int, sat: Counts) -> Iterator[list[list[int]]]:
    """Yield ways from players with *a* too often to such as have it too seldom."""
    pointing: dict[int, list[list[int]]] = {}
    for table in tables:
        if len(table) > max(a, b):
            pointing.setdefault(table[a], []).append(table)
    surplus = [had[a] - had[b] for had in sat]
    for start in sorted(pointing, key=lambda player: -surplus[player]):
        came: dict[int, list[int] | None] = {start: None}
        line = [start]
        for player in line:
            if surplus[start] - surplus[player] > 2:
                yield list(_way(came, player, a))
                break
            for table in pointing.get(player, ()):
                if table[b] not in came:
                    came[table[b]] = table
                    line.append(table[b])


def _way(came: dict[int, list[int] | None], player: int, a: int) -> Iterator[list[int]]:
    while (table := came[player]) is not None:
        yield table
        player = table[a]
