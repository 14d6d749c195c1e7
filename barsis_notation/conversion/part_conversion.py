"""One part of a conversion of many files: what it writes, its result, and all results merged.

A part writes a file, or a set of tables, of its own: numbers of games and the id of the set are
those of the part. Of a file that turns out not to be read on, later parts may have written records:
merging counts them as *beyond*.
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
    make_conversion_executor,
)
from barsis_notation.conversion.targets import get_suffix
from barsis_notation.conversion.ways import KnownRulesets, find_writing_format
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
    """An entry of the conversion of a part.

    A record, or with number 0 the file: its findings and *losses*, and whether it *is_kept*; or the
    finding in the place of a file, which *is_refused*; or the number of *others*; or the
    format that the file is *read_as*, ``""`` for none; or why it is *unreadable*.
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
    """The conversion of parts into the format called *to*, whose files hold many records.

    With *keeps_raw* records keep the bytes they were read from; each file begins with *mark*.
    Records may name the rulesets *known*.
    """

    to: str
    known: tuple[Ruleset, ...]
    keeps_raw: bool = False
    mark: bytes = b""

    @property
    def name(self) -> str:
        return "convert"

    def options(self) -> dict[str, Any]:
        return {
            "--to": self.to,
            "--keep-raw": self.keeps_raw,
            "--bom": bool(self.mark),
            "--ruleset": [msgspec.to_builtins(identify_ruleset(one)) for one in self.known],
        }

    def do(self, job: PartJob) -> Iterator[str]:
        writer = ResultWriter(job.part, job.spans)
        enter = partial(self._enter, job.enter)
        yield from convert_part(job, enter, writer, self.mark)
        writer.save(job.target + RESULT)
        yield RESULT

    def _enter(
        self, own_of: Callable[[], Callable[[str], tuple[Ruleset, ...]]]
    ) -> ConversionMethod:
        """Return how a process converts."""
        known = KnownRulesets(self.known, own_of())
        to = find_writing_format(self.to, known.of)
        assert to is not None
        return ConversionMethod(None, to, self.keeps_raw, known.keep)


def convert_part(
    job: PartJob, enter: Callable[[], ConversionMethod], writer: ResultWriter, mark: bytes = b""
) -> list[str]:
    """Convert a part, and return the endings of its files, none if no record is kept.

    Each begins with *mark*. What was met goes to *writer*. For *enter* see ``convert_in_parallel``.
    Raises what ``open_all_atomic`` and ``PartJob.unread`` raise.
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
    with make_conversion_executor(job.processes, enter) as start:
        running = start(pending.track(group_spans(job.spans)))
        files = group_by_file(iterate_entries(running, pending, note), pending)
        kept = _take_kept(files, way)
        first = next(kept, None)
        return [] if first is None else _write(chain([first], kept), way.to, job.target, mark)


def _is_clean(one: ConvertedRecord) -> bool:
    """Return whether a record is kept and has no findings."""
    return _is_kept(one) and not one.findings and not one.losses


def name_part_files(target: str, to: Format) -> dict[str, str]:
    """Return the paths of the files of a part at *target*, by the names of tables.

    Raises UsageError for a format whose files hold one record each.
    """
    if not to.many:
        raise UsageError(f"a file of {to.name} holds one record")
    return (
        name_table_files(target + to.tables.ending, to.tables)
        if to.tables
        else {"": target + get_suffix(to)}
    )


def _write(kept: Iterator[Record | bytes], to: Format, target: str, mark: bytes) -> list[str]:
    """Write what is kept; return the endings of the files."""
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
    """Yield what is to be written of *files*."""
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
    """Return the report of a part in a file called *name*. Raises PartError if it is not one."""

    def why_not(error: str | Text) -> Text:
        return _text("no-conversion", file=name, error=error)

    return decode_report(_REPORT, content, why_not)


class MergedConversion:
    """The results of all parts, as the files of one conversion; they have no records.

    *written_in* are the numbers of the parts that have written records of the last file. *beyond*
    counts by file the records written in parts after the one in which reading it stopped.
    """

    def __init__(self, sources: Sequence[PartSource[None, ConversionPartEntry]]) -> None:
        self._sources = sources
        self._pending = PendingSpans()
        self.written_in: list[int] = []
        self.beyond: dict[str, int] = {}

    def files(self) -> Iterator[FileEntries]:
        """Yield all files, to be iterated once."""
        entries = iterate_entries(self._entries(), self._pending)
        return group_by_file(entries, self._pending)

    def _entries(self) -> Iterator[list[Entry]]:
        for part, met in read_parts(self._sources, self._pending):
            self._count(met, part)
            yield [_from_part_entry(met)]

    def _count(self, met: ConversionPartEntry, part: int) -> None:
        """Count the records that were written of a file."""
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
