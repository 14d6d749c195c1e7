"""Training data for Zstandard dictionaries: simulated games."""

from __future__ import annotations

import msgspec

from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.simulation import simulate

_GAMES = 60
"""The number of games of each ruleset; more games do not improve the dictionary."""


def simulate_samples() -> list[bytes]:
    """Return the canonical bytes of simulated games of every built-in ruleset.

    There are 60 games of each ruleset. The players have no names. Every call returns the same
    games.
    """
    return [
        canonical_bytes(
            msgspec.structs.replace(
                record,
                players=[msgspec.structs.replace(player, name="") for player in record.players],
            )
        )
        for ruleset in builtin_rulesets()
        for record in simulate(load_ruleset(ruleset.id), games=_GAMES)
    ]
