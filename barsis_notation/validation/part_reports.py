"""One run in several parts, on one machine or many: what each part reports, and all of them merged.

The work is divided where files are divided for several processes: between files, and in large JSON
Lines at ends of lines. A part counts records and lines from its beginning. Beside its findings it
reports what merging needs: of records that are held against others their heads and ids, of those
with findings the record itself, and where explaining goes as far as the whole run lets it, what is
said for every answer that the whole run may give. Merging is what gathers the work of processes
(``apart``), with reports in place of processes.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import file_digest, sha256
from itertools import pairwise, product
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Final, Protocol, TypeVar

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from barsis_notation.addons import load
from barsis_notation.base.errors import BarsisError
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.uris import is_object
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.encoded import Listed, encoded
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.span_work import (
    Parts,
    SpanEnd,
    SpanWork,
    all_spans,
    in_pieces,
    rest_not_read,
    size_of,
)
from barsis_notation.formats.spans import SIZE, Span
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import Names, Text, texts_of
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.decode import MIB, Limits, broken_compression, decode
from barsis_notation.record.structs import Record
from barsis_notation.replay.opened import open_record
from barsis_notation.validation.apart import (
    Asking,
    Entry,
    Gathering,
    New,
    Running,
    no_more,
    running,
)
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
from barsis_notation.validation.known_verdicts import KeptFinding, as_it_was, as_kept, named
from barsis_notation.validation.verdict_cache import package_fingerprint

if TYPE_CHECKING:
    from barsis_notation.validation.apart import Enter

_text = texts_of("validation")
_of_rules = texts_of("rules")
_of_record = texts_of("record")

MAX_REPORT: Final = 4 * 2**30
"""Bytes of a report of a part, which is held in memory as a whole."""


MAX_DEPTH: Final = 200
"""How deep a record may nest that a report holds: no reader is told to let more pass."""


class PartError(BarsisError, ValueError):
    """Reports that cannot be merged, and *why*."""

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
Bits = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]


class Part(NamedTuple):
    """Part *number* of so many, from 1."""

    number: int
    of: int


# -- what a report says ------------------------------------------------------------------------


class Explained(Struct, forbid_unknown_fields=True):
    """What is said of a record that asked, given *answers*, and the turns *spent* on it."""

    answers: tuple[bool, ...]
    spent: Number
    findings: list[KeptFinding]


class Met(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What was met in a part: a record or several, what is wrong with a file, or an *end*.

    See ``Checked``. *record* is whole where it has findings, else its head; *rules* are those it
    goes by. *after* so many records a file breaks off. *names* and *searches* are what its check
    asked for, *explained* what it came to for each answer but a plain no.
    """

    file: str = ""
    number: Number = 0
    line: Number | None = None
    turns: Number = 0
    moves: Number = 0
    others: Number = 0
    findings: list[KeptFinding] = []
    after: Number | None = None
    record: Raw | UnsetType = UNSET
    rules: str = ""
    ids: tuple[Bits, Bits] | None = None
    names: tuple[str, ...] = ()
    searches: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    explained: list[Explained] = []
    end: tuple[Number, Number, bool] | None = None


