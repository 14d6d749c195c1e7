"""Drawing of rounds: round robin, Swiss, or fair tables based on earlier rounds.

If the last round of the event has no tables yet, it is drawn first: players with a bye or an
absence in it get no table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from barsis_notation.events.event import Event, Table
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.results import NONE, compute_player_results
from barsis_notation.events.round_robin import pair_round_robin
from barsis_notation.events.seated_rounds import Past, SeatedRound, collect_past
from barsis_notation.events.seating.planning import plan_tables, seat_by_standing
from barsis_notation.events.structs import Pairing, Round
from barsis_notation.events.swiss import pair_swiss_round
from barsis_notation.events.swiss_field import SwissField
from barsis_notation.replay.seating import assign_seats, get_player_counts

_NEW: Final = Round()
"""A round without any data."""


def draw_round_robin(event: Event, times: int = 1, *, teams_apart: bool = False) -> list[Round]:
    """Return the rounds in which all players meet each other, *times* times.

    Earlier rounds are not considered. Players who have left, or who join later, are not paired. If
    the last round of the event has no tables, the first round takes its name and days, but not its
    byes and absences. The event is not changed; add the rounds with ``Event.with_drawn``. The
    result is empty if *teams_apart* leaves no pair.

    Args:
        event: The event; if its tables have more than two players, the game's seats for two are
            used.
        times: How many times each pair meets; if it is below 1, the list is empty.
        teams_apart: Whether players of the same team do not meet.

    Raises:
        SeatingError: If there are fewer than two players, or more than 1000.
        UsageError: If the game does not allow two players.
    """
    here = event.list_players_in(event.drawn + 1)
    made = pair_round_robin(here, times=times, apart=_get_teams_apart(event, teams_apart))
    begun = replace(event.begun, byes=[], half_byes=[], absent=[])
    given = [begun, *[_NEW] * (len(made) - 1)]
    return [_make_round(event, one, given=before) for one, before in zip(made, given, strict=False)]


def draw_swiss_round(
    boards: Boards,
    absent: Collection[str] = (),
    *,
    teams_apart: bool = False,
    any_seats: bool = False,
) -> Round:
    """Return the next round of a Swiss event, in which no pair meets a second time.

    Players who have left or join later are not paired. In a game of partners, whole teams are
    paired, and a team with an absent player is absent. If the last round of the event has no tables
    yet, this round is drawn, and its byes and absences are kept. The event is not changed; add the
    round with ``Event.with_drawn``.

    Args:
        boards: The boards of the rounds so far.
        absent: Keys of the players of the event who are away.
        teams_apart: Whether players of the same team do not meet; this has no effect on teams of
            partners.
        any_seats: Whether the rule about seats of ``pair_swiss_round`` may be broken if necessary.

    Raises:
        NoPairingError: If no round is possible, the game does not have two sides, or partners do
            not form teams.
        KeyError: If a player in *absent* is not in the event.
        UsageError: If the partners of a team did not play together in an earlier round, so that the
            earlier rounds of two teams contradict each other.
        MissingPackageError: If py4swiss is not installed. It is an OSError.
    """
    event = boards.event
    given = event.begun
    field = SwissField(boards.of(event.with_drawn([])))
    teams = () if field.is_of_teams else _get_teams_apart(event, teams_apart)
    made = pair_swiss_round(
        field.list_entrants(),
        absent=field.find_away(_find_away(given, absent) | _find_outside(event, event.drawn + 1)),
        apart=[pair for team in teams for pair in combinations(team, 2)],
        any_seats=any_seats,
    )
    tables = enumerate(made.pairs, start=1)
    return _complete_round(
        given,
        [field.make_pairing(place, *pair) for place, pair in tables],
        field.players[made.bye] if made.bye else (),
        field.add_mates([*given.absent, *absent]),
    )


def draw_fair_rounds(
    event: Event,
    count: int = 1,
    absent: Collection[str] = (),
    *,
    teams_apart: bool = False,
    seed: int = 0,
) -> list[Round]:
    """Return the next rounds, with tables where few pairs meet again and seats rotate.

    Players get a table only in rounds between joining and leaving.

    If the players do not fill the tables of the event, smaller tables that the game allows are used
    too. If the last round of the event has no tables yet, it is the first round to be drawn, and
    its byes and absences are kept. The event is not changed; add the rounds with
    ``Event.with_drawn``.

    Args:
        event: The event; its earlier rounds are taken into account.
        count: Number of rounds; below 1 the list is empty.
        absent: Keys of the players who are away from all of these rounds; they are not checked.
        teams_apart: Whether players of the same team are kept at different tables if possible.
        seed: Seed of the search; the plan depends only on it and the other arguments.

    Raises:
        SeatingError: If a round has too few players for a table, or there are more than 1000
            players.
        UsageError: If the tables of the event are not for 2 to 8 players.
    """
    given = [event.begun, *[Round()] * (count - 1)] if count > 0 else []
    made = plan_tables(
        [*event.players],
        len(event.seats),
        count,
        also=_list_smaller_sizes(event),
        past=_collect_past(event),
        absent=[
            _find_away(one, absent) | _find_outside(event, number)
            for number, one in enumerate(given, start=event.drawn + 1)
        ],
        apart=_get_teams_apart(event, teams_apart),
        seed=seed,
    )
    return [
        _make_round(event, one, given=before, absent=absent)
        for one, before in zip(made, given, strict=True)
    ]


def draw_round_by_standing(
    boards: Boards,
    absent: Collection[str] = (),
    *,
    teams_apart: bool = False,
    seed: int = 0,
) -> Round:
    """Return the next round with tables of players with similar points.

    Players who have left or join later do not get a table.

    If the players do not fill the tables of the event, smaller tables that the game allows are used
    too. If that is not enough, some players get byes. Players in *absent* are recorded as absent in
    the round, unless they already have a bye in it.

    If the last round of the event has no tables yet, this round is drawn, and its byes and absences
    are kept. The event is not changed; add the round with ``Event.with_drawn``.

    Args:
        boards: The boards of the rounds so far.
        absent: Keys of the players who are away; they are not checked.
        teams_apart: Whether players of the same team are kept at different tables if possible.
        seed: Seed of the search; the round depends only on it and the other arguments.

    Raises:
        SeatingError: If too few players are present for a table, or there are more than 1000.
        UsageError: If the tables of the event are not for 2 to 8 players.
    """
    event = boards.event
    given = event.begun
    away = _find_away(given, absent) | _find_outside(event, event.drawn + 1)
    made = seat_by_standing(
        {
            player: points
            for player, points in _compute_points(boards).items()
            if player not in away
        },
        len(event.seats),
        also=_list_smaller_sizes(event),
        past=_collect_past(event),
        apart=_get_teams_apart(event, teams_apart),
        seed=seed,
    )
    return _make_round(event, made, given=given, absent=absent)


def list_seated_rounds(event: Event) -> list[SeatedRound]:
    """Return all rounds of the event, in order; each player is given by their key.

    The players of a table are in the order of the ruleset's seats. Players with a full-point bye
    are in ``byes``; those with a half-point bye and absent players are left out. A round that is
    not drawn yet has no tables.
    """
    return [
        SeatedRound(tuple(_list_in_seat_order(event, table) for table in one.tables), one.byes)
        for one in event.rounds
    ]


def _list_in_seat_order(event: Event, table: Table) -> tuple[str, ...]:
    """Return the players at a table in the order of the seats; the first has the first turn."""
    order = event.ruleset["seats.names"]
    seats = sorted(table.pairing.seats, key=lambda own: order.index(own[0]))
    return tuple(table.pairing.seats[own] for own in seats)


def _collect_past(event: Event) -> Past:
    return collect_past(one for one in list_seated_rounds(event) if one.tables)


def _find_away(given: Round, absent: Collection[str]) -> set[str]:
    """Return the players without a table in a round that is *given* without tables."""
    return {*given.byes, *given.half_byes, *given.absent, *absent}


def _find_outside(event: Event, number: int) -> set[str]:
    """Return the players who join after round *number* or have left before it."""
    return {*event.players}.difference(event.list_players_in(number))


def _make_round(
    event: Event, seated: SeatedRound, *, given: Round = _NEW, absent: Collection[str] = ()
) -> Round:
    """Return *seated* as a round of the event file, keeping the data of the round *given*."""
    pairings = [
        Pairing(
            table=str(place), seats=dict(zip(_get_seats(event, len(players)), players, strict=True))
        )
        for place, players in enumerate(seated.tables, start=1)
    ]
    return _complete_round(given, pairings, seated.byes, absent)


def _complete_round(
    given: Round, pairings: list[Pairing], byes: Iterable[str], absent: Iterable[str]
) -> Round:
    """Return the round *given* with tables, byes and absences added."""
    resting = {*given.byes, *given.half_byes}
    away = dict.fromkeys([*given.absent, *(one for one in absent if one not in resting)])
    return replace(given, pairings=pairings, byes=[*given.byes, *byes], absent=[*away])


def _get_seats(event: Event, count: int) -> tuple[str, ...]:
    """Return the seats of *count* players, at a full table of the event or at a smaller one."""
    return event.seats if count == len(event.seats) else assign_seats(event.ruleset, count)


def _list_smaller_sizes(event: Event) -> tuple[int, ...]:
    """Return the sizes below that of the event's tables that the game allows."""
    return tuple(
        count for count in get_player_counts(event.ruleset) if 1 < count < len(event.seats)
    )


def _compute_points(boards: Boards) -> dict[str, Fraction]:
    return {
        player: sum((result.points for result in results), NONE)
        for player, results in compute_player_results(boards).items()
    }


def _get_teams_apart(event: Event, teams_apart: bool) -> list[tuple[str, ...]]:
    """Return groups whose players should not meet: the teams if *teams_apart*, else none."""
    return [*event.teams.values()] if teams_apart else []
