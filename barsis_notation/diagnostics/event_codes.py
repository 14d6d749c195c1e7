"""EVT: what shows only when several records are looked at together."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

DUPLICATE_PLAY: Final = Code(
    code="EVT001",
    name="duplicate-play",
    severity=Severity.WARNING,
)
DUPLICATE_RECORD: Final = Code(
    code="EVT002",
    name="duplicate-record",
    severity=Severity.WARNING,
)

GAME_TWICE: Final = Code(
    code="EVT003",
    name="game-of-match-twice",
)
GAME_MISSING: Final = Code(
    code="EVT004",
    name="game-of-match-missing",
)
POINTS_BEFORE: Final = Code(
    code="EVT005",
    name="wrong-points-before-game",
)
LENGTH_DIFFERS: Final = Code(
    code="EVT006",
    name="match-length-differs",
)
PLAYERS_DIFFER: Final = Code(
    code="EVT007",
    name="match-players-differ",
)
MATCH_WAS_OVER: Final = Code(
    code="EVT008",
    name="match-was-over",
    bad='"match": {"to": 3, "game": 4, "before": {"S": 3, "N": 0}}',
    good='"match": {"to": 5, "game": 4, "before": {"S": 3, "N": 0}}',
)
MATCH_BACKWARDS: Final = Code(
    code="EVT009",
    name="match-runs-backwards",
    severity=Severity.WARNING,
)
HEAD_START: Final = Code(
    code="EVT010",
    name="points-before-first-game",
    severity=Severity.WARNING,
    bad='"match": {"id": "final", "game": 1, "before": {"S": 2, "N": 0}}',
    good='"match": {"id": "final", "game": 3, "before": {"S": 2, "N": 0}}',
)

CODES: Final = (
    DUPLICATE_PLAY,
    DUPLICATE_RECORD,
    GAME_TWICE,
    GAME_MISSING,
    POINTS_BEFORE,
    LENGTH_DIFFERS,
    PLAYERS_DIFFER,
    MATCH_WAS_OVER,
    MATCH_BACKWARDS,
    HEAD_START,
)
