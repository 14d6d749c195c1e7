"""`barsis event`: a tournament by its event file and the records of its games."""

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
"""The module of each verb, in the order of help."""
