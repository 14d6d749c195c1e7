"""`barsis validate`: check records and report the findings."""

# Typer reads the annotations: as text, each would be compiled twice at every start.

import contextlib
import io
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, BinaryIO, Literal

import typer

from barsis_notation import validation
from barsis_notation.base.path_kinds import is_read_once
from barsis_notation.configuration.selection import SelectionByFile
from barsis_notation.language.patterns import Count
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import Text, bind_texts

from ..clusters import OnCluster, check_cluster_options, load_cluster_runs
from ..configuration import get_configurations
from ..option_groups import FolderOptions
from ..options import (
    Jobs,
    Output,
    Paths,
    RulesetName,
    check_not_read,
    choose_form,
    load_named_ruleset,
    make_selection,
    make_usage_error,
)
from ..output.line_writer import LineWriter
from ..output.reporter import DOCUMENTS, Reporter, ReportForm, make_reporter
from ..output.tally import Tally, find_failing_severity
from ..parameters import Option, OptionGroup, is_given
from ..status import Status, choose_worst
from ..streams import STANDARD, open_output, print_message, print_messages
from ..validation_runs import (
    check_all,
    check_part,
    check_part_options,
    exclude_cache_files,
    merge_reports,
    open_verdict_cache,
)

if TYPE_CHECKING:
    from barsis_notation.formats.folders import Folders
    from barsis_notation.record.decode import Limits
    from barsis_notation.validation import CheckedRecord, Checks
    from barsis_notation.validation.search_limits import Effort

    from ..fixing import Fixer


_text = bind_texts("cli/validate")

MAX_DEPTH = 200
"""Greatest value of --max-depth: JSON readers need stack for each level."""

MAX_SECONDS = 24 * 60 * 60
"""Greatest value of --max-seconds: systems count the seconds of a process in few bits."""

LEAST_MEMORY = 32
"""Least value of --max-memory, in megabytes: a worker needs it for the smallest record."""

MOST_MEMORY = 2**20
"""Greatest value of --max-memory, in megabytes, which is more than machines have."""


FailOn = Literal["error", "warning", "info", "never"]
"""The values of ``--fail-on``: the least severity that gives exit status 1, or ``never``."""


def choose_failing_severity(context: typer.Context, fail_on: FailOn) -> Callable[[str], str]:
    """Return a function from a file's path to the least severity that fails.

    The severity is ``error``, ``warning``, ``info`` or ``never``.

    Args:
        context: The context of the command.
        fail_on: The value or default of ``--fail-on``. A given value counts for all files; the
            default is overridden by the configuration of a file.
    """
    return (lambda _path: fail_on) if is_given(context, "fail_on") else find_failing_severity


class LimitOptions(OptionGroup):
    """The options that limit the size of a record, and the time and memory to check it."""

    max_record_size: Annotated[int, Option(metavar="BYTES", min=1)] = 4 * 2**20
    max_depth: Annotated[int, Option(min=1, max=MAX_DEPTH)] = 32
    max_seconds: Annotated[int, Option(metavar="N", min=1, max=MAX_SECONDS)] = 10
    max_memory: Annotated[int, Option(metavar="MB", min=LEAST_MEMORY, max=MOST_MEMORY)] = 600

    def make_limits(self) -> "Limits":
        """Return the limits of a record."""
        from barsis_notation.record.decode import MIB, Limits

        return Limits(
            size=self.max_record_size,
            depth=self.max_depth,
            seconds=self.max_seconds,
            memory=self.max_memory * MIB,
        )


class FixOptions(OptionGroup):
    """The options that choose whether records are fixed."""

    fix: Annotated[bool, Option()] = False
    unsafe_fixes: Annotated[bool, Option()] = False
    diff: Annotated[bool, Option()] = False

    @property
    def is_wanted(self) -> bool:
        """Whether fixes are applied or shown."""
        return self.fix or self.diff


