"""The JSON Lines report: one verdict per record, written as soon as it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO

from barsis_notation.diagnostics.finding_json import encode_json

from ..streams import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import CheckedRecord

    from .tally import Tally


class JsonlReporter:
    """A reporter that writes one verdict per line, as a JSON object.

    Its members are ``file``, ``line``, ``record``, ``id``, ``ok``, ``findings``, ``turns`` and
    ``moves``. ``record`` is null in a verdict on a file or an empty line. ``file`` is absent for
    stdin. ``ok`` is null if there is neither a record nor a finding that counts.

    Args:
        sink: The binary stream to write to.
        counts: Function that returns whether a finding makes ``ok`` false.
    """

    def __init__(self, sink: BinaryIO, counts: Callable[[Finding], bool]) -> None:
        self.sink = sink
        self.counts = counts

    def show(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Write the line of a record or of a whole file."""
        place = {} if checked.file == STANDARD else {"file": checked.file}
        self.sink.write(encode_json(place | self._make_verdict(checked, findings)) + b"\n")
        self.sink.flush()

    def _make_verdict(self, checked: CheckedRecord, findings: Sequence[Finding]) -> dict[str, Any]:
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
