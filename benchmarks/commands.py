"""Run commands of `barsis`, each in a separate process, and measure their cost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

MB = 2**20


class Cost(NamedTuple):
    """The cost of a command: wall-clock seconds, CPU seconds, and peak memory in bytes."""

    seconds: float
    cpu: float
    memory: int


def run(*words: str | Path) -> Cost:
    """Run ``barsis`` with the arguments *words*, wait for its end and return its cost.

    Raises:
        SystemExit: If the command exits with a status other than 0.
    """
    return ended(begun(*words), time.perf_counter())


def begun(*words: str | Path) -> subprocess.Popen[bytes]:
    """Start ``barsis`` with the arguments *words* and return its process."""
    command = [sys.executable, "-m", "barsis_notation", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def ended(process: subprocess.Popen[bytes], began: float) -> Cost:
    """Wait for the end of *process* and return its cost.

    Args:
        process: A process that has not been waited for.
        began: The value of ``time.perf_counter()`` at its start.

    Raises:
        SystemExit: If the process exits with a status other than 0.
    """
    said = process.stderr.read() if process.stderr else b""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{process.args}: status {process.returncode}\n{said.decode()}")
    seconds = time.perf_counter() - began
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)
