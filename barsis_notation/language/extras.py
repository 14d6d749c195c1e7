"""Optional packages: the error for one that is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import bind_texts

_text = bind_texts("common")


class MissingPackageError(BarsisError, OSError):
    """Raised if a function needs an optional package that is not installed.

    The constructor takes the name of the package and the extra of this distribution that installs
    it; the message names both.
    """

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(_text("needs-package", package=package, extra=extra))


@contextmanager
def require_package(package: str, extra: str) -> Iterator[None]:
    """Turn an ImportError in the block into a MissingPackageError.

    Args:
        package: Name of the package that the block imports.
        extra: The extra of this distribution that installs it, such as ``cloud``.

    Raises:
        MissingPackageError: If the block raises ImportError.
    """
    try:
        yield
    except ImportError:
        raise MissingPackageError(package, extra) from None
