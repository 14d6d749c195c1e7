"""`barsis validate`: check records and say what is wrong with them."""

# Annotations that Typer reads: as text, each would be compiled twice at every start.

import contextlib
import enum
import io
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from barsis_notation.language.patterns import Count
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import texts_of

from ..configuration import current
from ..keeping import but_own, verdicts_in
from ..options import (
    Exclude,
    Jobs,
    NoGitignore,
    Output,
    Paths,
    RulesetName,
    Selecting,
    check_not_read,
    folders_of,
    ruleset_named,
    selection_of,
    wrong,
)
from ..output.reporter import Reporter, ReportForm, reporter_for
from ..output.tally import Tally
from ..progress import Advance
from ..status import Status, worst
from ..streams import STANDARD, hush, sink, talk
from ..workers import entering, workers_for

if TYPE_CHECKING:
    from barsis_notation.formats.folders import Folders
    from barsis_notation.validation import Checked, Checks
    from barsis_notation.validation.effort import Effort

    from ..rewriting import Fixer


_text = texts_of("cli/validate")

MAX_DEPTH = 200
"""The deepest nesting --max-depth allows; readers of JSON keep a stack of it."""


class FailOn(enum.StrEnum):
    """The least severity that makes the exit status 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    NEVER = "never"


def failing_in(context: typer.Context, fail_on: FailOn) -> Callable[[str], str]:
    """Return what returns the least severity that counts in a file.

    It is *fail_on* where the command line says so, else what the configuration of the file says.
    """
    source = context.get_parameter_source("fail_on")
    if source is not None and source.name != "DEFAULT":
        return lambda _path: fail_on.value
    return lambda path: str(current().of(path).values.get("fail-on", fail_on.value))


def validate(  # noqa: PLR0913, PLR0917 - an argument an option
    context: typer.Context,
    paths: Paths,
    form: Annotated[
        ReportForm, typer.Option("-f", "--format", help="How to report.")
    ] = ReportForm.FULL,
    output: Output = None,
    select: Annotated[
        list[str] | None,
        typer.Option(metavar="CODES", help="Only findings whose code or name begins so."),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(metavar="CODES", help="No findings whose code or name begins so."),
    ] = None,
    fail_on: Annotated[
        FailOn, typer.Option(help="The least severity that makes the exit status 1.")
    ] = FailOn.ERROR,
    exclude: Exclude = None,
    no_respect_gitignore: NoGitignore = False,
    ruleset: RulesetName = None,
    no_replay: Annotated[
        bool, typer.Option("--no-replay", help="Check shape and header, not the play.")
    ] = False,
    max_findings: Annotated[
        int | None, typer.Option(min=0, help="Show so many findings; all are counted.")
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Count the findings by code.")
    ] = False,
    schema: Annotated[
        bool, typer.Option("--schema", help="Hold records against the JSON Schema as well.")
    ] = False,
    duplicates: Annotated[
        bool, typer.Option("--duplicates", help="Tell games that are there twice.")
    ] = False,
    max_record_size: Annotated[
        int, typer.Option(metavar="BYTES", min=1, help="The largest record that is read.")
    ] = 4 * 2**20,
    max_depth: Annotated[
        int, typer.Option(min=1, max=MAX_DEPTH, help="How deep a record's objects may nest.")
    ] = 32,
    fix: Annotated[
        bool, typer.Option("--fix", help="Apply the fixes that cannot change what was played.")
    ] = False,
    unsafe_fixes: Annotated[
        bool, typer.Option("--unsafe-fixes", help="With --fix or --diff: the others too.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Change nothing; print what --fix would change.")
    ] = False,
    suggest: Annotated[
        bool | None,
        typer.Option(
            "--suggest/--no-suggest",
            help="Name the likeliest slip behind every refused turn; by default behind the first "
            "ones of a run.",
            show_default=False,
        ),
    ] = None,
    infer_options: Annotated[
        bool,
        typer.Option(
            "--infer-options",
            help="Find the options under which the records are legal, whatever they declare: the "
            "smallest change of the defaults, or of --ruleset; exits with 1 if a record has none. "
            "With --fail-on warning nothing may be declined without the word pass.",
        ),
    ] = False,
    jobs: Jobs = None,
    cache: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Look up in FILE what was checked before, and keep there what was not.",
        ),
    ] = None,
) -> None:
    """Check records: shape, header, every throw and move, the result, the games of a match.

    Folders are walked for the files that hold records; - is stdin, of which -f jsonl answers each
    line as soon as it has come. A fixed record is a new revision of the one before; what is left to
    say of it is reported.
    """
    from barsis_notation.record.decode import Limits
    from barsis_notation.validation import Checks
    from barsis_notation.validation.effort import Effort

    from ..output.lines import LineWriter

    rules = ruleset_named(ruleset) if ruleset is not None else None
    selection = selection_of(select, ignore)
    tally = Tally(failing_in(context, fail_on))
    known = context.with_resource(verdicts_in(cache, changes=fix or diff or infer_options))
    folders = folders_of(exclude, no_respect_gitignore, but_own(cache, tally.pass_over))
    check_not_read("-o", output, paths, folders)
    new_effort = Effort.without_end if suggest else Effort
    effort = new_effort()
    checks = Checks(
        ruleset=rules,
        play=not no_replay,
        suggest=suggest is not False,
        effort=effort,
        limits=Limits(size=max_record_size, depth=max_depth),
        schema=schema,
        duplicates=duplicates,
        record_ids=form is ReportForm.JSONL,
        own_of=current().own_of,
        cache=known,
    )
    if infer_options:
        if fix or diff:
            raise wrong(_text("infer-changes-nothing"))
        from ..inferring import infer

        strict = failing_in(context, fail_on)(STANDARD) in (FailOn.WARNING, FailOn.INFO)
        raise typer.Exit(
            infer(paths, rules, form, output, folders, tally, strict=strict, limits=checks.limits)
        )
    checked = _checked(paths, checks, folders, 0 if fix or diff else jobs, new_effort)
    to_stderr, left = False, Status.CLEAN
    _check_together(form, paths, max_findings, unsafe=unsafe_fixes, fixing=fix or diff)
    if fix or diff:
        searching = checks._replace(suggest=checks.suggest and unsafe_fixes, effort=new_effort())
        fixer = _fix(searching, selection, paths, folders, unsafe=unsafe_fixes, diff=diff)
        if diff:
            _tell_passed_over(tally)
            raise typer.Exit(fixer.status)
        left = fixer.status
        checked = fixer.checked(paths, checks, folders._replace(passed_over=lambda _: None))
        to_stderr = STANDARD in paths and output is None
    only_counts = statistics and form not in (ReportForm.JSON, ReportForm.JSONL)
    is_cut = False
    try:
        if only_counts:
            _count(checked, selection, tally)
            with _target(output, to_stderr=to_stderr) as target:
                _print_statistics(tally, LineWriter(target).write)
        else:
            with _target(output, to_stderr=to_stderr) as target:
                _report(checked, selection, tally, reporter_for(form, target, tally), max_findings)
            if statistics:
                _print_statistics(tally, talk)
    except BrokenPipeError:  # the verdict so far still counts
        hush()
        is_cut = True
    _summarise(tally, max_findings, is_cut=is_cut, has_cache=known is not None)
    _tell_skipped(effort)
    raise typer.Exit(worst(tally.status, left))


def _checked(
    paths: list[str],
    checks: "Checks",
    folders: "Folders",
    jobs: int | None,
    new_effort: "Callable[[], Effort]",
) -> "Iterable[Checked]":
    """Check all records, by several processes where that pays or is asked for."""
    from barsis_notation.validation import check_files

    if checks.record_ids and STANDARD in paths:
        return _lines(checks, new_effort)
    workers = workers_for(paths, jobs)
    if workers:
        from barsis_notation.validation.apart import check_files_apart

        advance = Advance(paths)
        passed = advance.pass_over
        apart = check_files_apart(paths, workers, checks, folders, enter=entering(), passed=passed)
        return advance.counted(apart)
    return Advance(paths, by_files=True).counted(check_files(paths, checks, folders))


def _check_together(
    form: ReportForm, paths: list[str], max_findings: int | None, *, unsafe: bool, fixing: bool
) -> None:
    """Raise BadParameter where options do not go together."""
    if unsafe and not fixing:
        raise wrong(_text("unsafe-with-fix"))
    if form is ReportForm.JSONL and max_findings is not None:
        raise wrong(_text("lines-are-whole"))
    if form is ReportForm.JSONL and STANDARD in paths and (fixing or len(paths) > 1):
        raise wrong(_text("lines-alone"))


def _lines(checks: "Checks", new_effort: "Callable[[], Effort]") -> "Iterator[Checked]":
    """Check each line of stdin as soon as it has come."""
    from barsis_notation.formats.input_files import standard_input
    from barsis_notation.validation.check import unreadable
    from barsis_notation.validation.line_by_line import check_lines

    try:
        yield from check_lines(standard_input(), STANDARD, checks, new_effort)
    except OSError as error:
        yield unreadable(STANDARD, error)


def _tell_skipped(effort: "Effort") -> None:
    """Say in how many records no slip was looked for, and where no other reading was tried."""
    if effort.skipped:
        talk(_text("no-slip-looked-for", count=Count(effort.skipped)))
    if effort.untried:
        talk(_text("readings-not-tried", count=Count(effort.untried)))


def _fix(
    checks: "Checks",
    selection: Selecting,
    paths: list[str],
    folders: "Folders",
    *,
    unsafe: bool,
    diff: bool,
) -> "Fixer":
    """Fix every file, or show how it would be fixed, and say how many were."""
    from barsis_notation.formats.input_files import walk
    from barsis_notation.validation.fixes import Fixing

    from ..rewriting import Fixer

    def fixing(path: str) -> Fixing:
        return Fixing(unsafe, selection.of(path).chosen)

    fixer = Fixer(checks, fixing, diff=diff)
    for path in walk(paths, folders._replace(refused=current().refusing())):
        if isinstance(path, str):
            fixer.file(path)
        elif diff:
            fixer.refuse(path)
    if diff or fixer.files:
        talk(fixer.spoken())
    return fixer


@contextlib.contextmanager
def _target(output: str | None, *, to_stderr: bool) -> Iterator[BinaryIO]:
    """Yield where the report goes: to stderr where stdout holds the fixed record."""
    if not to_stderr:
        with sink(output) as target:
            yield target
        return
    report = io.BytesIO()
    yield report
    if report.getvalue():
        talk(report.getvalue().decode().rstrip("\n"))


def _count(checked: "Iterable[Checked]", selection: Selecting, tally: Tally) -> None:
    with tally.heeding_interrupts():
        for each in checked:
            tally.add(each, tally.choose(each.findings, selection.of(each.file)))


def _report(
    checked: "Iterable[Checked]",
    selection: Selecting,
    tally: Tally,
    reporter: Reporter,
    most: int | None,
) -> None:
    with tally.heeding_interrupts():
        for each in checked:
            chosen = tally.choose(each.findings, selection.of(each.file))
            left = len(chosen) if most is None else max(most - tally.findings, 0)
            tally.add(each, chosen)
            reporter.show(each, chosen[:left])
    reporter.close(tally)


def _print_statistics(tally: Tally, write: Callable[[str], None]) -> None:
    for (code, name), count in sorted(tally.kinds.items(), key=lambda item: (-item[1], item[0])):
        write(f"{current_speech().counted(count):>7}  {code}  {name}")


def _summarise(tally: Tally, most: int | None, *, is_cut: bool, has_cache: bool) -> None:
    if most is not None and tally.findings > most and not is_cut:
        talk(_text("shown", shown=most, count=tally.findings))
    if tally.is_interrupted:
        talk(_text("interrupted", checked=tally.spoken()))
        talk(_text("run-again") if has_cache else _text("goes-on-with-cache", option="--cache"))
    else:
        talk(_text("cut-off", checked=tally.spoken()) if is_cut else tally.spoken())
    _tell_passed_over(tally)


def _tell_passed_over(tally: Tally) -> None:
    if tally.passed_over.count:
        talk(_text("listed-by-json", passed_over=tally.spoken_of_passed_over()))
