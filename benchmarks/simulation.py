"""Measure the length of simulated games, the share without end, and the speed, for each policy.

Run ``python -m benchmarks.simulation``. ``--jobs 2`` simulates in two processes and measures
wall-clock time in place of CPU time.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Iterator, Sequence

from barsis_notation import load_ruleset
from barsis_notation.replay.seating import get_player_counts
from barsis_notation.rulesets import builtin_rulesets
from barsis_notation.simulation import simulate
from barsis_notation.simulation.parallel_games import GameLines, simulate_lines
from barsis_notation.simulation.policies import BUILT_IN
from benchmarks.markdown import print_table

HEAD = ("game", "players", "policy", "unfinished", "turns, mean", "most", "games/s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", help="only this ruleset")
    parser.add_argument("--jobs", type=int)
    given = parser.parse_args()
    print_table(HEAD, _rows(given.games, given.seed, given.game, given.jobs))


def _rows(games: int, seed: int, only: str | None, jobs: int | None) -> Iterator[Sequence[str]]:
    for listed in builtin_rulesets():
        for seats in sorted(get_player_counts(load_ruleset(listed.id))):
            for policy in BUILT_IN:
                if only in (None, listed.id):
                    numbers = _measure(listed.id, seats, policy, games, seed, jobs)
                    yield listed.id, str(seats), policy, *numbers


def _measure(
    game: str, seats: int, policy: str, games: int, seed: int, jobs: int | None
) -> tuple[str, str, str, str]:
    """Return the cells of a row after its first three."""
    clock = time.perf_counter if jobs else time.process_time
    begun = clock()
    ruleset, given = load_ruleset(game), {"games": games, "seats": seats, "seed": seed}
    if jobs:
        parts = list(simulate_lines(ruleset, **given, policy=policy, jobs=jobs))
    else:
        parts = [
            GameLines.from_record(record) for record in simulate(ruleset, **given, policy=policy)
        ]
    seconds = clock() - begun
    lines = b"".join(part.data for part in parts).splitlines()
    turns = [len(json.loads(line)["turns"]) for line in lines]
    unfinished = sum(part.unfinished for part in parts)
    return (
        f"{100 * unfinished / games:.1f} %",
        f"{statistics.mean(turns):,.0f}",
        f"{max(turns):,}",
        f"{games / seconds:,.0f}",
    )


if __name__ == "__main__":
    main()
