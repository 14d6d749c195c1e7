"""Writing of text reports line by line, with control characters of records escaped.

On a terminal, lines are wrapped to its width, and words of the other writing direction are put in
Unicode isolates. Lines for files and pipes are never wrapped.
"""

from __future__ import annotations

import sys
import unicodedata
from typing import TYPE_CHECKING, BinaryIO, Final

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.language.speech import ENGLISH
from barsis_notation.language.text_width import measure_width, pad_text, wrap_text

from ..streams import (
    INDENT,
    TerminalStream,
    get_line_width,
    order_drawing,
    order_line,
    order_row,
    print_line,
    should_use_color,
)

if TYPE_CHECKING:
    from collections.abc import Callable

BOLD: Final = "1"
SEVERITY_STYLES: Final = {"error": "1;31", "warning": "1;33", "info": "1;36"}
"""The parameters of the ANSI codes for bold text, and for the heading of a finding."""

LABEL: Final = 18
"""The width of the column of labels."""

WIDE: Final = 60
"""The least width with a column of labels; on narrower terminals text begins after its label."""

GAP: Final = "   "


class LineWriter:
    """A writer of lines to a binary stream, in UTF-8.

    Args:
        sink: The stream to write to.

    Attributes:
        width: The width of lines in columns; None if they are not wrapped.
    """

    def __init__(self, sink: BinaryIO) -> None:
        self.sink = sink
        terminal = sink if isinstance(sink, TerminalStream) else None
        self.width = get_line_width(terminal) if terminal else None
        is_shown = terminal is not None or sink is getattr(sys.stdout, "buffer", None)
        self._has_color = is_shown and should_use_color(terminal)

    def write(self, line: object = "") -> None:
        """Write one line, with control characters escaped and without spaces at its end.

        *line* is converted by ``str``; on terminals it is wrapped to ``width``.
        """
        text = _escape(line)
        indent = len(text) - len(text.lstrip(" "))
        self._write_wrapped(text[:indent], text[indent:], indent + INDENT)

    def write_row(self, line: object) -> None:
        """Write a line of a table or form, in the direction of the output language.

        *line* is converted by ``str``. Control characters are escaped, and spaces at its end
        removed. It is not wrapped.
        """
        self._write(_escape(line), order_row)

    def write_labelled(self, label: object, text: object, style: str = "") -> None:
        """Write an indented label and a text beside it, which is wrapped in its own column.

        Args:
            label: The label, converted by ``str``; it may be wider than its column.
            text: The text, converted by ``str``.
            style: Parameters of the ANSI code for the label, "" for plain text.
        """
        name = _escape(label)
        if self.width is None or self.width >= WIDE:
            before, indent = format_label(name), LABEL + 3
        else:
            before, indent = f"  {name}  ", 4
        self._write_wrapped(before, _escape(text), indent, len(name) + 2 if style else 0, style)

    def write_place(self, place: str, before: str = "", after: str = "") -> None:
        """Write the place of a finding, such as the path of a file, which is never broken.

        Args:
            place: The place, in bold on terminals with colors.
            before: Text in the same line before it; in lines of its own if that has no room.
            after: Text after it, in the same way.
        """
        parts = [_escape(part) for part in (before, place, after)]
        line = GAP.join(filter(None, parts))
        if self.width is None or measure_width(line) <= self.width:
            start = line.index(parts[1])
            self._write(line, order_line, (start, start + len(parts[1]), BOLD))
            return
        if before:
            self.write(before)
        self._write(parts[1], order_line, (0, len(parts[1]), BOLD))
        if after:
            self.write(after)

    def write_quote(self, line: str) -> None:
        """Write *line*, a line of a file, always from left to right and unwrapped."""
        self._write(_escape(line), _order_quote)

    def write_drawing(self, drawing: str) -> None:
        """Write *drawing*, the lines of a board drawing, without escaping any characters."""
        self._write(drawing, order_drawing)

    def _write_wrapped(
        self, before: str, text: str, indent: int, styled: int = 0, style: str = ""
    ) -> None:
        """Write *before* and *text* in wrapped lines, and the first *styled* letters in a style."""
        span = (0, styled, style)
        if self.width is None:
            self._write((before + text).rstrip(), order_line, span)
            return
        if measure_width(before) > self.width:
            start = len(before) - len(before.lstrip(" "))
            before, text = before[:start], before[start:] + text
        first, *rest = wrap_text(text, self.width, indent, measure_width(before))
        line = (before + first).rstrip()
        self._write(line, order_line, (0, min(styled, len(line)), style))
        # In a right-to-left paragraph, a line without Arabic letters is at the right as well.
        order = order_line if (before + text).isascii() else order_row
        for line in rest:
            self._write(line, order)

    def _write(
        self,
        text: str,
        order: Callable[[str, TerminalStream], str],
        span: tuple[int, int, str] = (0, 0, ""),
    ) -> None:
        shown = order(text, self.sink) if isinstance(self.sink, TerminalStream) else text
        if self._has_color and span[1] > span[0]:
            shown = _add_style(shown, *span)
        if isinstance(self.sink, TerminalStream):
            self.sink.write_shown(shown + "\n")
        else:
            self.sink.write(shown.encode("utf-8", "backslashreplace") + b"\n")


def format_label(label: str) -> str:
    """Return *label*, indented and padded to the column of labels, with a gap after it."""
    gap = " " if measure_width(label) <= LABEL else "  "
    return f"  {pad_text(label, LABEL)}{gap}"


def _escape(line: object) -> str:
    return escape_invisible(str(line)).rstrip()


def _add_style(shown: str, start: int, end: int, style: str) -> str:
    """Return an ordered line with a style for the letters from *start* to *end*.

    Isolates in the line are not counted as letters.
    """
    from barsis_notation.language.isolates import SIGNS

    letters = [at for at, letter in enumerate(shown) if letter not in SIGNS]
    first, last = letters[start], letters[end - 1] + 1
    return f"{shown[:first]}\x1b[{style}m{shown[first:last]}\x1b[0m{shown[last:]}"


def _order_quote(line: str, stream: TerminalStream) -> str:
    return order_line(line, stream, ENGLISH.language)


def print_plain_line(line: object, *, ascii: bool) -> None:
    """Write a line to stdout, reduced to ASCII by ``to_ascii`` if *ascii* is true.

    *line* is converted by ``str``.
    """
    print_line(to_ascii(str(line)) if ascii else line)


def to_ascii(line: str) -> str:
    """Return *line* in ASCII: without accents, and with ``?`` for other characters."""
    letters = unicodedata.normalize("NFKD", line)
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode()
