"""Matching of names in records to players, rounds and tables of an event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, TypeVar

from barsis_notation.events.structs import EventPlayer
from barsis_notation.language.folding import fold_word

T = TypeVar("T")


def fold_name(name: str) -> str:
    """Return *name* folded for comparison; a name of punctuation only is unchanged."""
    return fold_word(name) or name


class NameIndex(Generic[T]):
    """Values by exact name, and by other spellings that fit only one of them."""

    def __init__(self) -> None:
        self._exact: dict[str, T] = {}
        self._spelled: dict[str, list[T]] = defaultdict(list)

    def add(self, name: str, thing: T) -> None:
        """Add *thing* under *name*, unless the name is taken."""
        if name not in self._exact:
            self._exact[name] = thing
            self._spelled[fold_name(name)].append(thing)

    def get(self, name: str) -> T | None:
        """Return the value with this name or a unique spelling of it, else None."""
        if name in self._exact:
            return self._exact[name]
        meant = self._spelled.get(fold_name(name), ())
        return meant[0] if meant and all(each is meant[0] for each in meant) else None


class Spellings:
    """The ids and names by which records refer to the players of an event.

    A spelling that fits two players identifies neither.

    Args:
        players: The players of the event.
        others: Further spellings, as an archive knows them: name → names of the same person.
    """

    def __init__(
        self,
        players: Iterable[EventPlayer],
        others: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self._ids = {player.id: player.key for player in players if player.id}
        self._exact: dict[str, set[str]] = defaultdict(set)
        self._folded: dict[str, dict[str, str]] = defaultdict(dict)
        for player in players:
            for name in (player.name, *player.also, *(others or {}).get(player.name, ())):
                self._exact[name].add(player.key)
                self._folded[fold_name(name)].setdefault(player.key, name)

    def player(self, name: str, id: str = "") -> str | None:
        """Return the key of the player with this id or name, None if it is not unique."""
        if id in self._ids:
            return self._ids[id]
        for meant in (self._exact.get(name, ()), self._folded.get(fold_name(name), ())):
            if len(meant) == 1:
                return next(iter(meant))
        return None

    def is_shared(self, name: str) -> bool:
        """Return whether several players of the event have a spelling of *name*."""
        return len(self._folded.get(fold_name(name), ())) > 1

    def may_be_called(self, player: str, name: str) -> bool:
        """Return whether *name* is a spelling of the player with key *player*."""
        return player in self._exact.get(name, ()) or player in self._folded.get(
            fold_name(name), ()
        )

    def is_exact(self, name: str, id: str = "") -> bool:
        """Return whether the id, or the name as written, is one that the event has."""
        return id in self._ids or name in self._exact

    def ambiguous(self) -> Iterator[tuple[str, list[str]]]:
        """Yield each name that fits several players, with their keys."""
        for meant in self._folded.values():
            if len(meant) > 1:
                yield next(iter(meant.values())), [*meant]
