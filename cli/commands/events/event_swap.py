"""`barsis event swap`: repair a pairing before it is played."""

from __future__ import annotations

from typing import Annotated, Final

from barsis_notation.events.event_changes import (
    find_player,
    format_command,
    swap_players,
    swap_seats,
)
from barsis_notation.language.texts import bind_texts

from ...options import make_usage_error
from ...parameters import Option
from .change_output import ReasonOptions, Round, make_change
from .event_records import EventSource

_text = bind_texts("cli/event")

TWO: Final = 2


def swap(
    source: EventSource,
    reason: ReasonOptions,
    *,
    round: Round,
    player: Annotated[list[str] | None, Option(metavar="PLAYER")] = None,
    table: Annotated[str, Option(metavar="TEXT")] = "",
) -> None:
    """Exchange two players of a round, or the seats of one table.

    Each player takes the seat, the bye or the absence of the other. Only pairings without a result
    are changed.

    Examples:
        barsis event swap event.json --round 2 --player Amal --player Basim
        barsis event swap event.json --round 2 --table 1
    """
    names = player or []
    if bool(names) == bool(table) or len(names) not in (0, TWO):
        raise make_usage_error(_text("two-players-or-table"))
    command = format_command("swap", round=round, player=names, table=table)
    if table:
        make_change(source, reason, command, lambda event: swap_seats(event, round, table))
        return
    first, second = names
    make_change(
        source,
        reason,
        command,
        lambda event: swap_players(
            event, round, find_player(event, first), find_player(event, second)
        ),
    )
