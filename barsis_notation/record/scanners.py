"""One scanner a thread, for whoever reads a turn and is done with it before the next is read."""

from __future__ import annotations

import threading

from barsis_notation.record.scan import Scanner


class _Local(threading.local):
    def __init__(self) -> None:
        self.scanner = Scanner()


local = _Local()
"""``local.scanner``: what it read last stands in its ``out`` until it reads again."""
