"""The base of what this package raises for a caller's mistake."""

from __future__ import annotations


class BarsisError(Exception):
    """The base class of every error of this package; each is also a ValueError or an OSError."""
