"""Simulated records whose players have names."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from barsis_notation.record.structs import Player, Record
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate

NAMES: Final = ("Amal Haddad", "باسم الخوري", "Huda", "Nour", "Karim", "سلمى", "Dana", "Omar")


def played(game: str = "barsis", *, games: int = 1, seed: int = 1, **members: Any) -> list[Record]:
    """Return simulated records with players' names; *members* stand in place of those they have."""
    return [
        msgspec.structs.replace(record, players=seated(record, number), **members)
        for number, record in enumerate(simulate(load_ruleset(game), games=games, seed=seed))
    ]


def seated(record: Record, number: int = 0) -> list[Player]:
    """Return the players of a record by names, other ones for another *number*."""
    return [
        msgspec.structs.replace(player, name=NAMES[(number + place) % len(NAMES)])
        for place, player in enumerate(record.players)
    ]
