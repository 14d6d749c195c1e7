"""File names, independent of how their letters and marks are encoded."""

from __future__ import annotations

import unicodedata


def normalise_name(name: str) -> str:
    """Return a file name in Unicode's form NFC.

    A letter and its marks become one character if Unicode has it: آ, é. Names that systems or
    keyboards encode differently then compare equal.
    """
    return name if name.isascii() else unicodedata.normalize("NFC", name)
