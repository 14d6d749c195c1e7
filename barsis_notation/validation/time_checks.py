"""Checks of dates, clocks and times against one another. They do not affect the play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import UNSET

from barsis_notation.diagnostics import header_codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.language.texts import Numeral, Text, bind_texts
from barsis_notation.record.spelled_turn import get_turn_string
from barsis_notation.record.structs import Entry, Event, Record
from barsis_notation.replay.lenient_turns import parse_seat

_text = bind_texts("validation")

TOLERANCE_MS: Final = 1000
"""Largest accepted difference between the clock and the time spent, both noted in seconds."""

SECOND: Final = 10**9
DAY: Final = 86_400 * SECOND
EASTERNMOST: Final = 14 * 3600 * SECOND
"""The largest offset of a time zone from UTC."""


def check_days(record: Record, event: Event) -> Iterator[Finding]:
    """Yield the findings about the dates of a record's event and the record's creation time.

    They report an end date before ``event.date``, and a creation time that is before ``event.date``
    in every time zone. There are no findings if ``event.date`` is empty.

    Args:
        record: The record; its ``meta.created`` is the creation time.
        event: The event that the record names, ``record.event``.
    """
    if not event.date:
        return
    if event.end_date and is_before(event.end_date, event.date):
        yield header_codes.ENDS_BEFORE.finding(
            found=event.end_date, expected=event.date, pointer="/event/end_date"
        )
    created = record.meta.created if record.meta else ""
    moment = parse_instant(created) if created else None
    if moment is not None and is_before(_format_day(moment + EASTERNMOST), event.date):
        yield header_codes.CREATED_BEFORE.finding(
            found=created, expected=event.date, pointer="/meta/created"
        )


def is_before(day: str, other: str) -> bool:
    """Return whether the date *day* (``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``) is before *other*.

    Only the parts given in both dates are compared.
    """
    known = min(len(day), len(other))
    return day[:known] < other[:known]


def check_times(record: Record) -> Iterator[Finding]:
    """Yield the findings about the clocks and times of a record's entries.

    First, times that are earlier than the previous one are reported. Then, for each seat, changes
    of its clock are reported unless the time spent and the usual bonus explain them. Rises are in
    one finding, other changes in another. Differences of up to one second are accepted. Each
    finding is at the first such place and gives the number of further places.
    """
    yield from _check_moments(record)
    for seat, readings in _collect_readings(record).items():
        yield from _check_clock(seat, readings)


# Times of turns.


def _check_moments(record: Record) -> Iterator[Finding]:
    before, last = "", None
    back: list[tuple[int, str, str]] = []
    for number, entry in enumerate(record.turns, start=1):
        if not isinstance(entry, Entry) or not entry.at:
            continue
        moment = parse_instant(entry.at)
        if last is not None and moment is not None and moment < last:
            back.append((number, entry.at, before))
        before, last = entry.at, last if moment is None else moment
    if back:
        number, found, expected = back[0]
        yield header_codes.TIME_BACKWARDS.finding(
            found=found,
            expected=expected,
            words={"more": _format_more(len(back) - 1)},
            turn=number,
            pointer=f"/turns/{number - 1}/at",
        )


def _format_more(count: int) -> Text | str:
    return _text("and-more", count=count) if count else ""


def parse_instant(text: str) -> int | None:
    """Return an RFC 3339 time in nanoseconds since 1970-01-01 UTC.

    Return None if *text* does not have this form with an upper-case ``T`` and ``Z``, or has more
    than nine decimals. Whether the date and the time exist is not checked. A leap second counts as
    the second after it.
    """
    match = _INSTANT.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = map(int, match.groups()[:6])
    fraction = int((match[7] or "").ljust(9, "0"))
    zone = (int(match[9] or 0) * 60 + int(match[10] or 0)) * (-1 if match[8] == "-" else 1)
    seconds = (hour * 60 + minute - zone) * 60 + second
    return _count_days(year, month, day) * DAY + seconds * SECOND + fraction


_INSTANT: Final = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})"
    r"(?:\.([0-9]{1,9}))?(?:Z|([+-])([0-9]{2}):([0-9]{2}))"
)


def _count_days(year: int, month: int, day: int) -> int:
    """Return the number of days since 1970-01-01.

    Years are counted from March, so that a leap day is the last day of its year.
    """
    year -= month <= 2
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return 365 * year + year // 4 - year // 100 + year // 400 + of_year - 719_468


def _format_day(moment: int) -> str:
    """Return the date in UTC, ``YYYY-MM-DD``, of a time in nanoseconds since 1970."""
    days = moment // DAY + 719_468
    era, of_era = divmod(days, 146_097)
    of_years = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * of_years + of_years // 4 - of_years // 100)
    months = (5 * of_year + 2) // 153
    month = (months + 2) % 12 + 1
    year = era * 400 + of_years + (month <= 2)
    return f"{year:04}-{month:02}-{of_year - (153 * months + 2) // 5 + 1:02}"


# Clocks.


class _ClockReading(NamedTuple):
    """A seat's clock after a turn, and the time the turn took, in milliseconds."""

    turn: int
    clock: int
    spent: int | None


