"""Trials of Ludii (.trl): Backgammon, Barjis, Kioz, Natt Klab ash-Shawk and Pachisi.

A reading path: ``syntax`` (what a line says), ``boards`` (what a site is), ``men`` (where the men
stand), ``turns`` (moves as turn strings), ``judge`` (held against the rules), ``reader`` (files).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from barsis_notation.formats.base import Format
from barsis_notation.formats.trl.reader import read_trials
from barsis_notation.record.decode import STANDARD, Decoded, Limits

__all__ = ["TRL"]


def read(
    source: bytes | BinaryIO,
    *,
    limits: Limits = STANDARD,
    check_turns: bool = False,  # noqa: ARG001 (every turn is written here, in the strict grammar)
) -> Iterator[Decoded]:
    """Yield the trials of *source*. Where Ludii's rules differ, the turn stands by a ruling."""
    return read_trials(source, limits=limits)


def is_like(head: bytes) -> bool:
    """Return whether *head* begins with the line that names a game of Ludii."""
    return re.match(rb"game=[^\n]{1,1000}\.lud\s", head) is not None


TRL = Format(
    name="trl",
    suffixes=(".trl",),
    summary="trials of Ludii: throws and moves of five games, its other rules told",
    read=read,
    lossless=False,
    games=("barjis", "kioz", "natt-klab", "pachisi", "shesh-besh"),
    is_like=is_like,
)
