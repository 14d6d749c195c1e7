"""Detect which of two older code pages a text is in, by its words."""

from __future__ import annotations

import re
from typing import Final

WESTERN: Final = "windows-1252"
ARABIC: Final = "windows-1256"


def guess_code_page(raw: bytes) -> str:
    """Return the code page that a text is probably in.

    The result is ``windows-1256`` for Arabic text, and ``windows-1252`` otherwise. *raw* is the
    text as bytes that are not UTF-8.
    """
    return ARABIC if _is_arabic(raw) else WESTERN


def _is_arabic(raw: bytes) -> bool:
    """Return whether non-ASCII letters are more often beside each other than beside ASCII letters.

    An Arabic word has only non-ASCII letters; a western word has just a few.
    """
    together = sum(map(len, _TOGETHER.findall(raw)))
    return together > len(_BESIDE.findall(raw))


_ARABIC_LETTERS: Final = bytes(
    code for code in range(128, 256) if "\u0620" <= bytes([code]).decode("cp1256") <= "\u06d3"
)
_TOGETHER: Final = re.compile(b"(?<![A-Za-z])[" + re.escape(_ARABIC_LETTERS) + b"]{2,}(?![A-Za-z])")
_BESIDE: Final = re.compile(b"(?<=[A-Za-z])[\xc0-\xff]|[\xc0-\xff](?=[A-Za-z])")
