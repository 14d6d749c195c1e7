"""Rounds in which no two players meet twice, where mathematics has them.

A design is a list of rounds, a round a list of blocks, a block the points that sit together; the
points are numbered from 0, and each round has every point once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Final

from barsis_notation.events.berger import circle
from barsis_notation.events.seating.starters import STARTERS, Starter

Block = tuple[int, ...]
Design = list[list[Block]]

MAX_ROUNDS: Final = 32
"""No more rounds are made of large orders; nobody plays so many."""

_FIELDS: Final = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (2, 2)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (2, 4)),
    27: (3, (1, 2, 0)),
}
"""Of a field that is no ring of remainders: its prime, and the lower coefficients of the polynomial
(whose highest is 1) that is zero in it, the constant first."""


@cache
def design_of(tables: int, size: int) -> Design:
    """Return as many rounds of so many tables of one size as are known here, at least one."""
    if size == 2:
        return [list(pairs) for pairs in circle(2 * tables)]
    if starter := STARTERS.get((tables, size)):
        return developed(starter)
    return _transversal(tables, size) + _within_groups(tables, size)


def developed(starter: Starter) -> Design:
    """Return the rounds that follow from *starter* by moving its points along their cycles."""
    cycle, moving = starter.cycle, starter.cycle * starter.cycles

    def moved(block: Block, by: int) -> Block:
        return tuple(p // cycle * cycle + (p + by) % cycle if p < moving else p for p in block)

    return [
        [moved(block, by) for block in base] for base in starter.rounds for by in range(cycle)
    ] + [[moved(block, by) for by in range(cycle)] for block in starter.across]


def _transversal(order: int, size: int) -> Design:
    """Return rounds of *order* tables at which each group of *order* points has one.

    Point x of group i sits in round r at table x - r·i. Two points of different groups meet in
    rounds r and s only if (r - s)·(i - j) is zero: never in a field, and otherwise only the rounds
    are taken of which this is true.
    """
    if size > order:
        return [[tuple(range(table * size, (table + 1) * size)) for table in range(order)]]
    add, times = _arithmetic(order)
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


def _within_groups(order: int, size: int) -> Design:
    """Return the rounds that the points of each group have among themselves."""
    if order % size or size > order:
        return []
    return [
        [
            tuple(group * order + point for point in block)
            for group in range(size)
            for block in blocks
        ]
        for blocks in design_of(order // size, size)
    ]


def _arithmetic(order: int) -> tuple[Callable[[int, int], int], Callable[[int, int], int]]:
    """Return addition and multiplication of the field of *order*, else of its remainders."""
    if order not in _FIELDS:
        return lambda x, y: (x + y) % order, lambda x, y: x * y % order
    prime, lower = _FIELDS[order]
    degree = len(lower)

    def digits(x: int) -> list[int]:
        return [x // prime**place % prime for place in range(degree)]

    def number(of: list[int]) -> int:
        return sum(digit % prime * prime**place for place, digit in enumerate(of))

    def add(x: int, y: int) -> int:
        return number([a + b for a, b in zip(digits(x), digits(y), strict=True)])

    @cache
    def times(x: int, y: int) -> int:
        product = [0] * degree
        power = digits(x)
        for digit in digits(y):
            product = [a + digit * b for a, b in zip(product, power, strict=True)]
            carried = power[-1]
            shifted = [0, *power[:-1]]
            power = [(a - carried * b) % prime for a, b in zip(shifted, lower, strict=True)]
        return number(product)

    return add, times


def apart_in(design: Design, points: int) -> Block:
    """Return so many points of which no two meet, in as many of the first rounds as can be."""
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
