"""Measure the decoding, strict reading and validation of JSON Lines, compiled and in plain Python.

Run ``python -m benchmarks.verdict``. All rows are measured in one run, on one core, one after the
other and several times. Quote ratios: seconds differ between machines. Each row runs in a separate
process, so that its memory is measured separately too.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.markdown import print_table

ROWS = ("decode", "read", "check")
"""Typed decoding only; complete strict reading; reading, replay and result."""

SAYS = {
    "decode": "msgspec decodes each line into the record, nothing else",
    "read": "iter_records: strict reading (duplicate keys, UTF-8, NFC, limits …)",
    "check": "check_files: strict reading, every throw and move, the result",
}


GAMES = (
    ("barsis", 4),
    ("barsis", 2),
    ("barjis", 4),
    ("pachisi", 4),
    ("pachisi", 2),
    ("parchis", 4),
    ("shesh-besh", 2),
    ("kioz", 2),
    ("natt-klab", 2),
)
"""Measured games: rulesets and numbers of players."""


def main() -> None:
    """Measure every row for every game and print the tables."""
    options = _options()
    for game, seats in GAMES:
        if options.game not in (None, game):
            continue
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "games.barsis.jsonl"
            _write_games(file, game, seats, options.games)
            _print_table(file, f"{game}, {seats} players", options.runs)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument(
        "--game", choices=sorted({game for game, _ in GAMES}), help="only this game"
    )
    parser.add_argument("--row", choices=ROWS)
    parser.add_argument("--file")
    options = parser.parse_args()
    if options.row:
        _measure(options.row, options.file, options.runs)
        raise SystemExit
    return options


def _write_games(file: Path, game: str, seats: int, games: int) -> None:
    from barsis_notation.formats.own.json_format import JSONL
    from barsis_notation.rulesets import load_ruleset
    from barsis_notation.simulation import simulate

    with file.open("wb") as stream:
        ruleset = load_ruleset(game)
        JSONL.write(simulate(ruleset, games=games, seats=seats, seed=1, policy="random"), stream)


def _print_table(file: Path, title: str, runs: int) -> None:
    print(f"{title}, {file.stat().st_size / 1e6:.1f} MB:\n")
    print_table(("", "games/s", "throws/s", "moves/s", "× decode", "MB"), _rows(file, runs))


def _rows(file: Path, runs: int) -> Iterator[tuple[str, ...]]:
    decoded = 0.0
    for row in ROWS:
        for mode in ("compiled",) if row == "decode" else ("compiled", "pure"):
            seconds, games, throws, moves, memory = _run_measurement(file, row, mode, runs)
            decoded = decoded or seconds
            rates = (f"{count / seconds:,.0f}" for count in (games, throws, moves))
            yield f"{row}, {mode}", *rates, f"{seconds / decoded:.1f}", f"{memory / 1024:.0f}"


def _run_measurement(file: Path, row: str, mode: str, runs: int) -> list[float]:
    """Measure a row in a new process; return seconds, games, throws, moves and memory in KiB."""
    environment = dict(os.environ)
    environment.pop("BARSIS_PURE", None)
    if mode == "pure":
        environment["BARSIS_PURE"] = "1"
    command = [sys.executable, "-m", "benchmarks.verdict", "--row", row, "--file", str(file)]
    command += ["--runs", str(runs)]
    out = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return [*map(float, out.stdout.split())]


def _measure(row: str, file: str, runs: int) -> None:
    """Print the median CPU seconds of *runs* runs, the counts of the file, and the peak memory."""
    work: Callable[[str], None] = {"decode": _decode, "read": _read, "check": _check}[row]
    times = []
    for _ in range(runs):
        begun = time.process_time()
        work(file)
        times.append(time.process_time() - begun)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(sorted(times)[runs // 2], *_counts(file), memory)


def _decode(file: str) -> None:
    import msgspec

    from barsis_notation.record.structs import Record

    decoder = msgspec.json.Decoder(Record)
    with Path(file).open("rb") as stream:
        for line in stream:
            decoder.decode(line)


def _read(file: str) -> None:
    from barsis_notation.record.record_io import iter_records

    for _ in iter_records(file):
        pass


def _check(file: str) -> None:
    from barsis_notation.validation import check_files

    for checked in check_files([file]):
        if checked.findings:
            raise SystemExit(f"a simulated game is not clean: {checked.findings[0]}")


def _counts(file: str) -> tuple[int, int, int]:
    """Return the numbers of games, throws and moves of a file whose turns are all strings."""
    from barsis_notation.record.record_io import iter_records

    games = throws = moves = 0
    for record in iter_records(file):
        games += 1
        for turn in record.turns:
            head, _, tail = str(turn).partition(":")
            throws += head.count("+") + (" " in head)
            moves += sum(not word.isalpha() for word in tail.split())
    return games, throws, moves


if __name__ == "__main__":
    main()
