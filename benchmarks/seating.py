"""How many meet again at planned tables: ``python -m benchmarks.seating 4``, or 3, 6, ….

A row for every number of players, a column for every number of rounds: how many meetings there are
of two players who have met before and, in brackets, a number below which none can be, if that is
less. ``python -m benchmarks.seating 4 --chosen`` takes numbers that fill tables alone, others are
seated at tables of one less too, where that can be.
"""

from __future__ import annotations

import sys
import time
from itertools import pairwise

from barsis_notation.events.seated import SeatedRound, past_of
from barsis_notation.events.seating import plan

PLAYERS = range(8, 41)
ROUNDS = range(1, 9)


def main() -> None:
    size = int(sys.argv[1])
    numbers = [n for n in PLAYERS if "--chosen" not in sys.argv or n % size == 0]
    print("| players | " + " | ".join(map(str, ROUNDS)) + " |")
    print("|---" * (len(ROUNDS) + 1) + "|")
    began = time.process_time()
    slowest = 0.0
    for players in numbers:
        cells = []
        for rounds in ROUNDS:
            since = time.process_time()
            planned = plan([str(n) for n in range(players)], size, rounds, also=[max(2, size - 1)])
            slowest = max(slowest, time.process_time() - since)
            again = sum(times - 1 for times in past_of(planned).met.values())
            least = bound(players, planned)
            cells.append(f"{again} ({least})" if again > least else str(again))
        print(f"| {players} | " + " | ".join(cells) + " |", flush=True)
    print(f"{time.process_time() - began:.0f} s, the slowest plan {slowest:.1f} s", file=sys.stderr)


def bound(players: int, rounds: list[SeatedRound]) -> int:
    """Return below how many meetings again no rounds of these sizes can be.

    There are more meetings than pairs of players; or more players at a table than tables in the
    round before, from which they come.
    """
    sizes = [[len(table) for table in each.tables] for each in rounds]
    meetings = sum(size * (size - 1) // 2 for each in sizes for size in each)
    crowded = sum(
        sum(_crowd(size, len(before)) for size in each) for before, each in pairwise(sizes)
    )
    return max(0, meetings - players * (players - 1) // 2, crowded)


def _crowd(size: int, tables: int) -> int:
    """Return the fewest pairs of one table among so many players who come from so many tables."""
    each, more = divmod(size, tables)
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2


if __name__ == "__main__":
    main()
