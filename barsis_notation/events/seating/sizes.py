"""The number and sizes of tables for a number of players."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from barsis_notation.base.errors import BarsisError, UsageError
from barsis_notation.language.texts import bind_texts

_text = bind_texts("seating")

MIN_SIZE: Final = 2
MAX_SIZE: Final = 8
MAX_PLAYERS: Final = 1_000
"""Maximum number of players: a cost is kept for every pair."""


class SeatingError(BarsisError, ValueError):
    """Raised if there are too few players for a table, or more than 1000.

    ``plan_tables``, ``seat_by_standing``, ``pair_round_robin`` and ``choose_table_sizes`` raise it.
    The message states the numbers.

    Examples:
        >>> from barsis_notation.events import SeatingError, plan_tables
        >>> try:
        ...     plan_tables(["Amal", "Basim", "Dana"], 4)
        ... except SeatingError as error:
        ...     print(error)
        3 players are too few for a table: 4 are needed
    """


def choose_table_sizes(players: int, size: int, also: Collection[int] = ()) -> tuple[int, ...]:
    """Return the sizes of the tables for a number of players, the largest first.

    As few players as possible are left over; if some are, the sum of the sizes is less than
    *players*. Among such choices, the sizes are as close as possible to *size* (least sum of
    squares).

    Args:
        players: Number of players.
        size: The preferred size, 2 to 8.
        also: Other sizes that are allowed, each from 2 to 8.

    Raises:
        SeatingError: If there are more than 1000 players, or too few for any table.
        UsageError: If a size is not between 2 and 8.
    """
    allowed = sorted({size, *also})
    if allowed[0] < MIN_SIZE or allowed[-1] > MAX_SIZE:
        raise UsageError(f"tables are for {MIN_SIZE} to {MAX_SIZE} players")
    if players > MAX_PLAYERS:
        raise SeatingError(_text("too-many-players", players=players, most=MAX_PLAYERS))
    if players < allowed[0]:
        raise SeatingError(_text("too-few-players", players=players, least=allowed[0]))
    fillings: list[tuple[int, tuple[int, ...]] | None] = [(0, ())]
    for seated in range(1, players + 1):
        rests = ((each, fillings[seated - each]) for each in allowed if each <= seated)
        found = (
            (rest[0] + (each - size) ** 2, tuple(sorted((each, *rest[1]), reverse=True)))
            for each, rest in rests
            if rest
        )
        fillings.append(min(found, default=None))
    return next(filling[1] for filling in reversed(fillings) if filling)
