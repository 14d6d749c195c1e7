"""Results of the parts of a run as JSON: one writer, one reader, and the checks between parts.

A result has the spans of the part and what was met in them, in order: the entries of its spans with
numbers that count from the beginning of each. Merging turns them into entries again, which the verb
consumes as those of processes. Every verb has a ``PartEntry`` of its own, for its entries.

The file is a report: a JSON object whose member ``part`` is the result. In what ``barsis validate
--part`` writes, the other members are those of an ordinary report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Any, BinaryIO, Final, Generic, Protocol, Self, TypeVar

import msgspec
from msgspec import Struct

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.saving import open_atomic
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.finding_json import JsonItems, encode_json
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.kept_findings import (
    KeptFinding,
    keep_findings,
    restore_finding,
)
from barsis_notation.formats.spans import Span
from barsis_notation.language.texts import NameText, Text, bind_texts
from barsis_notation.parallel.parts import Part, get_place
from barsis_notation.parallel.span_items import (
    PendingSpans,
    SpanEnd,
    SpanWork,
    make_rest_not_read_finding,
)
from barsis_notation.record.decode import MIB, report_broken_compression

_text = bind_texts("validation")
_of_rules = bind_texts("rules")
_of_record = bind_texts("record")

MAX_REPORT: Final = 4 * 2**30
"""Largest file of a result in bytes; it is held in memory as a whole."""


class PartError(BarsisError, ValueError):
    """Results that cannot be merged, and *why*."""

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class PartEntry(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One entry of a part: what was found in record *number* of *file*, or with 0 in the file.

    *turns* and *moves* are those of the record, and of *others*, the number of consecutive records
    without findings. *after* how many records the file breaks off, if a finding says so. Or the
    *end* of a span: see ``SpanEnd``.
    """

    file: str = ""
    number: Number = 0
    line: Number | None = None
    turns: Number = 0
    moves: Number = 0
    others: Number = 0
    findings: list[KeptFinding] = []
    after: Number | None = None
    end: tuple[Number, Number, bool] | None = None

    @classmethod
    def of_end(cls, end: SpanEnd) -> Self:
        """Return the end of a span."""
        return cls(end=(end.records, end.lines, end.is_stopped))

    @classmethod
    def of_record(
        cls, file: str, number: int, line: int | None, findings: Sequence[Finding]
    ) -> Self:
        """Return what was found in a record."""
        met = cls(file, number, line)
        met.findings, met.after = keep_findings(findings), _get_record_count(findings)
        return met

    def restore_findings(self) -> list[Finding]:
        """Return the findings. Raises PartError if a number in them is out of range."""
        return [restore_part_finding(one, self.after) for one in self.findings]


M = TypeVar("M", bound=PartEntry)
O = TypeVar("O")  # noqa: E741 - options


class PartResult(Struct, Generic[O, M], forbid_unknown_fields=True):
    """The result of a part: the path and start of its *spans*, and what was *met* in them.

    *options* are what all parts of the run have in common, None if a plan of the run has them.
    """

    number: Number
    of: Number
    options: O
    spans: list[tuple[str, Number]]
    met: list[M]


class ConfigurationEffect(Struct, omit_defaults=True):
    """The effect of a configuration found beside files, as in the summary of a report."""

    file: str
    files: Number = 0
    left_out: Number = 0
    is_link: bool = False


class PartReportSummary(Struct):
    """The members of the summary of a report that merging needs."""

    configurations: list[ConfigurationEffect] = []


class PartReport(Struct, Generic[O, M]):
    """The members of the report of a part that merging needs."""

    part: PartResult[O, M]
    passed_over: list[str]
    summary: PartReportSummary = msgspec.field(default_factory=PartReportSummary)


# -- writing -----------------------------------------------------------------------------------


class ResultWriter:
    """Collects the result of *part* in a temporary file, and writes it."""

    def __init__(self, part: Part, spans: Sequence[Span | Finding], options: Any = None) -> None:
        self._head = encode_json(PartResult(*part, options, [*map(get_place, spans)], []))
        self._met = JsonItems()

    def add(self, met: PartEntry) -> None:
        """Add one entry."""
        self._met.add([met])

    def pour(self, sink: BinaryIO) -> None:
        """Write the result as JSON, the value of the member ``part`` of a report."""
        sink.write(self._head.removesuffix(b"]}"))
        self._met.copy_to(sink)
        sink.write(b"\n]}")

    def save(self, path: str) -> None:
        """Write a report with this one member to the file at *path*. Raises OSError."""
        with open_atomic(path) as report:
            report.write(b'{"passed_over": [], "part": ')
            self.pour(report)
            report.write(b"}\n")


# -- reading -----------------------------------------------------------------------------------


