"""The pictures of each family of games, and the function that chooses among them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from barsis_notation.base.errors import UsageError
from barsis_notation.drawing.svg import cross, leap, tab, tables
from barsis_notation.drawing.svg.picture import Picture
from barsis_notation.drawing.svg.themes import LIGHT, Theme
from barsis_notation.rulesets import Ruleset


class Pictured(NamedTuple):
    """Who makes the pictures of one family's boards."""

    family: str
    picture_of: Callable[[Ruleset, Theme, bool], Picture]


PICTURES = (
    Pictured("cross", cross.picture_of),
    Pictured("tables", tables.picture_of),
    Pictured("tab", tab.picture_of),
    Pictured("leap", leap.picture_of),
)


@lru_cache(maxsize=64)
def picture_of(ruleset: Ruleset, *, diagonal: bool = False, theme: Theme = LIGHT) -> Picture:
    """Return the board of *ruleset* without men; a cross may be laid *diagonal*.

    Raises UsageError for a family without a picture.
    """
    for family in PICTURES:
        if family.family == ruleset.family:
            return family.picture_of(ruleset, theme, diagonal)
    raise UsageError(f"there is no picture of {ruleset.family} boards ({ruleset.id})")
