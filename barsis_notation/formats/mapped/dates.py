"""Dates as other programs write them."""

from __future__ import annotations

import datetime
import re
from typing import Final

from barsis_notation.formats.mapped.translation import MeaninglessError
from barsis_notation.record.excerpt import cut
from barsis_notation.record.shapes import DATE_PATTERN

_ISO: Final = re.compile(r"([0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?)(?:[T ].*)?", re.DOTALL)
_DIVISORS: Final = {"unix": 1, "unix_ms": 1000}
_TRIED: Final = datetime.date(2026, 11, 20)


def day_of(text: str, form: str) -> str:
    """Return the day that *text* says in *form*, as a record has it. Raises MeaninglessError."""
    day = _day(text, form)
    if day is None or not re.search(DATE_PATTERN, day):
        raise MeaninglessError(cut(text), f"a day written as {form}")
    return day


def _day(text: str, form: str) -> str | None:
    if form == "iso":
        found = _ISO.fullmatch(text)
        return found[1] if found else None
    try:
        if form in _DIVISORS:
            moment = datetime.datetime.fromtimestamp(int(text) / _DIVISORS[form], datetime.UTC)
        else:
            moment = datetime.datetime.strptime(text, form)
    except (ValueError, OverflowError, OSError):
        return None
    return moment.date().isoformat()


_YEARS: Final = frozenset(("%Y", "%y", "%G", "%c", "%x", "%D", "%F"))
"""The parts of a pattern that hold a year."""


def why_not_format(form: str) -> str | None:
    """Return what *form* should be, or None where days can be read by it."""
    expected = "iso, unix, unix_ms, or a pattern such as %d/%m/%Y"
    if form in ("iso", *_DIVISORS):
        return None
    signs = re.findall("%[^%]", form.replace("%%", ""))
    if twice := sorted({sign for sign in signs if signs.count(sign) > 1}):
        return f"each part of the day once, and not {', '.join(twice)} twice"
    if not _YEARS.intersection(signs):  # a day of no year is none, and strptime warns of it
        return expected
    try:
        written = _TRIED.strftime(form)
        read = datetime.datetime.strptime(written, form).date()
    except (ValueError, re.error):  # strptime makes a regular expression of the pattern
        return expected
    return None if read == _TRIED else expected
