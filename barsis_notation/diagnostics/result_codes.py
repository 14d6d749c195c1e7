"""RES: problems of the result that a record states."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

GAME_ALREADY_OVER: Final = Code(code="RES001", name="game-already-over")
WRONG_WINNER: Final = Code(code="RES002", name="wrong-winner")
WRONG_SCORE: Final = Code(code="RES003", name="wrong-score")
WRONG_RANK: Final = Code(code="RES004", name="wrong-rank")
WRONG_REASON: Final = Code(code="RES005", name="wrong-reason")
WRONG_WIN_NAME: Final = Code(code="RES006", name="wrong-win-name")
RESULT_MISSING: Final = Code(code="RES007", name="result-missing", severity=Severity.INFO)
IMPOSSIBLE_SCORE: Final = Code(code="RES009", name="impossible-score")
IMPOSSIBLE_RANK: Final = Code(code="RES010", name="impossible-rank")
IMPOSSIBLE_BEFORE: Final = Code(
    code="RES011", name="impossible-points-before", severity=Severity.WARNING
)
IMPOSSIBLE_STAKE: Final = Code(code="RES012", name="impossible-stake", severity=Severity.WARNING)
CONTRADICTORY_RESULT: Final = Code(code="RES013", name="contradictory-result")
OTHER_WIN_NAME: Final = Code(code="RES014", name="win-name-of-other-rules")
