"""Which player a cell names, and what to write so that it names him."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from barsis_notation.events.spellings import Spellings
from barsis_notation.events.structs import EventPlayer


class PlayerNames:
    """What may stand in a cell for each of *players*: his id, his name, another spelling of it."""

    def __init__(self, players: Sequence[EventPlayer]) -> None:
        self._keys = {player.key for player in players}
        self._spellings = Spellings(players)
        self._players = players

    def meant_by(self, text: str) -> str | None:
        """Return what the event calls the player, None where it may be nobody or several."""
        return text if text in self._keys else self._spellings.player(text)

    def written(self, player: EventPlayer) -> str:
        """Return the player's name, what the event calls him where his name may be another's."""
        return player.name if self.meant_by(player.name) == player.key else player.key

    @cached_property
    def all(self) -> list[str]:
        """Names and ids."""
        return [name for player in self._players for name in (player.name, player.id) if name]
