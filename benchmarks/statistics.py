"""Compare the time and memory of `barsis stats` on a season with `barsis validate`.

Run ``python -m benchmarks.statistics --games 100000``. Every command runs in a separate process.
CPU is user and system time. The last column compares it with ``barsis validate`` on the same
records in the same run. Quote ratios: seconds differ between machines.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from barsis_notation.record.canonical import canonical_bytes
from benchmarks.commands import MB, run
from benchmarks.markdown import print_table
from benchmarks.season import season

COMMANDS = {
    "validate": ["validate"],
    "stats": ["stats"],
    "stats --by event": ["stats", "--by", "event"],
    "stats --by player": ["stats", "--by", "player"],
    "stats -f csv --by player --by event": [
        "stats",
        "-f",
        "csv",
        "--by",
        "player",
        "--by",
        "event",
    ],
}


def main() -> None:
    """Measure the commands on a fifth of the games and on all, and print a Markdown table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as name:
        whole, part = Path(name) / "season.jsonl", Path(name) / "part.jsonl"
        with whole.open("wb") as stream:
            stream.writelines(canonical_bytes(record) + b"\n" for record in season(games))
        with whole.open("rb") as stream, part.open("wb") as begun:
            begun.writelines(islice(stream, games // 5))
        head = ("games", "command", "seconds", "CPU", "games/s", "memory, MB", "of validate")
        print_table(head, [*_rows(part, games // 5), *_rows(whole, games)])


def _rows(file: Path, games: int) -> Iterator[Sequence[str]]:
    validate = 0.0
    for name, words in COMMANDS.items():
        cost = run(*words, file)
        validate = validate or cost.cpu
        yield (
            f"{games:,}",
            name,
            f"{cost.seconds:.2f}",
            f"{cost.cpu:.2f}",
            f"{games / cost.seconds:,.0f}",
            f"{cost.memory / MB:.0f}",
            f"{cost.cpu / validate:.2f}",
        )


if __name__ == "__main__":
    main()
