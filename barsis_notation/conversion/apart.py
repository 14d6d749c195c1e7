"""Files converted by several processes: the records that one would give, in the same order."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from typing import Any, BinaryIO, Final, cast

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.conversion.converted_records import ConvertedRecord, converted
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format import Format
from barsis_notation.formats.input_files import InputFile
from barsis_notation.formats.own.json import JSONL
from barsis_notation.formats.span_work import (
    Item,
    Parts,
    SpanEnd,
    SpanWork,
    all_spans,
    in_pieces,
    items,
)
from barsis_notation.formats.spans import Span
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.structs import Record
from barsis_notation.validation.apart import Here
from barsis_notation.workers.pool import Pool
from barsis_notation.workers.tasks import Tasks
from barsis_notation.workers.worker import Job, Place, Task

PRELOAD: Final = ("barsis_notation.conversion.apart",)
"""Modules that every worker needs."""

MAX_ENTRIES: Final = 1000
"""Entries that are sent together."""

MAX_GAMES: Final = 32
"""Games whose rows are made by one process, one after the other."""

MAX_BYTES: Final = 2**20
"""Bytes written of records after which they are sent."""


class Way(NamedTuple):
    """How records are converted: read as a format, None for what each file is, written as *to*.

    With *keeps_raw* they hold the bytes they were read from. *keep* is called with each that is
    read and its file, before anything is asked of it.
    """

    read_as: Format | None
    to: Format
    keeps_raw: bool = False
    keep: Callable[[Record, str], None] = lambda _record, _file: None


class ReadAs(NamedTuple):
    """The beginning of a file that could be opened: the name of its format, ``""`` for none."""

    format: str


RowsWritten = Callable[[Any, tuple[str, ...]], list[bytes]]
"""Returns what stands for a game in tables of some names, as ``Tables.rows_written`` does."""


class RowsWork(NamedTuple):
    """Games of which the rows are to be *written*, in tables of some *names*."""

    written: RowsWritten
    games: tuple[Any, ...]
    names: tuple[str, ...]


class Others(NamedTuple):
    """So many *records*, one after the other, that are kept and of which there is nothing to say.

    They come only where reports of parts are put together.
    """

    records: int


Entry = ReadAs | ConvertedRecord | Others | OSError


class FileApart(NamedTuple):
    """A file that is converted elsewhere, or why it cannot be read; *entries* are to come once."""

    path: str | Finding
    entries: Iterator[Entry]


class Apart(NamedTuple):
    """A conversion by several processes: its files, to come once, and those that make rows."""

    files: Iterator[FileApart]
    pool: Pool

    def rows(
        self, written: RowsWritten, games: Iterator[Any], names: tuple[str, ...]
    ) -> Iterator[list[bytes]]:
        """Yield what is *written* of each game in tables of some *names*.

        To be asked when all files were read. What ends two workers is done by this process.
        """
        held: deque[RowsWork] = deque()

        def noted() -> Iterator[RowsWork]:
            while some := tuple(islice(games, MAX_GAMES)):
                held.append(RowsWork(written, some, names))
                yield held[-1]

        for number, rows in chain.from_iterable(Tasks(self.pool, noted())):
            yield rows or written(held[0].games[number], names)
            if number + 1 == len(held[0].games):
                held.popleft()


@contextmanager
def converted_apart(
    files: Iterable[str | Finding], count: int, enter: Callable[[], Way], *, is_divided: bool
) -> Iterator[Apart]:
    """Yield *files*, each with what becomes of its records, converted by *count* processes.

    What is left of a file when the next is asked for is passed over. *enter*, which is to be
    picklable, is called in each process at its start. Only where a file *is_divided* several work
    on the same.
    """
    parts = Parts()
    spans = all_spans(files) if is_divided else _whole(files)
    with Pool(count, partial(_prepare, enter), PRELOAD, limits=STANDARD.of_worker) as pool:
        tasks = Tasks(pool, parts.noting(in_pieces(spans)))
        yield Apart(by_file(parts, chain.from_iterable(tasks)), pool)


@contextmanager
def running(
    count: int, enter: Callable[[], Way]
) -> Iterator[Callable[[Iterable[SpanWork]], Iterator[Sent]]]:
    """Yield what converts pieces of work, in so many processes, or with 0 in this one.

    It returns an iterator of what ``by_file`` puts together.
    """
    if not count:
        job = _prepare(enter)
        yield lambda works: chain.from_iterable(cast("Iterable[list[Sent]]", Here(job, works)))
        return
    with Pool(count, partial(_prepare, enter), PRELOAD, limits=STANDARD.of_worker) as pool:
        yield lambda works: chain.from_iterable(Tasks(pool, works))


def _whole(files: Iterable[str | Finding]) -> Iterator[Span | Finding]:
    """Yield the one part that each of *files* is, however large."""
    for file in files:
        yield file if isinstance(file, Finding) else Span(file)


def by_file(parts: Parts, entries: Iterator[Sent]) -> Iterator[FileApart]:
    """Yield the files of *parts*, each with what comes of it, numbered as the file has it.

    *entries* are what comes of all parts, in order. What is left of a file when the next is asked
    for is passed over.
    """
    for first in entries:
        span = parts.at_hand
        rest = _of_file(parts, first, entries)
        yield FileApart(span.path if isinstance(span, Span) else span, rest)
        for _ in rest:
            pass


def _of_file(parts: Parts, first: Sent, entries: Iterator[Sent]) -> Iterator[Entry]:
    """Yield what comes of the file at hand, numbered as the file has it."""
    entry: Sent | None = first
    while entry is not None:
        if isinstance(entry, SpanEnd):
            parts.end(entry)
            if not parts.is_within_file:
                return
        elif not parts.is_left_out:
            yield _placed(entry, parts) if isinstance(entry, ConvertedRecord) else entry
        entry = next(entries, None)


def _placed(one: ConvertedRecord, parts: Parts) -> ConvertedRecord:
    findings, losses = parts.placed(one.findings), parts.placed(one.losses)
    return one._replace(number=parts.number(one.number), findings=findings, losses=losses)


# -- in the worker ----------------------------------------------------------------------------

Sent = Entry | SpanEnd


def _prepare(enter: Callable[[], Way]) -> Job:
    return _Converting(enter()).convert


class _Converting:
    """Converts the records of a task."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self._format = ""
        self._entries: list[Sent] = []
        self._size = 0

    def convert(self, task: Task, place: Place) -> Iterator[tuple[int, list[Any]]]:
        """Yield what becomes of the items of a task, many at once, or the rows of its games."""
        if isinstance(task.work, RowsWork):
            yield from _rows(task, place)
            return
        done = 0
        for done, item in items(task, place, read=self._read):
            self._add(item)
            if len(self._entries) >= MAX_ENTRIES or self._size >= MAX_BYTES:
                yield done, self._taken()
        yield done, self._taken()

    def _read(self, stream: BinaryIO, path: str, limits: Limits) -> Iterator[Decoded]:
        file = InputFile(stream, path, form=self.way.read_as)
        self._format = file.format.name if file.format else ""
        return file.records(limits, keep_raw=self.way.keeps_raw)

    def _add(self, item: Item) -> None:
        met, span = item.met, item.span
        if isinstance(span, Span) and span.start == item.number == 0:
            self._entries.append(ReadAs(self._format if span.is_whole else JSONL.name))
        if isinstance(met, SpanEnd | OSError):
            self._entries.append(met)
            self._format = ""
        elif isinstance(met, Decoded):
            assert isinstance(span, Span)
            self._entries.append(self._converted(met, span.path))

    def _converted(self, decoded: Decoded, file: str) -> ConvertedRecord:
        """Return what becomes of a record: where its bytes stand for themselves, these."""
        to = self.way.to
        if decoded.record is not None:
            self.way.keep(decoded.record, file)
        one = converted(decoded, file, to)
        if one.record is None or to.between is None:
            return one
        written = io.BytesIO()
        to.write([one.record], written)
        self._size += written.tell()
        return one._replace(record=None, written=written.getvalue())

    def _taken(self) -> list[Sent]:
        """Return the entries, and begin anew."""
        entries, self._entries, self._size = self._entries, [], 0
        return entries


def _rows(task: Task, place: Place) -> Iterator[tuple[int, list[tuple[int, list[bytes]]]]]:
    """Yield the number of each game with what is written of it, nothing of what ended workers."""
    work: RowsWork = task.work
    for number, game in enumerate(work.games):
        if number < task.done:
            continue
        place.begin(number)
        is_skipped = number in task.trouble.skipped
        yield number + 1, [(number, [] if is_skipped else work.written(game, work.names))]
        place.end(number)
