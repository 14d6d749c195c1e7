"""Vectors of integers, as every kernel makes and copies them. Compiled with mypyc."""

from __future__ import annotations

from barsis_notation.record.ints import i64, vec


def numbers(size: int, value: int = 0) -> vec[i64]:
    """Return *size* integers, each *value*."""
    return vec[i64]([i64(value)] * size)


def integers(source: list[int]) -> vec[i64]:
    """Return the integers of *source*."""
    return vec[i64]([i64(number) for number in source])


def copy_into(source: vec[i64], target: vec[i64]) -> None:
    """Copy the numbers of *source* over those of *target*, which has as many."""
    at: i64 = 0
    end: i64 = len(source)
    while at < end:
        target[at] = source[at]
        at += 1


def shifted(number: i64, places: i64) -> i64:
    """Return *number* shifted to the left.

    A constant that is shifted where it stands is 32 bits wide in compiled code.
    """
    return number << places
