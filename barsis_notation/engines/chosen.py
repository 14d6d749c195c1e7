"""The engine of a ruleset's family."""

from __future__ import annotations

from barsis_notation.engines import cross, tables
from barsis_notation.engines.engine import Engine

ENGINES: dict[str, Engine] = {"cross": cross.ENGINE, "tables": tables.ENGINE}


def engine_for(family: str) -> Engine:
    """Return the engine that plays *family*; KeyError for a family nobody plays."""
    return ENGINES[family]
