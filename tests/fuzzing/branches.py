"""Which branches of the package some inputs reach, by the tracer of ``coverage``.

Compiled modules show it nothing: it is of use in plain Python alone (``BARSIS_PURE=1``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import coverage

import barsis_cli
import barsis_notation

SOURCES: Final = [str(Path(str(one.__file__)).parent) for one in (barsis_notation, barsis_cli)]


class Branches:
    """The steps from line to line that were made since the tracer began."""

    def __init__(self) -> None:
        self._coverage = coverage.Coverage(branch=True, data_file=None, source=SOURCES)
        self._coverage.start()
        self._reached = self._coverage._collector.data  # type: ignore[union-attr] # grows in place

    def __len__(self) -> int:
        return sum(map(len, self._reached.values()))
