"""The engine of a ruleset's family."""

from __future__ import annotations

from barsis_notation.engines import cross, leap, tab, tables
from barsis_notation.engines.engine import Engine

ENGINES: dict[str, Engine] = {
    "cross": cross.ENGINE,
    "leap": leap.ENGINE,
    "tab": tab.ENGINE,
    "tables": tables.ENGINE,
}


def engine_for(family: str) -> Engine:
    """Return the engine that plays *family*; KeyError for a family nobody plays."""
    return ENGINES[family]
