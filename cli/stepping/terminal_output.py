"""Output to a terminal while stepping through a game."""

from __future__ import annotations

import sys


class TerminalOutput:
    """The screen of a terminal that understands ANSI escape sequences."""

    is_stale = False
    """Whether the terminal may have lost what was shown."""

    def show(self, rows: list[str]) -> None:
        """Write the rows of the whole screen, with their escape codes; at least one.

        Each row is erased before it is written, not afterwards: after a row of full width the
        cursor is still on its last column, which would be erased too.
        """
        erasing = ["\x1b[K"] * (len(rows) - 1) + ["\x1b[J"]
        shown = (erase + row for erase, row in zip(erasing, rows, strict=True))
        self.write("\x1b[H" + "\r\n".join(shown))

    def write(self, text: str) -> None:
        """Write *text* to stdout unchanged, and flush stdout."""
        sys.stdout.write(text)
        sys.stdout.flush()
