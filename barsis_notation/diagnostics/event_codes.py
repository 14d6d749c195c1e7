"""EVT: problems that appear only when several records are compared."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

DUPLICATE_PLAY: Final = Code(code="EVT001", name="duplicate-play", severity=Severity.WARNING)
DUPLICATE_RECORD: Final = Code(code="EVT002", name="duplicate-record", severity=Severity.WARNING)

GAME_TWICE: Final = Code(code="EVT003", name="game-of-match-twice")
GAME_MISSING: Final = Code(code="EVT004", name="game-of-match-missing")
POINTS_BEFORE: Final = Code(code="EVT005", name="wrong-points-before-game")
LENGTH_DIFFERS: Final = Code(code="EVT006", name="match-length-differs")
PLAYERS_DIFFER: Final = Code(code="EVT007", name="match-players-differ")
MATCH_WAS_OVER: Final = Code(code="EVT008", name="match-was-over")
MATCH_BACKWARDS: Final = Code(code="EVT009", name="match-runs-backwards", severity=Severity.WARNING)
HEAD_START: Final = Code(code="EVT010", name="points-before-first-game", severity=Severity.WARNING)
OTHER_BEGINNING: Final = Code(code="EVT079", name="wrong-points-before-first-game")

# An event file, alone and compared with its records.

EVENT_UNREADABLE: Final = Code(code="EVT011", name="event-unreadable")
PLAYER_OF_EVENT_TWICE: Final = Code(code="EVT012", name="player-of-event-twice")
NAME_OF_TWO_PLAYERS: Final = Code(
    code="EVT013", name="name-of-two-players", severity=Severity.WARNING
)
NOT_A_PLAYER: Final = Code(code="EVT014", name="not-a-player-of-event")
TWICE_IN_ROUND: Final = Code(code="EVT015", name="twice-in-round")
TABLE_TWICE: Final = Code(code="EVT016", name="table-twice-in-round")
ROUND_TWICE: Final = Code(code="EVT017", name="round-twice")
OUTSIDE_STAY: Final = Code(code="EVT084", name="in-round-outside-stay", severity=Severity.WARNING)
NOT_IN_ROUND: Final = Code(code="EVT018", name="player-not-in-round", severity=Severity.WARNING)
SEATS_OF_TABLE: Final = Code(code="EVT019", name="wrong-seats-of-table")
DAYS_OF_EVENT: Final = Code(code="EVT020", name="days-of-event-contradict")
SCORING: Final = Code(code="EVT021", name="scoring-contradicts")
SECOND_BYE: Final = Code(code="EVT022", name="second-bye", severity=Severity.WARNING)
PLAYER_WITHOUT_TEAM: Final = Code(
    code="EVT023", name="player-without-team", severity=Severity.WARNING
)
RESULT_OF_EVENT: Final = Code(code="EVT024", name="wrong-result-in-event")
NO_TABLE: Final = Code(code="EVT030", name="record-without-table")
RECORD_MISSING: Final = Code(code="EVT031", name="record-of-board-missing")
RECORDS_OF_BOARD: Final = Code(code="EVT032", name="board-with-two-records")
OTHER_PLAYERS: Final = Code(code="EVT033", name="other-players-at-board")
OTHER_SEATS: Final = Code(code="EVT034", name="other-seats-at-board", severity=Severity.WARNING)
RESULT_DIFFERS: Final = Code(code="EVT035", name="result-of-board-differs")
UNDECIDED: Final = Code(code="EVT036", name="board-undecided")
DAY_OUTSIDE: Final = Code(code="EVT037", name="day-outside-event")
OTHER_RULES: Final = Code(code="EVT038", name="other-rules-at-board")
MATCH_UNFINISHED: Final = Code(code="EVT039", name="match-unfinished")
GAMES_TOO_MANY: Final = Code(code="EVT040", name="game-after-match")
OTHER_LENGTH: Final = Code(code="EVT041", name="other-length-of-match")
OTHER_SPELLING: Final = Code(code="EVT042", name="name-spelled-otherwise", severity=Severity.INFO)
AT_TWO_BOARDS: Final = Code(code="EVT043", name="at-two-boards")
PLAYED_THOUGH_AWAY: Final = Code(code="EVT044", name="played-though-away")
OTHER_PLACE: Final = Code(code="EVT083", name="other-place-of-board")
BOARD_ON_TRUST: Final = Code(code="EVT045", name="board-on-trust", severity=Severity.WARNING)
POINTS_AT_BOARD: Final = Code(code="EVT080", name="wrong-points-at-board")
ID_OF_ANOTHER: Final = Code(code="EVT081", name="id-of-another-player")
NAME_OF_ANOTHER: Final = Code(code="EVT082", name="name-of-another", severity=Severity.WARNING)

# Spreadsheets.

WORKBOOK_UNREADABLE: Final = Code(code="EVT070", name="workbook-unreadable")
SHEET_MISSING: Final = Code(code="EVT071", name="sheet-missing")
COLUMN_MISSING: Final = Code(code="EVT072", name="column-missing")
CELL_UNREADABLE: Final = Code(code="EVT073", name="cell-unreadable")
FORMULA_WITHOUT_VALUE: Final = Code(code="EVT074", name="formula-without-value")
PLAYER_NOT_IN_SHEET: Final = Code(code="EVT075", name="player-not-in-sheet")
PLAYER_TWICE_IN_SHEET: Final = Code(code="EVT076", name="player-twice-in-sheet")
COLUMN_PASSED_OVER: Final = Code(code="EVT077", name="column-passed-over", severity=Severity.INFO)
ROW_INCOMPLETE: Final = Code(code="EVT078", name="row-incomplete")

# Tournament Report Files.

TRF_FIELD: Final = Code(code="EVT090", name="trf-field-unreadable")
TRF_LINE: Final = Code(code="EVT091", name="trf-line-unknown", severity=Severity.WARNING)
TRF_CONTRADICTS: Final = Code(code="EVT092", name="trf-lines-contradict")
TRF_NUMBER: Final = Code(code="EVT093", name="trf-number-differs", severity=Severity.WARNING)
