"""Reporting of a conversion, on stderr and by the exit status."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.conversion.conversion_report import ReportBuilder
from barsis_notation.language.patterns import Count
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import bind_texts

from .output.stderr_findings import print_finding_lines
from .output.tally import Tally
from .progress import ProgressLine
from .status import Status, choose_worst

if TYPE_CHECKING:
    from barsis_notation.conversion.conversions import Reason
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.plug_ins import PlugInError

_text = bind_texts("cli")
_report = bind_texts("report")


class ConversionReporter:
    """Reports findings, losses and progress of a conversion on stderr.

    Attributes:
        report: The report for ``--report``.
        tally: The counts of findings, with the exit status.
        progress: The line that shows how many files and records were read.
    """

    def __init__(self) -> None:
        self.report = ReportBuilder()
        self.tally = Tally()
        self.tally.passed_over = self.report.passed_over
        self.progress = ProgressLine()

    def tell(self, findings: list[Finding], path: str) -> None:
        """Print and count the findings and losses of one record.

        *path* is the path of its file, for findings that name no file.
        """
        self.tally.count(findings)
        if findings:
            self.progress.clear()
            print_finding_lines(findings, path)

    def leave_out(self, source: str, reason: Reason, target: str = "", other: str = "") -> None:
        """Report that a file is not written to its target, and note FINDINGS.

        Args:
            source: Path of the file.
            reason: Why it is left out.
            target: Path of the output that would be written; "" if unknown.
            other: Path of the input that is written to *target* instead; "" if there is none.
        """
        why = _text(reason.value, file=target, source=other)
        self.fail(f"{source}: {_text('left-out', why=why)}")

    def fail(self, message: object) -> None:
        """Print a message that something was not converted, and note the status FINDINGS.

        *message* is converted by ``str``.
        """
        self.progress.print_message(message)
        self.tally.status = choose_worst(self.tally.status, Status.FINDINGS)

    def fail_to_read(self, path: str, error: OSError) -> None:
        """Report that the file at *path* cannot be read to its end, and note UNREADABLE."""
        self.progress.print_message(f"{path}: {describe_os_error(error)}")
        self.tally.status = choose_worst(self.tally.status, Status.UNREADABLE)

    def fail_to_write(self, error: OSError | PlugInError) -> None:
        """Report that a target was not written, and note the status FINDINGS."""
        if isinstance(error, OSError):
            self.fail(f"{error.filename}: {describe_os_error(error)}")
        else:
            self.fail(error)

    def write_one_table(self, name: str) -> None:
        """Report that only the table *name*, that of the records, is written to stdout."""
        self.progress.print_message(_text("only-a-table", table=name))

    def advance(self, files: int, records: int) -> None:
        """Show *files* and *records*, the numbers of files and records read so far."""
        counted = _report("files", count=Count(files)), _report("records", count=Count(records))
        self.progress.show(_text("so-far", files=counted[0], records=counted[1]))

    def stop(self) -> None:
        """Report that ``--strict`` ended the conversion, and note the status FINDINGS."""
        self.report.stopped = True
        self.fail(_text("stopped-by-strict"))

    def sum_up(self) -> None:
        """Print how many records were written, and how many files were skipped.

        The former is printed only if there are findings or failures.
        """
        self.progress.clear()
        if self.tally.findings or self.tally.status:
            kept = Count(self.report.summary().kept)
            self.progress.print_message(
                _text("written", count=kept, found=self.tally.describe_findings())
            )
        if self.tally.passed_over.count:
            self.progress.print_message(self.tally.describe_passed_over())
