"""The lines of a match file: how long one may be, and how many comments stand together."""

from __future__ import annotations

from typing import Final

MAX_LINE: Final = 4096
"""Characters a line may have; no longer one, nor a piece of it, is understood."""

MAX_COMMENTS: Final = 2000
"""Comments that are kept in one place."""

MOST_TAGS: Final = MAX_COMMENTS // 2
"""Tags of members that are written of one game; the others stand beside them."""

MAX_TAGGED: Final = 2**20
"""Characters that the tags in one place may have together."""

LONGEST_WRITTEN: Final = 1000
"""Bytes of a line that is written: GNU Backgammon takes a line of more than 1,023 for several."""
