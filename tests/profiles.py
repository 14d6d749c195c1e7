"""Simulated games under the rules of every game, and under profiles of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from barsis_notation.record.structs import Record
from barsis_notation.replay.seating import get_player_counts
from barsis_notation.rulesets import builtin_rulesets, load_reference, load_ruleset
from barsis_notation.simulation import simulate
from tests.scale import LONG, SEED


def records_of_profiles() -> Iterator[Record]:
    """Yield simulated games of every game, under its defaults and a profile; in long runs all."""
    draw = random.Random(SEED)
    for game in [each.id for each in builtin_rulesets()]:
        profiles = [f"{game}@{profile.name}" for profile in load_ruleset(game).profiles]
        drawn = profiles if LONG else draw.sample(profiles, k=min(1, len(profiles)))
        for name in (game, *drawn):
            ruleset = load_reference(name)[0]
            assert ruleset is not None
            seats = max(get_player_counts(ruleset)) if draw.random() < 0.5 else None
            yield from simulate(
                ruleset, games=8 if LONG else 1, seats=seats, seed=draw.randrange(10**6)
            )
