"""Days of an event: some known to the day, some only to the month or the year."""

from __future__ import annotations

from typing import NamedTuple

from barsis_notation.language.texts import Text, texts_of

_text = texts_of("events")


class Span(NamedTuple):
    """The days from *first* to *last*, each as far as it is known: ``2026-11-20`` or ``2026``."""

    first: str
    last: str

    @property
    def is_backwards(self) -> bool:
        """Whether it ends before it begins, as far as both are known."""
        return self.last < self.first[: len(self.last)]

    def __contains__(self, day: object) -> bool:
        """Return whether *day* may be one of these days, as far as it is known."""
        if not isinstance(day, str):
            return False
        first, last = len(self.first), len(self.last)
        return day[:first] >= self.first[: len(day)] and day[:last] <= self.last[: len(day)]

    def spoken(self) -> Text:
        """Return the days in words."""
        if self.first == self.last:
            return _text("one-day", day=self.first)
        return _text("days-between", first=self.first, last=self.last)


def span_of(first: str, last: str) -> Span | None:
    """Return the days from *first* to *last*, which is *first* where it is not given.

    None where neither is known; where only the last is, it is taken for the first too.
    """
    first, last = first or last, last or first
    return Span(first, last) if first else None
