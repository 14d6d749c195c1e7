"""Results of the parts of a run as JSON: writing, reading, and comparison of parts.

A result has the spans of the part and their entries in order; record numbers and lines count from
the beginning of each span. For merging, they are converted back to the entries that worker
processes send. Each command has its own subclass of ``PartEntry``.

The file is a report: a JSON object whose member ``part`` is the result. In the file that ``barsis
validate --part`` writes, the other members are those of an ordinary report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Any, BinaryIO, Final, Generic, NamedTuple, Protocol, Self, TypeVar

import msgspec
from msgspec import Struct

from barsis_notation.base.errors import BarsisError
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
"""Largest size of a report in bytes; a report is read into memory as a whole."""


class PartError(BarsisError, ValueError):
    """Raised if results of parts cannot be read or merged.

    For example, a file is too large, damaged or not the report of a part, or was replaced between
    two readings. It is also raised if parts are missing, given twice, or made in different runs or
    with different rules.

    Attributes:
        why: The reason in words.
    """

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class PartEntry(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One entry of a part: the findings of a record or a file, or the end of a span.

    Attributes:
        file: Path of the file; "" for the end of a span.
        number: Number of the record in its span, from 1; 0 for the file or the end of a span.
        line: Line where the record begins, from 1 in its span; None if unknown.
        turns: Total number of turns of the record and the *others*.
        moves: Total number of replayed moves of the record and the *others*.
        others: Number of consecutive records without findings that this entry represents.
        findings: The findings.
        after: Number of records after which the file breaks off; None if no finding reports this.
        end: The fields ``records``, ``lines`` and ``is_stopped`` of the ``SpanEnd`` if the entry is
            the end of a span, otherwise None.
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
        """Return the entry for the end of a span."""
        return cls(end=(end.records, end.lines, end.is_stopped))

    @classmethod
    def of_record(
        cls, file: str, number: int, line: int | None, findings: Sequence[Finding]
    ) -> Self:
        """Return the entry for the findings of a record.

        Args:
            file: Path of the file.
            number: Number of the record in its span, from 1; 0 for the file.
            line: Line where the record begins, from 1 in its span; None if unknown.
            findings: The findings; the attribute ``after`` is taken from them.
        """
        met = cls(file, number, line)
        met.findings, met.after = keep_findings(findings), _get_record_count(findings)
        return met

    def restore_findings(self) -> list[Finding]:
        """Return the findings, in order.

        Raises:
            PartError: If a number in them, such as a line, is not from 0 to 2**53 - 1.
        """
        return [restore_part_finding(one, self.after) for one in self.findings]


M = TypeVar("M", bound=PartEntry)
O = TypeVar("O")  # noqa: E741 - options


class PartResult(Struct, Generic[O, M], forbid_unknown_fields=True):
    """The result of a part.

    Attributes:
        number: Number of the part, from 1.
        of: Number of parts.
        options: The options that all parts of the run share; None if the plan of the run has them.
        spans: Path and start of each span; the start is an offset in bytes in the uncompressed
            file.
        met: The entries of all spans, in order.
    """

    number: Number
    of: Number
    options: O
    spans: list[tuple[str, Number]]
    met: list[M]


class ConfigurationEffect(Struct, omit_defaults=True):
    """The effect of a configuration or ``.gitignore`` file, as in the summary of a report.

    Attributes:
        file: Path of the configuration or ``.gitignore`` file.
        files: Number of files that a configuration applies to; 0 for a ``.gitignore``.
        left_out: Number of files and folders that it excluded.
        is_link: Whether it is a symbolic link, which is not read.
    """

    file: str
    files: Number = 0
    left_out: Number = 0
    is_link: bool = False


class PartReportSummary(Struct):
    """The members of the summary of a report that are needed for merging.

    Attributes:
        configurations: The effects of configuration and ``.gitignore`` files, one for each file.
    """

    configurations: list[ConfigurationEffect] = []


class PartReport(Struct, Generic[O, M]):
    """The members of the report of a part that are needed for merging.

    Attributes:
        part: The result of the part.
        passed_over: Paths of the files that were found in folders but not read.
        summary: The effects of configuration and ``.gitignore`` files.
    """

    part: PartResult[O, M]
    passed_over: list[str]
    summary: PartReportSummary = msgspec.field(default_factory=PartReportSummary)


# -- writing -----------------------------------------------------------------------------------


class ResultWriter:
    """A writer for the result of a part, which keeps the entries in a temporary file.

    The constructor and all methods raise OSError if the temporary file cannot be used.

    Args:
        part: Number of the part and number of parts.
        spans: The spans of the part, or findings in place of files.
        options: The options that all parts share, as a value that msgspec encodes; None if the plan
            of the run has them.
    """

    def __init__(self, part: Part, spans: Sequence[Span | Finding], options: Any = None) -> None:
        self._head = encode_json(PartResult(*part, options, [*map(get_place, spans)], []))
        self._met = JsonItems()

    def add(self, met: PartEntry) -> None:
        """Add one entry. Entries must be added in the order of the spans.

        Raises:
            OSError: If the temporary file cannot be written.
        """
        self._met.add([met])

    def write_to(self, sink: BinaryIO) -> None:
        """Write the result to *sink* as a JSON object in UTF-8.

        It is the value of the member ``part`` of a report.

        Raises:
            OSError: If the temporary file cannot be read, or *sink* cannot be written.
        """
        sink.write(self._head.removesuffix(b"]}"))
        self._met.copy_to(sink)
        sink.write(b"\n]}")

    def save(self, path: str) -> None:
        """Write the result, with the entries added so far, to the file at *path*, replacing it.

        The file is a JSON report with the result as its member ``part``.

        Raises:
            OSError: If the file cannot be written.
        """
        with open_atomic(path) as report:
            report.write(b'{"passed_over": [], "part": ')
            self.write_to(report)
            report.write(b"}\n")


# -- reading -----------------------------------------------------------------------------------


def read_report_bytes(stream: BinaryIO, name: str) -> bytes:
    """Return the content of a report file; only its beginning if it cannot be a report.

    A file cannot be a report if it does not begin with ``{``, apart from white space, or if it
    contains a NUL byte.

    Args:
        stream: The file, at its beginning.
        name: Name of the file, for messages.

    Raises:
        PartError: If the file is larger than 4 GiB (``MAX_REPORT``).
        OSError: If the file cannot be read.
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


ErrorFormatter = Callable[[str | Text], Text]
"""Takes a description of an error; returns a sentence that a file is not the result of a part."""


def decode_report(
    decoder: msgspec.json.Decoder[PartReport[O, M]], content: bytes, why_not: ErrorFormatter
) -> PartReport[O, M]:
    """Decode the report of a part.

    Args:
        decoder: The decoder for the type of the report.
        content: The bytes of the file, UTF-8 JSON.
        why_not: Function that takes the description of an error and returns the text of the
            PartError to raise.

    Raises:
        PartError: If *content* is not such a report, or entries are missing at its end.
    """
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
    """The result of one part, which is read when needed.

    Attributes:
        name: Name of the part or its file, for messages.
        read: Function that reads and returns the report.
        head: The report without its entries.

    Args:
        name: Name of the part or its file, for messages.
        read: Function that reads and returns the report.
        head: The report without its entries; None to read it now. It is modified: entries are
            removed.

    The constructor raises the errors of *read* if *head* is None.
    """

    def __init__(
        self, name: str, read: Callable[[], PartReport[O, M]], head: PartReport[O, M] | None = None
    ) -> None:
        """Read the head unless it is given. Raises the errors of *read*."""
        self.name = name
        self.read = read
        self.head = head or read()
        self.head.part.met = []

    def read_entries(self) -> Iterator[M]:
        """Read the report and yield its entries, in order.

        The errors of ``read`` are raised too.

        Raises:
            PartError: If the report, apart from its entries, is no longer equal to ``head``.
        """
        report = self.read()
        met, report.part.met = report.part.met, []
        if report != self.head:
            raise PartError(_text("part-changed", file=self.name))
        yield from met


def check_same_run(sources: Sequence[PartSource[O, M]]) -> None:
    """Raise PartError unless *sources*, sorted by number, are all parts of one run.

    It is raised if the options, the number of parts or the files that were passed over differ, or
    if a part is missing or given twice. *sources* must not be empty.
    """
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
    """Raise PartError if *source* belongs to another run than *first*."""
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
    """Yield the entries of all parts in order, each in a pair with the number of its part.

    The number comes first in the pair and counts from 1. Only one result is in memory at a time.

    Args:
        sources: All parts of a run, in order.
        pending: Receives the spans of all parts before the first entry is yielded.

    Raises:
        PartError: If a report has been replaced. The errors of reading a report are raised too.
    """
    places = (place for source in sources for place in source.head.part.spans)
    spans = tuple(Span(path, start, start) for path, start in places)
    for _ in pending.track([SpanWork(spans)]):
        pass
    for number, source in enumerate(sources, start=1):
        for met in source.read_entries():
            yield number, met


# -- findings ----------------------------------------------------------------------------------


def _get_record_count(findings: Iterable[Finding]) -> int | None:
    """Return the number of records after which a file breaks off, None if no finding states it.

    If several findings state such a number, the last one counts.
    """
    after = None
    for finding in findings:
        if finding.code == file_codes.BROKEN_COMPRESSION.code:
            after = finding.given("expected").words["number"]
        elif finding.code == file_codes.REST_NOT_READ.code:
            after = finding.given("message").words["after"]
    return after


def restore_part_finding(kept: KeptFinding, after: int | None = None) -> Finding:
    """Return the finding of a part that was stored as *kept*.

    The current language must be the one in which the finding was stored; this is not checked. The
    result may be ``kept.finding`` itself, modified.

    Args:
        kept: The stored finding.
        after: Number of records after which the file breaks off. A finding whose text contains this
            number gets a new text; None keeps the stored text.

    Raises:
        PartError: If a number in the finding, such as its line, is not from 0 to 2**53 - 1.
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


# -- parts of any command ----------------------------------------------------------------------


class PartJob(NamedTuple):
    """One part of a run to be done, as a ``PartTask`` receives it.

    Attributes:
        part: Number of the part and number of parts.
        spans: The spans of the part, or findings in place of files.
        target: Path of the files to write, without the suffix.
        processes: Number of worker processes; 0 to work in this process.
        own_of: Function that takes the path of a file and returns the user's own rulesets that its
            records may name.
        enter: Function, which must be picklable, that prepares a worker process and returns
            ``own_of`` for it.
        unread: Callback for a file that cannot be read; it takes the path and the reason in words.
            The reason is None if a part of the file could be read once but not again. The callback
            may raise OSError to abandon the part.
    """

    part: Part
    spans: Sequence[Span | Finding]
    target: str
    processes: int
    own_of: Callable[[str], tuple[Any, ...]]
    enter: Callable[[], Callable[[str], tuple[Any, ...]]]
    unread: Callable[[str, Text | str | None], None]

    def check_read(self, file: str, findings: Iterable[Finding]) -> None:
        """Call ``unread`` for each of *findings* that reports that *file* cannot be read.

        *file* is the path of the file. The OSError of ``unread`` is raised.
        """
        for finding in findings:
            if finding.code == file_codes.UNREADABLE.code:
                self.unread(file, finding.given("expected"))


class PartTask(Protocol):
    """A command with its options, which does parts of a run. It is pickled and sent to a cluster.

    Its output depends only on the part, the spans and its options. A part may be done by two
    machines at once; either result may be used.
    """

    @property
    def name(self) -> str:
        """The name of the command, such as ``validate``."""
        ...

    def options(self) -> dict[str, Any]:
        """Return everything that the result depends on besides files and the user's rulesets.

        The result maps names of options to JSON values.
        """
        ...

    def do(self, job: PartJob) -> Iterator[str]:
        """Write the files of a part; yield the suffix of each file, ``RESULT`` (``.json``) last.

        The name of a file is ``job.target`` followed by the suffix. The work is done while the
        result is iterated. A command may raise more errors than those below: ``PartConversion``
        also raises UsageError and PlugInError.

        Raises:
            OSError: If a file cannot be written or a worker process cannot be started, or if
                ``job.unread`` raises it for an unreadable file.
            EOFError: If the server that starts processes ends repeatedly.
            WorkerError: If workers cannot be prepared, or keep failing at the same record.
        """
        ...


RESULT: Final = ".json"
"""The suffix of the report of a part."""
