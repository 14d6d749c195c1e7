"""Find the values that a move used, from the values owed before and after it."""

from __future__ import annotations

from functools import lru_cache

from barsis_notation.engines.engine import Play
from barsis_notation.record.turns import Move
from barsis_notation.rulesets import Ruleset

Values = tuple[str, ...]
"""Values such as ``("10", "khal")``: those owed in one reading, or those that a move used."""

OwedReadings = tuple[Values, ...]
"""The possible readings of the values owed."""


def find_values_used(move: Move, before: Play, after: Play) -> Values:
    """Return the values that a legal move used, such as ``("10",)`` or ``("10", "khal")``.

    If there are several possibilities, the first is returned. The result is empty if the values
    owed do not show which were used, as after some winning moves, and in games without values.
    Whether the move is legal is not checked.

    Args:
        move: The move.
        before: The game before the move, with the throws made.
        after: The game after the move, in the same turn.
    """
    owed = max(before.owed(), key=len, default=())
    left = after.owed() or ((),)
    found = (find_values_between(before.ruleset, owed, each, move) for each in left)
    return next(filter(None, found), ())


def find_values_between(ruleset: Ruleset, before: Values, after: Values, move: Move) -> Values:
    """Return the values that a move used, from the values owed before and after it.

    A move uses one value, or up to two if it starts from the bar. It may earn a bonus, which is
    then owed after it. If it uses a part of a value that can be split, only that part is returned.
    The result is empty if such a move does not explain the difference, for example if *after*
    lacks one value too many.

    Args:
        ruleset: The ruleset of the game.
        before: One reading of the values owed before the move, such as ``("10", "khal")``.
        after: One reading of the values owed after the move.
        move: The move.
    """
    most = 2 if move.start == "bar" else 1
    earned = "finish.bonus" if move.to == "off" else "capture.bonus"
    is_split = bool(ruleset.value("turn.split"))
    return _find_cached(before, after, most, str(ruleset.value(earned)), is_split)


@lru_cache(maxsize=4096)
def _find_cached(before: Values, after: Values, most: int, bonus: str, is_split: bool) -> Values:
    used = _remove_values(before, after, most) or _remove_values_and_bonus(
        bonus, before, after, most
    )
    return used or (_find_part(before, after) if is_split else ())


def _remove_values(before: Values, after: Values, most: int) -> Values:
    """Return the values that *before* has and *after* has not; a man that enters may use two."""
    left = list(before)
    for value in after:
        if value not in left:
            return ()
        left.remove(value)
    return tuple(left) if len(left) <= most else ()


def _remove_values_and_bonus(bonus: str, before: Values, after: Values, most: int) -> Values:
    """Return the values used by a move that earned *bonus*, empty if *after* does not owe it."""
    kept = list(after)
    if bonus in kept:
        kept.remove(bonus)
        return _remove_values(before, tuple(kept), most)
    return ()


def _find_part(before: Values, after: Values) -> Values:
    """Return the part by which one value of *before* is smaller in *after*."""
    gone, left = list(before), list(after)
    for value in before:
        if value in left:
            gone.remove(value)
            left.remove(value)
    if len(gone) != 1 or len(left) != 1 or not (gone[0].isdigit() and left[0].isdigit()):
        return ()
    return (str(int(gone[0]) - int(left[0])),)
