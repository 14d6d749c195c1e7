"""What is counted of games: results, lengths, captures, steps to go, throws."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from operator import add
from typing import Annotated, Any, Final, NamedTuple

from msgspec import Meta, Struct

from barsis_notation.engines.vectors import to_vector
from barsis_notation.record.structs import Record
from barsis_notation.statistics.played_games import TENTHS, PlayedGame
from barsis_notation.statistics.throws import DeviceThrows
from barsis_notation.statistics.turn_heads import ThrowCounts

BIN: Final = 20
"""Lengths of games are counted by so many turns or throws together."""


Number = Annotated[int, Meta(ge=0, lt=2**53)]


class Lengths(Struct, forbid_unknown_fields=True):
    """How long *games* were: their *sum*, the *least*, the *most*, and how many of each length.

    *bins* has by the least length of each BIN how many games are in it.
    """

    games: Number = 0
    sum: Number = 0
    least: Number = 0
    most: Number = 0
    bins: dict[Number, Number] = {}

    @property
    def mean(self) -> Fraction | None:
        """The mean length, None of no games."""
        return Fraction(self.sum, self.games) if self.games else None

    def add(self, length: int) -> None:
        """Count a game of this *length*."""
        self.least = min(self.least, length) if self.games else length
        self.most = max(self.most, length)
        self.games += 1
        self.sum += length
        lowest = length - length % BIN
        self.bins[lowest] = self.bins.get(lowest, 0) + 1

    def merge(self, other: Lengths) -> None:
        """Count the games of *other* as well."""
        if self.games and other.games:
            self.least = min(self.least, other.least)
        else:
            self.least = self.least or other.least
        self.most = max(self.most, other.most)
        self.games += other.games
        self.sum += other.sum
        _add_up(self.bins, other.bins)


def _add_up(sums: dict[Any, int], more: Mapping[Any, int]) -> None:
    """Add to *sums* those of the same keys."""
    for key, count in more.items():
        sums[key] = sums.get(key, 0) + count


class GameEnd(NamedTuple):
    """How a record says that its game ended: by number the players who won, of so many *players*.

    *is_from_start* tells whether it begins where games begin, *is_whole* whether it ends too.
    """

    winners: tuple[int, ...]
    players: int
    is_from_start: bool
    is_whole: bool


def get_game_end(record: Record) -> GameEnd:
    """Return how a record says that its game ended."""
    result = record.result
    won = result.winners if result else ()
    winners = tuple(
        [
            number
            for number, one in enumerate(record.players)
            if any(map(won.__contains__, one.seats))
        ]
    )
    is_from_start = not (record.start and record.start.position)
    is_ended = bool(result and result.reason != "unfinished" and (result.winners or result.reason))
    return GameEnd(winners, len(record.players), is_from_start, is_from_start and is_ended)


class Counts:
    """All that is counted of some games, or of what one player did in them.

    *games* are counted once, *player_games* once a player; of these *decided* are those of games
    that somebody won. *throws* are counted by how they were made. Of games that begin at the
    beginning and that somebody won, *firsts* counts those of the player who had the first turn, by
    how many of how many players won, *first_won* those he won. *replayed* are those of games that
    could be replayed to their end, *took* and *lost* the men of all, as far as they could be.
    *to_go* adds up the steps to go at the start and after each tenth of a game, *ways* times.
    """

    __slots__ = (
        *("thrown", "throws", "games", "player_games", "decided", "won", "firsts", "first_won"),
        *("took", "lost", "replayed", "to_go", "ways", "turns", "throws_a_game"),
    )

    def __init__(self, thrown: DeviceThrows) -> None:
        self.thrown = thrown
        self.throws: dict[str, ThrowCounts] = {}
        self.games = self.player_games = self.decided = self.won = 0
        self.firsts: dict[tuple[int, int], int] = {}
        self.first_won = 0
        self.took = self.lost = self.replayed = 0
        self.to_go = [0] * (TENTHS + 1)
        self.ways = 0
        self.turns, self.throws_a_game = Lengths(), Lengths()

    def throws_made(self, made: str) -> ThrowCounts:
        """Return where throws are counted that were *made* so."""
        counts = self.throws.get(made)
        if counts is None:
            counts = self.throws[made] = ThrowCounts(len(self.thrown.keys))
        return counts

    def add_game(self, game: PlayedGame, *, is_whole: bool) -> None:
        """Count a game once, whoever plays in it."""
        self.games += 1
        if is_whole:
            self.turns.add(game.turns)
            self.throws_a_game.add(game.throws)

    def add_player(self, game: PlayedGame, player: int, end: GameEnd) -> None:
        """Count what one player did in a game."""
        self.player_games += 1
        has_won = player in end.winners
        if end.winners:
            self.decided += 1
            self.won += has_won
            if end.is_from_start and player == game.first:
                of = len(end.winners), end.players
                self.firsts[of] = self.firsts.get(of, 0) + 1
                self.first_won += has_won
        if game.captures:
            took, lost = game.captures[player]
            self.took += took
            self.lost += lost
        if game.stop is None:
            self.replayed += 1
            if end.is_whole and game.to_go:
                self.ways += 1
                self.to_go = [*map(add, self.to_go, game.to_go[player])]

    def merge(self, other: Counts) -> None:
        """Count as well what *other* counts, of games with the same device."""
        for name in SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        _add_up(self.firsts, other.firsts)
        self.to_go = [*map(add, self.to_go, other.to_go)]
        self.turns.merge(other.turns)
        self.throws_a_game.merge(other.throws_a_game)
        for made, throws in other.throws.items():
            _merge_throws(self.throws_made(made), throws)


SUMS: Final = (
    *("games", "player_games", "decided", "won", "first_won"),
    *("took", "lost", "replayed", "ways"),
)
"""The members of counts that are one number each."""


def _merge_throws(counts: ThrowCounts, other: ThrowCounts) -> None:
    """Count in *counts* the throws that *other* counts as well, made with the same device."""
    for sums, more in ((counts.outcomes, other.outcomes), (counts.pairs, other.pairs)):
        for place, count in enumerate(more):
            sums[place] += count
    counts.stretches += other.stretches
    counts.unnoted += other.unnoted


def make_throw_counts(
    outcomes: Sequence[int], pairs: Sequence[int], stretches: int, unnoted: int
) -> ThrowCounts:
    """Return the counts of throws that have these members; see ``ThrowCounts``."""
    counts = ThrowCounts(len(outcomes))
    counts.outcomes, counts.pairs = to_vector([*outcomes]), to_vector([*pairs])
    counts.stretches, counts.unnoted = stretches, unnoted
    return counts


def _members(counts: ThrowCounts) -> tuple[Any, ...]:
    """Return what pickle makes equal counts of: their vectors it does not take."""
    members = [*counts.outcomes], [*counts.pairs], counts.stretches, counts.unnoted
    return make_throw_counts, members


copyreg.pickle(ThrowCounts, _members)


class FirstTurn(NamedTuple):
    """The player who had the first turn: of how many *decided* games he *won* how many.

    *by_chance* is how many he would have won if it gave no advantage.
    """

    decided: int
    won: int
    by_chance: Fraction

    @property
    def interval(self) -> tuple[float, float]:
        """The share of wins within which the true one lies with 95 %: Wilson's interval.

        There must have been a game.
        """
        share, games = self.won / self.decided, self.decided
        middle = share + Z * Z / (2 * games)
        half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
        scale = 1 + Z * Z / games
        return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


Z: Final = 1.959963984540054
"""Within so many standard deviations of its mean a normal variable lies in 95 of 100 cases."""
