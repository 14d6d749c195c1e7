"""The integer tables of one cross game, filled once from its ruleset.

Places of a seat's men are its steps 0..goal, and ``bar`` = goal + 1. Cells are numbered over the
whole board: the ring first, then every arm's own column. Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.record.ints import i64, vec

# What the ground of a step is to the seat that lands there.
OPEN: Final = 0
SAFE: Final = 1
EXIT: Final = 2
OWN: Final = 3

# May a player leave an owed value unused?
PASS_FORCED: Final = 0
PASS_IF_BLOCKED_BY_SAFE: Final = 1
PASS_OPTIONAL: Final = 2

KINDS: Final = 16
"""Kinds of owed value (2, 10, khal …) a ruleset may have."""
OUTCOMES: Final = 10
"""Outcomes one digit can write."""
GIFTS: Final = 4
"""Values one outcome may give, and values one entry may use."""
LETTERS: Final = 128
"""Codes of the characters a seat may be called by."""
NONE: Final = -1


def numbers(size: int, value: int = 0) -> vec[i64]:
    """Return *size* integers, each *value*."""
    return vec[i64]([value] * size)


class Lookup:
    """What a kernel asks: all integers, indexed by arm and step, kind of value, or outcome."""

    def __init__(self, arms: i64, goal: i64, pawns: i64, cells: i64) -> None:
        self.arms: i64 = arms
        self.goal: i64 = goal
        self.bar: i64 = goal + 1
        self.stride: i64 = goal + 2
        self.pawns: i64 = pawns
        self.cells: i64 = cells
        # by arm and place: the cell (NONE for bar and goal) and its ground
        self.cell: vec[i64] = numbers(arms * (goal + 2), NONE)
        self.ground: vec[i64] = numbers(arms * (goal + 2), OWN)
        # by character code: the arm of a seat in use; by arm: its character, side and next seat
        self.arm_of: vec[i64] = numbers(LETTERS, NONE)
        self.letter: vec[i64] = numbers(arms)
        self.side: vec[i64] = numbers(arms, NONE)
        self.next: vec[i64] = numbers(arms, NONE)
        # by kind of value: steps it moves a man (0: none), whether using it is a duty,
        # and the next kind that moves as far; by distance: the first kind that moves so far
        self.kinds: i64 = 0
        self.value: vec[i64] = numbers(KINDS)
        self.forced: vec[i64] = numbers(KINDS, 1)
        self.like: vec[i64] = numbers(KINDS, NONE)
        self.kind: vec[i64] = numbers(goal + 2, NONE)
        # by outcome: the kinds it gives, and whether the seat throws again
        self.known: vec[i64] = numbers(OUTCOMES)
        self.gives: vec[i64] = numbers(OUTCOMES * GIFTS, NONE)
        self.again: vec[i64] = numbers(OUTCOMES)
        # by entry: the step, the kinds it uses, and a kind that may be used besides
        self.entries: i64 = 0
        self.entry_step: vec[i64] = numbers(GIFTS)
        self.entry_uses: vec[i64] = numbers(GIFTS * GIFTS, NONE)
        self.entry_may_use: vec[i64] = numbers(GIFTS, NONE)
        self.step_zero: bool = False
        # policies
        self.accumulate: bool = False
        self.again_is_duty: bool = True
        self.max_throws: i64 = 0
        self.triple_cancels: bool = False
        self.tries: i64 = 1
        self.max_on_cell: i64 = 0
        self.pair_safe: bool = False
        self.mixed: bool = False
        self.capture_one: bool = False
        self.exact: bool = True
        self.passing: i64 = PASS_FORCED
        self.left_men_stay: bool = True
