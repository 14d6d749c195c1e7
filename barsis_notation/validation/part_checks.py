"""Checks of one run in several parts, on one or more machines, and merging of the results.

Besides its findings the result of a part has what merging needs: heads and ids of records that are
compared with others, records with findings, and the findings for every possible answer to effort
requests that depend on the whole run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.kept_findings import KeptFinding, keep_findings
from barsis_notation.formats.spans import Span
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import bind_texts
from barsis_notation.parallel.executors import RunningWork
from barsis_notation.parallel.part_results import (
    RESULT,
    Number,
    PartEntry,
    PartError,
    PartJob,
    PartReport,
    PartSource,
    ResultWriter,
    check_same_run,
    decode_report,
    read_parts,
    restore_part_finding,
)
from barsis_notation.parallel.parts import Part
from barsis_notation.parallel.span_items import PendingSpans, SpanEnd, SpanWork, group_spans
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.decode import Limits, decode
from barsis_notation.record.structs import Record
from barsis_notation.replay.start import open_record
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.duplicates import GameIds
from barsis_notation.validation.file_checks import CheckedRecord, add_cross_record_findings
from barsis_notation.validation.known_verdicts import identify_ruleset
from barsis_notation.validation.parallel_checks import (
    CheckEntry,
    NewVerdicts,
    UndecidedCheck,
    VerdictCollector,
    open_check_executor,
    set_up_plain_worker,
)
from barsis_notation.validation.search_limits import (
    MAX_TURNS_BEFORE,
    MAX_TURNS_OF_RUN,
    NO_REQUESTS,
    Effort,
    EffortRequests,
)
from barsis_notation.validation.verdict_cache import compute_fingerprint

if TYPE_CHECKING:
    from barsis_notation.validation.parallel_checks import WorkerSetup

_text = bind_texts("validation")

MAX_DEPTH: Final = 200
"""Largest nesting depth of a record in a result: the maximum of --max-depth."""

Bits = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]


# -- the result of a part ----------------------------------------------------------------------


class FindingsByAnswers(Struct, forbid_unknown_fields=True):
    """The findings of a record if its requests to the effort are answered in a given way.

    A request asks an ``Effort`` whether other options may be tried, or a slip (a writing mistake of
    the scorer) may be searched for.

    Attributes:
        answers: For each request, in the order of ``Effort.decide``, whether it is granted.
        spent: Number of turns replayed in the search for a slip.
        findings: The findings.
    """

    answers: tuple[bool, ...]
    spent: Number
    findings: list[KeptFinding]


class CheckPartEntry(PartEntry, omit_defaults=True, forbid_unknown_fields=True):
    """An entry in the result of a part; see ``CheckedRecord``.

    Attributes:
        record: The whole record if it has findings, otherwise its head, as canonical JSON; unset if
            merging does not need it.
        rules: SHA-256 of its ruleset in hexadecimal; "" if unknown or not needed.
        ids: The first 16 hexadecimal digits of the record id and of the play id; None if not
            needed.
        names: Names of the refusals, such as ``pair-protected``, that the check asked to explain by
            trying other options of the ruleset, in order.
        searches: Number of searches for a slip (a writing mistake of the scorer) that were
            requested.
        explained: The findings for each possible combination of answers to these requests, except
            the one in which all are refused; its findings are in *findings*.
    """

    record: Raw | UnsetType = UNSET
    rules: str = ""
    ids: tuple[Bits, Bits] | None = None
    names: tuple[str, ...] = ()
    searches: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    explained: list[FindingsByAnswers] = []  # noqa: RUF012 - msgspec copies it

    @classmethod
    def of(cls, checked: CheckedRecord) -> CheckPartEntry:
        """Return the entry for a result, with its findings and its head if it has one.

        The members about effort requests are left empty.
        """
        met = cls.of_record(checked.file, checked.number, checked.line, checked.findings)
        met.turns, met.moves, met.others = checked.turns, checked.moves, checked.others
        if checked.ids:
            met.ids = f"{checked.ids.record:016x}", f"{checked.ids.play:016x}"
        if checked.ruleset is not None:
            met.rules = checked.ruleset.sha256
        if checked.head is not None:
            met.record = Raw(sorted_bytes(checked.head))
        return met


class RunOptions(Struct, forbid_unknown_fields=True):
    """The options that all parts of one run share.

    Attributes:
        version: Fingerprint of the package, in hexadecimal.
        paths: The files and folders of the run.
        size: Size of all files in bytes.
        files: Fingerprint of the files; "" if the run compares them in another way.
        speech: Language and numerals of the messages, for example ``("en", "latn")``.
        ruleset: Identity of the ruleset used for all records (see ``identify_ruleset``); None to
            use the ruleset that each record names.
        play: Whether turns are replayed.
        suggest: Whether slips are searched for.
        every: Whether to search every refused record for a slip, without limits.
        schema: Whether records are validated against the JSON Schema.
        duplicates: Whether duplicate games are reported.
        limits: Bounds of a record, in the order of ``Limits``.
    """

    version: str
    paths: list[str]
    size: int
    files: str
    speech: tuple[str, str]
    ruleset: Any
    play: bool
    suggest: bool
    every: bool
    schema: bool
    duplicates: bool
    limits: tuple[int, ...]


def collect_run_options(
    paths: Sequence[str], size: int, checks: Checks, *, every: bool, files: str = ""
) -> RunOptions:
    """Return the options that all parts of a run share.

    Args:
        paths: The files and folders of the run.
        size: Size of all files in bytes.
        checks: What is checked.
        every: Whether to search every refused record for a slip, without limits.
        files: Fingerprint of the files; "" if the run compares them in another way.

    Raises:
        OSError: If a file of this package cannot be read.
    """
    speech = get_speech()
    return RunOptions(
        version=compute_fingerprint().hex(),
        paths=list(paths),
        size=size,
        files=files,
        speech=(speech.language, speech.numerals),
        ruleset=msgspec.to_builtins(identify_ruleset(checks.ruleset)),
        play=checks.play,
        suggest=checks.suggest,
        every=every,
        schema=checks.schema,
        duplicates=checks.duplicates,
        limits=msgspec.structs.astuple(checks.limits),
    )


# -- a part ------------------------------------------------------------------------------------


class PartRun:
    """The check of one part of a run.

    Attributes:
        checks: What is checked; matches are compared when the parts are merged.
        effort: The effort with which the part is checked.
        writer: Collects the entries. Call its ``save`` or ``write_to`` after ``check``, to write
            the result of the part.

    Args:
        part: Number of the part and number of parts.
        spans: The spans of the part, or findings in place of files.
        checks: What to check. Its ``effort`` is ignored; *options* determine the effort.
        options: The options of the run.
    """

    def __init__(
        self, part: Part, spans: Sequence[Span | Finding], checks: Checks, options: RunOptions
    ) -> None:
        self.checks = checks._replace(effort=None, matches=False)
        self.effort = Effort.unlimited() if options.every else _make_part_effort()
        self.writer = ResultWriter(part, spans, options)
        self._spans = spans

    def check(
        self,
        count: int = 0,
        enter: WorkerSetup = set_up_plain_worker,
        passed: Callable[[int], None] = lambda _: None,
        unanswered: Callable[[str], None] = lambda _: None,
    ) -> Iterator[CheckedRecord]:
        """Check the part, and yield its results; the entries are added to the writer.

        Call it once. Iteration raises CacheError, WorkerError, OSError and EOFError as
        ``check_in_parallel`` does, and OSError if the temporary file of the writer cannot be used.

        Args:
            count: Number of worker processes; 0 to check in this process.
            enter: Picklable function that each worker calls, without arguments, when it starts. It
                returns the ``own_of`` of the worker's checks, or None. ``own_of`` is a function
                that takes the path of a file and returns a tuple of the user rulesets that its
                records may name. If *count* is 0, *enter* is not called, and the ``own_of`` of
                ``checks`` is used.
            passed: Function that is called with the size in bytes of each span when it is done.
            unanswered: Function that is called with the path of the file if a record could not be
                read a second time.
        """
        pending = PendingSpans(passed)
        noting = _AnswerCollector(self.effort, self.checks.cache, pending)
        with open_check_executor(count, self.checks, self.effort, enter) as start:
            running = start(pending.track(group_spans(self._spans)))
            yield from noting.gather(
                running,
                lambda entry: self.writer.add(noting.store_entry(entry, running, unanswered)),
            )


def _make_part_effort() -> Effort:
    """Return an effort that grants every request of the part that the whole run may grant.

    Once the whole run refuses a request, it refuses it for the rest of the file or of the run. A
    part may begin in the middle of a file, where it may spend more than the whole run does.
    """
    plain = Effort()
    return Effort(MAX_TURNS_OF_RUN + MAX_TURNS_BEFORE + plain.of_search)


class _AnswerCollector(VerdictCollector):
    """Checks records with effort requests for every possible answer, then decides."""

    _checked_again: dict[tuple[bool, ...], UndecidedCheck]

    def store_entry(
        self,
        entry: CheckEntry,
        running: RunningWork[list[CheckEntry | NewVerdicts]],
        unanswered: Callable[[str], None],
    ) -> CheckPartEntry:
        """Return the entry as it is stored in the result of the part."""
        if isinstance(entry, SpanEnd):
            return CheckPartEntry.of_end(entry)
        if isinstance(entry, CheckedRecord):
            return CheckPartEntry.of(entry)
        met = CheckPartEntry.of(entry.checked)
        met.names, met.searches, _ = entry.asked
        check_again = super().check_again
        self._checked_again = {
            some: check_again(entry, some, running)
            for some in _list_answers(entry.asked, self._effort.decide(met.file, entry.asked))
        }
        if any(again is entry for again in self._checked_again.values()):
            unanswered(met.file)
        met.explained = [
            FindingsByAnswers(some, again.asked.spent, keep_findings(again.checked.findings))
            for some, again in self._checked_again.items()
        ]
        return met

    def check_again(
        self,
        entry: UndecidedCheck,  # noqa: ARG002
        answers: tuple[bool, ...],
        running: RunningWork[list[CheckEntry | NewVerdicts]],  # noqa: ARG002
    ) -> UndecidedCheck:
        """Return the result that ``store_entry`` made for these *answers*."""
        return self._checked_again[answers]


def _list_answers(asked: EffortRequests, answers: tuple[bool, ...]) -> Iterator[tuple[bool, ...]]:
    """Yield the answers of a run that grants at most *answers*, except for all refused.

    If several requests have the same name, the first ones are granted.
    """
    names = sorted(set(asked.names))
    granted = dict.fromkeys(names, 0)
    for name, answer in zip(asked.names, answers, strict=False):
        granted[name] += answer
    searches = answers[len(asked.names) :]
    counted = [range(granted[name] + 1) for name in names]
    for counts, search in product(product(*counted), (False, True)):
        left = dict(zip(names, counts, strict=True))
        said: list[bool] = []
        for name in asked.names:
            said.append(left[name] > 0)
            left[name] -= 1
        said += [search for _ in searches]
        if any(said) and (any(searches) or not search):
            yield tuple(said)


_NAMES: Final = {
    "paths": "PATH",
    "ruleset": "--ruleset",
    "every": "--suggest",
    "schema": "--schema",
    "duplicates": "--duplicates",
}
"""Maps members of ``RunOptions`` to their command line names for plans and messages.

