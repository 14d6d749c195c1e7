"""Names of files, however their letters are put together."""

from __future__ import annotations

import unicodedata


def composed(name: str) -> str:
    """Return *name* with every letter and its marks as one, where Unicode has it: آ, é.

    Names that look alike are equal then, whatever system or keyboard they come from.
    """
    return name if name.isascii() else unicodedata.normalize("NFC", name)
