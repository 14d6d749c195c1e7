"""Starter rounds for designs, found by ``python -m tests.events.starters``."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from barsis_notation.base.resources import read_resource


class Starter(NamedTuple):
    """Rounds from which a seating design is made by rotating points along cycles.

    Each item of *rounds* gives as many rounds as a cycle has points. Points are numbered from 0,
    cycle by cycle; points that do not rotate come last. ``STARTERS`` has all known starters.

    Attributes:
        cycle: The number of points of a cycle.
        cycles: The number of cycles.
        rounds: The rounds to rotate. A round consists of blocks (tables) of points.
        across: Blocks with one point of each cycle; all rotations of a block together form a round.
    """

    cycle: int
    cycles: int
    rounds: tuple[tuple[tuple[int, ...], ...], ...]
    across: tuple[tuple[int, ...], ...] = ()


def _parse_blocks(text: str) -> tuple[tuple[int, ...], ...]:
    """Parse blocks separated by commas, whose points are separated by blanks."""
    return tuple(tuple(map(int, block.split())) for block in text.split(",") if block)


STARTERS: Final = {
    (one["tables"], one["size"]): Starter(
        one["cycle"],
        one["cycles"],
        tuple(map(_parse_blocks, one["rounds"])),
        _parse_blocks(one.get("across", "")),
    )
    for one in msgspec.toml.decode(read_resource(__package__, "starters.toml"))["starter"]
}
"""The starters by number of tables and number of players at a table, from ``starters.toml``."""
