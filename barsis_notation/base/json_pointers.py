"""JSON pointers (RFC 6901): ``/turns/5``, and ``""`` for the whole document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def join_pointer(pointer: str, part: str | int) -> str:
    """Return the JSON pointer to a member or item of the value at *pointer*.

    Args:
        pointer: JSON pointer, such as ``/turns``; ``""`` is the whole document.
        part: Name of a member, unescaped, or index of an item, from 0.
    """
    if isinstance(part, int):
        return f"{pointer}/{part}"
    return f"{pointer}/{part.replace('~', '~0').replace('/', '~1')}"


def make_pointer(*parts: str | int) -> str:
    """Return the JSON pointer made of member names and indices, outermost first.

    Names are unescaped; indices count from 0. ``make_pointer("turns", 5)`` is ``/turns/5``; without
    parts it is ``""``, the whole document.
    """
    pointer = ""
    for part in parts:
        pointer = join_pointer(pointer, part)
    return pointer


def split_pointer(pointer: str) -> list[str]:
    """Split a JSON pointer into its unescaped parts.

    ``/turns/5`` gives ``["turns", "5"]``: indices stay strings. The result for ``""``, the whole
    document, is []. Whether the pointer is valid is not checked: anything before its first slash is
    dropped.
    """
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def get_value(document: Any, parts: Iterable[str]) -> Any:
    """Return the value in a parsed document at a path; None if there is no such value.

    A missing value cannot be told from a JSON null.

    Args:
        document: A value from a JSON parser.
        parts: The unescaped parts of a pointer, from ``split_pointer``.
    """
    for part in parts:
        if isinstance(document, dict):
            document = document.get(part)
        elif isinstance(document, list) and part.isdecimal() and int(part) < len(document):
            document = document[int(part)]
        else:
            return None
    return document


def remove_member(document: Any, parts: tuple[str, ...]) -> None:
    """Remove the member at a path from its object in a parsed document, if it is there.

    An item of a list is not removed.

    Args:
        document: A value from a JSON parser; changed in place.
        parts: The unescaped parts of a pointer, at least one.
    """
    around = get_value(document, parts[:-1])
    if isinstance(around, dict):
        around.pop(parts[-1], None)
