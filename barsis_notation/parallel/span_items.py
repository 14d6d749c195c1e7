"""Spans of files as work, the items that a worker meets in them, and their numbers in the file."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final, TypeGuard

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.spans import (
    SIZE,
    ReadFile,
    Span,
    SpanRecords,
    divide_file,
    get_span_size,
    open_span,
)
from barsis_notation.language.texts import Numeral, Text, bind_texts
from barsis_notation.parallel.pool import MAX_STILL
from barsis_notation.parallel.worker import (
    MEMORY,
    PROCESSOR,
    STILL,
    Failure,
    Task,
    WorkerPlace,
)
from barsis_notation.record.decode import (
    STANDARD,
    Decoded,
    Limits,
    make_memory_finding,
    report_broken_compression,
)

_text = bind_texts("formats")
_of_record = bind_texts("record")

MAX_FILES: Final = 32
"""Files that are one piece of work."""


class SpanWork(NamedTuple):
    """Spans of files, or findings in the place of files, to be worked on in order.

    With *extra*, which is for the task alone, only item number *last* and those before it are read.
    """

    spans: tuple[Span | Finding, ...]
    extra: Any = None
    last: int | None = None


class SpanEnd(NamedTuple):
    """The end of a part: its *records*, its *lines*, and whether its file is not read on."""

    records: int
    lines: int
    is_stopped: bool


class Item(NamedTuple):
    """What is met in part *span*: a record, an error of opening or reading it, or its end.

    *number* counts the items of the part, from 0.
    """

    span: Span | Finding
    number: int
    met: Decoded | OSError | Finding | SpanEnd


def divide_files(files: Iterable[str | Finding], size: int = SIZE) -> Iterator[SpanWork]:
    """Yield pieces of work of about *size* bytes that are all *files* together, in order."""
    yield from group_spans(iterate_spans(files, size), size)


def iterate_spans(files: Iterable[str | Finding], size: int = SIZE) -> Iterator[Span | Finding]:
    """Yield the parts of about *size* bytes that *files* are read in."""
    for file in files:
        yield from [file] if isinstance(file, Finding) else divide_file(file, size)


def group_spans(spans: Iterable[Span | Finding], size: int = SIZE) -> Iterator[SpanWork]:
    """Yield pieces of work of about *size* bytes that are all *spans* together, in order."""
    held: list[Span | Finding] = []
    left = size
    for span in spans:
        if held and (left <= 0 or len(held) >= MAX_FILES):
            yield SpanWork(tuple(held))
            held, left = [], size
        held.append(span)
        left -= get_span_bytes(span)
    if held:
        yield SpanWork(tuple(held))


def get_span_bytes(span: Span | Finding) -> int:
    """Return how many bytes a part has, 0 where nobody knows."""
    return 0 if isinstance(span, Finding) else get_span_size(span)


def read_items(
    task: Task,
    place: WorkerPlace,
    limits: Limits = STANDARD,
    *,
    later: bool = False,
    read: ReadFile | None = None,
) -> Iterator[tuple[int, Item]]:
    """Yield what is met in the work of *task*, with how many items are done after it.

    With *later* records may come unread; *read* yields those of a whole file in its own way. What
    is done already is read and not yielded. What ended workers comes as a finding.
    """
    read_span = partial(SpanRecords, limits=limits, later=later, read=read)
    reading = _TaskReader(task, place, read_span, limits)
    for span in task.work.spans:
        yield from reading.span(span)


class _TaskReader:
    """The items of one task, counted."""

    def __init__(
        self, task: Task, place: WorkerPlace, read: Callable[..., SpanRecords], limits: Limits
    ) -> None:
        self.task, self.place = task, place
        self.read, self.limits = read, limits
        self.item = 0

    def span(self, span: Span | Finding) -> Iterator[tuple[int, Item]]:
        """Yield the items of one part."""
        records = first = 0
        end = SpanEnd(0, 0, is_stopped=False)
        first = self.item
        for met in self._met(span):
            if isinstance(met, SpanEnd):
                end = met
                break
            if isinstance(met, Decoded):
                records = met.number or records
            self.place.begin(self.item)
            if self.item >= self.task.done:
                yield self.item + 1, Item(span, self.item - first, self._kept(met))
            self.item += 1
            self.place.end(self.item - 1)
        if self.item >= self.task.done:
            end = end._replace(records=records)
            yield self.item + 1, Item(span, self.item - first, end)
        self.item += 1
        self.place.end(self.item - 1)

    def _met(self, span: Span | Finding) -> Iterator[Decoded | OSError | Finding | SpanEnd]:
        """Yield what is read of a part, up to where reading on ended workers."""
        if isinstance(span, Finding):
            yield span
            return
        number = 0
        end = SpanEnd(0, 0, is_stopped=True)
        try:
            if self._failure() is None:
                with open_span(span) as stream:
                    records = self.read(span, stream)
                    each = iter(records)
                    while self._failure() is None and (decoded := next(each, None)) is not None:
                        number = decoded.number or number
                        yield decoded
                    end = SpanEnd(0, records.lines, records.is_stopped)
        except OSError as error:
            yield error
        failure = self._failure()
        if failure is not None:
            yield Decoded(number=0, findings=[make_unread_finding(failure, number, self.limits)])
            end = end._replace(is_stopped=True)
        yield end

    def _failure(self) -> Failure | None:
        """Return why nothing more is to be read of this part, from the item at hand on."""
        return self.task.trouble.unread.get(self.item)

    def _kept(self, met: Decoded | OSError | Finding) -> Decoded | OSError | Finding:
        """Return what was met, or where it ended workers a finding in its place."""
        failure = self.task.trouble.skipped.get(self.item)
        if failure is None or not isinstance(met, Decoded):
            return met
        finding = make_lost_finding(failure, self.limits)
        finding.record, finding.line = met.number or None, met.line
        return Decoded(number=met.number, line=met.line, findings=[finding])


def make_lost_finding(failure: Failure, limits: Limits) -> Finding:
    """Return what is to be said of a record that ended two workers, which had these *limits*."""
    if failure.kind == MEMORY:
        return make_memory_finding(limits)
    if failure.kind == PROCESSOR:
        found = _text("processor-seconds", seconds=limits.worker_limits.seconds)
        expected = _of_record("at-most-seconds", seconds=limits.seconds)
        return file_codes.TAKES_TOO_LONG.finding(found=found, expected=expected)
    if failure.kind == STILL:
        found = _text("still-for", seconds=Numeral(f"{MAX_STILL:g}"))
        return file_codes.STANDS_STILL.finding(found=found, expected=_text("an-end"))
    expected = _text("none-ended")
    return file_codes.ENDS_PROCESS.finding(found=failure.detail, expected=expected)


def make_unread_finding(failure: Failure, after: int, limits: Limits) -> Finding:
    """Return what is to be said where reading on *after* so many records ended two workers."""
    return make_rest_not_read_finding(make_lost_finding(failure, limits).given("found"), after)


def make_rest_not_read_finding(found: Text, after: int) -> Finding:
    """Return that a file was not read behind *after* so many records, for the reason *found*."""
    expected = _text("records-to-end")
    return file_codes.REST_NOT_READ.finding(words={"after": after}, found=found, expected=expected)


# -- in the process that started the workers ---------------------------------------------------


class PendingSpans:
    """The spans whose items are still to come, in order, and what came of their file before.

    Items of a span have numbers and lines that count from its beginning. *passed* is called with
    the size in bytes of each span that has ended.
    """

    def __init__(self, passed: Callable[[int], None] = lambda _: None) -> None:
        self._passed = passed
        self._spans: deque[Span | Finding] = deque()
        self._records = self._lines = 0
        """Those of the earlier spans of a file, whether or not the next span is known yet."""
        self._stopped = ""
        """The file whose later spans are skipped."""

    @property
    def current(self) -> Span | Finding:
        return self._spans[0]

    def track(self, works: Iterable[SpanWork]) -> Iterator[SpanWork]:
        """Yield *works*, and append their spans."""
        for work in works:
            self._spans.extend(work.spans)
            yield work

    @property
    def is_skipped(self) -> bool:
        """Whether an earlier span of the file said that the current one is not read."""
        span = self._spans[0] if self._spans else None
        return _continues(span) and span.path == self._stopped

    @property
    def is_last_of_file(self) -> bool:
        """Whether the span after the current one, if it is known, begins another file."""
        return not _continues(self._spans[1] if len(self._spans) > 1 else None)

    def end(self, end: SpanEnd) -> None:
        """Go on with the next span."""
        records, lines = self._before
        span = self._spans.popleft()
        self._records, self._lines = records + end.records, lines + end.lines
        self._passed(get_span_bytes(span))
        if isinstance(span, Span) and (end.is_stopped or span.start == 0):
            self._stopped = span.path if end.is_stopped else ""

    @property
    def _before(self) -> tuple[int, int]:
        """How many records and lines the file has before the current span."""
        continues = _continues(self._spans[0] if self._spans else None)
        return (self._records, self._lines) if continues else (0, 0)

    def number(self, number: int) -> int:
        """Return the number in its file of record *number* of the current span."""
        return number + self._before[0] if number else 0

    def line(self, line: int | None) -> int | None:
        """Return the line in its file of a line of the current span."""
        return line and line + self._before[1]

    def locate_findings(self, findings: list[Finding]) -> list[Finding]:
        """Return findings of the current span with the records and lines of the file."""
        if not any(self._before):
            return findings
        return [self._located(finding) for finding in findings]

    def _located(self, finding: Finding) -> Finding:
        located = self._counted(finding)
        located.file = finding.file
        return located

    def _counted(self, finding: Finding) -> Finding:
        before, _ = self._before
        if finding.code == file_codes.BROKEN_COMPRESSION.code:
            found, after = finding.given("found"), finding.given("expected").words["number"]
            return report_broken_compression(found, after + before).findings[0]
        if finding.code == file_codes.REST_NOT_READ.code:
            message = finding.given("message")
            return make_rest_not_read_finding(
                message.words["found"], message.words["after"] + before
            )
        finding.record = finding.record and finding.record + before
        finding.line = self.line(finding.line)
        return finding


def _continues(span: Span | Finding | None) -> TypeGuard[Span]:
    """Return whether *span* is a later one of its file."""
    return isinstance(span, Span) and span.start > 0
