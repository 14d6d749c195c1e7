"""Checks of the arguments of public functions. Their errors name the argument."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from types import NoneType
from typing import Final

from barsis_notation.base.errors import OutOfRangeError, UsageError, WrongTypeError


def expect(name: str, value: object, *kinds: type | None) -> None:
    """Raise WrongTypeError unless an argument has one of the expected types.

    Args:
        name: Name of the argument, for the message.
        value: The argument.
        kinds: The expected types; None for an argument that may be None. A bool is refused unless
            ``bool`` is listed.
    """
    types = tuple(NoneType if kind is None else kind for kind in kinds)
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        named = " or ".join("None" if kind is NoneType else kind.__name__ for kind in types)
        raise WrongTypeError(f"{name}: expected {named}, not {type(value).__name__}")


def expect_function(name: str, value: object, *, may_be_none: bool = False) -> None:
    """Raise WrongTypeError if *value*, the argument *name*, is not callable.

    None is accepted if *may_be_none* is set.
    """
    if not callable(value) and not (may_be_none and value is None):
        raise WrongTypeError(f"{name}: expected a function, not {type(value).__name__}")


def expect_count(name: str, value: object) -> None:
    """Check that *value*, the argument *name*, is an int that a database can store.

    Raises WrongTypeError if it is not an int or is a bool, OutOfRangeError if it is greater than
    MOST (2**63 - 1) or less than -MOST.
    """
    expect(name, value, int)
    if isinstance(value, int) and not -MOST <= value <= MOST:
        raise OutOfRangeError(f"{name}: the number is beyond 64 bits")


MOST: Final = 2**63 - 1
"""The greatest integer that a database stores."""


def expect_bytes(name: str, value: bytes | bytearray | memoryview) -> bytes:
    """Return the argument *name* as bytes.

    Raises WrongTypeError if it is not a bytes, bytearray or memoryview object.
    """
    expect(name, value, bytes, bytearray, memoryview)
    return bytes(value)


def expect_text(name: str, value: object) -> None:
    """Check that *value*, the argument *name*, is a str of valid Unicode.

    Raises WrongTypeError if it is not a str, UsageError if it contains a lone surrogate.
    """
    expect(name, value, str)
    try:
        str(value).encode()
    except UnicodeEncodeError:
        raise UsageError(f"{name}: the text holds half of a surrogate pair") from None


def expect_texts(name: str, values: object, *, or_text: bool = False) -> tuple[str, ...]:
    """Return the strings of the argument *name* as a tuple.

    Args:
        name: Name of the argument, for the message.
        values: An iterable of strings.
        or_text: Accept one string as well, and return its characters.

    Raises:
        WrongTypeError: If *values* is not an iterable of strings, is a mapping, or is one string
            and *or_text* is not set.
    """
    kinds = (Mapping,) if or_text else (Mapping, str)
    if isinstance(values, Iterable) and not isinstance(values, kinds):
        texts = tuple(values)
        if all(isinstance(each, str) for each in texts):
            return texts
    raise WrongTypeError(f"{name}: expected several strings, not {values!r:.60}")


def expect_paths(paths: object) -> list[str]:
    """Return the argument ``paths`` as a list of strings.

    Raises WrongTypeError if it is not an iterable of str or path objects. A single path and a
    mapping are refused.
    """
    if not isinstance(paths, Iterable) or isinstance(paths, str | bytes | Mapping):
        raise WrongTypeError(f"paths: expected several paths, not {type(paths).__name__}")
    found = []
    for path in paths:
        expect("paths", path, str, os.PathLike)
        found.append(os.fspath(path))
    return found
