"""The bytes of a text file, piece by piece, whatever Unicode they are in."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import Final

from barsis_notation.record.lines import Lines

UTF8: Final = "utf-8"
OLDER: Final = "windows-1252"
PIECE: Final = 2**16

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def text_pieces(file: Lines) -> tuple[Iterator[bytes], str]:
    """Return the pieces of *file* and what it is encoded in.

    UTF-16 and UTF-32, told by their mark, are turned into UTF-8; all else comes as it is and is
    called UTF-8.
    """
    head, _ = file.look(PIECE)
    pieces = iter(lambda: file.take_all(PIECE), b"")
    marked = next((name for mark, name in _MARKS if head.startswith(mark)), "")
    if not marked:
        return pieces, UTF8
    texts = codecs.iterdecode(pieces, marked, errors="replace")
    return (text.encode(UTF8, "replace") for text in texts), marked
