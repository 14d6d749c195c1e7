"""Functions that create and copy vectors of integers, for all kernels. Compiled with mypyc."""

from __future__ import annotations

from barsis_notation.record.ints import i64, vec


def new_vector(size: int, value: int = 0) -> vec[i64]:
    """Return a vector of *size* integers, each *value*."""
    return vec[i64]([i64(value)] * size)


def to_vector(source: list[int]) -> vec[i64]:
    """Return a new vector with the integers of *source*."""
    return vec[i64]([i64(number) for number in source])


def copy_into(source: vec[i64], target: vec[i64]) -> None:
    """Copy the integers of *source* to the beginning of *target*.

    *target* must be at least as long as *source*; its remaining integers are unchanged.
    """
    at: i64 = 0
    end: i64 = len(source)
    while at < end:
        target[at] = source[at]
        at += 1


def shift_left(number: i64, places: i64) -> i64:
    """Return *number* shifted left by *places* bits.

    In compiled code, a constant that is shifted in an expression is only 32 bits wide; this
    function shifts 64 bits.
    """
    return number << places
