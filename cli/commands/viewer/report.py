"""The arbiter's page as a report: every board in a line, every finding with its board, to print."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation import viewer

from ...output.tally import notes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import Checked

    from ...output.tally import Tally


class HtmlReporter:
    """Writes a page, whole, when everything is checked."""

    def __init__(self, sink: BinaryIO) -> None:
        self.sink = sink
        self.page = viewer.ArbiterPage()

    def show(self, checked: Checked, findings: Sequence[Finding]) -> None:
        """Add a line for a record, or a file as a whole, and a paragraph for every finding."""
        self.page.add_checked(checked, findings)

    def close(self, tally: Tally) -> None:
        """Write the page."""
        self.page.write(self.sink, notes_of(tally))
