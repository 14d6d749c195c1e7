"""`barsis convert`: records from one form into another, every loss told."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, cast

import typer

from ..output.tally import Tally, counted
from ..progress import Progress
from ..reading import tell_briefly
from ..rewriting import CHUNK, spool
from ..status import Status, worst
from ..streams import STANDARD, sink
from ..tables import mapped, opened_tables, print_template

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.conversion.outcomes import Outcome
    from barsis_notation.conversion.report import ConvertedFile
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.base import Format
    from barsis_notation.record.decode import Decoded
    from barsis_notation.record.structs import Record, SpelledTurn

    Read = tuple[ConvertedFile, Decoded]
    """What was read, with the entry of its file in the report."""

    Kept = tuple[ConvertedFile, Record]
    """What is to be written, likewise."""


def convert(  # noqa: PLR0913, PLR0917 - an argument an option
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH",
            help="Files, folders and patterns such as 'games/*.mat' to read; of several the last "
            "is the file or folder to write; - is stdin, stdout.",
            show_default=False,
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="OUT", help="Where to; then every path is an IN."),
    ] = None,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help="What IN is, if it is not told.")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="What OUT is, if not by its name.")
    ] = None,
    keep_raw: Annotated[
        bool,
        typer.Option(
            "--keep-raw",
            help="Keep the bytes of other programs' files in the records, to write them back as "
            "they were.",
        ),
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first loss, in reading or in writing.")
    ] = False,
    report: Annotated[
        str | None,
        typer.Option("--report", metavar="FILE", help="Write what was lost and found as JSON."),
    ] = None,
    map_: Annotated[
        str | None,
        typer.Option(
            "--map", metavar="FILE", help="Read IN, another program's table, as FILE says."
        ),
    ] = None,
    map_template: Annotated[  # noqa: ARG001 - answered by its callback
        str | None,
        typer.Option(
            "--map-template",
            metavar="GAME",
            help="Print a map to begin with, and stop.",
            is_eager=True,
            callback=print_template,
        ),
    ] = None,
) -> None:
    """Write records in another format; `barsis formats` lists them.

    Several files become one, JSON Lines unless you say otherwise; where OUT is a folder, each
    becomes a file in it; csv and parquet become three tables in it, or with its name before them.
    What a format cannot hold is told on stderr. A record that cannot be
    read is left out and costs itself alone. With --strict nothing is written where something
    would be lost.
    """
    sources, target = _sources_and_target(paths, output)
    is_folder = _is_folder(target)
    read_as = mapped(map_) if map_ else _named(from_, "--from", reads=True)
    write_as = _named(to, "--to", reads=False) or _by_ending(target, is_folder=is_folder)
    if report == STANDARD and target in (None, STANDARD):
        raise typer.BadParameter("--report - and the records would both go to stdout")
    run = _Conversion(read_as, write_as, strict=strict, keep_raw=keep_raw)
    with contextlib.closing(run.report):
        try:
            if is_folder and target and write_as and not write_as.tables:
                run.into_folder(sources, target, write_as)
            else:
                run.into_one(sources, target)
        except _StoppedError:
            run.stop()
        run.sum_up()
        if report is not None:
            with sink(report) as stream:
                run.report.write(stream)
    raise typer.Exit(run.tally.status)


def _sources_and_target(paths: list[str], output: str | None) -> tuple[list[str], str | None]:
    """Return what is read and what is written: without -o the last of several paths is written.

    Of more than two paths the last may be one that a shell made of a pattern: then it is there
    already, and nothing is written over it.
    """
    if output is not None or len(paths) == 1:
        return paths, output
    *sources, target = paths
    if len(sources) > 1 and Path(target).is_file():
        raise typer.BadParameter(f"{target} is there already; say -o {target} to write over it")
    return sources, target


def _is_folder(target: str | None) -> bool:
    """Return whether *target* is a folder, or is named like one."""
    if target is None or target == STANDARD:
        return False
    return target.endswith(("/", os.sep)) or os.path.isdir(target)  # noqa: PTH112 - never raises


def _named(name: str | None, option: str, *, reads: bool) -> Format | None:
    if name is None:
        return None
    found = _by_name(name)
    if found is None:
        raise typer.BadParameter(
            f"{option} {name!r} is no format; there are {_format_names()}{_left_out(name)}"
        )
    if not (found.reads if reads else found.writes):
        raise typer.BadParameter(f"{name} is not {'read' if reads else 'written'}")
    return found


def _by_name(name: str) -> Format | None:
    from barsis_notation.formats.registry import by_name, formats

    return by_name(name, formats(_derived))


def _format_names() -> str:
    from barsis_notation.formats.registry import all_formats

    return ", ".join(one.name for one in all_formats())


def _left_out(name: str) -> str:
    """Return why the plug-in *name* was left out, if it was."""
    from barsis_notation.formats.registry import plug_in_findings

    said = (each.message for each in plug_in_findings() if f"format {name} " in each.message)
    return "".join(f"; {message}" for message in said)


def _by_ending(target: str | None, *, is_folder: bool) -> Format | None:
    from barsis_notation.formats.registry import by_target

    if target is None or target == STANDARD:
        return None
    if is_folder:
        raise typer.BadParameter(f"{target} is a folder; --to says the format of the files in it")
    found = by_target(target)
    if found is None or not found.writes:
        raise typer.BadParameter(f"the name {target!r} says no format to write; --to one of it")
    return found


class _StoppedError(Exception):
    """A strict conversion met a loss or a finding."""


class _Conversion:
    """Reads every record, counts what was found, writes what is left."""

    def __init__(
        self, read_as: Format | None, write_as: Format | None, *, strict: bool, keep_raw: bool
    ) -> None:
        from barsis_notation.conversion.report import Collected

        self.read_as = read_as
        self.write_as = write_as
        self.strict = strict
        self.keep_raw = keep_raw
        self.tally = Tally()
        self.report = Collected()
        self.progress = Progress()

    def stop(self) -> None:
        """Say that --strict ended the conversion."""
        self.report.stopped = True
        self.progress.talk("stopped by --strict: nothing of the last file was written")
        self.tally.status = worst(self.tally.status, Status.FINDINGS)

    def sum_up(self) -> None:
        """Say how much was written, where there is anything else to say."""
        self.progress.clear()
        if self.tally.findings or self.tally.status:
            written = counted(self.report.summary().kept, "record")
            self.progress.talk(f"{written} written; {self.tally.found()}")

    # -- everything into one ------------------------------------------------------------------

    def into_one(self, sources: list[str], target: str | None) -> None:
        """Convert everything into *target*, which stays as it is where nothing can be written."""
        from barsis_notation.validation.files import walk

        read = chain.from_iterable(self._read(path) for path in walk(sources))
        head = list(_until_second(read))
        to = self.write_as or self._usual(sources, head)
        records = self._records(chain(head, read), to)
        first = next(records, None)
        if first is None:
            return
        if not to.many and next(records, None) is not None:
            self._fail(f"{to.name} holds one record, and there are more; --to jsonl holds them all")
            return
        self._write(chain([first], records), to, target)

    def _usual(self, sources: list[str], head: list[Read]) -> Format:
        """Return the format to write where nobody said: what holds all that IN has."""
        from barsis_notation.validation.files import globbed, is_folder

        found = list(globbed(sources))
        many = len(found) > 1 or is_folder(found[0]) or _count_of(head) > 1
        form = _by_name("jsonl" if many else "json")
        assert form is not None
        return form

    # -- a file for each ----------------------------------------------------------------------

    def into_folder(self, sources: list[str], folder: str, to: Format) -> None:
        """Convert every file into one below *folder*, whose folders are made as they are needed."""
        from barsis_notation.conversion.targets import ending, named

        taken: dict[str, str] = {}
        for source in named(sources, folder):
            place = os.path.join(folder, source.place)  # noqa: PTH118 - as it is named
            other = taken.setdefault(place, source.path)
            if other != source.path:
                self._fail(f"{source.path}: left out: {place}{ending(to)} is made of {other}")
            else:
                self._file(source.path, place, to)

    def _file(self, path: str, place: str, to: Format) -> None:
        """Convert one file; a format of one record becomes a file for each, with its number."""
        from barsis_notation.conversion.targets import ending

        read = self._read(path)
        head = list(_until_second(read))
        every = chain(head, read)
        if to.many or _count_of(head) < 2:
            self._put(self._records(every, to), to, place + ending(to), path)
            return
        for file, decoded in every:
            target = f"{place}-{decoded.number}{ending(to)}"
            self._put(self._records([(file, decoded)], to), to, target, path)

    def _put(self, records: Iterator[Kept], to: Format, target: str, source: str) -> None:
        """Write *records* to *target*, which is never the file they are read from."""
        first = next(records, None)
        if first is None:
            return
        if os.path.realpath(target) == os.path.realpath(source):
            self._fail(f"{source}: left out: it would be written over itself")
            return
        Path(target).parent.mkdir(parents=True, exist_ok=True)
        self._write(chain([first], records), to, target)

    # -- reading ------------------------------------------------------------------------------

    def _fail(self, told: str) -> None:
        self.progress.talk(told)
        self.tally.status = worst(self.tally.status, Status.FINDINGS)

    def _read(self, path: str) -> Iterator[Read]:
        """Yield every record of a file with its entry in the report; what is unreadable is told."""
        from barsis_notation.conversion.outcomes import format_of
        from barsis_notation.validation.files import buffered, opened

        self.tally.files += 1
        file = self.report.begin(path)
        try:
            with opened(path) as raw:
                stream = buffered(raw)
                form = self.read_as or format_of(stream, path)
                file.format = form.name if form else ""
                for decoded in self._decoded(stream, path, form):
                    yield file, decoded
        except OSError as error:
            self.progress.talk(f"{path}: {error.strerror or error}")
            self.tally.status = worst(self.tally.status, Status.UNREADABLE)
            if self.strict:
                raise _StoppedError from error

    def _decoded(
        self, stream: io.BufferedReader, path: str, form: Format | None
    ) -> Iterator[Decoded]:
        """Yield the records of a file in *form*, with their bytes if they are to be kept."""
        from barsis_notation.formats.kept import read_and_keep
        from barsis_notation.validation.check import decode_stream

        if form is None:
            yield from decode_stream(stream, path)
        elif form.lossless or not self.keep_raw:
            yield from form.read(stream)
        else:
            yield from read_and_keep(stream, form)

    def _records(self, read: Iterable[Read], to: Format) -> Iterator[Kept]:
        """Yield what is to be written, and count and tell what is found on the way."""
        from barsis_notation.conversion.outcomes import outcome

        for file, decoded in read:
            one = outcome(decoded, file.file, to)
            self._count(file, one)
            if one.record is not None:
                yield file, one.record

    def _count(self, file: ConvertedFile, one: Outcome) -> None:
        """Count and tell what was found and lost. Raises _StoppedError where that is the end."""
        self.report.add(file, one.findings, one.losses, is_record=one.number > 0)
        self.tally.records += one.number > 0
        self._tell([*one.findings, *one.losses], one.file)
        files, records = counted(self.tally.files, "file"), counted(self.tally.records, "record")
        self.progress.show(f"{files}, {records}")
        if self.strict and not one.is_clean:
            raise _StoppedError

    def _tell(self, findings: list[Finding], path: str) -> None:
        self.tally.count(findings)
        if findings:
            self.progress.clear()
            tell_briefly(findings, path)

    # -- writing ------------------------------------------------------------------------------

    def _write(self, kept: Iterable[Kept], to: Format, target: str | None) -> None:
        """Write records to *target*, and count them when it is whole."""
        from barsis_notation.formats.kept import write
        from barsis_notation.formats.plug_ins import PlugInError

        counts: dict[int, tuple[ConvertedFile, int]] = {}
        try:
            if to.tables and target not in (None, STANDARD):
                with opened_tables(str(target), to.tables) as streams:
                    to.tables.write(_counting(kept, counts), streams)
            else:
                self._say_what_is_left(to)
                with self._opened(target) as out:
                    write(_counting(kept, counts), to, out)
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
            self.progress.talk(f"only the table {name} goes to stdout; name a folder for all")

    @contextlib.contextmanager
    def _opened(self, target: str | None) -> Iterator[BinaryIO]:
        """Yield where the records go, packed where the name ends in ``.gz`` or ``.zst``.

        What a strict conversion sends to stdout waits until it is whole.
        """
        from barsis_notation.record.packing import packing

        if self.strict and target in (None, STANDARD):
            with spool() as whole:
                yield cast("BinaryIO", whole)
                whole.seek(0)
                with sink(target) as out:
                    shutil.copyfileobj(whole, out, CHUNK)
            return
        with sink(target) as raw, packing(raw, target or "") as packed:
            yield packed


def _counting(
    kept: Iterable[Kept], counts: dict[int, tuple[ConvertedFile, int]]
) -> Iterator[Record]:
    """Yield the records, and count in *counts* how many there are of each file."""
    for file, record in kept:
        _, count = counts.get(id(file), (file, 0))
        counts[id(file)] = file, count + 1
        yield record


def _count_of(read: Iterable[Read]) -> int:
    return sum(decoded.number > 0 for _, decoded in read)


def _until_second(read: Iterator[Read]) -> Iterator[Read]:
    """Yield what is read up to the second record, and take no more."""
    seen = 0
    for file, decoded in read:
        yield file, decoded
        seen += decoded.number > 0
        if seen > 1:
            return


def _derived(record: Record) -> list[SpelledTurn | None]:
    """Return what the rules know of every turn, None for those that cannot be played."""
    from barsis_notation.replay.spelling import derive_record
    from barsis_notation.validation import check_record

    verdict = check_record(record, play=False)
    rules = verdict.ruleset
    if rules is None or any(each.severity.value == "error" for each in verdict.findings):
        return [None] * len(record.turns)
    return derive_record(record, rules)
