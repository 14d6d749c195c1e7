"""The counts of games: results, lengths, captures, steps to go, throws."""

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
"""Number of consecutive lengths (in turns or throws) that are counted together."""


Number = Annotated[int, Meta(ge=0, lt=2**53)]


class Lengths(Struct, forbid_unknown_fields=True):
    """Lengths of games, in turns or throws.

    Attributes:
        games: Number of games.
        sum: Sum of their lengths.
        least: The shortest length; 0 without games.
        most: The greatest length; 0 without games.
        bins: Maps the shortest length of each bin to its number of games. A bin has 20 lengths: bin
            40 has the games with 40 to 59 turns or throws.
    """

    games: Number = 0
    sum: Number = 0
    least: Number = 0
    most: Number = 0
    bins: dict[Number, Number] = {}

    @property
    def mean(self) -> Fraction | None:
        """The mean length; None without games."""
        return Fraction(self.sum, self.games) if self.games else None

    def add(self, length: int) -> None:
        """Count a game with *length* turns or throws."""
        self.least = min(self.least, length) if self.games else length
        self.most = max(self.most, length)
        self.games += 1
        self.sum += length
        lowest = length - length % BIN
        self.bins[lowest] = self.bins.get(lowest, 0) + 1

    def merge(self, other: Lengths) -> None:
        """Add the games of *other* to these; *other* is not changed."""
        if self.games and other.games:
            self.least = min(self.least, other.least)
        else:
            self.least = self.least or other.least
        self.most = max(self.most, other.most)
        self.games += other.games
        self.sum += other.sum
        _add_up(self.bins, other.bins)


def _add_up(sums: dict[Any, int], more: Mapping[Any, int]) -> None:
    """Add the values of *more* to those of the same keys in *sums*."""
    for key, count in more.items():
        sums[key] = sums.get(key, 0) + count


class GameEnd(NamedTuple):
    """The winners of a game and the extent of its record, from ``get_game_end``.

    Attributes:
        winners: Indexes of the players who won, from 0.
        players: Number of players.
        is_from_start: Whether the record begins at the start of the game, that is, has no start
            position.
        is_whole: Whether the record contains the whole game: it begins at the start, and its result
            has winners or a reason, but not the reason ``unfinished``.
    """

    winners: tuple[int, ...]
    players: int
    is_from_start: bool
    is_whole: bool


