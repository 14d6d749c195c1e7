"""Estimate the cost of a hundred million games from some thousands of simulated ones.

Run ``python -m benchmarks.scale --games 20000``. The benchmark prints three tables for each mix of
games: the bytes per game in every form; the CPU and memory of every command with ``-j 1``; and the
size of the report of a part, which a merge reads completely.

All commands run twice, on a tenth of the games and on all of them. The cost of a game is the
difference of the two runs divided by the difference in games, so the start-up of a command does not
count, and growing memory is visible. The totals are these costs times a hundred million.

CPU is that of all processes of a command, sampled 20 times a second. Use enough games that a
command runs for seconds. Quote ratios: seconds differ between machines and with their load.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from shutil import copyfileobj
from typing import Final, NamedTuple

from benchmarks.commands import MB, Cost, run
from benchmarks.markdown import print_table
from benchmarks.processes import cost_of
from benchmarks.verdict import GAMES

ALL: Final = 10**8
"""Number of games in the whole history of a platform."""

MIXES: Final = {"barsis": (("barsis", 4),), "mix": GAMES}
"""Simulated games of each mix: ruleset and number of players, in equal numbers of games."""

TB: Final = 10**12
GB: Final = 10**9


def main() -> None:
    """Measure the commands and print the Markdown tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--mix", choices=MIXES, action="append", help="only this mix")
    given = parser.parse_args()
    for mix in given.mix or MIXES:
        with tempfile.TemporaryDirectory() as name:
            few = _measure(Path(name, "few"), mix, given.games // 10)
            many = _measure(Path(name, "many"), mix, given.games)
        print(f"{mix}: {many.games:,} games and {few.games:,}, for {ALL:,}\n")
        print_table(("form", "bytes a game", "of JSON Lines", "of all, TB"), _forms(many))
        head = ("command", "CPU, s a 1,000 games", "of validate", "of all, core hours")
        print_table((*head, f"MB, {few.games:,}", f"MB, {many.games:,}"), _commands(few, many))
        print_table(("report of a part", "bytes a game", "of all, GB"), _reports(few, many))


class Measurement(NamedTuple):
    """Results for *games* games: the sizes of files in bytes by name, and costs by command."""

    games: int
    sizes: Mapping[str, int]
    costs: Mapping[str, Cost]


def _measure(folder: Path, mix: str, games: int) -> Measurement:
    folder.mkdir()
    lines = folder / "games.barsis.jsonl"
    each = games // len(MIXES[mix])
    with lines.open("wb") as stream:
        for game, seats in MIXES[mix]:
            made = folder / "made.jsonl"
            run("simulate", game, "-n", str(each), "--seats", str(seats), "-o", made)
            with made.open("rb") as part:
                copyfileobj(part, stream)
    (folder / "tables").mkdir()
    run("archive", "init", folder / "archive.barsis")
    costs = {name: cost_of(*words, pause=0.05) for name, words in _words(folder, lines).items()}
    sizes = {name: (folder / path).stat().st_size for name, path in WRITTEN.items()}
    return Measurement(each * len(MIXES[mix]), sizes, costs)


MERGE: Final = "`validate --merge`, duplicates"


def _words(folder: Path, lines: Path) -> dict[str, tuple[str | Path, ...]]:
    """Return the command lines for the file *lines* by name, in the order in which they run."""
    validate, tables = ("validate", lines, "-j", "1"), folder / "tables/"
    part = (*validate, "--part", "1/1", "-f", "json", "-o")
    convert = ("convert", lines, "-j", "1", "-o")
    return {
        "`validate`": validate,
        "`validate --duplicates`": (*validate, "--duplicates"),
        "`stats`": ("stats", lines, "-j", "1"),
        "`convert` to Parquet": (*convert, tables, "--to", "parquet"),
        "`convert` to `.jsonl.zst`": (*convert, folder / "packed.barsis.jsonl.zst"),
        "`archive add`": ("archive", "add", folder / "archive.barsis", lines),
        "`validate --part`": (*part, folder / "part.json"),
        "`validate --part --duplicates`": (*part, folder / "duplicates.json", "--duplicates"),
        MERGE: ("validate", "--merge", folder / "duplicates.json"),
    }


LINES: Final = "JSON Lines"

FORMS: Final = {
    LINES: "games.barsis.jsonl",
    "`.jsonl.zst`": "packed.barsis.jsonl.zst",
    "Parquet, `games`": "tables/games.parquet",
    "Parquet, `turns`": "tables/turns.parquet",
    "Parquet, `moves`": "tables/moves.parquet",
    "archive": "archive.barsis",
}
"""Files that contain games."""

REPORTS: Final = {"without duplicates": "part.json", "with `--duplicates`": "duplicates.json"}
"""Files that contain the report of a part, the input of a merge."""

WRITTEN: Final = FORMS | REPORTS


def _forms(many: Measurement) -> Iterator[Sequence[str]]:
    sizes = {name: many.sizes[name] for name in FORMS}
    tables = [size for name, size in sizes.items() if name.startswith("Parquet")]
    for name, size in (sizes | {"Parquet, all three": sum(tables)}).items():
        of_lines = f"{size / sizes[LINES]:.2f}"
        yield name, f"{size / many.games:,.0f}", of_lines, f"{size / many.games * ALL / TB:.3f}"


def _commands(few: Measurement, many: Measurement) -> Iterator[Sequence[str]]:
    validate = _cpu_a_game("`validate`", few, many)
    for name in many.costs:
        each = _cpu_a_game(name, few, many)
        yield (
            name,
            f"{1000 * each:.3f}" if each else TOO_FEW,
            f"{each / validate:.2f}" if each and validate else TOO_FEW,
            f"{each * ALL / 3600:,.1f}" if each else TOO_FEW,
            *(f"{measured.costs[name].memory / MB:,.0f}" for measured in (few, many)),
        )


TOO_FEW: Final = "too few games"
"""Cell of a table if the difference of the two runs may be chance."""

LEAST: Final = 0.5
"""Smallest difference of the two runs, in seconds of CPU, that gives the cost of a game."""


def _cpu_a_game(name: str, few: Measurement, many: Measurement) -> float | None:
    more = many.costs[name].cpu - few.costs[name].cpu
    return more / (many.games - few.games) if more >= LEAST else None


def _reports(few: Measurement, many: Measurement) -> Iterator[Sequence[str]]:
    rows = {name: many.sizes[name] / many.games for name in REPORTS}
    more = many.costs[MERGE].memory - few.costs[MERGE].memory
    rows["memory of the merge, with duplicates"] = more / (many.games - few.games)
    for name, each in rows.items():
        yield name, f"{each:,.1f}", f"{each * ALL / GB:,.1f}"


if __name__ == "__main__":
    main()
