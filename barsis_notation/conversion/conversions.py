"""Conversions of files: read records, write them in another format, and report every loss."""

from __future__ import annotations

import contextlib
import enum
import os
import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, Protocol, cast

import msgspec

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.file_stamps import Expected, PathState, check_unchanged
from barsis_notation.base.path_kinds import STANDARD_INPUT, is_special
from barsis_notation.base.saving import NoteCallback
from barsis_notation.base.saving_folders import check_no_links, make_folder
from barsis_notation.base.temporary_files import open_temporary_file
from barsis_notation.conversion.conversion_report import ConvertedFile, ReportBuilder
from barsis_notation.conversion.converted_records import ConvertedRecord, convert_record
from barsis_notation.conversion.output_files import require_records, write_into
from barsis_notation.conversion.targets import NamedFile, get_suffix, list_sources, open_tables
from barsis_notation.conversion.writing_formats import KnownRulesets, find_writing_format
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import Folders
from barsis_notation.formats.format import Format
from barsis_notation.formats.input_files import (
    expand_patterns,
    is_folder,
    open_input,
    walk,
)
from barsis_notation.formats.plug_ins import PlugInError
from barsis_notation.record.decode import Decoded
from barsis_notation.record.packing import open_packer
from barsis_notation.record.structs import Record

if TYPE_CHECKING:
    from barsis_notation.conversion.parallel_conversion import FileEntries, ParallelConversion
    from barsis_notation.conversion.workers_ahead import WalkFiles, WorkerSetup

ReadEntry = tuple[ConvertedFile, Decoded | ConvertedRecord]
"""The entry of a file in the report, and a record read from it, perhaps already converted."""

KeptEntry = tuple[ConvertedFile, Record | bytes]
"""The entry of a file in the report, and a record to write or its bytes in the format."""

ROWS_TIMES: Final = 16
"""Time to make the table rows of a record, relative to the time to check it (approximate)."""

_CHUNK: Final = 2**16


class StoppedError(BarsisError):
    """Raised if a strict conversion finds a loss or an error, or cannot read a file, and stops."""


class OneRecordError(BarsisError):
    """Raised if several records are to be written in a format whose files hold only one.

    Attributes:
        format: The name of the format.
    """

    def __init__(self, name: str) -> None:
        """Create the error for the format *name*."""
        super().__init__(name)
        self.format = name


class Reason(enum.StrEnum):
    """The reason why a file was left out of a conversion.

    MADE_OF: its target is written from another file. MADE_OF_ANOTHER: its target is written from
    another record. THERE: its target exists. ITSELF: its target is the file itself.
    """

    MADE_OF = "made-of"
    """Its target is written from another file."""
    MADE_OF_ANOTHER = "made-of-another"
    """Its target is written from another record."""
    THERE = "file-is-there"
    """Its target exists."""
    ITSELF = "over-itself"
    """Its target is the file itself."""


class ConversionListener(Protocol):
    """A listener to the reports of a running conversion, implemented by the caller."""

    def tell(self, findings: list[Finding], path: str) -> None:
        """Receive the findings and losses of one record, or of the file itself.

        Args:
            findings: The findings and losses; may be empty.
            path: Path of the file.
        """

    def leave_out(self, source: str, reason: Reason, target: str = "", other: str = "") -> None:
        """Receive a file that is not converted.

        Args:
            source: Path of the file.
            reason: Why it is not converted.
            target: Path of the file that was to be written, "" if it is *source*.
            other: For MADE_OF, the path of the file from which *target* is written instead; "" for
                other reasons.
        """

    def fail_to_read(self, path: str, error: OSError) -> None:
        """Receive the error of the file at *path*, which cannot be read to its end or at all."""

    def fail_to_write(self, error: OSError | PlugInError) -> None:
        """Receive the error of a target that was not written.

        Args:
            error: A PlugInError of the format to write; or an OSError, if a link in the path of the
                target leads out of the target folder.
        """

    def write_one_table(self, name: str) -> None:
        """Receive the name of the table that is written to standard output.

        The format has several tables; the others are not written.
        """

    def advance(self, files: int, records: int) -> None:
        """Receive the total numbers of files and of records read so far, as in ``Conversion``."""


