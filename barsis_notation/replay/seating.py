"""Who may sit where: the seats that a number of players take under a ruleset."""

from __future__ import annotations

from collections.abc import Iterable

from barsis_notation.rulesets import Ruleset


def counts_of(ruleset: Ruleset) -> tuple[int, ...]:
    """Return how many players a ruleset is for."""
    return tuple(ruleset.facts.get("seats.count", (len(ruleset["seats.names"]),)))


def players_for(ruleset: Ruleset, count: int | None = None) -> tuple[str, ...]:
    """Return the seats of each of *count* players, by default of two or the fewest there may be.

    ``("S", "N")`` where each has one seat, ``("SN", "EW")`` where each of two has two. Raises
    ValueError for a number of players the ruleset is not for.
    """
    names: tuple[str, ...] = tuple(ruleset["seats.names"])
    allowed = counts_of(ruleset)
    if count is None:
        count = 2 if 2 in allowed else min(allowed)
    if count not in allowed:
        players = ", ".join(map(str, sorted(allowed)))
        raise ValueError(f"{ruleset.id} is for {players} players, not {count}")
    half = len(names) // 2
    if count == 2 and sets_of(ruleset, count) == 2:
        return names[0] + names[half], names[1] + names[half + 1]
    if count == 2 and ruleset.facts.get("seats.two") == "opposite":
        return names[0], names[half]
    return names[:count]


def sets_of(ruleset: Ruleset, count: int) -> int:
    """Return how many seats each of *count* players has: two play with as many as the rules say."""
    sets: int = ruleset.facts.get("seats.sets", 1)
    return sets if count == 2 else 1


def are_opposite(ruleset: Ruleset, seats: Iterable[str]) -> bool:
    """Return whether *seats* are two that lie opposite each other."""
    names = tuple(ruleset["seats.names"])
    places = sorted(names.index(seat) for seat in seats if seat in names)
    return len(places) == 2 and (places[1] - places[0]) * 2 == len(names)
