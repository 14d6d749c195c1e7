"""`barsis archive`: records in one file, and what is done with them by its verbs."""

from typing import Final

HELP: Final = """Keep records in one file, and prove that none of them was changed.

The archive is named first. Nothing in it is written over: a record that was mended is added as the
revision that follows.

Examples:
    barsis archive add cup.barsis games
    barsis archive verify cup.barsis
"""

VERBS: Final[dict[str, str]] = {
    "init": "init",
    "add": "add",
    "list": "list",
    "search": "search",
    "show": "show",
    "export": "export",
    "import": "importing",
    "verify": "verify",
    "sign": "sign",
    "prove": "prove",
    "withdraw": "withdraw",
    "people": "people",
    "stats": "stats",
}
"""The module of each verb, in the order of help."""
