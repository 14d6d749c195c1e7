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
    what="A result or a score speaks of a seat that has no player.",
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

CODES: Final = (
    UNKNOWN_SEAT,
    SEAT_TWICE,
    PLAYER_COUNT,
    SEATS_NOT_TAKEN,
    TURN_COUNT,
    START_WRONG,
    SEAT_OF_RESULT,
    SAME_NAME,
)
