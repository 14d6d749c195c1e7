"""Dates of an event that may be known only to the month or the year."""

from __future__ import annotations

from typing import NamedTuple

from barsis_notation.language.texts import Text, bind_texts

_text = bind_texts("events")


class DateSpan(NamedTuple):
    """The days from a first to a last day, from ``make_date_span``.

    ``day in span`` tests whether *day*, such as ``2026-11-20``, ``2026-11`` or ``2026``, may be one
    of these days.

    Attributes:
        first: The first day, month or year: ``2026-11-20``, ``2026-11`` or ``2026``.
        last: The last day, month or year, in any of these forms.
    """

    first: str
    last: str

    @property
    def is_backwards(self) -> bool:
        """Whether the last day is before the first, comparing only the parts that both have."""
        return self.last < self.first[: len(self.last)]

    def __contains__(self, day: object) -> bool:
        """Return whether *day*, which may be a month or year, can be one of these days."""
        if not isinstance(day, str):
            return False
        first, last = len(self.first), len(self.last)
        return day[:first] >= self.first[: len(day)] and day[:last] <= self.last[: len(day)]

    def describe(self) -> Text:
        """Return the days in words; ``str`` gives them in the current language."""
        if self.first == self.last:
            return _text("one-day", day=self.first)
        return _text("days-between", first=self.first, last=self.last)


def make_date_span(first: str, last: str) -> DateSpan | None:
    """Return the days from *first* to *last*; None if both are empty.

    The dates are not checked: *last* may be before *first* (see ``DateSpan.is_backwards``).

    Args:
        first: The first day, as ``2026-11-20``, ``2026-11`` or ``2026``; ``""`` if it is the same
            as *last*.
        last: The last day in any of these forms; ``""`` if it is the same as *first*.
    """
    first, last = first or last, last or first
    return DateSpan(first, last) if first else None
