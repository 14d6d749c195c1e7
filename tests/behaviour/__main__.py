"""Record the results of `barsis`, or compare another `barsis` with a recording."""

from __future__ import annotations

import argparse
import difflib
import json
import re
import sqlite3
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Final

from tests.behaviour.masks import masked
from tests.behaviour.running import Case, Ended, Program

OWN: Final = Path(sys.executable).with_name("barsis")
LINES, WIDTH = 12, 200
"""Limits for printed differences: lines of a stream, characters of a line."""

COMMAND: Final = re.compile(
    r"\bbarsis (?:--?\S+ )*((?:archive |dice |event |conformance )?[a-z]+)|library \w+"
)

TABLE: Final = (
    "CREATE TABLE IF NOT EXISTS runs (case_key TEXT PRIMARY KEY, ended BLOB, seconds REAL)"
)


def main(words: list[str] | None = None) -> int:
    """Run the tool and return the exit status: 1 if a run differs from the recording."""
    parser = argparse.ArgumentParser(prog="python -m tests.behaviour", description=__doc__)
    parser.add_argument("action", choices=("record", "compare"))
    parser.add_argument("folder", type=Path, help="the folder of the recording")
    parser.add_argument(
        "--barsis", type=Path, default=OWN, help="the program; default: that of .venv"
    )
    parser.add_argument("-k", dest="pattern", default="", help="only cases whose names match")
    parser.add_argument(
        "--without", action="append", default=[], help="skip a section; can be repeated"
    )
    parser.add_argument("-j", dest="jobs", type=int, default=2, help="number of parallel runs")
    given = parser.parse_args(words)
    if given.action == "record" and not (given.folder / "cases.json").exists():
        _begin(given.folder)
    cases = [Case(*each) for each in json.loads((given.folder / "cases.json").read_text())]
    wanted = [
        case
        for case in cases
        if re.search(given.pattern, case.key) and case.section not in given.without
    ]
    began = time.monotonic()
    differing = 0
    with (
        tempfile.TemporaryDirectory() as wrappers,
        ThreadPoolExecutor(given.jobs) as pool,
        closing(sqlite3.connect(given.folder / "runs.sqlite")) as runs,
    ):
        program = Program(given.barsis, Path(wrappers))
        runs.execute(TABLE)
        if given.action == "record":  # an interrupted recording continues
            known = {key for (key,) in runs.execute("SELECT case_key FROM runs")}
            wanted = [case for case in wanted if case.key not in known]
        inputs = given.folder / "inputs"

        def timed(case: Case) -> tuple[Ended, float]:
            started = time.monotonic()
            return program.run(case, inputs), time.monotonic() - started

        for number, (case, (ended, taken)) in enumerate(
            zip(wanted, pool.map(timed, wanted), strict=True), 1
        ):
            if number % 100 == 0:
                passed = time.monotonic() - began
                print(f"{number} of {len(wanted)} runs, {passed:.0f} s", file=sys.stderr)
            if given.action == "record":
                _keep(runs, case, ended, taken)
                continue
            before = masked(case.line, _load(runs, case))
            if lines := list(differences(before, masked(case.line, ended))):
                differing += 1
                print(f"\n{case.key}", *lines, sep="\n", flush=True)
    commands = {match[1] or match[0] for case in wanted for match in COMMAND.finditer(case.line)}
    rooms = {case.room for case in wanted}
    files = sum(path.is_file() for room in rooms for path in (inputs / room).rglob("*"))
    seconds = time.monotonic() - began
    print(
        f"{len(commands)} commands, {files} input files, {len(wanted)} runs, "
        f"{differing} differences, {seconds:.0f} s"
    )
    return 1 if differing else 0


def _begin(folder: Path) -> None:
    """Write the inputs and the list of cases to *folder*."""
    from tests.behaviour.cases import all_cases
    from tests.behaviour.inputs import make_inputs

    (folder / "inputs").mkdir(parents=True)
    make_inputs(folder / "inputs")
    cases = all_cases(folder / "inputs")
    (folder / "cases.json").write_text(json.dumps(cases, ensure_ascii=False, indent=0))


def _keep(runs: sqlite3.Connection, case: Case, ended: Ended, seconds: float) -> None:
    packed = zlib.compress(json.dumps(ended).encode(), 1)
    runs.execute("REPLACE INTO runs VALUES (?, ?, ?)", (case.key, packed, seconds))
    runs.commit()


def _load(runs: sqlite3.Connection, case: Case) -> Ended:
    row = runs.execute("SELECT ended FROM runs WHERE case_key = ?", (case.key,)).fetchone()
    if row is None:
        raise SystemExit(f"not recorded: {case.key}")
    found: Ended = json.loads(zlib.decompress(row[0]))
    return found


def differences(before: Ended, after: Ended) -> Iterator[str]:
    """Yield a shortened unified diff of each stream or file that differs."""
    for stream in sorted(before.keys() | after.keys()):
        old, new = before.get(stream, ""), after.get(stream, "")
        if stream in before and stream in after and old == new:
            continue
        yield f"  {stream}:"
        lines = list(difflib.unified_diff(old.split("\n"), new.split("\n"), n=0, lineterm=""))[2:]
        pairs = zip(lines, _partners(lines), strict=True)
        yield from (f"    {_shorten(*pair)}" for pair in islice(pairs, LINES))
        if len(lines) > LINES:
            yield f"    … {len(lines) - LINES} more lines"
        if not lines:
            yield "    an empty file, on one side only"


def _partners(lines: list[str]) -> Iterator[str]:
    """Yield for each line of a diff the line on the other side, or "" if it has no partner."""
    for number, line in enumerate(lines):
        step = 1 if line.startswith("-") else -1
        other = "".join(lines[max(number + step, 0) : number + step + 1][:1])
        yield other if {line[:1], other[:1]} == {"-", "+"} else ""


def _shorten(line: str, other: str) -> str:
    """Return a line of a diff; if it is long, only the part that differs from *other*."""
    if len(line) <= WIDTH:
        return line
    pairs = zip(line[1:], other[1:], strict=False)
    same = next((at for at, (one, two) in enumerate(pairs) if one != two), 0)
    begin = max(0, same - WIDTH // 4)
    return (
        f"{line[0]}{'…' * (begin > 0)}{line[1 + begin : begin + WIDTH]}… ({len(line)} characters)"
    )


if __name__ == "__main__":
    sys.exit(main())
