"""The Reporter protocol, and the forms of reports."""

from __future__ import annotations

import enum
from importlib import import_module
from typing import TYPE_CHECKING, BinaryIO, Protocol

from ..add_ons import load_commands

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import CheckedRecord

    from .tally import Tally


class ReportForm(enum.StrEnum):
    """The forms of a report, as the option ``--format`` names them; a string."""

    FULL = "full"
    CONCISE = "concise"
    GROUPED = "grouped"
    JSON = "json"
    JSONL = "jsonl"
    HTML = "html"


DOCUMENTS = (ReportForm.JSON, ReportForm.JSONL, ReportForm.HTML)
"""Forms that are single documents; with them, ``--statistics`` prints to stderr."""


READ_BY_PEOPLE = (ReportForm.FULL, ReportForm.GROUPED)
"""Forms that show some findings only once per run."""


class Reporter(Protocol):
    """A writer of reports in one form, which writes findings as they are found.

    ``close`` is called once, at the end.
    """

    def show(self, checked: CheckedRecord, findings: Sequence[Finding], /) -> None:
        """Write findings of a record, or of a file without records.

        Args:
            checked: The checked record.
            findings: Those of its findings that are to be shown, in report order.
        """
        ...

    def close(self, tally: Tally) -> None:
        """Write everything that follows the last finding; *tally* has the counts of the run."""
        ...


def make_reporter(
    form: ReportForm,
    sink: BinaryIO,
    tally: Tally,
    pour: Callable[[BinaryIO], None] | None = None,
) -> Reporter:
    """Return a reporter that writes *form* to *sink*.

    Args:
        form: The form of the report.
        sink: The binary stream to write to.
        tally: Decides which findings count as failures.
        pour: Called with a stream to write the value of the member ``part``, for the JSON report of
            one part of a larger check; else None.

    Raises:
        MissingAddOnError: If *form* is ``html`` and the viewer is not installed.
    """
    if form is ReportForm.HTML:
        module = load_commands("viewer.html_reporter")
    else:
        module = import_module(f".{form.value}_reporter", __package__)
    kind = getattr(module, f"{form.value.capitalize()}Reporter")
    more = {ReportForm.JSONL: (tally.is_failure,), ReportForm.JSON: (pour,)}
    reporter: Reporter = kind(sink, *more.get(form, ()))
    if form not in READ_BY_PEOPLE:
        return reporter
    from .once_reporter import OnceReporter

    return OnceReporter(reporter, sink)
