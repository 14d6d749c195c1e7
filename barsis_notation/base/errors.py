"""The base classes of the errors of this package."""

from __future__ import annotations

from typing import Any, cast


class PickledWhole(Exception):  # noqa: N818 - a base of errors, never raised itself
    """A base class for exceptions that can be pickled and copied.

    This works for every signature of ``__init__``. The copy has the arguments, the attributes and
    the notes of the original. ``__init__`` is not called for the copy, because ``args`` contains
    the message and not the values from which it was made.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what pickle and copy need to make the copy."""
        kind, args, *attributes = cast("tuple[Any, ...]", super().__reduce__())
        return _twin, (kind, args), *attributes


def _twin(kind: type[Exception], args: tuple[Any, ...]) -> Exception:
    """Return an exception of *kind* with *args*, made as Python's own base class does."""
    made = kind.__new__(kind, *args)
    base: Any = next(each for each in kind.__mro__ if each.__module__ == "builtins")
    base.__init__(made, *args)
    return made


class BarsisError(PickledWhole):
    """The base class of this package's errors.

    Each error also derives from one of Python's own, such as ValueError or OSError. Every error can
    be pickled and copied. An OSError of the operating system, such as that of a missing file, is
    raised unchanged and is not a BarsisError.

    Examples:
        >>> from barsis_notation import BarsisError, Game
        >>> try:
        ...     Game("chess")
        ... except BarsisError as error:
        ...     print(type(error).__name__, isinstance(error, ValueError))
        RulesetError True
    """


class UsageError(BarsisError, ValueError):
    """Raised if a function cannot use an argument, or cannot be called at this moment.

    Two subclasses are more specific: ``WrongTypeError``, also a TypeError, for an argument of a
    wrong type; ``OutOfRangeError``, also an IndexError, for a number that is too small or too
    large, and if there is nothing to undo.

    Examples:
        >>> from barsis_notation import Game, UsageError
        >>> try:
        ...     Game("barsis").pop()
        ... except UsageError as error:
        ...     print(type(error).__name__, error)
        OutOfRangeError nothing to take back
    """


class WrongTypeError(UsageError, TypeError):
    """Raised if an argument has the wrong type."""


class OutOfRangeError(UsageError, IndexError):
    """Raised if a number, such as that of a turn, is too small or too large.

    Also raised if there is nothing to undo.
    """
