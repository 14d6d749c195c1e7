"""The JSON report: one object, written as a stream, one finding per line."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import msgspec

from barsis_notation.diagnostics.finding_json import encode_json

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import CheckedRecord

    from .tally import Tally


class JsonReporter:
    """A reporter that writes one object: findings, skipped files and a summary.

    Its members are ``findings``, ``passed_over`` and ``summary``, in this order.

    Missing facts of a finding are null.

    Args:
        sink: The binary stream to write to.
        pour: Called with the stream to write the value of one more member, ``part``, unless the
            check was interrupted; None for no such member.
    """

    def __init__(self, sink: BinaryIO, pour: Callable[[BinaryIO], None] | None = None) -> None:
        self.sink = sink
        self.pour = pour
        self.separator = b"\n"
        sink.write(b'{"findings": [')

    def show(self, _: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Write each of *findings* as an object; the first argument is not used."""
        for finding in findings:
            self.sink.write(self.separator + encode_json(finding))
            self.separator = b",\n"

    def close(self, tally: Tally) -> None:
        """Write the skipped files and the summary, and end the object."""
        self.sink.write(b'\n], "passed_over": [')
        tally.passed_over.copy_to(self.sink)
        self.sink.write(b'\n], "summary": ' + msgspec.json.encode(tally.as_json()))
        if self.pour is not None and not tally.is_interrupted:
            self.sink.write(b', "part": ')
            self.pour(self.sink)
        self.sink.write(b"}\n")
