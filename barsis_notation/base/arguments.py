"""Checks of the arguments of public functions, which raise errors that name the argument."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from types import NoneType
from typing import Final

from barsis_notation.base.errors import OutOfRangeError, UsageError, WrongTypeError


def expect(name: str, value: object, *kinds: type | None) -> None:
    """Raise WrongTypeError if the argument *name* has none of the types *kinds*.

    None stands for an argument that may be None. A bool is not taken for a number.
    """
    types = tuple(NoneType if kind is None else kind for kind in kinds)
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        named = " or ".join("None" if kind is NoneType else kind.__name__ for kind in types)
        raise WrongTypeError(f"{name}: expected {named}, not {type(value).__name__}")


def expect_function(name: str, value: object, *, may_be_none: bool = False) -> None:
    """Raise WrongTypeError if the argument *name* cannot be called."""
    if not callable(value) and not (may_be_none and value is None):
        raise WrongTypeError(f"{name}: expected a function, not {type(value).__name__}")


def expect_count(name: str, value: object) -> None:
    """Raise WrongTypeError if the argument *name* is not an int, OutOfRangeError beyond 64 bits."""
    expect(name, value, int)
    if isinstance(value, int) and not -MOST <= value <= MOST:
        raise OutOfRangeError(f"{name}: the number is beyond 64 bits")


MOST: Final = 2**63 - 1
"""The greatest number of a database."""


def expect_text(name: str, value: object) -> None:
    """Raise WrongTypeError if the argument *name* is not a str, UsageError if it is not Unicode."""
    expect(name, value, str)
    try:
        str(value).encode()
    except UnicodeEncodeError:
        raise UsageError(f"{name}: the text holds half of a surrogate pair") from None


def expect_texts(name: str, values: object, *, or_text: bool = False) -> tuple[str, ...]:
    """Return the strings that an argument holds. Raises WrongTypeError for anything else.

    One string is not taken for many, unless *or_text* says that each of its letters is one.
    """
    kinds = (Mapping,) if or_text else (Mapping, str)
    if isinstance(values, Iterable) and not isinstance(values, kinds):
        texts = tuple(values)
        if all(isinstance(each, str) for each in texts):
            return texts
    raise WrongTypeError(f"{name}: expected several strings, not {values!r:.60}")


def paths_of(paths: object) -> list[str]:
    """Return several paths as strings. Raises WrongTypeError for anything else, also one path."""
    if not isinstance(paths, Iterable) or isinstance(paths, str | bytes | Mapping):
        raise WrongTypeError(f"paths: expected several paths, not {type(paths).__name__}")
    found = []
    for path in paths:
        expect("paths", path, str, os.PathLike)
        found.append(os.fspath(path))
    return found
