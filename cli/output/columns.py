"""Columns of a text report, by what a terminal shows of their words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.language.columns import width_of
from barsis_notation.language.messages import message
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import said

if TYPE_CHECKING:
    from collections.abc import Iterable


def padded(word: object, columns: int) -> str:
    """Return a word or text with blanks behind it, up to *columns*; a longer one as it is."""
    text = str(word)
    return text + " " * (columns - width_of(text))


def in_a_row(words: Iterable[object]) -> str:
    """Return words and texts with the comma of the language between them, and no last word."""
    speech = current_speech()
    comma = message(speech, "common", "comma", {})
    return f"{comma} ".join(said(word, speech) for word in words)
