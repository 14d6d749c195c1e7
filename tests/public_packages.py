"""The packages whose ``__all__`` is public, as ``docs/stability.md`` promises."""

from __future__ import annotations

from typing import Final

PACKAGES: Final = (
    "barsis_notation",
    "barsis_notation.archive",
    "barsis_notation.dice",
    "barsis_notation.drawing",
    "barsis_notation.events",
    "barsis_notation.formats",
    "barsis_notation.rulesets",
    "barsis_notation.statistics",
    "barsis_notation.viewer",
)
