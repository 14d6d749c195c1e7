"""Change one move in each simulated game, and compare the findings with an independent oracle.

Run ``python -m benchmarks.changed_moves``. If the changed game is illegal, validation must find the
first illegal move and no other error. The oracle in ``tests/oracles`` shares no code with the
engine.
"""

from __future__ import annotations

import argparse
import collections
import random
import re
import tempfile
from pathlib import Path

from barsis_notation import Record, load_ruleset, write
from barsis_notation.simulation import simulate
from barsis_notation.validation import CheckedRecord, check_files
from tests.oracles.barsis import BarsisOracle

MOVE = re.compile(r"(bar|\d+)/(off|\d+)")


def main() -> None:
    """Simulate games, change one move in each and compare every verdict with the oracle's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seats", type=int, default=4)
    options = parser.parse_args()
    records = list(
        simulate(
            load_ruleset("barsis"),
            games=options.games,
            seats=options.seats,
            seed=1,
            policy="random",
        )
    )
    print(f"{len(records)} games of {options.seats} seats as simulated:", end=" ")
    print(f"{sum(not errors(checked) for checked in _check(records))} valid")
    rng = random.Random(2)
    changed = [_change_move(record, rng) for record in records]
    pairs = zip(changed, _check(changed), strict=True)
    counts = collections.Counter(_compare(record, checked) for record, checked in pairs)
    for what, count in counts.most_common():
        print(f"{count:6}  {what}")


def errors(checked: CheckedRecord) -> list[object]:
    """Return the findings with severity ``error``."""
    return [finding for finding in checked.findings if finding.severity == "error"]


def _check(records: list[Record]) -> list[CheckedRecord]:
    """Write *records* to one file and return the verdict on each record of the file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.barsis.jsonl"
        write(records, file)
        return list(check_files([str(file)]))


def _change_move(record: Record, rng: random.Random) -> Record:
    """Return a copy of *record* with a different step at one end of one move."""
    turns = [str(turn) for turn in record.turns]
    place, found = rng.choice(
        [(at, found) for at, turn in enumerate(turns) for found in MOVE.finditer(turn)]
    )
    end = rng.choice((1, 2))
    old = found[end]
    others = [str(step) for step in range(1, 84) if str(step) != old]
    turn = turns[place]
    turns[place] = turn[: found.start(end)] + rng.choice(others) + turn[found.end(end) :]
    return Record(
        format=record.format,
        ruleset=record.ruleset,
        players=record.players,
        turns=list(turns),
    )


def _compare(record: Record, checked: CheckedRecord) -> str:
    """Return how the verdict on *record* compares with the oracle's."""
    seats = "".join(seat for player in record.players for seat in player.seats)
    truth = BarsisOracle(seats).judge([str(turn) for turn in record.turns])
    refused = [found for found in checked.findings if found.severity == "error"]
    if truth is None:
        return "still legal, and nothing found" if not refused else "LEGAL AND REFUSED"
    if not refused:
        return "ILLEGAL AND NOT FOUND"
    same = (refused[0].turn, refused[0].move) == truth[:2] and len(refused) == 1
    return "illegal, found at that very move" if same else "FOUND ELSEWHERE"


if __name__ == "__main__":
    main()
