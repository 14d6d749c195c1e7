"""One run of checks in several parts, on one machine or many: the result of each, and merging.

Besides its findings a part stores what merging needs: the heads and ids of records that are
compared with others, records with findings, and, for every record whose explanation depends on the
whole run, what is said for every answer that the whole run may give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.kept_findings import KeptFinding, keep_findings
from barsis_notation.formats.spans import Span
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import texts_of
from barsis_notation.parallel.executors import Running
from barsis_notation.parallel.part_results import (
    RESULT,
    Met,
    Number,
    PartError,
    PartJob,
    Report,
    ResultWriter,
    Source,
    check_same_run,
    decode_report,
    read_parts,
    restored,
)
from barsis_notation.parallel.parts import Part
from barsis_notation.parallel.span_items import PendingSpans, SpanEnd, SpanWork, in_pieces
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.decode import Limits, decode
from barsis_notation.record.structs import Record
from barsis_notation.replay.start import open_record
from barsis_notation.validation.check import Checked, together
from barsis_notation.validation.checks import Checks
from barsis_notation.validation.duplicates import GameIds
from barsis_notation.validation.effort import (
    MAX_TURNS_BEFORE,
    MAX_TURNS_OF_RUN,
    NOTHING_ASKED,
    Asked,
    Effort,
)
from barsis_notation.validation.known_verdicts import named
from barsis_notation.validation.parallel_checks import (
    Asking,
    Entry,
    Gathering,
    New,
    check_executor,
    no_own_rulesets,
)
from barsis_notation.validation.verdict_cache import package_fingerprint

if TYPE_CHECKING:
    from barsis_notation.validation.parallel_checks import Enter

_text = texts_of("validation")

MAX_DEPTH: Final = 200
"""How deep a record in a result may nest: the most that --max-depth allows."""

Bits = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]


# -- the result of a part ----------------------------------------------------------------------


class Explained(Struct, forbid_unknown_fields=True):
    """The findings of a record that asked, given *answers*, and the turns *spent* on it."""

    answers: tuple[bool, ...]
    spent: Number
    findings: list[KeptFinding]


class CheckMet(Met, omit_defaults=True, forbid_unknown_fields=True):
    """An entry of the checks of a part; see ``Checked``.

    *record* is whole if it has findings, else its head; *rules* is the hash of its ruleset. *names*
    and *searches* are what its check asked for, *explained* has the result for each answer but a
    plain no.
    """

    record: Raw | UnsetType = UNSET
    rules: str = ""
    ids: tuple[Bits, Bits] | None = None
    names: tuple[str, ...] = ()
    searches: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    explained: list[Explained] = []  # noqa: RUF012 - msgspec copies it

    @classmethod
    def of(cls, checked: Checked) -> CheckMet:
        """Return a verdict."""
        met = cls.of_record(checked.file, checked.number, checked.line, checked.findings)
        met.turns, met.moves, met.others = checked.turns, checked.moves, checked.others
        if checked.ids:
            met.ids = f"{checked.ids.record:016x}", f"{checked.ids.play:016x}"
        if checked.ruleset is not None:
            met.rules = checked.ruleset.sha256
        if checked.head is not None:
            met.record = Raw(sorted_bytes(checked.head))
        return met


class Options(Struct, forbid_unknown_fields=True):
    """What all parts of one run have in common.

    *size* is the size of all files in bytes, *files* their fingerprint, *limits* the bounds of a
    record, in the order of ``Limits``. With *every* refused record is searched for the likeliest
    slip.
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


def options_of(
    paths: Sequence[str], size: int, checks: Checks, *, every: bool, files: str = ""
) -> Options:
    """Return what all parts of a run have in common.

    Args:
        size: The size in bytes of the files that *paths* mean.
        every: Whether every refused record is searched, whatever it takes.
        files: The fingerprint of the files, "" if the run compares them in another way.
    """
    speech = current_speech()
    return Options(
        version=package_fingerprint().hex(),
        paths=list(paths),
        size=size,
        files=files,
        speech=(speech.language, speech.numerals),
        ruleset=msgspec.to_builtins(named(checks.ruleset)),
        play=checks.play,
        suggest=checks.suggest,
        every=every,
        schema=checks.schema,
        duplicates=checks.duplicates,
        limits=msgspec.structs.astuple(checks.limits),
    )


# -- a part ------------------------------------------------------------------------------------


