"""Games that a cluster checks while its processes are killed: what the reports lose by it.

``python -m tests.cluster.campaign --games 200000 --kills 20 --store s3`` writes JSON Lines with bad
lines among them and, beside them, files of a plug-in that kill, stop, starve and burn who reads
them, and has one machine with two workers check all, then a cluster of Ray of two nodes: the
reports are to be the same, and what was planted is to be in them. Then the cluster checks the lines
again and again. Each time, at a random moment, a process of Ray is killed, or one that it has
started, or a node is lost. With ``s3`` games and results stand in a store of objects on loopback,
else in the folder that is named.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from barsis_notation.storage.stores import get_store
from tests.cluster.nodes import Nodes, nodes
from tests.cluster.processes import below, called
from tests.cluster.storage.moto import Bucket, end_point, variables
from tests.parallel import venom
from tests.parallel.campaign import deadly, found_in, planted

FILES = 64
"""Each of the size at which the server of the tests is quick with ranges of it."""
BAD = 4
"""Bad lines in each of the first files: one of each kind, of which one is 20 MB."""

WITH_BAD = 8

COMMAND = [sys.executable, "-m", "tests.cluster.command"]
TASK = "ray::do_pickled"

Planted = set[tuple[str, int]]


class Place(NamedTuple):
    """Where games stand, and results below a name."""

    games: str
    results: Callable[[str], str]


class Outcome(NamedTuple):
    """What a run came to: its *report*, as bytes, how long it took, and its exit status."""

    report: bytes
    seconds: float
    status: int

    @property
    def members(self) -> dict[str, Any]:
        members: dict[str, Any] = json.loads(self.report)
        return members

    def lost_and_twice(self, expected: Planted, records: int) -> tuple[int, int]:
        """Return how many records, and planted ones, are missing, and how many are there twice."""
        there = self.members["summary"]["records"]
        found = Counter(found_in(self.members))
        lost = max(records - there, 0) + len(expected - {*found})
        twice = max(there - records, 0) + sum(count - 1 for count in found.values())
        return lost, twice + len({*found} - expected)


def made(folder: Path, count: int, seed: int) -> Planted:
    """Write so many games in files; return the bad lines among them."""
    folder.mkdir()
    expected: Planted = set()
    for number in range(FILES):
        path = folder / f"{number}.barsis.jsonl"
        bad = planted(path, count // FILES, seed + number, BAD if number < WITH_BAD else 0)
        expected |= {(path.name, line) for line in bad}
    return expected


def local(games: str) -> Outcome:
    """Check by two workers of this machine."""
    began = time.monotonic()
    command = [*COMMAND, "0", "validate", games, "-j", "2", "-f", "json"]
    done = subprocess.run(command, capture_output=True, check=False)
    return Outcome(done.stdout, time.monotonic() - began, done.returncode)


def begun(games: str, place: str, weight: int) -> subprocess.Popen[bytes]:
    """Begin to have the cluster check."""
    words = ["validate", games, "--on", "ray", "-j", "2", "-f", "json", "-o", place]
    return subprocess.Popen([*COMMAND, str(weight), *words], stderr=subprocess.PIPE)


def ended(process: subprocess.Popen[bytes], place: str, began: float) -> Outcome:
    """Wait for the report."""
    _, told = process.communicate()
    if process.returncode not in (0, 1):
        raise SystemExit(f"status {process.returncode}: {told.decode()}")
    with get_store(place).open_result("report.json") as stream:
        return Outcome(stream.read(), time.monotonic() - began, process.returncode)


def victim(kind: str, there: Nodes, rng: random.Random) -> bool:
    """Kill one of what works for the run; return whether there was one."""
    if kind == "node":
        there.lose(rng.randrange(2))
        return True
    workers = called(below(os.getpid()), TASK)
    if kind == "process":
        workers = [one for worker in workers for one in below(worker)[1:]]
    if not workers:
        return False
    os.kill(rng.choice(workers), signal.SIGKILL)
    return True


KINDS = ("worker", "process", "node")


def kills(
    place: Place, there: Nodes, known: tuple[Outcome, Planted, int], runs: int, weight: int
) -> None:
    """Kill something in each run at a random moment; print what the report of each lost."""
    whole, expected, records = known
    rng = random.Random(16)
    plain = timed(place, there, weight)
    print(f"cluster {plain.seconds:.1f} s, -j 2 {whole.seconds:.1f} s: {ratio(plain, whole)}")
    print("run  killed    after  seconds  lost  twice  same")
    total = Counter[str]()
    for run in range(runs):
        kind = KINDS[run % len(KINDS)]
        results = place.results(f"run{run}")
        began = time.monotonic()
        process = begun(place.games, results, weight)
        after = rng.uniform(0.3, 0.9) * plain.seconds
        time.sleep(after)
        hit = kill_in_time(process, kind, there, rng)
        outcome = ended(process, results, began)
        lost, twice = outcome.lost_and_twice(expected, records)
        same = outcome.report == whole.report
        total.update(lost=lost, twice=twice, same=same, hit=hit)
        print(
            f"{run:>3}  {kind if hit else 'none':<8} {after:>5.1f}s {outcome.seconds:>7.1f}s "
            f"{lost:>5} {twice:>6}  {same}",
            flush=True,
        )
    print(
        f"of {runs} runs {total['hit']} hit; lost {total['lost']}, twice {total['twice']}, "
        f"reports that differ {runs - total['same']}"
    )
    if total["lost"] or total["twice"] or total["same"] != runs:
        raise SystemExit(1)


def kill_in_time(
    process: subprocess.Popen[bytes], kind: str, there: Nodes, rng: random.Random
) -> bool:
    """Kill as soon as there is something to kill; return whether that was before the end."""
    while process.poll() is None:
        if victim(kind, there, rng):
            return True
        time.sleep(0.02)
    return False


def timed(place: Place, there: Nodes, weight: int) -> Outcome:
    """Return what an undisturbed run comes to."""
    began = time.monotonic()
    results = place.results("undisturbed")
    return ended(begun(place.games, results, weight), results, began)


def ratio(one: Outcome, other: Outcome) -> str:
    return f"{one.seconds / other.seconds:.2f} times as long"


def poison(folder: Path, place: Place, expected: Planted, weight: int) -> None:
    """Check what ends those who read it as well, on one machine and on the cluster."""
    whole = local(place.games)
    began = time.monotonic()
    results = place.results("poison")
    outcome = ended(begun(place.games, results, weight), results, began)
    found = set(found_in(outcome.members))
    print(
        f"poison: {len(expected)} planted, {len(found & expected)} reported, "
        f"{len(found - expected)} others, the same as one machine: "
        f"{outcome.report == whole.report}; {outcome.seconds:.1f} s, "
        f"-j 2 {whole.seconds:.1f} s: {ratio(outcome, whole)}",
        flush=True,
    )
    if found != expected or outcome.report != whole.report:
        raise SystemExit(f"not as planted: {sorted(found ^ expected)[:9]}")


def placed(folder: Path, store: str) -> Place:
    """Bring the games below *folder* to where they are read; return where that is."""
    if store != "s3":
        results = Path(store or folder).resolve()
        return Place(str(folder / "games"), lambda name: str(results / name))
    os.environ.update(variables(end_point()))
    bucket = Bucket(end_point())
    bucket.put_folder(folder / "games", "games/")
    return Place(f"{bucket.uri}/games/", lambda name: f"{bucket.uri}/{name}")


def main() -> None:
    """Run all, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--store", default="s3", help="s3, or a folder for the results")
    parser.add_argument("--weight", type=int, default=16 * 2**20, help="bytes of a part")
    given = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        packages = venom.install(folder)
        os.environ["PYTHONPATH"] = os.pathsep.join(
            [str(packages), str(Path.cwd()), os.environ.get("PYTHONPATH", "")]
        )
        expected = made(folder / "games", given.games, given.seed)
        place = placed(folder, given.store)
        there = stack.enter_context(nodes(2))
        whole = local(place.games)
        records = given.games // FILES * FILES
        kills(place, there, (whole, expected, records), given.kills, given.weight)
        # what is deadly comes last, in files beside the others
        expected |= deadly(folder / "games")
        poison(folder, placed(folder, given.store), expected, given.weight)


if __name__ == "__main__":
    main()