def validate(  # noqa: PLR0913 - an argument an option
    context: typer.Context,
    paths: Paths,
    folder_options: FolderOptions,
    fixing: FixOptions,
    limits: LimitOptions,
    *,
    form: Annotated[ReportForm, Option("-f", "--format")] = ReportForm.FULL,
    output: Output = None,
    select: Annotated[list[str] | None, Option(metavar="CODES")] = None,
    ignore: Annotated[list[str] | None, Option(metavar="CODES")] = None,
    fail_on: Annotated[FailOn, Option()] = "error",
    ruleset: RulesetName = None,
    no_replay: Annotated[bool, Option()] = False,
    max_findings: Annotated[int | None, Option(min=0)] = None,
    statistics: Annotated[bool, Option()] = False,
    schema: Annotated[bool, Option()] = False,
    duplicates: Annotated[bool, Option()] = False,
    suggest: Annotated[bool | None, Option("--suggest/--no-suggest", show_default=False)] = None,
    infer_options: Annotated[bool, Option()] = False,
    jobs: Jobs = None,
    cache: Annotated[str | None, Option(metavar="FILE")] = None,
    part: Annotated[str | None, Option(metavar="I/N")] = None,
    merge: Annotated[bool, Option()] = False,
    on: OnCluster = None,
) -> None:
    """Check records: structure, header, every throw and move, result and matches.

    Folders are searched for files with records. - is stdin; with -f jsonl, each line is answered as
    soon as it arrives. --fix writes each fixed record as a new revision, and reports the findings
    that remain.

    Examples:
        barsis validate games
        barsis validate game.barsis.json --fix --diff
    """
    rules = load_named_ruleset(ruleset) if ruleset is not None else None
    selection = make_selection(select, ignore)
    tally = Tally(choose_failing_severity(context, fail_on))
    if on is None:
        form = choose_form(context, form, output, ReportForm)
    _check_combinations(form, paths, max_findings, fixing)
    check_part_options(form, part, merge=merge, others=fixing.is_wanted or infer_options)
    place = check_cluster_options(
        on,
        output,
        paths,
        ("--fix", fixing.fix),
        ("--diff", fixing.diff),
        ("--infer-options", infer_options),
        ("--part", part is not None),
        ("--merge", merge),
        ("--cache", cache is not None),
        ("-f jsonl", form is ReportForm.JSONL),
    )
    known = context.obj.enter_context(
        open_verdict_cache(cache, changes=fixing.is_wanted or infer_options)
    )
    folders = folder_options.make_folders(exclude_cache_files(cache, tally.pass_over))
    if place is None:
        check_not_read("-o", output, paths, folders)
    new_effort = validation.Effort.unlimited if suggest else validation.Effort
    checks = validation.Checks(
        ruleset=rules,
        play=not no_replay,
        suggest=suggest is not False,
        limits=limits.make_limits(),
        schema=schema,
        duplicates=duplicates,
        record_ids=form is ReportForm.JSONL,
        heads=form is ReportForm.HTML,
        own_of=get_configurations().get_rulesets,
        cache=known,
        trusted=True,
    )
    if infer_options:
        if fixing.is_wanted:
            raise make_usage_error(_text("infer-changes-nothing"))
        from ..inferring import infer

        strict = choose_failing_severity(context, fail_on)(STANDARD) in ("warning", "info")
        raise typer.Exit(
            infer(paths, rules, form, output, folders, tally, strict=strict, limits=checks.limits)
        )
    if place is not None:
        run = load_cluster_runs().validate_on_cluster(
            place, paths, checks, folders, jobs, new_effort()
        )
    elif merge:
        run = merge_reports(paths, checks, tally)
    elif part is not None:
        run = check_part(part, paths, checks, folders, jobs, every=bool(suggest))
    else:
        run = check_all(paths, checks, folders, 0 if fixing.is_wanted else jobs, new_effort)
    checked, to_stderr, left = run.checked, False, Status.CLEAN
    if fixing.is_wanted:
        searching = checks._replace(
            suggest=checks.suggest and fixing.unsafe_fixes, effort=new_effort()
        )
        fixer = _fix(searching, selection, paths, folders, fixing)
        if fixing.diff:
            _print_passed_over(tally)
            raise typer.Exit(fixer.status)
        left = fixer.status
        checked = fixer.check(paths, checks, folders._replace(passed_over=lambda _: None))
        to_stderr = STANDARD in paths and output is None
    _write_report(
        checked,
        selection,
        tally,
        partial(load_cluster_runs().open_report, place, form)
        if place is not None
        else partial(_open_target, output, to_stderr=to_stderr),
        partial(make_reporter, form, tally=tally, pour=run.pour),
        max_findings,
        only_counts=statistics and form not in DOCUMENTS,
        interrupts=tally.catch_interrupts
        if place is None
        else load_cluster_runs().explain_resuming,
    )
    if statistics and form in DOCUMENTS:
        _print_statistics(tally, print_message)
    may_go_on = not any(map(is_read_once, paths))
    hint = _describe_resuming(has_cache=known is not None) if may_go_on else None
    _summarise(tally, max_findings, hint)
    _print_skipped(run.effort)
    raise typer.Exit(choose_worst(tally.status, left))


