"""The runs of `validate`: all inputs, one part of them, or the merged reports of parts."""

from __future__ import annotations

import contextlib
import os
import re
from functools import partial
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

import typer

from barsis_notation import validation
from barsis_notation.base.path_kinds import is_read_once
from barsis_notation.language.texts import bind_texts

from .configuration import get_configurations
from .options import make_usage_error
from .output.reporter import ReportForm
from .progress import ReadingProgress
from .status import Status
from .streams import STANDARD, discard_output, print_message
from .workers import count_workers, make_worker_initializer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from barsis_notation.formats.folders import Folders
    from barsis_notation.validation import CheckedRecord, Checks
    from barsis_notation.validation.part_checks import CheckReport
    from barsis_notation.validation.search_limits import Effort
    from barsis_notation.validation.verdict_cache import VerdictCache

    from .output.tally import Tally

_text = bind_texts("cli/validate")


class ValidationRun(NamedTuple):
    """The checked records of a run.

    Attributes:
        checked: The checked records, as they are read.
        effort: The limits of searches, with counts of those skipped.
        pour: Writes the value of the member ``part`` of a part's report to a stream; None for
            other runs.
    """

    checked: Iterable[CheckedRecord]
    effort: Effort
    pour: Callable[[BinaryIO], None] | None = None


def check_all(
    paths: list[str],
    checks: Checks,
    folders: Folders,
    jobs: int | None,
    new_effort: Callable[[], Effort],
) -> ValidationRun:
    """Return a run that checks all records while its results are iterated.

    Several processes are used if *jobs* is greater than 0, or if it is None and they are faster.
    Inputs that can be read only once, such as stdin, are read in this process.

    Args:
        paths: Paths of files and folders of records; ``-`` is stdin.
        checks: How records are checked.
        folders: How folders are walked.
        jobs: Number of processes, 0 for this one, None to choose.
        new_effort: Returns new limits of searches for slips.
    """
    effort = new_effort()
    checks = checks._replace(effort=effort)
    if checks.record_ids and STANDARD in paths:
        return ValidationRun(_check_stdin_lines(checks, new_effort), effort)
    workers = count_workers(paths, jobs)
    if workers:
        from barsis_notation.validation.parallel_checks import check_in_parallel

        advance = ReadingProgress(paths)
        passed = advance.add_amount
        checked = check_in_parallel(
            paths, workers, checks, folders, enter=make_worker_initializer(), passed=passed
        )
        return ValidationRun(advance.track(checked), effort)
    advance = ReadingProgress(paths, by_files=True)
    return ValidationRun(advance.track(validation.check_files(paths, checks, folders)), effort)


def _check_stdin_lines(checks: Checks, new_effort: Callable[[], Effort]) -> Iterator[CheckedRecord]:
    """Check each line of stdin as soon as it arrives."""
    from barsis_notation.formats.input_files import open_standard_input
    from barsis_notation.validation.file_checks import make_unreadable_result
    from barsis_notation.validation.line_by_line import check_lines

    try:
        with open_standard_input(waits=False) as stream:
            yield from check_lines(stream, STANDARD, checks, new_effort)
    except OSError as error:
        yield make_unreadable_result(STANDARD, error)


def check_part(
    named: str,
    paths: list[str],
    checks: Checks,
    folders: Folders,
    jobs: int | None,
    *,
    every: bool,
) -> ValidationRun:
    """Return a run that checks one part of the input while its results are iterated.

    Args:
        named: The part as ``I/N``: the part I, from 1, of N.
        paths: Paths of the inputs of all parts.
        checks: How records are checked.
        folders: How folders are walked.
        jobs: Number of processes, None to choose.
        every: Whether slips are searched in every refused record.

    Raises:
        BadParameter: If *named* is not a part, or stdin is an input.
    """
    from barsis_notation.formats.input_files import walk
    from barsis_notation.parallel.parts import Part, compute_fingerprint, select_spans
    from barsis_notation.validation.part_checks import PartRun, collect_run_options

    found = re.fullmatch(r"([1-9][0-9]{0,6})/([1-9][0-9]{0,6})", named)
    if found is None or int(found[1]) > int(found[2]):
        raise make_usage_error(_text("part-is-no-fraction", part=named))
    if STANDARD in paths:
        raise make_usage_error(_text("part-of-stdin"))
    part = Part(int(found[1]), int(found[2]))
    files = [*walk(paths, folders)]
    spans, size = select_spans(files, part)
    options = collect_run_options(
        paths, size, checks, every=every, files=compute_fingerprint(files)
    )
    run = PartRun(part, spans, checks, options)
    advance = ReadingProgress([])
    checked = run.check(count_workers(paths, jobs), make_worker_initializer(), advance.add_amount)
    return ValidationRun(advance.track(checked), run.effort, run.writer.write_to)


