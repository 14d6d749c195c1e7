"""Update the benchmark tables in ``docs``. Each table follows the command that prints it.

Run ``python -m benchmarks.page`` on an idle machine. ``--only WORD`` runs only the commands that
contain WORD. ``--peers PYTHON`` is passed to ``benchmarks.roads``.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
PAGES = (DOCS / "simulation.md", DOCS / "speed.md", DOCS / "statistics.md")
BLOCK = re.compile(r"(<!-- python -m (.*) -->\n)(?:.*\n)*?(<!-- end -->\n)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="WORD", default="")
    parser.add_argument("--peers", metavar="PYTHON")
    options = parser.parse_args()

    def block(found: re.Match[str]) -> str:
        command = found[2].split()
        if options.only not in found[2]:
            return found[0]
        if options.peers and "benchmarks.roads" in command:
            command += ["--peers", options.peers]
        done = subprocess.run([sys.executable, "-m", *command], stdout=-1, text=True, check=True)
        return f"{found[1]}\n{done.stdout.strip()}\n\n{found[3]}"

    for page in PAGES:
        page.write_text(BLOCK.sub(block, page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
