"""Measure the peak memory and time of conversions to and from tables, for few and many games.

Run ``python -m benchmarks.tables``. Each conversion runs in a separate process. Its memory includes
the child process that reads Parquet. The games are the first turns of simulated games. Unless
``--derive`` is given, their ruleset has no engine, so that the conversion is measured without a
replay.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

import msgspec

from barsis_notation import load_ruleset
from barsis_notation.formats.mapped.template import make_template
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import RulesetRef
from barsis_notation.simulation import simulate
from tests.formats.mapped.apps import App, as_csv, as_jsonl, as_parquet, by_turn

TURNS = 40


def main() -> None:
    """Print a line for each conversion and each number of games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[2_000, 50_000])
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--derive", action="store_true")
    options = parser.parse_args()
    for games in options.games:
        with tempfile.TemporaryDirectory() as folder:
            roads(Path(folder), games, options.turns, derive=options.derive)


def roads(folder: Path, games: int, turns: int, *, derive: bool) -> None:
    """Measure every conversion with *games* games of at most *turns* turns.

    If *derive* is true, the games name a built-in ruleset, so that columns are derived by replay.
    """
    source = folder / "games.barsis.jsonl"
    few = [
        msgspec.structs.replace(one, turns=one.turns[:turns], result=msgspec.UNSET)
        for one in simulate(load_ruleset("barsis"), games=50, seed=1)
    ]
    if not derive:
        own = RulesetRef(id="own-rules", version=1)
        few = [msgspec.structs.replace(one, ruleset=own) for one in few]
    with source.open("wb") as stream:
        stream.writelines(canonical_bytes(one) + b"\n" for one in islice(cycle(few), games))
    for form in ("csv", "parquet"):
        measure(f"jsonl to {form}", games, [source, f"{folder}/", "--to", form])
        measure(f"{form} to jsonl", games, [folder / f"games.{form}", folder / "back.barsis.jsonl"])
    packed = folder / "games.barsis.msgpack"
    measure("jsonl to msgpack", games, [source, packed])
    measure("msgpack to jsonl", games, [packed, folder / "back.barsis.jsonl"])
    map_ = folder / "map.json"
    document = make_template(load_ruleset("barsis")) | {"rows": "turn", "file": {}}
    document["columns"] = {"game": "id", "seat": "player", "throw": ["roll"], "moves": "moves"}
    document["seats"] = {"S": "S", "N": "N"}
    document |= {"moves": {"separator": ",", "hit": "x"}, "players": [], "event": {}, "result": {}}
    map_.write_text(json.dumps(document), encoding="utf-8")
    few_rows = list(by_turn(few, App()))
    for name, write in (("csv", as_csv), ("jsonl", as_jsonl), ("parquet", as_parquet)):
        table = folder / f"app.{name}"
        rows = (
            {**row, "id": f"{row['id']}-{turn}"} for turn in range(games // 50) for row in few_rows
        )
        table.write_bytes(write(rows))
        measure(f"map {name} to jsonl", games, ["--map", map_, table, folder / "b.barsis.jsonl"])


LAUNCHER = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:], check=False).returncode
print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""A small program that starts a conversion. A child's peak memory includes that of its parent at
the fork, so the parent must be small."""


def measure(road: str, games: int, words: list[Path | str]) -> None:
    """Run ``barsis convert`` with the arguments *words*; print its peak memory and its time."""
    begun = time.perf_counter()
    convert = [sys.executable, "-m", "barsis_notation", "convert", *map(str, words)]
    launched = [sys.executable, "-c", LAUNCHER, *convert]
    said = subprocess.run(launched, check=True, capture_output=True, text=True).stdout
    status, peak = map(int, said.split()[-2:])
    spent = time.perf_counter() - begun
    if status:
        raise SystemExit(f"{road}: exit status {status}")
    print(f"{road:20} {games:7,} games  {peak / 1024:6.1f} MB  {spent:6.1f} s", flush=True)


if __name__ == "__main__":
    main()
