"""The lines of a match file, numbered, whatever its encoding and its line endings."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

from barsis_notation.record import lines as files

MAX_LINE = 4096
"""Characters a line may have; what is longer comes in pieces, and no piece is understood."""

UTF8 = "utf-8"
OLDER = "windows-1252"

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PIECE = 2**16
_END = re.compile(rb"\r\n|\n|\r")


class Line(NamedTuple):
    """One line: *text* without its ending, *raw* with it, at *offset* (bytes) of the file.

    *number* counts from 1.
    """

    number: int
    text: str
    raw: bytes
    offset: int


class Lines:
    """Iterate over the lines of *source*, which may be gzipped.

    UTF-8, or what a byte order mark says. A line that is no UTF-8 is read as Windows-1252, and
    ``encoding`` says so from there on. CR, LF and CR LF end a line. A text with UTF-16 or UTF-32 is
    turned into UTF-8 first: *raw* and *offset* are those of the UTF-8.
    """

    def __init__(self, source: bytes | BinaryIO) -> None:
        self._file = files.Lines(source)
        self.encoding = UTF8

    def __iter__(self) -> Iterator[Line]:
        offset = 0
        for number, raw in enumerate(_split(self._pieces()), 1):
            body = raw.removeprefix(codecs.BOM_UTF8) if number == 1 else raw
            offset += len(raw) - len(body)
            yield Line(number, self._decoded(body.rstrip(b"\r\n")), body, offset)
            offset += len(body)

    def _pieces(self) -> Iterator[bytes]:
        head, _ = self._file.look(_PIECE)
        pieces = iter(lambda: self._file.take(_PIECE), b"")
        marked = next((name for mark, name in _MARKS if head.startswith(mark)), "")
        if not marked:
            return pieces
        self.encoding = marked
        texts = codecs.iterdecode(pieces, marked, errors="replace")
        return (text.encode(UTF8, "replace") for text in texts)

    def _decoded(self, raw: bytes) -> str:
        try:
            text = raw.decode(UTF8)
        except UnicodeDecodeError:
            self.encoding = OLDER
            text = raw.decode(OLDER, "replace")
        return text.replace("\0", "\ufffd")


def _split(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines in *pieces*, endings kept; a line without end is cut, not gathered."""
    left = b""
    for piece in pieces:
        text = left + piece
        # A CR at the end may belong to an LF that comes with the next piece.
        safe = len(text) - text.endswith(b"\r")
        start = 0
        for end in _END.finditer(text, 0, safe):
            yield text[start : end.end()]
            start = end.end()
        left = text[start:]
        if len(left) > _PIECE:
            yield left
            left = b""
    if left:
        yield left
