"""Commands run in a process forked from this one, which has everything imported already."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from barsis_cli.app import main
from tests.archive.torture import shim
from tests.archive.torture.shim import Plan

MAX_SECONDS = 60.0


class Ended(NamedTuple):
    """How a command ended: exit status, None where it was killed; what it said.

    *calls* counts those of the system that were watched, *failed* is the first that was let fail.
    """

    status: int | None
    out: str
    err: str
    calls: int = 0
    failed: str = ""


def new_folder(folder: Path) -> Path:
    """Make an empty folder, whatever was there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def started(work: Callable[[], int], scratch: Path) -> int:
    """Return the id of a new process that does *work*, and says what it says into *scratch*."""
    sys.stdout.flush()
    sys.stderr.flush()
    for name in ("out", "err"):
        (scratch / name).write_bytes(b"")
    process = os.fork()
    if process:
        return process
    status = 70
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(scratch / "out", os.O_WRONLY), 1)
        os.dup2(os.open(scratch / "err", os.O_WRONLY), 2)
        # where tests run, those of this process may lead elsewhere
        sys.stdout, sys.stderr = (_stream(descriptor) for descriptor in (1, 2))
        status = work()
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(status)


def _stream(descriptor: int) -> TextIO:
    return open(descriptor, "w", encoding="utf-8", errors="backslashreplace", closefd=False)


def waited(process: int) -> int | None:
    """Return the exit status of a process, None where a signal or the shim ended it."""
    deadline = time.monotonic() + MAX_SECONDS
    while time.monotonic() < deadline:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
            return None if code < 0 or code in (98, 99) else code
        time.sleep(0.001)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    raise TimeoutError(f"a command did not end within {MAX_SECONDS:.0f} seconds")


def command(words: list[str]) -> int:
    """Run a command of barsis in this process; return its exit status."""
    sys.argv = ["barsis", *words]
    try:
        main()
    except SystemExit as end:
        sys.stdout.flush()
        sys.stderr.flush()
        return end.code if isinstance(end.code, int) else 1 if end.code else 0
    return 0


def run(work: Callable[[], int], folder: Path, scratch: Path, faults: Plan | None) -> Ended:
    """Do *work* in a process in which calls on files of *folder* fail as planned."""
    counts = scratch / "counts"
    counts.unlink(missing_ok=True)

    def planned() -> int:
        if faults is None:
            return work()
        shim.plan(folder, faults)
        try:
            return work()
        finally:
            counted = shim.calls()
            shim.plan(Path("/nowhere/at/all"), Plan(0))
            counts.write_text(json.dumps(counted))

    status = waited(started(planned, scratch))
    found: list[Any] = json.loads(counts.read_text()) if counts.exists() else [0, ""]
    out, err = ((scratch / name).read_text("utf-8", "replace") for name in ("out", "err"))
    return Ended(status, out, err, *found)