def read_report_bytes(stream: BinaryIO, name: str) -> bytes:
    """Return the content of *stream*; only its beginning if it cannot be a report.

    Raises PartError if it is larger than ``MAX_REPORT``, OSError if it cannot be read.
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


WhyNot = Callable[[str | Text], Text]
"""Returns why a file is not the result of a part, given the *error*."""


def decode_report(
    decoder: msgspec.json.Decoder[PartReport[O, M]], content: bytes, why_not: WhyNot
) -> PartReport[O, M]:
    """Return the report in *content*. Raises PartError if it is not one, or not whole."""
    try:
        report = decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PartError(why_not(str(error))) from error
    except RecursionError:
        raise PartError(why_not(_of_rules("too-deep"))) from None
    part = report.part
    ends = sum(one.end is not None for one in part.met)
    if ends != len(part.spans) or (part.met and part.met[-1].end is None):
        raise PartError(why_not(_text("part-without-ends")))
    return report


class PartSource(Generic[O, M]):
    """The result of one part, which *read* returns; *head* is its report without what was met."""

    def __init__(
        self, name: str, read: Callable[[], PartReport[O, M]], head: PartReport[O, M] | None = None
    ) -> None:
        """Read the head, if it is not given."""
        self.name = name
        self.read = read
        self.head = head or read()
        self.head.part.met = []

    def met(self) -> Iterator[M]:
        """Yield what was met. Raises PartError if the report has another head now."""
        report = self.read()
        met, report.part.met = report.part.met, []
        if report != self.head:
            raise PartError(_text("part-changed", file=self.name))
        yield from met


def check_same_run(sources: Sequence[PartSource[O, M]]) -> None:
    """Raise PartError unless *sources* are all parts of one run, in order."""
    first = sources[0]
    for source in sources:
        _check_same(source, first)
    parts = [source.head.part for source in sources]
    numbers = [part.number for part in parts]
    of = parts[0].of
    there = set(numbers)
    for number in range(1, of + 1):
        if number not in there:
            raise PartError(_text("part-missing", number=number, of=of))
    for number, other in pairwise(numbers):
        if number == other:
            raise PartError(_text("part-twice", number=number, of=of))


def _check_same(source: PartSource[Any, M], first: PartSource[Any, M]) -> None:
    """Raise PartError if *source* is of another run than *first*."""
    here, there = source.head.part, first.head.part
    if here.of != there.of or here.options != there.options:
        other_files = msgspec.structs.replace(there.options, files=here.options.files)
        is_same = here.of == there.of and here.options == other_files
        name = "part-of-other-files" if is_same else "part-of-other-run"
        raise PartError(_text(name, file=source.name, other=first.name))
    if source.head.passed_over != first.head.passed_over:
        raise PartError(_text("part-of-other-folders", file=source.name, other=first.name))


def read_parts(
    sources: Sequence[PartSource[Any, M]], pending: PendingSpans
) -> Iterator[tuple[int, M]]:
    """Yield what was met in all parts, in order, with the number of the part.

    *pending* gets the spans of all parts. One result is held in memory at a time.
    """
    places = (place for source in sources for place in source.head.part.spans)
    spans = tuple(Span(path, start, start) for path, start in places)
    for _ in pending.track([SpanWork(spans)]):
        pass
    for number, source in enumerate(sources, start=1):
        for met in source.met():
            yield number, met


# -- findings ----------------------------------------------------------------------------------


def _get_record_count(findings: Iterable[Finding]) -> int | None:
    """Return after how many records a file breaks off, as the last of *findings* to say so says."""
    after = None
    for finding in findings:
        if finding.code == file_codes.BROKEN_COMPRESSION.code:
            after = finding.given("expected").words["number"]
        elif finding.code == file_codes.REST_NOT_READ.code:
            after = finding.given("message").words["after"]
    return after


def restore_part_finding(kept: KeptFinding, after: int | None = None) -> Finding:
    """Return a finding of a part; one that counts records counts *after*.

    Raises PartError if a number in it is out of range.
    """
    finding = restore_finding(kept)
    if any(number is not None and not 0 <= number < _MOST for number in _finding_numbers(finding)):
        raise PartError(_text("part-unreadable", file=finding.file or ""))
    if after is None or finding.code not in _COUNTING:
        return finding
    found = finding.given("found")
    text = found if isinstance(found, Text) else NameText({"en": str(found)})
    said = _COUNTING[finding.code](text, after)
    said.file = finding.file
    return said


def _finding_numbers(finding: Finding) -> tuple[int | None, ...]:
    places = finding.line, finding.column, finding.record
    return (*places, finding.turn, finding.move, finding.not_examined)


_MOST: Final = 2**53

_COUNTING: Final[dict[str, Callable[[Text, int], Finding]]] = {
    file_codes.BROKEN_COMPRESSION.code: lambda found, after: report_broken_compression(
        found, after
    ).findings[0],
    file_codes.REST_NOT_READ.code: make_rest_not_read_finding,
}


# -- parts of any verb -------------------------------------------------------------------------


class PartJob(NamedTuple):
    """One part to be done: its *spans*, and *target*, the path of its files without the ending.

    *processes* do it, with 0 this one. *own_of* returns the user's own rulesets of a file; *enter*
    prepares another process and returns the same. *unread* is called with a file that cannot be
    read and why, or None if only part of it could be read a second time.
    """

    part: Part
    spans: Sequence[Span | Finding]
    target: str
    processes: int
    own_of: Callable[[str], tuple[Any, ...]]
    enter: Callable[[], Callable[[str], tuple[Any, ...]]]
    unread: Callable[[str, Text | str | None], None]

    def check_read(self, file: str, findings: Iterable[Finding]) -> None:
        """Call *unread* if *findings* say that *file* cannot be read."""
        for finding in findings:
            if finding.code == file_codes.UNREADABLE.code:
                self.unread(file, finding.given("expected"))


class PartTask(Protocol):
    """A verb with its options, which does parts of a run; it is pickled and sent to a cluster.

    What it writes depends on the part, the spans and its options alone: a part may be done twice,
    by two machines at once, and then either result may be kept.
    """

    @property
    def name(self) -> str:
        """The verb, such as ``validate``."""
        ...

    def options(self) -> dict[str, Any]:
        """Return all that the result depends on besides files and own rulesets, as JSON."""
        ...

    def do(self, job: PartJob) -> Iterator[str]:
        """Write the files of a part; yield their endings, the last ``RESULT``."""
        ...


RESULT: Final = ".json"
"""The ending of the result of a part."""