class ConversionSettings(NamedTuple):
    """The settings of a conversion.

    Attributes:
        read_as: The format of every file, None to detect it for each file.
        write_as: The format to write. None means JSON if the input is one file with at most one
            record, and otherwise JSON Lines.
        known: The user's own rulesets.
        folders: How folders are walked.
        workers_for: Function that takes the paths, *jobs*, and the time that a record takes as a
            multiple of the time to check it. It returns the number of worker processes, 0 for this
            process.
        enter: Called in each worker at its start; returns a function that takes the path of a file
            and returns the user's own rulesets that its records may name. Must be picklable.
        open_output: Function that takes the path of a target, None for standard output, and the
            expected state of the path, None if any state is accepted. It returns a context manager
            for the target, opened for writing.
        tell: Called with notes about saved files.
        strict: Whether the first loss or error ends the conversion.
        keep_raw: Whether records keep the bytes they were read from.
        force: Whether existing files in a folder, and existing tables, are replaced. Any other
            target of ``convert_into_one`` is opened by *open_output* in either case.
        mark: Bytes at the beginning of every file written, such as a byte order mark.
        jobs: Number of worker processes; None to decide by the size of the files.
    """

    read_as: Format | None
    write_as: Format | None
    known: KnownRulesets
    folders: Folders
    workers_for: Callable[[list[str], int | None, int], int]
    enter: WorkerSetup
    open_output: Callable[
        [str | None, Expected | None], contextlib.AbstractContextManager[BinaryIO]
    ]
    tell: NoteCallback
    strict: bool = False
    keep_raw: bool = False
    force: bool = False
    mark: bytes = b""
    jobs: int | None = None


