"""The Berger table: round robin pairings for an even number of players."""

from __future__ import annotations

Pair = tuple[int, int]


def make_berger_rounds(players: int) -> list[list[Pair]]:
    """Return the Berger table for an even number of players, as rounds of pairs.

    Players are numbered from 0; the first of a pair has the first seat. There are *players* - 1
    rounds, in which each player meets every other player once. From round to round, the last player
    keeps their place and the others rotate by half a circle. As a result, the numbers of times that
    a player has the first and the second seat differ by at most one.

    Args:
        players: Number of players, even and at least 2; this is not checked.
    """
    around, last = players - 1, players - 1
    rounds = []
    for number in range(around):
        top = number * (players // 2) % around
        pairs = [(top, last) if number % 2 == 0 else (last, top)]
        pairs += [((top + step) % around, (top - step) % around) for step in range(1, players // 2)]
        rounds.append(pairs)
    return rounds