def get_game_end(record: Record) -> GameEnd:
    """Return the end of a game as stated in its record, without replaying the game.

    ``record.turns`` is not used.
    """
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
    """The counts of some games, or of one player in them; initially all 0.

    Args:
        thrown: The device, its throws and their odds.

    Attributes:
        thrown: The device, its throws and their odds.
        throws: Maps the origin of throws (``meta.throws.kind``, "" if not given) to their counts.
        games: Number of games.
        player_games: Number of games, each counted once per player.
        decided: Number of *player_games* whose game has a winner.
        won: Number of *player_games* that the player won.
        firsts: Maps a pair (number of winners, number of players) to the number of decided games,
            recorded from the start, in which the counted player had the first turn.
        first_won: How many of these games the player with the first turn won.
        took: Number of pieces that the players captured in the parts of games that could be
            replayed.
        lost: Number of their own pieces that were captured there.
        replayed: Number of *player_games* whose game was replayed to its end.
        to_go: Eleven sums of the steps that the player still had to go, at the start and after each
            tenth of a complete game.
        ways: How many player games were added to each sum in *to_go*.
        turns: Lengths of complete games (see ``GameEnd.is_whole``) in turns.
        throws_a_game: Lengths of complete games in throws.
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

    def get_throw_counts(self, made: str) -> ThrowCounts:
        """Return the counts of the throws of one origin, which are created if necessary.

        *made* is the origin: ``meta.throws.kind`` of the record, "" if the record does not give it.
        """
        counts = self.throws.get(made)
        if counts is None:
            counts = self.throws[made] = ThrowCounts(len(self.thrown.keys))
        return counts

    def add_game(self, game: PlayedGame, *, is_whole: bool) -> None:
        """Count a game once, independently of its players.

        Args:
            game: The replayed game.
            is_whole: Whether its record is complete; its lengths are counted only in that case.
        """
        self.games += 1
        if is_whole:
            self.turns.add(game.turns)
            self.throws_a_game.add(game.throws)

    def add_player(self, game: PlayedGame, player: int, end: GameEnd) -> None:
        """Count one player's results, captures and steps to go in a game.

        Steps to go are counted only if the record is complete and was replayed to its end. The
        throws are not counted, and neither is the game itself; see ``add_game``.

        Args:
            game: The replayed game.
            player: Index of the player in the record, from 0.
            end: The end of the game, from ``get_game_end``.
        """
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
        """Add the counts of *other*, whose ``thrown`` must be the same; *other* is not changed."""
        for name in SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        _add_up(self.firsts, other.firsts)
        self.to_go = [*map(add, self.to_go, other.to_go)]
        self.turns.merge(other.turns)
        self.throws_a_game.merge(other.throws_a_game)
        for made, throws in other.throws.items():
            _merge_throws(self.get_throw_counts(made), throws)


SUMS: Final = (
    *("games", "player_games", "decided", "won", "first_won"),
    *("took", "lost", "replayed", "ways"),
)
"""The attributes of ``Counts`` that are single numbers."""


def _merge_throws(counts: ThrowCounts, other: ThrowCounts) -> None:
    """Add the throws of *other*, made with the same device, to *counts*."""
    for sums, more in ((counts.outcomes, other.outcomes), (counts.pairs, other.pairs)):
        for place, count in enumerate(more):
            sums[place] += count
    counts.stretches += other.stretches
    counts.unnoted += other.unnoted


def make_throw_counts(
    outcomes: Sequence[int], pairs: Sequence[int], stretches: int, unnoted: int
) -> ThrowCounts:
    """Return a ThrowCounts with the given contents.

    Args:
        outcomes: Number of throws of each kind. A kind is an index in ``DeviceThrows.keys``.
        pairs: Number of pairs of consecutive throws. The number of pairs of kind *a* followed by
            kind *b* is at index *a* × number of kinds + *b*.
        stretches: Number of stretches; see ``ThrowTally``.
        unnoted: Number of throws that were not noted, or that the device does not have.
    """
    counts = ThrowCounts(len(outcomes))
    counts.outcomes, counts.pairs = to_vector([*outcomes]), to_vector([*pairs])
    counts.stretches, counts.unnoted = stretches, unnoted
    return counts


def _reduce(counts: ThrowCounts) -> tuple[Any, ...]:
    """Return a function and arguments for pickle, which does not support vectors."""
    members = [*counts.outcomes], [*counts.pairs], counts.stretches, counts.unnoted
    return make_throw_counts, members


copyreg.pickle(ThrowCounts, _reduce)


class FirstTurn(NamedTuple):
    """The results of the players with the first turn.

    Attributes:
        decided: Number of decided games that are recorded from their start. If players are counted
            separately, only the games in which the player had the first turn count.
        won: How many of these games the player with the first turn won.
        by_chance: How many of these games the player with the first turn would have won on average
            if the first turn gave no advantage.
    """

    decided: int
    won: int
    by_chance: Fraction

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and upper ends of the 95 % confidence interval of the proportion of wins.

        It is Wilson's interval; both ends are from 0 to 1.

        Raises:
            ZeroDivisionError: If *decided* is 0.
        """
        share, games = self.won / self.decided, self.decided
        middle = share + Z * Z / (2 * games)
        half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
        scale = 1 + Z * Z / games
        return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


Z: Final = 1.959963984540054
"""Standard deviations from the mean within which 95 % of a normal distribution lie."""
