"""The rounds to come: all against all, a Swiss, or tables that are fair by what was played.

A last round without tables is the one that is drawn first: who has a bye or is away there has no
table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from barsis_notation.events.boards import Boards
from barsis_notation.events.event import Event, Table
from barsis_notation.events.results import NONE, results_of_players
from barsis_notation.events.round_robin import round_robin
from barsis_notation.events.seated import Past, SeatedRound, past_of
from barsis_notation.events.seating.planning import by_standing, plan
from barsis_notation.events.structs import Pairing, Round
from barsis_notation.events.swiss import next_round
from barsis_notation.events.swiss_field import SwissField
from barsis_notation.replay.seating import counts_of, players_for

_NEW: Final = Round()
"""A round of which nothing is known yet."""


def all_rounds(event: Event, times: int = 1, *, teams_apart: bool = False) -> list[Round]:
    """Return the rounds in which everybody meets everybody so many *times*.

    Who sat where before does not count, and nobody is away: of a round that was begun the name and
    the days stay. With *teams_apart* players of one team do not meet.
    """
    made = round_robin([*event.players], times=times, apart=_apart(event, teams_apart))
    begun = replace(event.begun, byes=[], absent=[])
    given = [begun, *[_NEW] * (len(made) - 1)]
    return [_round(event, one, given=before) for one, before in zip(made, given, strict=False)]


def swiss_round(
    boards: Boards,
    absent: Collection[str] = (),
    *,
    teams_apart: bool = False,
    any_seats: bool = False,
) -> Round:
    """Return the next round of a Swiss event, in which nobody meets twice.

    *absent* are away; with *teams_apart* players of one team do not meet, with *any_seats* somebody
    may have a seat three times running. Where the game is one of partners, teams meet as they are,
    and who has a partner away is absent as well.
    Raises NoPairingError where nobody can be paired so, MissingPackageError without py4swiss.
    """
    event = boards.event
    given = event.begun
    field = SwissField(boards.of(event.with_drawn([])))
    teams = () if field.is_of_teams else _apart(event, teams_apart)
    made = next_round(
        field.entrants(),
        absent=field.away(_away(given, absent)),
        apart=[pair for team in teams for pair in combinations(team, 2)],
        any_seats=any_seats,
    )
    tables = enumerate(made.pairs, start=1)
    return _completed(
        given,
        [field.pairing(place, *pair) for place, pair in tables],
        field.players[made.bye] if made.bye else (),
        field.with_mates([*given.absent, *absent]),
    )


def fair_rounds(
    event: Event,
    count: int = 1,
    absent: Collection[str] = (),
    *,
    teams_apart: bool = False,
    seed: int = 0,
) -> list[Round]:
    """Return the next rounds at tables where few meet again, and everybody sits everywhere in turn.

    *absent* are away from all of them. Where the players do not fill the tables of the event, there
    are smaller ones that the game is for as well. Raises SeatingError where nobody can sit so.
    """
    given = [event.begun, *[Round()] * (count - 1)]
    made = plan(
        [*event.players],
        len(event.seats),
        count,
        also=_smaller(event),
        past=_past(event),
        absent=[_away(one, absent) for one in given],
        apart=_apart(event, teams_apart),
        seed=seed,
    )
    return [
        _round(event, one, given=before, absent=absent)
        for one, before in zip(made, given, strict=True)
    ]


def round_by_standing(
    boards: Boards,
    absent: Collection[str] = (),
    *,
    teams_apart: bool = False,
    seed: int = 0,
) -> Round:
    """Return the next round at tables of players with like points; the rest as fair_rounds has."""
    event = boards.event
    given = event.begun
    away = _away(given, absent)
    made = by_standing(
        {player: points for player, points in _points(boards).items() if player not in away},
        len(event.seats),
        also=_smaller(event),
        past=_past(event),
        apart=_apart(event, teams_apart),
        seed=seed,
    )
    return _round(event, made, given=given, absent=absent)


def seated_rounds(event: Event) -> list[SeatedRound]:
    """Return the rounds that the event has, the players of each table in the order of the seats."""
    return [
        SeatedRound(tuple(_around(event, table) for table in one.tables), one.byes)
        for one in event.rounds
    ]


def _around(event: Event, table: Table) -> tuple[str, ...]:
    """Return who sits at a table, in the order of the seats; the first has the first turn."""
    order = event.ruleset["seats.names"]
    seats = sorted(table.pairing.seats, key=lambda own: order.index(own[0]))
    return tuple(table.pairing.seats[own] for own in seats)


def _past(event: Event) -> Past:
    return past_of(one for one in seated_rounds(event) if one.tables)


def _away(given: Round, absent: Collection[str]) -> set[str]:
    """Return who has no table in a round that is *given* without tables."""
    return {*given.byes, *given.absent, *absent}


def _round(
    event: Event, seated: SeatedRound, *, given: Round = _NEW, absent: Collection[str] = ()
) -> Round:
    """Return *seated* as a round of the event file, with what is *given* of it."""
    pairings = [
        Pairing(
            table=str(place), seats=dict(zip(_seats(event, len(players)), players, strict=True))
        )
        for place, players in enumerate(seated.tables, start=1)
    ]
    return _completed(given, pairings, seated.byes, absent)


def _completed(
    given: Round, pairings: list[Pairing], byes: Iterable[str], absent: Iterable[str]
) -> Round:
    """Return the round that is *given* without tables, with them and those who have none."""
    away = dict.fromkeys([*given.absent, *(one for one in absent if one not in given.byes)])
    return replace(given, pairings=pairings, byes=[*given.byes, *byes], absent=[*away])


def _seats(event: Event, count: int) -> tuple[str, ...]:
    """Return the seats of *count* players, at a table of the event or at a smaller one."""
    return event.seats if count == len(event.seats) else players_for(event.ruleset, count)


def _smaller(event: Event) -> tuple[int, ...]:
    """Return the sizes of tables that are smaller than those of the event, and the game is for."""
    return tuple(count for count in counts_of(event.ruleset) if 1 < count < len(event.seats))


def _points(boards: Boards) -> dict[str, Fraction]:
    return {
        player: sum((result.points for result in results), NONE)
        for player, results in results_of_players(boards).items()
    }


def _apart(event: Event, teams_apart: bool) -> list[tuple[str, ...]]:
    """Return groups of players who are not to meet: the teams, if they are kept apart."""
    return [*event.teams.values()] if teams_apart else []
