"""RES: problems of the result that a record states."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

GAME_ALREADY_OVER: Final = Code(
    code="RES001",
    name="game-already-over",
    good="S 3: 81/off",
)
WRONG_WINNER: Final = Code(
    code="RES002",
    name="wrong-winner",
    bad='{"winners": ["N"], "reason": "home"}',
    good='{"winners": ["S"], "reason": "home"}',
)
WRONG_SCORE: Final = Code(
    code="RES003",
    name="wrong-score",
    good='{"score": {"W": 2, "B": 0}}',
)
WRONG_RANK: Final = Code(
    code="RES004",
    name="wrong-rank",
    bad='{"ranks": {"S": 1, "E": 3, "N": 2, "W": 4}}',
    good='{"ranks": {"S": 1, "E": 2, "N": 3, "W": 4}}',
)
WRONG_REASON: Final = Code(
    code="RES005",
    name="wrong-reason",
    good='{"winners": ["S"], "reason": "resign"}',
)
WRONG_WIN_NAME: Final = Code(
    code="RES006",
    name="wrong-win-name",
)
RESULT_MISSING: Final = Code(
    code="RES007",
    name="result-missing",
    severity=Severity.INFO,
    good='"result": {"winners": ["S"], "reason": "home"}',
    bad='"turns": […, "S 3: 81/off"]',
)
IMPOSSIBLE_SCORE: Final = Code(
    code="RES009",
    name="impossible-score",
    bad='{"winners": ["W"], "reason": "resign", "score": {"W": 1, "B": -1}}',
    good='{"winners": ["W"], "reason": "resign", "score": {"W": 1}}',
)
IMPOSSIBLE_RANK: Final = Code(
    code="RES010",
    name="impossible-rank",
    bad='{"winners": ["W"], "reason": "time", "ranks": {"W": 1, "B": 5}}',
    good='{"winners": ["W"], "reason": "time", "ranks": {"W": 1, "B": 2}}',
)
IMPOSSIBLE_BEFORE: Final = Code(
    code="RES011",
    name="impossible-points-before",
    severity=Severity.WARNING,
    bad='{"to": 5, "before": {"W": 7}}',
    good='{"to": 5, "before": {"W": 3}}',
)
IMPOSSIBLE_STAKE: Final = Code(
    code="RES012",
    name="impossible-stake",
    severity=Severity.WARNING,
    bad='{"cube": {"value": 3}}',
    good='{"cube": {"value": 4}}',
)
CONTRADICTORY_RESULT: Final = Code(
    code="RES013",
    name="contradictory-result",
    bad='{"winners": ["S"], "reason": "unfinished"}',
    good='{"winners": ["S"], "reason": "resign"}',
)
OTHER_WIN_NAME: Final = Code(
    code="RES014",
    name="win-name-of-other-rules",
    bad='{"winners": ["S"], "reason": "resign", "name": "mars"}',
    good='{"winners": ["S"], "reason": "resign"}',
)
