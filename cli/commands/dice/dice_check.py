"""`barsis dice check`: compare the throws of records with those of the seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from barsis_notation import validation
from barsis_notation.base.path_kinds import is_special
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.diagnostics.finding_text import format_heading, format_location
from barsis_notation.dice.dice_files import is_dice, read_dice_bytes
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.pact import check_kept_digest
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts

from ...option_groups import FolderOptions
from ...options import AnswerForm, OwnRulesets, load_own_rulesets
from ...output.line_writer import LineWriter
from ...output.tally import Tally
from ...parameters import Argument, Option
from ...record_checks import make_checks
from ...streams import STANDARD, open_output
from .dice_options import exit_on_dice_errors, load_pact, print_state

if TYPE_CHECKING:
    from typing import BinaryIO

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.dice.pact import Pact
    from barsis_notation.validation import CheckedRecord

_text = bind_texts("cli/dice")


def check(
    paths: Annotated[list[str], Argument(metavar="PATH", show_default=False)],
    folder_options: FolderOptions,
    *,
    ruleset: OwnRulesets = None,
    form: AnswerForm = "text",
    kept: Annotated[str, Option(metavar="HASH")] = "",
) -> None:
    """Compare the throws of records with the seeds; report the first difference.

    Without a dice file, each record is checked with the seeds that it contains, in `meta.throws`. A
    dice file without records is checked as far as it is complete. `barsis validate` checks the
    number of throws, and whose turn it was.

    Examples:
        barsis dice check dice.json
        barsis dice check dice.json game.barsis.json
    """
    file, records = _split_paths(paths)
    pact = load_pact(file, load_own_rulesets(ruleset)) if file else None
    if pact is not None and check_kept_digest(pact, kept):
        with exit_on_dice_errors(file):
            raise DiceError(check_kept_digest(pact, kept))
    if pact is not None and not records:
        print_state(file, pact)
        return
    tally = Tally()
    folders = folder_options.make_folders(tally.pass_over)
    checks = make_checks(play=False, matches=False, own=load_own_rulesets(ruleset))
    with open_output(None) as target:
        report: _JsonReport | _TextReport = (
            _JsonReport(target) if form == "json" else _TextReport(target)
        )
        for checked in validation.check_files(records, checks, folders):
            report.show(checked, _check_record(checked, pact, tally, kept))
        report.close(tally)
    tally.print_passed_over()
    raise typer.Exit(tally.status)


def _split_paths(paths: list[str]) -> tuple[str, list[str]]:
    """Return the path of the dice file, ``""`` without one, and the paths of records."""
    first, *others = paths
    if first != STANDARD and not is_special(first) and is_dice(read_dice_bytes(first)):
        return first, others
    return "", paths


def _check_record(
    checked: CheckedRecord, pact: Pact | None, tally: Tally, kept: str
) -> ThrowCheckResult:
    """Return the number of right throws of a record, and its findings; count the findings."""
    throws, findings = 0, list(checked.findings)
    if checked.record is not None and checked.ruleset is not None:
        from barsis_notation.dice.throw_checks import check_throws

        throws, found = check_throws(checked.record, checked.ruleset, pact, kept)
        for finding in found:
            finding.file, finding.record, finding.line = checked.file, checked.number, checked.line
        findings += found
    tally.add(checked, findings)
    return ThrowCheckResult(throws, findings)


class ThrowCheckResult(NamedTuple):
    """The result for one record.

    Attributes:
        throws: How many throws are equal to those of the seeds.
        findings: All findings of the record.
    """

    throws: int
    findings: list[Finding]


class _TextReport:
    """A writer of a line per finding, and of the numbers of records and right throws."""

    def __init__(self, target: BinaryIO) -> None:
        self.lines = LineWriter(target)
        self.throws = 0

    def show(self, checked: CheckedRecord, result: ThrowCheckResult) -> None:
        """Write the findings of *result*, a paragraph for each; *checked* names the record."""
        self.throws += result.throws
        for finding in result.findings:
            place = format_location(finding, checked.file)
            self.lines.write(f"{place}: {format_heading(finding)} {finding.message}")

    def close(self, tally: Tally) -> None:
        """Write a line with the numbers of records, throws and findings; *tally* has the counts."""
        records = _text("records", count=Count(tally.records))
        right = _text("right", count=Count(self.throws))
        self.lines.write(
            _text("sum", records=records, right=right, found=tally.describe_findings())
        )


class _JsonReport:
    """A writer of a JSON object with the list of records, and the summary."""

    def __init__(self, target: BinaryIO) -> None:
        self.target = target
        self.separator = b"\n"
        self.throws = 0
        target.write(b'{"records": [')

    def show(self, checked: CheckedRecord, result: ThrowCheckResult) -> None:
        """Write the result of a record, or of a file without records, as an object."""
        self.throws += result.throws
        shown = {
            "file": checked.file,
            "record": checked.number or None,
            "throws": result.throws,
            "findings": result.findings,
        }
        self.target.write(self.separator + encode_json(shown))
        self.separator = b",\n"

    def close(self, tally: Tally) -> None:
        """Write the member ``summary`` with the counts of *tally*, and end the report."""
        summary = {"records": tally.records, "throws": self.throws, "findings": tally.findings}
        self.target.write(b'\n], "summary": ' + encode_json(summary) + b"}\n")
