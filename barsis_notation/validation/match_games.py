"""Games of a match stored as rows of integers, and the matching of their players and points."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from barsis_notation.language.folding import fold_word

UNKNOWN_POINTS: Final = -(2**62)
"""The points of a side if the record does not give them."""


class Opponent(NamedTuple):
    """A player in one game, with each text stored as an index, from 0, in a word list.

    The first word of the list is the empty string.

    Attributes:
        id: Index of the player's id in the word list; 0 for none.
        name: Index of the player's name in the word list; 0 for none.
        seat: Index of the text with the player's seats, such as ``S+N``, in the word list.
        before: Points before the game, or UNKNOWN_POINTS.
        won: Points won in the game, or UNKNOWN_POINTS.
    """

    id: int
    name: int
    seat: int
    before: int
    won: int


class GameOfMatch(NamedTuple):
    """One game of a match.

    Attributes:
        file: Index of the file name in the word list; 0 for none.
        record: Number of the record in the file, from 1.
        line: Line where the record begins; 0 if unknown.
        number: Number of the game in the match; 0 if unknown.
        to: Points needed to win the match; 0 if unknown.
        day: Index of the date in the word list; 0 for none.
        sides: The players.
    """

    file: int
    record: int
    line: int
    number: int
    to: int
    day: int
    sides: tuple[Opponent, ...]


_HEAD: Final = len(GameOfMatch._fields)
"""Number of integers of a game before those of its sides; the last is the number of sides."""

_WIDTH: Final = len(Opponent._fields)


class PointsBound(NamedTuple):
    """The points of a player, or a lower bound for them.

    Attributes:
        least: The points, or the fewest points possible.
        is_exact: Whether the player has exactly *least* points.
    """

    least: int
    is_exact: bool


AT_LEAST_NONE: Final = PointsBound(0, is_exact=False)
"""The bound of unknown points."""


class MatchStanding(NamedTuple):
    """The standing of a match after a game.

    Attributes:
        game: The game.
        points: The points of each side of *game*.
        is_from_zero: Whether *points* are counted from 0, although the record of the first game
            gives other points before it.
    """

    game: GameOfMatch
    points: tuple[PointsBound, ...]
    is_from_zero: bool = False


def append_game(row: array[int], game: GameOfMatch) -> None:
    """Append *game* as integers to *row*, an array of type ``q``; ``read_games`` reads it back."""
    row.extend((*game[:-1], len(game.sides)))
    for side in game.sides:
        row.extend(side)


def read_games(row: array[int]) -> Iterator[GameOfMatch]:
    """Yield the games that ``append_game`` appended to *row*."""
    at = 0
    while at < len(row):
        file, record, line, number, to, day, count = row[at : at + _HEAD]
        start, at = at + _HEAD, at + _HEAD + count * _WIDTH
        sides = tuple(Opponent(*row[one : one + _WIDTH]) for one in range(start, at, _WIDTH))
        yield GameOfMatch(file, record, line, number, to, day, sides)


def match_players(game: GameOfMatch, other: GameOfMatch, words: Sequence[str]) -> list[int] | None:
    """Return the index, from 0, of each player of *game* in *other*.

    The players are paired by ``pair_opponents``: by id, by name, then by seats. If that fails, it
    is called again with the names reduced to letters and digits, without case and accents. Return
    None if that fails too, for example because the games differ in the number of players.

    Args:
        game: A game.
        other: Another game of the match.
        words: The word list that the indexes in both games refer to.
    """
    found = pair_opponents(game.sides, other.sides)
    if found is not None:
        return found
    known: dict[str, int] = {"": 0}
    return pair_opponents(_rename_sides(game, words, known), _rename_sides(other, words, known))


def _rename_sides(game: GameOfMatch, words: Sequence[str], known: dict[str, int]) -> list[Opponent]:
    """Return the sides of *game* with their names folded and numbered by *known*."""
    names = (words[side.name] for side in game.sides)
    return [
        side._replace(name=known.setdefault(fold_word(name) or name, len(known)))
        for side, name in zip(game.sides, names, strict=True)
    ]


def pair_opponents(sides: Sequence[Opponent], others: Sequence[Opponent]) -> list[int] | None:
    """Return the index, from 0, of each player of *sides* in *others*.

    Players with the same id are paired first. Next, players with the same name are paired, unless
    both have an id. Then players with the same seats are paired, unless both have an id or both
    have a name. If one player is left in each game, these two are paired under the same condition.

    Args:
        sides: The players of a game.
        others: The players of another game.

    Returns:
        The indexes, in the order of *sides*; None if the numbers of players differ or a player
        cannot be paired.
    """
    if len(sides) != len(others):
        return None
    found: dict[int, int] = {}
    for is_same in (_has_same_id, _has_same_name, _has_same_seat):
        for at, side in enumerate(sides):
            free = (n for n in range(len(others)) if n not in found.values())
            same = next((n for n in free if at not in found and is_same(side, others[n])), None)
            if same is not None:
                found[at] = same
    left = [at for at in range(len(sides)) if at not in found]
    if len(left) == 1:
        (other,) = set(range(len(others))) - set(found.values())
        if _can_be_same(sides[left[0]], others[other]):
            found[left[0]] = other
    return [found[at] for at in range(len(sides))] if len(found) == len(sides) else None


def _has_same_id(side: Opponent, other: Opponent) -> bool:
    return bool(side.id) and side.id == other.id


def _has_same_name(side: Opponent, other: Opponent) -> bool:
    return bool(side.name) and side.name == other.name and not (side.id and other.id)


def _has_same_seat(side: Opponent, other: Opponent) -> bool:
    return side.seat == other.seat and _can_be_same(side, other)


def _can_be_same(side: Opponent, other: Opponent) -> bool:
    """Return whether two sides may be the same player: not both have an id, nor both a name."""
    return not (side.id and other.id) and not (side.name and other.name)


def compute_standing(
    game: GameOfMatch, before: MatchStanding | None, words: Sequence[str], *, believes: bool = True
) -> MatchStanding:
    """Return the standing after a game.

    Args:
        game: The game.
        before: The standing after the preceding game; None if unknown.
        words: The word list that the indexes in the games refer to.
        believes: Whether to trust the points before the game that its record gives. If they are not
            trusted or not given, they are 0 for game 1. For other games, they are those of
            *before*, or unknown if *before* is None or has other players.
    """
    others = match_players(game, before.game, words) if before else None
    points = []
    for at, side in enumerate(game.sides):
        had = before.points[others[at]] if before and others else AT_LEAST_NONE
        if believes and side.before != UNKNOWN_POINTS:
            had = PointsBound(side.before, is_exact=True)
        elif game.number == 1:
            had = PointsBound(0, is_exact=True)
        points.append(_add_points(had, side.won))
    return MatchStanding(game, tuple(points), before is not None and before.is_from_zero)


def _add_points(had: PointsBound, won: int) -> PointsBound:
    if won == UNKNOWN_POINTS:
        return PointsBound(had.least, is_exact=False)
    return PointsBound(had.least + won, had.is_exact)


def is_within(points: int, expected: PointsBound) -> bool:
    """Return whether *points* agree with *expected*.

    If *expected* is exact, *points* must be equal to ``expected.least``; otherwise, *points* must
    not be smaller.
    """
    return points == expected.least if expected.is_exact else points >= expected.least
