"""What every player, or team, of an event has in each round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from barsis_notation.events.boards import Board, BoardResult, Boards, Side
from barsis_notation.events.event import Event, EventRound
from barsis_notation.events.scoring import points_of

NONE = Fraction(0)
HALF = Fraction(1, 2)

AWAY: Final = ("bye", "absent")
"""Kinds of a round in which a player has no board, though he is mentioned."""


class Meeting(NamedTuple):
    """An opponent at a board, and what was won from him: 1, ½ or 0."""

    opponent: str
    won: Fraction


class RoundResult(NamedTuple):
    """What one competitor has of a round, at one board or for having none.

    *kind* is ``played``, ``forfeit`` (decided, and nobody threw), ``bye``, ``absent``, ``open`` (no
    result yet) or ``none`` (he is not in the round). *score* and *conceded* are points of games,
    *place* is his at the board; *is_won*: no other side was first. *name* is that of a win he had,
    *side* who won or lost with him.
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


def results_of(boards: Boards) -> dict[str, list[RoundResult]]:
    """Return what every competitor of an event has, round by round, in the order of the start.

    Competitors are teams where the event ranks them, else players. A player has one result a
    round; a team has one for every side that its players were at a board, and one for as many
    players as make a side who had a bye or were absent.
    """
    by_player = results_of_players(boards)
    return _of_teams(boards.event, by_player) if boards.event.scoring.teams else by_player


def results_of_players(boards: Boards) -> dict[str, list[RoundResult]]:
    """Return what every player of an event has, also of one that ranks teams: a result a round."""
    event = boards.event
    by_player: dict[str, list[RoundResult]] = {player: [] for player in event.players}
    for one, of_round in zip(event.rounds, boards.by_round, strict=True):
        for player, result in _of_round(one, of_round, event):
            if player in by_player:
                by_player[player].append(result)
    return by_player


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
    result, table = board.result, board.table
    if result is None:
        side = next(side for side in event.sides_at(table) if player in side)
        return RoundResult(table.round, "open", table=table.name, side=side)
    own = next(side for side in result.sides if player in side.players)
    return RoundResult(
        round=table.round,
        kind="played" if result.is_played else "forfeit",
        points=points_of(result, own, event),
        table=table.name,
        place=own.place,
        is_won=result.winners == (own,),
        score=own.score,
        conceded=sum(other.score for other in result.sides if other is not own),
        name=result.name if own.place == 1 else "",
        side=own.players,
        meetings=tuple(_meetings(result, own, event)) if result.is_played else (),
    )


def _meetings(result: BoardResult, own: Side, event: Event) -> Iterator[Meeting]:
    """Yield whom a side met at a board: players, or teams, each once for every other side."""
    with_it = {event.competitor(player) for player in own.players}
    for other in result.sides:
        won = HALF if own.place == other.place else Fraction(own.place < other.place)
        for met in dict.fromkeys(map(event.competitor, other.players)):
            if met and met not in with_it:
                yield Meeting(met, won)


def _of_teams(
    event: Event, by_player: dict[str, list[RoundResult]]
) -> dict[str, list[RoundResult]]:
    together = len(event.sides(event.seats)[0])
    return {
        team: list(_of_team([by_player[player] for player in players], together))
        for team, players in event.teams.items()
    }


def _of_team(by_player: Iterable[list[RoundResult]], together: int) -> Iterator[RoundResult]:
    """Yield what a team has, of whose players so many are *together* at a board.

    Of players who have no board, so many have one bye together. One who rests while the others
    play has nothing.
    """
    for of_round in zip(*by_player, strict=True):
        seated = {(one.table, one.side): one for one in of_round if one.side}
        yield from seated.values()
        away = sorted((one for one in of_round if one.kind in AWAY), key=lambda one: one.kind)
        least = 0 if seated else 1
        yield from away[::-1][: max(len(away) // together, least)]
