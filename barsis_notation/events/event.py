"""The Event class: an event file with its defaults filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from barsis_notation.base.errors import OutOfRangeError
from barsis_notation.events.structs import (
    EventFile,
    EventPlayer,
    MatchLength,
    Pairing,
    Round,
    Scoring,
)
from barsis_notation.replay.seating import assign_seats
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.sides import list_sides

TIE_BREAKS: Final = ("head_to_head", "wins", "buchholz", "sonneborn_berger")
"""The tie-breaks of an event that does not list its own."""

ONE: Final = Fraction(1)


class Table(NamedTuple):
    """A pairing in its round, from ``EventRound.tables``.

    Attributes:
        round: Number of the round, from 1.
        place: Position of the pairing in the round, from 1.
        name: The name of the table in records; by default the *place* as text.
        pairing: The pairing in the event file.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.events import load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> event = load_event(samples / "event.json")
        >>> table = event.rounds[0].tables[0]
        >>> table.round, table.place, table.name, table.players, table.pointer
        (1, 1, '1', ('Amal', 'Basim'), '/rounds/0/pairings/0')
    """

    round: int
    place: int
    name: str
    pairing: Pairing

    @property
    def pointer(self) -> str:
        """JSON pointer to the pairing in the event file, such as ``/rounds/0/pairings/1``."""
        return f"/rounds/{self.round - 1}/pairings/{self.place - 1}"

    @property
    def players(self) -> tuple[str, ...]:
        """The keys of the players at the table, in the order of the event file."""
        return tuple(self.pairing.seats.values())


class EventRound(NamedTuple):
    """A round of an event, from ``Event.rounds``. Players are given by their keys.

    Attributes:
        number: Number of the round, from 1.
        name: The name of the round in records; by default the *number* as text.
        date: The first day, or only its month or year: ``2026-11-20``, ``2026-11`` or ``2026``;
            ``""`` if unknown.
        end_date: The last day in the same form; ``""`` if it is the first day or unknown.
        tables: The tables of the round; empty if it is not drawn yet.
        byes: The players with a bye.
        absent: The players who are absent; players with a bye are not among them.
        half_byes: The players with a half-point bye: they do not play, and get half the points of a
            bye.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.events import load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> event = load_event(samples / "event.json")
        >>> first = event.rounds[0]
        >>> first.number, first.date, len(first.tables), first.paired
        (1, '2026-11-20', 2, ('Amal', 'Basim', 'Dana', 'Elias'))
    """

    number: int
    name: str
    date: str
    end_date: str
    tables: tuple[Table, ...]
    byes: tuple[str, ...]
    absent: tuple[str, ...]
    half_byes: tuple[str, ...] = ()

    @property
    def away(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The players marked as away, as pairs of a reason and a tuple of player keys.

        There are always three pairs, for ``bye``, ``half-bye`` and ``absent``, in this order; the
        tuple of a pair can be empty.
        """
        return ("bye", self.byes), ("half-bye", self.half_byes), ("absent", self.absent)

    @property
    def pointer(self) -> str:
        """JSON pointer to the round in the event file, such as ``/rounds/0``."""
        return f"/rounds/{self.number - 1}"

    @property
    def paired(self) -> tuple[str, ...]:
        """The keys of the players who have a table in the round, table by table."""
        return tuple(player for table in self.tables for player in table.players)


class Points(NamedTuple):
    """Event points for results, from ``Event.points``.

    If an event scores by places or by the points of games, only *bye*, *half_bye* and *absent*
    apply.

    Attributes:
        win: Points for a win.
        draw: Points for a draw.
        loss: Points for a loss.
        names: Maps the name of a win, ``mars`` or ``turkish_mars``, to the points for such a win.
            A name is missing if the event file does not give points for it.
        bye: Points for a bye.
        absent: Points for an absence.
        half_bye: Points for a half-point bye: half the points for a bye.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.events import load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> event = load_event(samples / "event.json")
        >>> event.points.win, event.points.draw, event.points.loss, event.points.bye
        (Fraction(1, 1), Fraction(1, 2), Fraction(0, 1), Fraction(1, 1))
    """

    win: Fraction
    draw: Fraction
    loss: Fraction
    names: Mapping[str, Fraction]
    bye: Fraction
    absent: Fraction
    half_bye: Fraction = Fraction(0)