def _check_combinations(
    form: ReportForm, paths: list[str], max_findings: int | None, fixing: FixOptions
) -> None:
    """Raise BadParameter if options exclude each other."""
    if fixing.unsafe_fixes and not fixing.is_wanted:
        raise make_usage_error(_text("unsafe-with-fix"))
    if form is ReportForm.JSONL and max_findings is not None:
        raise make_usage_error(_text("lines-are-whole"))
    if form is ReportForm.JSONL and STANDARD in paths and (fixing.is_wanted or len(paths) > 1):
        raise make_usage_error(_text("lines-alone"))


def _print_skipped(effort: "Effort") -> None:
    """Print in how many records no slip was searched, or no other reading was tried."""
    if effort.skipped:
        print_message(_text("no-slip-looked-for", count=Count(effort.skipped)))
    if effort.untried:
        print_message(_text("readings-not-tried", count=Count(effort.untried)))


def _fix(
    checks: "Checks",
    selection: SelectionByFile,
    paths: list[str],
    folders: "Folders",
    wanted: FixOptions,
) -> "Fixer":
    """Fix every file, or print how it would be fixed, and print the numbers of fixes."""
    from barsis_notation.formats.input_files import walk
    from barsis_notation.validation.fixes import FixSelection

    from ..fixing import Fixer

    def fixing(path: str) -> FixSelection:
        return FixSelection(wanted.unsafe_fixes, selection.get_for_file(path).filter_findings)

    fixer = Fixer(checks, fixing, diff=wanted.diff)
    for path in walk(paths, folders._replace(refused=get_configurations().make_refuser())):
        if isinstance(path, str):
            fixer.fix_file(path)
        elif wanted.diff:
            fixer.refuse(path)
    if wanted.diff or fixer.files:
        print_message(fixer.describe_counts())
    return fixer


@contextlib.contextmanager
def _open_target(output: str | None, *, to_stderr: bool) -> Iterator[BinaryIO]:
    """Yield the stream of the report, on stderr if stdout gets the fixed record."""
    if not to_stderr:
        with open_output(output) as target:
            yield target
        return
    report = io.BytesIO()
    yield report
    if report.getvalue():
        print_messages(report.getvalue().decode())


def _write_report(
    checked: "Iterable[CheckedRecord]",
    selection: SelectionByFile,
    tally: Tally,
    open_report: "Callable[[], contextlib.AbstractContextManager[BinaryIO]]",
    create_reporter: Callable[[BinaryIO], Reporter],
    most: int | None,
    *,
    only_counts: bool,
    interrupts: "Callable[[], contextlib.AbstractContextManager[None]]",
) -> None:
    """Write the report of checked records, or only the counts by code.

    Args:
        checked: The checked records; iterating over them performs the checks.
        selection: Chooses the findings to report.
        tally: Counts records and findings.
        open_report: Opens the stream of the report.
        create_reporter: Returns the reporter for this stream.
        most: Number of findings to show, None for all.
        only_counts: Whether only the numbers of findings by code are written.
        interrupts: Returns a context manager that handles an interrupt.
    """
    with open_report() as target:
        reporter = None if only_counts else create_reporter(target)
        with interrupts():
            for each in checked:
                chosen = tally.choose(each.findings, selection.get_for_file(each.file))
                left = len(chosen) if most is None else max(most - tally.findings, 0)
                tally.add(each, chosen)
                if reporter is not None:
                    reporter.show(each, chosen[:left])
        if reporter is not None:
            reporter.close(tally)
        else:
            _print_statistics(tally, LineWriter(target).write)


def _print_statistics(tally: Tally, write: Callable[[str], None]) -> None:
    for (code, name), count in sorted(tally.kinds.items(), key=lambda item: (-item[1], item[0])):
        write(f"{get_speech().format_count(count):>7}  {code}  {name}")


def _describe_resuming(*, has_cache: bool) -> Text:
    """Return the hint how an interrupted run can be resumed."""
    return _text("run-again") if has_cache else _text("goes-on-with-cache", option="--cache")


def _summarise(tally: Tally, most: int | None, hint: Text | None) -> None:
    """Print the counts; for an interrupted run also *hint*, how to resume it."""
    if most is not None and tally.findings > most:
        print_message(_text("shown", shown=most, count=tally.findings))
    if tally.is_interrupted:
        print_message(_text("interrupted", checked=tally.describe_counts()))
        if hint is not None:
            print_message(hint)
    else:
        print_message(tally.describe_counts())
    _print_passed_over(tally)


def _print_passed_over(tally: Tally) -> None:
    if tally.passed_over.count:
        print_message(_text("listed-by-json", passed_over=tally.describe_passed_over()))
