"""`barsis event`: the group of commands on tournaments."""

from typing import Final

HELP: Final = """Run a tournament: pair players, check records, compute standings.

The first argument is the event file, with the players, the rounds, the tables and the scoring.
Records are the files and folders named after it, or those of an archive. Without records, results
come from the event file alone.

Examples:
    barsis event new cup.json --game barsis --players players.txt
    barsis event standings event.json games
"""

VERBS: Final[dict[str, str]] = {
    "new": "event_new",
    "validate": "event_validate",
    "standings": "event_standings",
    "crosstable": "event_crosstable",
    "pairings": "event_pairings",
    "seating": "event_seating",
    "result": "event_result",
    "join": "event_join",
    "leave": "event_leave",
    "absent": "event_absent",
    "swap": "event_swap",
    "undo": "event_undo",
    "history": "event_history",
    "sheets": "event_sheets",
    "ratings": "event_ratings",
    "export": "event_export",
}
"""Maps each subcommand to its module, in the order of the help."""