class Options(Struct, forbid_unknown_fields=True):
    """What all parts of one run have in common.

    *size* are the bytes of all files, *files* is their fingerprint, *limits* the bounds of a
    record, in the order of ``Limits``: a report of another version may have fewer, and is refused
    for its version. With *every* refused record is searched for the likeliest slip.
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


class PartOf(Struct, forbid_unknown_fields=True):
    """What merging needs of a part; *spans* are the parts of files: their path and beginning."""

    number: Number
    of: Number
    options: Options
    spans: list[tuple[str, Number]]
    met: list[Met]


class Effect(Struct, omit_defaults=True):
    """What a configuration found beside files has done, as the summary of a report lists it."""

    file: str
    files: Number = 0
    left_out: Number = 0
    is_link: bool = False


class Summary(Struct):
    """The summary of a report, as far as merging needs it."""

    configurations: list[Effect] = []


class Report(Struct):
    """A report of a part, as far as merging needs it."""

    part: PartOf
    passed_over: list[str]
    summary: Summary = msgspec.field(default_factory=Summary)


# -- a part ------------------------------------------------------------------------------------


class PartRun:
    """The check of one part of a run, which is *spans* of its files; *options* are the run's."""

    def __init__(
        self, part: Part, spans: Sequence[Span | Finding], checks: Checks, options: Options
    ) -> None:
        self.part = part
        self.checks = checks._replace(effort=None, matches=False)
        self._spans = spans
        self._met = Listed()
        self.effort = Effort.without_end() if options.every else _beyond_the_whole()
        self._options = options

    def checked(
        self,
        count: int = 0,
        enter: Enter = no_more,
        passed: Callable[[int], None] = lambda _: None,
        unanswered: Callable[[str], None] = lambda _: None,
    ) -> Iterator[Checked]:
        """Check the part, in so many processes as *count*; see ``check_files_apart``.

        *unanswered* is called with the file of a record that could not be read for the second time.
        """
        parts = Parts(passed)
        grants = self.effort.is_endless
        with running(count, self.checks, self.effort.of_search, enter, grants=grants) as begun:
            works = in_pieces(self._spans)
            gathering = Gathering(self.effort, self.checks.cache, parts)
            noting = _Noting(
                begun(parts.noting(works)), self.effort, gathering, self._met, unanswered
            )
            yield from gathering.gathered(noting)

    def pour(self, sink: BinaryIO) -> None:
        """Write what merging needs, as JSON."""
        spans = [place_of(span) for span in self._spans]
        head = encoded(PartOf(*self.part, self._options, spans, []))
        sink.write(head.removesuffix(b"]}"))
        self._met.pour(sink)
        sink.write(b"\n]}")


