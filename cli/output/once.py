"""Findings that say how files of one kind are read: the first of a run, then how many more."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.reporting import heading
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import texts_of

from .lines import LineWriter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import Checked

    from .reporter import Reporter
    from .tally import Tally

_text = texts_of("report")


class Repeats:
    """How many findings of one code were left out, and of which files. *heading* names them."""

    def __init__(self, heading: str) -> None:
        self.heading = heading
        self.count = 0
        self.files: set[str] = set()


class OnceReporter:
    """Passes on to *reporter* the first finding of each code that is shown once a run."""

    def __init__(self, reporter: Reporter, sink: BinaryIO) -> None:
        self._reporter = reporter
        self._lines = LineWriter(sink)
        self._repeats: dict[str, Repeats] = {}

    def show(self, checked: Checked, findings: Sequence[Finding]) -> None:
        """Write the findings that were not shown before."""
        kept = [one for one in findings if not self._is_repeated(one, checked.file)]
        self._reporter.show(checked, kept)

    def _is_repeated(self, finding: Finding, file: str) -> bool:
        if not _is_once_a_run(finding):
            return False
        repeats = self._repeats.get(finding.code)
        if repeats is None:
            self._repeats[finding.code] = Repeats(heading(finding))
            return False
        repeats.count += 1
        repeats.files.add(file)
        return True

    def close(self, tally: Tally) -> None:
        """Write how many findings were not repeated."""
        self._reporter.close(tally)
        repeated = [one for one in self._repeats.values() if one.count]
        if repeated:
            self._lines.write()
        for one in repeated:
            self._lines.write(
                _text(
                    "not-repeated",
                    heading=one.heading,
                    findings=_text("more-findings", count=Count(one.count)),
                    files=_text("files", count=Count(len(one.files))),
                )
            )


def _is_once_a_run(finding: Finding) -> bool:
    if finding.severity == "error" or not finding.code.startswith(_AREAS):
        return False
    from barsis_notation.diagnostics.catalogue import find_code

    code = find_code(finding.code)
    return code is not None and code.once_a_run


_AREAS = ("FMT", "HDR")
"""The areas of codes that may be shown once a run; other findings need no catalogue."""
