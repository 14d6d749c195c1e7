"""Selection of the picture for the family of a ruleset."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from barsis_notation.base.errors import UsageError
from barsis_notation.drawing.svg import cross_picture, leap_picture, tab_picture, tables_picture
from barsis_notation.drawing.svg.picture import Picture
from barsis_notation.drawing.svg.themes import LIGHT, Theme
from barsis_notation.rulesets import Ruleset


class FamilyPicture(NamedTuple):
    """A family of games and the function that makes the pictures of its boards.

    Attributes:
        family: Name of the family, such as ``cross``.
        make: Function that takes a ruleset of the family, a theme, and whether a cross board is
            diagonal, and returns the picture.
    """

    family: str
    make: Callable[[Ruleset, Theme, bool], Picture]


PICTURES = (
    FamilyPicture("cross", cross_picture.make_picture),
    FamilyPicture("tables", tables_picture.make_picture),
    FamilyPicture("tab", tab_picture.make_picture),
    FamilyPicture("leap", leap_picture.make_picture),
)
"""The pictures of all families."""


@lru_cache(maxsize=64)
def make_picture(ruleset: Ruleset, *, diagonal: bool = False, theme: Theme = LIGHT) -> Picture:
    """Return the board of a ruleset without pieces.

    The result is cached; do not change it.

    Args:
        ruleset: The ruleset.
        diagonal: Whether the arms of a cross board lie diagonally; ignored for other families.
        theme: The colours.

    Raises:
        UsageError: If the family has no picture, or a tab board does not have two seats.
        ValueError: If a tables or leap board does not have two seats.
    """
    for family in PICTURES:
        if family.family == ruleset.family:
            return family.make(ruleset, theme, diagonal)
    raise UsageError(f"there is no picture of {ruleset.family} boards ({ruleset.id})")
