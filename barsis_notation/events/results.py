"""What every player, or team, of an event has in each round."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from barsis_notation.events.boards import Board, BoardResult, Boards, Side
from barsis_notation.events.event import Event, EventRound
from barsis_notation.events.scoring import points_of

NONE = Fraction(0)
HALF = Fraction(1, 2)


class Meeting(NamedTuple):
    """An opponent at a board, and what was won from him: 1, ½ or 0."""

    opponent: str
    won: Fraction


class RoundResult(NamedTuple):
    """What one competitor has of a round, at one board or for having none.

    *kind* is ``played``, ``forfeit`` (decided, and nobody threw), ``bye``, ``absent``, ``open`` (no
    result yet) or ``none`` (he is not in the round). *score* and *conceded* are points of games,
    *place* is his at the board, *name* that of a win he had, *side* who won or lost with him.
    """

    round: int
    kind: str
    points: Fraction = NONE
    table: str = ""
    place: int = 0
    score: int = 0
    conceded: int = 0
    name: str = ""
    side: tuple[str, ...] = ()
    meetings: tuple[Meeting, ...] = ()

    @property
    def is_won(self) -> bool:
        """Whether he was first and nobody was with him."""
        return self.place == 1 and all(meeting.won == 1 for meeting in self.meetings)


def results_of(boards: Boards) -> dict[str, list[RoundResult]]:
    """Return what every competitor of an event has, round by round, in the order of the start.

    Competitors are teams where the event ranks them, else players. A player has one result a
    round; a team has one for every side that its players were at a board.
    """
    event = boards.event
    by_player = {player: [] for player in event.players}  # type: dict[str, list[RoundResult]]
    for one, of_round in zip(event.rounds, boards.by_round, strict=True):
        for player, result in _of_round(one, of_round, event):
            if player in by_player:
                by_player[player].append(result)
    return _of_teams(event, by_player) if event.scoring.teams else by_player


def _of_round(
    one: EventRound, boards: tuple[Board, ...], event: Event
) -> Iterator[tuple[str, RoundResult]]:
    """Yield what every player of the event has in a round."""
    seen = set()
    for board in boards:
        for player in board.table.players:
            seen.add(player)
            yield player, _at_board(board, player, event)
    for kind, players, points in (
        ("bye", one.byes, event.points.bye),
        ("absent", one.absent, event.points.absent),
    ):
        for player in players:
            if player not in seen:
                seen.add(player)
                yield player, RoundResult(one.number, kind, points)
    for player in event.players:
        if player not in seen:
            yield player, RoundResult(one.number, "none")


def _at_board(board: Board, player: str, event: Event) -> RoundResult:
    result = board.result
    number, table = board.table.round, board.table.name
    side = result.side_of(player) if result else None
    if result is None or side is None:
        return RoundResult(number, "open", table=table)
    meetings = tuple(_meetings(result, side)) if result.is_played else ()
    return RoundResult(
        round=number,
        kind="played" if result.is_played else "forfeit",
        points=points_of(result, side, event),
        table=table,
        place=side.place,
        score=side.score,
        conceded=sum(other.score for other in result.sides if other is not side),
        name=result.name if side.place == 1 else "",
        side=side.players,
        meetings=meetings,
    )


def _meetings(result: BoardResult, side: Side) -> Iterator[Meeting]:
    for other in result.sides:
        if other is not side:
            won = Fraction(side.place < other.place)
            if side.place == other.place:
                won = HALF
            for player in other.players:
                yield Meeting(player, won)


def _of_teams(
    event: Event, by_player: dict[str, list[RoundResult]]
) -> dict[str, list[RoundResult]]:
    """Return what each team has: of partners, who sat at one board as one side, once."""
    team_of = {player: team for team, players in event.teams.items() for player in players}
    by_team: dict[str, list[RoundResult]] = {}
    for team, players in event.teams.items():
        results = sorted(
            (result for player in players for result in by_player.get(player, ())),
            key=lambda result: (result.round, result.table),
        )
        once: dict[object, RoundResult] = {}
        for number, result in enumerate(results):
            if result.kind != "none":
                together = (result.round, result.table, result.side) if result.side else number
                meetings = _between_teams(result, team, team_of)
                once.setdefault(together, result._replace(meetings=meetings))
        by_team[team] = list(once.values())
    return by_team


def _between_teams(result: RoundResult, team: str, team_of: dict[str, str]) -> tuple[Meeting, ...]:
    """Return the meetings as those of teams, one for each other team."""
    met = {team_of.get(meeting.opponent, ""): meeting.won for meeting in result.meetings}
    return tuple(Meeting(other, won) for other, won in met.items() if other and other != team)
