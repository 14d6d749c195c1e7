"""`barsis dice check`: compare the throws of records with those of the seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from barsis_notation import validation
from barsis_notation.base.path_kinds import is_special
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.dice.dice_files import is_dice, read_dice_bytes
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.pact import check_kept_digest
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts

from ...option_groups import FolderOptions
from ...options import AnswerForm, OwnRulesets, load_own_rulesets
from ...output.json_list import write_json_list
from ...output.line_writer import LineWriter
from ...output.stderr_findings import format_finding_line
from ...output.tally import Tally
from ...parameters import Argument, Option
from ...record_checks import make_checks
from ...streams import STANDARD, open_output
from .dice_options import exit_on_dice_errors, load_pact, print_state

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
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
    results = (
        _check_record(checked, pact, tally, kept)
        for checked in validation.check_files(records, checks, folders)
    )
    with open_output(None) as target:
        _WRITERS[form](results, tally, target)
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
    """Return the result for a record, or a file without records; count its findings."""
    throws, findings = 0, list(checked.findings)
    if checked.record is not None and checked.ruleset is not None:
        from barsis_notation.dice.throw_checks import check_throws

        throws, found = check_throws(checked.record, checked.ruleset, pact, kept)
        for finding in found:
            finding.file, finding.record, finding.line = checked.file, checked.number, checked.line
        findings += found
    tally.add(checked, findings)
    return ThrowCheckResult(checked.file, checked.number or None, throws, findings)


class ThrowCheckResult(NamedTuple):
    """The result for one record.

    Attributes:
        file: The file of the record.
        record: The number of the record; None for a file without records.
        throws: How many throws are equal to those of the seeds.
        findings: All findings of the record.
    """

    file: str
    record: int | None
    throws: int
    findings: list[Finding]


def _write_text(results: Iterable[ThrowCheckResult], tally: Tally, target: BinaryIO) -> None:
    """Write a line for each finding, and the numbers of records and right throws."""
    lines, throws = LineWriter(target), 0
    for one in results:
        throws += one.throws
        for finding in one.findings:
            lines.write(format_finding_line(finding, one.file))
    records, right = (
        _text("records", count=Count(tally.records)),
        _text("right", count=Count(throws)),
    )
    lines.write(_text("sum", records=records, right=right, found=tally.describe_findings()))


def _write_json(results: Iterable[ThrowCheckResult], tally: Tally, target: BinaryIO) -> None:
    """Write an object with the list of records, and the summary."""
    throws = 0

    def iter_members() -> Iterator[dict[str, object]]:
        nonlocal throws
        for one in results:
            throws += one.throws
            yield one._asdict()

    target.write(b'{"records": ')
    write_json_list(target, iter_members())
    summary = {"records": tally.records, "throws": throws, "findings": tally.findings}
    target.write(b', "summary": ' + encode_json(summary) + b"}\n")


_WRITERS = {"text": _write_text, "json": _write_json}
"""Maps the value of ``-f`` to the function that writes the report."""
