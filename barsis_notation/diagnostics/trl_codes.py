"""FMT3xx: Ludii trials (.trl), and differences between Ludii's rules and a ruleset."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

TRL_NO_GAME: Final = Code(code="FMT301", name="trl-no-game")
TRL_OTHER_GAME: Final = Code(code="FMT302", name="trl-other-game")
TRL_GAME_NOT_READ: Final = Code(code="FMT303", name="trl-game-not-read")
TRL_UNREAD_LINE: Final = Code(code="FMT304", name="trl-unread-line", severity=Severity.WARNING)
TRL_UNREAD_MOVE: Final = Code(code="FMT305", name="trl-unread-move")
TRL_OPTIONS: Final = Code(code="FMT306", name="trl-read-under-options", severity=Severity.INFO)
TRL_VARIANT: Final = Code(code="FMT307", name="trl-variant", severity=Severity.WARNING)
TRL_DIVERGENCE: Final = Code(code="FMT308", name="trl-rule-divergence", severity=Severity.WARNING)
TRL_TURN_ORDER: Final = Code(code="FMT309", name="trl-turn-order", severity=Severity.WARNING)
TRL_NOT_JUDGED: Final = Code(code="FMT310", name="trl-not-judged", severity=Severity.WARNING)
TRL_NO_RESULT: Final = Code(code="FMT311", name="trl-no-result", severity=Severity.INFO)
TRL_RESULT: Final = Code(code="FMT312", name="trl-result-differs", severity=Severity.WARNING)
