"""Reporting of a conversion, on stderr and by the exit status."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.conversion.conversion_report import ReportBuilder
from barsis_notation.language.patterns import Count
from barsis_notation.language.system_errors import reason
from barsis_notation.language.texts import texts_of

from .output.stderr_findings import tell_briefly
from .output.tally import Tally
from .progress import ProgressLine
from .status import Status, worst

if TYPE_CHECKING:
    from barsis_notation.conversion.conversions import Reason
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.plug_ins import PlugInError

_text = texts_of("cli")
_report = texts_of("report")


class ConversionReporter:
    """Reports findings, losses and progress on stderr, and keeps the exit status in *tally*."""

    def __init__(self) -> None:
        self.report = ReportBuilder()
        self.tally = Tally()
        self.tally.passed_over = self.report.passed_over
        self.progress = ProgressLine()

    def tell(self, findings: list[Finding], path: str) -> None:
        """Write and count the findings and losses of one record of *path*."""
        self.tally.count(findings)
        if findings:
            self.progress.clear()
            tell_briefly(findings, path)

    def leave_out(self, source: str, reason: Reason, target: str = "", other: str = "") -> None:
        """Say that *source* is not written to *target*; *other* is the file that is."""
        why = _text(reason.value, file=target, source=other)
        self.fail(f"{source}: {_text('left-out', why=why)}")

    def fail(self, message: object) -> None:
        """Say that something was not converted."""
        self.progress.talk(message)
        self.tally.status = worst(self.tally.status, Status.FINDINGS)

    def fail_to_read(self, path: str, error: OSError) -> None:
        """Say that the file at *path* cannot be read to its end."""
        self.progress.talk(f"{path}: {reason(error)}")
        self.tally.status = worst(self.tally.status, Status.UNREADABLE)

    def fail_to_write(self, error: OSError | PlugInError) -> None:
        """Say that a target was not written."""
        if isinstance(error, OSError):
            self.fail(f"{error.filename}: {reason(error)}")
        else:
            self.fail(error)

    def write_one_table(self, name: str) -> None:
        """Say that stdout takes one table of several, the one that holds the records."""
        self.progress.talk(_text("only-a-table", table=name))

    def advance(self, files: int, records: int) -> None:
        """Show how many files and records were read."""
        counted = _report("files", count=Count(files)), _report("records", count=Count(records))
        self.progress.show(_text("so-far", files=counted[0], records=counted[1]))

    def stop(self) -> None:
        """Say that --strict ended the conversion."""
        self.report.stopped = True
        self.fail(_text("stopped-by-strict"))

    def sum_up(self) -> None:
        """Say how much was written, if there are findings, and how much was passed over."""
        self.progress.clear()
        if self.tally.findings or self.tally.status:
            kept = Count(self.report.summary().kept)
            self.progress.talk(_text("written", count=kept, found=self.tally.found()))
        if self.tally.passed_over.count:
            self.progress.talk(self.tally.spoken_of_passed_over())
