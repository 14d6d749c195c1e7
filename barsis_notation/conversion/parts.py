"""One part of a conversion of many files: what it writes, its report as JSON, and all reports.

The reports of all parts, in order, say what the conversion by one process says of the same files.
A part writes a file or a set of tables of its own: numbers of games and the id of the set are those
of the part. Of a file that is not read on nothing is left out that a later part has written: how
many records these are is counted as *beyond*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from barsis_notation.base.errors import UsageError
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.saving import saving_all
from barsis_notation.conversion.apart import (
    FileApart,
    Others,
    ReadAs,
    Sent,
    Way,
    by_file,
    running,
)
from barsis_notation.conversion.converted_records import ConvertedRecord
from barsis_notation.conversion.targets import ending
from barsis_notation.conversion.writing import records_of, write_into
from barsis_notation.diagnostics.encoded import encoded
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat.tables import table_files
from barsis_notation.formats.format import Format
from barsis_notation.formats.span_work import Parts, SpanEnd, in_pieces
from barsis_notation.formats.spans import Span
from barsis_notation.language.system_errors import reason
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.structs import Record
from barsis_notation.validation.known_verdicts import KeptFinding, as_kept
from barsis_notation.validation.part_reports import (
    Number,
    after_in,
    await_parts,
    check_ends,
    decoded_part,
    found_again,
)

_text = texts_of("validation")


# -- what stands in the JSON -------------------------------------------------------------------


class Place(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Where a part of a file begins, or why there is no file at *path*."""

    path: str
    start: Number = 0
    refused: KeptFinding | None = None


