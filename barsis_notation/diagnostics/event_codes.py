"""EVT: what shows only when several records are looked at together."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

DUPLICATE_PLAY: Final = Code(
    code="EVT001",
    name="duplicate-play",
    severity=Severity.WARNING,
    message="the same game, throw for throw and move for move, is in {found}; "
    "keep one record of it, or correct the one that is of another game",
    expects="every game once",
    what="Two records that differ in names, clocks, comments or spelling are of one play.",
    why="Two scorers may have written the same game; counted twice, it falsifies every table.",
    bad="table3.barsis.json and a copy of it with other players",
    good="one record a game",
)
DUPLICATE_RECORD: Final = Code(
    code="EVT002",
    name="duplicate-record",
    severity=Severity.WARNING,
    message="this very record is also in {found}; take one of the two away",
    expects="every record once",
    what="Two records have the same record id: they differ in their layout at most, "
    "or in members that are derived.",
    why="A copy that stays unnoticed is counted twice.",
    bad="table3.barsis.json and table3_copy.barsis.json",
    good="one file a game",
)

CODES: Final = (DUPLICATE_PLAY, DUPLICATE_RECORD)