class Conversion:
    """One run of a conversion.

    Create it, then call one of the ``convert_into_…`` methods once. For files that were converted
    elsewhere, call ``take`` for each file instead.

    Attributes:
        settings: The settings.
        report: Collects the entries of files, findings and losses.
        listener: Receives reports during the run.
        records: Number of records read so far, including those that are not written.
        files: Number of files whose reading has begun so far, including those that cannot be read;
            findings in place of files do not count.
        made: Paths of the files in a folder that were written so far, or left out because they
            exist or could not be written.
    """

    def __init__(
        self, settings: ConversionSettings, report: ReportBuilder, listener: ConversionListener
    ) -> None:
        self.settings = settings
        self.report = report
        self.listener = listener
        self.records = self.files = 0
        self.made: set[str] = set()
        self._apart: ParallelConversion | None = None

    # -- everything into one ------------------------------------------------------------------

    def convert_into_one(self, sources: list[str], target: str | None) -> None:
        """Convert all files into one, which is unchanged if no record can be written.

        Files that cannot be read, and an error of a plug-in that writes, are reported to the
        listener.

        Args:
            sources: Paths of files and folders, or patterns, at least one; ``-`` is standard input.
            target: Path of the file to write, which is compressed if it ends in ``.gz`` or
                ``.zst``; None or ``-`` for standard output. For a format with several tables, see
                ``targets.open_tables``.

        Raises:
            StoppedError: If the conversion is strict and finds a loss or an error, or cannot read a
                file.
            OneRecordError: If there are several records and a file of the format can hold only one.
            UsageError: If a file of the format cannot hold these records together, or the format
                can only be read.
            PatternError: If an exclusion pattern of the folders cannot be parsed, or the patterns
                are too costly.
            FileExistsError: If a table exists, unless the settings have *force*. It is an OSError.
            OSError: If the target cannot be written or needs a package that is not installed, or if
                a worker process cannot be started.
            EOFError: If the server that starts processes ends repeatedly.
            WorkerError: If workers cannot be prepared, or keep failing at the same record.
        """
        workers = self._count_workers([*expand_patterns(sources)])
        with self._open_sources(partial(walk, sources), workers) as files:
            read = chain.from_iterable(files)
            head = list(_take_until_second(read))
            to = self.settings.write_as or _choose_default_format(sources, head)
            records = self._convert_records(chain(head, read), to)
            first = next(records, None)
            if first is None:
                return
            if not to.many and next(records, None) is not None:
                raise OneRecordError(to.name)
            self._write(chain([first], records), to, target)

    def _count_workers(self, paths: list[str]) -> int:
        """Return the number of worker processes for *paths*, 0 for this process."""
        how = self.settings
        tables = how.write_as.tables if how.write_as else None
        if tables is None:
            return how.workers_for(paths, how.jobs, 1)
        if how.jobs is None and tables.rows_written is None:
            return 0  # writing them takes most of the time, and is done in this process
        return how.workers_for(paths, how.jobs, ROWS_TIMES)

    # -- a file for each ----------------------------------------------------------------------

    def convert_into_folder(self, sources: list[str], folder: str, to: Format) -> None:
        """Convert each file into a file below *folder*; subfolders are created as needed.

        If a file of the format can hold only one record, each record of a larger file is written
        into a separate file. The listener receives the files that cannot be read and the targets
        that are not written. A target is not written if it is the file itself, is written from
        another file, or is reached by a link out of *folder*. The same applies if a plug-in fails,
        or if the target exists and the settings do not have *force*.

        Args:
            sources: Paths of files and folders, or patterns; ``-`` is standard input.
            folder: Path of the folder to write.
            to: The format to write, which is also ``write_as`` of the settings.

        Raises:
            StoppedError: If the conversion is strict and finds a loss or an error, or cannot read a
                file.
            UsageError: If the format cannot hold the records of a file together, or can only be
                read.
            PatternError: If an exclusion pattern of the folders cannot be parsed, or the patterns
                are too costly.
            OSError: If a folder or file cannot be written for another reason, a package that the
                format needs is not installed, or a worker process cannot be started.
            EOFError: If the server that starts processes ends repeatedly.
            WorkerError: If workers cannot be prepared, or keep failing at the same record.
        """
        paths = [*expand_patterns(sources)]
        how = self.settings
        workers = 0 if _is_inside(paths, folder) else how.workers_for(paths, how.jobs, 1)
        found: deque[NamedFile | Finding] = deque()

        def walked(folders: Folders) -> Iterator[str | Finding]:
            for source in list_sources(sources, folder, folders):
                found.append(source)
                yield source if isinstance(source, Finding) else source.path

        taken: dict[str, str] = {}
        with self._open_sources(walked, workers) as files:
            for read in files:
                source = found.popleft()
                if isinstance(source, Finding):
                    self._refuse(source)
                    continue
                place = os.path.join(folder, source.place)  # noqa: PTH118 - as it is named
                other = taken.setdefault(place, source.path)
                if other != source.path:
                    made = place + get_suffix(to)
                    self.listener.leave_out(source.path, Reason.MADE_OF, made, other)
                else:
                    self._convert_file(source.path, read, place, to, folder)

    def _convert_file(
        self, path: str, read: Iterator[ReadEntry], place: str, to: Format, folder: str
    ) -> None:
        """Convert one file; if a file of the format holds one record, write a file for each."""
        head = list(_take_until_second(read))
        every = chain(head, read)
        if to.many or _count_records(head) < 2:
            self._write_file(
                self._convert_records(every, to), to, place + get_suffix(to), path, folder
            )
            return
        for file, decoded in every:
            target = f"{place}-{decoded.number}{get_suffix(to)}"
            self._write_file(self._convert_records([(file, decoded)], to), to, target, path, folder)

    def _write_file(
        self, records: Iterator[KeptEntry], to: Format, target: str, source: str, folder: str
    ) -> None:
        """Write *records* to *target*, unless a link in its path leads out of *folder*.

        The source is never replaced. Another existing file is replaced only if the settings allow
        it.
        """
        first = next(records, None)
        if first is None:
            return
        if _is_same_file(source, target):
            self.listener.leave_out(source, Reason.ITSELF)
            return
        if target in self.made:
            self.listener.leave_out(source, Reason.MADE_OF_ANOTHER, target)
            return
        self.made.add(target)
        try:
            check_no_links(folder, os.path.relpath(target, folder or "."))
        except OSError as error:
            self.listener.fail_to_write(error)
            return
        make_folder(os.path.dirname(target) or ".")  # noqa: PTH120 - as it is named
        expected = PathState.ANYTHING if self.settings.force else PathState.NOTHING
        try:
            check_unchanged(target, expected)
            self._write(chain([first], records), to, target, expected)
        except FileExistsError:
            self.listener.leave_out(source, Reason.THERE, target)

    # -- reading ------------------------------------------------------------------------------

    def _refuse(self, finding: Finding) -> None:
        """Report and count a path that cannot be read. Raises StoppedError if strict."""
        file = self.report.begin(finding.file or "")
        self._count_record(file, ConvertedRecord(file.file, 0, None, [finding], []))

    @contextlib.contextmanager
    def _open_sources(
        self, walked: WalkFiles, workers: int
    ) -> Iterator[Iterator[Iterator[ReadEntry]]]:
        """Yield the records of each walked file, read by *workers* processes, or this one if 0."""
        how = self.settings
        if not workers:
            yield map(self._read_file, walked(how.folders))
            return
        from barsis_notation.conversion.workers_ahead import convert_walked_files

        with convert_walked_files(
            walked,
            workers,
            how.folders,
            (how.read_as, how.write_as, how.known.named),
            how.enter,
            keeps_raw=how.keep_raw,
        ) as self._apart:
            yield map(self._read_converted, self._apart.files)

    def take(self, apart: FileEntries, to: Format) -> None:
        """Count and report the records of a file that were converted elsewhere.

        These are records that worker processes, or separate parts of a run, have converted.

        Args:
            apart: The entries of the file.
            to: The format in which its records were written, and ``write_as`` of the settings.

        Raises:
            StoppedError: If the conversion is strict and finds a loss or an error, or the file
                could not be read.
        """
        for file, _ in self._convert_records(self._read_converted(apart), to):
            file.kept += 1

    def _read_converted(self, apart: FileEntries) -> Iterator[ReadEntry]:
        """Yield the converted records of a file as ``_read_file`` yields records."""
        from barsis_notation.conversion.parallel_conversion import CleanRecords, DetectedFormat

        if isinstance(apart.path, Finding):
            self._refuse(apart.path)
            return
        self.files += 1
        file = self.report.begin(apart.path)
        for entry in apart.entries:
            if isinstance(entry, DetectedFormat):
                file.format = entry.format
            elif isinstance(entry, OSError):
                self._fail_to_read(apart.path, entry)
            elif isinstance(entry, CleanRecords):
                self.report.add_others(file, entry.records)
                self.records += entry.records
            else:
                yield file, entry

    def _read_file(self, path: str | Finding) -> Iterator[ReadEntry]:
        """Yield every record of a file with its entry in the report; report what cannot be read."""
        if isinstance(path, Finding):
            self._refuse(path)
            return
        self.files += 1
        file = self.report.begin(path)
        try:
            with open_input(path, form=self.settings.read_as) as source:
                file.format = source.format.name if source.format else ""
                for decoded in source.records(keep_raw=self.settings.keep_raw):
                    yield file, decoded
        except OSError as error:
            self._fail_to_read(path, error)

    def _fail_to_read(self, path: str, error: OSError) -> None:
        """Report a file that cannot be read. Raises StoppedError if strict."""
        self.listener.fail_to_read(path, error)
        if self.settings.strict:
            raise StoppedError from error

    def _convert_records(self, read: Iterable[ReadEntry], to: Format) -> Iterator[KeptEntry]:
        """Yield the records to write; count and report findings and losses on the way."""
        how = self.settings
        for file, one in read:
            if one.record is not None:
                how.known.keep(one.record, file.file)
            done = one if isinstance(one, ConvertedRecord) else convert_record(one, file.file, to)
            self._count_record(file, done)
            if done.record is not None:
                yield file, done.record
            elif done.written is not None:
                yield file, done.written if how.write_as or to.many else _parse_line(done.written)

    def _count_record(self, file: ConvertedFile, one: ConvertedRecord) -> None:
        """Count and report findings and losses. Raises StoppedError if strict."""
        self.report.add(file, one.findings, one.losses, is_record=one.number > 0)
        self.records += one.number > 0
        self.listener.tell([*one.findings, *one.losses], one.file)
        self.listener.advance(self.files, self.records)
        if self.settings.strict and not one.is_clean:
            raise StoppedError

    # -- writing ------------------------------------------------------------------------------

    def _write(
        self,
        kept: Iterable[KeptEntry],
        to: Format,
        target: str | None,
        expected: Expected | None = None,
    ) -> None:
        """Write records to *target*, and count them when it is whole. Raises OSError."""
        counts: dict[int, tuple[ConvertedFile, int]] = {}
        try:
            self._write_all(_count_written(kept, counts), to, target, expected)
        except PlugInError as error:
            self.listener.fail_to_write(error)
            return
        for file, count in counts.values():
            file.kept += count
            file.written.append(target or STANDARD_INPUT)

    def _write_all(
        self,
        kept: Iterator[Record | bytes],
        to: Format,
        target: str | None,
        expected: Expected | None,
    ) -> None:
        how, tables = self.settings, to.tables
        if tables and target not in (None, STANDARD_INPUT):
            rows = tables.rows_written if self._apart else None
            made = {"made": partial(self._apart.make_rows, rows)} if self._apart and rows else {}
            with open_tables(str(target), tables, force=how.force, tell=how.tell) as streams:
                for stream in streams.values():
                    stream.write(how.mark)
                tables.write(require_records(kept), streams, **made)
            return
        if tables:
            self.listener.write_one_table(tables.names[0])
        with self._open_target(target, expected) as out:
            out.write(how.mark)
            write_into(out, kept, to)

    @contextlib.contextmanager
    def _open_target(self, target: str | None, expected: Expected | None) -> Iterator[BinaryIO]:
        """Yield the stream of *target*, packed if its name ends in ``.gz`` or ``.zst``.

        Strict conversions to standard output write there only when the output is whole.
        """
        open_output = self.settings.open_output
        if self.settings.strict and target in (None, STANDARD_INPUT):
            with open_temporary_file() as whole:
                yield cast("BinaryIO", whole)
                whole.seek(0)
                with open_output(target, None) as out:
                    shutil.copyfileobj(whole, out, _CHUNK)
            return
        with open_output(target, expected) as raw, open_packer(raw, target or "") as packed:
            yield packed


