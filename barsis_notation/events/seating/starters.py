"""Starter rounds for designs, found by ``python -m tests.events.starters``."""

from __future__ import annotations

from typing import Final, NamedTuple


class Starter(NamedTuple):
    """Rounds of points that rotate along cycles.

    Each round gives as many rounds as a cycle has points. Points are numbered from 0, cycle by
    cycle; fixed points come last. ``STARTERS`` has all known starters.

    Attributes:
        cycle: The number of points of a cycle.
        cycles: The number of cycles.
        rounds: The rounds to rotate: rounds of blocks of points.
        across: Blocks with one point of each cycle; all rotations of a block form one round.
    """

    cycle: int
    cycles: int
    rounds: tuple[tuple[tuple[int, ...], ...], ...]
    across: tuple[tuple[int, ...], ...] = ()


def _parse_starter(cycle: int, cycles: int, text: str, across: str = "") -> Starter:
    """Parse rounds separated by `` / ``, blocks by commas, points by blanks."""
    rounds = tuple(_parse_blocks(each) for each in text.split("/"))
    return Starter(cycle, cycles, rounds, _parse_blocks(across) if across else ())


def _parse_blocks(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, block.split())) for block in text.split(","))


STARTERS: Final = {
    (5, 3): _parse_starter(
        7,
        2,
        "0 7 12, 1 2 6, 3 11 14, 4 10 13, 5 8 9",
    ),
    (6, 3): _parse_starter(
        4,
        4,
        "0 1 13, 2 4 17, 3 11 14, 5 6 15, 7 9 10, 8 12 16 / 0 7 11, 1 10 15, "
        "2 6 16, 3 4 9, 5 12 13, 8 14 17",
    ),
    (7, 3): _parse_starter(
        7,
        3,
        "0 11 15, 1 5 6, 2 10 16, 3 12 20, 4 7 17, 8 9 13, 14 18 19",
        "3 10 19, 6 11 18, 1 7 19",
    ),
    (8, 3): _parse_starter(
        11,
        2,
        "0 5 7, 1 17 23, 2 10 13, 3 4 21, 6 14 15, 8 20 22, 9 11 19, 12 16 18",
    ),
    (10, 3): _parse_starter(
        14,
        2,
        "0 1 19, 2 12 14, 3 11 18, 4 15 27, 5 8 10, 6 16 26, 7 24 29, 9 22 23, 13 21 28, 17 20 25",
    ),
    (11, 3): _parse_starter(
        11,
        3,
        "0 8 13, 1 2 28, 3 5 22, 4 9 12, 6 10 17, 7 29 32, 11 19 24, 14 15 21, "
        "16 23 25, 18 20 30, 26 27 31",
        "6 12 27, 4 14 28, 8 12 31, 6 18 24, 5 14 25",
    ),
    (12, 3): _parse_starter(
        17,
        2,
        "0 18 35, 1 15 21, 2 17 33, 3 31 34, 4 16 26, 5 13 29, 6 10 23, 7 8 14, "
        "9 11 30, 12 20 24, 19 22 28, 25 27 32",
    ),
    (13, 3): _parse_starter(
        19,
        2,
        "0 2 11, 1 5 8, 3 17 22, 4 10 25, 6 7 34, 9 23 31, 12 19 37, 13 29 38, "
        "14 27 32, 15 26 35, 16 20 33, 18 28 30, 21 24 36",
    ),
    (6, 4): _parse_starter(
        7,
        3,
        "0 10 16 23, 1 9 18 22, 2 4 5 17, 3 7 8 12, 6 13 20 21, 11 14 15 19",
    ),
    (7, 4): _parse_starter(
        9,
        3,
        "0 4 19 20, 1 3 12 13, 2 17 24 27, 5 8 22 26, 6 7 11 14, 9 16 18 21, 10 15 23 25",
    ),
    (9, 4): _parse_starter(
        11,
        3,
        "0 3 31 32, 1 5 7 15, 2 19 28 34, 4 23 27 29, 6 13 30 35, 8 17 24 33, "
        "9 10 11 14, 12 16 18 26, 20 21 22 25",
    ),
    (10, 4): _parse_starter(
        13,
        3,
        "0 13 26 39, 1 12 30 35, 2 11 16 23, 3 10 27 38, 4 9 29 36, 5 8 14 25, "
        "6 7 17 22, 15 24 32 33, 18 21 28 37, 19 20 31 34",
    ),
    (6, 5): _parse_starter(
        6,
        5,
        "0 7 11 17 18, 1 15 21 23 25, 2 4 10 19 24, 3 6 13 22 28, 5 9 12 14 26, 8 16 20 27 29",
    ),
}
"""The starters by number of tables and number of players at a table."""
