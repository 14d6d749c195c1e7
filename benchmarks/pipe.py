"""Measure a command that stays open and answers lines through a pipe, against runs over files.

Run ``python -m benchmarks.pipe --lines 100000``. The client *ahead* writes as fast as the pipe
accepts lines and reads the answers at the same time. The client *in turn* waits for each answer.
Memory is the command's peak at the last answer (Linux). CPU is the command's, without the client's.
Quote ratios: seconds differ between machines. The lines are a thousand simulated games of Barsis
with four players, repeated.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import BinaryIO, NamedTuple

from benchmarks.commands import MB, Cost, ended, run
from benchmarks.markdown import print_table

GAMES = 1000
"""Number of different lines. They are repeated as often as necessary."""

SOME = 10
"""The first of the two memory measurements sends the total number of lines divided by this."""


class Talk(NamedTuple):
    """The cost of answering *lines* lines.

    *memory* is the peak in bytes at the last answer, or None if it was not measured.
    """

    lines: int
    cost: Cost
    memory: int | None = None


def main() -> None:
    """Measure the clients and print two Markdown tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--lines", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        records, questions = Path(folder) / "games.jsonl", Path(folder) / "questions.jsonl"
        records.write_bytes(b"".join(_games()))
        questions.write_bytes(b"".join(_questions(records)))
        few = options.lines // SOME
        print(f"{options.lines:,} records, {records.stat().st_size / GAMES:,.0f} bytes each\n")
        print_table(_head("one run", few), _rows_of_records(records, options.lines))
        print(f"{few:,} positions with a throw\n")
        print_table(_head("a run each", few // SOME), _rows_of_questions(questions, few))


def _head(run: str, few: int) -> tuple[str, ...]:
    return "", "lines/s", "CPU, µs a line", f"of {run}", f"MB after {few:,} lines", "MB after all"


def _games() -> Iterator[bytes]:
    from barsis_notation.record.canonical import canonical_bytes
    from barsis_notation.rulesets import load_ruleset
    from barsis_notation.simulation import simulate

    for record in simulate(load_ruleset("barsis"), games=GAMES, seats=4, seed=1):
        yield canonical_bytes(record) + b"\n"


def _questions(records: Path) -> Iterator[bytes]:
    """Yield a question line for each game: a position and a throw, to be answered with moves."""
    from barsis_notation import Game, iter_records

    for number, record in enumerate(iter_records(records)):
        turns = [str(turn) for turn in record.turns]
        place = 1 + number % (len(turns) - 1)
        while not (thrown := re.match(r". ([0-9+]+): \S+/", turns[place])):
            place = place % (len(turns) - 1) + 1
        record.turns = [*turns[:place]]
        position = Game.from_record(record).position
        yield json.dumps({"position": position, "throw": thrown[1]}).encode() + b"\n"


def _rows_of_records(file: Path, lines: int) -> Iterator[tuple[str, ...]]:
    words = ("validate", "-", "-f", "jsonl")
    with tempfile.NamedTemporaryFile(dir=file.parent, suffix=".jsonl") as whole:
        whole.writelines(_repeat(file, lines))
        whole.flush()
        one = Talk(lines, _from_file(whole.name, "validate", "-"))
        yield _row("`validate - < FILE`, one run", one, one)
        yield _row("`validate - -f jsonl < FILE`", Talk(lines, _from_file(whole.name, *words)), one)
    for said, talk in (("ahead", _talk_ahead), ("in turn", _talk_in_turn)):
        few, all_of_them = (talk(file, count, *words) for count in (lines // SOME, lines))
        yield _row(f"`validate - -f jsonl`, {said}", all_of_them, one, few)


def _rows_of_questions(file: Path, lines: int) -> Iterator[tuple[str, ...]]:
    questions = [json.loads(line) for line in itertools.islice(file.open("rb"), 10)]
    costs = [
        run("moves", each["position"], "--throw", each["throw"], "-f", "json") for each in questions
    ]
    one = Talk(len(costs), Cost(*map(sum, zip(*costs, strict=True))))
    yield _row("`moves POSITION --throw T`, a run each", one, one)
    for said, talk in (("ahead", _talk_ahead), ("in turn", _talk_in_turn)):
        few, all_of_them = (talk(file, count, "moves", "-") for count in (lines // SOME, lines))
        yield _row(f"`moves -`, {said}", all_of_them, one, few)


def _row(name: str, talk: Talk, one: Talk, few: Talk | None = None) -> tuple[str, ...]:
    cpu = talk.cost.cpu / talk.lines
    memory = [f"{each.memory / MB:.1f}" if each and each.memory else "" for each in (few, talk)]
    rate = f"{talk.lines / talk.cost.seconds:,.0f}"
    return name, rate, f"{1e6 * cpu:,.0f}", f"{cpu * one.lines / one.cost.cpu:.3f}", *memory


def _repeat(file: Path, lines: int) -> Iterable[bytes]:
    return itertools.islice(itertools.cycle(file.read_bytes().splitlines(keepends=True)), lines)


def _from_file(file: str, *words: str) -> Cost:
    began = time.perf_counter()
    with Path(file).open("rb") as stream:
        command = _command(words)
        process = subprocess.Popen(command, stdin=stream, stdout=DEVNULL, stderr=PIPE)
        return ended(process, began)


def _command(words: Iterable[str]) -> list[str]:
    return [sys.executable, "-m", "barsis_notation", *words]


def _talk_ahead(file: Path, count: int, *words: str) -> Talk:
    """Measure a client that writes all lines in a thread and reads the answers at the same time."""
    with _start(words) as process:
        assert process.stdin
        assert process.stdout
        began = time.perf_counter()
        lines = _repeat(file, count)
        writer = threading.Thread(target=_write_all, args=(process.stdin, lines))
        writer.start()
        for _ in range(count):
            _check(process.stdout.readline())
        return _finish(process, count, began)


def _write_all(stream: BinaryIO, lines: Iterable[bytes]) -> None:
    stream.writelines(lines)
    stream.flush()


def _talk_in_turn(file: Path, count: int, *words: str) -> Talk:
    """Measure a client that writes each line after the answer to the previous one."""
    with _start(words) as process:
        assert process.stdin
        assert process.stdout
        began = time.perf_counter()
        for line in _repeat(file, count):
            process.stdin.write(line)
            process.stdin.flush()
            _check(process.stdout.readline())
        return _finish(process, count, began)


def _start(words: Iterable[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(_command(words), stdin=PIPE, stdout=PIPE, stderr=DEVNULL)


def _check(answer: bytes) -> None:
    if b'"ok":true' not in answer and b'"moves":[{' not in answer:
        raise SystemExit(f"unexpected answer: {answer[:300].decode()}")


def _finish(process: subprocess.Popen[bytes], lines: int, began: float) -> Talk:
    memory = _memory(process.pid)
    assert process.stdin
    process.stdin.close()
    return Talk(lines, ended(process, began), memory)


def _memory(pid: int) -> int:
    """Return the peak memory of a running process in bytes, or 0 if it is unknown."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    found = re.search(r"^VmHWM:\s*([0-9]+) kB$", status, re.MULTILINE)
    return int(found[1]) * 1024 if found else 0


if __name__ == "__main__":
    main()
