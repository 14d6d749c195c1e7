"""A report as one JSON object, written as it comes: a finding a line, then the summary."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import msgspec

from barsis_notation.diagnostics.encoded import encoded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import Checked

    from .tally import Tally


class JsonReporter:
    """Writes ``{"findings": […], "passed_over": […], "summary": {…}}``.

    A fact of a finding that is absent is null. What *pour* writes is one member more, ``part``,
    unless the check was interrupted.
    """

    def __init__(self, sink: BinaryIO, pour: Callable[[BinaryIO], None] | None = None) -> None:
        self.sink = sink
        self.pour = pour
        self.separator = b"\n"
        sink.write(b'{"findings": [')

    def show(self, _: Checked, findings: Sequence[Finding]) -> None:
        """Write every finding as an object."""
        for finding in findings:
            self.sink.write(self.separator + encoded(finding))
            self.separator = b",\n"

    def close(self, tally: Tally) -> None:
        """Write what was passed over, and the summary."""
        self.sink.write(b'\n], "passed_over": [')
        tally.passed_over.pour(self.sink)
        self.sink.write(b'\n], "summary": ' + msgspec.json.encode(tally.as_json()))
        if self.pour is not None and not tally.is_interrupted:
            self.sink.write(b', "part": ')
            self.pour(self.sink)
        self.sink.write(b"}\n")
