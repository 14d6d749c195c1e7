"""Plans of tables, for several rounds or for one round by the standings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from barsis_notation.base.errors import UsageError
from barsis_notation.events.seated_rounds import NO_PAST, Past, SeatedRound
from barsis_notation.events.seating.designs import choose_unmet_points, make_design
from barsis_notation.events.seating.seat_shares import assign_seats
from barsis_notation.events.seating.sizes import choose_table_sizes
from barsis_notation.events.seating.table_costs import (
    MEETING,
    Round,
    SeatingCosts,
    fill_tables,
    improve_tables,
)

STEPS: Final = 150_000
"""Number of swaps tried from each starting plan."""
AGAIN: Final = 4
"""A second meeting costs as much as meeting a player from this many tables away."""
_APART: Final = 1_000_000 * MEETING
"""Cost of seating together two players who should be kept apart."""


def plan_tables(
    players: Sequence[str],
    size: int,
    rounds: int = 1,
    *,
    also: Collection[int] = (),
    past: Past = NO_PAST,
    absent: Sequence[Collection[str]] = (),
    apart: Iterable[Collection[str]] = (),
    seed: int = 0,
) -> list[SeatedRound]:
    """Return fair tables for the next rounds.

    The plan avoids repeated meetings first, including repetitions of meetings in *past*; then it
    distributes short tables evenly, and then seats. A short table is smaller than the largest table
    of its round. If the players do not fill tables of *size*, tables of the sizes in *also* are
    used as well. Players who are left over take turns having a bye. The plan depends only on the
    arguments.

    Rounds may also be planned one at a time, with the same players (including absent players), the
    same seed and a growing *past*. Repeated meetings are then still few if a mathematical design is
    known for the tables.

    Args:
        players: Names or keys of all players, each once. Other names in *past*, *absent* and
            *apart* are ignored.
        size: Number of players at a table, 2 to 8.
        rounds: Number of rounds; below 1 the list is empty.
        also: Other table sizes that are allowed, each from 2 to 8.
        past: The history of the players, as ``collect_past`` returns it.
        absent: For each round, the players who are away. If it has fewer items than there are
            rounds, all players are present in the remaining rounds; surplus items are ignored.
        apart: Groups whose members are not seated together if possible.
        seed: Seed of the search.

    Returns:
        The rounds in playing order. The players of a table are in the order of its seats.

    Raises:
        SeatingError: If there are too few players for a table, in total or in one of the rounds, or
            more than 1000 players.
        UsageError: If a player is named twice, or a size is not from 2 to 8. It is a ValueError.

    Examples:
        >>> from barsis_notation.events import plan_tables
        >>> players = ["Amal", "Basim", "Dana", "Fadi", "Ghada", "Hani", "Iman", "Jad"]
        >>> rounds = plan_tables(players, 4, rounds=2, seed=1)
        >>> [len(one.tables) for one in rounds], sorted(sum(rounds[1].tables, ())) == players
        ([2, 2], True)
    """
    hall = _SeatedPlayers(players, past, apart)
    rng = Random(seed)
    order = _shuffle(range(len(players)), rng)
    sizes = choose_table_sizes(len(players), size, also)
    away = [*absent, *[()] * (rounds - len(absent))][:rounds]
    present = [hall.find_present(order, size, also, each) for each in away]
    design = _Design(order, len(sizes), sizes[0])
    begun = design.start_plan(present, hall)
    if not _is_best(begun.rounds, hall.prices):
        walk = partial(improve_tables, prices=hall.prices, steps=STEPS, rng=rng)
        known = min(rounds, len(design.left))
        cost, followed = walk(begun.rounds, free=range(known, rounds))
        found = [(cost, _PlanStart(begun.frames, followed))]
        others = (
            other.start_plan(present, hall)
            for other in _iter_other_starts(order, sizes, known, rounds)
        )
        for start in (found[0][1], *others):
            cost, walked = walk(start.rounds)
            found.append((cost, _PlanStart(start.frames, walked)))
        begun = min(found, key=lambda one: one[0])[1]
    return hall.seat_players(begun)


def seat_by_standing(
    scores: Mapping[str, Fraction | int],
    size: int,
    *,
    also: Collection[int] = (),
    past: Past = NO_PAST,
    apart: Iterable[Collection[str]] = (),
    seed: int = 0,
) -> SeatedRound:
    """Return tables for one round at which players of similar score meet.

    The best players are at the first table. A search minimises costs. A second meeting of two
    players costs as much as a table with two players who are 4 tables apart in the order of the
    scores. A third meeting costs four times as much. A bye goes to the player with the lowest score
    among those with the fewest byes. The result depends only on the arguments.

    Args:
        scores: Maps the name or key of each player who is present to their score. Other players in
            *past* and *apart* are ignored.
        size: Number of players at a table, 2 to 8.
        also: Other table sizes that are allowed, each from 2 to 8.
        past: The history of the players, as ``collect_past`` returns it.
        apart: Groups whose members are not seated together if possible.
        seed: Seed of the search.

    Raises:
        SeatingError: If there are too few players for a table, or more than 1000.
        UsageError: If a size is not from 2 to 8. It is a ValueError.

    Examples:
        >>> from barsis_notation.events import seat_by_standing
        >>> found = seat_by_standing({"Amal": 3, "Basim": 0, "Dana": 3, "Fadi": 1}, 2)
        >>> [sorted(table) for table in found.tables], found.byes
        ([['Amal', 'Dana'], ['Basim', 'Fadi']], ())
    """
    players = sorted(scores, key=lambda player: -scores[player])
    hall = _SeatedPlayers(players, past._replace(met={}), apart)
    frame = _make_frame(
        hall.find_present(range(len(players))[::-1], size, also, ()), hall.rested, {}
    )
    places = _compute_places([scores[player] for player in players])
    again = (2 * AGAIN * size) ** 2
    for a, b in combinations(range(len(players)), 2):
        met = past.met.get(frozenset((players[a], players[b])), 0)
        price = (places[a] - places[b]) ** 2 + again * met**2
        hall.prices.charge(a, b, MEETING * price)
    line = iter(sorted(frame.playing))
    start = [[next(line) for _ in range(size)] for size in frame.sizes]
    heat = 2 * MEETING * again
    _, [tables] = improve_tables([start], hall.prices, STEPS // 2, Random(seed), heat=heat)
    tables.sort(key=lambda table: Fraction(sum(places[player] for player in table), len(table)))
    return hall.seat_players(_PlanStart([frame], [tables]))[0]


class _Attendance(NamedTuple):
    """The players present in a round, in the order of byes, and the sizes of its tables."""

    players: list[int]
    sizes: tuple[int, ...]


class _RoundFrame(NamedTuple):
    """The table sizes of a round, with the players who play and who rest."""

    sizes: tuple[int, ...]
    playing: frozenset[int]
    resting: tuple[int, ...]


class _PlanStart(NamedTuple):
    """Rounds to start the search from, with their frames."""

    frames: list[_RoundFrame]
    rounds: list[Round]


class _SeatedPlayers:
    """The players as numbers from 0, with their history."""

    def __init__(
        self, players: Sequence[str], past: Past, apart: Iterable[Collection[str]]
    ) -> None:
        self.players = players
        self.past = past
        self.rested = [past.rested.get(player, 0) for player in players]
        self.numbers = {player: number for number, player in enumerate(players)}
        if len(self.numbers) < len(players):
            raise UsageError("a player is named twice")
        self.prices = SeatingCosts(len(players))
        self.prices.short = [past.short.get(player, 0) for player in players]
        for (a, b), times in self._translate_pairs(past.met.items()):
            self.prices.meet(a, b, times)
        kept = ((pair, _APART) for group in apart for pair in combinations(group, 2))
        for (a, b), extra in self._translate_pairs(kept):
            self.prices.charge(a, b, extra)

    def _translate_pairs(
        self, pairs: Iterable[tuple[Collection[str], int]]
    ) -> Iterator[tuple[tuple[int, int], int]]:
        """Yield the pairs of known players as numbers, with their values."""
        for pair, value in pairs:
            if all(player in self.numbers for player in pair):
                a, b = (self.numbers[player] for player in pair)
                yield (a, b), value

    def find_present(
        self, order: Sequence[int], size: int, also: Collection[int], away: Collection[str]
    ) -> _Attendance:
        """Return the attendance of a round: the players of *order* who are not in *away*."""
        there = [player for player in order if self.players[player] not in away]
        return _Attendance(there, choose_table_sizes(len(there), size, also))

    def seat_players(self, begun: _PlanStart) -> list[SeatedRound]:
        """Return the rounds with the names of the players, and assign the seats."""
        frames, rounds = begun
        seats = max((size for frame in frames for size in frame.sizes), default=0)
        had = [self.past.sat.get(player, {}) for player in self.players]
        sat = [[each.get(seat, 0) for seat in range(seats)] for each in had]
        return [
            SeatedRound(
                tuple(tuple(self.players[player] for player in table) for table in tables),
                tuple(self.players[player] for player in sorted(frame.resting)),
            )
            for tables, frame in zip(assign_seats(rounds, sat), frames, strict=True)
        ]


class _Design:
    """A design whose points are players; with 0 tables it is empty."""

    def __init__(self, order: Sequence[int], tables: int, size: int) -> None:
        self.order = order
        design = make_design(tables, size) if tables else []
        nobody = choose_unmet_points(design, max(0, tables * size - len(order)))
        points = (point for point in range(tables * size) if point not in nobody)
        players = dict(zip(points, order, strict=False))
        self.left = [
            [[players[point] for point in block if point in players] for block in blocks]
            for blocks in design
        ]

    def start_plan(self, present: list[_Attendance], hall: _SeatedPlayers) -> _PlanStart:
        """Return the cheapest remaining design round for each round, without absent players.

        When the design is used up, the tables are filled one by one.
        """
        prices, rested, left = hall.prices.copy(), hall.rested.copy(), [*self.left]
        begun = _PlanStart([], [])
        for there in present:
            choices = [
                (_make_frame(there, rested, _count_mates(blocks, there)), blocks)
                for blocks in left or [[]]
            ]
            fitting = [_fit_tables(blocks, frame, self.order, prices) for frame, blocks in choices]
            number = min(range(len(fitting)), key=lambda each: prices.compute_cost(fitting[each]))
            del left[number : number + 1]
            prices.add_round(fitting[number])
            for player in choices[number][0].resting:
                rested[player] += 1
            begun.frames.append(choices[number][0])
            begun.rounds.append(fitting[number])
        return begun


def _make_frame(there: _Attendance, rested: Sequence[int], mates: Mapping[int, int]) -> _RoundFrame:
    """Return who plays and who rests; byes go to players with few byes, then few mates."""
    line = sorted(there.players, key=lambda player: (rested[player], mates.get(player, 0)))
    byes = len(line) - sum(there.sizes)
    return _RoundFrame(there.sizes, frozenset(line[byes:]), tuple(line[:byes]))


def _count_mates(blocks: Round, there: _Attendance) -> dict[int, int]:
    """Return, for each player, how many players of their block are present."""
    players = set(there.players)
    return {player: len(players.intersection(block)) for block in blocks for player in block}


def _iter_other_starts(
    order: Sequence[int], sizes: tuple[int, ...], known: int, rounds: int
) -> Iterator[_Design]:
    """Yield other starts: no design, then designs of smaller tables with more rounds."""
    yield _Design(order, 0, 0)
    for size in range(max(2, sizes[0] - 2), sizes[0]):
        if known < min(rounds, len(make_design(len(sizes), size))):
            yield _Design(order, len(sizes), size)


def _fit_tables(
    blocks: Round, frame: _RoundFrame, order: Sequence[int], prices: SeatingCosts
) -> Round:
    """Return the tables of a round made of *blocks*, keeping together the players of a block."""
    kept = sorted(([p for p in block if p in frame.playing] for block in blocks), key=len)[::-1]
    kept += [[] for _ in range(len(frame.sizes) - len(kept))]
    tables = [table[:size] for table, size in zip(kept, frame.sizes, strict=False)]
    placed = {player for table in tables for player in table}
    waiting = [player for player in order if player in frame.playing and player not in placed]
    return fill_tables(tables, frame.sizes, waiting, prices)


def _is_best(rounds: Sequence[Round], prices: SeatingCosts) -> bool:
    """Return whether the search can stop: in a single round, no fewer players can meet again.

    It is not worth leaving a design for better short tables, because further rounds may follow the
    design.
    """
    meetings, short = prices.compute_lower_bounds(rounds)
    if len(rounds) == 1:
        return prices.compute_meeting_cost(rounds[0]) == meetings
    return sum(map(prices.copy().add_round, rounds)) == meetings + short


def _compute_places(scores: Sequence[Fraction | int]) -> list[int]:
    """Return twice the place of each score; equal scores share their place."""
    return [
        2 * sum(other > score for other in scores) + sum(other == score for other in scores)
        for score in scores
    ]


def _shuffle(numbers: Iterable[int], rng: Random) -> list[int]:
    return sorted(numbers, key=lambda _: rng.random())
