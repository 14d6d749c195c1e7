"""Files converted by several processes: the same records and findings, in order, as by one."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import chain, islice
from typing import Any, BinaryIO, Final

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.conversion.converted_records import ConvertedRecord, convert_record
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format import Format
from barsis_notation.formats.input_files import InputFile
from barsis_notation.formats.own.json_format import JSONL
from barsis_notation.formats.spans import Span
from barsis_notation.parallel.executors import RunningWork, SpanTask, iterate_entries, open_executor
from barsis_notation.parallel.parts import get_place
from barsis_notation.parallel.span_items import (
    Item,
    PendingSpans,
    SpanEnd,
    group_spans,
    iterate_spans,
)
from barsis_notation.parallel.worker import Job, Task, WorkerPlace
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.structs import Record

MAX_ENTRIES: Final = 1000
"""Entries that are sent together."""

MAX_GAMES: Final = 32
"""Games whose rows are made by one process, one after the other."""

MAX_BYTES: Final = 2**20
"""Bytes written of records after which they are sent."""


class ConversionMethod(NamedTuple):
    """How records are converted: read as a format, None for that of each file, written as *to*.

    With *keeps_raw* they keep the bytes they were read from. *keep* is called with each record that
    is read and its file, before anything else is done with it.
    """

    read_as: Format | None
    to: Format
    keeps_raw: bool = False
    keep: Callable[[Record, str], None] = lambda _record, _file: None


class DetectedFormat(NamedTuple):
    """The beginning of a file that could be opened: the name of its format, ``""`` for none."""

    format: str


class CleanRecords(NamedTuple):
    """*records*: number of consecutive records that are kept and have no findings.

    They come only from merged parts.
    """

    records: int


FileEntry = DetectedFormat | ConvertedRecord | CleanRecords | OSError

Entry = FileEntry | Finding | SpanEnd
"""A Finding is in the place of a file."""


class FileEntries(NamedTuple):
    """A file, or why there is none, and the *entries* of its records, to be iterated once."""

    path: str | Finding
    entries: Iterator[FileEntry]


RowsWritten = Callable[[Any, tuple[str, ...]], list[bytes]]
"""Returns the rows of a game in the tables of these names, as ``Tables.rows_written`` does."""


class RowsWork(NamedTuple):
    """Games whose rows are to be *written*, in the tables of these *names*."""

    written: RowsWritten
    games: tuple[Any, ...]
    names: tuple[str, ...]


class ParallelConversion(NamedTuple):
    """A conversion by several processes: its files, to be iterated once, and what starts work."""

    files: Iterator[FileEntries]
    start: Callable[[Iterable[Any]], RunningWork[Any]]

    def rows(
        self, written: RowsWritten, games: Iterator[Any], names: tuple[str, ...]
    ) -> Iterator[list[bytes]]:
        """Yield what is *written* of each game in the tables of these *names*.

        To be called after all files were iterated. Rows at which two workers end are made by this
        process.
        """
        held: deque[RowsWork] = deque()

        def track() -> Iterator[RowsWork]:
            while some := tuple(islice(games, MAX_GAMES)):
                held.append(RowsWork(written, some, names))
                yield held[-1]

        for number, rows in chain.from_iterable(self.start(track())):
            yield rows or written(held[0].games[number], names)
            if number + 1 == len(held[0].games):
                held.popleft()


@contextmanager
def convert_in_parallel(
    files: Iterable[str | Finding],
    count: int,
    enter: Callable[[], ConversionMethod],
    *,
    is_divided: bool,
) -> Iterator[ParallelConversion]:
    """Yield *files* as they are converted by several processes.

    Entries of a file that are not iterated before the next file are dropped.

    Args:
        count: The number of processes; 0 converts in this one.
        enter: Called in each process at its start; must be picklable.
        is_divided: Whether several processes may work on one file.
    """
    pending = PendingSpans()
    spans = iterate_spans(files) if is_divided else _make_whole_spans(files)
    with make_conversion_executor(count, enter) as start:
        running = start(pending.track(group_spans(spans)))
        entries = iterate_entries(running, pending)
        yield ParallelConversion(group_by_file(entries, pending), start)


def make_conversion_executor(
    count: int, enter: Callable[[], ConversionMethod]
) -> AbstractContextManager[Callable[[Iterable[Any]], RunningWork[Any]]]:
    """Return an executor of ``ConvertTask`` in *count* processes, with 0 in this one."""
    return open_executor(count, partial(_prepare, enter), STANDARD, __name__)


def _make_whole_spans(files: Iterable[str | Finding]) -> Iterator[Span | Finding]:
    """Yield each of *files* as one span, however large."""
    for file in files:
        yield file if isinstance(file, Finding) else Span(file)


def group_by_file(entries: Iterator[Entry], pending: PendingSpans) -> Iterator[FileEntries]:
    """Yield the files of *entries*, which ``iterate_entries`` yields.

    Entries of a file that are not iterated before the next file are dropped.
    """
    for first in entries:
        span = pending.current
        rest = _take_file_entries(chain([first], entries), pending)
        yield FileEntries(first if isinstance(first, Finding) else get_place(span)[0], rest)
        for _ in rest:
            pass


def _take_file_entries(entries: Iterator[Entry], pending: PendingSpans) -> Iterator[FileEntry]:
    """Yield the entries of the current file, with the numbers of records in the file."""
    for entry in entries:
        if isinstance(entry, ConvertedRecord):
            yield _locate_record(entry, pending)
        elif not isinstance(entry, SpanEnd | Finding):
            yield entry
        elif isinstance(entry, SpanEnd) and pending.is_last_of_file:
            return


def _locate_record(one: ConvertedRecord, pending: PendingSpans) -> ConvertedRecord:
    findings, losses = pending.locate_findings(one.findings), pending.locate_findings(one.losses)
    return one._replace(number=pending.number(one.number), findings=findings, losses=losses)


# -- in the process that reads -----------------------------------------------------------------


def _prepare(enter: Callable[[], ConversionMethod]) -> Job:
    return ConvertTask(enter()).do


class ConvertTask(SpanTask[Entry]):
    """Converts the records of spans, or makes the rows of games."""

    def __init__(self, way: ConversionMethod) -> None:
        self.way = way
        self.read = self._read
        self._format = ""
        self._entries: list[Entry] = []
        self._size = 0

    def do(self, task: Task, place: WorkerPlace) -> Iterator[tuple[int, list[Any]]]:
        """Yield how many items are done, and the entries or rows of those done since."""
        return (
            _make_rows(task, place) if isinstance(task.work, RowsWork) else super().do(task, place)
        )

    def _read(self, stream: BinaryIO, path: str, limits: Limits) -> Iterator[Decoded]:
        file = InputFile(stream, path, form=self.way.read_as)
        self._format = file.format.name if file.format else ""
        return file.records(limits, keep_raw=self.way.keeps_raw)

    def add(self, item: Item) -> None:
        """Add an item; the first of a file comes after its format."""
        span = item.span
        if isinstance(span, Span) and span.start == item.number == 0:
            self._entries.append(DetectedFormat(self._format if span.is_whole else JSONL.name))
        super().add(item)

    def add_record(self, decoded: Decoded) -> None:
        """Convert a record; its bytes replace it if files of the format are made of such pieces."""
        to = self.way.to
        if decoded.record is not None:
            self.way.keep(decoded.record, self.file)
        one = convert_record(decoded, self.file, to)
        if one.record is not None and to.between is not None:
            written = io.BytesIO()
            to.write([one.record], written)
            self._size += written.tell()
            one = one._replace(record=None, written=written.getvalue())
        self._entries.append(one)

    def add_problem(self, problem: Finding | OSError) -> None:
        """Add why a file is not read, or not to its end."""
        self._entries.append(problem)
        self._format = ""

    def add_end(self, end: SpanEnd) -> None:
        """Add the end of a span."""
        self._entries.append(end)
        self._format = ""

    @property
    def is_full(self) -> bool:
        return len(self._entries) >= MAX_ENTRIES or self._size >= MAX_BYTES

    def take(self) -> list[Entry]:
        """Return the entries."""
        entries, self._entries, self._size = self._entries, [], 0
        return entries


def _make_rows(
    task: Task, place: WorkerPlace
) -> Iterator[tuple[int, list[tuple[int, list[bytes]]]]]:
    """Yield each game's number and rows; no rows for a game that ended workers."""
    work: RowsWork = task.work
    for number, game in enumerate(work.games):
        if number < task.done:
            continue
        place.begin(number)
        is_skipped = number in task.trouble.skipped
        yield number + 1, [(number, [] if is_skipped else work.written(game, work.names))]
        place.end(number)
