"""FMT2xx: problems of backgammon SGF files (.sgf, GM[6]).

Irregularities that the reader accepts have codes too.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

SGF_NO_GAME: Final = Code(code="FMT201", name="sgf-no-game")
SGF_GAME_NOT_READ: Final = Code(code="FMT202", name="sgf-game-not-read")
SGF_SYNTAX: Final = Code(code="FMT203", name="sgf-syntax", severity=Severity.WARNING)
SGF_UNREAD_VALUE: Final = Code(code="FMT204", name="sgf-unread-value")
SGF_NOT_KEPT: Final = Code(code="FMT205", name="sgf-not-kept", severity=Severity.WARNING)
SGF_NOT_WHOLE: Final = Code(code="FMT206", name="sgf-not-whole", severity=Severity.WARNING)
# FMT207 was for the opening of Western play, now part of sgf-western-play.
SGF_CUBE: Final = Code(
    code="FMT208", name="sgf-cube-in-use", severity=Severity.WARNING, once_a_run=True
)
SGF_JOINED: Final = Code(
    code="FMT209", name="sgf-joined-moves", severity=Severity.INFO, once_a_run=True
)
SGF_TWO_ROADS: Final = Code(
    code="FMT210", name="sgf-two-roads", severity=Severity.INFO, once_a_run=True
)
SGF_NO_RESULT: Final = Code(code="FMT211", name="sgf-no-result", severity=Severity.INFO)
SGF_RESULT_IN_DOUBT: Final = Code(
    code="FMT212", name="sgf-result-in-doubt", severity=Severity.WARNING
)
SGF_OUTSIDE: Final = Code(code="FMT213", name="sgf-text-outside", severity=Severity.WARNING)
SGF_VARIATION: Final = Code(code="FMT214", name="sgf-other-variation", severity=Severity.WARNING)

SGF_WESTERN: Final = Code(
    code="FMT215", name="sgf-western-play", severity=Severity.INFO, once_a_run=True
)
SGF_JACOBY: Final = Code(code="FMT216", name="sgf-jacoby", severity=Severity.INFO, once_a_run=True)
SGF_UNREAD_TAG: Final = Code(code="FMT217", name="sgf-unread-tag", severity=Severity.WARNING)
SGF_TAG_DIFFERS: Final = Code(code="FMT218", name="sgf-tag-differs", severity=Severity.WARNING)
SGF_RESIGNATION_DECLINED: Final = Code(
    code="FMT219", name="sgf-resignation-declined", severity=Severity.INFO
)
SGF_BACKWARDS: Final = Code(code="FMT220", name="sgf-moves-backwards")
