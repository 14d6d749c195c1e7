"""The lines of a match file: how long one may be."""

from __future__ import annotations

from typing import Final

MAX_LINE: Final = 4096
"""Characters a line may have; no longer one, nor a piece of it, is understood."""
