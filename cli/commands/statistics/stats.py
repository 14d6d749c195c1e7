"""`barsis stats`: count throws, captures, lengths and wins over many games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final

import typer

from barsis_notation import statistics
from barsis_notation.addons import load
from barsis_notation.formats.input_files import walk
from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts, join_words
from barsis_notation.statistics.throw_verdicts import judge_throws

from ...add_ons import load_commands
from ...clusters import OnCluster, check_cluster_options, load_cluster_runs
from ...option_groups import FolderOptions
from ...options import (
    Jobs,
    Output,
    OwnRulesets,
    PathsIfAny,
    TableForm,
    check_not_read,
    choose_form,
    load_own_rulesets,
    make_usage_error,
)
from ...output.stderr_findings import print_finding_lines
from ...output.tally import Tally
from ...parameters import Option
from ...progress import ReadingProgress
from ...record_checks import make_checks
from ...streams import open_output, print_message
from ...workers import count_workers, make_worker_initializer
from .stats_text import SortColumn, print_statistics, sort_rows

if TYPE_CHECKING:
    from barsis_notation.formats.folders import Folders
    from barsis_notation.statistics import By, Counting
    from barsis_notation.statistics.throw_verdicts import ThrowVerdict
    from barsis_notation.validation import CheckedRecord, Checks

    from .stats_text import Tested

_text = bind_texts("cli/stats")


def stats(  # noqa: PLR0913 - an argument an option
    context: typer.Context,
    folder_options: FolderOptions,
    *,
    paths: PathsIfAny = None,
    archive: Annotated[str | None, Option(metavar="FILE")] = None,
    by: Annotated[list[statistics.By] | None, Option()] = None,
    sort: Annotated[SortColumn | None, Option()] = None,
    form: TableForm = "text",
    output: Output = None,
    fairness: Annotated[bool, Option()] = False,
    ruleset: OwnRulesets = None,
    jobs: Jobs = None,
    on: OnCluster = None,
) -> None:
    """Compute statistics of many games: throws, luck, captures, lengths, wins.

    They include how often each throw occurred and was expected, and the steps left to go. Games are
    counted as far as they can be replayed, and each kind of game separately. Players are identified
    by their id, or by their name as written if they have no id; people merged in an archive count
    as one. With --by, the text is a table with a line for each group; without it, and in JSON and
    CSV, all figures are given. An archive is always counted in one process. With --on, the result
    is statistics.txt, .json or .csv, beside the counts of the parts.

    Examples:
        barsis stats games --by player --sort won
        barsis stats --archive cup.barsis -f csv -o statistics.csv
    """
    if bool(paths) == bool(archive):
        raise make_usage_error(_text("paths-or-archive", option="--archive"))
    if on is None:
        form = choose_form(context, form, output, ("text", "json", "csv"))
    groupings = by or []
    tally = Tally()
    place = check_cluster_options(on, output, paths or [], ("--archive", archive is not None))
    if archive is not None:
        counting = _count_archive(archive, groupings)
    else:
        folders = folder_options.make_folders(tally.pass_over)
        if place is None:
            check_not_read("-o", output, paths or [], folders)
        checks = make_checks(own=load_own_rulesets(ruleset))
        counting = statistics.Counting(groupings)
        given = counting, paths or [], groupings, checks, folders, jobs
        if place is None:
            _count_here(*given, tally)
        else:
            counted = _count_on_cluster(place, *given)
            with load_cluster_runs().explain_resuming():
                _report_findings(counted, tally)
    tested = _judge_throws(counting) if fairness else {}
    with (
        open_output(output)
        if place is None
        else load_cluster_runs().open_result(place, _ANSWERS[form]) as target
    ):
        rows: Iterable[Tested] = (
            (row, tested.get(number)) for number, row in enumerate(counting.rows())
        )
        if sort is not None:
            rows = sort_rows(rows, sort)
        _write_answer(form, counting, rows, target, groupings)
    _print_summary(counting, tally)
    raise typer.Exit(tally.status)


def _report_findings(
    every: Iterable[CheckedRecord], tally: Tally, clear: Callable[[], None] = lambda: None
) -> None:
    """Print and count the findings of records; *clear* is called before something is printed."""
    for checked in every:
        tally.add(checked, checked.findings)
        clear()
        print_finding_lines(checked.findings, checked.file)
    clear()


def _count_here(
    counting: Counting,
    paths: list[str],
    groupings: list[By],
    checks: Checks,
    folders: Folders,
    jobs: int | None,
    tally: Tally,
) -> None:
    """Count the records of files, with several processes if requested or faster."""
    workers = count_workers(paths, jobs)
    advance = ReadingProgress(paths)

    def pass_over(size: int = 0) -> None:
        advance.add_amount(size)
        advance.reach(counting.records)

    if workers:
        from barsis_notation.statistics.parallel_counts import count_in_parallel

        every = count_in_parallel(
            counting,
            paths,
            workers,
            groupings,
            checks,
            folders,
            enter=make_worker_initializer(),
            passed=pass_over,
        )
    else:
        every = _count_files(counting, paths, checks, folders, pass_over)
    _report_findings(every, tally, advance.progress.clear)


def _count_on_cluster(
    place: str,
    counting: Counting,
    paths: list[str],
    groupings: list[By],
    checks: Checks,
    folders: Folders,
    jobs: int | None,
) -> Iterator[CheckedRecord]:
    """Count the records of files on a cluster; return those that cannot be read."""
    from barsis_notation.statistics.part_counts import PartCounts, merge_counts, read_counts

    runs = load_cluster_runs()
    files = [*walk(paths, folders)]
    task = PartCounts(tuple(groupings), checks._replace(own_of=None))
    run_on_ray = load("cluster.on_ray").run_on_ray
    do = partial(run_on_ray, place, task, files, checks.own_of, jobs=jobs)
    run = runs.run_parts(lambda parts_done: do(parts_done=parts_done))
    checked: Iterator[CheckedRecord] = runs.yield_or_exit(
        merge_counts(run.make_sources(read_counts), counting)
    )
    return checked


def _count_files(
    counting: Counting,
    paths: list[str],
    checks: Checks,
    folders: Folders,
    passed: Callable[[], None],
) -> Iterator[CheckedRecord]:
    """Count the records of files, and yield the findings of those that cannot be read.

    *passed* is called after each record that is counted.
    """
    for read in statistics.read_files(paths, checks, folders):
        if isinstance(read, statistics.FileRecord):
            counting.add(read.content)
            passed()
        checked = read.checked() if isinstance(read, statistics.FileRecord) else read
        if checked is not None:
            yield checked


def _count_archive(file: str, groupings: list[By]) -> Counting:
    """Return the counts of the records of an archive; merged people count as one.

    Only the last revision of a corrected record counts.
    """
    with load_commands("archive.archive_options").open_archive(file) as archive:
        leaders = {
            statistics.Who(other.name, other.id): statistics.Who(person.name, person.id)
            for person in archive.people()
            for other in person.others
        }
        counting = statistics.Counting(groupings, lambda who: leaders.get(who, who))
        own = archive.rulesets()
        for _, raw in archive.contents(latest=True):
            counting.add(statistics.Content(raw, own, is_plain=True))
    return counting


def _judge_throws(counting: Counting) -> dict[int, ThrowVerdict]:
    """Return a dict that maps the index of a row to the verdict on its throws.

    All verdicts are judged together, as one report. Without SciPy the dict is empty, and the
    missing package is printed.
    """
    try:
        return judge_throws(
            {
                number: (row.thrown.device, row.tally)
                for number, row in enumerate(counting.rows())
                if row.thrown.device
            }
        )
    except MissingPackageError as error:
        print_message(error)
        return {}


def _print_summary(counting: Counting, tally: Tally) -> None:
    """Print the numbers of records counted, of those not fully replayed, and of skipped files."""
    print_message(_text("counted", count=Count(counting.records)))
    stopped = counting.stops.total()
    if stopped:
        stops = sorted(counting.stops.items())
        why = join_words(
            (_text(f"stop-{one}", count=Count(count)) for one, count in stops), "commas"
        )
        print_message(_text("not-replayed", count=Count(stopped), why=why))
    tally.print_passed_over()


def _write_answer(
    form: str, counting: Counting, rows: Iterable[Tested], target: BinaryIO, by: list[By]
) -> None:
    if form == "text":
        print_statistics(rows, target, by)
        return
    from barsis_notation.statistics.answer_files import write_csv, write_json

    if form == "json":
        write_json(counting, rows, target)
    else:
        write_csv(rows, target)


_ANSWERS: Final = {
    "text": "statistics.txt",
    "json": "statistics.json",
    "csv": "statistics.csv",
}
"""The file name of the answer among the results of a cluster run, by its form."""
