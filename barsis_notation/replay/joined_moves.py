"""Split moves of one man that are written as a single move, in games in which this is usual."""

from __future__ import annotations

from barsis_notation.engines.engine import Play
from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.turns import Move, parse_move, parse_turn

MAX_MOVES = 4
"""Largest number of moves that may be joined in one written move: a double gives four."""

Route = tuple[str, ...]


def split_joined_moves(before: Play, text: str) -> str | None:
    """Return a turn with its joined moves split, such as ``9/2`` into ``9/3 3/2``.

    Moves that are legal as written are kept. A route may only capture men that the text marks as
    captured. The end of the turn is not checked.

    Args:
        before: The game before the turn; it is not changed.
        text: The turn in the strict grammar, with or without its throws.

    Returns:
        The turn string. None if joined moves are not used in the game, if a throw is refused, or if
        a move that is illegal as written cannot be split or its possible routes lead to different
        positions.

    Raises:
        TurnSyntaxError: If joined moves are used in the game and *text* is malformed.
    """
    if not before.joins_moves:
        return None
    turn = parse_turn(text)
    play = before.copy()
    if any(play.throw(throw, turn.seat) for throw in turn.throws):
        return None
    words: list[str] = []
    head, _, tail = text.partition(":")
    written = tail.split()
    for move in written[: len(turn.moves)]:
        road = (move,) if play.why_not(move) is None else _find_only_route(play, move)
        if road is None:
            return None
        for step in road:
            play.move(step)
        words += road
    return " ".join([f"{head}:", *words, *written[len(turn.moves) :]])


def _find_only_route(play: Play, move: str) -> Route | None:
    """Return the only route of *move*; None if it has no route or two that end differently.

    Two orders of the dice that touch different empty points end in the same position. In this case,
    the route with the longer first step is returned, because a record states only the end of the
    move.
    """
    wanted = parse_move(move)
    if wanted.path or wanted.unseen:
        return None
    ways = [way for way in _find_routes(play, wanted.start, wanted, MAX_MOVES) if len(way) > 1]
    if len({_position_after(play, way) for way in ways}) != 1:
        return None
    return max(ways, key=lambda way: _length(way[0]))


def _find_routes(play: Play, at: str, wanted: Move, left: int) -> list[Route]:
    """Return the routes from *at* to the end of *wanted*, without captures that are not written.

    *left* is the maximal number of moves.
    """
    found: list[Route] = []
    for step in play.moves() if left else ():
        start, _, stop = step.partition("/")
        if start != at:
            continue
        after = play.copy()
        after.move(step)
        if stop == wanted.to:
            if not after.captured_men() or wanted.hits:
                found.append((step + "*" * len(wanted.hits),))
        elif not after.captured_men():
            found += [(step, *rest) for rest in _find_routes(after, stop, wanted, left - 1)]
    return found


def _position_after(play: Play, way: Route) -> str:
    after = play.copy()
    for step in way:
        after.move(step)
    return format_setup(after.setup())


def _length(move: str) -> int:
    start, _, stop = move.rstrip("*").partition("/")
    bar = 25
    return (int(start) if start.isdigit() else bar) - (int(stop) if stop.isdigit() else 0)
