"""Measure the time, memory and bytes per game of every ``barsis archive`` command on a season.

Run ``python -m benchmarks.archive --games 100000``. Every command runs in a separate process.
CPU is user and system time. The last column compares it with ``barsis validate`` on the same
records as JSON Lines in the same run. Quote ratios: seconds differ between machines.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from barsis_notation.record.canonical import canonical_bytes
from benchmarks.commands import MB, Cost, begun, ended, run
from benchmarks.markdown import print_table
from benchmarks.season import season


def main() -> None:
    """Measure the commands and print a Markdown table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--zstd", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = folder / "season.jsonl"
        with lines.open("wb") as stream:
            for record in season(options.games):
                stream.write(canonical_bytes(record) + b"\n")
        size = lines.stat().st_size
        print(f"{options.games:,} games, {size / options.games:,.0f} bytes each as JSON Lines\n")
        head = ("command", "seconds", "CPU", "games/s", "memory, MB", "of validate")
        print_table(head, _rows(folder, lines, options.games, zstd=options.zstd))
        for file in sorted(folder.iterdir()):
            if file.is_file():
                print(f"{file.name}: {file.stat().st_size / options.games:,.0f} bytes a game")


def _rows(folder: Path, lines: Path, games: int, *, zstd: bool) -> Iterator[Sequence[str]]:
    archive, other = folder / "season.barsis", folder / "again.barsis"
    first = next(season(games))
    player, event = str(first.players[0].name), str(first.event.name)
    validate = run("validate", lines)
    commands: list[tuple[str, list[str | Path]]] = [
        ("add", ["add", archive, lines]),
        ("add again", ["add", archive, lines]),
        ("verify", ["verify", archive]),
        ("verify --fast", ["verify", archive, "--fast"]),
        ("list -f json", ["list", archive, "-f", "json"]),
        ("search a name", ["search", archive, "ghada", "sami"]),
        ("search --player", ["search", archive, "--player", player]),
        ("search --event", ["search", archive, "--event", event]),
        ("search --throws 6+6+6", ["search", archive, "--throws", "6+6+6"]),
        ("search --captures", ["search", archive, "--captures", "--event", event]),
        ("search --longest 10", ["search", archive, "--longest", "10"]),
        ("stats", ["stats", archive]),
        ("export .jsonl", ["export", archive, folder / "out.jsonl"]),
        ("export .jsonl.zst", ["export", archive, folder / "out.jsonl.zst"]),
        ("export --to bag", ["export", archive, folder / "bag", "--to", "bag"]),
        ("import .jsonl.zst", ["import", other, folder / "out.jsonl.zst"]),
    ]
    yield _row("validate", validate, games, validate)
    for file in (archive, other):
        run("archive", "init", file, *(["--zstd"] if zstd else []))
    for name, words in commands:
        yield _row(name, run("archive", *words), games, validate)
    yield _two_writers(folder, lines, games, validate)


def _two_writers(folder: Path, lines: Path, games: int, validate: Cost) -> Sequence[str]:
    """Measure two processes that each add half of the games at the same time."""
    both = folder / "both.barsis"
    run("archive", "init", both)
    halves = [folder / "first.jsonl", folder / "second.jsonl"]
    for number, half in enumerate(halves):
        with lines.open("rb") as whole, half.open("wb") as stream:
            stream.writelines(islice(whole, number, None, 2))
    began = time.perf_counter()
    writers = [begun("archive", "add", both, half) for half in halves]
    costs = [ended(writer, began) for writer in writers]
    together = Cost(
        max(cost.seconds for cost in costs),
        sum(cost.cpu for cost in costs),
        max(cost.memory for cost in costs),
    )
    return _row("add, two writers", together, games, validate)


def _row(name: str, cost: Cost, games: int, validate: Cost) -> Sequence[str]:
    return (
        name,
        f"{cost.seconds:.2f}",
        f"{cost.cpu:.2f}",
        f"{games / cost.seconds:,.0f}",
        f"{cost.memory / MB:.0f}",
        f"{cost.cpu / validate.cpu:.2f}",
    )


if __name__ == "__main__":
    main()
