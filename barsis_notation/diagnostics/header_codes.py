"""HDR: problems of the header of a record: players, seats, start, counts."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

UNKNOWN_SEAT: Final = Code(
    code="HDR001",
    name="unknown-seat",
    bad='{"name": "Amal", "seats": ["Q"]}',
    good='{"name": "Amal", "seats": ["S"]}',
)
SEAT_TWICE: Final = Code(
    code="HDR002",
    name="seat-twice",
    bad='[{"seats": ["S"]}, {"seats": ["S"]}]',
    good='[{"seats": ["S"]}, {"seats": ["N"]}]',
)
PLAYER_COUNT: Final = Code(
    code="HDR003",
    name="wrong-number-of-players",
    good='[{"seats": ["S"]}, {"seats": ["N"]}]',
)
SEATS_NOT_TAKEN: Final = Code(
    code="HDR004",
    name="wrong-seats",
    bad='[{"seats": ["S"]}, {"seats": ["E"]}]',
    good='[{"seats": ["S"]}, {"seats": ["N"]}]',
)
TURN_COUNT: Final = Code(
    code="HDR005",
    name="turn-count-differs",
)
START_WRONG: Final = Code(
    code="HDR006",
    name="start-impossible",
    bad='{"position": "barsis S:bar(5) N:bar(4) to=S"}',
    good='{"position": "barsis S:bar(4) N:bar(4) to=S"}',
)
SEAT_OF_RESULT: Final = Code(
    code="HDR007",
    name="seat-not-in-game",
    good='{"winners": ["S"]}',
)
SAME_NAME: Final = Code(
    code="HDR008",
    name="players-alike",
    severity=Severity.WARNING,
    bad='[{"name": "Amal", "seats": ["S"]}, {"name": "Amal", "seats": ["N"]}]',
    good='[{"name": "Amal (1)", "seats": ["S"]}, {"name": "Amal (2)", "seats": ["N"]}]',
)
ENDS_BEFORE: Final = Code(
    code="HDR009",
    name="event-ends-before-it-begins",
    severity=Severity.WARNING,
    bad='{"date": "2026-11-20", "end_date": "2026-11-19"}',
    good='{"date": "2026-11-20", "end_date": "2026-11-21"}',
)
CREATED_BEFORE: Final = Code(
    code="HDR010",
    name="created-before-played",
    severity=Severity.WARNING,
    bad='{"event": {"date": "2026-11-20"}, "meta": {"created": "2025-11-20T18:30:00Z"}}',
    good='{"event": {"date": "2026-11-20"}, "meta": {"created": "2026-11-20T18:30:00Z"}}',
)
CLOCK_RISES: Final = Code(
    code="HDR011",
    name="clock-rises",
    severity=Severity.WARNING,
)
CLOCK_DISAGREES: Final = Code(
    code="HDR012",
    name="clock-and-time-spent-disagree",
    severity=Severity.INFO,
)
TIME_BACKWARDS: Final = Code(
    code="HDR013",
    name="time-runs-backwards",
    severity=Severity.WARNING,
)
ON_TRUST: Final = Code(code="HDR017", name="on-trust", severity=Severity.INFO, once_a_run=True)
