"""The console script: the app in a process with rare garbage collection."""

from __future__ import annotations

import gc
import signal
import sys
from typing import Any, Final, NoReturn

COLLECTED_AFTER: Final = 50_000
"""Objects after which Python looks for garbage: more than a command makes before its first record.

Python looks after every 700, which is a tenth of the time that a short command takes.
"""


ENDING: Final = ("SIGTERM", "SIGHUP")
"""Signals that end the process as an error would: half-written files and workers go with it."""


def _end(number: int, _: Any) -> NoReturn:
    raise SystemExit(128 + number)


def main() -> None:
    """Run the command line, and end the process with its exit status."""
    gc.set_threshold(COLLECTED_AFTER)
    if getattr(sys, "frozen", False):
        # One program made by PyInstaller starts its workers itself.
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
        gc.freeze()  # at its end the interpreter looks for garbage once more, in every module
