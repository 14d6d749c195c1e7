"""Conversion of many files in parts: the files and the result of a part, and merging of results.

Each part writes its own file or set of tables; the numbers of games and the id of the set apply to
that part only. If the reading of a file stops in one part, later parts may have written further
records of the file: merging counts them as *beyond*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from barsis_notation.base.errors import UsageError
from barsis_notation.base.saving import open_all_atomic
from barsis_notation.conversion.converted_records import ConvertedRecord
from barsis_notation.conversion.output_files import require_records, write_into
from barsis_notation.conversion.parallel_conversion import (
    CleanRecords,
    ConversionMethod,
    DetectedFormat,
    Entry,
    FileEntries,
    group_by_file,
    open_conversion_executor,
)
from barsis_notation.conversion.targets import get_suffix
from barsis_notation.conversion.workers_ahead import prepare_conversion
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.kept_findings import KeptFinding, keep_findings
from barsis_notation.formats.flat.table_writing import name_table_files
from barsis_notation.formats.format import Format
from barsis_notation.formats.spans import Span
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.parallel.executors import iterate_entries
from barsis_notation.parallel.part_results import (
    RESULT,
    PartEntry,
    PartJob,
    PartReport,
    PartSource,
    ResultWriter,
    decode_report,
    read_parts,
    restore_part_finding,
)
from barsis_notation.parallel.span_items import PendingSpans, SpanEnd, group_spans
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.known_verdicts import identify_ruleset

_text = bind_texts("validation")


# -- the result of a part ----------------------------------------------------------------------


class ConversionPartEntry(PartEntry, omit_defaults=True, forbid_unknown_fields=True):
    """An entry in the result of a part; see ``PartEntry`` and ``parallel_conversion.Entry``.

    Attributes:
        is_kept: Whether the record is written.
        is_refused: Whether the entry is a finding in place of a file.
        losses: The losses of the record; empty for other entries.
        read_as: For the beginning of a file: name of its format, "" if it is unknown; None for
            other entries.
        unreadable: For a file that cannot be read to its end: the reason in words; None for other
            entries.
    """

    is_kept: bool = False
    is_refused: bool = False
    losses: list[KeptFinding] = []  # noqa: RUF012 - msgspec copies it
    read_as: str | None = None
    unreadable: str | None = None


def _to_part_entry(entry: Entry) -> ConversionPartEntry:
    if isinstance(entry, SpanEnd):
        return ConversionPartEntry.of_end(entry)
    if isinstance(entry, DetectedFormat):
        return ConversionPartEntry(read_as=entry.format)
    if isinstance(entry, CleanRecords):
        return ConversionPartEntry(others=entry.records)
    if isinstance(entry, OSError):
        return ConversionPartEntry(unreadable=str(describe_os_error(entry)))
    if isinstance(entry, Finding):
        met = ConversionPartEntry.of_record(entry.file or "", 0, None, [entry])
        met.is_refused = True
        return met
    met = ConversionPartEntry.of_record(entry.file, entry.number, None, entry.findings)
    met.is_kept, met.losses = _is_kept(entry), keep_findings(entry.losses)
    return met


def _is_kept(one: ConvertedRecord) -> bool:
    return one.record is not None or one.written is not None


def _from_part_entry(met: ConversionPartEntry) -> Entry:
    if met.end is not None:
        return SpanEnd(*met.end)
    if met.read_as is not None:
        return DetectedFormat(met.read_as)
    if met.unreadable is not None:
        return OSError(0, met.unreadable)
    if met.others:
        return CleanRecords(met.others)
    findings = met.restore_findings()
    if met.is_refused and findings:
        return findings[0]
    losses = [*map(restore_part_finding, met.losses)]
    written = b"" if met.is_kept else None
    return ConvertedRecord(met.file, met.number, None, findings, losses, written)


# -- a part ------------------------------------------------------------------------------------


class PartConversion(NamedTuple):
    """The conversion of the parts of a run, for a cluster; see ``PartTask``.

    Attributes:
        to: Name of the format to write, whose files can hold several records.
        known: The user's rulesets that every record may name.
        keeps_raw: Whether records keep the bytes they were read from.
        mark: Bytes at the beginning of every file written, such as a byte order mark.
    """

    to: str
    known: tuple[Ruleset, ...]
    keeps_raw: bool = False
    mark: bytes = b""

    @property
    def name(self) -> str:
        """The name of the command, ``convert``."""
        return "convert"

    def options(self) -> dict[str, Any]:
        """Return the options of the run as written into its plan, as JSON values.

        The result maps the command line name of each option to its value, such as ``--to`` to
        ``jsonl``. The value of ``--ruleset`` is a list of objects that identify the rulesets (see
        ``identify_ruleset``).
        """
        return {
            "--to": self.to,
            "--keep-raw": self.keeps_raw,
            "--bom": bool(self.mark),
            "--ruleset": [msgspec.to_builtins(identify_ruleset(one)) for one in self.known],
        }

    def do(self, job: PartJob) -> Iterator[str]:
        """Convert a part, save its result, and yield the suffix of each file written.

        The suffixes follow ``job.target``; the last one is that of the result.

        Raises:
            UsageError: If a record is to be written in a format whose files hold only one record.
            PlugInError: If the writer of a plug-in fails.
            OSError: If a file cannot be written or a worker process cannot be started, or if
                ``job.unread`` raises it for an unreadable file.
            EOFError: If the server that starts processes ends repeatedly.
            WorkerError: If workers cannot be prepared, or keep failing at the same record.
        """
        writer = ResultWriter(job.part, job.spans)
        enter = partial(
            prepare_conversion, job.enter, "", self.to, self.known, keeps_raw=self.keeps_raw
        )
        yield from convert_part(job, enter, writer, self.mark)
        writer.save(job.target + RESULT)
        yield RESULT


def convert_part(
    job: PartJob, enter: Callable[[], ConversionMethod], writer: ResultWriter, mark: bytes = b""
) -> list[str]:
    """Convert a part into its files.

    Args:
        job: The part.
        enter: Called in each process, and in this one, at its start; returns how it converts. Must
            be picklable if the job has worker processes.
        writer: Receives the entries of the part; it is not saved.
        mark: Bytes at the beginning of every file written.

    Returns:
        The suffixes of the files written; empty if no record, and therefore no file, is written.

    Raises:
        UsageError: If a record is to be written in a format whose files hold only one record.
        PlugInError: If the writer of a plug-in fails.
        OSError: If a file cannot be written or a worker process cannot be started, or if
            ``job.unread`` raises it for an unreadable file.
        EOFError: If the server that starts processes ends repeatedly.
        WorkerError: If workers cannot be prepared, or keep failing at the same record.
    """
    pending = PendingSpans()
    others = 0

    def note(entry: Entry) -> None:
        nonlocal others
        if isinstance(entry, OSError) and isinstance(pending.current, Span):
            job.unread(pending.current.path, describe_os_error(entry))
        if isinstance(entry, ConvertedRecord) and _is_clean(entry):
            others += 1
            return
        if others:
            writer.add(_to_part_entry(CleanRecords(others)))
            others = 0
        writer.add(_to_part_entry(entry))

    way = enter()
    with open_conversion_executor(job.processes, enter) as start:
        running = start(pending.track(group_spans(job.spans)))
        files = group_by_file(iterate_entries(running, pending, note), pending)
        kept = _take_kept(files, way)
        first = next(kept, None)
        return [] if first is None else _write_kept(chain([first], kept), way.to, job.target, mark)


def _is_clean(one: ConvertedRecord) -> bool:
    """Return whether a record is kept and has no findings."""
    return _is_kept(one) and not one.findings and not one.losses


def name_part_files(target: str, to: Format) -> dict[str, str]:
    """Return the paths of the files of a part.

    Args:
        target: Path of the files without suffix.
        to: The format to write.

    Returns:
        A dict that maps the name of each table to a path; for a format without tables, it maps ""
        to the path of the file.

    Raises:
        UsageError: If files of the format hold only one record.
    """
    if not to.many:
        raise UsageError(f"a file of {to.name} holds one record")
    return (
        name_table_files(target + to.tables.ending, to.tables)
        if to.tables
        else {"": target + get_suffix(to)}
    )


def _write_kept(kept: Iterator[Record | bytes], to: Format, target: str, mark: bytes) -> list[str]:
    """Write the files of a part; return their suffixes."""
    files = name_part_files(target, to)
    with open_all_atomic([*files.values()]) as streams:
        for stream in streams:
            stream.write(mark)
        if to.tables:
            to.tables.write(require_records(kept), dict(zip(files, streams, strict=True)))
        else:
            write_into(streams[0], kept, to)
    name = Path(target).name
    return [Path(file).name.removeprefix(name) for file in files.values()]


def _take_kept(files: Iterable[FileEntries], way: ConversionMethod) -> Iterator[Record | bytes]:
    """Yield the records of *files* to write, or their bytes."""
    for file in files:
        for entry in file.entries:
            if isinstance(entry, ConvertedRecord) and entry.record is not None:
                way.keep(entry.record, entry.file)
                yield entry.record
            elif isinstance(entry, ConvertedRecord) and entry.written is not None:
                yield entry.written


# -- all parts ---------------------------------------------------------------------------------

ConversionPartReport = PartReport[None, ConversionPartEntry]

_REPORT: Final = msgspec.json.Decoder(ConversionPartReport)


def read_conversion(content: bytes, name: str) -> ConversionPartReport:
    """Decode the report of a part of a conversion.

    Args:
        content: The bytes of the file, UTF-8 JSON.
        name: Name of the file, for messages.

    Raises:
        PartError: If the file is not the report of a part.
    """

    def why_not(error: str | Text) -> Text:
        return _text("no-conversion", file=name, error=error)

    return decode_report(_REPORT, content, why_not)


class MergedConversion:
    """The results of all parts, merged into the files of one conversion.

    Its entries have no records, because the parts have written them. ``iter_files`` fills the
    attributes while it is iterated.

    Attributes:
        written_in: Numbers, from 1, of the parts that wrote records of the current file.
        beyond: Maps the path of a file to the number of its records that were written by parts
            after the one in which its reading stopped.

    Args:
        sources: The results of all parts, in order.
    """

    def __init__(self, sources: Sequence[PartSource[None, ConversionPartEntry]]) -> None:
        self._sources = sources
        self._pending = PendingSpans()
        self.written_in: list[int] = []
        self.beyond: dict[str, int] = {}

    def iter_files(self) -> Iterator[FileEntries]:
        """Yield all files with their entries; call it once.

        Raises:
            PartError: If a report has been replaced, or a finding in it is invalid. It is raised
                while iterating, as are the errors of ``PartSource.read``.
        """
        entries = iterate_entries(self._entries(), self._pending)
        return group_by_file(entries, self._pending)

    def _entries(self) -> Iterator[list[Entry]]:
        for part, met in read_parts(self._sources, self._pending):
            self._count(met, part)
            yield [_from_part_entry(met)]

    def _count(self, met: ConversionPartEntry, part: int) -> None:
        """Count the records of the current file that *part* has written."""
        if met.read_as is not None:
            self.written_in = []
        kept = met.others + met.is_kept
        span = self._pending.current
        if not kept or isinstance(span, Finding):
            return
        if self._pending.is_skipped:
            self.beyond[span.path] = self.beyond.get(span.path, 0) + kept
        elif part not in self.written_in[-1:]:
            self.written_in.append(part)
