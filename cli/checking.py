"""What `validate` checks: all that is named, one part of it, or what the reports of parts say."""

from __future__ import annotations

import contextlib
import os
import re
from functools import partial
from typing import TYPE_CHECKING, BinaryIO

import typer

from barsis_notation import validation
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.uris import is_read_once
from barsis_notation.language.texts import texts_of

from .configuration import current
from .options import wrong
from .output.reporter import ReportForm
from .progress import Advance
from .status import Status
from .streams import STANDARD, hush, talk
from .workers import entering, workers_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from barsis_notation.formats.folders import Folders
    from barsis_notation.validation import Checked, Checks
    from barsis_notation.validation.effort import Effort
    from barsis_notation.validation.part_checks import CheckReport
    from barsis_notation.validation.verdict_cache import VerdictCache

    from .output.tally import Tally

_text = texts_of("cli/validate")


class Run(NamedTuple):
    """What is checked, the effort it takes, and what writes what a report of a part says more."""

    checked: Iterable[Checked]
    effort: Effort
    pour: Callable[[BinaryIO], None] | None = None


def whole(
    paths: list[str],
    checks: Checks,
    folders: Folders,
    jobs: int | None,
    new_effort: Callable[[], Effort],
) -> Run:
    """Check all records, by several processes where that pays or is asked for."""
    effort = new_effort()
    checks = checks._replace(effort=effort)
    if checks.record_ids and STANDARD in paths:
        return Run(_lines(checks, new_effort), effort)
    workers = workers_for(paths, jobs)
    if workers:
        from barsis_notation.validation.parallel_checks import check_in_parallel

        advance = Advance(paths)
        passed = advance.pass_over
        checked = check_in_parallel(
            paths, workers, checks, folders, enter=entering(), passed=passed
        )
        return Run(advance.counted(checked), effort)
    advance = Advance(paths, by_files=True)
    return Run(advance.counted(validation.check_files(paths, checks, folders)), effort)


def _lines(checks: Checks, new_effort: Callable[[], Effort]) -> Iterator[Checked]:
    """Check each line of stdin as soon as it has come."""
    from barsis_notation.formats.input_files import standard_input
    from barsis_notation.validation.check import unreadable
    from barsis_notation.validation.line_by_line import check_lines

    try:
        with standard_input(waits=False) as stream:
            yield from check_lines(stream, STANDARD, checks, new_effort)
    except OSError as error:
        yield unreadable(STANDARD, error)


def one_part(
    named: str,
    paths: list[str],
    checks: Checks,
    folders: Folders,
    jobs: int | None,
    *,
    every: bool,
) -> Run:
    """Check the part that is *named* ``I/N``; *every* refused record is searched, if asked for."""
    from barsis_notation.formats.input_files import walk
    from barsis_notation.parallel.parts import Part, fingerprint_of, spans_of_part
    from barsis_notation.validation.part_checks import PartRun, options_of

    found = re.fullmatch(r"([1-9][0-9]{0,6})/([1-9][0-9]{0,6})", named)
    if found is None or int(found[1]) > int(found[2]):
        raise wrong(_text("part-is-no-fraction", part=named))
    if STANDARD in paths:
        raise wrong(_text("part-of-stdin"))
    part = Part(int(found[1]), int(found[2]))
    files = [*walk(paths, folders)]
    spans, size = spans_of_part(files, part)
    options = options_of(paths, size, checks, every=every, files=fingerprint_of(files))
    run = PartRun(part, spans, checks, options)
    advance = Advance([])
    checked = run.checked(workers_for(paths, jobs), entering(), advance.pass_over)
    return Run(advance.counted(checked), run.effort, run.writer.pour)


def merged(reports: list[str], checks: Checks, tally: Tally) -> Run:
    """Put together what the reports of all parts say. Raises BadParameter where they do not fit."""
    from barsis_notation.formats.input_files import opened
    from barsis_notation.parallel.part_results import PartError, report_bytes
    from barsis_notation.validation.part_checks import Merging, read_report

    def content_of(name: str) -> bytes:
        with opened(name) as stream:
            return report_bytes(stream, name)

    def reading(name: str) -> Callable[[], CheckReport]:
        if is_read_once(name):
            return partial(read_report, content_of(name), name)
        return lambda: read_report(content_of(name), name)

    try:
        merging = Merging([reading(one) for one in reports], reports, checks)
    except PartError as error:
        raise wrong(error.why) from None
    for path in merging.passed_over:
        tally.pass_over(path)
    for effect in merging.configurations:
        current().restore(effect)
    return Run(_or_wrong(merging.checked()), merging.effort)


def _or_wrong(all_checked: Iterable[Checked]) -> Iterator[Checked]:
    from barsis_notation.parallel.part_results import PartError

    try:
        yield from all_checked
    except PartError as error:
        raise wrong(error.why) from None


def check_parts(form: ReportForm, part: str | None, *, merge: bool, others: bool) -> None:
    """Raise BadParameter where a part or a merge is asked for with what does not go with it."""
    if part is not None and (merge or form is not ReportForm.JSON):
        raise wrong(_text("part-needs-json"))
    if merge and form is ReportForm.JSONL:
        raise wrong(_text("merge-has-no-lines"))
    if (merge or part is not None) and others:
        raise wrong(_text("parts-only-check"))


@contextlib.contextmanager
def verdicts_in(file: str | None, *, changes: bool) -> Iterator[VerdictCache | None]:
    """Yield the verdicts in *file*, None where none is named.

    Raises BadParameter where the command *changes* files or infers options. Ends it where the file
    cannot be used, and says in the end where it is full.
    """
    if file is None:
        yield None
        return
    if changes:
        raise wrong(_text("cache-only-checks"))
    from barsis_notation.validation.verdict_cache import CacheError, VerdictCache

    try:
        with VerdictCache(file) as cache:
            try:
                yield cache
            finally:
                cache.write()
                if cache.is_full:
                    talk(_text("cache-full", file=file))
    except CacheError as error:
        hush()
        talk(f"barsis: {error}")
        raise typer.Exit(Status.UNREADABLE) from None


def but_own(file: str | None, pass_over: Callable[[str], None]) -> Callable[[str], None]:
    """Return *pass_over* for all but the *file* of verdicts, which may stand among the records."""
    if file is None:
        return pass_over
    from barsis_notation.validation.verdict_cache import files_of

    own = {os.path.realpath(name) for name in files_of(file)}
    return lambda path: None if os.path.realpath(path) in own else pass_over(path)
