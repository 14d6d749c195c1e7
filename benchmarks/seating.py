"""How many meet again at planned tables: ``python -m benchmarks.seating 4``, or 3, 6, ….

A row for every number of players, a column for every number of rounds: how many meetings there are
of two players who have met before and, in brackets, a number below which none can be, if that is
less. Players who do not fill the tables sit at such of one less too. ``standing`` in place of the
size lays five rounds of twenty events by the standings.
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
    parser.add_argument("size", help="players at a table; or `standing`")
    parser.add_argument("--players", type=int, default=40, help="of the largest event planned")
    parser.add_argument("--events", type=int, default=20, help="events seated by the standings")
    options = parser.parse_args()
    if options.size == "standing":
        by_standings(options.events)
    else:
        planned(int(options.size), range(8, options.players + 1))


def planned(size: int, all_players: range) -> None:
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
            again, least = met_again(seated), bound(players, seated)
            cells.append(f"{again} ({least})" if again > least else str(again))
        print(f"| {players} | " + " | ".join(cells) + " |", flush=True)
    print(f"{time.process_time() - began:.0f} s, the slowest plan {slowest:.1f} s", file=sys.stderr)


def by_standings(count: int) -> None:
    print("| players | meet again | points apart at a table | without looking who met |")
    print("|---|---|---|---|")
    for players in (16, 32, 64):
        events = [event(players, Random(seed)) for seed in range(count)]
        again, apart, least = (sum(each) / len(events) for each in zip(*events, strict=True))
        print(f"| {players} | {again:.1f} | {apart:.1f} | {least:.1f} |", flush=True)


def event(players: int, rng: Random) -> tuple[int, float, float]:
    """Play five rounds at fours, places worth 3, 2, 1, 0; the stronger mostly win."""
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
    return met_again(rounds), sum(apart) / len(apart), sum(least) / len(least)


def met_again(rounds: list[SeatedRound]) -> int:
    return sum(times - 1 for times in collect_past(rounds).met.values())


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
