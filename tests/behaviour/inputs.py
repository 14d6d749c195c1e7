"""Make the folders that cases run in. Each case gets a copy of one of them."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from barsis_notation.formats.format_registry import find_format
from tests.cli.closed_outputs import template
from tests.fuzzing.readers import BY_NAME, mutant
from tests.hostile.commands import make_good_files
from tests.hostile.inputs import BAD, HARMLESS, OTHERS, bytes_of

ROOT: Final = Path(__file__).parents[2]
SAMPLES: Final = ROOT / "sample_games"

SEED: Final = 20_261_123
EPOCH: Final = 1_767_225_600
"""The modification time of every input file: 2026-01-01T00:00:00Z."""

MUTANTS: Final = {
    "json": 642, "jsonl": 300, "text": 300, "csv": 150, "msgpack": 100, "mat": 150, "sgf": 150,
    "trl": 50, "parquet": 8, "json-expanded": 150,
}  # fmt: skip
"""Number of mutated record files for each reader. Each Parquet file takes a process."""

OTHER_MUTANTS: Final = {
    "maps": 20, "rulesets": 30, "positions": 150, "events": 30, "dice": 30, "configuration": 30,
    "archives": 20, "workbooks": 20,
}  # fmt: skip
"""Number of other mutated files for each reader."""

DESK, GOOD, GAMES, MUTATED, ODD = "desk", "good", "games", "mutants", "odd"
"""The folders: files for ordinary cases, files for hostile ones, samples, mutants, odd files."""


def make_inputs(folder: Path, mutants: float = 1.0) -> None:
    """Write every input folder below *folder*; *mutants*, from 0 to 1, is the share of mutants."""
    shutil.copytree(template(), folder / DESK)
    (folder / GOOD).mkdir()
    make_good_files(folder / GOOD)
    _make_games(folder / GAMES)
    _make_mutants(folder / MUTATED, mutants)
    _make_odd_files(folder / ODD)
    _make_bundle(folder)
    for path in folder.rglob("*"):
        os.utime(path, (EPOCH, EPOCH))


def _make_games(folder: Path) -> None:
    """Copy the sample games, the frozen records, and the ruleset files of ``docs``."""
    shutil.copytree(SAMPLES, folder, ignore=shutil.ignore_patterns("__init__.py", "__pycache__"))
    shutil.copytree(ROOT / "tests" / "frozen" / "records", folder / "frozen")
    for name in ("nofara", "ludo", "chausar"):
        shutil.copy(ROOT / "docs" / "rulesets" / f"{name}.json", folder)


def _make_mutants(folder: Path, share: float) -> None:
    """Write the mutants of each reader to a separate folder.

    A trial is read first, because writing trials fails in a process that has not read one.
    """
    trials = find_format("trl")
    assert trials is not None
    list(trials.read((ROOT / "tests" / "frozen" / "records" / "ludii_kioz.trl").read_bytes()))
    for name, most in (MUTANTS | OTHER_MUTANTS).items():
        reader, rng = BY_NAME[name], Random(f"{SEED} {name}")
        files = list(reader.whole())
        own = folder / ("records" if name in MUTANTS else "other") / name
        own.mkdir(parents=True)
        for number in range(max(2, round(most * share))):
            (own / f"{number:03}{reader.ending}").write_bytes(mutant(reader, files, rng))


def _make_odd_files(folder: Path) -> None:
    """Write the small hostile files with numbers as names; ``names.json`` maps them to kinds."""
    folder.mkdir()
    names = {f"{number:03}": kind for number, kind in enumerate(BAD | HARMLESS | OTHERS)}
    for number, kind in names.items():
        data = bytes_of(kind)
        if len(data) <= 200_000:
            (folder / number).write_bytes(data)
    (folder / "names.json").write_text(json.dumps(names, indent=1))


def _make_bundle(folder: Path) -> None:
    """Write the samples with one record as JSON Lines, and the input lines for `moves -`."""
    games, mutants = folder / GAMES, folder / MUTATED
    _write_lines(games / "all.barsis.jsonl", _one_line(sorted(games.glob("*/*.barsis.json"))))
    faulty = sorted(games.glob("*/faulty/*.barsis.json"))
    _write_lines(games / "faulty.barsis.jsonl", _one_line(faulty))
    mixed = sorted((mutants / "records").glob("json/*"))
    _write_lines(mutants / "lines.barsis.jsonl", (path.read_bytes() for path in mixed))
    positions = (
        path.read_text("utf-8", "replace") for path in sorted(mutants.glob("other/positions/*"))
    )
    asked = (
        json.dumps({"position": line.strip(), "throw": str(number % 6 + 1), "id": number})
        for number, line in enumerate(positions)
    )
    _write_lines(mutants / "positions.jsonl", (line.encode() for line in asked))


def _one_line(paths: list[Path]) -> Iterator[bytes]:
    for path in paths:
        try:
            yield json.dumps(json.loads(path.read_bytes()), ensure_ascii=False).encode()
        except ValueError:  # faulty samples that are not JSON are kept as they are
            yield path.read_bytes()


def _write_lines(path: Path, lines: Iterator[bytes]) -> None:
    path.write_bytes(b"".join(line.replace(b"\n", b" ") + b"\n" for line in lines))
