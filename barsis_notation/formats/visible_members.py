"""Which members a text shows that is JSON, or was to be: nothing is refused, nothing decoded.

Only whether a file holds records is told by this; what is wrong with it, its reader says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from barsis_notation.record.structs import Record

FORMAT: Final = "barsis-record/"
"""What the ``format`` of every version of a record begins with."""

_OF_RECORDS: Final = frozenset(
    field.encode_name for field in msgspec.structs.fields(Record) if field.encode_name != "$schema"
)
"""The members of a record, but for one that any JSON has."""

_PIECE: Final = re.compile(rb'"((?:[^"\\]|\\.)*)"(\s*:\s*)?|[{}\[\]]', re.DOTALL)
_VALUE: Final = re.compile(rb'"([^"\\]{0,64})')
_QUOTES: Final = "[\"'`“”„«»‘’]"
_WRITTEN: Final = re.compile(rf"{FORMAT}[0-9]|{_QUOTES}(?:turns|players){_QUOTES}\s*[:：]")


def is_record(text: bytes) -> bool:
    """Return whether *text* begins like a record: by its ``format``, or its turns and players.

    *text* is one object, a list or lines of them, whole or its first bytes.
    """
    if not text.startswith((b"{", b"[")):
        return False
    if FORMAT.encode() not in text and not (b'"turns"' in text and b'"players"' in text):
        return False  # most files, and finding that out costs next to nothing
    names = set()
    for name, value in members(text):
        if name == "format" and value.startswith("barsis-"):
            return value.startswith(FORMAT)
        names.add(name)
        if {"turns", "players"} <= names:
            return True
    return False


def is_written(text: str) -> bool:
    """Return whether a member that only records have stands in *text*, in whatever quotes."""
    return _WRITTEN.search(text) is not None


def is_of_others(text: bytes) -> bool:
    """Return whether *text* shows members, and none of them is a record's."""
    names = {name for name, _ in members(text)} - {"$schema"}
    return bool(names) and not names & _OF_RECORDS


def members(text: bytes) -> Iterator[tuple[str, str]]:
    """Yield the members of the outermost objects: each name, and how its value begins if a text."""
    deep = 2 if text.startswith(b"[") else 1
    depth = 0
    for piece in _PIECE.finditer(text):
        sign = piece[0][:1]
        if sign in b"{[":
            depth += 1
        elif sign in b"}]":
            depth -= 1
        elif depth == deep and piece[2]:
            value = _VALUE.match(text, piece.end())
            name, said = piece[1], value[1] if value else b""
            yield name.decode("utf-8", "replace"), said.decode("utf-8", "replace")
