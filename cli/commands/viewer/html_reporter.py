"""The HTML report: a page for arbiters, with a line per table and a board per finding."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation import viewer

from ...output.tally import describe_tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import CheckedRecord

    from ...output.tally import Tally


class HtmlReporter:
    """A reporter that collects the findings and writes one HTML page at the end.

    Args:
        sink: The binary stream to write to; it is not closed.
    """

    def __init__(self, sink: BinaryIO) -> None:
        self.sink = sink
        self.page = viewer.ArbiterPage()

    def show(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Add a line for a record or a whole file, and a paragraph for each finding.

        *findings* are those to show; other findings of *checked* are only counted.
        """
        self.page.add_checked(checked, findings)

    def close(self, tally: Tally) -> None:
        """Write the page, with the counts of *tally*."""
        self.page.write(self.sink, describe_tally(tally))
