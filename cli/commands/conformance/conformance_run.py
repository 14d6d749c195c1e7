"""`barsis conformance run`: run a program through the conformance kit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.conformance.kit import LEVELS, CaseFilter, KitError, read_kit
from barsis_notation.conformance.reports import encode_junit, encode_report, make_report
from barsis_notation.conformance.runner import NotStartedError, Runner
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts

from ...options import Output, ReportForm, check_ending, make_usage_error
from ...output.aligned_rows import align_rows
from ...output.line_writer import LineWriter
from ...parameters import Argument, Option
from ...progress import ProgressLine
from ...status import Status
from ...streams import open_output, print_message

if TYPE_CHECKING:
    from typing import BinaryIO

    from barsis_notation.conformance.reports import ConformanceReport, Figures, LevelFigures

_text = bind_texts("conformance")

MAX_SHOWN = 100
"""Most failed cases that the text shows."""


def run(  # noqa: PLR0913 - an argument an option
    command: Annotated[list[str], Argument(metavar="COMMAND")],
    *,
    kit: Annotated[str, Option(metavar="FOLDER")] = "conformance/1",
    only: Annotated[list[str] | None, Option(metavar="GLOB")] = None,
    level: Annotated[int | None, Option(min=1, max=max(LEVELS))] = None,
    game: Annotated[str, Option(metavar="GAME")] = "",
    timeout: Annotated[float, Option(metavar="SECONDS", min=0.1)] = 10.0,
    exact: Annotated[bool, Option()] = False,
    form: ReportForm = "text",
    output: Output = None,
) -> None:
    """Run a program through the cases of the conformance kit, and compare its answers.

    The program reads a request from each line of stdin and writes an answer, as the protocol in the
    specification says. It may skip cases that it does not support. If it crashes, hangs or writes
    something else, that case fails, and the program is started again, at most 20 times.

    Examples:
        barsis conformance run -- node my_program.js
        barsis conformance run --kit conformance/1 --level 1 -- node my_program.js
    """
    check_ending(output, "json", "text")
    try:
        every = read_kit(Path(kit))
    except KitError as error:
        print_message(error)
        raise typer.Exit(Status.USAGE) from None
    chosen = CaseFilter(tuple(only or ()), level, game)
    cases = [case for case in every if chosen.is_chosen(case)]
    if not cases:
        raise make_usage_error(_text("none-chosen", count=Count(len(every))))
    runner = Runner(command, timeout=timeout, exact=exact)
    progress = ProgressLine()
    done = 0

    def report_progress() -> None:
        nonlocal done
        done += 1
        if progress.is_due:
            progress.show(_text("progress", done=done, all=Count(len(cases))))

    try:
        results = runner.run(cases, report_progress)
    except NotStartedError as error:
        progress.print_message(error)
        raise typer.Exit(Status.FINDINGS) from None
    progress.clear()
    report = make_report(runner, results)
    with open_output(output) as target:
        if form == "json":
            target.write(encode_report(report))
        elif form == "junit":
            target.write(encode_junit(report))
        else:
            _write_text(report, target)
    raise typer.Exit(Status.CLEAN if report.passed else Status.FINDINGS)


def _write_text(report: ConformanceReport, target: BinaryIO) -> None:
    """Write tables of the rules and levels, then the failed cases."""
    lines = LineWriter(target)
    head = [_text(name) for name in ("group", "rule", "passed", "failed", "skipped")]
    rows = [[one.group, one.rule, *_list_figures(one)] for one in report.rules]
    for line in align_rows([head, *rows], right={2, 3, 4}):
        lines.write(line)
    lines.write("")
    head = [_text(name) for name in ("level", "passed", "failed", "skipped", "explained-alike")]
    rows = [
        [_name_level(one), *_list_figures(one), _describe_explained(one)] for one in report.levels
    ]
    for line in align_rows([head, *rows], right={1, 2, 3, 4}):
        lines.write(line)
    failed = [case for case in report.cases if case.status == "failed"]
    if failed or report.faults:
        lines.write("")
    for case in failed[:MAX_SHOWN]:
        lines.write(_text("failed-case", id=case.id, message=case.message))
    if len(failed) > MAX_SHOWN:
        lines.write(_text("more-failed", count=Count(len(failed) - MAX_SHOWN)))
    for fault in report.faults:
        lines.write(fault)


def _list_figures(figures: Figures) -> list[object]:
    return [Count(figures.passed), Count(figures.failed), Count(figures.skipped)]


def _name_level(figures: LevelFigures) -> object:
    if figures.level is None:
        return _text("suite", name=figures.suite)
    return _text("level-number", level=figures.level)


def _describe_explained(figures: Figures) -> object:
    if not figures.refused:
        return ""
    return _text("of-refused", explained=Count(figures.explained), refused=Count(figures.refused))
