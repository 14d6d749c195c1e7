"""JSON read so that nothing is lost: duplicate members, floats and huge numbers stay visible."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from msgspec import Struct

_MAX_DIGITS = 20
"""Digits of an integer that are still turned into a number; longer ones are only refused."""


class Odd(Struct, frozen=True):
    """A number that no record holds, as written: ``83.0``, ``1e400``, ``NaN``, 5,000 digits."""

    text: str


class Members(dict[str, Any]):
    """An object with members of one name; the last value is kept, *twice* names them."""

    __slots__ = ("twice",)

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        counts = Counter(name for name, _ in pairs)
        self.twice = [name for name, count in counts.items() if count > 1]


def parse(text: str) -> Any:
    """Return the JSON document *text*. Raises ``json.JSONDecodeError`` where it is not JSON.

    Numbers other than integers, and integers of too many digits, come back as Odd.
    """
    return _DECODER.decode(text)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    return members if len(members) == len(pairs) else Members(pairs)


def _integer(text: str) -> int | Odd:
    return int(text) if len(text) <= _MAX_DIGITS else Odd(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_members, parse_int=_integer, parse_float=Odd, parse_constant=Odd
)
