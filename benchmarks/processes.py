"""Compare `barsis validate -j 1` with `-j 2` on many records.

Run ``python -m benchmarks.processes --games 1000000``, or add ``--file`` to use an existing JSON
Lines file. The commands run one after the other. The table has wall-clock seconds, games per
second, the speed relative to one worker, and the peak memory of all processes of the command
together. Quote ratios: seconds differ between machines.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.commands import MB, Cost, begun, ended
from benchmarks.markdown import print_table


def cost_of(*words: str | Path, pause: float = 0.2) -> Cost:
    """Run a ``barsis`` command and return the cost of all its processes together.

    The processes are sampled every *pause* seconds. Memory is the peak of their sum. The CPU of a
    worker is its last sampled value, because this process cannot wait for a process that it did not
    start.

    Raises:
        SystemExit: If the command exits with a status other than 0.
    """
    began, most = time.perf_counter(), 0
    cpu: dict[int, float] = {}
    process = begun(*words)
    while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        family = [*_family(process.pid)]
        most = max(most, sum(map(_memory, family)))
        cpu |= {one: max(_cpu(one), cpu.get(one, 0.0)) for one in family}
        time.sleep(pause)
    cpu[process.pid] = _cpu(process.pid)
    return Cost(ended(process, began).seconds, sum(cpu.values()), most)


def _cpu(process: int) -> float:
    """Return the CPU seconds of a process until now, or 0 if it no longer exists."""
    try:
        said = Path(f"/proc/{process}/stat").read_text("utf-8", errors="replace")
    except OSError:
        return 0.0
    user, system = said.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _family(process: int) -> Iterator[int]:
    """Yield the id of a process and the ids of its descendants."""
    yield process
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
    except OSError:
        return
    for child in children:
        yield from _family(int(child))


def _memory(process: int) -> int:
    """Return a process's proportional set size (PSS) in bytes, or 0 if it has ended."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines()
    except OSError:
        return 0
    kept = [line.split() for line in lines if line.startswith("Pss:")]
    return 1024 * int(kept[0][1]) if kept else 0


def main() -> None:
    """Measure the commands and print a Markdown table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--file", type=Path, help="JSON Lines file with --games games")
    parser.add_argument("--command", default="validate", choices=["validate", "stats"])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        file = given.file or Path(name) / "games.barsis.jsonl"
        if given.file is None:
            made = cost_of("simulate", "barsis", "-n", str(given.games), "-o", file)
            print(f"simulated in {made.seconds:.1f} s, {file.stat().st_size / MB:,.0f} MB")
        head = ("processes", "seconds", "games/s", "of one worker", "memory, MB")
        print_table(head, _rows(given.command, file, given.games))


def _rows(command: str, file: Path, games: int) -> Iterator[Sequence[str]]:
    one = 0.0
    for jobs in ("1", "2", "1", "2"):
        cost = cost_of(command, file, "-j", jobs)
        one = cost.seconds if jobs == "1" else one
        yield (
            f"{command} -j {jobs}",
            f"{cost.seconds:.2f}",
            f"{games / cost.seconds:,.0f}",
            f"{one / cost.seconds:.2f}",
            f"{cost.memory / MB:,.0f}",
        )


if __name__ == "__main__":
    main()
