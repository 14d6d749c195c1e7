"""The base of what this package raises for a caller's mistake."""

from __future__ import annotations

from typing import Any, cast


class PickledWhole(Exception):  # noqa: N818 - a base of errors, never raised itself
    """The base of exceptions that pickle and copy, however their ``__init__`` is called.

    The twin has the arguments, the attributes and the notes of the first. Its ``__init__`` is not
    called: an exception keeps what it says in ``args``, not what it was made of.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how pickle and copy make the twin."""
        kind, args, *attributes = cast("tuple[Any, ...]", super().__reduce__())
        return _twin, (kind, args), *attributes


def _twin(kind: type[Exception], args: tuple[Any, ...]) -> Exception:
    """Return an exception of *kind* with *args*, as Python's own base class makes it."""
    made = kind.__new__(kind, *args)
    base: Any = next(each for each in kind.__mro__ if each.__module__ == "builtins")
    base.__init__(made, *args)
    return made


class BarsisError(PickledWhole):
    """The base class of every error of this package; each is one of Python's own errors too."""


class UsageError(BarsisError, ValueError):
    """An argument, or a call at this moment, that a function of this package cannot use."""


class WrongTypeError(UsageError, TypeError):
    """An argument of a wrong type."""


class OutOfRangeError(UsageError, IndexError):
    """A number, of a turn for example, that is too small or too great."""
