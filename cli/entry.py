"""The console script: the app, in a process that looks for garbage only where there may be much."""

from __future__ import annotations

import gc
from typing import Final

COLLECTED_AFTER: Final = 50_000
"""Objects after which Python looks for garbage: more than a command makes before its first record.

Python looks after every 700, which is a tenth of the time that a short command takes.
"""


def main() -> None:
    """Run the command line, and end the process as it says."""
    gc.set_threshold(COLLECTED_AFTER)
    from .app import main as run

    try:
        run()
    finally:
        gc.freeze()  # at its end the interpreter looks for garbage once more, in every module
