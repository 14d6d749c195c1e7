"""A conversion under way: records are read, counted, reported and written."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
from collections import deque
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from barsis_notation.base.uris import is_special
from barsis_notation.language.patterns import Count
from barsis_notation.language.system_errors import reason
from barsis_notation.language.texts import texts_of

from .originals import CHUNK
from .output.tally import Tally
from .progress import Progress
from .reading import tell_briefly
from .status import Status, worst
from .streams import STANDARD, sink
from .tables import opened_tables
from .workers import workers_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.base.seen import Expected
    from barsis_notation.conversion.apart import Apart, FileApart
    from barsis_notation.conversion.converted_records import ConvertedRecord
    from barsis_notation.conversion.report import ConvertedFile
    from barsis_notation.conversion.ways import RulesetsKnown
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.folders import Folders
    from barsis_notation.formats.format import Format
    from barsis_notation.language.texts import Text
    from barsis_notation.record.decode import Decoded
    from barsis_notation.record.structs import Record

    from .converting_apart import Walked
    from .option_groups import FolderOptions

    Read = tuple[ConvertedFile, Decoded | ConvertedRecord]
    """What was read, perhaps converted already, with the entry of its file in the report."""

    Kept = tuple[ConvertedFile, Record | bytes]
    """What is to be written, likewise: a record, or what the format makes of it."""


ROWS_TIMES: Final = 16
"""How many times as long it takes to write the rows of a record as to check it, about."""

_text = texts_of("cli")
_report = texts_of("report")


class StoppedError(Exception):
    """A strict conversion met a loss or a finding."""


class Conversion:
    """Reads every record, counts what was found, writes what is left."""

    def __init__(  # noqa: PLR0913 - an argument an option
        self,
        read_as: Format | None,
        write_as: Format | None,
        *,
        known: RulesetsKnown,
        strict: bool,
        keep_raw: bool,
        force: bool,
        mark: bytes,
        folders: FolderOptions,
        jobs: int | None = None,
    ) -> None:
        from barsis_notation.conversion.report import Collected

        self.read_as = read_as
        self.write_as = write_as
        self.known = known
        self.strict = strict
        self.keep_raw = keep_raw
        self.force = force
        self.mark = mark
        self.jobs = jobs
        self._apart: Apart | None = None
        self.tally = Tally()
        self.report = Collected()
        self.tally.passed_over = self.report.passed_over
        self.folders = folders.folders(self.tally.pass_over)
        self.progress = Progress()
        self.made: set[str] = set()
        """The files of a folder that were made."""

    def stop(self) -> None:
        """Say that --strict ended the conversion."""
        self.report.stopped = True
        self.progress.talk(_text("stopped-by-strict"))
        self.tally.status = worst(self.tally.status, Status.FINDINGS)

    def sum_up(self) -> None:
        """Say how much was written, where there is anything else to say."""
        self.progress.clear()
        if self.tally.findings or self.tally.status:
            kept = Count(self.report.summary().kept)
            self.progress.talk(_text("written", count=kept, found=self.tally.found()))
        if self.tally.passed_over.count:
            self.progress.talk(self.tally.spoken_of_passed_over())

    # -- everything into one ------------------------------------------------------------------

    def into_one(self, sources: list[str], target: str | None) -> None:
        """Convert everything into *target*, which stays as it is where nothing can be written."""
        from barsis_notation.formats.input_files import globbed, walk

        workers = self._workers([*globbed(sources)])
        with self._reading(partial(walk, sources), workers) as files:
            read = chain.from_iterable(files)
            head = list(_until_second(read))
            to = self.write_as or self._usual(sources, head)
            records = self._records(chain(head, read), to)
            first = next(records, None)
            if first is None:
                return
            if not to.many and next(records, None) is not None:
                self._fail(_text("holds-one", format=to.name))
                return
            self._write(chain([first], records), to, target)

    def _workers(self, paths: list[str]) -> int:
        """Return how many processes are to convert *paths* into one, 0 where this one does."""
        tables = self.write_as.tables if self.write_as else None
        if tables is None:
            return workers_for(paths, self.jobs)
        if self.jobs is None and tables.rows_written is None:
            return 0  # to write them takes most of the time, and is done here
        return workers_for(paths, self.jobs, ROWS_TIMES)

    def _usual(self, sources: list[str], head: list[Read]) -> Format:
        """Return the format to write where nobody said: what holds all that IN has."""
        from barsis_notation.conversion.ways import format_named
        from barsis_notation.formats.input_files import globbed, is_folder

        found = list(globbed(sources))
        many = len(found) > 1 or is_folder(found[0]) or _count_of(head) > 1
        form = format_named("jsonl" if many else "json")
        assert form is not None
        return form

    # -- a file for each ----------------------------------------------------------------------

    def into_folder(self, sources: list[str], folder: str, to: Format) -> None:
        """Convert every file into one below *folder*, whose folders are made as they are needed."""
        from barsis_notation.conversion.targets import Named, ending, named
        from barsis_notation.diagnostics.findings import Finding
        from barsis_notation.formats.input_files import globbed

        paths = [*globbed(sources)]
        workers = 0 if _is_inside(paths, folder) else workers_for(paths, self.jobs)
        found: deque[Named | Finding] = deque()

        def walked(folders: Folders) -> Iterator[str | Finding]:
            for source in named(sources, folder, folders):
                found.append(source)
                yield source if isinstance(source, Finding) else source.path

        taken: dict[str, str] = {}
        with self._reading(walked, workers) as files:
            for read in files:
                source = found.popleft()
                if isinstance(source, Finding):
                    self._say(source)
                    continue
                place = os.path.join(folder, source.place)  # noqa: PTH118 - as it is named
                other = taken.setdefault(place, source.path)
                if other != source.path:
                    made = place + ending(to)
                    self._leave_out(source.path, _text("made-of", file=made, source=other))
                else:
                    self._file(source.path, read, place, to, folder)

    def _file(self, path: str, read: Iterator[Read], place: str, to: Format, folder: str) -> None:
        """Convert one file; a format of one record becomes a file for each, with its number."""
        from barsis_notation.conversion.targets import ending

        head = list(_until_second(read))
        every = chain(head, read)
        if to.many or _count_of(head) < 2:
            self._put(self._records(every, to), to, place + ending(to), path, folder)
            return
        for file, decoded in every:
            target = f"{place}-{decoded.number}{ending(to)}"
            self._put(self._records([(file, decoded)], to), to, target, path, folder)

    def _put(
        self, records: Iterator[Kept], to: Format, target: str, source: str, folder: str
    ) -> None:
        """Write *records* to *target*, which is never the file they are read from.

        Only with --force it is one that is there already. It is below *folder*, and no link in that
        leads out of it.
        """
        from barsis_notation.base.saving_folders import check_no_links, make_folder
        from barsis_notation.base.seen import There, check_unchanged

        first = next(records, None)
        if first is None:
            return
        if self._is_itself(source, target):
            return
        if target in self.made:
            self._leave_out(source, _text("made-of-another", file=target))
            return
        self.made.add(target)
        try:
            check_no_links(folder, os.path.relpath(target, folder or "."))
        except OSError as error:
            self._fail(f"{error.filename}: {reason(error)}")
            return
        make_folder(os.path.dirname(target) or ".")  # noqa: PTH120 - as it is named
        expected = There.ANYTHING if self.force else There.NOTHING
        try:
            check_unchanged(target, expected)
            self._write(chain([first], records), to, target, expected)
        except FileExistsError:
            self._leave_out(source, _text("file-is-there", file=target))

    def _is_itself(self, source: str, target: str | None) -> bool:
        """Return whether *target* is the file *source*, and say that this one is left out."""
        if target is None or STANDARD in (source, target):
            return False
        if os.path.realpath(target) != os.path.realpath(source) or is_special(target):
            return False
        self._leave_out(source, _text("over-itself"))
        return True

    # -- reading ------------------------------------------------------------------------------

    def _leave_out(self, source: str, why: Text) -> None:
        """Say that the file *source* is left out, and count it."""
        self._fail(f"{source}: {_text('left-out', why=why)}")

    def _fail(self, message: object) -> None:
        self.progress.talk(message)
        self.tally.status = worst(self.tally.status, Status.FINDINGS)

    def _say(self, finding: Finding) -> None:
        """Report and count a path that cannot be read. Raises StoppedError if strict."""
        from barsis_notation.conversion.converted_records import ConvertedRecord

        file = self.report.begin(finding.file or "")
        self._count(file, ConvertedRecord(file.file, 0, None, [finding], []))

    @contextlib.contextmanager
    def _reading(self, walked: Walked, workers: int) -> Iterator[Iterator[Iterator[Read]]]:
        """Yield what is read of each of the files that are *walked*, by *workers* or none."""
        if not workers:
            yield map(self._read, walked(self.folders))
            return
        from .converting_apart import converting_apart

        with converting_apart(self, walked, workers) as self._apart:
            yield map(self._read_apart, self._apart.files)

    def take(self, apart: FileApart, to: Format) -> None:
        """Count and tell what comes of a file that was converted and written elsewhere."""
        for file, _ in self._records(self._read_apart(apart), to):
            file.kept += 1

    def _read_apart(self, apart: FileApart) -> Iterator[Read]:
        """Yield what ``_read`` yields of a file, converted."""
        from barsis_notation.conversion.apart import Others, ReadAs
        from barsis_notation.diagnostics.findings import Finding

        if isinstance(apart.path, Finding):
            self._say(apart.path)
            return
        self.tally.files += 1
        file = self.report.begin(apart.path)
        for entry in apart.entries:
            if isinstance(entry, ReadAs):
                file.format = entry.format
            elif isinstance(entry, OSError):
                self._say_unreadable(apart.path, entry)
            elif isinstance(entry, Others):
                self.report.add_others(file, entry.records)
                self.tally.records += entry.records
            else:
                yield file, entry

    def _read(self, path: str | Finding) -> Iterator[Read]:
        """Yield every record of a file with its entry in the report; report what cannot be read."""
        from barsis_notation.diagnostics.findings import Finding
        from barsis_notation.formats.input_files import buffered, format_of, opened

        if isinstance(path, Finding):
            self._say(path)
            return
        self.tally.files += 1
        file = self.report.begin(path)
        try:
            with opened(path) as raw:
                stream = buffered(raw)
                form = self.read_as or format_of(stream, path)
                file.format = form.name if form else ""
                for decoded in self._decoded(stream, path):
                    yield file, decoded
        except OSError as error:
            self._say_unreadable(path, error)

    def _say_unreadable(self, path: str, error: OSError) -> None:
        """Say that a file cannot be read. Raises StoppedError if strict."""
        self.progress.talk(f"{path}: {reason(error)}")
        self.tally.status = worst(self.tally.status, Status.UNREADABLE)
        if self.strict:
            raise StoppedError from error

    def _decoded(self, stream: io.BufferedReader, path: str) -> Iterator[Decoded]:
        """Yield the records of a file, with their bytes if they are to be kept."""
        from barsis_notation.formats.input_files import decode_stream, read_as

        if self.read_as is None:
            return decode_stream(stream, path, keep_raw=self.keep_raw)
        return read_as(self.read_as, stream, path, keep_raw=self.keep_raw)

    def _records(self, read: Iterable[Read], to: Format) -> Iterator[Kept]:
        """Yield what is to be written, and count and tell what is found on the way."""
        from barsis_notation.conversion.converted_records import ConvertedRecord, converted

        for file, one in read:
            if one.record is not None:
                self.known.keep(one.record, file.file)
            done = one if isinstance(one, ConvertedRecord) else converted(one, file.file, to)
            self._count(file, done)
            if done.record is not None:
                yield file, done.record
            elif done.written is not None:
                yield file, done.written if self.write_as or to.many else _record_of(done.written)

    def _count(self, file: ConvertedFile, one: ConvertedRecord) -> None:
        """Count and tell what was found and lost. Raises StoppedError where that is the end."""
        self.report.add(file, one.findings, one.losses, is_record=one.number > 0)
        self.tally.records += one.number > 0
        self._tell([*one.findings, *one.losses], one.file)
        self.progress.show(self._so_far())
        if self.strict and not one.is_clean:
            raise StoppedError

    def _so_far(self) -> Text:
        """Return how much was read."""
        files = _report("files", count=Count(self.tally.files))
        records = _report("records", count=Count(self.tally.records))
        return _text("so-far", files=files, records=records)

    def _tell(self, findings: list[Finding], path: str) -> None:
        self.tally.count(findings)
        if findings:
            self.progress.clear()
            tell_briefly(findings, path)

    # -- writing ------------------------------------------------------------------------------

    def _write(
        self,
        kept: Iterable[Kept],
        to: Format,
        target: str | None,
        expected: Expected | None = None,
    ) -> None:
        """Write records to *target*, and count them when it is whole. Raises as ``sink`` does."""
        from barsis_notation.conversion.writing import records_of, write_into
        from barsis_notation.formats.plug_ins import PlugInError

        counts: dict[int, tuple[ConvertedFile, int]] = {}
        try:
            if to.tables and target not in (None, STANDARD):
                written = to.tables.rows_written if self._apart else None
                made = (
                    {"made": partial(self._apart.rows, written)} if self._apart and written else {}
                )
                with opened_tables(str(target), to.tables, force=self.force) as streams:
                    for stream in streams.values():
                        stream.write(self.mark)
                    to.tables.write(records_of(_counting(kept, counts)), streams, **made)
            else:
                self._say_what_is_left(to)
                with self._opened(target, expected) as out:
                    out.write(self.mark)
                    write_into(out, _counting(kept, counts), to)
        except PlugInError as error:
            self._fail(str(error))
            return
        for file, count in counts.values():
            file.kept += count
            file.written.append(target or STANDARD)

    def _say_what_is_left(self, to: Format) -> None:
        """Say that stdout takes one table of several, the one that holds the records."""
        if to.tables:
            name = to.tables.names[0]
            self.progress.talk(_text("only-a-table", table=name))

    @contextlib.contextmanager
    def _opened(self, target: str | None, expected: Expected | None) -> Iterator[BinaryIO]:
        """Yield where the records go, packed where the name ends in ``.gz`` or ``.zst``.

        What a strict conversion sends to stdout waits until it is whole.
        """
        from barsis_notation.base.temporary_files import temporary_file
        from barsis_notation.record.packing import packing

        if self.strict and target in (None, STANDARD):
            with temporary_file() as whole:
                yield cast("BinaryIO", whole)
                whole.seek(0)
                with sink(target) as out:
                    shutil.copyfileobj(whole, out, CHUNK)
            return
        with sink(target, expected) as raw, packing(raw, target or "") as packed:
            yield packed


def _counting(
    kept: Iterable[Kept], counts: dict[int, tuple[ConvertedFile, int]]
) -> Iterator[Record | bytes]:
    """Yield the records, and count in *counts* how many there are of each file."""
    for file, record in kept:
        _, count = counts.get(id(file), (file, 0))
        counts[id(file)] = file, count + 1
        yield record


def _record_of(line: bytes) -> Record:
    """Return the record that was written as JSON Lines before it was known that it is one alone."""
    from msgspec.json import decode

    from barsis_notation.record.structs import Record

    return decode(line, type=Record)


def _is_inside(paths: Iterable[str], folder: str) -> bool:
    """Return whether one of *paths* is *folder* or below it: what is written there may be read."""
    whole = os.path.join(os.path.realpath(folder), "")  # noqa: PTH118 - as they are named
    return any(os.path.join(os.path.realpath(path), "").startswith(whole) for path in paths)  # noqa: PTH118


def _count_of(read: Iterable[Read]) -> int:
    return sum(one.number > 0 for _, one in read)


def _until_second(read: Iterator[Read]) -> Iterator[Read]:
    """Yield what is read up to the second record, and take no more."""
    seen = 0
    for file, decoded in read:
        yield file, decoded
        seen += decoded.number > 0
        if seen > 1:
            return
