"""The lines that git writes into a file with two versions that it could not merge."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from barsis_notation.language.texts import Text, bind_texts, join_words

_text = bind_texts("record")

MAX_LINES: Final = 9
"""Maximum number of lines that a message lists."""


def find_conflict_marks(raw: bytes) -> list[int]:
    """Return the offsets of the lines of *raw* that are conflict marks of git.

    Offsets are in bytes, from 0, and ascending. A line of JSON or of turns is never mistaken for a
    conflict mark. *raw* is the text of a file or a part of it, as UTF-8.
    """
    if not any(mark in raw for mark in _BEGINNINGS):
        return []
    return [found.start() for found in _MARK.finditer(raw)]


_BEGINNINGS: Final = (b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>")
_MARK: Final = re.compile(rb"^(?:<{7}|\|{7}|={7}|>{7})(?: [^\r\n]*)?\r?$", re.MULTILINE)


def describe_marked_lines(lines: Iterable[int]) -> Text:
    """Return the numbers of lines as a text, such as ``lines 8, 10 and 12``.

    *lines* must not be empty. If there are more than ``MAX_LINES`` (9), the first nine are named
    and the others are only counted.
    """
    numbers = [*lines]
    more = len(numbers) - MAX_LINES
    named = join_words(numbers[:MAX_LINES], "commas" if more > 0 else "and")
    if more > 0:
        return _text("conflict-lines-and-more", lines=named, more=more)
    return _text("conflict-lines", count=len(numbers), lines=named)
