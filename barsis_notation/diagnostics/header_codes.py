"""HDR: what can be wrong with the head of a record: players, seats, start, counts."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

UNKNOWN_SEAT: Final = Code(
    code="HDR001",
    name="unknown-seat",
    message='there is no seat "{found}" in this game; its seats are {expected}',
    what="A seat is named that the ruleset does not have.",
    why="Seats are the words by which turns, men and results are told apart.",
    bad='{"name": "Amal", "seats": ["Q"]}',
    good='{"name": "Amal", "seats": ["S"]}',
)
SEAT_TWICE: Final = Code(
    code="HDR002",
    name="seat-twice",
    message="seat {found} belongs to two players; expected {expected}",
    what="Two players have the same seat.",
    why="Each seat belongs to one player.",
    bad='[{"seats": ["S"]}, {"seats": ["S"]}]',
    good='[{"seats": ["S"]}, {"seats": ["N"]}]',
)
PLAYER_COUNT: Final = Code(
    code="HDR003",
    name="wrong-number-of-players",
    message="the record has {found}; this game is for {expected}",
    what="The number of players is not one the ruleset allows.",
    why="The number of players decides who moves when.",
    bad='one player: [{"seats": ["S"]}]',
    good='[{"seats": ["S"]}, {"seats": ["N"]}]',
)
SEATS_NOT_TAKEN: Final = Code(
    code="HDR004",
    name="wrong-seats",
    message="the players sit at {found}; expected {expected}",
    what="The seats taken are not those this number of players may take.",
    why="Two players sit opposite each other where the ruleset says so.",
    bad='[{"seats": ["S"]}, {"seats": ["E"]}]',
    good='[{"seats": ["S"]}, {"seats": ["N"]}]',
)
TURN_COUNT: Final = Code(
    code="HDR005",
    name="turn-count-differs",
    message="meta.turn_count is {found}, and the record has {expected} turns; "
    "see whether one was lost or added",
    what="The count of turns does not fit the turns.",
    why="The count is there to show that a turn was lost.",
    bad='{"turn_count": 60} and 59 turns',
    good='{"turn_count": 59} and 59 turns',
)
START_WRONG: Final = Code(
    code="HDR006",
    name="start-impossible",
    message="the game cannot start from {found}: {expected}",
    what="The starting position is none of this game.",
    why="Play can only be checked from a position that can stand.",
    bad='{"position": "barsis S:bar(5) N:bar(4) to=S"}',
    good='{"position": "barsis S:bar(4) N:bar(4) to=S"}',
)
SEAT_OF_RESULT: Final = Code(
    code="HDR007",
    name="seat-not-in-game",
    message="{found} names a seat nobody plays; the seats of this game are {expected}",
    what="A result, a score or the holder of the cube is a seat that has no player.",
    why="Standings go by seats and players.",
    bad='{"winners": ["E"]} and only S and N play',
    good='{"winners": ["S"]}',
)
SAME_NAME: Final = Code(
    code="HDR008",
    name="players-alike",
    severity=Severity.WARNING,
    message="two players are called {found}; an id or another name tells them apart",
    expects="names that differ, or an id for each",
    what="Two players of one game have the same name and no id.",
    why="Standings and searches would take them for one person.",
    bad='[{"name": "Amal", "seats": ["S"]}, {"name": "Amal", "seats": ["N"]}]',
    good='[{"name": "Amal (1)", "seats": ["S"]}, {"name": "Amal (2)", "seats": ["N"]}]',
)
ENDS_BEFORE: Final = Code(
    code="HDR009",
    name="event-ends-before-it-begins",
    severity=Severity.WARNING,
    message="the event ends on {found}, before its date {expected}; one of the two is wrong",
    what="event.end_date is a day before event.date.",
    why="Lists and searches by day would lose the game.",
    bad='{"date": "2026-11-20", "end_date": "2026-11-19"}',
    good='{"date": "2026-11-20", "end_date": "2026-11-21"}',
)
CREATED_BEFORE: Final = Code(
    code="HDR010",
    name="created-before-played",
    severity=Severity.WARNING,
    message="the record was made at {found}, before the day of the game, {expected}; "
    "one of the two is wrong",
    what="meta.created is before event.date, in every time zone.",
    why="A record cannot be older than its game; a wrong clock or a mistyped year looks like this.",
    bad='{"event": {"date": "2026-11-20"}, "meta": {"created": "2025-11-20T18:30:00Z"}}',
    good='{"event": {"date": "2026-11-20"}, "meta": {"created": "2026-11-20T18:30:00Z"}}',
)
CLOCK_RISES: Final = Code(
    code="HDR011",
    name="clock-rises",
    severity=Severity.WARNING,
    message="the clock of seat {found}{more}; expected {expected}",
    expects="a clock that falls, or gains the same in every turn",
    what="A clock shows more after a turn than after the turn of the seat before it.",
    why="A clock rises by an increment only, and that is the same in every turn.",
    bad="the clock of S at 300000 ms, then at 420000 ms",
    good="the clock of S at 300000 ms, then at 240000 ms",
)
CLOCK_DISAGREES: Final = Code(
    code="HDR012",
    name="clock-and-time-spent-disagree",
    severity=Severity.INFO,
    message="the clock of seat {found}{more}; expected {expected}",
    expects="a clock that falls by the time spent, to a second",
    what="The clock fell by more or less than spent_ms says, and not by the same in every turn.",
    why="One of the two was misread; neither decides anything about the moves.",
    bad="the clock of S falls by 60 s in a turn of 20 s",
    good="the clock of S falls by 20 s in a turn of 20 s",
)
TIME_BACKWARDS: Final = Code(
    code="HDR013",
    name="time-runs-backwards",
    severity=Severity.WARNING,
    message="this turn was played at {found}, before the one above, at {expected}{more}",
    what="The moment in at is earlier than that of an entry before it.",
    why="Turns out of order, or a wrong clock, look like this.",
    bad='"at": "2026-11-20T18:31:00Z", then "at": "2026-11-20T18:30:00Z"',
    good='"at": "2026-11-20T18:30:00Z", then "at": "2026-11-20T18:31:00Z"',
)

CODES: Final = (
    UNKNOWN_SEAT,
    SEAT_TWICE,
    PLAYER_COUNT,
    SEATS_NOT_TAKEN,
    TURN_COUNT,
    START_WRONG,
    SEAT_OF_RESULT,
    SAME_NAME,
    ENDS_BEFORE,
    CREATED_BEFORE,
    CLOCK_RISES,
    CLOCK_DISAGREES,
    TIME_BACKWARDS,
)
