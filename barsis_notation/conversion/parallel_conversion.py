"""Conversion of files by several processes, with the same results as by one process."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import chain, islice
from typing import Any, BinaryIO, Final, NamedTuple

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
"""Number of entries that are sent together."""

MAX_GAMES: Final = 32
"""Number of games in one piece of work that makes table rows."""

MAX_BYTES: Final = 2**20
"""Number of bytes of converted records after which they are sent."""


class ConversionMethod(NamedTuple):
    """The way in which records are converted in one process.

    Attributes:
        read_as: The format of every file, None to detect it for each file.
        to: The format to write.
        keeps_raw: Whether records keep the bytes they were read from.
        keep: Called with each record and the path of its file before the record is converted.
    """

    read_as: Format | None
    to: Format
    keeps_raw: bool = False
    keep: Callable[[Record, str], None] = lambda _record, _file: None


class DetectedFormat(NamedTuple):
    """The format of a file; the first entry of each file that could be opened.

    Attributes:
        format: Name of its format, "" if it is unknown.
    """

    format: str


class CleanRecords(NamedTuple):
    """Consecutive records that are written and have no findings; used only by parts of a run.

    Attributes:
        records: Their number.
    """

    records: int


FileEntry = DetectedFormat | ConvertedRecord | CleanRecords | OSError
"""An entry of a file; an OSError if it cannot be read to its end."""

Entry = FileEntry | Finding | SpanEnd
"""An entry that a worker sends; a Finding is in place of a file."""


class FileEntries(NamedTuple):
    """A file and its entries.

    Attributes:
        path: Path of the file, or a finding in its place. There are no entries for a finding.
        entries: Its entries, to be iterated once. Entries that are not iterated before the next
            file is taken are dropped. An OSError among them means that the file could not be read
            to its end.
    """

    path: str | Finding
    entries: Iterator[FileEntry]


RowsWritten = Callable[[Any, tuple[str, ...]], list[bytes]]
"""Takes a game and the names of tables; returns its rows as bytes, one item for each table."""


class RowsWork(NamedTuple):
    """A piece of work that makes the table rows of games.

    Attributes:
        written: Function that makes the rows of a game: ``Tables.rows_written`` of the format.
        games: The games, such as ``flat.sets.StoredGame``.
        names: Names of the tables.
    """

    written: RowsWritten
    games: tuple[Any, ...]
    names: tuple[str, ...]


class ParallelConversion(NamedTuple):
    """A running conversion by several processes; see ``convert_in_parallel``.

    Attributes:
        files: The files with their entries, to be iterated once.
        start: Function that starts further pieces of work, ``SpanWork`` and ``RowsWork`` objects,
            in the same processes; see ``open_conversion_executor``.
    """

    files: Iterator[FileEntries]
    start: Callable[[Iterable[Any]], RunningWork[Any]]

    def make_rows(
        self, written: RowsWritten, games: Iterator[Any], names: tuple[str, ...]
    ) -> Iterator[list[bytes]]:
        """Yield the table rows of each game, in order: one item of bytes for each table.

        Call it after iterating over all files. If two workers fail at a game, this process makes
        its rows. Iteration raises WorkerError if workers keep failing at the same place. It raises
        OSError if a worker process cannot be started, and EOFError if the server that starts
        processes ends repeatedly.

        Args:
            written: Function that makes the rows of a game: ``Tables.rows_written`` of the format.
            games: The games, such as ``flat.sets.StoredGame``.
            names: Names of the tables.
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
    """Start a conversion by several processes; return a context manager for it.

    Entries of a file that are not iterated before the next file is taken are dropped. Iteration
    raises WorkerError if workers cannot be prepared or keep failing at the same place. It raises
    OSError if a worker process cannot be started, and EOFError if the server that starts processes
    ends repeatedly. It also raises the errors of iterating over *files* and, if *count* is 0, those
    of ``ConvertTask.add_record``.

    Args:
        files: Paths of files in order, or findings in place of files.
        count: Number of worker processes; 0 to convert in this process.
        enter: Called in each process at its start; returns how it converts. Must be picklable if
            *count* is not 0.
        is_divided: Whether several processes may work on one file.

    Raises:
        OSError: If the working folder does not exist and *count* is not 0.
    """
    pending = PendingSpans()
    spans = iterate_spans(files) if is_divided else _make_whole_spans(files)
    with open_conversion_executor(count, enter) as start:
        running = start(pending.track(group_spans(spans)))
        entries = iterate_entries(running, pending)
        yield ParallelConversion(group_by_file(entries, pending), start)


