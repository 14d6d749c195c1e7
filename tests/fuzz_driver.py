"""The command line of a fuzz that holds a fast road against the careful one, game by game."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterable
from typing import Any, Protocol


class Tally(Protocol):
    """What was compared, and where the two roads differ."""

    @property
    def differences(self) -> list[Any]: ...


def run(
    about: str | None,
    compare: Callable[[str, int, int], Tally],
    games: Iterable[str],
    counted: str,
    default: int,
    what: str,
) -> int:
    """Compare as the command line says, ``--<counted>`` of *what*; return the exit code.

    *compare* takes a game, a seed and how many are its share.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument(f"--{counted}", dest="count", type=int, default=default, help=what)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    ids = list(games)
    differences = 0
    for id in ids:
        tally = compare(id, options.seed, options.count // len(ids))
        print(f"{id}, seed {options.seed}: {tally}", *tally.differences[:3], sep="\n", flush=True)
        differences += len(tally.differences)
    return min(differences, 1)
