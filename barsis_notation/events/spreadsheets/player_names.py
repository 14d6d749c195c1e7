"""Names of players in cells of spreadsheets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from barsis_notation.events.spellings import Spellings
from barsis_notation.events.structs import EventPlayer


class PlayerNames:
    """The texts by which cells refer to players: keys (ids or names) and other spellings.

    Args:
        players: The players of the event.
    """

    def __init__(self, players: Sequence[EventPlayer]) -> None:
        self._keys = {player.key for player in players}
        self._spellings = Spellings(players)
        self._players = players

    def find_player(self, text: str) -> str | None:
        """Return the key of the player that *text* refers to.

        *text* is a key, a name of a player (``name`` or one of ``also``), or another spelling of a
        name. A key must be written exactly as in the event file, and has priority over names. Names
        are compared exactly first. If exactly one player has *text* as a name, that player is
        returned, even if names of other players match loosely. Otherwise, names are compared
        without letter case, accents, spaces and punctuation. Return None if *text* is not a key and
        neither comparison finds exactly one player.
        """
        return text if text in self._keys else self._spellings.find_player(text)

    def format_name(self, player: EventPlayer) -> str:
        """Return the player's name, or their key if ``find_player`` does not find them by name."""
        return player.name if self.find_player(player.name) == player.key else player.key

    @cached_property
    def all(self) -> list[str]:
        """The name and, if there is one, the id of each player in turn, without other spellings."""
        return [name for player in self._players for name in (player.name, player.id) if name]
