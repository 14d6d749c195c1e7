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
    "new": "new",
    "validate": "validate",
    "standings": "standings",
    "crosstable": "crosstable",
    "pairings": "pairings",
    "seating": "seating",
    "sheets": "sheets",
    "ratings": "ratings",
}
"""The module of each verb, in the order of help."""
