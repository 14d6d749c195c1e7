"""The command, with parts as small as tests want them.

``python -m tests.cluster.command WEIGHT WORDS…`` runs ``barsis WORDS…``.
"""

from __future__ import annotations

import sys

from barsis_cli.entry import main as run
from barsis_notation.cluster import part_division


def main() -> None:
    """Run the command."""
    part_division.WEIGHT, part_division.LEAST = int(sys.argv[1]), 1
    sys.argv = ["barsis", *sys.argv[2:]]
    run()


if __name__ == "__main__":
    main()
