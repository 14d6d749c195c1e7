"""`barsis event join`: add a player to an event, or bring one back who has left."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET

from barsis_notation.events.event_changes import add_player, format_command
from barsis_notation.events.structs import EventPlayer

from ...parameters import Argument, Option
from .change_output import FileSource, ReasonOptions, make_change


class NewPlayer(FileSource):
    """The options that name an event file and a player who joins."""

    name: Annotated[str, Argument(metavar="NAME")]


def join(
    source: NewPlayer,
    reason: ReasonOptions,
    *,
    id: Annotated[str, Option(metavar="ID")] = "",
    rating: Annotated[int | None, Option(metavar="N")] = None,
    team: Annotated[str, Option(metavar="TEXT")] = "",
) -> None:
    """Add a player to the event, or bring one back who has left, from the next round to draw on.

    A new player has no points for the rounds before. A player who has left was absent in the rounds
    drawn meanwhile.

    Examples:
        barsis event join event.json "Zaid Khalil" --rating 1500
        barsis event join event.json Zaid --id 25 --team Salt --why late
    """
    player = EventPlayer(
        name=source.name.strip(),
        id=id,
        rating=UNSET if rating is None else rating,
        team=team,
    )
    command = format_command("join", player.name, id=id, rating=rating, team=team)
    make_change(source, reason, command, lambda event: add_player(event, player))
