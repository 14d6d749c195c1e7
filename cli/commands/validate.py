"""`barsis validate`: check records and say what is wrong with them."""

# Annotations that Typer reads: as text, each would be compiled twice at every start.

import contextlib
import enum
import io
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from barsis_notation import validation
from barsis_notation.base.path_kinds import is_read_once
from barsis_notation.configuration.selection import Selecting
from barsis_notation.language.patterns import Count
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import Text, texts_of

from ..clusters import OnCluster, check_on, cluster_runs
from ..configuration import current
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
    usage_error,
)
from ..output.line_writer import LineWriter
from ..output.reporter import DOCUMENTS, Reporter, ReportForm, reporter_for
from ..output.tally import Tally
from ..parameters import Option, OptionGroup
from ..status import Status, worst
from ..streams import STANDARD, open_output, print_message, print_messages
from ..validation_runs import (
    check_all,
    check_part,
    check_parts,
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


_text = texts_of("cli/validate")

MAX_DEPTH = 200
"""The deepest nesting --max-depth allows; readers of JSON keep a stack of it."""

MAX_SECONDS = 24 * 60 * 60
"""The most seconds --max-seconds allows: systems count those of a process in few bits."""

LEAST_MEMORY = 32
"""The least that --max-memory allows: a worker needs some to read the least of records."""

MOST_MEMORY = 2**20
"""The most that --max-memory allows, which is more than a machine has."""


class FailOn(enum.StrEnum):
    """The least severity that makes the exit status 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    NEVER = "never"


def choose_failing_severity(context: typer.Context, fail_on: FailOn) -> Callable[[str], str]:
    """Return a function of a path that returns the least severity that makes the command fail.

    It is *fail_on* if given on the command line, else that of the configuration of the file.
    """
    source = context.get_parameter_source("fail_on")
    if source is not None and source.name != "DEFAULT":
        return lambda _path: fail_on.value
    return lambda path: str(current().of(path).values.get("fail-on", fail_on.value))


class LimitOptions(OptionGroup):
    """How large a record may be, and what it may take to check it."""

    max_record_size: Annotated[
        int, Option(metavar="BYTES", min=1, help="The largest record that is read, in bytes.")
    ] = 4 * 2**20
    max_depth: Annotated[
        int, Option(min=1, max=MAX_DEPTH, help="How deeply the objects of a record may nest.")
    ] = 32
    max_seconds: Annotated[
        int,
        Option(
            metavar="N",
            min=1,
            max=MAX_SECONDS,
            help="The processor time that one record may take, in seconds.",
        ),
    ] = 10
    max_memory: Annotated[
        int,
        Option(
            metavar="MB",
            min=LEAST_MEMORY,
            max=MOST_MEMORY,
            help="The memory that one record may take if a worker (-j) checks it, in megabytes.",
        ),
    ] = 600

    def limits(self) -> "Limits":
        """Return the limits of a record."""
        from barsis_notation.record.decode import MIB, Limits

        return Limits(
            size=self.max_record_size,
            depth=self.max_depth,
            seconds=self.max_seconds,
            memory=self.max_memory * MIB,
        )


class FixOptions(OptionGroup):
    """Whether records are fixed."""

    fix: Annotated[bool, Option(help="Apply the fixes that cannot change what was played.")] = False
    unsafe_fixes: Annotated[bool, Option(help="With --fix or --diff: the other fixes too.")] = False
    diff: Annotated[bool, Option(help="Print what --fix would change, and change nothing.")] = False

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
    form: Annotated[
        ReportForm, Option("-f", "--format", help="The report format.")
    ] = ReportForm.FULL,
    output: Output = None,
    select: Annotated[
        list[str] | None,
        Option(metavar="CODES", help="Only findings whose code or name starts with one of these."),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        Option(metavar="CODES", help="No findings whose code or name starts with one of these."),
    ] = None,
    fail_on: Annotated[
        FailOn, Option(help="The lowest severity that makes the exit status 1.")
    ] = FailOn.ERROR,
    ruleset: RulesetName = None,
    no_replay: Annotated[
        bool, Option(help="Check the shape and the header, but not the play.")
    ] = False,
    max_findings: Annotated[
        int | None, Option(min=0, help="Show at most N findings; all are counted.")
    ] = None,
    statistics: Annotated[bool, Option(help="Count the findings by code.")] = False,
    schema: Annotated[bool, Option(help="Also validate records against the JSON Schema.")] = False,
    duplicates: Annotated[bool, Option(help="Report games that occur twice.")] = False,
    suggest: Annotated[
        bool | None,
        Option(
            "--suggest/--no-suggest",
            help="Name the likeliest slip of every refused turn; by default only of the first "
            "ones of a run.",
            show_default=False,
        ),
    ] = None,
    infer_options: Annotated[
        bool,
        Option(
            help="Find the options under which the records are legal, whatever they declare: the "
            "smallest change of the defaults, or of --ruleset. Exit status 1 if a record has none. "
            "With --fail-on warning, nothing may be declined without the word pass."
        ),
    ] = False,
    jobs: Jobs = None,
    cache: Annotated[
        str | None,
        Option(
            metavar="FILE",
            help="Take the verdicts of records checked before from FILE, and add the new ones.",
        ),
    ] = None,
    part: Annotated[
        str | None,
        Option(metavar="I/N", help="Check one of N parts; with -f json, for --merge to read."),
    ] = None,
    merge: Annotated[
        bool, Option(help="Every PATH is the report of a part: merge them into one.")
    ] = False,
    on: OnCluster = None,
) -> None:
    """Check records: shape, header, every throw and move, the result, the games of a match.

    Folders are walked for the files that hold records; - is stdin, of which -f jsonl answers each
    line as soon as it has come. A fixed record is a new revision of the one before; what is left to
    say of it is reported.

    Examples:
        barsis validate games
        barsis validate game.barsis.json --fix --diff
    """
    rules = load_named_ruleset(ruleset) if ruleset is not None else None
    selection = make_selection(select, ignore)
    tally = Tally(choose_failing_severity(context, fail_on))
    if on is None:
        form = choose_form(context, form, output, ReportForm)
    _check_together(form, paths, max_findings, fixing)
    check_parts(form, part, merge=merge, others=fixing.is_wanted or infer_options)
    place = check_on(
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
    folders = folder_options.folders(exclude_cache_files(cache, tally.pass_over))
    if place is None:
        check_not_read("-o", output, paths, folders)
    new_effort = validation.Effort.unlimited if suggest else validation.Effort
    checks = validation.Checks(
        ruleset=rules,
        play=not no_replay,
        suggest=suggest is not False,
        limits=limits.limits(),
        schema=schema,
        duplicates=duplicates,
        record_ids=form is ReportForm.JSONL,
        heads=form is ReportForm.HTML,
        own_of=current().own_of,
        cache=known,
        trusted=True,
    )
    if infer_options:
        if fixing.is_wanted:
            raise usage_error(_text("infer-changes-nothing"))
        from ..inferring import infer

        strict = choose_failing_severity(context, fail_on)(STANDARD) in (
            FailOn.WARNING,
            FailOn.INFO,
        )
        raise typer.Exit(
            infer(paths, rules, form, output, folders, tally, strict=strict, limits=checks.limits)
        )
    if place is not None:
        run = cluster_runs().on_cluster(place, paths, checks, folders, jobs, new_effort())
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
            _tell_passed_over(tally)
            raise typer.Exit(fixer.status)
        left = fixer.status
        checked = fixer.checked(paths, checks, folders._replace(passed_over=lambda _: None))
        to_stderr = STANDARD in paths and output is None
    _tell(
        checked,
        selection,
        tally,
        partial(cluster_runs().open_report, place, form)
        if place is not None
        else partial(_target, output, to_stderr=to_stderr),
        partial(reporter_for, form, tally=tally, pour=run.pour),
        max_findings,
        only_counts=statistics and form not in DOCUMENTS,
        heeding=tally.heeding_interrupts if place is None else cluster_runs().explain_resuming,
    )
    if statistics and form in DOCUMENTS:
        _print_statistics(tally, print_message)
    may_go_on = not any(map(is_read_once, paths))
    goes_on = _goes_on(has_cache=known is not None) if may_go_on else None
    _summarise(tally, max_findings, goes_on)
    _tell_skipped(run.effort)
    raise typer.Exit(worst(tally.status, left))


def _check_together(
    form: ReportForm, paths: list[str], max_findings: int | None, fixing: FixOptions
) -> None:
    """Raise BadParameter where options do not go together."""
    if fixing.unsafe_fixes and not fixing.is_wanted:
        raise usage_error(_text("unsafe-with-fix"))
    if form is ReportForm.JSONL and max_findings is not None:
        raise usage_error(_text("lines-are-whole"))
    if form is ReportForm.JSONL and STANDARD in paths and (fixing.is_wanted or len(paths) > 1):
        raise usage_error(_text("lines-alone"))


def _tell_skipped(effort: "Effort") -> None:
    """Say in how many records no slip was looked for, and where no other reading was tried."""
    if effort.skipped:
        print_message(_text("no-slip-looked-for", count=Count(effort.skipped)))
    if effort.untried:
        print_message(_text("readings-not-tried", count=Count(effort.untried)))


def _fix(
    checks: "Checks",
    selection: Selecting,
    paths: list[str],
    folders: "Folders",
    wanted: FixOptions,
) -> "Fixer":
    """Fix every file, or show how it would be fixed, and say how many were."""
    from barsis_notation.formats.input_files import walk
    from barsis_notation.validation.fixes import FixSelection

    from ..fixing import Fixer

    def fixing(path: str) -> FixSelection:
        return FixSelection(wanted.unsafe_fixes, selection.of(path).chosen)

    fixer = Fixer(checks, fixing, diff=wanted.diff)
    for path in walk(paths, folders._replace(refused=current().refusing())):
        if isinstance(path, str):
            fixer.file(path)
        elif wanted.diff:
            fixer.refuse(path)
    if wanted.diff or fixer.files:
        print_message(fixer.spoken())
    return fixer


@contextlib.contextmanager
def _target(output: str | None, *, to_stderr: bool) -> Iterator[BinaryIO]:
    """Yield where the report goes: to stderr where stdout holds the fixed record."""
    if not to_stderr:
        with open_output(output) as target:
            yield target
        return
    report = io.BytesIO()
    yield report
    if report.getvalue():
        print_messages(report.getvalue().decode())


def _tell(
    checked: "Iterable[CheckedRecord]",
    selection: Selecting,
    tally: Tally,
    target_of: "Callable[[], contextlib.AbstractContextManager[BinaryIO]]",
    reporter_of: Callable[[BinaryIO], Reporter],
    most: int | None,
    *,
    only_counts: bool,
    heeding: "Callable[[], contextlib.AbstractContextManager[None]]",
) -> None:
    """Report what was checked, or *only_counts* of it. *heeding* handles an interrupt."""
    if only_counts:
        _count(checked, selection, tally, heeding)
    with target_of() as target:
        if only_counts:
            _print_statistics(tally, LineWriter(target).write)
        else:
            _report(checked, selection, tally, reporter_of(target), most, heeding)


def _count(
    checked: "Iterable[CheckedRecord]",
    selection: Selecting,
    tally: Tally,
    heeding: "Callable[[], contextlib.AbstractContextManager[None]]",
) -> None:
    with heeding():
        for each in checked:
            tally.add(each, tally.choose(each.findings, selection.of(each.file)))


def _report(
    checked: "Iterable[CheckedRecord]",
    selection: Selecting,
    tally: Tally,
    reporter: Reporter,
    most: int | None,
    heeding: "Callable[[], contextlib.AbstractContextManager[None]]",
) -> None:
    with heeding():
        for each in checked:
            chosen = tally.choose(each.findings, selection.of(each.file))
            left = len(chosen) if most is None else max(most - tally.findings, 0)
            tally.add(each, chosen)
            reporter.show(each, chosen[:left])
    reporter.close(tally)


def _print_statistics(tally: Tally, write: Callable[[str], None]) -> None:
    for (code, name), count in sorted(tally.kinds.items(), key=lambda item: (-item[1], item[0])):
        write(f"{current_speech().counted(count):>7}  {code}  {name}")


def _goes_on(*, has_cache: bool) -> Text:
    """Return how a run that is interrupted goes on later."""
    return _text("run-again") if has_cache else _text("goes-on-with-cache", option="--cache")


def _summarise(tally: Tally, most: int | None, goes_on: Text | None) -> None:
    """Say what came of it; where it was interrupted, how it *goes_on*."""
    if most is not None and tally.findings > most:
        print_message(_text("shown", shown=most, count=tally.findings))
    if tally.is_interrupted:
        print_message(_text("interrupted", checked=tally.spoken()))
        if goes_on is not None:
            print_message(goes_on)
    else:
        print_message(tally.spoken())
    _tell_passed_over(tally)


def _tell_passed_over(tally: Tally) -> None:
    if tally.passed_over.count:
        print_message(_text("listed-by-json", passed_over=tally.spoken_of_passed_over()))
