"""The results of every player or team of an event in each round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from barsis_notation.events.event import Event, EventRound
from barsis_notation.events.event_boards import Board, BoardResult, Boards, Side
from barsis_notation.events.scoring import compute_points

NONE = Fraction(0)
HALF = Fraction(1, 2)

AWAY: Final = ("absent", "half-bye", "bye")
"""Kinds of a round that names a player without giving them a board, the fewest points first."""


class Meeting(NamedTuple):
    """An opponent at a board, and the score against them.

    Attributes:
        opponent: The key of the player, or the name of the team if the event ranks teams.
        won: 1 if the place at the board is better than the opponent's, ½ if it is equal, otherwise
            0.
    """

    opponent: str
    won: Fraction


class RoundResult(NamedTuple):
    """The result of one competitor in one round, with or without a board.

    Attributes:
        round: Number of the round, from 1.
        kind: ``played``, ``forfeit`` (decided without play), ``bye``, ``half-bye``, ``absent``,
            ``open`` (no result yet) or ``none`` (the competitor is not in the round).
        points: The event points; 0 if *kind* is ``open`` or ``none``.
        table: The name of the table; ``""`` if the competitor had none.
        place: The place at the board, from 1; 0 if there is no board or no result.
        is_won: Whether the side was in first place and did not share it.
        score: The points won in games.
        conceded: The points won by the other sides.
        name: The name of the win, such as ``mars``, if the competitor won; otherwise, or if the win
            has no name, ``""``.
        side: The keys of the players of the competitor's side; empty if there was no board.
        meetings: The opponents met at the board; empty unless *kind* is ``played``.
    """

    round: int
    kind: str
    points: Fraction = NONE
    table: str = ""
    place: int = 0
    is_won: bool = False
    score: int = 0
    conceded: int = 0
    name: str = ""
    side: tuple[str, ...] = ()
    meetings: tuple[Meeting, ...] = ()


def compute_results(boards: Boards) -> dict[str, list[RoundResult]]:
    """Return the round results of every competitor of an event, in starting order.

    The keys are team names if the event ranks teams, otherwise player keys. The results of a
    competitor are in the order of the rounds. A player has one result in each round. A team has one
    result for each side that its players formed at a board. Players of the team with a bye, a
    half-point bye or an absence are counted. For each complete group of the size of a side, the
    team has one of their results: byes first, then half-point byes, then absences. If there is no
    complete group, a team without a board still has one result if a player of the team has a bye or
    an absence.
    """
    by_player = compute_player_results(boards)
    return (
        _compute_team_results(boards.event, by_player) if boards.event.scoring.teams else by_player
    )


def compute_player_results(boards: Boards) -> dict[str, list[RoundResult]]:
    """Return a dict that maps the key of each player of an event to their round results.

    Each player has one result for each round, in order. Players are returned even if the event
    ranks teams.
    """
    event = boards.event
    by_player: dict[str, list[RoundResult]] = {player: [] for player in event.players}
    for one, of_round in zip(event.rounds, boards.by_round, strict=True):
        for player, result in _compute_round_results(one, of_round, event):
            if player in by_player:
                by_player[player].append(result)
    return by_player


def _compute_round_results(
    one: EventRound, boards: tuple[Board, ...], event: Event
) -> Iterator[tuple[str, RoundResult]]:
    """Yield the result of every player of the event in one round."""
    seen = set()
    for board in boards:
        for player in board.table.players:
            seen.add(player)
            yield player, _compute_board_result(board, player, event)
    points = {
        "bye": event.points.bye,
        "half-bye": event.points.half_bye,
        "absent": event.points.absent,
    }
    for kind, players in one.away:
        for player in players:
            if player not in seen:
                seen.add(player)
                yield player, RoundResult(one.number, kind, points[kind])
    for player in event.players:
        if player not in seen:
            yield player, RoundResult(one.number, "none")


def _compute_board_result(board: Board, player: str, event: Event) -> RoundResult:
    result, table = board.result, board.table
    if result is None:
        side = next(side for side in event.sides_at(table) if player in side)
        return RoundResult(table.round, "open", table=table.name, side=side)
    own = next(side for side in result.sides if player in side.players)
    return RoundResult(
        round=table.round,
        kind="played" if result.is_played else "forfeit",
        points=compute_points(result, own, event),
        table=table.name,
        place=own.place,
        is_won=result.winners == (own,),
        score=own.score,
        conceded=sum(other.score for other in result.sides if other is not own),
        name=result.name if own.place == 1 else "",
        side=own.players,
        meetings=tuple(_iter_meetings(result, own, event)) if result.is_played else (),
    )


def _iter_meetings(result: BoardResult, own: Side, event: Event) -> Iterator[Meeting]:
    """Yield the competitors that a side met at a board, once for each of the other sides."""
    with_it = {event.competitor(player) for player in own.players}
    for other in result.sides:
        won = HALF if own.place == other.place else Fraction(own.place < other.place)
        for met in dict.fromkeys(map(event.competitor, other.players)):
            if met and met not in with_it:
                yield Meeting(met, won)


def _compute_team_results(
    event: Event, by_player: dict[str, list[RoundResult]]
) -> dict[str, list[RoundResult]]:
    together = len(event.sides(event.seats)[0])
    return {
        team: list(_iter_team_results([by_player[player] for player in players], together))
        for team, players in event.teams.items()
    }


def _iter_team_results(
    by_player: Iterable[list[RoundResult]], together: int
) -> Iterator[RoundResult]:
    """Yield the results of a team with sides of *together* players.

    Players without a board share one bye per group of that size. A player who rests while other
    players of the team play has no result.
    """
    for of_round in zip(*by_player, strict=True):
        seated = {(one.table, one.side): one for one in of_round if one.side}
        yield from seated.values()
        away = sorted(
            (one for one in of_round if one.kind in AWAY), key=lambda one: AWAY.index(one.kind)
        )
        least = 0 if seated else 1
        yield from away[::-1][: max(len(away) // together, least)]
