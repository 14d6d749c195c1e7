"""Plans of tables: for several rounds ahead, or for one by the standings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from barsis_notation.base.errors import UsageError
from barsis_notation.events.seated import NO_PAST, Past, SeatedRound
from barsis_notation.events.seating.designs import apart_in, design_of
from barsis_notation.events.seating.seats import seated
from barsis_notation.events.seating.sizes import sizes_of
from barsis_notation.events.seating.tables import MEETING, Prices, Round, filled, improved

STEPS: Final = 150_000
"""How many changes of two players are tried from each start."""
AGAIN: Final = 4
"""By standing, to meet again costs as much as to sit with somebody from so many tables away."""
_APART: Final = 1_000_000 * MEETING
"""What it costs that players sit together who are to be kept apart."""


def plan(
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
    """Return fair tables of *size* for the next *rounds*.

    The fewest players meet again, in the plan and with what the *past* has; then those at short
    tables change, and everybody has all seats equally often. Where the players do not fill tables
    of *size*, there are tables of the sizes *also* allowed; who finds no place has a bye, nobody
    twice before everybody once. *absent* has those who are away, round by round, and *apart*
    groups whose members do not sit together where it can be helped. Another *seed* gives another
    plan, the same the same.

    Rounds may also be asked for one at a time, with the same players (those absent among them), the
    same seed and a past that grows: as few meet again where a design is known for so many tables.
    Raises SeatingError where so many cannot be seated.
    """
    hall = _Hall(players, past, apart)
    rng = Random(seed)
    order = _shuffled(range(len(players)), rng)
    sizes = sizes_of(len(players), size, also)
    away = [*absent, *[()] * (rounds - len(absent))][:rounds]
    present = [hall.present(order, size, also, each) for each in away]
    design = _Design(order, len(sizes), sizes[0])
    begun = design.begun(present, hall)
    if not _is_best(begun.rounds, hall.prices):
        walk = partial(improved, prices=hall.prices, steps=STEPS, rng=rng)
        known = min(rounds, len(design.left))
        cost, followed = walk(begun.rounds, free=range(known, rounds))
        found = [(cost, _Begun(begun.frames, followed))]
        others = (other.begun(present, hall) for other in _others(order, sizes, known, rounds))
        for start in (found[0][1], *others):
            cost, walked = walk(start.rounds)
            found.append((cost, _Begun(start.frames, walked)))
        begun = min(found, key=lambda one: one[0])[1]
    return hall.seated(begun)


def by_standing(
    scores: Mapping[str, Fraction | int],
    size: int,
    *,
    also: Collection[int] = (),
    past: Past = NO_PAST,
    apart: Iterable[Collection[str]] = (),
    seed: int = 0,
) -> SeatedRound:
    """Return tables for the next round at which players of like score sit, the best at the first.

    Few meet again: to meet a second time costs as much as to sit with somebody whose place is
    AGAIN tables away, a third time four times as much. The byes are for the last of those who had
    the fewest. Else as *plan* does, of which this is a round by the scores instead of by chance.
    """
    players = sorted(scores, key=lambda player: -scores[player])
    hall = _Hall(players, past._replace(met={}), apart)
    frame = _frame(hall.present(range(len(players))[::-1], size, also, ()), hall.rested, {})
    places = _places([scores[player] for player in players])
    again = (2 * AGAIN * size) ** 2
    for a, b in combinations(range(len(players)), 2):
        met = past.met.get(frozenset((players[a], players[b])), 0)
        price = (places[a] - places[b]) ** 2 + again * met**2
        hall.prices.charge(a, b, MEETING * price)
    line = iter(sorted(frame.playing))
    start = [[next(line) for _ in range(size)] for size in frame.sizes]
    heat = 2 * MEETING * again
    _, [tables] = improved([start], hall.prices, STEPS // 2, Random(seed), heat=heat)
    tables.sort(key=lambda table: Fraction(sum(places[player] for player in table), len(table)))
    return hall.seated(_Begun([frame], [tables]))[0]


class _Present(NamedTuple):
    """Who is there for a round, in the order of byes, and the sizes of its tables."""

    players: list[int]
    sizes: tuple[int, ...]


class _Frame(NamedTuple):
    """What of a round is known before its tables are."""

    sizes: tuple[int, ...]
    playing: frozenset[int]
    resting: tuple[int, ...]


class _Begun(NamedTuple):
    """Rounds to begin with, and who has a table in them."""

    frames: list[_Frame]
    rounds: list[Round]


class _Hall:
    """The players as numbers, and what they had."""

    def __init__(
        self, players: Sequence[str], past: Past, apart: Iterable[Collection[str]]
    ) -> None:
        self.players = players
        self.past = past
        self.rested = [past.rested.get(player, 0) for player in players]
        self.numbers = {player: number for number, player in enumerate(players)}
        if len(self.numbers) < len(players):
            raise UsageError("a player is named twice")
        self.prices = Prices(len(players))
        self.prices.short = [past.short.get(player, 0) for player in players]
        for (a, b), times in self._numbered(past.met.items()):
            self.prices.meet(a, b, times)
        kept = ((pair, _APART) for group in apart for pair in combinations(group, 2))
        for (a, b), extra in self._numbered(kept):
            self.prices.charge(a, b, extra)

    def _numbered(
        self, pairs: Iterable[tuple[Collection[str], int]]
    ) -> Iterator[tuple[tuple[int, int], int]]:
        """Yield the pairs of whom both are here, by their numbers."""
        for pair, value in pairs:
            if all(player in self.numbers for player in pair):
                a, b = (self.numbers[player] for player in pair)
                yield (a, b), value

    def present(
        self, order: Sequence[int], size: int, also: Collection[int], away: Collection[str]
    ) -> _Present:
        there = [player for player in order if self.players[player] not in away]
        return _Present(there, sizes_of(len(there), size, also))

    def seated(self, begun: _Begun) -> list[SeatedRound]:
        """Return the rounds with names, and with seats in turn."""
        frames, rounds = begun
        seats = max((size for frame in frames for size in frame.sizes), default=0)
        had = [self.past.sat.get(player, {}) for player in self.players]
        sat = [[each.get(seat, 0) for seat in range(seats)] for each in had]
        return [
            SeatedRound(
                tuple(tuple(self.players[player] for player in table) for table in tables),
                tuple(self.players[player] for player in sorted(frame.resting)),
            )
            for tables, frame in zip(seated(rounds, sat), frames, strict=True)
        ]


class _Design:
    """A design whose points are players; of no tables there is none, and all tables are filled."""

    def __init__(self, order: Sequence[int], tables: int, size: int) -> None:
        self.order = order
        design = design_of(tables, size) if tables else []
        nobody = apart_in(design, max(0, tables * size - len(order)))
        points = (point for point in range(tables * size) if point not in nobody)
        players = dict(zip(points, order, strict=False))
        self.left = [
            [[players[point] for point in block if point in players] for block in blocks]
            for blocks in design
        ]

    def begun(self, present: list[_Present], hall: _Hall) -> _Begun:
        """Return for each round that of the design which is cheapest, cut to who plays.

        Where none is left, the tables are filled one by one.
        """
        prices, rested, left = hall.prices.copy(), hall.rested.copy(), [*self.left]
        begun = _Begun([], [])
        for there in present:
            choices = [
                (_frame(there, rested, _mates(blocks, there)), blocks) for blocks in left or [[]]
            ]
            fitting = [_fitted(blocks, frame, self.order, prices) for frame, blocks in choices]
            number = min(range(len(fitting)), key=lambda each: prices.of(fitting[each]))
            del left[number : number + 1]
            prices.pay(fitting[number])
            for player in choices[number][0].resting:
                rested[player] += 1
            begun.frames.append(choices[number][0])
            begun.rounds.append(fitting[number])
        return begun


def _frame(there: _Present, rested: Sequence[int], mates: Mapping[int, int]) -> _Frame:
    """Return who plays and who has a bye: who had the fewest, of these who has the fewest mates."""
    line = sorted(there.players, key=lambda player: (rested[player], mates.get(player, 0)))
    byes = len(line) - sum(there.sizes)
    return _Frame(there.sizes, frozenset(line[byes:]), tuple(line[:byes]))


def _mates(blocks: Round, there: _Present) -> dict[int, int]:
    """Return how many of a player's block are there."""
    players = set(there.players)
    return {player: len(players.intersection(block)) for block in blocks for player in block}


