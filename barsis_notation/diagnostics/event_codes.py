"""EVT: what shows only when several records are looked at together."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

DUPLICATE_PLAY: Final = Code(
    code="EVT001",
    name="duplicate-play",
    severity=Severity.WARNING,
    bad="table3.barsis.json and a copy of it with other players",
    good="one record a game",
)
DUPLICATE_RECORD: Final = Code(
    code="EVT002",
    name="duplicate-record",
    severity=Severity.WARNING,
    bad="table3.barsis.json and table3_copy.barsis.json",
    good="one file a game",
)

GAME_TWICE: Final = Code(
    code="EVT003",
    name="game-of-match-twice",
    bad='two records with "match": {"id": "final", "game": 2}',
    good='"match": {"id": "final", "game": 2} and "match": {"id": "final", "game": 3}',
)
GAME_MISSING: Final = Code(
    code="EVT004",
    name="game-of-match-missing",
    bad="games 1, 2 and 4 of a match",
    good="games 1, 2 and 3 of a match",
)
POINTS_BEFORE: Final = Code(
    code="EVT005",
    name="wrong-points-before-game",
    bad='"before": {"S": 1, "N": 0} after a game in which S, at 1, won a point',
    good='"before": {"S": 2, "N": 0} after a game in which S, at 1, won a point',
)
LENGTH_DIFFERS: Final = Code(
    code="EVT006",
    name="match-length-differs",
    bad='"match": {"id": "final", "to": 5} and "match": {"id": "final", "to": 7}',
    good='"match": {"id": "final", "to": 5} in every game',
)
PLAYERS_DIFFER: Final = Code(
    code="EVT007",
    name="match-players-differ",
    bad="Amal and Basim in game 1, Amal and Huda in game 2",
    good="Amal and Basim in both games",
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
    bad='game 1 on "2026-11-20", game 2 on "2026-11-19"',
    good='game 1 on "2026-11-19", game 2 on "2026-11-20"',
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
