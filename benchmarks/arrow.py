"""Compare the speed of `validate_arrow` on Arrow batches with `check_files` on a file.

Run ``python -m benchmarks.arrow``. A JSON Lines file and a batch column contain the same games.
One process checks them alternately, so that other load on the machine slows both equally. The
table has the median CPU time of the rounds; quote the ratio. A damaged game is refused in its last
turn, and its finding is explained.
"""

from __future__ import annotations

import argparse
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pyarrow

from barsis_notation import Checks, load_ruleset, validate_arrow
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_files
from barsis_notation.validation.search_limits import Effort
from benchmarks.markdown import print_table

GAMES = (("barsis", 4), ("barsis", 2), ("pachisi", 4), ("shesh-besh", 2))


def main() -> None:
    """Measure both functions and print a Markdown table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--batch", type=int, default=1000, help="records in a batch")
    given = parser.parse_args()
    head = (
        "games",
        "check_files, games/s",
        "validate_arrow, games/s",
        "of check_files",
        "findings",
    )
    with tempfile.TemporaryDirectory() as folder:
        print_table(head, _rows(Path(folder), given.games, given.rounds, given.batch))


def _rows(folder: Path, games: int, rounds: int, batch: int) -> Iterator[Sequence[str]]:
    for game, seats in GAMES:
        records = simulate(load_ruleset(game), games=games, seats=seats, seed=1)
        lines = [canonical_bytes(record) for record in records]
        yield _row(f"{game}, {seats} players", folder, lines, rounds, batch)
        some = [_damage(line) if at % 10 == 0 else line for at, line in enumerate(lines)]
        yield _row(f"{game}, {seats} players, 1 of 10 damaged", folder, some, rounds, batch)


def _damage(line: bytes) -> bytes:
    """Return the record *line* with an impossible throw in its last turn."""
    return re.sub(rb'"(\w) [^":]+:[^"]*"\]}$', rb'"\1 99:"]}', line)


def _row(name: str, folder: Path, lines: list[bytes], rounds: int, batch: int) -> Sequence[str]:
    file = folder / "games.barsis.jsonl"
    file.write_bytes(b"".join(line + b"\n" for line in lines))
    batches = [
        pyarrow.record_batch({"record": lines[at : at + batch]})
        for at in range(0, len(lines), batch)
    ]
    ways = partial(_check_file, str(file)), partial(_check_batches, batches)
    found = {way() for way in ways}
    if len(found) != 1:
        raise SystemExit(f"{name}: the findings are {found}")
    costs = [[_measure(way) for way in ways] for _ in range(rounds)]
    by_file, by_batch = map(statistics.median, zip(*costs, strict=True))
    rates = (f"{len(lines) / cost:,.0f}" for cost in (by_file, by_batch))
    return name, *rates, f"{by_file / by_batch:.2f}", f"{found.pop():,}"


def _check_file(file: str) -> int:
    """Return the number of findings of a file, with unlimited effort for every record."""
    checks = Checks(matches=False, effort=Effort.unlimited())
    return sum(len(checked.findings) for checked in check_files([file], checks))


def _check_batches(batches: list[pyarrow.RecordBatch]) -> int:
    return sum(validate_arrow(batch).num_rows for batch in batches)


def _measure(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


if __name__ == "__main__":
    main()
