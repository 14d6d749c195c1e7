"""A report as JSON Lines: the verdict on each record, brought out as soon as it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO

from barsis_notation.diagnostics.encoded import encoded

from ..streams import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import Checked

    from .tally import Tally


class JsonlReporter:
    """Writes ``{"file", "line", "record", "id", "ok", "findings", "turns", "moves"}`` a line.

    What is said of no record, but of a file or an empty line, has null in place of ``record``.
    There is no ``file`` where that is stdin. *counts* says whether a finding counts.
    """

    def __init__(self, sink: BinaryIO, counts: Callable[[Finding], bool]) -> None:
        self.sink = sink
        self.counts = counts

    def show(self, checked: Checked, findings: Sequence[Finding]) -> None:
        """Write the line of a record, or of a file as a whole."""
        place = {} if checked.file == STANDARD else {"file": checked.file}
        self.sink.write(encoded(place | self._verdict(checked, findings)) + b"\n")
        self.sink.flush()

    def _verdict(self, checked: Checked, findings: Sequence[Finding]) -> dict[str, Any]:
        return {
            "line": checked.line,
            "record": checked.number or None,
            "id": checked.record_id,
            "ok": self._is_ok(checked, findings),
            "findings": findings,
            "turns": checked.turns,
            "moves": checked.moves,
        }

    def _is_ok(self, checked: Checked, findings: Sequence[Finding]) -> bool | None:
        """Return whether nothing counts; None where nothing does and there is no record either."""
        if any(map(self.counts, findings)):
            return False
        return True if checked.record_id else None

    def close(self, tally: Tally) -> None:
        """Write nothing more."""
