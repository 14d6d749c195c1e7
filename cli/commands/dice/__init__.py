"""`barsis dice`: the group of commands on verifiable throws for play at a distance."""

from typing import Final

HELP: Final = """Make throws for play at a distance, which every player can verify.

Each player commits to a secret seed. When all have committed, the seeds are revealed, and every
throw of the game follows from them. The first argument is the dice file.

A player who knows all seeds knows all future throws. If that matters, let a dealer, who does not
play, commit first, give out the throws during the game, and reveal after it.

Examples:
    barsis dice commit dice.json --player Amal --with Omar --game 7 --ruleset kioz
    barsis dice check dice.json game.barsis.json
"""

VERBS: Final = ("commit", "reveal", "throw", "name", "check")
"""The subcommands, in the order of the help."""
