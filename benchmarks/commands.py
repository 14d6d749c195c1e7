"""Commands of `barsis`, each run in a process of its own, and what they cost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

MB = 2**20


class Cost(NamedTuple):
    """What a command cost: seconds on the clock, of CPU, and the most memory it held in bytes."""

    seconds: float
    cpu: float
    memory: int


def run(*words: str | Path) -> Cost:
    return ended(begun(*words), time.perf_counter())


def begun(*words: str | Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "barsis_notation", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def ended(process: subprocess.Popen[bytes], began: float) -> Cost:
    said = process.stderr.read() if process.stderr else b""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{process.args}: status {process.returncode}\n{said.decode()}")
    seconds = time.perf_counter() - began
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)
