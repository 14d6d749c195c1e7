"""Events: tournaments, their rounds and pairings, standings, ratings and spreadsheets.

An ``Event`` is read with ``load_event`` or ``read_event``; ``find_boards`` assigns records to its
boards. Seating and pairing work on plain names, without a file.

Callers pass checked records to ``event_games.iter_event_games``. An event keeps one ``GamePlayed``
per record, without turns. A record is assigned to the board of the round and table that it names if
its players were paired there, otherwise to the only table of its players in the named round or in
all rounds. A player is looked up by an id that the event has, otherwise by exact name, then by
other spellings of the name. A record that names another event is left out.

The result of a board is the one in the event file, or, if the file has none, the one of its
records. A result gives places and points of sides for any game; only ``scoring.compute_points``
converts it into event points, which are exact fractions. Standings, tie-breaks and crosstables are
made from ``RoundResult`` alone.

``event_report`` compares boards with the event file. Its findings have JSON pointers;
``finding_places`` adds line and column.

The names in ``__all__`` are public and stable, as ``docs/reference/stability.md`` says.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.events.crosstables import CrosstableLine, Encounter, compute_crosstable
    from barsis_notation.events.event import Event, EventRound, Points, Table
    from barsis_notation.events.event_boards import Board, BoardResult, Boards, Side, find_boards
    from barsis_notation.events.event_changes import (
        ReportedResult,
        add_player,
        mark_away,
        set_result,
        swap_players,
        swap_seats,
        withdraw_player,
    )
    from barsis_notation.events.event_files import EventError, load_event, read_event
    from barsis_notation.events.event_history import ChangeError, record_change, undo_last_change
    from barsis_notation.events.event_report import (
        BoardReport,
        EventReport,
        RoundReport,
        report_event,
    )
    from barsis_notation.events.event_saving import (
        SavedChange,
        change_event_file,
        undo_event_file,
    )
    from barsis_notation.events.ratings import (
        Contest,
        Rating,
        compute_ratings,
        list_contests,
        rank_ratings,
    )
    from barsis_notation.events.round_robin import pair_round_robin
    from barsis_notation.events.seated_rounds import Past, SeatedRound, collect_past
    from barsis_notation.events.seating import SeatingError, plan_tables, seat_by_standing
    from barsis_notation.events.spreadsheets.sheet_reading import EventSheets, read_event_sheets
    from barsis_notation.events.spreadsheets.sheet_writing import make_event_sheets
    from barsis_notation.events.spreadsheets.workbook_writing import (
        write_workbook as write_workbook,
    )
    from barsis_notation.events.standings import Standing, compute_standings
    from barsis_notation.events.structs import (
        EventFile,
        EventPlayer,
        HistoryEdit,
        HistoryEntry,
        MatchLength,
        Pairing,
        Round,
        Scoring,
    )
    from barsis_notation.events.swiss import (
        Entrant,
        NoPairingError,
        Outing,
        SwissRound,
        pair_swiss_round,
    )
    from barsis_notation.events.trf.trf_reading import read_trf
    from barsis_notation.events.trf.trf_writing import TrfError, TrfExport, make_trf
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "event_boards": "Board BoardResult Boards Side find_boards",
            "crosstables": "CrosstableLine Encounter compute_crosstable",
            "event": "Event EventRound Points Table",
            "ratings": ("Contest Rating compute_ratings list_contests rank_ratings"),
            "event_files": "EventError load_event read_event",
            "event_report": "BoardReport EventReport RoundReport report_event",
            "round_robin": "pair_round_robin",
            "seated_rounds": "Past SeatedRound collect_past",
            "seating": "SeatingError plan_tables seat_by_standing",
            "spreadsheets.sheet_reading": "EventSheets read_event_sheets",
            "spreadsheets.workbook_writing": "write_workbook",
            "spreadsheets.sheet_writing": "make_event_sheets",
            "standings": "Standing compute_standings",
            "trf.trf_reading": "read_trf",
            "trf.trf_writing": "TrfError TrfExport make_trf",
            "structs": (
                "EventFile EventPlayer HistoryEdit HistoryEntry MatchLength Pairing Round Scoring"
            ),
            "event_changes": (
                "ReportedResult add_player mark_away set_result swap_players swap_seats "
                "withdraw_player"
            ),
            "event_history": "ChangeError record_change undo_last_change",
            "event_saving": "SavedChange change_event_file undo_event_file",
            "swiss": "Entrant NoPairingError Outing SwissRound pair_swiss_round",
        },
        renamed={"Outcome": "ReportedResult"},
    )

__all__ = [
    "Board",
    "BoardReport",
    "BoardResult",
    "Boards",
    "ChangeError",
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
    "HistoryEdit",
    "HistoryEntry",
    "MatchLength",
    "NoPairingError",
    "Outing",
    "Pairing",
    "Past",
    "Points",
    "Rating",
    "ReportedResult",
    "Round",
    "RoundReport",
    "SavedChange",
    "Scoring",
    "SeatedRound",
    "SeatingError",
    "Side",
    "Standing",
    "SwissRound",
    "Table",
    "TrfError",
    "TrfExport",
    "add_player",
    "change_event_file",
    "collect_past",
    "compute_crosstable",
    "compute_ratings",
    "compute_standings",
    "find_boards",
    "list_contests",
    "load_event",
    "make_event_sheets",
    "make_trf",
    "mark_away",
    "pair_round_robin",
    "pair_swiss_round",
    "plan_tables",
    "rank_ratings",
    "read_event",
    "read_event_sheets",
    "read_trf",
    "record_change",
    "report_event",
    "seat_by_standing",
    "set_result",
    "swap_players",
    "swap_seats",
    "undo_event_file",
    "undo_last_change",
    "withdraw_player",
    "write_workbook",
]
