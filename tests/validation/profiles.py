"""What ``--infer-options`` names for simulated games of every shipped profile.

``python -m tests.validation.profiles [GAMES] [SEED]`` prints the table: the games that the defaults
refuse, the rules named first, how many sets are as good, and what it cost.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.rulesets.references import apply_profile
from barsis_notation.simulation import simulate
from barsis_notation.validation.option_inference import RulesetInference, infer_options

GAMES = 200
SEED = 5


class Row(NamedTuple):
    """The games of one profile and what was inferred of them."""

    profile: str
    seed: int
    found: RulesetInference
    seconds: float

    @property
    def is_told(self) -> bool:
        """Whether some of the games are illegal under the defaults."""
        return self.found.legal_at_start < self.found.records

    @property
    def is_named(self) -> bool:
        """Whether what comes first is the profile, or the defaults where nothing tells it."""
        if self.is_told:
            return self.found.profiles[0] == self.profile
        return self.found.sets[0] == {}


def profiles() -> list[tuple[str, str]]:
    """Return every shipped profile: its ruleset and its name."""
    return [
        (listed.id, profile.name)
        for listed in builtin_rulesets()
        for profile in load_ruleset(listed.id).profiles
    ]


def row(game: str, name: str, games: int, seed: int, budget: int | None = None) -> Row:
    """Return what is inferred of *games* simulated games of one profile."""
    ruleset = apply_profile(load_ruleset(game), name)
    assert ruleset is not None
    records = list(simulate(ruleset, games=games, seed=seed))
    began = time.perf_counter()
    (found,) = infer_options(records, budget=budget).found
    return Row(f"{game}@{name}", seed, found, time.perf_counter() - began)


def rows(games: int, seed: int) -> Iterator[Row]:
    """Yield a row for every shipped profile."""
    for game, name in profiles():
        yield row(game, name, games, seed)


def main(games: int = GAMES, seed: int = SEED) -> None:
    """Print the table as Markdown."""
    print(f"{games} games of each profile, seed {seed}\n")
    print("| profile | refused by the defaults | named first | as good | legal | replays | s |")
    print("|---|---|---|---|---|---|---|")
    for one in rows(games, seed):
        found = one.found
        refused = found.records - found.legal_at_start
        first = found.profiles[0] or "no change"
        mark = "" if one.is_named else " **not as it was played**"
        print(
            f"| {one.profile} | {refused} | {first}{mark} | {len(found.sets) - 1} | {found.legal} "
            f"| {found.replays:,} | {one.seconds:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
