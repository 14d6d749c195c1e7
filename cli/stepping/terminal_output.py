"""What is written to a terminal while one steps through a game, whatever its system."""

from __future__ import annotations

import sys


class Output:
    """The screen of a terminal, which obeys signs of ANSI."""

    is_stale = False
    """Whether the terminal may have lost what was shown: it was smaller, or somebody else's."""

    def show(self, rows: list[str]) -> None:
        """Write the whole screen."""
        self.write("\x1b[H" + "\r\n".join(f"{row}\x1b[K" for row in rows) + "\x1b[J")

    def write(self, text: str) -> None:
        """Write a text at once."""
        sys.stdout.write(text)
        sys.stdout.flush()
