"""Rounds as who sits where, and what the players have had of earlier rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final, NamedTuple

_NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


class SeatedRound(NamedTuple):
    """One round: its tables, and who sits out."""

    tables: tuple[tuple[str, ...], ...]
    """The players of each table, by seat: the first has the first turn."""
    byes: tuple[str, ...] = ()
    """The players who are there and have no table."""


class Past(NamedTuple):
    """What the players have had before the rounds that are planned. Who is missing had nothing."""

    met: Mapping[frozenset[str], int] = _NOTHING
    """How many times two players sat at one table."""
    sat: Mapping[str, Mapping[int, int]] = _NOTHING
    """How many times a player had each seat, counted from 0."""
    rested: Mapping[str, int] = _NOTHING
    """How many byes a player had."""
    short: Mapping[str, int] = _NOTHING
    """How many times a player sat at a table that was smaller than others of its round."""


NO_PAST: Final = Past()


def past_of(rounds: Iterable[SeatedRound]) -> Past:
    """Return what the players have had in *rounds*."""
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
