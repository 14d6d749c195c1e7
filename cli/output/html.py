"""The arbiter's page as a report: every board in a line, every finding with its board, to print."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.language.texts import texts_of
from barsis_notation.replay.occasion import Occasion
from barsis_notation.viewer.arbiter import ArbiterPage
from barsis_notation.viewer.board_lines import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.language.texts import Text
    from barsis_notation.validation import Checked

    from .tally import Tally

_text = texts_of("arbiter")


class HtmlReporter:
    """Writes a page, whole, when everything is checked."""

    def __init__(self, sink: BinaryIO) -> None:
        self.sink = sink
        self.page = ArbiterPage()

    def show(self, checked: Checked, findings: Sequence[Finding]) -> None:
        """Add a line for a record, or a file as a whole, and a paragraph for every finding."""
        occasion = Occasion(checked.record if findings else checked.head, checked.ruleset)
        self.page.add(
            line_of(checked, occasion),
            findings,
            occasion,
            hidden=len(checked.findings) - len(findings),
            is_listed=not checked.is_late,
        )

    def close(self, tally: Tally) -> None:
        """Write the page."""
        self.page.write(self.sink, _notes(tally))


def _notes(tally: Tally) -> Iterator[Text]:
    yield tally.spoken()
    if tally.passed_over.count:
        yield tally.spoken_of_passed_over()
    if tally.is_interrupted:
        yield _text("interrupted")
