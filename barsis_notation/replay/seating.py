"""The seats of a record's players, and the seats that a ruleset has for a number of players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from msgspec import Struct

from barsis_notation.base.errors import UsageError
from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.structs import Record
from barsis_notation.replay.errors import CannotBeginError
from barsis_notation.rulesets import Ruleset

_text = bind_texts("replay")

# The seats of a record.


def list_seats(record: Record) -> tuple[str, ...]:
    """Return the letters of all seats with a player, in the order of the record."""
    return tuple([seat for player in record.players for seat in player.seats])


def get_player_names(record: Record) -> dict[str, str]:
    """Return the player names of a record by seat letter, such as ``{"S": "Amal"}``.

    A player with several seats is listed under each of them. Seats without a name are left out.
    """
    return {seat: player.name for player in record.players for seat in player.seats if player.name}


# Seats under a ruleset.


class Seating(Struct, frozen=True, eq=False, dict=True):
    """The seats of each player under a ruleset, and the properties that follow from both.

    ``get_record_seating`` and ``get_seating`` usually return the same object for the same ruleset
    and seats. The seats may be wrong: see ``is_known``, ``is_right`` and ``is_playable``.

    Attributes:
        ruleset: The ruleset.
        by_player: The seat letters of each player, in the order of the record.
    """

    ruleset: Ruleset
    by_player: tuple[tuple[str, ...], ...]

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The seat letters of each seated player, such as ``("S", "N")`` or ``("SN", "EW")``."""
        return tuple(["".join(seats) for seats in self.by_player if seats])

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The letters of all seats in use, in the order of the record."""
        return tuple([seat for seats in self.by_player for seat in seats])

    @cached_property
    def has_one_seat_each(self) -> bool:
        """Whether every player has exactly one seat."""
        return all(len(seats) == 1 for seats in self.by_player)

    @cached_property
    def is_known(self) -> bool:
        """Whether every seat is a seat of the ruleset and is used once."""
        seats = set(self.seats)
        return len(seats) == len(self.seats) and seats <= set(self.ruleset["seats.names"])

    @cached_property
    def why_not(self) -> Text | None:
        """The arrangement of seats that the rules require, as a text for the user, or None.

        It is None if the players sit as required. The number of players is not checked. If seats
        are unknown or used twice, only the number of seats of each player may be checked.
        """
        sets = get_seats_each(self.ruleset, len(self.players))
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
        """Whether the ruleset allows this number of players, and they sit as it requires."""
        fits = len(self.by_player) in get_player_counts(self.ruleset)
        return fits and self.is_known and not self.why_not

    @cached_property
    def is_playable(self) -> bool:
        """Whether the engine can begin a game at these seats, even if the rules forbid it.

        It is False if there are no seats.
        """
        if not self.seats or not self.is_known:
            return False
        try:
            self.game()
        except (ValueError, LookupError):
            return False
        return True

    def game(self) -> Play:
        """Return a new game at its beginning.

        Raises:
            CannotBeginError: If a seat is unknown or used twice; it is a ValueError.
            UsageError: If the engine cannot begin a game at these seats; it is a ValueError.
        """
        return self._beginning.copy()

    def make_unplayable_error(self) -> CannotBeginError:
        """Return the error to raise if no game can be played at these seats."""
        taken, known = (
            join_words(self.players, "commas"),
            join_words(self.ruleset["seats.names"], "commas"),
        )
        return CannotBeginError(_text("seats-unplayable", seats=taken, known=known))

    @cached_property
    def _beginning(self) -> Play:
        if not self.is_known:
            raise self.make_unplayable_error()
        return get_engine(self.ruleset.family).begin(self.ruleset, self.players)

    def _are_opposite(self, seats: Iterable[str]) -> bool:
        """Return whether *seats* are exactly two seats opposite each other."""
        names = tuple(self.ruleset["seats.names"])
        places = sorted(names.index(seat) for seat in seats if seat in names)
        return len(places) == 2 and (places[1] - places[0]) * 2 == len(names)


def get_record_seating(record: Record, ruleset: Ruleset) -> Seating:
    """Return the seating of the players of *record* under *ruleset*.

    Wrong seats are not an error: see ``Seating.is_right``. Equal calls can return the same object.
    """
    return _get_seating(ruleset, tuple([tuple(player.seats) for player in record.players]))


def get_seating(ruleset: Ruleset, players: Iterable[str]) -> Seating:
    """Return the seating of *players* under *ruleset*.

    Each player is given by their seats, such as ``("SN", "EW")``. Wrong seats are not an error: see
    ``Seating.is_right``.
    """
    return _get_seating(ruleset, tuple(map(tuple, players)))


@lru_cache(maxsize=1024)
def _get_seating(ruleset: Ruleset, by_player: tuple[tuple[str, ...], ...]) -> Seating:
    return Seating(ruleset, by_player)


# Seats for a number of players.


def get_player_counts(ruleset: Ruleset) -> tuple[int, ...]:
    """Return the numbers of players that a ruleset allows, such as ``(2, 3, 4)``.

    If the ruleset does not state them, the tuple has one item, the number of its seats.
    """
    return tuple(ruleset.facts.get("seats.count", (len(ruleset["seats.names"]),)))


def get_seats_each(ruleset: Ruleset, count: int) -> int:
    """Return how many seats the rules give each player in a game of *count* players.

    The result is 1 or, in some rulesets with two players, 2. Whether *count* is allowed is not
    checked.
    """
    sets: int = ruleset.value("seats.sets")
    return sets if count == 2 else 1


def assign_seats(ruleset: Ruleset, count: int | None = None) -> tuple[str, ...]:
    """Return the default seats of each player.

    Examples are ``("S", "N")``, and ``("SN", "EW")`` if each of two players has two seats.

    Args:
        ruleset: The ruleset.
        count: Number of players; by default two, or the smallest allowed number if two are not
            allowed.

    Raises:
        UsageError: If the ruleset does not allow *count* players; it is a ValueError.
    """
    names: tuple[str, ...] = tuple(ruleset["seats.names"])
    allowed = get_player_counts(ruleset)
    if count is None:
        count = 2 if 2 in allowed else min(allowed)
    if count not in allowed:
        players = join_words(sorted(allowed), "commas")
        raise UsageError(_text("so-many-players", game=ruleset.id, players=players, count=count))
    half = len(names) // 2
    if count == 2 and get_seats_each(ruleset, count) == 2:
        return names[0] + names[half], names[1] + names[half + 1]
    if count == 2 and ruleset.value("seats.two") == "opposite":
        return names[0], names[half]
    return names[:count]
