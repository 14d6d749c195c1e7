"""Events: tournaments, their rounds and pairings, standings, ratings and spreadsheets.

An ``Event`` is read with ``load_event`` or ``read_event``; ``find_boards`` finds the records of its
games. Seating and pairing work on plain names, without a file.

Callers give checked records (``played.games_of``); an event keeps one ``GamePlayed`` per record,
without turns. A record finds its board by round and table, else by its players, who are found by
id, then by name, then by a name that differs in spelling only. A record that names another event
is left out. A board's result is that of the event file, else that of its records. A result
becomes places and points of sides, whatever the game; only ``scoring.points_of`` turns it into
event points, which are exact fractions. Standings, tie-breaks and crosstables are made from
``RoundResult`` alone.

``report`` compares boards with the event file; its findings have JSON pointers, and ``places``
finds line and column in the files that have findings.

The names in ``__all__`` are public and stable, as ``docs/stability.md`` says.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.events.boards import Board, BoardResult, Boards, Side
    from barsis_notation.events.boards import boards_of as find_boards
    from barsis_notation.events.crosstable import CrosstableLine, Encounter
    from barsis_notation.events.crosstable import crosstable_of as compute_crosstable
    from barsis_notation.events.event import Event, EventRound, Points, Table
    from barsis_notation.events.ratings import Contest, Rating
    from barsis_notation.events.ratings import contests_of as list_contests
    from barsis_notation.events.ratings import ranked as rank_ratings
    from barsis_notation.events.ratings import ratings as compute_ratings
    from barsis_notation.events.reading import EventError, load_event, read_event
    from barsis_notation.events.report import BoardReport, EventReport, RoundReport
    from barsis_notation.events.report import report_on as report_event
    from barsis_notation.events.round_robin import round_robin as pair_round_robin
    from barsis_notation.events.seated import Past, SeatedRound
    from barsis_notation.events.seated import past_of as collect_past
    from barsis_notation.events.seating import SeatingError
    from barsis_notation.events.seating import by_standing as seat_by_standing
    from barsis_notation.events.seating import plan as plan_tables
    from barsis_notation.events.spreadsheets.reading import EventSheets, read_event_sheets
    from barsis_notation.events.spreadsheets.workbook_writing import (
        workbook_bytes as write_workbook,
    )
    from barsis_notation.events.spreadsheets.writing import event_sheets as make_event_sheets
    from barsis_notation.events.standings import Standing
    from barsis_notation.events.standings import standings_of as compute_standings
    from barsis_notation.events.structs import (
        EventFile,
        EventPlayer,
        MatchLength,
        Pairing,
        Round,
        Scoring,
    )
    from barsis_notation.events.swiss import Entrant, NoPairingError, Outing, SwissRound
    from barsis_notation.events.swiss import next_round as pair_swiss_round
else:
    __getattr__, __dir__ = late_names(
        __name__,
        {
            "boards": "Board BoardResult Boards Side find_boards=boards_of",
            "crosstable": "CrosstableLine Encounter compute_crosstable=crosstable_of",
            "event": "Event EventRound Points Table",
            "ratings": (
                "Contest Rating compute_ratings=ratings list_contests=contests_of "
                "rank_ratings=ranked"
            ),
            "reading": "EventError load_event read_event",
            "report": "BoardReport EventReport RoundReport report_event=report_on",
            "round_robin": "pair_round_robin=round_robin",
            "seated": "Past SeatedRound collect_past=past_of",
            "seating": "SeatingError plan_tables=plan seat_by_standing=by_standing",
            "spreadsheets.reading": "EventSheets read_event_sheets",
            "spreadsheets.workbook_writing": "write_workbook=workbook_bytes",
            "spreadsheets.writing": "make_event_sheets=event_sheets",
            "standings": "Standing compute_standings=standings_of",
            "structs": "EventFile EventPlayer MatchLength Pairing Round Scoring",
            "swiss": "Entrant NoPairingError Outing SwissRound pair_swiss_round=next_round",
        },
    )

__all__ = [
    "Board",
    "BoardReport",
    "BoardResult",
    "Boards",
    "Contest",
    "CrosstableLine",
    "Encounter",
    "Entrant",
    "Event",
    "EventError",
    "EventFile",
    "EventPlayer",
    "EventReport",
    "EventRound",
    "EventSheets",
    "MatchLength",
    "NoPairingError",
    "Outing",
    "Pairing",
    "Past",
    "Points",
    "Rating",
    "Round",
    "RoundReport",
    "Scoring",
    "SeatedRound",
    "SeatingError",
    "Side",
    "Standing",
    "SwissRound",
    "Table",
    "collect_past",
    "compute_crosstable",
    "compute_ratings",
    "compute_standings",
    "find_boards",
    "list_contests",
    "load_event",
    "make_event_sheets",
    "pair_round_robin",
    "pair_swiss_round",
    "plan_tables",
    "rank_ratings",
    "read_event",
    "read_event_sheets",
    "report_event",
    "seat_by_standing",
    "write_workbook",
]
