"""FMT1xx: problems of match files (.mat), and irregularities that the reader accepts."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

MAT_NO_GAME: Final = Code(code="FMT101", name="mat-no-game")
MAT_GAME_NOT_READ: Final = Code(code="FMT102", name="mat-game-not-read")
MAT_UNREAD_LINE: Final = Code(code="FMT103", name="mat-unread-line", severity=Severity.WARNING)
MAT_UNREAD_TOKEN: Final = Code(code="FMT104", name="mat-unread-token")
MAT_HIDDEN_MOVES: Final = Code(code="FMT105", name="mat-hidden-moves", severity=Severity.INFO)
MAT_WESTERN_OPENING: Final = Code(
    code="FMT106", name="mat-western-opening", severity=Severity.INFO, once_a_run=True
)
MAT_CUBE: Final = Code(
    code="FMT107", name="mat-cube-in-use", severity=Severity.WARNING, once_a_run=True
)
MAT_JOINED: Final = Code(
    code="FMT108", name="mat-joined-moves", severity=Severity.INFO, once_a_run=True
)
MAT_TWO_ROADS: Final = Code(
    code="FMT109", name="mat-two-roads", severity=Severity.INFO, once_a_run=True
)
MAT_RESIGN_INFERRED: Final = Code(
    code="FMT110", name="mat-resignation-inferred", severity=Severity.INFO, once_a_run=True
)
MAT_NO_RESULT: Final = Code(code="FMT111", name="mat-no-result", severity=Severity.INFO)
MAT_RESULT_IN_DOUBT: Final = Code(
    code="FMT112", name="mat-result-in-doubt", severity=Severity.WARNING
)
# FMT113 was for older encodings; other-encoding now covers all text formats.
MAT_VARIATION: Final = Code(code="FMT114", name="mat-other-variation", severity=Severity.WARNING)
MAT_COLUMN: Final = Code(code="FMT115", name="mat-column-unclear", severity=Severity.INFO)
MAT_NUMBERING: Final = Code(code="FMT116", name="mat-numbering", severity=Severity.WARNING)
MAT_AFTER_RESULT: Final = Code(code="FMT117", name="mat-after-result", severity=Severity.WARNING)
MAT_HEAD: Final = Code(code="FMT118", name="mat-head-missing", severity=Severity.WARNING)

MAT_WESTERN: Final = Code(
    code="FMT119", name="mat-western-play", severity=Severity.INFO, once_a_run=True
)
MAT_WESTERN_UNDECIDED: Final = Code(
    code="FMT120", name="mat-western-undecided", severity=Severity.INFO
)
MAT_JACOBY: Final = Code(code="FMT121", name="mat-jacoby", severity=Severity.INFO, once_a_run=True)
MAT_UNREAD_TAG: Final = Code(code="FMT122", name="mat-unread-tag", severity=Severity.WARNING)
LONG_NAME: Final = Code(code="FMT123", name="long-name", severity=Severity.INFO)
MAT_TAG_DIFFERS: Final = Code(code="FMT125", name="mat-tag-differs", severity=Severity.WARNING)
MAT_STAKE: Final = Code(code="FMT126", name="mat-stake-differs", severity=Severity.WARNING)
MAT_POINTS_CUT: Final = Code(code="FMT127", name="mat-points-cut", severity=Severity.INFO)
MAT_BACKWARDS: Final = Code(code="FMT128", name="mat-moves-backwards")
