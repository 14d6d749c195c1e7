"""Dates as people write them, and the days they may mean."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from typing import Final

_YEAR_FIRST: Final = re.compile(r"\s*(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\s*")
_YEAR_LAST: Final = re.compile(r"\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})\s*")


def days_meant(text: str) -> list[str]:
    """Return the days that *text* may mean, as ``YYYY-MM-DD``: of 6/11/2025 there are two."""
    plain = "".join(str(unicodedata.decimal(sign, sign)) for sign in text[:40])
    first, last = _YEAR_FIRST.fullmatch(plain), _YEAR_LAST.fullmatch(plain)
    if first is not None:
        return _days((first[1], first[2], first[3]))
    if last is not None:
        return _days((last[3], last[2], last[1]), (last[3], last[1], last[2]))
    return []


def _days(*readings: tuple[str, str, str]) -> list[str]:
    found = []
    for year, month, day in readings:
        try:
            found.append(date(int(year), int(month), int(day)).isoformat())
        except ValueError:
            continue
    return list(dict.fromkeys(found))
