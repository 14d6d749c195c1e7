"""Packages that only some tasks need: what is said where one is not there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import texts_of

_text = texts_of("common")


class MissingPackageError(BarsisError, OSError):
    """What was asked for needs a package that is not there, that of an extra of ours."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(_text("needs-package", package=package, extra=extra))


@contextmanager
def needed(package: str, extra: str) -> Iterator[None]:
    """Let imports of *package* stand here. Raises MissingPackageError."""
    try:
        yield
    except ImportError:
        raise MissingPackageError(package, extra) from None