class PartRun:
    """The check of one part of a run, which is *spans* of its files; *options* are the run's."""

    def __init__(
        self, part: Part, spans: Sequence[Span | Finding], checks: Checks, options: Options
    ) -> None:
        self.checks = checks._replace(effort=None, matches=False)
        self.effort = Effort.without_end() if options.every else _beyond_the_whole()
        self.writer = ResultWriter(part, spans, options)
        self._spans = spans

    def checked(
        self,
        count: int = 0,
        enter: Enter = no_own_rulesets,
        passed: Callable[[int], None] = lambda _: None,
        unanswered: Callable[[str], None] = lambda _: None,
    ) -> Iterator[Checked]:
        """Check the part in *count* processes; see ``check_in_parallel``.

        *unanswered* is called with the file of a record that could not be read a second time.
        """
        pending = PendingSpans(passed)
        noting = _Noting(self.effort, self.checks.cache, pending)
        with check_executor(count, self.checks, self.effort, enter) as start:
            running = start(pending.track(in_pieces(self._spans)))
            yield from noting.gather(
                running, lambda entry: self.writer.add(noting.met(entry, running, unanswered))
            )


def _beyond_the_whole() -> Effort:
    """Return an effort that grants all that the whole run may grant to a record of the part.

    What the whole run refuses is refused for the rest of a file, or of the run. A part does not
    know the beginning of its first file: there it may spend what the whole run does not.
    """
    plain = Effort()
    return Effort(MAX_TURNS_OF_RUN + MAX_TURNS_BEFORE + plain.of_search)


class _Noting(Gathering):
    """Checks records that ask for every answer, before it decides on one."""

    _checked_again: dict[tuple[bool, ...], Asking]

    def met(
        self, entry: Entry, running: Running[list[Entry | New]], unanswered: Callable[[str], None]
    ) -> CheckMet:
        """Return what is stored of an entry."""
        if isinstance(entry, SpanEnd):
            return CheckMet.of_end(entry)
        if isinstance(entry, Checked):
            return CheckMet.of(entry)
        met = CheckMet.of(entry.checked)
        met.names, met.searches, _ = entry.asked
        check_again = super().check_again
        self._checked_again = {
            some: check_again(entry, some, running)
            for some in _up_to(entry.asked, self._effort.answers(met.file, entry.asked))
        }
        if any(again is entry for again in self._checked_again.values()):
            unanswered(met.file)
        met.explained = [
            Explained(some, again.asked.spent, keep_findings(again.checked.findings))
            for some, again in self._checked_again.items()
        ]
        return met

    def check_again(
        self,
        entry: Asking,  # noqa: ARG002
        answers: tuple[bool, ...],
        running: Running[list[Entry | New]],  # noqa: ARG002
    ) -> Asking:
        """Return the record that ``met`` has checked with these *answers*."""
        return self._checked_again[answers]


def _up_to(asked: Asked, answers: tuple[bool, ...]) -> Iterator[tuple[bool, ...]]:
    """Yield the answers of a run that grants at most *answers*, except a plain no.

    Of several askings of one name the first are granted.
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
    "play": "--no-replay",
    "suggest": "--no-suggest",
    "every": "--suggest",
    "schema": "--schema",
    "duplicates": "--duplicates",
}
"""The names of options in plans, which are those that messages about differences use.

