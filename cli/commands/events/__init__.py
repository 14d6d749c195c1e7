"""`barsis event`: the group of commands on tournaments."""

from typing import Final

HELP: Final = """Hold a tournament: who plays whom, what the records say, who is where.

The event file is named first: the players, the rounds and their tables, and how points are given.
Results come from the records, which are the files and folders named after it or those of an
archive; without any, from the event file alone.

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
    "sheets": "event_sheets",
    "ratings": "event_ratings",
}
"""Maps each subcommand to its module, in the order of the help."""
