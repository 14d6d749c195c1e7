"""A JSON parser that keeps duplicate members, floats and huge numbers visible."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from msgspec import Struct

_MAX_DIGITS = 20
"""Maximum length of a number that becomes an int, in characters; longer ones are OddNumber."""


class OddNumber(Struct, frozen=True):
    """A JSON number that records cannot contain, such as ``83.0``, ``1e400`` or ``NaN``.

    Integers of more than 20 characters are such numbers too.

    Attributes:
        text: The number as written.
    """

    text: str


class DuplicateMembers(dict[str, Any]):
    """A JSON object in which several members have the same name, made by ``parse_json``.

    Its constructor takes the pairs of name and value, in order. As a dict, it maps each name to its
    last value; ``twice`` lists the names that occur more than once, each one time, in the order of
    their first occurrence.
    """

    __slots__ = ("twice",)

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        counts = Counter(name for name, _ in pairs)
        self.twice = [name for name, count in counts.items() if count > 1]


def parse_json(text: str) -> Any:
    """Parse a JSON document.

    Numbers with a fraction or exponent, ``NaN`` and infinities become OddNumber. So do integers of
    more than 20 characters, including a minus sign. An object with duplicate names becomes
    DuplicateMembers. Other values are as from ``json.loads``.

    Raises:
        json.JSONDecodeError: If *text* is not JSON, or begins with a byte order mark. It is a
            ValueError.
        RecursionError: If *text* is too deeply nested for Python.
    """
    return _DECODER.decode(text)


def _make_members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    return members if len(members) == len(pairs) else DuplicateMembers(pairs)


def _parse_integer(text: str) -> int | OddNumber:
    return int(text) if len(text) <= _MAX_DIGITS else OddNumber(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_make_members,
    parse_int=_parse_integer,
    parse_float=OddNumber,
    parse_constant=OddNumber,
)
