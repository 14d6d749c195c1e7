"""`barsis event leave`: a player leaves an event."""

from __future__ import annotations

from typing import Annotated

from barsis_notation.events.event_changes import find_player, format_command, withdraw_player

from ...parameters import Option
from .change_output import PlayerSource, ReasonOptions, make_change


def leave(
    source: PlayerSource,
    reason: ReasonOptions,
    *,
    round: Annotated[int | None, Option(metavar="N", min=1)] = None,
) -> None:
    """Let a player leave the event, from a round on.

    In rounds that are drawn already, the opponents win by forfeit. The results before stay, and the
    player stays in the standings.

    Examples:
        barsis event leave event.json Basim
        barsis event leave event.json Basim --round 4 --why "ill"
    """
    command = format_command("leave", source.player, round=round)
    make_change(
        source,
        reason,
        command,
        lambda event: withdraw_player(event, find_player(event, source.player), round),
    )