def _choose_default_format(sources: list[str], head: list[ReadEntry]) -> Format:
    """Return the format to write by default: JSON for one record, otherwise JSON Lines."""
    found = list(expand_patterns(sources))
    many = len(found) > 1 or is_folder(found[0]) or _count_records(head) > 1
    form = find_writing_format("jsonl" if many else "json")
    assert form is not None
    return form


def _count_written(
    kept: Iterable[KeptEntry], counts: dict[int, tuple[ConvertedFile, int]]
) -> Iterator[Record | bytes]:
    """Yield the records, and count in *counts* how many there are of each file."""
    for file, record in kept:
        _, count = counts.get(id(file), (file, 0))
        counts[id(file)] = file, count + 1
        yield record


def _parse_line(line: bytes) -> Record:
    """Return the record of a JSON line; needed if it turns out to be the only record."""
    return msgspec.json.decode(line, type=Record)


def _is_same_file(source: str, target: str) -> bool:
    """Return whether *target* is the regular file *source*."""
    if STANDARD_INPUT in (source, target):
        return False
    return os.path.realpath(target) == os.path.realpath(source) and not is_special(target)


def _is_inside(paths: Iterable[str], folder: str) -> bool:
    """Return whether one of *paths* is *folder* or below it: files written there may be read."""
    whole = os.path.join(os.path.realpath(folder), "")  # noqa: PTH118 - as they are named
    return any(os.path.join(os.path.realpath(path), "").startswith(whole) for path in paths)  # noqa: PTH118


def _count_records(read: Iterable[ReadEntry]) -> int:
    return sum(one.number > 0 for _, one in read)


def _take_until_second(read: Iterator[ReadEntry]) -> Iterator[ReadEntry]:
    """Yield the entries up to the second record; later ones are not taken."""
    seen = 0
    for file, decoded in read:
        yield file, decoded
        seen += decoded.number > 0
        if seen > 1:
            return
