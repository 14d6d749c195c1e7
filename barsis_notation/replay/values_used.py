"""Which values a move used, by what was owed before it and after."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from barsis_notation.rulesets import Ruleset

Values = tuple[str, ...]
"""What is owed, by one way to say which values the moves used."""

OwedReadings = tuple[Values, ...]

BONUSES: Final = ("capture.bonus", "finish.bonus")


def used_between(ruleset: Ruleset, before: Values, after: Values, start: str) -> Values:
    """Return what a move from *start* used, nothing where no move uses just that.

    A move may earn a bonus that is owed after it, and may use a part of a value that is split.
    """
    return _used(ruleset, before, after, 2 if start == "bar" else 1)


@lru_cache(maxsize=4096)
def _used(ruleset: Ruleset, before: Values, after: Values, most: int) -> Values:
    used = _whole(before, after, most) or _with_bonus(ruleset, before, after, most)
    return used or (_part(before, after) if ruleset.facts.get("turn.split") else ())


def _whole(before: Values, after: Values, most: int) -> Values:
    """Return what *before* has more than *after*: a man that enters may use two values."""
    left = list(before)
    for value in after:
        if value not in left:
            return ()
        left.remove(value)
    return tuple(left) if len(left) <= most else ()


def _with_bonus(ruleset: Ruleset, before: Values, after: Values, most: int) -> Values:
    for fact in BONUSES:
        bonus = str(ruleset.facts.get(fact, 0))
        if bonus in after:
            kept = list(after)
            kept.remove(bonus)
            if used := _whole(before, tuple(kept), most):
                return used
    return ()


def _part(before: Values, after: Values) -> Values:
    """Return the part by which one value of *before* is less in *after*."""
    gone, left = list(before), list(after)
    for value in before:
        if value in left:
            gone.remove(value)
            left.remove(value)
    if len(gone) != 1 or len(left) != 1 or not (gone[0].isdigit() and left[0].isdigit()):
        return ()
    return (str(int(gone[0]) - int(left[0])),)