class Event:
    """An event: its file and its ruleset.

    ``load_event`` and ``read_event`` return instances without errors; the constructor does not
    check anything. Methods never change an instance; the ``with_`` methods return changed copies.
    The properties return shared objects, which must not be changed.

    Players are identified by their key: their id in the event file, or their name if they have no
    id. A *competitor* is the key of a player, or the name of a team if the event ranks teams.

    Args:
        file: The content of the event file.
        ruleset: The rules of its games.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.events import load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> event = load_event(samples / "event.json")
        >>> event.name, event.ruleset.id, list(event.players), len(event.rounds)
        ('Amman Open', 'barsis', ['Amal', 'Basim', 'Dana', 'Elias'], 3)
        >>> event.with_rounds(2).drawn
        2
    """

    def __init__(self, file: EventFile, ruleset: Ruleset) -> None:
        self.file = file
        self.ruleset = ruleset

    @property
    def name(self) -> str:
        """The name of the event in records."""
        return self.file.name

    @cached_property
    def players(self) -> dict[str, EventPlayer]:
        """A mapping from player keys to players, in starting order."""
        return {player.key: player for player in self.file.players}

    @cached_property
    def teams(self) -> dict[str, tuple[str, ...]]:
        """A mapping from team names to the keys of each team's players.

        Teams are in the order of their first players. Players without a team are left out.
        """
        teams: dict[str, list[str]] = {}
        for player in self.file.players:
            if player.team:
                teams.setdefault(player.team, []).append(player.key)
        return {team: tuple(players) for team, players in teams.items()}

    @cached_property
    def _team_of(self) -> dict[str, str]:
        return {player.key: player.team for player in self.file.players}

    def competitor(self, player: str) -> str:
        """Return the competitor that the player with key *player* scores for.

        If the event ranks players, that is *player* itself. If it ranks teams, it is the name of
        the player's team, or ``""`` for an unknown player or a player without a team.
        """
        return self._team_of.get(player, "") if self.scoring.teams else player

    def called(self, competitor: str) -> str:
        """Return the display name of a competitor.

        *competitor* is the key of a player; if the event ranks teams, it is the name of a team,
        which is returned unchanged. An unknown key is also returned unchanged.
        """
        return competitor if self.scoring.teams else self.name_of(competitor)

    def name_of(self, player: str) -> str:
        """Return the name of the player with key *player*, or *player* itself if it is unknown."""
        known = self.players.get(player)
        return known.name if known else player

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats of each player at a table, such as ``("S", "N")`` or ``("SN", "EW")``.

        Defaults to the usual seats of two players, or of as few players as the game allows.
        """
        return tuple(self.file.seats) or assign_seats(self.ruleset)

    @cached_property
    def rounds(self) -> tuple[EventRound, ...]:
        """The rounds, in playing order."""
        return tuple(self._make_round(number) for number in range(1, len(self.file.rounds) + 1))

    def _make_round(self, number: int) -> EventRound:
        file = self.file.rounds[number - 1]
        tables = tuple(
            Table(number, place, pairing.table or str(place), pairing)
            for place, pairing in enumerate(file.pairings, start=1)
        )
        name = file.name or str(number)
        days = file.date, file.end_date
        away = tuple(file.byes), tuple(file.absent), tuple(file.half_byes)
        return EventRound(number, name, *days, tables, *away)

    def list_players_in(self, number: int) -> list[str]:
        """Return the keys of the players who take part in round *number*, in starting order.

        Players who join in a later round or have already left are not included.
        """
        return [
            player.key
            for player in self.file.players
            if (player.joined or 1) <= number and (not player.left or number < player.left)
        ]

    @property
    def match(self) -> MatchLength | None:
        """The length of each match; None if every meeting is a single game."""
        return self.file.match or None

    @cached_property
    def scoring(self) -> Scoring:
        """The scoring of the event; it has default values if the file does not have a scoring."""
        return self.file.scoring or Scoring()

    @property
    def points_by(self) -> str:
        """The basis of event points: ``wins``, ``places`` or ``score``.

        Defaults to ``places`` if the file gives points for places, otherwise to ``wins``.
        """
        return self.scoring.by or ("places" if self.scoring.places else "wins")

    @cached_property
    def points(self) -> Points:
        """The points for wins, draws, losses, byes and absences, with the defaults of ``Scoring``.

        If the event scores by places, an absence gives by default the points for the last place at
        a table with the event's usual seats.
        """
        given = self.scoring
        win = ONE if given.win is UNSET else Fraction(given.win)
        loss = Fraction(given.loss)
        first, last = win, loss
        if self.points_by == "places" and given.places:
            behind = min(len(self.sides(self.seats)), len(given.places))
            first, last = Fraction(given.places[0]), Fraction(given.places[behind - 1])
        names = {"mars": given.mars, "turkish_mars": given.turkish_mars}
        bye = first if given.bye is UNSET else Fraction(given.bye)
        return Points(
            win=win,
            draw=win / 2 if given.draw is UNSET else Fraction(given.draw),
            loss=loss,
            names={name: Fraction(points) for name, points in names.items() if points is not UNSET},
            bye=bye,
            absent=last if given.absent is UNSET else Fraction(given.absent),
            half_bye=bye / 2,
        )

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The names of the tie-breaks in order, such as ``buchholz``.

        Defaults to ``head_to_head``, ``wins``, ``buchholz`` and ``sonneborn_berger``; empty if the
        file has an empty list.
        """
        given = self.file.tie_breaks
        return TIE_BREAKS if given is UNSET else tuple(given)

    @property
    def begun(self) -> Round:
        """The next round to draw: the last round if it has no tables yet, else an empty round."""
        last = self.file.rounds[-1:]
        return last[0] if last and not last[0].pairings else Round()

    @property
    def drawn(self) -> int:
        """The number of rounds that have been drawn; a last round without tables is not counted."""
        rounds = self.file.rounds
        return len(rounds) - bool(rounds and not rounds[-1].pairings)

    def with_drawn(self, rounds: Iterable[Round]) -> Event:
        """Return a copy of the event with *rounds* added after its drawn rounds.

        *rounds* may come from ``draw_swiss_round``, for example. A last round without tables is
        dropped, even if *rounds* is empty.
        """
        kept = self.file.rounds[: self.drawn]
        return Event(replace(self.file, rounds=[*kept, *rounds]), self.ruleset)

    def with_rounds(self, number: int) -> Event:
        """Return the event with only its first *number* rounds, or all if it has fewer.

        Raises:
            OutOfRangeError: If *number* is negative.
        """
        if number < 0:
            raise OutOfRangeError(f"there is no round {number}")
        return Event(replace(self.file, rounds=self.file.rounds[:number]), self.ruleset)

    def with_teams(self) -> Event:
        """Return the event with teams ranked instead of players."""
        scoring = replace(self.scoring, teams=True)
        return Event(replace(self.file, scoring=scoring), self.ruleset)

    def sides(self, seats: Iterable[str]) -> tuple[tuple[str, ...], ...]:
        """Return *seats* grouped by side; the players of a side win and lose together.

        Without partners, each player is a side, in the order of *seats*. Two sides of partners are
        in the order of the ruleset's seats, and the partners of a side in the order of *seats*.

        Examples are ``(("S",), ("N",))`` for two players, and ``(("S", "N"), ("E", "W"))`` for four
        players in a game of partners.

        Args:
            seats: For each player, the letters of their seats, such as ``S`` or ``SN``. Each letter
                must be a seat of the ruleset; this is not checked.
        """
        alone = tuple(seats)
        together = list_sides(self.ruleset, alone)
        return tuple(tuple(each for each in alone if each[0] in side) for side in together)

    def sides_at(self, table: Table) -> tuple[tuple[str, ...], ...]:
        """Return the keys of the players of *table*, grouped by side.

        An example is ``(("Salma",), ("Basim",))``. The sides are in the order of :meth:`sides`.
        """
        sits = table.pairing.seats
        return tuple(tuple(sits[seats] for seats in side) for side in self.sides(sits))
