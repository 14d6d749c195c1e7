"""Rounds as seated players, and the history of players in earlier rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final, NamedTuple

_NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


class SeatedRound(NamedTuple):
    """One round, with its tables and the players without a table.

    ``pair_round_robin``, ``plan_tables`` and ``seat_by_standing`` return such rounds.

    Attributes:
        tables: The names or keys of the players at each table, in the order of the seats.
        byes: The names or keys of the players without a table.

    Examples:
        >>> from barsis_notation.events import SeatedRound
        >>> played = SeatedRound(tables=(("Amal", "Basim"), ("Dana", "Fadi")), byes=("Huda",))
        >>> played.tables[0][0], played.byes
        ('Amal', ('Huda',))
    """

    tables: tuple[tuple[str, ...], ...]
    """The players of each table in the order of the seats; the first has the first turn."""
    byes: tuple[str, ...] = ()
    """The players who are present and have no table."""


class Past(NamedTuple):
    """The history of the players before the rounds to be planned, from ``collect_past``.

    Players are names or keys; a player who is not listed has no history. ``Past()`` is the history
    before the first round.

    Attributes:
        met: Maps the set of two players to the number of times that they have met.
        sat: Maps each player to a mapping from seat index (from 0) to the number of times that the
            player had this seat.
        rested: Maps each player to their number of byes.
        short: Maps each player to the number of times that they sat at a table smaller than the
            largest table of the round.

    Examples:
        >>> from barsis_notation.events import SeatedRound, collect_past
        >>> past = collect_past([SeatedRound((("Amal", "Basim"),), ("Dana",))])
        >>> past.met[frozenset({"Amal", "Basim"})], past.sat["Basim"][1], past.rested["Dana"]
        (1, 1, 1)
    """

    met: Mapping[frozenset[str], int] = _NOTHING
    """How many times two players were at one table."""
    sat: Mapping[str, Mapping[int, int]] = _NOTHING
    """How many times a player had each seat, indexed from 0."""
    rested: Mapping[str, int] = _NOTHING
    """How many byes a player had."""
    short: Mapping[str, int] = _NOTHING
    """How many times a player was at a table smaller than the largest of its round."""


NO_PAST: Final = Past()
"""The history of players without earlier rounds."""


def collect_past(rounds: Iterable[SeatedRound]) -> Past:
    """Return the history of the players in *rounds*.

    Args:
        rounds: The earlier rounds, in any order, as ``plan_tables`` returns them. Players who are
            away from a round are left out of it.

    Examples:
        >>> from barsis_notation.events import collect_past, pair_round_robin
        >>> past = collect_past(pair_round_robin(["Amal", "Basim", "Dana"]))
        >>> len(past.met), past.rested["Amal"]
        (3, 1)
    """
    met: Counter[frozenset[str]] = Counter()
    sat: dict[str, Counter[int]] = {}
    rested: Counter[str] = Counter()
    short: Counter[str] = Counter()
    for tables, byes in rounds:
        rested.update(byes)
        largest = max(map(len, tables), default=0)
        for table in tables:
            met.update(map(frozenset, combinations(table, 2)))
            for seat, player in enumerate(table):
                sat.setdefault(player, Counter())[seat] += 1
                short[player] += len(table) < largest
    return Past(met, sat, rested, short)
