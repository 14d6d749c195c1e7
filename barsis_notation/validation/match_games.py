"""Games of a match, as rows of integers: the players that two have in common, and the points."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from barsis_notation.language.folding import folded

UNSAID: Final = -(2**62)
"""The points of a side if the record does not say them."""


class Opponent(NamedTuple):
    """A player in one game: words by number, 0 for none; points before it and won in it."""

    id: int
    name: int
    seat: int
    before: int
    won: int


class GameOfMatch(NamedTuple):
    """What a match needs of one record: *file* and *day* are words by number, 0 for none."""

    file: int
    record: int
    line: int
    number: int
    to: int
    day: int
    sides: tuple[Opponent, ...]


_HEAD: Final = len(GameOfMatch._fields)
"""Integers of a game before those of its sides: their number stands where they stand."""

_WIDTH: Final = len(Opponent._fields)


class Points(NamedTuple):
    """What a player has: exactly, or at least so much."""

    least: int
    is_exact: bool


AT_LEAST_NONE: Final = Points(0, is_exact=False)


class MatchStanding(NamedTuple):
    """A match after a game: the points of each side of it.

    *is_from_zero*: the first game says that somebody had points before it, which is not believed.
    """

    game: GameOfMatch
    points: tuple[Points, ...]
    is_from_zero: bool = False


def append_game(row: array[int], game: GameOfMatch) -> None:
    """Append *game* to a row of integers."""
    row.extend((*game[:-1], len(game.sides)))
    for side in game.sides:
        row.extend(side)


def games_of_row(row: array[int]) -> Iterator[GameOfMatch]:
    """Yield the games that were appended to *row*."""
    at = 0
    while at < len(row):
        file, record, line, number, to, day, count = row[at : at + _HEAD]
        start, at = at + _HEAD, at + _HEAD + count * _WIDTH
        sides = tuple(Opponent(*row[one : one + _WIDTH]) for one in range(start, at, _WIDTH))
        yield GameOfMatch(file, record, line, number, to, day, sides)


def same_players(game: GameOfMatch, other: GameOfMatch, words: Sequence[str]) -> list[int] | None:
    """Return which side of *other* each of *game* is; None if the players differ.

    Names are compared as they are written, then without regard to case and accents.
    """
    found = partners(game.sides, other.sides)
    if found is not None:
        return found
    known: dict[str, int] = {"": 0}
    return partners(_called(game, words, known), _called(other, words, known))


def _called(game: GameOfMatch, words: Sequence[str], known: dict[str, int]) -> list[Opponent]:
    """Return the sides of *game*, named by the numbers of their names in *known*."""
    names = (words[side.name] for side in game.sides)
    return [
        side._replace(name=known.setdefault(folded(name) or name, len(known)))
        for side, name in zip(game.sides, names, strict=True)
    ]


def partners(sides: Sequence[Opponent], others: Sequence[Opponent]) -> list[int] | None:
    """Return which of *others* each of *sides* is; None if the players differ.

    Ids are compared, then names, then seats. The last two are the same if one has no name.
    """
    if len(sides) != len(others):
        return None
    found: dict[int, int] = {}
    for is_same in (_same_id, _same_name, _same_seat):
        for at, side in enumerate(sides):
            free = (n for n in range(len(others)) if n not in found.values())
            same = next((n for n in free if at not in found and is_same(side, others[n])), None)
            if same is not None:
                found[at] = same
    left = [at for at in range(len(sides)) if at not in found]
    if len(left) == 1:
        (other,) = set(range(len(others))) - set(found.values())
        if _may_be(sides[left[0]], others[other]):
            found[left[0]] = other
    return [found[at] for at in range(len(sides))] if len(found) == len(sides) else None


def _same_id(side: Opponent, other: Opponent) -> bool:
    return bool(side.id) and side.id == other.id


def _same_name(side: Opponent, other: Opponent) -> bool:
    return bool(side.name) and side.name == other.name and not (side.id and other.id)


def _same_seat(side: Opponent, other: Opponent) -> bool:
    return side.seat == other.seat and _may_be(side, other)


def _may_be(side: Opponent, other: Opponent) -> bool:
    """Return whether neither id nor name tells two sides apart."""
    return not (side.id and other.id) and not (side.name and other.name)


def standing_after(
    game: GameOfMatch, before: MatchStanding | None, words: Sequence[str], *, believes: bool = True
) -> MatchStanding:
    """Return the standing after *game*; *before* is that after the game right before it.

    Unless it *believes* them, the points that the game itself says were before it do not count.
    """
    others = same_players(game, before.game, words) if before else None
    points = []
    for at, side in enumerate(game.sides):
        had = before.points[others[at]] if before and others else AT_LEAST_NONE
        if believes and side.before != UNSAID:
            had = Points(side.before, is_exact=True)
        elif game.number == 1:
            had = Points(0, is_exact=True)
        points.append(_with(had, side.won))
    return MatchStanding(game, tuple(points), before is not None and before.is_from_zero)


def _with(had: Points, won: int) -> Points:
    if won == UNSAID:
        return Points(had.least, is_exact=False)
    return Points(had.least + won, had.is_exact)


def fits(points: int, expected: Points) -> bool:
    return points == expected.least if expected.is_exact else points >= expected.least
