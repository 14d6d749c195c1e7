"""`barsis archive`: the group of commands on archives."""

from typing import Final

HELP: Final = """Keep records in one file, and prove that none of them was changed.

The first argument is the archive. Records in it are never overwritten: a corrected record is added
as a new revision.

Examples:
    barsis archive init new.barsis
    barsis archive add cup.barsis games
"""

VERBS: Final = (
    "init", "add", "list", "search", "show", "export", "import", "verify", "sign", "prove",
    "withdraw", "people", "stats",
)  # fmt: skip
"""The subcommands, in the order of the help."""
