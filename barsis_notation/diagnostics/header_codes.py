"""HDR: problems of the header of a record: players, seats, start, counts."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

UNKNOWN_SEAT: Final = Code(code="HDR001", name="unknown-seat")
SEAT_TWICE: Final = Code(code="HDR002", name="seat-twice")
PLAYER_COUNT: Final = Code(code="HDR003", name="wrong-number-of-players")
SEATS_NOT_TAKEN: Final = Code(code="HDR004", name="wrong-seats")
TURN_COUNT: Final = Code(code="HDR005", name="turn-count-differs")
START_WRONG: Final = Code(code="HDR006", name="start-impossible")
SEAT_OF_RESULT: Final = Code(code="HDR007", name="seat-not-in-game")
SAME_NAME: Final = Code(code="HDR008", name="players-alike", severity=Severity.WARNING)
ENDS_BEFORE: Final = Code(
    code="HDR009", name="event-ends-before-it-begins", severity=Severity.WARNING
)
CREATED_BEFORE: Final = Code(code="HDR010", name="created-before-played", severity=Severity.WARNING)
CLOCK_RISES: Final = Code(code="HDR011", name="clock-rises", severity=Severity.WARNING)
CLOCK_DISAGREES: Final = Code(
    code="HDR012", name="clock-and-time-spent-disagree", severity=Severity.INFO
)
TIME_BACKWARDS: Final = Code(code="HDR013", name="time-runs-backwards", severity=Severity.WARNING)
ON_TRUST: Final = Code(code="HDR017", name="on-trust", severity=Severity.INFO, once_a_run=True)
