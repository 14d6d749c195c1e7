"""What a form of output is, and the forms there are."""

from __future__ import annotations

import enum
from importlib import import_module
from typing import TYPE_CHECKING, BinaryIO, Protocol

from ..add_ons import load_commands

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import Checked

    from .tally import Tally


class ReportForm(enum.StrEnum):
    """The forms of a report."""

    FULL = "full"
    CONCISE = "concise"
    GROUPED = "grouped"
    JSON = "json"
    JSONL = "jsonl"
    HTML = "html"


DOCUMENTS = (ReportForm.JSON, ReportForm.JSONL, ReportForm.HTML)
"""Forms in which counts by code have no place: they go to stderr."""


READ_BY_PEOPLE = (ReportForm.FULL, ReportForm.GROUPED)
"""Forms that show some findings once a run."""


class Reporter(Protocol):
    """Writes findings as they come."""

    def show(self, checked: Checked, findings: Sequence[Finding], /) -> None:
        """Write the findings of one record, or of one file as a whole."""
        ...

    def close(self, tally: Tally) -> None:
        """Write what comes after the last finding."""
        ...


def reporter_for(
    form: ReportForm,
    sink: BinaryIO,
    tally: Tally,
    pour: Callable[[BinaryIO], None] | None = None,
) -> Reporter:
    """Return what writes *form* to *sink*; *tally* says which findings count.

    *pour* writes what a report in JSON of a part says beside its findings.
    """
    if form is ReportForm.HTML:
        module = load_commands("viewer.report")
    else:
        module = import_module(f".{form.value}", __package__)
    kind = getattr(module, f"{form.value.capitalize()}Reporter")
    more = {ReportForm.JSONL: (tally.fails,), ReportForm.JSON: (pour,)}
    reporter: Reporter = kind(sink, *more.get(form, ()))
    if form not in READ_BY_PEOPLE:
        return reporter
    from .once import OnceReporter

    return OnceReporter(reporter, sink)