def open_conversion_executor(
    count: int, enter: Callable[[], ConversionMethod]
) -> AbstractContextManager[Callable[[Iterable[Any]], RunningWork[Any]]]:
    """Return a context manager that opens an executor of ``ConvertTask``; see ``open_executor``.

    The pieces of work for its function are ``SpanWork`` and ``RowsWork`` objects. Their results are
    lists: the entries of the records, or for a ``RowsWork`` the pairs of ``ConvertTask.do``.

    Args:
        count: Number of worker processes; 0 to convert in this process.
        enter: Called in each process at its start; returns how it converts. Must be picklable if
            *count* is not 0.

    Raises:
        OSError: When the context is entered, if the working folder does not exist and *count* is
            not 0.
    """
    return open_executor(count, partial(_prepare, enter), STANDARD, __name__)


def _make_whole_spans(files: Iterable[str | Finding]) -> Iterator[Span | Finding]:
    """Yield each of *files* as one span of any size."""
    for file in files:
        yield file if isinstance(file, Finding) else Span(file)


def group_by_file(entries: Iterator[Entry], pending: PendingSpans) -> Iterator[FileEntries]:
    """Yield each file with its entries, in order.

    Entries of a file that are not iterated before the next file are dropped.

    Args:
        entries: The entries of all spans, as ``iterate_entries`` yields them.
        pending: The pending spans that were passed to ``iterate_entries``.
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
    return one._replace(number=pending.locate_number(one.number), findings=findings, losses=losses)


# -- in a worker -------------------------------------------------------------------------------


def _prepare(enter: Callable[[], ConversionMethod]) -> Job:
    return ConvertTask(enter()).do


class ConvertTask(SpanTask[Entry]):
    """The task of one process: to convert the records of spans, or to make the table rows of games.

    Args:
        way: How records are converted.
    """

    def __init__(self, way: ConversionMethod) -> None:
        self.way = way
        self.read = self._read_file
        self._format = ""
        self._entries: list[Entry] = []
        self._size = 0

    def do(self, task: Task, place: WorkerPlace) -> Iterator[tuple[int, list[Any]]]:
        """Process a task; its work is a ``SpanWork`` or ``RowsWork``.

        Args:
            task: The task.
            place: Reports the current item to the process that started this worker.

        Yields:
            The number of items of the task that are done, including those that an earlier worker
            has done, and a list of the new entries. For rows, the list has one pair: the number of
            a game in its work, from 0, and its rows, one item for each table. The rows are empty if
            the game is skipped because workers failed at it.
        """
        return (
            _make_rows(task, place) if isinstance(task.work, RowsWork) else super().do(task, place)
        )

    def _read_file(self, stream: BinaryIO, path: str, limits: Limits) -> Iterator[Decoded]:
        file = InputFile(stream, path, form=self.way.read_as)
        self._format = file.format.name if file.format else ""
        return file.records(limits, keep_raw=self.way.keeps_raw)

    def add(self, item: Item) -> None:
        """Add an item; before the first item of a file, add the format of the file."""
        span = item.span
        if isinstance(span, Span) and span.start == item.number == 0:
            self._entries.append(DetectedFormat(self._format if span.is_whole else JSONL.name))
        super().add(item)

    def add_record(self, decoded: Decoded) -> None:
        """Convert a record, and add the result to the entries.

        If it is to be written, and files of the format are concatenations of single records
        (``Format.between``), it is converted to bytes.

        Args:
            decoded: The record as its reader returned it.

        Raises:
            UsageError: If the format cannot write the record.
            PlugInError: If the writer of a plug-in fails.
            OSError: If a temporary file or a package is needed and not available.
        """
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
        """Add the finding or OSError that prevents reading the current file to the entries."""
        self._entries.append(problem)
        self._format = ""

    def add_end(self, end: SpanEnd) -> None:
        """Add the end of a span to the entries that ``take`` returns."""
        self._entries.append(end)
        self._format = ""

    @property
    def is_full(self) -> bool:
        """Whether the entries must be sent before more items are read.

        It is True for at least 1000 entries (``MAX_ENTRIES``) or 1 MiB of converted records
        (``MAX_BYTES``).
        """
        return len(self._entries) >= MAX_ENTRIES or self._size >= MAX_BYTES

    def take(self) -> list[Entry]:
        """Remove and return the entries."""
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
