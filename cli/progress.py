"""Progress of a command, in one line on stderr if it is a terminal."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Numeral, bind_texts

from .streams import is_terminal, order_line, print_message
from .workers import list_file_sizes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.language.texts import Text
    from barsis_notation.validation import CheckedRecord

_text = bind_texts("cli")

BEAT = 0.1
"""Shortest time between two updates, in seconds."""


class ProgressLine:
    """A line on stderr that each update overwrites; hidden if stderr is not a terminal."""

    def __init__(self) -> None:
        self.shows = is_terminal(sys.stderr) and os.environ.get("TERM") != "dumb"
        self._next = 0.0
        self._stands = False

    @property
    def is_due(self) -> bool:
        """Whether ``show`` would show a text now: on a terminal, every 0.1 seconds."""
        return self.shows and time.monotonic() >= self._next

    def show(self, text: object) -> None:
        """Replace the line by *text*, converted by ``str``, unless the last update was just now.

        Updates are at least 0.1 seconds apart. Nothing is shown if stderr is not a terminal.
        """
        if not self.is_due:
            return
        self._next = time.monotonic() + BEAT
        self._put(f"\r\x1b[K{order_line(str(text), sys.stderr)}")
        self._stands = True

    def clear(self) -> None:
        """Erase the line, before other output and at the end."""
        if self._stands:
            self._put("\r\x1b[K")
            self._stands = False

    def print_message(self, text: object) -> None:
        """Erase the line and print *text*, converted by ``str``, on stderr."""
        self.clear()
        print_message(text)

    def _put(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):  # stderr is closed
            self.shows = False


class ReadingProgress:
    """The progress of reading many records: how many, how fast, and the time left.

    It is shown on stderr, if that is a terminal, from one second after the start.
    """

    def __init__(
        self, paths: list[str], *, by_files: bool = False, total: int | None = None
    ) -> None:
        """Start counting.

        Args:
            paths: The inputs.
            by_files: Whether a file counts as read when the next begins.
            total: The total amount, by default the bytes of *paths*.
        """
        self.progress = ProgressLine()
        self._by_files = by_files
        self._begun = time.monotonic()
        self._records = self._passed = 0
        self._total = total or (_sum_sizes(paths) if self.progress.shows else 0)

    def add_amount(self, size: int) -> None:
        """Add *size* to the amount read: bytes, or the unit of *total* if it was given."""
        self._passed += size

    def reach(self, records: int) -> None:
        """Set the number of records done so far to *records*; show the progress if it is due."""
        self.count(records - self._records)

    def track(self, all_checked: Iterable[CheckedRecord]) -> Iterator[CheckedRecord]:
        """Yield *all_checked* unchanged; count each record, and show the progress.

        Nothing is counted if stderr is not a terminal.
        """
        return self._track(all_checked) if self.progress.shows else iter(all_checked)

    def _track(self, all_checked: Iterable[CheckedRecord]) -> Iterator[CheckedRecord]:
        file = ""
        for checked in all_checked:
            if self._by_files and checked.file != file:
                self._passed += _sum_sizes([file]) if file else 0
                file = checked.file
            self.count(checked.records)
            if checked.findings:
                self.progress.clear()
            yield checked
        self.progress.clear()

    def count(self, records: int) -> None:
        """Add *records* to the number of records done; show the progress if it is due."""
        self._records += records
        passed = time.monotonic() - self._begun
        if passed >= SHOWN_AFTER and self.progress.is_due:
            self.progress.show(self._text(passed))

    def _text(self, passed: float) -> Text:
        rate = Count(int(self._records / passed))
        records = Count(self._records)
        if not 0 < self._passed < self._total:
            return _text("advance", records=records, rate=rate)
        left = passed * (self._total - self._passed) / self._passed
        return _text("advance-left", records=records, rate=rate, left=_format_clock(left))


SHOWN_AFTER = 1.0
"""Seconds before progress is shown for the first time."""

MAX_COUNTED = 2.0
"""Seconds after which summing the sizes of files is given up."""


def _format_clock(seconds: float) -> Numeral:
    """Return seconds as minutes, or hours, on a clock: ``1:05``, ``2:00:00``."""
    minutes, left = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return Numeral(f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}")


def _sum_sizes(paths: list[str]) -> int:
    """Return the number of bytes to read, 0 if summing takes longer than MAX_COUNTED."""
    until, size = time.monotonic() + MAX_COUNTED, 0
    for path in paths:
        for _, each in list_file_sizes(path):
            size += each
            if time.monotonic() > until:
                return 0
    return size
