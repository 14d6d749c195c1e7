"""What has to hold of any file, however damaged, and what is said where it does not."""

from __future__ import annotations

import io
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from barsis_notation.conversion.converted_records import converted
from barsis_notation.formats.format import Format
from barsis_notation.formats.registry import FORMATS
from barsis_notation.record.canonical import record_id
from barsis_notation.record.structs import Record
from barsis_notation.validation.check import check_stream
from tests.damage.seeds import written

SECONDS: Final = 10
NOT_WRITTEN: Final = ("trl",)
"""Formats that are written only as they were read."""

SLOW: Final = [form for form in FORMATS if form.tables]
QUICK: Final = [form for form in FORMATS if form.name not in NOT_WRITTEN and form not in SLOW]
SELDOM: Final = 50
"""One file in so many is written as tables, for which its games are played turn by turn."""


class TooSlowError(Exception):
    """A file took more than its time."""


@contextmanager
def in_time(seconds: float = SECONDS) -> Iterator[None]:
    """Raise TooSlowError where the block takes more CPU time than *seconds*."""

    def stop(_signal: int, _frame: object) -> None:
        raise TooSlowError(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def fault(data: bytes, form: Format, number: int) -> str:
    """Return what is wrong with how *data*, called a file of *form*, is read; "" if nothing."""
    try:
        with in_time():
            return _unsound(data, form, number)
    except Exception:
        return traceback.format_exc(limit=-4)


def _unsound(data: bytes, form: Format, number: int) -> str:
    name = f"damaged{ending(form)}"
    checked = list(check_stream(io.BytesIO(data), name))
    if not checked:
        return "neither a record nor a finding"
    for one in checked:
        if one.record is None and not one.findings:
            return f"record {one.number}: nothing was read and nothing is said"
    with_record = [one for one in form.read(data) if one.record is not None]
    if not with_record:
        return ""
    decoded = with_record[number % len(with_record)]
    for other in _written_as(number):
        told = converted(decoded, name, other)
        wrong = _changed(told.record, other) if told.record is not None else ""
        if wrong and not told.losses:
            return f"{wrong}, and no loss is said"
    return ""


def _written_as(number: int) -> list[Format]:
    """Return the formats that one record of the file with this *number* is written in."""
    slow = [SLOW[number // SELDOM % len(SLOW)]] if number % SELDOM == 0 else []
    at = number % len(QUICK)
    return [QUICK[at], QUICK[at - 1], *slow]


def ending(form: Format) -> str:
    """Return how the name of a file of *form* ends."""
    return form.suffixes[0] if form.suffixes else ".json"


def _changed(record: Record, form: Format) -> str:
    """Return how *record* comes back changed from a file of *form*; "" where it does not."""
    back = [one.record for one in form.read(written(form, [record]))]
    if len(back) != 1 or back[0] is None:
        return f"written as {form.name} it cannot be read back"
    if form.lossless and record_id(back[0]) != record_id(record):
        return f"written as {form.name} it is another record"
    return ""


def timed(data: bytes, form: Format, number: int) -> tuple[str, float]:
    """Return the fault of *data*, and the CPU seconds it took to look."""
    start = time.process_time()
    return fault(data, form, number), time.process_time() - start
