"""Lines of a text report: nothing that a record says can move the cursor or hide a letter.

On a terminal words of the other direction are in isolates.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.language.speech import ENGLISH

from ..streams import TerminalStream, ordered, ordered_drawing, ordered_row, say

if TYPE_CHECKING:
    from collections.abc import Callable


class LineWriter:
    """Writes lines of UTF-8."""

    def __init__(self, sink: BinaryIO) -> None:
        self.sink = sink

    def write(self, line: object = "") -> None:
        """Write one line, escaped where it needs to be."""
        self._write(plain(str(line)).rstrip(), ordered)

    def row(self, line: object) -> None:
        """Write a line of a table or a form, which goes as the language does, whatever is in it."""
        self._write(plain(str(line)).rstrip(), ordered_row)

    def quote(self, line: str) -> None:
        """Write a line of a file, which goes from the left whatever is spoken."""
        self._write(plain(line).rstrip(), _quoted)

    def draw(self, drawing: str) -> None:
        """Write a drawing, whose names are escaped already."""
        self._write(drawing, ordered_drawing)

    def _write(self, text: str, order: Callable[[str, TerminalStream], str]) -> None:
        if isinstance(self.sink, TerminalStream):
            self.sink.write_shown(order(text, self.sink) + "\n")
        else:
            self.sink.write(text.encode("utf-8", "backslashreplace") + b"\n")


def _quoted(line: str, stream: TerminalStream) -> str:
    return ordered(line, stream, ENGLISH.language)


def say_plainly(line: object, *, ascii: bool) -> None:
    """Write a line of data on stdout, with nothing but *ascii* where that is asked for."""
    say(to_ascii(str(line)) if ascii else line)


def to_ascii(line: str) -> str:
    """Return a line without accents, and ``?`` for every letter ASCII has not."""
    letters = unicodedata.normalize("NFKD", line)
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode()
