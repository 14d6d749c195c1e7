"""Writing of text reports line by line, with control characters of records escaped.

On a terminal, words of the other writing direction are put in Unicode isolates.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.language.speech import ENGLISH

from ..streams import TerminalStream, order_drawing, order_line, order_row, print_line

if TYPE_CHECKING:
    from collections.abc import Callable


class LineWriter:
    """A writer of lines to a binary stream, in UTF-8."""

    def __init__(self, sink: BinaryIO) -> None:
        self.sink = sink

    def write(self, line: object = "") -> None:
        """Write one line, with control characters escaped and without spaces at its end."""
        self._write(escape_invisible(str(line)).rstrip(), order_line)

    def write_row(self, line: object) -> None:
        """Write a line of a table or form, in the direction of the output language.

        Control characters are escaped, and spaces at its end removed.
        """
        self._write(escape_invisible(str(line)).rstrip(), order_row)

    def write_quote(self, line: str) -> None:
        """Write a line of a file, always from left to right."""
        self._write(escape_invisible(line).rstrip(), _order_quote)

    def write_drawing(self, drawing: str) -> None:
        """Write the lines of a board drawing; characters in it are not escaped."""
        self._write(drawing, order_drawing)

    def _write(self, text: str, order: Callable[[str, TerminalStream], str]) -> None:
        if isinstance(self.sink, TerminalStream):
            self.sink.write_shown(order(text, self.sink) + "\n")
        else:
            self.sink.write(text.encode("utf-8", "backslashreplace") + b"\n")


def _order_quote(line: str, stream: TerminalStream) -> str:
    return order_line(line, stream, ENGLISH.language)


def print_plain_line(line: object, *, ascii: bool) -> None:
    """Write a line to stdout, reduced to ASCII by ``to_ascii`` if *ascii* is true."""
    print_line(to_ascii(str(line)) if ascii else line)


def to_ascii(line: str) -> str:
    """Return *line* in ASCII: without accents, and with ``?`` for other characters."""
    letters = unicodedata.normalize("NFKD", line)
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode()