def merge_reports(reports: list[str], checks: Checks, tally: Tally) -> ValidationRun:
    """Return a run whose results are those of all parts, from their reports.

    Args:
        reports: Paths of the reports.
        checks: How records are checked.
        tally: Counts the files that the parts skipped.

    Raises:
        BadParameter: If a report is not that of a part, or the reports do not belong together; also
            while the results are iterated, if a report has been replaced.
        OSError: If a report cannot be opened.
    """
    from barsis_notation.formats.input_files import open_stream
    from barsis_notation.parallel.part_results import read_report_bytes
    from barsis_notation.validation.part_checks import PartMerger, read_report

    def content_of(name: str) -> bytes:
        with open_stream(name) as stream:
            return read_report_bytes(stream, name)

    def reading(name: str) -> Callable[[], CheckReport]:
        if is_read_once(name):
            return partial(read_report, content_of(name), name)
        return lambda: read_report(content_of(name), name)

    with _report_part_errors():
        merging = PartMerger([reading(one) for one in reports], reports, checks)
    for path in merging.passed_over:
        tally.pass_over(path)
    for effect in merging.configurations:
        get_configurations().restore(effect)

    def merge() -> Iterator[CheckedRecord]:
        with _report_part_errors():
            yield from merging.merge()

    return ValidationRun(merge(), merging.effort)


@contextlib.contextmanager
def _report_part_errors() -> Iterator[None]:
    from barsis_notation.parallel.part_results import PartError

    try:
        yield
    except PartError as error:
        raise make_usage_error(error.why) from None


def check_part_options(form: ReportForm, part: str | None, *, merge: bool, others: bool) -> None:
    """Raise BadParameter if ``--part`` or ``--merge`` excludes another option.

    ``--part`` requires a JSON report and excludes ``--merge``; ``--merge`` excludes JSON Lines;
    both exclude *others*.

    Args:
        form: The form of the report.
        part: The value of ``--part``.
        merge: Whether ``--merge`` is given.
        others: Whether an option is given that changes files or infers options.
    """
    if part is not None and (merge or form is not ReportForm.JSON):
        raise make_usage_error(_text("part-needs-json"))
    if merge and form is ReportForm.JSONL:
        raise make_usage_error(_text("merge-has-no-lines"))
    if (merge or part is not None) and others:
        raise make_usage_error(_text("parts-only-check"))


@contextlib.contextmanager
def open_verdict_cache(file: str | None, *, changes: bool) -> Iterator[VerdictCache | None]:
    """Yield the verdict cache at *file*, and write its new verdicts at the end.

    They are also written if the block raises an exception.

    Args:
        file: Path of the cache; without one, the cache is None too.
        changes: Whether the command changes files or infers options.

    Raises:
        BadParameter: If *file* is given and *changes* is true.
        typer.Exit: With status 3, after a message, if the cache cannot be used.
    """
    if file is None:
        yield None
        return
    if changes:
        raise make_usage_error(_text("cache-only-checks"))
    from barsis_notation.validation.verdict_cache import CacheError, VerdictCache

    try:
        with VerdictCache(file) as cache:
            try:
                yield cache
            finally:
                cache.write()
                if cache.is_full:
                    print_message(_text("cache-full", file=file))
    except CacheError as error:
        discard_output()
        print_message(f"barsis: {error}")
        raise typer.Exit(Status.UNREADABLE) from None


def exclude_cache_files(
    file: str | None, pass_over: Callable[[str], None]
) -> Callable[[str], None]:
    """Return a callback that calls *pass_over*, except for files of a verdict cache.

    Args:
        file: Path of the cache, or None.
        pass_over: Called with the path of each file of a folder that is skipped.
    """
    if file is None:
        return pass_over
    from barsis_notation.validation.verdict_cache import list_cache_files

    own = {os.path.realpath(name) for name in list_cache_files(file)}
    return lambda path: None if os.path.realpath(path) in own else pass_over(path)
