"""Count the branches of the package that inputs reach, with the tracer of ``coverage``.

The tracer does not see compiled modules, so this needs plain Python (``BARSIS_PURE=1``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import coverage

import barsis_cli
import barsis_notation

SOURCES: Final = [str(Path(str(one.__file__)).parent) for one in (barsis_notation, barsis_cli)]


class Branches:
    """The branches that were executed since the tracer started. ``len()`` counts them."""

    def __init__(self) -> None:
        self._coverage = coverage.Coverage(branch=True, data_file=None, source=SOURCES)
        self._coverage.start()
        self._reached = self._coverage._collector.data  # type: ignore[union-attr] # grows in place

    def __len__(self) -> int:
        return sum(map(len, self._reached.values()))
