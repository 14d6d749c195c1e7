"""Matching of names in records to players, rounds and tables of an event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, TypeVar

from barsis_notation.events.structs import EventPlayer
from barsis_notation.language.folding import fold_word

T = TypeVar("T")


def fold_name(name: str) -> str:
    """Return *name* without case, accents, spaces and punctuation, for comparison.

    Variants of Arabic letters and of digits are unified. Two names count as spellings of the same
    name if their results are equal. A name that has only punctuation is unchanged.
    """
    return fold_word(name) or name


class NameIndex(Generic[T]):
    """A mapping from names to values, in which values are also found by other spellings.

    A value is found by another spelling of its name (see ``fold_name``) if no other value matches.
    The same object under several names counts as one value.
    """

    def __init__(self) -> None:
        self._exact: dict[str, T] = {}
        self._spelled: dict[str, list[T]] = defaultdict(list)

    def add(self, name: str, thing: T) -> None:
        """Add *thing* under *name*; do nothing if exactly this name has a value."""
        if name not in self._exact:
            self._exact[name] = thing
            self._spelled[fold_name(name)].append(thing)

    def get(self, name: str) -> T | None:
        """Return the value with exactly this name, otherwise the only value that matches the name.

        A value matches if its name differs from *name* only in case, accents, spaces and
        punctuation. Return None if no value matches, or if several match.
        """
        if name in self._exact:
            return self._exact[name]
        meant = self._spelled.get(fold_name(name), ())
        return meant[0] if meant and all(each is meant[0] for each in meant) else None


class Spellings:
    """The ids and names by which records refer to the players of an event.

    A *spelling* of a name differs from it only in case, accents, spaces, punctuation and the like
    (``fold_name``). A name that matches several players does not identify any of them, unless
    exactly one player has it in exactly this spelling.

    Args:
        players: The players of the event.
        others: Further names, for example from an archive: maps the name of a player, exactly as in
            the event file, to other names of the same person.
    """

    def __init__(
        self,
        players: Iterable[EventPlayer],
        others: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        players = tuple(players)
        self._ids = {player.id: player.key for player in players if player.id}
        self._exact: dict[str, set[str]] = defaultdict(set)
        self._folded: dict[str, dict[str, str]] = defaultdict(dict)
        for player in players:
            for name in (player.name, *player.also, *(others or {}).get(player.name, ())):
                self._exact[name].add(player.key)
                self._folded[fold_name(name)].setdefault(player.key, name)

    def find_player(self, name: str, id: str = "") -> str | None:
        """Return the key of the player with this id, otherwise of the only player with this name.

        Names are compared exactly first. If exactly one player has *name* in this spelling, that
        player is returned, even if names of other players match loosely. Otherwise, names are
        compared without case, accents, spaces and punctuation. Return None if neither the id nor
        one of these comparisons finds exactly one player.

        Args:
            name: A name in any spelling; ignored if the id is known.
            id: An id, compared exactly with those in the event file; ``""`` for none. An unknown id
                is ignored.
        """
        if id in self._ids:
            return self._ids[id]
        for meant in (self._exact.get(name, ()), self._folded.get(fold_name(name), ())):
            if len(meant) == 1:
                return next(iter(meant))
        return None

    def is_shared(self, name: str) -> bool:
        """Return whether several players of the event have *name*, in any spelling.

        The other names of players count too. Return True even if one of the players is the only one
        with exactly this spelling.
        """
        return len(self._folded.get(fold_name(name), ())) > 1

    def has_spelling(self, player: str, name: str) -> bool:
        """Return whether a player has *name* in any spelling.

        Case, accents, spaces and punctuation do not matter. Ids do not count as names. A name that
        several players have is a spelling of each of them.

        Args:
            player: Key of the player.
            name: The name, compared with the player's name and their other names.
        """
        return player in self._exact.get(name, ()) or player in self._folded.get(
            fold_name(name), ()
        )

    def is_exact(self, name: str, id: str = "") -> bool:
        """Return whether a player of the event has the id *id*, or exactly the name *name*.

        The other names of players are searched too. An *id* of ``""`` is ignored. The player with
        the id and the player with the name need not be the same.
        """
        return id in self._ids or name in self._exact

    def iter_ambiguous(self) -> Iterator[tuple[str, list[str]]]:
        """Yield each name that matches several players, with the keys of these players.

        Spellings of the same name count as one name, which is given in the spelling of its first
        player. Names are included even if each player can be identified by an exact spelling.
        """
        for meant in self._folded.values():
            if len(meant) > 1:
                yield next(iter(meant.values())), [*meant]
