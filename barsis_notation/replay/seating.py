"""Who sits where: the seats of a record's players, and those a ruleset has for so many."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from msgspec import Struct

from barsis_notation.base.errors import UsageError
from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import engine_for
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.structs import Record
from barsis_notation.replay.errors import CannotBeginError
from barsis_notation.rulesets import Ruleset

_text = texts_of("replay")

# What a record says, whatever its ruleset.


def seats_of(record: Record) -> tuple[str, ...]:
    """Return every seat that has a player, in the order of the record."""
    return tuple([seat for player in record.players for seat in player.seats])


def names_of(record: Record) -> dict[str, str]:
    """Return the name of the player of every seat of a record, where he has one."""
    return {seat: player.name for player in record.players for seat in player.seats if player.name}


# What follows under a ruleset.


class Seating(Struct, frozen=True, eq=False, dict=True):
    """The seats of a game's players under a ruleset, and what follows from these two alone.

    *by_player* are the seats of each player in the order of the record. ``seating_of`` and
    ``seating_at`` give the same object for the same rules and seats.
    """

    ruleset: Ruleset
    by_player: tuple[tuple[str, ...], ...]

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The seats of each player that has some, as one text: ``("S", "N")``, ``("SN", "EW")``."""
        return tuple(["".join(seats) for seats in self.by_player if seats])

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Every seat that is taken, in the order of the record."""
        return tuple([seat for seats in self.by_player for seat in seats])

    @cached_property
    def has_one_seat_each(self) -> bool:
        """Whether every player has one seat."""
        return all(len(seats) == 1 for seats in self.by_player)

    @cached_property
    def is_known(self) -> bool:
        """Whether every seat is one of the ruleset's, and taken once."""
        seats = set(self.seats)
        return len(seats) == len(self.seats) and seats <= set(self.ruleset["seats.names"])

    @cached_property
    def why_not(self) -> Text | None:
        """How these players would have to sit, None where they do; for seats that are known."""
        sets = sets_of(self.ruleset, len(self.players))
        if sets == 1 and any(len(seats) > 1 for seats in self.players):
            return _text("one-seat-each")
        if not self.is_known:
            return None
        if sets > 1:
            seated = all(len(own) == sets and self._are_opposite(own) for own in self.players)
            return None if seated else _text("two-seats-each")
        opposite = len(self.players) == 2 and self.ruleset.value("seats.two") == "opposite"
        wrong = opposite and not self._are_opposite(self.seats)
        return _text("seats-opposite") if wrong else None

    @cached_property
    def is_right(self) -> bool:
        """Whether the ruleset is for so many players, and they sit as it says."""
        fits = len(self.by_player) in counts_of(self.ruleset)
        return fits and self.is_known and not self.why_not

    @cached_property
    def is_playable(self) -> bool:
        """Whether the engine begins a game at these seats, right or not."""
        if not self.seats or not self.is_known:
            return False
        try:
            self.game()
        except (ValueError, LookupError):
            return False
        return True

    def game(self) -> Play:
        """Return a game at its beginning. Raises UsageError, LookupError for unplayable seats.

        CannotBeginError, a ValueError, for a seat that is not the ruleset's or is taken twice.
        """
        return self._beginning.copy()

    def unplayable_error(self) -> CannotBeginError:
        """Return the error that says of these seats that nobody can play at them."""
        taken, known = listed(self.players, "commas"), listed(self.ruleset["seats.names"], "commas")
        return CannotBeginError(_text("seats-unplayable", seats=taken, known=known))

    @cached_property
    def _beginning(self) -> Play:
        if not self.is_known:
            raise self.unplayable_error()
        return engine_for(self.ruleset.family).begin(self.ruleset, self.players)

    def _are_opposite(self, seats: Iterable[str]) -> bool:
        """Return whether *seats* are two that lie opposite each other."""
        names = tuple(self.ruleset["seats.names"])
        places = sorted(names.index(seat) for seat in seats if seat in names)
        return len(places) == 2 and (places[1] - places[0]) * 2 == len(names)


def seating_of(record: Record, ruleset: Ruleset) -> Seating:
    """Return where the players of *record* sit under *ruleset*."""
    return _seating(ruleset, tuple([tuple(player.seats) for player in record.players]))


def seating_at(ruleset: Ruleset, players: Iterable[str]) -> Seating:
    """Return the seating of *players*, each the seats he has: ``("SN", "EW")``."""
    return _seating(ruleset, tuple(map(tuple, players)))


@lru_cache(maxsize=1024)
def _seating(ruleset: Ruleset, by_player: tuple[tuple[str, ...], ...]) -> Seating:
    return Seating(ruleset, by_player)


# What a ruleset has for so many.


def counts_of(ruleset: Ruleset) -> tuple[int, ...]:
    """Return how many players a ruleset is for."""
    return tuple(ruleset.facts.get("seats.count", (len(ruleset["seats.names"]),)))


def sets_of(ruleset: Ruleset, count: int) -> int:
    """Return how many seats each of *count* players has: two play with as many as the rules say."""
    sets: int = ruleset.value("seats.sets")
    return sets if count == 2 else 1


def players_for(ruleset: Ruleset, count: int | None = None) -> tuple[str, ...]:
    """Return the seats of each of *count* players, by default of two or the fewest there may be.

    ``("S", "N")`` where each has one seat, ``("SN", "EW")`` where each of two has two. Raises
    ValueError for a number of players the ruleset is not for.
    """
    names: tuple[str, ...] = tuple(ruleset["seats.names"])
    allowed = counts_of(ruleset)
    if count is None:
        count = 2 if 2 in allowed else min(allowed)
    if count not in allowed:
        players = listed(sorted(allowed), "commas")
        raise UsageError(_text("so-many-players", game=ruleset.id, players=players, count=count))
    half = len(names) // 2
    if count == 2 and sets_of(ruleset, count) == 2:
        return names[0] + names[half], names[1] + names[half + 1]
    if count == 2 and ruleset.value("seats.two") == "opposite":
        return names[0], names[half]
    return names[:count]
