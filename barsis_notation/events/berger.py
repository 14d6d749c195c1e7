"""The Berger table: rounds in which everyone of an even number meets everyone once."""

from __future__ import annotations

Pair = tuple[int, int]


def circle(players: int) -> list[list[Pair]]:
    """Return the Berger table of so many players (even), numbered from 0: rounds of pairs.

    The first of a pair has the first seat. The last player keeps his place, and the others go half
    the way around from round to round: each has the first seat as often as the second, or once more
    or less.
    """
    around, last = players - 1, players - 1
    rounds = []
    for number in range(around):
        top = number * (players // 2) % around
        pairs = [(top, last) if number % 2 == 0 else (last, top)]
        pairs += [((top + step) % around, (top - step) % around) for step in range(1, players // 2)]
        rounds.append(pairs)
    return rounds
