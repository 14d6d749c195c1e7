"""Which player, round or table of an event a record means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, TypeVar

from barsis_notation.events.structs import EventPlayer
from barsis_notation.language.folding import folded

T = TypeVar("T")


def called(name: str) -> str:
    """Return *name* without the differences that do not count; one of signs alone as it stands."""
    return folded(name) or name


class ByName(Generic[T]):
    """Things by their names, and by other spellings that can mean one of them alone."""

    def __init__(self) -> None:
        self._exact: dict[str, T] = {}
        self._spelled: dict[str, list[T]] = defaultdict(list)

    def add(self, name: str, thing: T) -> None:
        """Let *thing* be called so, unless something is."""
        if name not in self._exact:
            self._exact[name] = thing
            self._spelled[called(name)].append(thing)

    def get(self, name: str) -> T | None:
        """Return what is called so, None where it is nothing or several things."""
        if name in self._exact:
            return self._exact[name]
        meant = self._spelled.get(called(name), ())
        return meant[0] if meant and all(each is meant[0] for each in meant) else None


class Spellings:
    """The ids and names by which records call the players of an event.

    *others* are further spellings, as an archive knows them: name → names of the same person. A
    spelling that may mean two players means neither.
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
                self._folded[called(name)].setdefault(player.key, name)

    def player(self, name: str, id: str = "") -> str | None:
        """Return the player that a record calls so, None where it may be nobody or several."""
        if id in self._ids:
            return self._ids[id]
        for meant in (self._exact.get(name, ()), self._folded.get(called(name), ())):
            if len(meant) == 1:
                return next(iter(meant))
        return None

    def is_shared(self, name: str) -> bool:
        """Return whether several players of the event are called *name*, however it is spelled."""
        return len(self._folded.get(called(name), ())) > 1

    def may_be_called(self, player: str, name: str) -> bool:
        """Return whether *name* is a spelling of *player*, whoever else it may mean."""
        return player in self._exact.get(name, ()) or player in self._folded.get(called(name), ())

    def is_exact(self, name: str, id: str = "") -> bool:
        """Return whether a record that calls a player so writes what the event has."""
        return id in self._ids or name in self._exact

    def ambiguous(self) -> Iterator[tuple[str, list[str]]]:
        """Yield each name that may mean several players, and what the event calls them."""
        for meant in self._folded.values():
            if len(meant) > 1:
                yield next(iter(meant.values())), [*meant]