Version, speech and files are separate members of plans.
"""

_LIMITS: Final = ("--max-record-size", "--max-depth", "--max-seconds", "--max-memory")
"""The command line names of the bounds of a record, in the order of ``Limits``.

Sizes are in bytes.
"""


class PartChecks(NamedTuple):
    """The checks of the parts of a run, for a cluster; see ``PartTask``.

    Apart from ``checks.heads``, they do not depend on how findings are shown. Use ``of`` to create
    an instance.

    Attributes:
        checks: What to check.
        common: The options that all parts share.
    """

    checks: Checks
    common: RunOptions

    @classmethod
    def of(cls, paths: Sequence[str], checks: Checks, *, every: bool = False) -> PartChecks:
        """Return the checks of all parts of a run.

        Args:
            paths: The files and folders of the run.
            checks: What to check. Its ``own_of``, effort and cache are not used.
            every: Whether to search every refused record for a slip, without limits.

        Raises:
            OSError: If a file of this package cannot be read.
        """
        plain = checks._replace(own_of=None, effort=None, cache=None)
        return cls(plain, collect_run_options(paths, 0, checks, every=every))

    @property
    def name(self) -> str:
        """The name of the command, ``validate``."""
        return "validate"

    def options(self) -> dict[str, Any]:
        """Return the options of the run as JSON values, as they are written into its plan.

        The result maps the command line name of each option to its value.
        """
        common = msgspec.to_builtins(self.common)
        return {
            **{name: common[member] for member, name in _NAMES.items()},
            "--no-replay": not self.common.play,
            "--no-suggest": not self.common.suggest,
            **dict(zip(_LIMITS, common["limits"], strict=True)),
            "-f html": self.checks.heads,
        }

    def do(self, job: PartJob) -> Iterator[str]:
        """Check a part, save its result, and yield the suffix of the file written.

        This is a generator: the part is checked when it is iterated.

        Raises:
            OSError: If the result cannot be written or a worker process cannot be started, or if
                ``job.unread`` raises it for an unreadable file.
            EOFError: If the server that starts processes ends repeatedly.
            WorkerError: If workers cannot be prepared, or keep ending unexpectedly at one record.
        """
        checks = self.checks._replace(own_of=job.own_of)
        run = PartRun(job.part, job.spans, checks, self.common)
        unanswered = lambda file: job.unread(file, None)  # noqa: E731
        for checked in run.check(job.processes, job.enter, unanswered=unanswered):
            job.check_read(checked.file, checked.findings)
        run.writer.save(job.target + RESULT)
        yield RESULT


# -- all parts ---------------------------------------------------------------------------------

CheckReport = PartReport[RunOptions, CheckPartEntry]

_REPORT: Final = msgspec.json.Decoder(CheckReport)


def read_report(content: bytes, name: str) -> CheckReport:
    """Decode the report of a part.

    Args:
        content: The bytes of the file, UTF-8 JSON.
        name: Name of the file, for messages.

    Raises:
        PartError: If the file is not the report of a part.
    """
    return decode_report(_REPORT, content, lambda error: _text("no-part", file=name, error=error))


class PartMerger:
    """A merger of the reports of all parts of one run; ``merge`` yields the results.

    Each report is read twice, so that all are validated before the first verdict; only one report
    is in memory at a time. Errors of the functions in *reads* are not caught.

    Args:
        reads: One function for each part (at least one), which takes no arguments and returns the
            report of the part. Each is called a second time when the results are made.
        names: The names of the files of the reports, in the same order, for messages.
        checks: The checks of the run; its effort is used if it is an ``Effort``.

    Attributes:
        options: The options of the run.
        passed_over: Paths of the files, in the folders of the run, that were not read.
        configurations: The effects of the configuration files, one for each file.
        effort: The effort of the whole run.

    Raises:
        PartError: If a part is missing or is given twice, belongs to another run, or was made by
            another version, in another language or with another ruleset.
        ValueError: If *reads* and *names* have different lengths.
        OSError: If a file of this package cannot be read.
    """

    def __init__(
        self, reads: Sequence[Callable[[], CheckReport]], names: Sequence[str], checks: Checks
    ) -> None:
        sources = [PartSource(name, read) for read, name in zip(reads, names, strict=True)]
        self._sources = sorted(sources, key=lambda source: source.head.part.number)
        check_same_run(self._sources)
        first = self._sources[0].head
        self.options = first.part.options
        self._check_options(checks)
        self.passed_over = first.passed_over
        self.configurations = first.summary.configurations
        """The effects of the configuration files; the same in every part, since each part walks
        all folders.
        """
        self.effort = self._choose_effort(checks)
        self._checks = checks._replace(duplicates=self.options.duplicates)

    def _choose_effort(self, checks: Checks) -> Effort:
        if isinstance(checks.effort, Effort):
            return checks.effort
        return Effort.unlimited() if self.options.every else Effort()

    def _check_options(self, checks: Checks) -> None:
        """Raise PartError if the parts were made with another version, language or ruleset."""
        options, speech = self.options, get_speech()
        if options.version != compute_fingerprint().hex():
            raise PartError(_text("part-of-other-version"))
        if options.speech != (speech.language, speech.numerals):
            language, numerals = options.speech
            raise PartError(_text("part-of-other-language", language=language, numerals=numerals))
        if options.ruleset != msgspec.to_builtins(identify_ruleset(checks.ruleset)):
            raise PartError(_text("part-of-other-ruleset"))

    def merge(self) -> Iterator[CheckedRecord]:
        """Yield the results of the whole run in order, as ``check_in_parallel`` does.

        The reports are read again during iteration; errors of the functions in *reads* are not
        caught.

        Raises:
            PartError: If a report has been replaced, lacks an answer, or has a record or finding
                that cannot be restored. Also if the ruleset of a record has changed since the part
                was checked.
        """
        pending = PendingSpans()
        running = _RestoredEntries(read_parts(self._sources, pending), self._checks)
        yield from add_cross_record_findings(
            VerdictCollector(self.effort, None, pending).gather(running), self._checks
        )


class _RestoredEntries:
    """The stored entries of all parts, with the interface of ``RunningWork``.

    Records with effort requests are not checked again: their findings for each answer are stored.
    """

    def __init__(self, met: Iterable[tuple[int, CheckPartEntry]], checks: Checks) -> None:
        self._met = met
        self._checks = checks
        self._last = CheckPartEntry()

    def __iter__(self) -> Iterator[list[CheckEntry | NewVerdicts]]:
        """Yield one entry at a time."""
        for _, met in self._met:
            self._last = met
            yield [self._restore_entry(met)]

    def ask(self, work: SpanWork) -> list[list[CheckEntry | NewVerdicts]]:
        """Return the stored result of the last record for the answers of *work*.

        Raises PartError if it is not stored.
        """
        met = self._last
        for one in met.explained:
            if one.answers == work.extra.answers:
                checked = self._restore_result(met)._replace(
                    findings=[*map(restore_part_finding, one.findings)]
                )
                return [
                    [UndecidedCheck(checked, 0, EffortRequests(met.names, met.searches, one.spent))]
                ]
        raise PartError(_text("part-without-answer", file=met.file))

    def _restore_entry(self, met: CheckPartEntry) -> CheckEntry:
        if met.end is not None:
            return SpanEnd(*met.end)
        checked = self._restore_result(met)
        asked = EffortRequests(met.names, met.searches)
        return checked if asked == NO_REQUESTS else UndecidedCheck(checked, 0, asked)

    def _restore_result(self, met: CheckPartEntry) -> CheckedRecord:
        record = self._restore_record(met)
        ruleset = None
        if record is not None and met.rules:
            checks = self._checks.of(met.file)
            ruleset = open_record(record, ruleset=checks.ruleset, own=checks.own).ruleset
            if ruleset is None or ruleset.sha256 != met.rules:
                raise PartError(_text("part-of-other-rules", file=met.file))
        return CheckedRecord(
            met.file,
            met.number,
            record,
            ruleset,
            met.restore_findings(),
            met.turns,
            met.moves,
            met.line,
            others=met.others,
            ids=GameIds(*(int(one, 16) for one in met.ids)) if met.ids else None,
        )

    def _restore_record(self, met: CheckPartEntry) -> Record | None:
        if met.record is UNSET:
            return None
        raw = bytes(met.record)
        record = decode(raw, limits=Limits(size=len(raw), depth=MAX_DEPTH)).record
        if record is None:
            raise PartError(_text("part-unreadable", file=met.file))
        return record
