"""Rounds in which no two players meet twice, from known combinatorial designs.

A design is a list of rounds, a round a list of blocks, and a block the points of one table. Points
are numbered from 0, and each round has every point once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Final

from barsis_notation.events.berger import make_berger_rounds
from barsis_notation.events.seating.starters import STARTERS, Starter

Block = tuple[int, ...]
Design = list[list[Block]]

MAX_ROUNDS: Final = 32
"""Maximum number of rounds made for large orders."""

_FIELDS: Final = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (2, 2)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (2, 4)),
    27: (3, (1, 2, 0)),
}
"""Maps the order of each field that is not a ring of remainders to a pair.

It has the prime, and the coefficients of the polynomial that is zero in it: the constant first,
without the leading coefficient, which is 1.
"""


@cache
def make_design(tables: int, size: int) -> Design:
    """Return a design for a number of tables of equal size. The result is cached.

    A design is a list of rounds in which no two points (players) meet twice. A round is a list of
    tables; a table is a tuple of *size* points, numbered from 0. In each round, every point is at
    one table. There is at least one round. The result is shared and must not be changed.

    Args:
        tables: Number of tables, at least 1.
        size: Number of players at each table, at least 2.
    """
    if size == 2:
        return [list(pairs) for pairs in make_berger_rounds(2 * tables)]
    if starter := STARTERS.get((tables, size)):
        return develop_starter(starter)
    return _make_transversal_rounds(tables, size) + _make_group_rounds(tables, size)


def develop_starter(starter: Starter) -> Design:
    """Return the rounds made from *starter* by rotating points along their cycles.

    A round is a list of tables, and a table is a tuple of points. Each item of ``starter.rounds``
    gives as many rounds as a cycle has points. After these, each item of ``starter.across`` gives
    one round.
    """
    cycle, moving = starter.cycle, starter.cycle * starter.cycles

    def rotate(block: Block, by: int) -> Block:
        return tuple(p // cycle * cycle + (p + by) % cycle if p < moving else p for p in block)

    return [
        [rotate(block, by) for block in base] for base in starter.rounds for by in range(cycle)
    ] + [[rotate(block, by) for by in range(cycle)] for block in starter.across]


def _make_transversal_rounds(order: int, size: int) -> Design:
    """Return rounds of *order* tables, each with one point of each group of *order* points.

    Point x of group i sits in round r at table x - r·i. Two points of different groups meet in
    rounds r and s only if (r - s)·(i - j) is zero, which never happens in a field. In other rings
    only rounds in which it does not happen are used.
    """
    if size > order:
        return [[tuple(range(table * size, (table + 1) * size)) for table in range(order)]]
    add, times = _make_arithmetic(order)
    negative = {y: x for x in range(order) for y in range(order) if not add(x, y)}
    apart = [add(i, negative[j]) for i, j in combinations(range(size), 2)]
    rounds: list[int] = []
    for new in range(min(order, MAX_ROUNDS)):
        if all(times(add(new, negative[old]), i) for old in rounds for i in apart):
            rounds.append(new)
    return [
        [
            tuple(group * order + add(table, times(number, group)) for group in range(size))
            for table in range(order)
        ]
        for number in rounds
    ]


def _make_group_rounds(order: int, size: int) -> Design:
    """Return the rounds in which the points of each group meet among themselves."""
    if order % size or size > order:
        return []
    return [
        [
            tuple(group * order + point for point in block)
            for group in range(size)
            for block in blocks
        ]
        for blocks in make_design(order // size, size)
    ]


def _make_arithmetic(order: int) -> tuple[Callable[[int, int], int], Callable[[int, int], int]]:
    """Return addition and multiplication of the field of *order*, or if unknown, modulo it."""
    if order not in _FIELDS:
        return lambda x, y: (x + y) % order, lambda x, y: x * y % order
    prime, lower = _FIELDS[order]
    degree = len(lower)

    def split_digits(x: int) -> list[int]:
        return [x // prime**place % prime for place in range(degree)]

    def join_digits(digits: list[int]) -> int:
        return sum(digit % prime * prime**place for place, digit in enumerate(digits))

    def add(x: int, y: int) -> int:
        return join_digits([a + b for a, b in zip(split_digits(x), split_digits(y), strict=True)])

    @cache
    def multiply(x: int, y: int) -> int:
        product = [0] * degree
        power = split_digits(x)
        for digit in split_digits(y):
            product = [a + digit * b for a, b in zip(product, power, strict=True)]
            carried = power[-1]
            shifted = [0, *power[:-1]]
            power = [(a - carried * b) % prime for a, b in zip(shifted, lower, strict=True)]
        return join_digits(product)

    return add, multiply


def choose_unmet_points(design: Design, points: int) -> Block:
    """Return points of a design that do not meet each other in its first rounds.

    They are chosen greedily, so that they do not meet for as many rounds as possible. If a meeting
    in the first round cannot be avoided, return the first *points* points, counting from 0.

    Args:
        design: The rounds, as ``make_design`` returns them.
        points: Number of points to return.
    """
    count = sum(map(len, design[0])) if design else 0
    for rounds in range(len(design), 0, -1):
        meets: list[set[int]] = [set() for _ in range(count)]
        for block in (block for blocks in design[:rounds] for block in blocks):
            for point in block:
                meets[point].update(block)
        chosen: list[int] = []
        for point in range(count):
            if len(chosen) < points and not meets[point].intersection(chosen):
                chosen.append(point)
        if len(chosen) == points:
            return tuple(chosen)
    return tuple(range(points))
