"""How far a command is, in one line on stderr, on a terminal only."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Numeral, texts_of

from .streams import ordered, talk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.language.texts import Text
    from barsis_notation.validation import Checked

_text = texts_of("cli")

BEAT = 0.1
"""Seconds between two lines."""


class Progress:
    """One line that is written over; nothing where nobody looks."""

    def __init__(self) -> None:
        self.shows = _is_terminal()
        self._next = 0.0
        self._stands = False

    @property
    def is_due(self) -> bool:
        """Whether a line would be shown now."""
        return self.shows and time.monotonic() >= self._next

    def show(self, text: object) -> None:
        """Show *text* in place of what stood there, at most every BEAT seconds."""
        if not self.is_due:
            return
        self._next = time.monotonic() + BEAT
        self._put(f"\r\x1b[K{ordered(str(text), sys.stderr)}")
        self._stands = True

    def clear(self) -> None:
        """Take the line away, before anything else is said and in the end."""
        if self._stands:
            self._put("\r\x1b[K")
            self._stands = False

    def talk(self, text: object) -> None:
        """Say *text* on stderr, where the line stood."""
        self.clear()
        talk(text)

    def _put(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):  # nobody looks any more
            self.shows = False


class Advance:
    """How far the reading of many records is: how many, how fast, and how long it will take.

    It is shown from a second after the beginning.
    """

    def __init__(
        self, paths: list[str], *, by_files: bool = False, total: int | None = None
    ) -> None:
        """Count what is read of *paths*; *by_files* each file counts when the next is begun.

        *total* is how much that is, by default their bytes.
        """
        self.progress = Progress()
        self._by_files = by_files
        self._begun = time.monotonic()
        self._records = self._passed = 0
        self._total = total or (_size_of(paths) if self.progress.shows else 0)

    def pass_over(self, size: int) -> None:
        """Take note that so many bytes more are read."""
        self._passed += size

    def reach(self, records: int) -> None:
        """Take note that *records* are done in all, and show how far it is."""
        self.count(records - self._records)

    def counted(self, all_checked: Iterable[Checked]) -> Iterator[Checked]:
        """Yield what was checked, and show how far it is."""
        return self._counted(all_checked) if self.progress.shows else iter(all_checked)

    def _counted(self, all_checked: Iterable[Checked]) -> Iterator[Checked]:
        file = ""
        for checked in all_checked:
            if self._by_files and checked.file != file:
                self._passed += _size_of([file]) if file else 0
                file = checked.file
            self.count(checked.records)
            if checked.findings:
                self.progress.clear()
            yield checked
        self.progress.clear()

    def count(self, records: int) -> None:
        """Count *records* more, and show how far it is."""
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
        return _text("advance-left", records=records, rate=rate, left=_clock(left))


SHOWN_AFTER = 1.0
"""Seconds after which it is shown how far a command is."""

MAX_COUNTED = 2.0
"""Seconds in which the files below a folder are counted."""


def _clock(seconds: float) -> Numeral:
    """Return a time as people read it off a clock: 1:05, or 2:00:00."""
    minutes, left = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return Numeral(f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}")


def _size_of(paths: list[str]) -> int:
    """Return how many bytes there are to read, 0 where it takes long to find out."""
    from .workers import files_of

    until, size = time.monotonic() + MAX_COUNTED, 0
    for path in paths:
        for _, each in files_of(path):
            size += each
            if time.monotonic() > until:
                return 0
    return size


def _is_terminal() -> bool:
    try:
        is_terminal = sys.stderr is not None and sys.stderr.isatty()
    except ValueError:  # closed
        return False
    return is_terminal and os.environ.get("TERM") != "dumb"
