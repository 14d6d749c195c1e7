"""One turn scanner for each thread.

Use it only in code that has finished with a scanned turn before the next one is scanned.
"""

from __future__ import annotations

import threading

from barsis_notation.record.scan import Scanner


class _Local(threading.local):
    def __init__(self) -> None:
        self.scanner = Scanner()


local = _Local()
"""``local.scanner``: the scanner of this thread. Its ``out`` is valid until it scans again."""