def _others(
    order: Sequence[int], sizes: tuple[int, ...], known: int, rounds: int
) -> Iterator[_Design]:
    """Yield what else to begin with: no design, and such of smaller tables as have more rounds."""
    yield _Design(order, 0, 0)
    for size in range(max(2, sizes[0] - 2), sizes[0]):
        if known < min(rounds, len(design_of(len(sizes), size))):
            yield _Design(order, len(sizes), size)


def _fitted(blocks: Round, frame: _Frame, order: Sequence[int], prices: Prices) -> Round:
    """Return the tables of a round made of *blocks*, of which those who play stay together."""
    kept = sorted(([p for p in block if p in frame.playing] for block in blocks), key=len)[::-1]
    kept += [[] for _ in range(len(frame.sizes) - len(kept))]
    tables = [table[:size] for table, size in zip(kept, frame.sizes, strict=False)]
    placed = {player for table in tables for player in table}
    waiting = [player for player in order if player in frame.playing and player not in placed]
    return filled(tables, frame.sizes, waiting, prices)


def _is_best(rounds: Sequence[Round], prices: Prices) -> bool:
    """Return whether no other rounds need to be sought: where one is planned, few meet in it.

    The short tables do not make up for leaving a design, which further rounds may follow.
    """
    meetings, short = prices.floor(rounds)
    if len(rounds) == 1:
        return prices.meetings(rounds[0]) == meetings
    return sum(map(prices.copy().pay, rounds)) == meetings + short


def _places(scores: Sequence[Fraction | int]) -> list[int]:
    """Return twice the place of each, where those of one score share theirs."""
    return [
        2 * sum(other > score for other in scores) + sum(other == score for other in scores)
        for score in scores
    ]


def _shuffled(numbers: Iterable[int], rng: Random) -> list[int]:
    return sorted(numbers, key=lambda _: rng.random())
