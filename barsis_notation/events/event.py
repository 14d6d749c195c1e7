"""An event with what its file leaves to the defaults filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from barsis_notation.events.structs import (
    EventFile,
    EventPlayer,
    MatchLength,
    Pairing,
    Round,
    Scoring,
)
from barsis_notation.replay.seating import players_for
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.sides import sides_of

TIE_BREAKS: Final = ("head_to_head", "wins", "buchholz", "sonneborn_berger")
"""What decides between equal points where the event does not say."""

ONE: Final = Fraction(1)


class Table(NamedTuple):
    """A pairing in its round: *round* and *place* count from 1, *name* is what records call it."""

    round: int
    place: int
    name: str
    pairing: Pairing

    @property
    def pointer(self) -> str:
        """Where the pairing stands in the event file."""
        return f"/rounds/{self.round - 1}/pairings/{self.place - 1}"

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays at it, in the order of the file."""
        return tuple(self.pairing.seats.values())


class EventRound(NamedTuple):
    """A round: *number* counts from 1, *name* is what records call it."""

    number: int
    name: str
    date: str
    end_date: str
    tables: tuple[Table, ...]
    byes: tuple[str, ...]
    absent: tuple[str, ...]

    @property
    def pointer(self) -> str:
        """Where it stands in the event file."""
        return f"/rounds/{self.number - 1}"

    @property
    def paired(self) -> tuple[str, ...]:
        """Who plays in it, table by table."""
        return tuple(player for table in self.tables for player in table.players)


class Points(NamedTuple):
    """What a result is worth where points are for wins; a mars may count as any win."""

    win: Fraction
    draw: Fraction
    loss: Fraction
    names: Mapping[str, Fraction]
    """Points for a win of a name: ``mars``, ``turkish_mars``."""
    bye: Fraction
    absent: Fraction


class Event:
    """An event, by its file and the rules that it is played by."""

    def __init__(self, file: EventFile, ruleset: Ruleset) -> None:
        self.file = file
        self.ruleset = ruleset

    @property
    def name(self) -> str:
        """The event, as records name it."""
        return self.file.name

    @cached_property
    def players(self) -> dict[str, EventPlayer]:
        """The players by what pairings call them, in the order of the start."""
        return {player.key: player for player in self.file.players}

    @cached_property
    def teams(self) -> dict[str, tuple[str, ...]]:
        """The players of each team, the teams in the order of their first players."""
        teams: dict[str, list[str]] = {}
        for player in self.file.players:
            if player.team:
                teams.setdefault(player.team, []).append(player.key)
        return {team: tuple(players) for team, players in teams.items()}

    @cached_property
    def _team_of(self) -> dict[str, str]:
        return {player.key: player.team for player in self.file.players}

    def competitor(self, player: str) -> str:
        """Return who is ranked for what *player* does: he, or his team; ``""`` for nobody."""
        return self._team_of.get(player, "") if self.scoring.teams else player

    def called(self, competitor: str) -> str:
        """Return the name of a competitor; a team is called as it is."""
        return competitor if self.scoring.teams else self.name_of(competitor)

    def name_of(self, player: str) -> str:
        """Return the name of a player by what pairings call him; of nobody's, that itself."""
        known = self.players.get(player)
        return known.name if known else player

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats of each player of a table: ``("S", "N")``, ``("SN", "EW")``."""
        return tuple(self.file.seats) or players_for(self.ruleset)

    @cached_property
    def rounds(self) -> tuple[EventRound, ...]:
        """The rounds, in the order in which they are played."""
        return tuple(self._round(number) for number in range(1, len(self.file.rounds) + 1))

    def _round(self, number: int) -> EventRound:
        file = self.file.rounds[number - 1]
        tables = tuple(
            Table(number, place, pairing.table or str(place), pairing)
            for place, pairing in enumerate(file.pairings, start=1)
        )
        name = file.name or str(number)
        days = file.date, file.end_date
        return EventRound(number, name, *days, tables, tuple(file.byes), tuple(file.absent))

    @property
    def match(self) -> MatchLength | None:
        """How long a match is, None where players meet for one game."""
        return self.file.match or None

    @cached_property
    def scoring(self) -> Scoring:
        """How the event is scored."""
        return self.file.scoring or Scoring()

    @property
    def points_by(self) -> str:
        """What points are for: ``wins``, ``places`` or ``score``."""
        return self.scoring.by or ("places" if self.scoring.places else "wins")

    @cached_property
    def points(self) -> Points:
        """What wins, byes and absences are worth."""
        given = self.scoring
        win = ONE if given.win is UNSET else Fraction(given.win)
        loss = Fraction(given.loss)
        first, last = win, loss
        if self.points_by == "places" and given.places:
            behind = min(len(self.sides(self.seats)), len(given.places))
            first, last = Fraction(given.places[0]), Fraction(given.places[behind - 1])
        names = {"mars": given.mars, "turkish_mars": given.turkish_mars}
        return Points(
            win=win,
            draw=win / 2 if given.draw is UNSET else Fraction(given.draw),
            loss=loss,
            names={name: Fraction(points) for name, points in names.items() if points is not UNSET},
            bye=first if given.bye is UNSET else Fraction(given.bye),
            absent=last if given.absent is UNSET else Fraction(given.absent),
        )

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """What decides between equal points, in this order; nothing if the file lists nothing."""
        given = self.file.tie_breaks
        return TIE_BREAKS if given is UNSET else tuple(given)

    @property
    def begun(self) -> Round:
        """The last round where it has no tables yet, else an empty one: it is the next to draw."""
        last = self.file.rounds[-1:]
        return last[0] if last and not last[0].pairings else Round()

    @property
    def drawn(self) -> int:
        """How many rounds there are but for one that is begun."""
        rounds = self.file.rounds
        return len(rounds) - bool(rounds and not rounds[-1].pairings)

    def with_drawn(self, rounds: Iterable[Round]) -> Event:
        """Return the event with *rounds* after those that are drawn, the first for one begun."""
        kept = self.file.rounds[: self.drawn]
        return Event(replace(self.file, rounds=[*kept, *rounds]), self.ruleset)

    def with_rounds(self, number: int) -> Event:
        """Return the event as it was after its first *number* rounds."""
        return Event(replace(self.file, rounds=self.file.rounds[:number]), self.ruleset)

    def with_teams(self) -> Event:
        """Return the event with teams ranked in place of players."""
        scoring = replace(self.scoring, teams=True)
        return Event(replace(self.file, scoring=scoring), self.ruleset)

    def sides(self, seats: Iterable[str]) -> tuple[tuple[str, ...], ...]:
        """Return which of *seats*, each those of a player, win and lose together."""
        alone = tuple(seats)
        together = sides_of(self.ruleset, alone)
        return tuple(tuple(each for each in alone if each[0] in side) for side in together)

    def sides_at(self, table: Table) -> tuple[tuple[str, ...], ...]:
        """Return which players of *table* win and lose together."""
        sits = table.pairing.seats
        return tuple(tuple(sits[seats] for seats in side) for side in self.sides(sits))
