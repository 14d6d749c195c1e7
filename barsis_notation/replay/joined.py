"""Several moves of one man written as one, where the game's people write so."""

from __future__ import annotations

from barsis_notation.engines.engine import Play
from barsis_notation.record.turns import Move, parse_move

LONGEST = 4
"""Moves one word may stand for: a double is four."""


def roads(play: Play, move: str) -> list[tuple[str, ...]]:
    """Return the ways to make *move* out of two moves or more, none with an unwritten hit.

    *play* stands before the move and is left as it is.
    """
    wanted = parse_move(move)
    if not play.joins_moves or wanted.path or wanted.unseen:
        return []
    return list(dict.fromkeys(_roads(play, wanted.start, wanted, LONGEST)))


def _roads(play: Play, at: str, wanted: Move, left: int) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for step in play.moves() if left else ():
        start, _, stop = step.partition("/")
        if start != at:
            continue
        after = play.copy()
        after.move(step)
        if stop == wanted.to:
            found.append((step + "*" * len(wanted.hits),))
        elif not after.taken():
            found += [(step, *rest) for rest in _roads(after, stop, wanted, left - 1)]
    return found


def only_road(play: Play, move: str) -> tuple[str, ...] | None:
    """Return the one way to make *move* out of several, None where there is none or a choice.

    Two orders of the dice that touch down on different points, both free, end alike; the larger
    first move is taken then, as the record cannot mean more than where the man went.
    """
    ways = [way for way in roads(play, move) if len(way) > 1]
    if not ways:
        return None
    ends = {_end(play, way) for way in ways}
    return max(ways, key=lambda way: _length(way[0])) if len(ends) == 1 else None


def _end(play: Play, way: tuple[str, ...]) -> str:
    after = play.copy()
    for step in way:
        after.move(step)
    return repr(after.setup())


def _length(move: str) -> int:
    start, _, stop = move.rstrip("*").partition("/")
    return abs((int(start) if start.isdigit() else 25) - (int(stop) if stop.isdigit() else 0))
