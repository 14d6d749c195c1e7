"""`barsis dice`: the group of commands on verifiable throws for play at a distance."""

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
    "commit": "dice_commit",
    "reveal": "dice_reveal",
    "throw": "dice_throw",
    "name": "dice_name",
    "check": "dice_check",
}
"""Maps each subcommand to its module, in the order of the help."""
