"""MOV: reasons to refuse a move, and other problems of the moves of a turn.

Words of the messages: ``found`` the move in words, ``who`` the player, ``owed`` the throws that
they still had to play before the move, ``distance`` the steps of the move, ``cell`` where it ends.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

TOKEN_NOT_AVAILABLE: Final = Code(
    code="MOV001",
    name="token-not-available",
    bad="S 2: 8/12",
    good="S 2: 8/10",
)
TOKEN_REUSED: Final = Code(
    code="MOV002",
    name="token-reused",
    bad="S 2: 8/10 10/12",
    good="S 2: 8/10",
)
WRONG_DISTANCE: Final = Code(
    code="MOV003",
    name="wrong-distance",
    bad="S 3: 11/16",
    good="S 3: 11/14",
)
OVERSHOOT: Final = Code(
    code="MOV004",
    name="overshoot",
    bad="S 4: 81/off",
    good="S 3: 81/off",
)
ENTRY_WITHOUT_RIGHT: Final = Code(
    code="MOV005",
    name="entry-without-right",
    bad="S 3: bar/11",
    good="S 1+3: bar/11 11/12 12/15",
)
ENTRY_WRONG_SQUARE: Final = Code(
    code="MOV006",
    name="entry-wrong-square",
    bad="S 1+3: bar/12",
    good="S 1+3: bar/11 11/12 12/15",
)
ENTRY_FORCED: Final = Code(
    code="MOV007",
    name="entry-forced",
    bad="1 5: 24/29",
    good="1 5: bar/13",
)
SAFE_OCCUPIED: Final = Code(
    code="MOV008",
    name="safe-occupied",
    good="S 3: 9/12",
)
PAIR_PROTECTED: Final = Code(
    code="MOV009",
    name="pair-protected",
    good="W 31: 8/5 6/5",
)
BARRIER_IN_PATH: Final = Code(
    code="MOV010",
    name="barrier-in-path",
    bad="E 4: 68/72",
    good="E 4:",
)
CELL_FULL: Final = Code(
    code="MOV011",
    name="cell-full",
    bad="A 2: 23/25",
    good="A 2: 25/27",
)
MUST_MOVE: Final = Code(
    code="MOV012",
    name="must-move",
    bad="S 5+2: bar/26",
    good="S 5+2: bar/26 26/27 27/29",
)
MUST_OPEN_BARRIER: Final = Code(
    code="MOV013",
    name="must-open-barrier",
    bad="1 6: 40/47",
    good="1 6: 32/39",
)
MUST_USE_KIOZ_ON_UNMOVED: Final = Code(
    code="MOV014",
    name="must-use-kioz-on-unmoved",
    bad="A 1: 23/24",
    good="A 1: 21/22",
)
MUST_USE_BOTH_DICE: Final = Code(
    code="MOV015",
    name="must-use-both-dice",
    bad="W 31: 8/7",
    good="W 31: 8/7 8/5",
)
HIGHER_DIE: Final = Code(
    code="MOV016",
    name="higher-die",
    bad="W 64: 13/9",
    good="W 64: 13/7",
)
BAR_FIRST: Final = Code(
    code="MOV017",
    name="bar-first",
    good="W 31: bar/22 6/5",
)
BEAROFF_NOT_HOME: Final = Code(
    code="MOV018",
    name="bearoff-not-home",
    good="W 61: 13/7 8/7",
)
FAR_ROW_FROZEN: Final = Code(
    code="MOV019",
    name="far-row-frozen",
    bad="A 3: 70/72",
    good="A 3: 9/11",
)
FAR_ROW_TWICE: Final = Code(
    code="MOV020",
    name="far-row-twice",
    bad="A 2: 66/68",
    good="A 2: 32/34",
)
CAPTURE_MISSING: Final = Code(
    code="MOV021",
    name="capture-missing",
    bad="E 4: 45/49*",
    good="E 4: 45/49*S.32",
)
CAPTURE_FALSE: Final = Code(
    code="MOV022",
    name="capture-false",
    good="S 3: 11/14",
)
BONUS_MISSING: Final = Code(
    code="MOV023",
    name="bonus-missing",
    bad="3 3: 81/off",
    good="3 3: 81/off 20/30",
)
THIRD_SIX_PENALTY_MISSING: Final = Code(
    code="MOV024",
    name="third-six-penalty-missing",
    bad="1 6:",
    good="1 6: 30/bar",
)
PASS_NOT_ALLOWED: Final = Code(
    code="MOV025",
    name="pass-not-allowed",
    bad="W 31: 8/7 pass",
    good="W 31: 8/7 8/5",
)
NO_MAN_THERE: Final = Code(
    code="MOV026",
    name="no-man-there",
    good="S 2: 11/13",
)
NOT_A_MOVE_HERE: Final = Code(
    code="MOV027",
    name="not-a-move-here",
    bad="S 2: b3xd3",
    good="S 2: 8/10",
)
STOP_NOT_LAST: Final = Code(
    code="MOV028",
    name="stop-not-last",
    bad="S 5: bar/26 stop / N 2:",
    good="S 5: bar/26 stop",
)
STAR_MISSING: Final = Code(
    code="MOV029",
    name="star-missing",
    severity=Severity.INFO,
    bad="S 5+2: 34/59",
    good="S 5+2: 34/59*",
)
PASS_UNSAID: Final = Code(
    code="MOV030",
    name="pass-unsaid",
    severity=Severity.WARNING,
    bad="S 4:",
    good="S 4: pass",
)
POSITION_DIFFERS: Final = Code(
    code="MOV031",
    name="position-differs",
    bad='{"turn": "S 2: 8/10", "position": "barsis S:bar(3),11 …"}',
    good='{"turn": "S 2: 8/10", "position": "barsis S:bar(3),10 …"}',
)
POSITION_WRONG: Final = Code(
    code="MOV032",
    name="position-impossible",
    bad='"barsis S:bar(5) N:bar(4) to=S"',
    good='"barsis S:bar(4) N:bar(4) to=S"',
)
RULING_NEEDLESS: Final = Code(
    code="MOV033",
    name="stood-but-legal",
    severity=Severity.INFO,
    bad='{"turn": "S 2: 8/10", "stood": true, "position": "barsis …", "ruling": {…}}',
    good='{"turn": "S 2: 8/10"}',
)
TURN_SYNTAX: Final = Code(
    code="MOV034",
    name="unreadable-turn",
    bad="S 1+3 bar/11",
    good="S 1+3: bar/11 11/12 12/15",
)
NOT_FOLLOWED: Final = Code(
    code="MOV035",
    name="moves-not-noted",
    severity=Severity.INFO,
    bad="N ?: ?",
    good='{"turn": "N ?: ?", "position": "barsis …"}',
)
DERIVED_MOVE: Final = Code(
    code="MOV036",
    name="derived-move-wrong",
    bad='{"from": "8", "to": "14", "cells": ["SM8", "SR5"]}',
    good='{"from": "8", "to": "14", "cells": ["SM8", "SR3"]}',
)
STOOD_WITHOUT_POSITION: Final = Code(
    code="MOV037",
    name="stood-without-position",
    bad='{"turn": "S 2: 8/11", "stood": true}',
    good='{"turn": "S 2: 8/11", "stood": true, "position": "barsis …", "ruling": {…}}',
)
LIKELIEST_SLIP: Final = Code(
    code="MOV038",
    name="likeliest-slip",
    severity=Severity.INFO,
    bad="S 4: 81/off",
    good="S 3: 81/off",
)
CUBE_USED: Final = Code(
    code="MOV039",
    name="cube-used",
    severity=Severity.WARNING,
    bad="W: double / B: take",
    good="W 31: 8/5 6/5",
)
TURN_UNDECIDED: Final = Code(
    code="MOV040",
    name="turn-undecided",
    severity=Severity.WARNING,
    bad="S 0+0+0+1+1+1+6+6+6+2: 83/off 83/off 83/off …",
    good="S 0+0+0+1+1+1+6+6+6+2: 83/off=25 83/off=25 83/off=10 …",
)
TWO_TURNS: Final = Code(
    code="MOV042",
    name="two-turns-in-one",
    bad="S 2: 8/10 N 3:",
    good="S 2: 8/10 / N 3:",
)
VARIATION_ILLEGAL: Final = Code(
    code="MOV043",
    name="variation-illegal",
    severity=Severity.WARNING,
    bad='{"turn": "S 2: 8/10", "variations": [["S 2: 8/11"]]}',
    good='{"turn": "S 2: 8/10", "variations": [["S 2: 15/17"]]}',
)
RETRACTED_ILLEGAL: Final = Code(
    code="MOV044",
    name="retracted-illegal",
    severity=Severity.INFO,
    bad='{"turn": "S 2: 8/10", "retracted": [["S 2: 8/11"]]}',
    good='{"turn": "S 2: 8/10", "retracted": [["S 2: 15/17"]]}',
)
LINES_NOT_EXAMINED: Final = Code(
    code="MOV045",
    name="lines-not-examined",
    severity=Severity.WARNING,
)
THROW_NOT_PLAYED: Final = Code(
    code="MOV046",
    name="throw-not-played",
    severity=Severity.WARNING,
    good='"S 2: 8/10", "N 3: stop"',
)
