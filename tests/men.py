"""The men of a position, counted."""

from __future__ import annotations

from collections import Counter

from barsis_notation.record.position_lines import Setup

Men = Counter[tuple[str, str]]
"""How many men of a seat stand on a place."""


def men_on(setup: Setup) -> Men:
    """Return the men of a position by seat and place."""
    return Counter((seat, man.place) for seat, men in setup.men.items() for man in men)
