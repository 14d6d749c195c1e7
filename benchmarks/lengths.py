"""Measure the length of random games in turns, throws and moves, for each game.

Run ``python -m benchmarks.lengths``. Every player moves at random as long as they can, and always
uses a right to throw again. All consecutive turn strings of one seat count as one turn.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from barsis_notation import Record, load_ruleset
from barsis_notation.record.structs import Result
from barsis_notation.simulation import simulate


class Row(NamedTuple):
    """One row of the table: ruleset id, number of seats, and options that are not defaults."""

    id: str
    seats: int
    options: Mapping[str, Any] = {}


ROWS = (
    Row("barsis", 2),
    Row("barsis", 2, {"entry.dest": "11:10+khal", "entry.benj": "26:25+khal"}),
    Row("barsis", 4),
    Row("barjis", 4),
    Row("barjis", 4, {"turn.again": "none"}),
    Row("barjis", 4, {"turn.again": [6, 10, 12, 25]}),
    Row("pachisi", 2),
    Row("pachisi", 4),
    Row("parchis", 2),
    Row("parchis", 4),
    Row("parchis", 6, {"board.arms": 6}),
    Row("parchis", 8, {"board.arms": 8}),
    Row("shesh-besh", 2),
    Row("kioz", 2),
    Row("kioz", 2, {"far.enter": "never"}),
    Row("natt-klab", 2),
)

HEAD = """| game | seats | options | games | ended | turns, mean | median | most \
| turn strings, mean | throws, mean | moves, mean | seconds |
|---|---|---|---|---|---|---|---|---|---|---|---|"""


def main() -> None:
    """Print the table, one line for each row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", help="only this ruleset")
    given = parser.parse_args()
    print(HEAD)
    for row in ROWS:
        if given.game in (None, row.id):
            print(_line(row, given.games, given.seed), flush=True)


def _line(row: Row, games: int, seed: int) -> str:
    begun = time.process_time()
    ruleset = load_ruleset(row.id, options=row.options)
    records = simulate(ruleset, games=games, seats=row.seats, seed=seed)
    counts = [_counts(record) for record in records]
    ended, turns, strings, throws, moves = zip(*counts, strict=True)
    options = " ".join(f"{path}={value}" for path, value in row.options.items()) or "–"
    cells = [row.id, row.seats, options, games, sum(ended)]
    cells += [f"{statistics.mean(turns):.0f}", f"{statistics.median(turns):.0f}", max(turns)]
    cells += [f"{statistics.mean(count):.0f}" for count in (strings, throws, moves)]
    cells.append(f"{time.process_time() - begun:.1f}")
    return "| " + " | ".join(map(str, cells)) + " |"


def _counts(record: Record) -> tuple[bool, int, int, int, int]:
    """Return whether a game ended, and its numbers of turns, turn strings, throws and moves."""
    strings = [str(turn) for turn in record.turns]
    turns = sum(1 for _ in itertools.groupby(strings, key=lambda turn: turn[0]))
    throws = moves = 0
    for turn in strings:
        head, _, tail = turn.partition(":")
        throws += head.count("+") + (" " in head)
        moves += len(tail.split())
    ended = isinstance(record.result, Result) and record.result.reason != "unfinished"
    return ended, turns, len(strings), throws, moves


if __name__ == "__main__":
    main()
