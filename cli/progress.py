"""How far a command is, in one line on stderr, on a terminal only."""

from __future__ import annotations

import os
import sys
import time

from .streams import ordered, talk

BEAT = 0.1
"""Seconds between two lines."""


class Progress:
    """One line that is written over; nothing where nobody looks."""

    def __init__(self) -> None:
        self.shows = _is_terminal()
        self._next = 0.0
        self._stands = False

    def show(self, text: object) -> None:
        """Show *text* in place of what stood there, at most every BEAT seconds."""
        if not self.shows or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + BEAT
        self._put(f"\r{ordered(str(text), sys.stderr)}\x1b[K")
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


def _is_terminal() -> bool:
    try:
        is_terminal = sys.stderr is not None and sys.stderr.isatty()
    except ValueError:  # closed
        return False
    return is_terminal and os.environ.get("TERM") != "dumb"
