"""MOV: reasons for refusing a move, and other problems of the moves of a turn.

Words of the messages: ``found`` is the move in words; ``who`` is the player; ``owed`` is the throws
that they still had to play before the move; ``distance`` is the number of steps of the move;
``cell`` is where it ends.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

TOKEN_NOT_AVAILABLE: Final = Code(code="MOV001", name="token-not-available")
TOKEN_REUSED: Final = Code(code="MOV002", name="token-reused")
WRONG_DISTANCE: Final = Code(code="MOV003", name="wrong-distance")
OVERSHOOT: Final = Code(code="MOV004", name="overshoot")
ENTRY_WITHOUT_RIGHT: Final = Code(code="MOV005", name="entry-without-right")
ENTRY_WRONG_SQUARE: Final = Code(code="MOV006", name="entry-wrong-square")
ENTRY_FORCED: Final = Code(code="MOV007", name="entry-forced")
SAFE_OCCUPIED: Final = Code(code="MOV008", name="safe-occupied")
PAIR_PROTECTED: Final = Code(code="MOV009", name="pair-protected")
BARRIER_IN_PATH: Final = Code(code="MOV010", name="barrier-in-path")
CELL_FULL: Final = Code(code="MOV011", name="cell-full")
MUST_MOVE: Final = Code(code="MOV012", name="must-move")
MUST_OPEN_BARRIER: Final = Code(code="MOV013", name="must-open-barrier")
MUST_USE_KIOZ_ON_UNMOVED: Final = Code(code="MOV014", name="must-use-kioz-on-unmoved")
MUST_USE_BOTH_DICE: Final = Code(code="MOV015", name="must-use-both-dice")
HIGHER_DIE: Final = Code(code="MOV016", name="higher-die")
BAR_FIRST: Final = Code(code="MOV017", name="bar-first")
BEAROFF_NOT_HOME: Final = Code(code="MOV018", name="bearoff-not-home")
FAR_ROW_FROZEN: Final = Code(code="MOV019", name="far-row-frozen")
FAR_ROW_TWICE: Final = Code(code="MOV020", name="far-row-twice")
CAPTURE_MISSING: Final = Code(code="MOV021", name="capture-missing")
CAPTURE_FALSE: Final = Code(code="MOV022", name="capture-false")
BONUS_MISSING: Final = Code(code="MOV023", name="bonus-missing")
THIRD_SIX_PENALTY_MISSING: Final = Code(code="MOV024", name="third-six-penalty-missing")
PASS_NOT_ALLOWED: Final = Code(code="MOV025", name="pass-not-allowed")
NO_MAN_THERE: Final = Code(code="MOV026", name="no-man-there")
NOT_A_MOVE_HERE: Final = Code(code="MOV027", name="not-a-move-here")
STOP_NOT_LAST: Final = Code(code="MOV028", name="stop-not-last")
STAR_MISSING: Final = Code(code="MOV029", name="star-missing", severity=Severity.INFO)
PASS_UNSAID: Final = Code(code="MOV030", name="pass-unsaid", severity=Severity.WARNING)
POSITION_DIFFERS: Final = Code(code="MOV031", name="position-differs")
POSITION_WRONG: Final = Code(code="MOV032", name="position-impossible")
RULING_NEEDLESS: Final = Code(code="MOV033", name="stood-but-legal", severity=Severity.INFO)
TURN_SYNTAX: Final = Code(code="MOV034", name="unreadable-turn")
NOT_FOLLOWED: Final = Code(code="MOV035", name="moves-not-noted", severity=Severity.INFO)
DERIVED_MOVE: Final = Code(code="MOV036", name="derived-move-wrong")
STOOD_WITHOUT_POSITION: Final = Code(code="MOV037", name="stood-without-position")
LIKELIEST_SLIP: Final = Code(code="MOV038", name="likeliest-slip", severity=Severity.INFO)
CUBE_USED: Final = Code(code="MOV039", name="cube-used", severity=Severity.WARNING)
TURN_UNDECIDED: Final = Code(code="MOV040", name="turn-undecided", severity=Severity.WARNING)
TWO_TURNS: Final = Code(code="MOV042", name="two-turns-in-one")
VARIATION_ILLEGAL: Final = Code(code="MOV043", name="variation-illegal", severity=Severity.WARNING)
RETRACTED_ILLEGAL: Final = Code(code="MOV044", name="retracted-illegal", severity=Severity.INFO)
LINES_NOT_EXAMINED: Final = Code(
    code="MOV045", name="lines-not-examined", severity=Severity.WARNING
)
THROW_NOT_PLAYED: Final = Code(code="MOV046", name="throw-not-played", severity=Severity.WARNING)
