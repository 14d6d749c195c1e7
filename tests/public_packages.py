"""The packages whose ``__all__`` is public, as ``docs/reference/stability.md`` promises."""

from __future__ import annotations

from typing import Final

import pytest

from barsis_notation.addons import ADD_ONS

PACKAGES: Final = (
    "barsis_notation",
    "barsis_notation.archive",
    "barsis_notation.dice",
    "barsis_notation.drawing",
    "barsis_notation.events",
    "barsis_notation.formats",
    "barsis_notation.rulesets",
    "barsis_notation.statistics",
    "barsis_notation.viewer",
)

_WITH_NAMES_OF_ADD_ONS: Final = "barsis_notation"


def add_ons_of(package: str) -> list[str]:
    """Return the add-ons that a public package needs for all of its names."""
    if package == _WITH_NAMES_OF_ADD_ONS:
        return [one.name for one in ADD_ONS if one.names]
    own = package.removeprefix("barsis_notation.")
    return [one.name for one in ADD_ONS if own in one.packages]


MARKED: Final = [
    pytest.param(package, marks=pytest.mark.add_on(*add_ons_of(package)))
    if add_ons_of(package)
    else package
    for package in PACKAGES
]
"""The packages as parameters of a test, each marked with the add-ons it needs."""
