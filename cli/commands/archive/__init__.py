"""`barsis archive`: the group of commands on archives."""

from typing import Final

HELP: Final = """Keep records in one file, and prove that none of them was changed.

The first argument is the archive. Records in it are never overwritten: a corrected record is added
as a new revision.

Examples:
    barsis archive init new.barsis
    barsis archive add cup.barsis games
"""

VERBS: Final[dict[str, str]] = {
    "init": "archive_init",
    "add": "archive_add",
    "list": "archive_list",
    "search": "archive_search",
    "show": "archive_show",
    "export": "archive_export",
    "import": "archive_import",
    "verify": "archive_verify",
    "sign": "archive_sign",
    "prove": "archive_prove",
    "withdraw": "archive_withdraw",
    "people": "archive_people",
    "stats": "archive_stats",
}
"""Maps each subcommand to its module, in the order of the help."""
