"""A reporter that shows some findings only once per run, and counts their repetitions."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.finding_text import format_heading
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts

from .line_writer import LineWriter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import CheckedRecord

    from .reporter import Reporter
    from .tally import Tally

_text = bind_texts("report")


class Repeats:
    """The omitted repetitions of one finding code.

    Attributes:
        heading: The code and the name of the finding.
        count: Number of omitted findings.
        files: Paths of their files.
    """

    def __init__(self, heading: str) -> None:
        self.heading = heading
        self.count = 0
        self.files: set[str] = set()


class OnceReporter:
    """A reporter that passes findings on, without repetitions of some codes.

    The catalogue of codes decides which are shown only once per run. The counts of omitted findings
    are written to *sink* at the end.

    Args:
        reporter: The reporter that gets the findings.
        sink: The binary stream to which *reporter* writes.
    """

    def __init__(self, reporter: Reporter, sink: BinaryIO) -> None:
        self._reporter = reporter
        self._lines = LineWriter(sink)
        self._repeats: dict[str, Repeats] = {}

    def show(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Pass the findings on to the wrapped reporter, without repetitions."""
        kept = [one for one in findings if not self._is_repeated(one, checked.file)]
        self._reporter.show(checked, kept)

    def _is_repeated(self, finding: Finding, file: str) -> bool:
        if not _is_once_a_run(finding):
            return False
        repeats = self._repeats.get(finding.code)
        if repeats is None:
            self._repeats[finding.code] = Repeats(format_heading(finding))
            return False
        repeats.count += 1
        repeats.files.add(file)
        return True

    def close(self, tally: Tally) -> None:
        """Close the wrapped reporter, and write how many findings were omitted."""
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
