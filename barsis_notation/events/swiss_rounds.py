"""The next Swiss round of an event: its players, or its pairs of partners, as they stand."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from barsis_notation.events.boards import Board, Boards
from barsis_notation.events.event import Event
from barsis_notation.events.results import results_of_players
from barsis_notation.events.structs import Pairing, Round
from barsis_notation.events.swiss import Entrant, NoPairingError, Outing, Pair, next_round
from barsis_notation.language.texts import listed, texts_of

_text = texts_of("swiss")


def swiss_round(
    boards: Boards,
    *,
    absent: Collection[str] = (),
    teams_apart: bool = False,
    any_seats: bool = False,
) -> Round:
    """Return the next round of the event of *boards*, its tables by score from the first on.

    A last round without tables is the one that is paired: who has a bye or is away there has no
    table, nor has anybody who is *absent*. Whoever won with nobody playing has no bye after it.
    With *teams_apart* no two players of a team meet. Where the game is one of partners, teams of
    two meet as they are.

    The stronger by the order of the file stands higher at the start, the best rated first. Raises
    NoPairingError where no round can be paired, also as long as a board has no result; and
    MissingPackageError without py4swiss.
    """
    event = boards.event
    _refuse_open(boards)
    is_begun = bool(event.rounds) and not event.rounds[-1].tables
    given = event.file.rounds[-1] if is_begun else Round()
    field = _Field(boards, len(event.rounds) - is_begun)
    away = {*absent, *given.absent, *given.byes}
    found = next_round(
        field.entrants(),
        absent={one for one, players in field.players.items() if away & {*players}},
        apart=list(_of_one_team(event)) if teams_apart and not field.is_of_teams else (),
        any_seats=any_seats,
    )
    byes = field.players[found.bye] if found.bye else ()
    also = [one for one in event.players if one in absent and one not in given.absent]
    return Round(
        name=given.name,
        date=given.date,
        end_date=given.end_date,
        pairings=[field.pairing(*pair) for pair in found.pairs],
        byes=[*given.byes, *byes],
        absent=[*given.absent, *also],
        x=given.x,
    )


def _refuse_open(boards: Boards) -> None:
    for one, of_round in zip(boards.event.rounds, boards.by_round, strict=True):
        tables = [board.table.name for board in of_round if board.result is None]
        if tables:
            said = listed(tables, "commas")
            raise NoPairingError(_text("open-boards", round=one.name, tables=said))


def _of_one_team(event: Event) -> Iterator[Pair]:
    for players in event.teams.values():
        yield from combinations(players, 2)


class _Seats(NamedTuple):
    """The seats of the first side of a table and of the second."""

    first: tuple[str, ...]
    second: tuple[str, ...]


class _Field:
    """Who may be paired: players, or teams of partners, with what the first *rounds* gave them."""

    def __init__(self, boards: Boards, rounds: int) -> None:
        self._boards = boards
        self._rounds = rounds
        self._event = boards.event
        self._seats = self._seats_of_sides()
        self.is_of_teams = len(self._seats.first) > 1
        self.players = self._competitors()
        self._competitor = {one: name for name, own in self.players.items() for one in own}

    def _seats_of_sides(self) -> _Seats:
        """Return who sits where. Raises NoPairingError for a game of other than two sides."""
        sides = self._event.sides(self._event.seats)
        if len(sides) != 2:
            raise NoPairingError(_text("not-two-sides"))
        return _Seats(*sorted(sides, key=self._rank))

    def _rank(self, seats: tuple[str, ...]) -> int:
        names: list[str] = self._event.ruleset["seats.names"]
        return min(names.index(letter) for own in seats for letter in own)

    def _competitors(self) -> dict[str, tuple[str, ...]]:
        """Return the players of each competitor, the best rated first, then as in the file."""
        event = self._event
        own = dict(event.teams) if self.is_of_teams else {one: (one,) for one in event.players}
        size = len(self._seats.first)
        if sum(map(len, own.values())) < len(event.players) or any(
            len(players) != size for players in own.values()
        ):
            raise NoPairingError(_text("not-teams-of-partners", count=size))
        return dict(sorted(own.items(), key=lambda one: -self._rating(one[1])))

    def _rating(self, players: tuple[str, ...]) -> int:
        return sum(self._event.players[one].rating or 0 for one in players)

    def pairing(self, first: str, second: str) -> Pairing:
        """Return the table of two competitors."""
        seats = (*self._seats.first, *self._seats.second)
        players = (*self.players[first], *self.players[second])
        return Pairing(seats=dict(zip(seats, players, strict=True)))

    def entrants(self) -> list[Entrant]:
        """Return the competitors as they stand."""
        results = results_of_players(self._boards)
        outings: dict[str, list[Outing]] = {one: [] for one in self.players}
        scores = dict.fromkeys(self.players, Fraction(0))
        for number in range(self._rounds):
            played = dict(self._played(self._boards.by_round[number]))
            for one, players in self.players.items():
                result = results[players[0]][number]
                bye = result.kind == "bye" or (result.kind == "forfeit" and result.is_won)
                outing = played.get(one, Outing(scores[one], bye=bye))
                outings[one].append(outing._replace(score=scores[one]))
                scores[one] += result.points
        return [Entrant(one, scores[one], tuple(outings[one])) for one in self.players]

    def _played(self, boards: tuple[Board, ...]) -> Iterator[tuple[str, Outing]]:
        """Yield who met whom at *boards* where somebody played."""
        for board in boards:
            sits = board.table.pairing.seats
            sides = sorted(self._event.sides(sits), key=self._rank)
            if board.result is not None and board.result.is_played and len(sides) == 2:
                first, second = (self._competitor[sits[side[0]]] for side in sides)
                yield first, Outing(Fraction(0), second, is_first=True)
                yield second, Outing(Fraction(0), first)