Version, speech and files have members of their own in plans.
"""

_LIMITS: Final = ("--max-record-size", "--max-depth", "--max-seconds", "--max-memory")
"""The same for the bounds of a record, in the order of ``Limits``; sizes are in bytes."""


class PartChecks(NamedTuple):
    """The check of parts by *checks*; *common* is what all parts of the run have in common.

    Parts know nothing of which findings are shown and how: one run can be shown in several ways.
    """

    checks: Checks
    common: Options

    @classmethod
    def of(cls, paths: Sequence[str], checks: Checks, *, every: bool = False) -> PartChecks:
        """Return the check of the files that *paths* mean; for *every* see ``options_of``."""
        plain = checks._replace(own_of=None, effort=None, cache=None)
        return cls(plain, options_of(paths, 0, checks, every=every))

    @property
    def name(self) -> str:
        return "validate"

    def options(self) -> dict[str, Any]:
        common = msgspec.to_builtins(self.common)
        return {
            **{name: common[member] for member, name in _NAMES.items()},
            **dict(zip(_LIMITS, common["limits"], strict=True)),
            "-f html": self.checks.heads,
        }

    def do(self, job: PartJob) -> Iterator[str]:
        checks = self.checks._replace(own_of=job.own_of)
        run = PartRun(job.part, job.spans, checks, self.common)
        unanswered = lambda file: job.unread(file, None)  # noqa: E731
        for checked in run.checked(job.processes, job.enter, unanswered=unanswered):
            job.check_read(checked.file, checked.findings)
        run.writer.save(job.target + RESULT)
        yield RESULT


# -- all parts ---------------------------------------------------------------------------------

CheckReport = Report[Options, CheckMet]

_REPORT: Final = msgspec.json.Decoder(CheckReport)


def read_report(content: bytes, name: str) -> CheckReport:
    """Return the report of a part in a file called *name*. Raises PartError if it is not one."""
    return decode_report(_REPORT, content, lambda error: _text("no-part", file=name, error=error))


class Merging:
    """The reports of all parts of one run, which *reads* return; *names* are those of their files.

    Each is read twice, so that all are known to be sound before the first verdict; one is held in
    memory at a time. Raises PartError if a part is missing, given twice or of another run, and what
    *reads* raise.
    """

    def __init__(
        self, reads: Sequence[Callable[[], CheckReport]], names: Sequence[str], checks: Checks
    ) -> None:
        sources = [Source(name, read) for read, name in zip(reads, names, strict=True)]
        self._sources = sorted(sources, key=lambda source: source.head.part.number)
        check_same_run(self._sources)
        first = self._sources[0].head
        self.options = first.part.options
        self._check_this(checks)
        self.passed_over = first.passed_over
        self.configurations = first.summary.configurations
        """What configurations left out of the folders, all of which every part has walked."""
        self.effort = self._effort_of(checks)
        self._checks = checks._replace(duplicates=self.options.duplicates)

    def _effort_of(self, checks: Checks) -> Effort:
        if isinstance(checks.effort, Effort):
            return checks.effort
        return Effort.without_end() if self.options.every else Effort()

    def _check_this(self, checks: Checks) -> None:
        """Raise PartError if the parts are of another version, language or ruleset."""
        options, speech = self.options, current_speech()
        if options.version != package_fingerprint().hex():
            raise PartError(_text("part-of-other-version"))
        if options.speech != (speech.language, speech.numerals):
            language, numerals = options.speech
            raise PartError(_text("part-of-other-language", language=language, numerals=numerals))
        if options.ruleset != msgspec.to_builtins(named(checks.ruleset)):
            raise PartError(_text("part-of-other-ruleset"))

    def checked(self) -> Iterator[Checked]:
        """Yield the verdicts of the whole run."""
        pending = PendingSpans()
        running = _Restored(read_parts(self._sources, pending), self._checks)
        yield from together(Gathering(self.effort, None, pending).gather(running), self._checks)


class _Restored:
    """What was met in parts, as work under way: records that ask have been checked before."""

    def __init__(self, met: Iterable[tuple[int, CheckMet]], checks: Checks) -> None:
        self._met = met
        self._checks = checks
        self._last = CheckMet()

    def __iter__(self) -> Iterator[list[Entry | New]]:
        """Yield one entry at a time."""
        for _, met in self._met:
            self._last = met
            yield [self._entry(met)]

    def ask(self, work: SpanWork) -> list[list[Entry | New]]:
        """Return the last record as it was checked again. Raises PartError if it was not."""
        met = self._last
        for one in met.explained:
            if one.answers == work.extra.answers:
                checked = self._checked(met)._replace(findings=[*map(restored, one.findings)])
                return [[Asking(checked, 0, Asked(met.names, met.searches, one.spent))]]
        raise PartError(_text("part-without-answer", file=met.file))

    def _entry(self, met: CheckMet) -> Entry:
        if met.end is not None:
            return SpanEnd(*met.end)
        checked = self._checked(met)
        asked = Asked(met.names, met.searches)
        return checked if asked == NOTHING_ASKED else Asking(checked, 0, asked)

    def _checked(self, met: CheckMet) -> Checked:
        record = self._record(met)
        ruleset = None
        if record is not None and met.rules:
            checks = self._checks.of(met.file)
            ruleset = open_record(record, ruleset=checks.ruleset, own=checks.own).ruleset
            if ruleset is None or ruleset.sha256 != met.rules:
                raise PartError(_text("part-of-other-rules", file=met.file))
        return Checked(
            met.file,
            met.number,
            record,
            ruleset,
            met.restored(),
            met.turns,
            met.moves,
            met.line,
            others=met.others,
            ids=GameIds(*(int(one, 16) for one in met.ids)) if met.ids else None,
        )

    def _record(self, met: CheckMet) -> Record | None:
        if met.record is UNSET:
            return None
        raw = bytes(met.record)
        record = decode(raw, limits=Limits(size=len(raw), depth=MAX_DEPTH)).record
        if record is None:
            raise PartError(_text("part-unreadable", file=met.file))
        return record
