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

VERBS: Final = (
    "new", "validate", "standings", "crosstable", "pairings", "seating", "result", "join",
    "leave", "absent", "swap", "undo", "history", "sheets", "ratings", "export",
)  # fmt: skip
"""The subcommands, in the order of the help."""
