"""Environment variables that are set for a block."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping


@contextlib.contextmanager
def set_environment(values: Mapping[str, str]) -> Iterator[None]:
    """Set environment variables inside the ``with`` block, and restore them afterwards.

    They are restored even if the block raises an exception or has removed one of them. *values*
    maps their names to their values.
    """
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
