"""`barsis validate --infer-options`: report the options under which records are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.configuration.selection import ALWAYS_SHOWN
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts
from barsis_notation.validation.inference_texts import format_inference
from barsis_notation.validation.option_inference import infer_options

from .configuration import get_configurations
from .options import make_usage_error
from .output.line_writer import LineWriter
from .output.reporter import ReportForm
from .status import Status, choose_worst
from .streams import open_output, print_message

if TYPE_CHECKING:
    from barsis_notation.formats.folders import Folders
    from barsis_notation.language.texts import Text
    from barsis_notation.record.decode import Limits
    from barsis_notation.rulesets import Ruleset
    from barsis_notation.validation.option_inference import Inference

    from .output.tally import Tally

_text = bind_texts("inference")
_report = bind_texts("report")

UNREADABLE = "unreadable-file"


def infer(
    paths: list[str],
    ruleset: Ruleset | None,
    form: ReportForm,
    output: str | None,
    folders: Folders,
    tally: Tally,
    *,
    strict: bool,
    limits: Limits,
) -> Status:
    """Write the options under which records are legal, and a summary on stderr.

    Args:
        paths: Paths of files and folders of records.
        ruleset: The ruleset to start from, None for those of the records.
        form: FULL or JSON.
        output: Path to write to, None for stdout.
        folders: How folders are walked; skipped files are counted in *tally*.
        tally: The counts for the summary.
        strict: Whether declined moves need the word ``pass``.
        limits: The limits of a record.

    Returns:
        The exit status: UNREADABLE, USAGE for wrong configurations, FINDINGS if a record has errors
        or is legal under no options, else CLEAN.

    Raises:
        BadParameter: If *form* is another one.
        OSError: If *output* cannot be written.
    """
    if form not in (ReportForm.FULL, ReportForm.JSON):
        raise make_usage_error(_text("full-or-json"))
    inference = infer_options(
        paths,
        ruleset=ruleset,
        strict=strict,
        limits=limits,
        folders=folders,
        own_of=get_configurations().get_rulesets,
    )
    with open_output(output) as target:
        if form is ReportForm.JSON:
            target.write(encode_json(inference)[:-1] + b',\n"passed_over": [')
            tally.passed_over.copy_to(target)
            target.write(b"\n]}\n")
        else:
            lines = LineWriter(target)
            for line in format_inference(inference):
                lines.write(line)
    status = _get_status(inference)
    print_message(_summarise(inference))
    tally.print_passed_over()
    return status


def _get_status(inference: Inference) -> Status:
    unreadable = any(one.finding.name == UNREADABLE for one in inference.left)
    unsettled = any(one.finding.name.startswith(ALWAYS_SHOWN) for one in inference.left)
    faulty = any(one.finding.severity.value == "error" for one in inference.left)
    contradicted = faulty or any(one.legal < one.records for one in inference.found)
    return choose_worst(
        Status.UNREADABLE if unreadable else Status.CLEAN,
        Status.USAGE if unsettled else Status.CLEAN,
        Status.FINDINGS if contradicted else Status.CLEAN,
    )


def _summarise(inference: Inference) -> Text:
    records = _report("records", count=Count(sum(one.records for one in inference.found)))
    legal = Count(sum(one.legal for one in inference.found))
    left = Count(len(inference.left))
    if left:
        return _text("summary-and-left", records=records, legal=legal, left=left)
    return _text("summary", records=records, legal=legal)