def divided(files: Sequence[str | Finding], part: Part) -> tuple[list[Span | Finding], int]:
    """Return the parts of *files* that are of *part*, and the bytes of all parts."""
    whole = sum(size_of(Span(file)) for file in files if isinstance(file, str))
    size = max(1, min(SIZE, -(-whole // part.of)))
    spans = [*all_spans(files, size)]
    sizes = [size_of(span) for span in spans]
    total, at, taken = sum(sizes), 0, []
    for span, bytes_of in zip(spans, sizes, strict=True):
        number = min(at * part.of // total, part.of - 1) if total else 0
        if number == part.number - 1:
            taken.append(span)
        at += bytes_of
    return taken, total


def _beyond_the_whole() -> Effort:
    """Return an effort that grants all that the whole run may grant to a record of the part.

    What is refused in the whole run is refused for all of a file, or all of the run. Of the file
    at its beginning a part knows nothing: there it may spend what the whole run does not.
    """
    plain = Effort()
    return Effort(MAX_TURNS_OF_RUN + MAX_TURNS_BEFORE + plain.of_search)


def fingerprint_of(files: Iterable[str | Finding]) -> str:
    """Return the SHA-256 of the names and contents of *files*, in their order.

    Every file is read, of objects in a cloud only size and tag. A finding that is in the place of a
    file counts by its name and code; so does a file that cannot be read, by the error's number.
    """
    every = sha256()
    for file in files:
        name, content = (
            (file.file or "", file.code) if isinstance(file, Finding) else (file, _digest_of(file))
        )
        every.update(f"{len(name)}:{name}:{content}\n".encode("utf-8", "surrogatepass"))
    return every.hexdigest()


def _digest_of(path: str) -> str:
    """Return the SHA-256 of a regular file, another text for what is no such file."""
    try:
        if is_object(path):
            found = load("storage.objects").stored(path)
            return f"{found.size} {found.tag}"
        if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
            return "no file"
        with open(path, "rb") as stream:  # noqa: PTH123
            return file_digest(stream, "sha256").hexdigest()
    except (OSError, ValueError) as error:
        return f"{type(error).__name__} {getattr(error, 'errno', None)}"


def options_of(
    paths: Sequence[str], size: int, checks: Checks, *, every: bool, files: str = ""
) -> Options:
    """Return what all parts of a run have in common: *paths* mean files of so many bytes.

    *files* is their fingerprint, empty if the run has another way to know that they are the same.
    With *every* refused record is searched, whatever it takes.
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


def place_of(span: Span | Finding) -> tuple[str, int]:
    """Return the path of a part of a file and where it begins, as reports have it."""
    return (span.path, span.start) if isinstance(span, Span) else (span.file or "", 0)


class _Noting:
    """Passes on what comes of the work of a part, and notes of it what merging needs."""

    def __init__(
        self,
        tasks: Running,
        effort: Effort,
        gathering: Gathering,
        met: Listed,
        unanswered: Callable[[str], None],
    ) -> None:
        self._tasks, self._effort, self._unanswered = tasks, effort, unanswered
        self._gathering, self._met = gathering, met
        self._explained: dict[tuple[bool, ...], Asking] = {}

    def __iter__(self) -> Iterator[list[Entry]]:
        """Yield what there is to be said, one entry at a time."""
        for entries in self._tasks:
            for entry in entries:
                if not isinstance(entry, New):
                    self._met.add([self._noted(entry)])
                yield [entry]

    def ask(self, work: SpanWork) -> list[list[Entry]]:
        """Return a record that was checked again already."""
        return [[self._explained[work.extra.answers]]]

    def _noted(self, entry: Checked | Asking | SpanEnd) -> Met:
        if isinstance(entry, SpanEnd):
            return Met(end=(entry.records, entry.lines, entry.is_stopped))
        if isinstance(entry, Checked):
            return _met(entry)
        met = _met(entry.checked)
        met.names, met.searches, _ = entry.asked
        answers = self._effort.answers(met.file, entry.asked)
        self._explained = {
            some: self._gathering.asked_again(entry, some, self._tasks)
            for some in _up_to(entry.asked, answers)
        }
        if any(again is entry for again in self._explained.values()):
            self._unanswered(met.file)
        met.explained = [
            Explained(some, again.asked.spent, as_kept(again.checked.findings))
            for some, again in self._explained.items()
        ]
        return met


def _up_to(asked: Asked, answers: tuple[bool, ...]) -> Iterator[tuple[bool, ...]]:
    """Yield the answers that a run may give where it grants no more than *answers*, but plain no.

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


def _met(checked: Checked) -> Met:
    """Return what is noted of a verdict."""
    met = Met(
        checked.file,
        checked.number,
        checked.line,
        checked.turns,
        checked.moves,
        checked.others,
        as_kept(checked.findings),
        ids=(f"{checked.ids.record:016x}", f"{checked.ids.play:016x}") if checked.ids else None,
        rules=checked.ruleset.sha256 if checked.ruleset is not None else "",
    )
    met.after = after_in(checked.findings)
    if checked.head is not None:
        met.record = Raw(sorted_bytes(checked.head))
    return met


def after_in(findings: Iterable[Finding]) -> int | None:
    """Return after how many records a file breaks off, as the last of *findings* that says it has.

    None where none does.
    """
    after = None
    for finding in findings:
        if finding.code == file_codes.BROKEN_COMPRESSION.code:
            after = finding.given("expected").words["number"]
        elif finding.code == file_codes.REST_NOT_READ.code:
            after = finding.given("message").words["after"]
    return after


# -- all of them -------------------------------------------------------------------------------


def report_bytes(stream: BinaryIO, name: str) -> bytes:
    """Return all that *stream* holds; only the beginning of what can be no report.

    Raises PartError where it goes on beyond ``MAX_REPORT``, OSError where it cannot be read.
    """
    pieces: list[bytes] = []
    size = 0
    while piece := stream.read(MIB):
        pieces.append(piece)
        size += len(piece)
        if b"\0" in piece or not pieces[0].lstrip().startswith(b"{"):
            break
        if size > MAX_REPORT:
            found = _of_record("more-bytes", most=MAX_REPORT)
            raise PartError(_text("no-part", file=name, error=found))
    return b"".join(pieces)


def read_report(content: bytes, name: str) -> Report:
    """Return the report in a file. Raises PartError where it is none of a part."""

    def why_not(error: str | Text) -> Text:
        return _text("no-part", file=name, error=error)

    report = decoded_part(_REPORT, content, why_not)
    check_ends(report.part, why_not)
    return report


T = TypeVar("T")

WhyNot = Callable[[str | Text], Text]
"""Says why something is no report, given the *error*."""


def decoded_part(decoder: msgspec.json.Decoder[T], content: bytes, why_not: WhyNot) -> T:
    """Return what a part has reported as *content*. Raises PartError where it is something else."""
    try:
        return decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PartError(why_not(str(error))) from error
    except RecursionError:
        raise PartError(why_not(_of_rules("too-deep"))) from None


def check_ends(part: HasEnds, why_not: WhyNot) -> None:
    """Raise PartError where a report does not say of each of its parts of files where it ends."""
    ends = sum(one.end is not None for one in part.met)
    if ends != len(part.spans) or (part.met and part.met[-1].end is None):
        raise PartError(why_not(_text("part-without-ends")))


class HasEnd(Protocol):
    """What was met in a part, where it may be an *end*; see ``Met``."""

    @property
    def end(self) -> tuple[int, int, bool] | None: ...


class HasEnds(Protocol):
    """A report that has what was met in the *spans* of a part, with an end for each."""

    @property
    def spans(self) -> Sequence[object]: ...

    @property
    def met(self) -> Sequence[HasEnd]: ...


_REPORT: Final = msgspec.json.Decoder(Report)


class Merging:
    """Reports of all parts of one run, read one after the other by *reads*, as they are named.

    Each is read twice, so that all are known to be sound before anything is said of one; one is
    held at a time. Raises PartError where a part is missing, there twice, or of another run, and
    what *reads* raise.
    """

    def __init__(
        self, reads: Sequence[Callable[[], Report]], names: Sequence[str], checks: Checks
    ) -> None:
        heads = [_Head.of(read(), name, read) for read, name in zip(reads, names, strict=True)]
        self._heads = sorted(heads, key=lambda head: head.part.number)
        self.options = self._heads[0].part.options
        _check_same(self._heads)
        _check_all_there([head.part for head in self._heads])
        self._check_this(checks)
        self.passed_over = self._heads[0].passed_over
        self.configurations = self._heads[0].configurations
        """What configurations left out of the folders, all of which every part has walked."""
        self.effort = self._effort_of(checks)
        self._checks = checks._replace(duplicates=self.options.duplicates)

    def _effort_of(self, checks: Checks) -> Effort:
        if isinstance(checks.effort, Effort):
            return checks.effort
        return Effort.without_end() if self.options.every else Effort()

    def _check_this(self, checks: Checks) -> None:
        """Raise PartError where the parts are of another version, language or ruleset."""
        options, speech = self.options, current_speech()
        if options.version != package_fingerprint().hex():
            raise PartError(_text("part-of-other-version"))
        if options.speech != (speech.language, speech.numerals):
            language, numerals = options.speech
            raise PartError(_text("part-of-other-language", language=language, numerals=numerals))
        if options.ruleset != msgspec.to_builtins(named(checks.ruleset)):
            raise PartError(_text("part-of-other-ruleset"))

    def checked(self) -> Iterator[Checked]:
        """Yield the verdicts of the whole run, as one run has them."""
        parts = Parts()
        await_parts(parts, spans_at(place for head in self._heads for place in head.part.spans))
        gathering = Gathering(self.effort, None, parts)
        met = (one for head in self._heads for one in head.met())
        yield from together(gathering.gathered(_Read(met, self._checks)), self._checks)


class _Head(NamedTuple):
    """What a report says of its part and its run, without what was met; *read* reads it again."""

    name: str
    part: PartOf
    passed_over: list[str]
    configurations: list[Effect]
    read: Callable[[], Report]

    @classmethod
    def of(cls, report: Report, name: str, read: Callable[[], Report]) -> _Head:
        report.part.met = []
        return cls(name, report.part, report.passed_over, report.summary.configurations, read)

    def met(self) -> Iterator[Met]:
        """Yield what was met. Raises PartError where the report is another one by now."""
        report = self.read()
        met = report.part.met
        if _Head.of(report, self.name, self.read) != self:
            raise PartError(_text("part-changed", file=self.name))
        yield from met


def spans_at(places: Iterable[tuple[str, int]]) -> Iterator[Span]:
    """Yield for *places* that ``place_of`` gave the parts of files there, as far as they say."""
    return (Span(path, start, start) for path, start in places)


def await_parts(parts: Parts, spans: Iterable[Span | Finding]) -> None:
    """Let *parts* know the *spans* of which all is to come next."""
    for _ in parts.noting([SpanWork(tuple(spans))]):
        pass


def _check_same(heads: Sequence[_Head]) -> None:
    """Raise PartError where a report is of another run than the first."""
    first = heads[0]
    for head in heads:
        if head.part.of != first.part.of or head.part.options != first.part.options:
            is_same = head.part.of == first.part.of and head.part.options == (
                msgspec.structs.replace(first.part.options, files=head.part.options.files)
            )
            name = "part-of-other-files" if is_same else "part-of-other-run"
            raise PartError(_text(name, file=head.name, other=first.name))
        if head.passed_over != first.passed_over:
            raise PartError(_text("part-of-other-folders", file=head.name, other=first.name))


def _check_all_there(parts: Sequence[PartOf]) -> None:
    """Raise PartError where a part is missing or there twice."""
    numbers = [part.number for part in parts]
    of = parts[0].of
    there = set(numbers)
    for number in range(1, of + 1):
        if number not in there:
            raise PartError(_text("part-missing", number=number, of=of))
    for number, other in pairwise(numbers):
        if number == other:
            raise PartError(_text("part-twice", number=number, of=of))


class _Read:
    """What reports have of the work of processes."""

    def __init__(self, met: Iterable[Met], checks: Checks) -> None:
        self._met = met
        self._checks = checks
        self._at_hand = Met()

    def __iter__(self) -> Iterator[list[Entry]]:
        """Yield what there is to be said, one entry at a time."""
        for met in self._met:
            self._at_hand = met
            yield [self._entry(met)]

    def ask(self, work: SpanWork) -> list[list[Entry]]:
        """Return the record at hand as it was checked again. Raises PartError where it was not."""
        met, answers = self._at_hand, work.extra.answers
        for one in met.explained:
            if one.answers == answers:
                checked = self._checked(met)._replace(
                    findings=[found_again(kept, None) for kept in one.findings]
                )
                return [[Asking(checked, 0, Asked(met.names, met.searches, one.spent))]]
        raise PartError(_text("part-without-answer", file=met.file))

    def _entry(self, met: Met) -> Entry:
        if met.end is not None:
            return SpanEnd(*met.end)
        checked = self._checked(met)
        asked = Asked(met.names, met.searches)
        return checked if asked == NOTHING_ASKED else Asking(checked, 0, asked)

    def _checked(self, met: Met) -> Checked:
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
            [found_again(one, met.after) for one in met.findings],
            met.turns,
            met.moves,
            met.line,
            others=met.others,
            ids=GameIds(*(int(one, 16) for one in met.ids)) if met.ids else None,
        )

    def _record(self, met: Met) -> Record | None:
        if met.record is UNSET:
            return None
        raw = bytes(met.record)
        record = decode(raw, limits=Limits(size=len(raw), depth=MAX_DEPTH)).record
        if record is None:
            raise PartError(_text("part-unreadable", file=met.file))
        return record


def found_again(kept: KeptFinding, after: int | None) -> Finding:
    """Return a finding of a part; those that count records say so many as *after*.

    Raises PartError where one of its numbers is none of a finding.
    """
    finding = as_it_was(kept)
    if any(number is not None and not 0 <= number < _MOST for number in _numbers(finding)):
        raise PartError(_text("part-unreadable", file=finding.file or ""))
    if after is None or finding.code not in _COUNTING:
        return finding
    found = finding.given("found")
    text = found if isinstance(found, Text) else Names({"en": str(found)})
    said = _COUNTING[finding.code](text, after)
    said.file = finding.file
    return said


def _numbers(finding: Finding) -> tuple[int | None, ...]:
    places = finding.line, finding.column, finding.record
    return (*places, finding.turn, finding.move, finding.not_examined)


_MOST: Final = 2**53

_COUNTING: Final[dict[str, Callable[[Text, int], Finding]]] = {
    file_codes.BROKEN_COMPRESSION.code: lambda found, after: broken_compression(
        found, after
    ).findings[0],
    file_codes.REST_NOT_READ.code: rest_not_read,
}
