"""`barsis event absent`: a player is absent from a round."""

from __future__ import annotations

from typing import Annotated

from barsis_notation.events.event_changes import find_player, format_command, mark_away

from ...parameters import Option
from .change_output import PlayerSource, ReasonOptions, make_change


def absent(
    source: PlayerSource,
    reason: ReasonOptions,
    *,
    round: Annotated[int, Option(metavar="N", min=1)],
) -> None:
    """Mark a player as absent from a round, before it is drawn.

    The next draw leaves the player out. A bye of the player in this round is replaced.

    Examples:
        barsis event absent event.json Basim --round 4
        barsis event absent event.json Amal --round 4 --why "arrives at noon"
    """
    command = format_command("absent", source.player, round=round)
    make_change(
        source,
        reason,
        command,
        lambda event: mark_away(event, find_player(event, source.player), round),
    )
