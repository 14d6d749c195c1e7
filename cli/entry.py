"""The console script: the app in a process with rare garbage collection."""

from __future__ import annotations

import gc
import signal
import sys
from typing import Any, Final, NoReturn

COLLECTED_AFTER: Final = 50_000
"""New objects after which Python collects garbage: more than exist before the first record.

Python's default of 700 costs a tenth of the time that a short command takes.
"""


ENDING: Final = ("SIGTERM", "SIGHUP")
"""Signals that end the process like an error: half-written files and workers are removed."""


def _end(number: int, _: Any) -> NoReturn:
    raise SystemExit(128 + number)


def main() -> None:
    """Run the command line of ``sys.argv``, and end the process with its exit status.

    Raises:
        SystemExit: With the exit status, also if it is 0. Only ``--version`` returns.
    """
    gc.set_threshold(COLLECTED_AFTER)
    if getattr(sys, "frozen", False):
        # A program built by PyInstaller starts its worker processes from itself.
        from multiprocessing import freeze_support

        freeze_support()
    for name in ENDING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)
    try:
        from .app import main as run

        run()
    except KeyboardInterrupt:  # while the command line itself is imported
        _end(signal.SIGINT, None)
    finally:
        gc.freeze()  # else the interpreter collects garbage in all modules when it ends
