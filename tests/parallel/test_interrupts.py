"""Interrupts of commands whose work is done by several processes: they end quietly.

A terminal sends an interrupt to every process of a command; `kill -INT` sends it to one.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.run import heed_interrupts
from tests.parallel.messy import games
from tests.parallel.test_commands import COMMAND, assert_ended, children_of, needs_proc
from tests.scale import SEED

COMMANDS = {
    "simulate": ["simulate", "barsis", "-n", "1000000", "-o", "out.barsis.jsonl", "-j", "2"],
    "validate": ["validate", "games.barsis.jsonl", "-j", "2"],
    "stats": ["stats", "games.barsis.jsonl", "-o", "out.txt", "-j", "2"],
    "convert": ["convert", "games.barsis.jsonl", "out.barsis.jsonl", "-j", "2"],
}
"""Commands that work for some seconds, each with two workers."""
EVERYBODY, PARENT = "everybody", "the command alone"
SENDING: dict[str, Callable[[int, int], None]] = {EVERYBODY: os.killpg, PARENT: os.kill}


def starts_workers(process: subprocess.Popen[bytes]) -> bool:
    """Return whether *process* has begun to start what starts its workers."""
    for child in children_of(process.pid):
        try:
            words = Path(f"/proc/{child}/cmdline").read_bytes()
        except OSError:
            continue
        if b"forkserver" in words or b"spawn_main" in words:
            return True
    return False


def assert_ends_quietly(name: str, receiver: str, folder: Path, seconds: float) -> None:
    """Interrupt a command *seconds* after it has begun to start its workers."""
    (folder / "games.barsis.jsonl").write_bytes(b"\n".join(games(20) * 1500) + b"\n")
    before = {one.name for one in folder.iterdir()}
    process = subprocess.Popen(
        [*COMMAND, *COMMANDS[name]],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    until = time.monotonic() + 30
    while not starts_workers(process):
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.002)
    time.sleep(seconds)
    children = children_of(process.pid)
    SENDING[receiver](process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    lines = told.decode().splitlines()
    assert (process.returncode, "Traceback" in told.decode()) == (130, False), told
    if name == "validate":
        assert lines[0].startswith("interrupted; so far ")
        assert len(lines) == 2, told
    else:
        assert lines == ["barsis: interrupted"]
    assert {one.name for one in folder.iterdir()} == before
    assert_ended(children)


@needs_proc
@pytest.mark.by_turns(4)
@pytest.mark.parametrize("receiver", SENDING)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.add_on("statistics")) if name == "stats" else name
        for name in COMMANDS
    ],
)
def test_an_interrupt_while_workers_start_is_quiet(
    name: str, receiver: str, tmp_path: Path, scale: int
) -> None:
    """At several moments from the first process on; in a long run at many, up to three seconds."""
    chance = random.Random(f"{SEED} {name} {receiver}")
    moments = [0.03, *(chance.uniform(0, 0.3) for _ in range(4))]
    if scale > 1:
        moments += [chance.uniform(0, 3) for _ in range(10)]
    for number, seconds in enumerate(moments if scale > 1 else moments[:1]):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert_ends_quietly(name, receiver, folder, seconds)


@needs_proc
@pytest.mark.parametrize("temporary", ["", "t" * 120], ids=["forkserver", "spawn"])
@pytest.mark.by_turns(2)
def test_no_process_of_workers_hears_an_interrupt(temporary: str, tmp_path: Path) -> None:
    """Not from its very start: its imports would end with a traceback."""
    code = """
import re, signal
from barsis_notation.parallel.pool import Pool
from barsis_notation.record.decode import WorkerLimits
from barsis_notation.parallel.worker import Task
from functools import partial
from tests.parallel.jobs import Poison, prepared
from tests.parallel.test_commands import children_of
import os

with Pool(1, partial(prepared, Poison()), limits=WorkerLimits(10, 2**30)) as pool:
    pool.start(1, Task(range(3)))
    below = children_of(os.getpid())
    for child in below + [one for child in below for one in children_of(child)]:
        facts = open(f"/proc/{child}/status").read()
        blocked = int(re.search("SigBlk:\\t(.*)", facts)[1], 16)
        words = open(f"/proc/{child}/cmdline").read()
        if "resource_tracker" not in words:
            print("deaf" if blocked & 1 << signal.SIGINT - 1 else words)
print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))
"""
    folder = tmp_path / temporary
    folder.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=False,
        env={**os.environ, "TMPDIR": str(folder)},
        text=True,
    )
    *deaf, blocked_here = done.stdout.splitlines()
    assert deaf, done.stderr
    assert set(deaf) == {"deaf"}
    assert blocked_here == "False"
