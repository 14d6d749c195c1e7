"""Spans of files as work, the items read from them, and the numbers of items in the file."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple, TypeGuard

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
"""Largest number of spans in one piece of work."""


class SpanWork(NamedTuple):
    """Spans of files, or findings in place of files, to be processed in order.

    Attributes:
        spans: The spans.
        extra: A value for the task, None if it needs none; see ``SpanTask.begin``. Picklable.
        last: Number of the item, from 0 in its span, after which the work ends; None to read all
            items.
    """

    spans: tuple[Span | Finding, ...]
    extra: Any = None
    last: int | None = None


class SpanEnd(NamedTuple):
    """The end of a span.

    Attributes:
        records: Number of its records.
        lines: Number of its lines; 0 if the span is a whole file or could not be read.
        is_stopped: Whether the later spans of its file are skipped, because the rest of the file
            cannot be read.
    """

    records: int
    lines: int
    is_stopped: bool


class Item(NamedTuple):
    """An item of a span.

    Attributes:
        span: The span, or a finding in place of a file.
        number: Number of the item in the span, from 0.
        met: A record, an error of opening or reading the file, a finding in place of the file, or
            the end of the span.
    """

    span: Span | Finding
    number: int
    met: Decoded | OSError | Finding | SpanEnd


def divide_files(files: Iterable[str | Finding], size: int = SIZE) -> Iterator[SpanWork]:
    """Divide files into pieces of work of about *size* bytes, in order.

    Args:
        files: Paths of files, or findings in place of files.
        size: Size of a span and of a piece of work in bytes, by default 8 MiB.
    """
    yield from group_spans(iterate_spans(files, size), size)


def iterate_spans(files: Iterable[str | Finding], size: int = SIZE) -> Iterator[Span | Finding]:
    """Yield the spans of all *files* in order, each of about *size* bytes (by default 8 MiB).

    *files* are paths, or findings in place of files, which are yielded unchanged. A file that
    cannot be divided or read is one span.
    """
    for file in files:
        yield from [file] if isinstance(file, Finding) else divide_file(file, size)


def group_spans(spans: Iterable[Span | Finding], size: int = SIZE) -> Iterator[SpanWork]:
    """Group spans, in order, into pieces of work.

    Args:
        spans: The spans, or findings in place of files.
        size: Size of a piece of work in bytes, by default 8 MiB. A piece ends with the span that
            reaches this size, or after 32 spans (``MAX_FILES``).
    """
    held: list[Span | Finding] = []
    left = size
    for span in spans:
        if held and (left <= 0 or len(held) >= MAX_FILES):
            yield SpanWork(tuple(held))
            held, left = [], size
        held.append(span)
        left -= get_span_size(span)
    if held:
        yield SpanWork(tuple(held))


def read_items(
    task: Task,
    place: WorkerPlace,
    limits: Limits = STANDARD,
    *,
    later: bool = False,
    read: ReadFile | None = None,
) -> Iterator[tuple[int, Item]]:
    """Yield the items of a task, each in a pair with the number of items done so far.

    The number comes first and includes the item. Each span ends with a SpanEnd. Items that are done
    already are read but not yielded. A record at which workers failed is replaced by a finding. If
    they failed while reading, a finding takes the place of the rest of the file. An error of
    opening or reading a file is an item and not raised.

    Args:
        task: The task; its work is a ``SpanWork``.
        place: Reports the current item to the process that started this worker.
        limits: Limits of a record.
        later: Whether records may be yielded without being decoded (see ``Decoded.unread``).
        read: Function that yields the records of a whole file, given its stream, its name and the
            limits; None to read it as usual.
    """
    read_span = partial(SpanRecords, limits=limits, later=later, read=read)
    reading = _TaskReader(task, place, read_span, limits)
    for span in task.work.spans:
        yield from reading.iter_items(span)


class _TaskReader:
    """Reads and counts the items of one task."""

    def __init__(
        self, task: Task, place: WorkerPlace, read: Callable[..., SpanRecords], limits: Limits
    ) -> None:
        self.task, self.place = task, place
        self.read, self.limits = read, limits
        self.item = 0

    def iter_items(self, span: Span | Finding) -> Iterator[tuple[int, Item]]:
        """Yield the items of one span, each in a pair after the number of items done by then."""
        records = first = 0
        end = SpanEnd(0, 0, is_stopped=False)
        first = self.item
        for met in self._read_span(span):
            if isinstance(met, SpanEnd):
                end = met
                break
            if isinstance(met, Decoded):
                records = met.number or records
            self.place.begin(self.item)
            if self.item >= self.task.done:
                yield self.item + 1, Item(span, self.item - first, self._replace_skipped(met))
            self.item += 1
            self.place.end(self.item - 1)
        if self.item >= self.task.done:
            end = end._replace(records=records)
            yield self.item + 1, Item(span, self.item - first, end)
        self.item += 1
        self.place.end(self.item - 1)

    def _read_span(self, span: Span | Finding) -> Iterator[Decoded | OSError | Finding | SpanEnd]:
        """Yield the items read from a span, up to the place where workers ended while reading."""
        if isinstance(span, Finding):
            yield span
            return
        number = 0
        end = SpanEnd(0, 0, is_stopped=True)
        try:
            if self._get_failure() is None:
                with open_span(span) as stream:
                    records = self.read(span, stream)
                    each = iter(records)
                    while self._get_failure() is None and (decoded := next(each, None)) is not None:
                        number = decoded.number or number
                        yield decoded
                    end = SpanEnd(0, records.lines, records.is_stopped)
        except OSError as error:
            yield error
        failure = self._get_failure()
        if failure is not None:
            yield Decoded(number=0, findings=[make_unread_finding(failure, number, self.limits)])
            end = end._replace(is_stopped=True)
        yield end

    def _get_failure(self) -> Failure | None:
        """Return why reading of the span stops at the current item, None if it continues."""
        return self.task.trouble.unread.get(self.item)

    def _replace_skipped(self, met: Decoded | OSError | Finding) -> Decoded | OSError | Finding:
        """Return *met*, or a finding in its place if workers ended at it."""
        failure = self.task.trouble.skipped.get(self.item)
        if failure is None or not isinstance(met, Decoded):
            return met
        finding = make_lost_finding(failure, self.limits)
        finding.record, finding.line = met.number or None, met.line
        return Decoded(number=met.number, line=met.line, findings=[finding])


def make_lost_finding(failure: Failure, limits: Limits) -> Finding:
    """Return the finding for a record at which two workers failed.

    The finding does not name the file or the record.

    Args:
        failure: Why the workers ended.
        limits: The limits of a record in these workers.
    """
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
    """Return the finding for a file that two workers failed to read further.

    Args:
        failure: Why the workers ended.
        after: Number of records read before.
        limits: The limits of a record in these workers.
    """
    return make_rest_not_read_finding(make_lost_finding(failure, limits).given("found"), after)


def make_rest_not_read_finding(found: Text, after: int) -> Finding:
    """Return the finding which says that the rest of a file was not read.

    Args:
        found: The reason in words.
        after: Number of records read before.
    """
    expected = _text("records-to-end")
    return file_codes.REST_NOT_READ.finding(words={"after": after}, found=found, expected=expected)


# -- in the process that started the workers ---------------------------------------------------


class PendingSpans:
    """A queue of the spans whose items are still expected, in order.

    Numbers and lines of items count from the beginning of their span. The ``locate_…`` methods
    convert them to those of the whole file, by the counts of its earlier spans.

    Args:
        passed: Called with the size in bytes of each span that has ended.
    """

    def __init__(self, passed: Callable[[int], None] = lambda _: None) -> None:
        self._passed = passed
        self._spans: deque[Span | Finding] = deque()
        self._records = self._lines = 0
        """Records and lines of the earlier spans of the file, even if the next is not known yet."""
        self._stopped = ""
        """The file whose later spans are skipped."""

    @property
    def current(self) -> Span | Finding:
        """The current span, or the finding in place of a file.

        Raises:
            IndexError: If no span is pending.
        """
        return self._spans[0]

    def track(self, works: Iterable[SpanWork]) -> Iterator[SpanWork]:
        """Yield *works* unchanged; the spans of each become pending just before it is yielded."""
        for work in works:
            self._spans.extend(work.spans)
            yield work

    @property
    def is_skipped(self) -> bool:
        """Whether the current span is skipped because an earlier span of its file was stopped.

        It is False if no span is pending.
        """
        span = self._spans[0] if self._spans else None
        return _continues(span) and span.path == self._stopped

    @property
    def is_last_of_file(self) -> bool:
        """Whether the span after the current one begins another file.

        It is True if no later span is known.
        """
        return not _continues(self._spans[1] if len(self._spans) > 1 else None)

    def end(self, end: SpanEnd) -> None:
        """End the current span; the next one becomes the current span.

        *end* has the counts of the span that ends. If it is stopped, the later spans of the same
        file are skipped.

        Raises:
            IndexError: If no span is pending.
        """
        records, lines = self._before
        span = self._spans.popleft()
        self._records, self._lines = records + end.records, lines + end.lines
        self._passed(get_span_size(span))
        if isinstance(span, Span) and (end.is_stopped or span.start == 0):
            self._stopped = span.path if end.is_stopped else ""

    @property
    def _before(self) -> tuple[int, int]:
        """Number of records and of lines in the file before the current span."""
        continues = _continues(self._spans[0] if self._spans else None)
        return (self._records, self._lines) if continues else (0, 0)

    def locate_number(self, number: int) -> int:
        """Convert the number of a record in the current span to its number in the file.

        Both numbers count from 1. The number 0 stands for the file itself and is returned
        unchanged.
        """
        return number + self._before[0] if number else 0

    def locate_line(self, line: int | None) -> int | None:
        """Return the line in the file, from 1, of a line of the current span.

        *line* counts from 1 in the span. Return None if *line* is None.
        """
        return line and line + self._before[1]

    def locate_findings(self, findings: list[Finding]) -> list[Finding]:
        """Return findings of the current span with the record numbers and lines of the file.

        The findings may be modified.
        """
        if not any(self._before):
            return findings
        return [self._locate(finding) for finding in findings]

    def _locate(self, finding: Finding) -> Finding:
        located = self._renumber(finding)
        located.file = finding.file
        return located

    def _renumber(self, finding: Finding) -> Finding:
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
        finding.line = self.locate_line(finding.line)
        return finding


def _continues(span: Span | Finding | None) -> TypeGuard[Span]:
    """Return whether *span* is not the first one of its file."""
    return isinstance(span, Span) and span.start > 0
