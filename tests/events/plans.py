"""What plans of tables have, counted by definition, and all ways to lay tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from barsis_notation.events.seated_rounds import SeatedRound

Table = tuple[str, ...]


def named(players: int) -> list[str]:
    return [f"p{number}" for number in range(players)]


def meetings(rounds: Iterable[SeatedRound]) -> Counter[tuple[str, str]]:
    """Count for every two players the tables that have both."""
    return Counter(
        pair for each in rounds for table in each.tables for pair in combinations(sorted(table), 2)
    )


def met_again(rounds: Iterable[SeatedRound]) -> int:
    """Count the meetings of two players who had met before."""
    return sum(times - 1 for times in meetings(rounds).values())


def uneven_seats(rounds: Sequence[SeatedRound], seats: int) -> int:
    """Return by how much the seats of one player differ at most."""
    had = Counter(
        (player, seat)
        for each in rounds
        for table in each.tables
        for seat, player in enumerate(table)
    )
    counts = [[had[player, seat] for seat in range(seats)] for player in {p for p, _ in had}]
    return max(max(each) - min(each) for each in counts)


def partitions(players: Sequence[str], sizes: Sequence[int]) -> Iterator[list[Table]]:
    """Yield every way to part *players* into tables of *sizes*, each once or more."""
    if not sizes:
        yield []
        return
    for table in combinations(players, sizes[0]):
        if len(set(sizes)) == 1 and table[0] != players[0]:
            return
        rest = [player for player in players if player not in table]
        for others in partitions(rest, sizes[1:]):
            yield [table, *others]
