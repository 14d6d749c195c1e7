"""`barsis dice`: throws for play at a distance, and what is done with them by its verbs."""

from typing import Final

HELP: Final = """Throw shells and dice at a distance, so that everybody can check the throws.

Each commits to a seed that nobody sees; when all have, the seeds are revealed, and every throw of
the game follows from them. The dice file is named first.

Who knows all seeds knows all throws to come. Where that matters let a dealer, who does not play,
commit first, deal, and reveal after the game.

Examples:
    barsis dice commit dice.json --player Amal --with Omar --game 7 --ruleset kioz
    barsis dice check dice.json game.barsis.json
"""

VERBS: Final[dict[str, str]] = {
    "commit": "commit",
    "reveal": "reveal",
    "throw": "throw",
    "name": "name",
    "check": "check",
}
"""The module of each verb, in the order of help."""