class Met(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What was met in a part of a file: one of these.

    A record by its *number*, or with 0 the file itself: what was found and lost, whether it *is
    kept*, and *after* how many records a file breaks off. So many *others*, which are kept, and of
    which there is nothing to say. The format that the file is *read as*, ``""`` for none. Why the
    file is *unreadable*. The *end* of the part, see ``SpanEnd``.
    """

    number: Number | None = None
    is_kept: bool = False
    findings: list[KeptFinding] = []
    losses: list[KeptFinding] = []
    after: Number | None = None
    others: Number = 0
    read_as: str | None = None
    unreadable: str | None = None
    end: tuple[Number, Number, bool] | None = None


class PartConverted(Struct, forbid_unknown_fields=True):
    """What was met in *spans*, the parts of files that a part is made of, in order."""

    spans: list[Place]
    met: list[Met]


# -- a part ------------------------------------------------------------------------------------


class Written(NamedTuple):
    """A part that is converted: its report, and the endings of the files that were written."""

    report: PartConverted
    endings: list[str]


def convert_part(
    spans: Sequence[Span | Finding],
    target: str,
    enter: Callable[[], Way],
    count: int = 0,
    mark: bytes = b"",
    unread: Callable[[str, OSError], None] = lambda _file, _error: None,
) -> Written:
    """Convert *spans* by so many processes, with 0 in this one, into the files of *target*.

    See ``converted_apart`` for *enter*, and ``files_of``. Each file begins with *mark*; of a part
    in which no record is kept there is none. *unread* is called with each file that cannot be read,
    and why. Raises what that raises, and OSError where a file cannot be written.
    """
    way, noting = enter(), _Noting(unread)
    with running(count, enter) as begun:
        sent = begun(noting.parts.noting(in_pieces(spans)))
        kept = _kept(by_file(noting.parts, noting.noted(sent)), way)
        first = next(kept, None)
        endings = [] if first is None else _write(chain([first], kept), way.to, target, mark)
    return Written(PartConverted([*map(_place, spans)], noting.met), endings)


def files_of(target: str, to: Format) -> dict[str, str]:
    """Return the files that a part becomes whose path is *target*, by the names of tables.

    Raises UsageError for a format whose files hold one record each.
    """
    if not to.many:
        raise UsageError(f"a file of {to.name} holds one record")
    return (
        table_files(target + to.tables.ending, to.tables)
        if to.tables
        else {"": target + ending(to)}
    )


def _write(kept: Iterator[Record | bytes], to: Format, target: str, mark: bytes) -> list[str]:
    """Write what is kept; return the endings of the files."""
    files = files_of(target, to)
    with saving_all([*files.values()]) as streams:
        for stream in streams:
            stream.write(mark)
        if to.tables:
            to.tables.write(records_of(kept), dict(zip(files, streams, strict=True)))
        else:
            write_into(streams[0], kept, to)
    name = Path(target).name
    return [Path(file).name.removeprefix(name) for file in files.values()]


def _place(span: Span | Finding) -> Place:
    if isinstance(span, Span):
        return Place(span.path, span.start)
    return Place(span.file or "", refused=as_kept([span])[0])


def _kept(files: Iterable[FileApart], way: Way) -> Iterator[Record | bytes]:
    """Yield what is to be written of *files*."""
    for file in files:
        for entry in file.entries:
            if isinstance(entry, ConvertedRecord) and entry.record is not None:
                way.keep(entry.record, entry.file)
                yield entry.record
            elif isinstance(entry, ConvertedRecord) and entry.written is not None:
                yield entry.written


class _Noting:
    """Passes on what comes of *parts* of files, and notes of it what is to be said."""

    def __init__(self, unread: Callable[[str, OSError], None]) -> None:
        self._unread = unread
        self.parts = Parts()
        self.met: list[Met] = []

    def noted(self, sent: Iterable[Sent]) -> Iterator[Sent]:
        """Yield what is *sent*, in order; what is left out of a file is not noted."""
        for entry in sent:
            if isinstance(entry, SpanEnd) or not self.parts.is_left_out:
                self._note(entry)
            yield entry

    def _note(self, entry: Sent) -> None:
        if isinstance(entry, OSError) and isinstance(self.parts.at_hand, Span):
            self._unread(self.parts.at_hand.path, entry)
        if isinstance(entry, ConvertedRecord) and _is_other(entry):
            if not (self.met and self.met[-1].others):
                self.met.append(Met())
            self.met[-1].others += 1
        else:
            self.met.append(_met(entry))


def _is_other(one: ConvertedRecord) -> bool:
    """Return whether there is nothing to say of a record that is kept."""
    return _is_kept(one) and not one.findings and not one.losses


def _is_kept(one: ConvertedRecord) -> bool:
    return one.record is not None or one.written is not None


def _met(entry: Sent) -> Met:
    if isinstance(entry, SpanEnd):
        return Met(end=(entry.records, entry.lines, entry.is_stopped))
    if isinstance(entry, ReadAs):
        return Met(read_as=entry.format)
    if isinstance(entry, OSError):
        return Met(unreadable=str(reason(entry)))
    assert isinstance(entry, ConvertedRecord)
    findings, losses = map(copy, entry.findings), map(copy, entry.losses)  # they are placed later
    after = after_in(entry.findings)
    return Met(entry.number, _is_kept(entry), as_kept(findings), as_kept(losses), after)


def report_bytes(report: PartConverted) -> bytes:
    """Return the report of a part as JSON: the same report is always the same bytes."""
    return encoded(report) + b"\n"


# -- all of them -------------------------------------------------------------------------------


def read_report(content: bytes, name: str) -> PartConverted:
    """Return the report of a part from the JSON in a file called *name*.

    Raises PartError where it is something else.
    """

    def why_not(error: str | Text) -> Text:
        return _text("no-conversion", file=name, error=error)

    report = decoded_part(_REPORT, content, why_not)
    check_ends(report, why_not)
    return report


_REPORT: Final = msgspec.json.Decoder(PartConverted)


class Merging:
    """What comes of all parts, as ``converted_apart`` has it of their files; no record is there.

    *every* part is taken in its turn, and held until the next is; *part* is the number of the one
    of which something comes. *written_in* are the numbers of those that have written records of the
    file that was gone through. *beyond* counts by file the records that were written of it in parts
    behind the one in which it is not read on.
    """

    def __init__(self, every: Iterable[PartConverted]) -> None:
        self._every = every
        self._parts = Parts()
        self.part = 0
        self.written_in: list[int] = []
        self.beyond: dict[str, int] = {}

    def files(self) -> Iterator[FileApart]:
        """Yield all files, to be gone through once, each with what is to be said of it."""
        return by_file(self._parts, self.entries())

    def entries(self) -> Iterator[Sent]:
        """Yield what comes of all parts, in order."""
        for part, report in enumerate(self._awaited(), start=1):
            self.part = part
            for met in report.met:
                self._count(met)
                yield _sent(met, self._parts.at_hand)

    def _awaited(self) -> Iterator[PartConverted]:
        """Yield all parts, each when the spans of the next are known: its last file may go on."""
        held: PartConverted | None = None
        for report in self._every:
            await_parts(self._parts, map(_span, report.spans))
            if held is not None:
                yield held
            held = report
        if held is not None:
            yield held

    def _count(self, met: Met) -> None:
        """Count the records that were written of a file."""
        if met.read_as is not None:
            self.written_in = []
        kept = met.others + met.is_kept
        span = self._parts.at_hand
        if not kept or isinstance(span, Finding):
            return
        if self._parts.is_left_out:
            self.beyond[span.path] = self.beyond.get(span.path, 0) + kept
        elif self.part not in self.written_in[-1:]:
            self.written_in.append(self.part)


def _span(place: Place) -> Span | Finding:
    if place.refused is not None:
        return found_again(place.refused, None)
    return Span(place.path, place.start, place.start)


def _sent(met: Met, span: Span | Finding) -> Sent:
    if met.end is not None:
        return SpanEnd(*met.end)
    if met.read_as is not None:
        return ReadAs(met.read_as)
    if met.unreadable is not None:
        return OSError(0, met.unreadable)
    if met.others:
        return Others(met.others)
    file = span.path if isinstance(span, Span) else ""
    findings = [found_again(one, met.after) for one in met.findings]
    losses = [found_again(one, None) for one in met.losses]
    written = b"" if met.is_kept else None
    return ConvertedRecord(file, met.number or 0, None, findings, losses, written)
