"""Assignment of seats such that each player has every seat equally often.

The tables of a plan and their players form a bipartite graph. The seats are a colouring of its
edges in which the edges of a table have different colours. De Werra proved that a colouring exists
in which each player's edges have all colours equally often, to within one. It is reached by
balancing two seats at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

Counts = list[list[int]]
"""How many times each player had each seat: ``counts[player][seat]``, both from 0."""


def assign_seats(rounds: Sequence[Sequence[Sequence[int]]], sat: Counts) -> list[list[list[int]]]:
    """Return the tables of each round with their players in the order of seats.

    If *sat* has only zeros and all tables have the same size, the seat counts of each player differ
    by at most one. Otherwise seats are shared out as evenly as possible at each table in turn; then
    exchanges of two seats make the counts more even.

    Args:
        rounds: The players at each table of each round, as numbers from 0.
        sat: ``sat[player][seat]`` is how many times the player has had the seat. Both count from 0;
            there is a count for every seat of the largest table. The assigned seats are added to
            it.
    """
    tables = [_seat_table(table, sat) for tables in rounds for table in tables]
    pairs = list(combinations(range(max(map(len, tables), default=0)), 2))
    while any(_balance_seats(tables, a, b, sat) for a, b in pairs):
        pass
    following = iter(tables)
    return [[next(following) for _ in tables] for tables in rounds]


def _seat_table(table: Sequence[int], sat: Counts) -> list[int]:
    """Return a table's players in the order of the seats they had least often, and count these."""
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


def _balance_seats(tables: list[list[int]], a: int, b: int, sat: Counts) -> bool:
    """Balance seats *a* and *b*; return whether anything was changed.

    If, at each table, an arrow leads from the player with *a* to the player with *b*, these seats
    can be exchanged at all tables along a path of arrows: its first player then has *a* one time
    less, and its last player one time more.
    """
    changed = False
    while way := next(_find_uneven_paths(tables, a, b, sat), None):
        changed = True
        for table in way:
            for player, more, less in ((table[a], b, a), (table[b], a, b)):
                sat[player][more] += 1
                sat[player][less] -= 1
            table[a], table[b] = table[b], table[a]
    return changed


def _find_uneven_paths(
    tables: list[list[int]], a: int, b: int, sat: Counts
) -> Iterator[list[list[int]]]:
    """Yield paths from players with *a* too often to players with *a* too rarely."""
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
                yield list(_trace_path(came, player, a))
                break
            for table in pointing.get(player, ()):
                if table[b] not in came:
                    came[table[b]] = table
                    line.append(table[b])


def _trace_path(came: dict[int, list[int] | None], player: int, a: int) -> Iterator[list[int]]:
    """Yield the tables on the path to *player*, from the end to the start of the path."""
    while (table := came[player]) is not None:
        yield table
        player = table[a]
