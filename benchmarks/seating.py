"""Count repeated meetings at planned tables: ``python -m benchmarks.seating 4``, or 3, 6, ….

The table has a row for every number of players and a column for every number of rounds. A cell is
the number of meetings of two players who have met before. If a lower bound of this number is
smaller, it follows in brackets. Players who do not fill the tables also sit at tables with one seat
less. ``standing`` in place of the size seats five rounds of twenty events by the standings.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import pairwise
from random import Random

from barsis_notation.events.seated_rounds import SeatedRound, collect_past
from barsis_notation.events.seating import plan_tables, seat_by_standing

ROUNDS = range(1, 9)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", help="players at a table, or `standing`")
    parser.add_argument(
        "--players", type=int, default=40, help="players of the largest planned event"
    )
    parser.add_argument("--events", type=int, default=20, help="events seated by the standings")
    options = parser.parse_args()
    if options.size == "standing":
        print_by_standings(options.events)
    else:
        print_plans(int(options.size), range(8, options.players + 1))


def print_plans(size: int, all_players: range) -> None:
    """Print the table of repeated meetings at planned tables of *size*, and the time on stderr."""
    print("| players | " + " | ".join(map(str, ROUNDS)) + " |")
    print("|---" * (len(ROUNDS) + 1) + "|")
    began, slowest = time.process_time(), 0.0
    for players in all_players:
        cells = []
        for rounds in ROUNDS:
            since = time.process_time()
            seated = plan_tables(
                [str(n) for n in range(players)], size, rounds, also=[max(2, size - 1)]
            )
            slowest = max(slowest, time.process_time() - since)
            again, least = count_repeats(seated), compute_bound(players, seated)
            cells.append(f"{again} ({least})" if again > least else str(again))
        print(f"| {players} | " + " | ".join(cells) + " |", flush=True)
    print(f"{time.process_time() - began:.0f} s, the slowest plan {slowest:.1f} s", file=sys.stderr)


def print_by_standings(count: int) -> None:
    """Print the means of *count* events seated by the standings, for 16, 32 and 64 players."""
    print("| players | meet again | points apart at a table | without looking who met |")
    print("|---|---|---|---|")
    for players in (16, 32, 64):
        events = [event(players, Random(seed)) for seed in range(count)]
        again, apart, least = (sum(each) / len(events) for each in zip(*events, strict=True))
        print(f"| {players} | {again:.1f} | {apart:.1f} | {least:.1f} |", flush=True)


def event(players: int, rng: Random) -> tuple[int, float, float]:
    """Simulate five rounds at tables of four, seated by the standings, and return three figures.

    The places score 3, 2, 1 and 0 points, and stronger players mostly win.

    Returns:
        The number of repeated meetings, the mean difference of points at a table, and the mean
        difference if the tables ignored earlier meetings.
    """
    strength = {str(n): rng.random() for n in range(players)}
    scores = dict.fromkeys(strength, 0)
    rounds: list[SeatedRound] = []
    apart: list[int] = []
    least: list[int] = []
    for _ in range(5):
        rounds.append(seat_by_standing(scores, 4, past=collect_past(rounds)))
        line = sorted(scores.values())
        least += [line[i + 3] - line[i] for i in range(0, players, 4)]
        for table in rounds[-1].tables:
            there = [scores[player] for player in table]
            apart.append(max(there) - min(there))
        for table in rounds[-1].tables:
            order = sorted(table, key=lambda player: strength[player] + rng.random())
            for points, player in enumerate(order):
                scores[player] += points
    return count_repeats(rounds), sum(apart) / len(apart), sum(least) / len(least)


def count_repeats(rounds: list[SeatedRound]) -> int:
    """Return the number of meetings of two players who have met before."""
    return sum(times - 1 for times in collect_past(rounds).met.values())


def compute_bound(players: int, rounds: list[SeatedRound]) -> int:
    """Return a lower bound of the repeated meetings in rounds with tables of these sizes.

    Meetings repeat if there are more meetings than pairs of players, or if a table has more players
    than the previous round had tables.
    """
    sizes = [[len(table) for table in each.tables] for each in rounds]
    meetings = sum(size * (size - 1) // 2 for each in sizes for size in each)
    crowded = sum(
        sum(_crowd(size, len(before)) for size in each) for before, each in pairwise(sizes)
    )
    return max(0, meetings - players * (players - 1) // 2, crowded)


def _crowd(size: int, tables: int) -> int:
    """Return the least number of pairs from one table if *size* players come from *tables*."""
    each, more = divmod(size, tables)
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2


if __name__ == "__main__":
    main()
