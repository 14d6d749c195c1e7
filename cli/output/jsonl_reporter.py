"""The JSON Lines report: one verdict per record, written as soon as it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO

from barsis_notation.diagnostics.finding_json import encoded

from ..streams import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import CheckedRecord

    from .tally import Tally


class JsonlReporter:
    """Writes ``{"file", "line", "record", "id", "ok", "findings", "turns", "moves"}`` per line.

    ``record`` is null in a verdict on a file or an empty line. ``file`` is absent for stdin.
    *counts* is a predicate that says whether a finding makes ``ok`` false.
    """

    def __init__(self, sink: BinaryIO, counts: Callable[[Finding], bool]) -> None:
        self.sink = sink
        self.counts = counts

    def show(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Write the line of a record or of a whole file."""
        place = {} if checked.file == STANDARD else {"file": checked.file}
        self.sink.write(encoded(place | self._verdict(checked, findings)) + b"\n")
        self.sink.flush()

    def _verdict(self, checked: CheckedRecord, findings: Sequence[Finding]) -> dict[str, Any]:
        return {
            "line": checked.line,
            "record": checked.number or None,
            "id": checked.record_id,
            "ok": self._is_ok(checked, findings),
            "findings": findings,
            "turns": checked.turns,
            "moves": checked.moves,
        }

    def _is_ok(self, checked: CheckedRecord, findings: Sequence[Finding]) -> bool | None:
        """Return False if a finding counts, True for other records, None without a record."""
        if any(map(self.counts, findings)):
            return False
        return True if checked.record_id else None

    def close(self, tally: Tally) -> None:
        """Do nothing: this form has no summary."""