class _ClockStep(NamedTuple):
    """The change of a clock from one turn of its seat to the next, in milliseconds.

    Attributes:
        turn: Number of the later turn, from 1.
        before: The clock after the earlier turn.
        after: The clock after the later turn.
        gain: The difference of *after* from its expected value, given the time spent; if the time
            spent is unknown, the rise of the clock.
        is_exact: Whether the time spent is known and no turn between lacks a clock.
    """

    turn: int
    before: int
    after: int
    gain: int
    is_exact: bool


def _collect_readings(record: Record) -> dict[str, list[_ClockReading | None]]:
    """Return the clock readings of each seat after its turns, None for a turn without a clock.

    Seats without any clock are left out, as are their turns before the first reading.
    """
    readings: dict[str, list[_ClockReading | None]] = {}
    for number, entry in enumerate(record.turns, start=1):
        if not isinstance(entry, Entry):
            seat = parse_seat(entry)
            if seat in readings:
                readings[seat].append(None)
            continue
        seat = parse_seat(get_turn_string(entry.turn))
        if not seat or (entry.clock_ms is UNSET and seat not in readings):
            continue
        spent = None if entry.spent_ms is UNSET else entry.spent_ms
        reading = None if entry.clock_ms is UNSET else _ClockReading(number, entry.clock_ms, spent)
        readings.setdefault(seat, []).append(reading)
    return readings


def _iter_steps(readings: list[_ClockReading | None]) -> Iterator[_ClockStep]:
    """Yield the changes between readings; exact if no turn between them lacks a reading."""
    last, has_gap = None, False
    for reading in readings:
        if reading is None:
            has_gap = True
            continue
        if last is not None:
            is_exact = reading.spent is not None and not has_gap
            rise = reading.clock - last.clock
            gain = rise + (reading.spent or 0) if is_exact else rise
            yield _ClockStep(reading.turn, last.clock, reading.clock, gain, is_exact)
        last, has_gap = reading, False


def _check_clock(seat: str, readings: list[_ClockReading | None]) -> Iterator[Finding]:
    steps = [step for step in _iter_steps(readings) if step.is_exact or step.after > step.before]
    gains = sorted(step.gain for step in steps)
    usual = max(gains[(len(gains) - 1) // 2], 0) if len(gains) > 1 else 0
    odd = [step for step in steps if abs(step.gain - usual) > TOLERANCE_MS]
    rises = [step for step in odd if step.after > step.before]
    others = [step for step in odd if step.after <= step.before]
    if rises:
        before, after = map(_format_seconds, (rises[0].before, rises[0].after))
        what = _text("clock-rises-by", seat=seat, before=before, after=after)
        yield _make_finding(header_codes.CLOCK_RISES, seat, rises, what)
    if others:
        step = others[0]
        fall, spent = step.before - step.after, step.gain + step.before - step.after
        what = _text(
            "clock-falls-by", seat=seat, fall=_format_seconds(fall), spent=_format_seconds(spent)
        )
        yield _make_finding(header_codes.CLOCK_DISAGREES, seat, others, what)


def _make_finding(code: Code, seat: str, steps: list[_ClockStep], what: Text) -> Finding:
    turn = steps[0].turn
    return code.finding(
        found=what,
        words={"more": _format_more(len(steps) - 1)},
        turn=turn,
        seat=seat,
        pointer=f"/turns/{turn - 1}/clock_ms",
    )


def _format_seconds(milliseconds: int) -> Text:
    seconds, rest = divmod(milliseconds, 1000)
    return _text("seconds", seconds=Numeral(f"{seconds}.{rest:03}" if rest else str(seconds)))
