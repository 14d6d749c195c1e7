"""`barsis convert`: records from one form into another, every loss told."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, cast

import typer

from ..options import Exclude, NoGitignore, OwnRulesets, folders_of, own_rulesets
from ..originals import CHUNK
from ..output.tally import Tally, counted
from ..progress import Progress
from ..reading import tell_briefly
from ..status import Status, worst
from ..streams import STANDARD, is_special, sink
from ..tables import check_nothing_there, mapped, opened_tables, print_template

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.base.seen import Expected
    from barsis_notation.conversion.outcomes import Outcome
    from barsis_notation.conversion.report import ConvertedFile
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.format import Format
    from barsis_notation.record.decode import Decoded
    from barsis_notation.record.structs import Record, SpelledTurn
    from barsis_notation.rulesets import Ruleset

    Read = tuple[ConvertedFile, Decoded]
    """What was read, with the entry of its file in the report."""

    Kept = tuple[ConvertedFile, Record]
    """What is to be written, likewise."""

MARK = b"\xef\xbb\xbf"
"""The byte order mark of UTF-8."""


def convert(  # noqa: PLR0913, PLR0917 - an argument an option
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PATH",
            help="Files, folders and patterns such as 'games/*.mat' to read; of several the last "
            "is the file or folder to write; - is stdin, stdout.",
            show_default=False,
        ),
    ] = None,
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
    exclude: Exclude = None,
    no_respect_gitignore: NoGitignore = False,
    force: Annotated[
        bool,
        typer.Option("--force", help="Write over tables, and over files in the folder OUT."),
    ] = False,
    map_: Annotated[
        str | None,
        typer.Option(
            "--map", metavar="FILE", help="Read IN, another program's table, as FILE says."
        ),
    ] = None,
    map_template: Annotated[
        str | None,
        typer.Option(
            "--map-template",
            metavar="GAME",
            help="Print a map to begin with, made for the table IN if there is one, and stop.",
        ),
    ] = None,
    bom: Annotated[
        bool,
        typer.Option("--bom", help="Begin csv with a byte order mark: Excel knows UTF-8 by it."),
    ] = False,
    ruleset: OwnRulesets = None,
) -> None:
    """Write records in another format; `barsis formats` lists them.

    Several files become one, JSON Lines unless you say otherwise; where OUT is a folder, each
    becomes a file in it; csv and parquet become three tables in it, or with its name before them.
    Files whose names are made up so are written over with --force alone.
    What a format cannot hold is told on stderr. A record that cannot be
    read is left out, and nothing else. With --strict nothing is written where something
    would be lost.
    """
    if map_template is not None:
        print_template(map_template, paths[0] if paths else None)
    if not paths:
        raise typer.BadParameter("name a PATH to read; - is stdin")
    sources, target = _sources_and_target(paths, output, force=force)
    is_folder = _is_folder(target)
    own = own_rulesets(ruleset)
    read_as = mapped(map_, own) if map_ else _named(from_, "--from", own, reads=True)
    write_as = _named(to, "--to", own, reads=False) or _by_ending(target, own, is_folder=is_folder)
    if bom and (write_as is None or write_as.name != "csv"):
        raise typer.BadParameter("--bom goes with --to csv")
    if report == STANDARD and target in (None, STANDARD):
        raise typer.BadParameter("--report - and the records would both go to stdout")
    if write_as and write_as.tables and target not in (None, STANDARD) and not force:
        check_nothing_there(str(target), write_as.tables)
    run = _Conversion(
        read_as,
        write_as,
        strict=strict,
        keep_raw=keep_raw,
        force=force,
        mark=MARK if bom else b"",
        exclude=exclude,
        no_respect_gitignore=no_respect_gitignore,
    )
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


def _sources_and_target(
    paths: list[str], output: str | None, *, force: bool
) -> tuple[list[str], str | None]:
    """Return what is read and what is written: without -o the last of several paths is written.

    Of more than two paths the last may be one that a shell made of a pattern: then it is there
    already, and nothing is written over it but with *force*.
    """
    if output is not None or len(paths) == 1:
        return paths, output
    *sources, target = paths
    if len(sources) > 1 and Path(target).is_file() and not force:
        raise typer.BadParameter(f"{target} is there already; say -o {target} to write over it")
    return sources, target


def _is_folder(target: str | None) -> bool:
    """Return whether *target* is a folder, or is named like one."""
    if target is None or target == STANDARD:
        return False
    return target.endswith(("/", os.sep)) or os.path.isdir(target)  # noqa: PTH112 - never raises


def _named(
    name: str | None, option: str, own: tuple[Ruleset, ...], *, reads: bool
) -> Format | None:
    if name is None:
        return None
    found = _by_name(name, own)
    if found is None:
        raise typer.BadParameter(
            f"{option} {name!r} is no format; there are {_format_names()}{_left_out(name)}"
        )
    if not (found.reads if reads else found.writes):
        raise typer.BadParameter(f"{name} is not {'read' if reads else 'written'}")
    return found


def _by_name(name: str, own: tuple[Ruleset, ...] = ()) -> Format | None:
    """Return the format called *name*, as it writes by the rules that records name."""
    from barsis_notation.formats.registry import by_name, formats

    return by_name(name, formats(partial(_derived, own=own), own))


def _format_names() -> str:
    from barsis_notation.formats.registry import all_formats

    return ", ".join(one.name for one in all_formats())


def _left_out(name: str) -> str:
    """Return why the plug-in *name* was left out, if it was."""
    from barsis_notation.formats.registry import plug_in_findings

    said = (each.message for each in plug_in_findings() if f"format {name} " in each.message)
    return "".join(f"; {message}" for message in said)


def _by_ending(target: str | None, own: tuple[Ruleset, ...], *, is_folder: bool) -> Format | None:
    from barsis_notation.formats.registry import by_target

    if target is None or target == STANDARD:
        return None
    if is_folder:
        raise typer.BadParameter(f"{target} is a folder; --to says the format of the files in it")
    found = by_target(target)
    if found is None or not found.writes:
        raise typer.BadParameter(
            f"the name {target!r} does not say which format to write; say it with --to"
        )
    return _by_name(found.name, own)


class _StoppedError(Exception):
    """A strict conversion met a loss or a finding."""


class _Conversion:
    """Reads every record, counts what was found, writes what is left."""

    def __init__(
        self,
        read_as: Format | None,
        write_as: Format | None,
        *,
        strict: bool,
        keep_raw: bool,
        force: bool,
        mark: bytes,
        exclude: list[str] | None,
        no_respect_gitignore: bool,
    ) -> None:
        from barsis_notation.conversion.report import Collected

        self.read_as = read_as
        self.write_as = write_as
        self.strict = strict
        self.keep_raw = keep_raw
        self.force = force
        self.mark = mark
        self.tally = Tally()
        self.report = Collected()
        self.tally.passed_over = self.report.passed_over
        self.folders = folders_of(exclude, no_respect_gitignore, self.tally.pass_over)
        self.progress = Progress()
        self.made: set[str] = set()
        """The files of a folder that were made."""

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
        if self.tally.passed_over.count:
            self.progress.talk(self.tally.spoken_of_passed_over())

    # -- everything into one ------------------------------------------------------------------

    def into_one(self, sources: list[str], target: str | None) -> None:
        """Convert everything into *target*, which stays as it is where nothing can be written."""
        read = chain.from_iterable(map(self._read, self._others(sources, target)))
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

    def _others(self, sources: list[str], target: str | None) -> Iterator[str | Finding]:
        """Yield what *sources* mean, but for *target* itself."""
        from barsis_notation.formats.input_files import walk

        for path in walk(sources, self.folders):
            if not (isinstance(path, str) and self._is_itself(path, target)):
                yield path

    def _usual(self, sources: list[str], head: list[Read]) -> Format:
        """Return the format to write where nobody said: what holds all that IN has."""
        from barsis_notation.formats.input_files import globbed, is_folder

        found = list(globbed(sources))
        many = len(found) > 1 or is_folder(found[0]) or _count_of(head) > 1
        form = _by_name("jsonl" if many else "json")
        assert form is not None
        return form

    # -- a file for each ----------------------------------------------------------------------

    def into_folder(self, sources: list[str], folder: str, to: Format) -> None:
        """Convert every file into one below *folder*, whose folders are made as they are needed."""
        from barsis_notation.conversion.targets import ending, named
        from barsis_notation.diagnostics.findings import Finding

        taken: dict[str, str] = {}
        for source in named(sources, folder, self.folders):
            if isinstance(source, Finding):
                self._say(source)
                continue
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
        """Write *records* to *target*, which is never the file they are read from.

        Only with --force it is one that is there already.
        """
        from barsis_notation.base.seen import There, check_unchanged

        first = next(records, None)
        if first is None:
            return
        if self._is_itself(source, target):
            return
        if target in self.made:
            self._fail(f"{source}: left out: {target} is made of another record")
            return
        self.made.add(target)
        Path(target).parent.mkdir(parents=True, exist_ok=True)
        expected = There.ANYTHING if self.force else There.NOTHING
        try:
            check_unchanged(target, expected)
            self._write(chain([first], records), to, target, expected)
        except FileExistsError:
            self._fail(f"{source}: left out: {target} is there already; --force writes over it")

    def _is_itself(self, source: str, target: str | None) -> bool:
        """Return whether *target* is the file *source*, and say that this one is left out."""
        if target is None or STANDARD in (source, target):
            return False
        if os.path.realpath(target) != os.path.realpath(source) or is_special(target):
            return False
        self._fail(f"{source}: left out: it would be written over itself")
        return True

    # -- reading ------------------------------------------------------------------------------

    def _fail(self, told: str) -> None:
        self.progress.talk(told)
        self.tally.status = worst(self.tally.status, Status.FINDINGS)

    def _say(self, finding: Finding) -> None:
        """Tell and count what is wrong where there is no file. Raises _StoppedError if strict."""
        from barsis_notation.conversion.outcomes import Outcome

        file = self.report.begin(finding.file or "")
        self._count(file, Outcome(file.file, 0, None, [finding], []))

    def _read(self, path: str | Finding) -> Iterator[Read]:
        """Yield every record of a file with its entry in the report; what is unreadable is told."""
        from barsis_notation.conversion.outcomes import format_of
        from barsis_notation.diagnostics.findings import Finding
        from barsis_notation.formats.input_files import buffered, opened

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
        from barsis_notation.validation.check import decode_stream, read_as

        if form is None:
            yield from decode_stream(stream, path)
        else:
            yield from read_as(form, stream, path, keep_raw=self.keep_raw)

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

    def _write(
        self,
        kept: Iterable[Kept],
        to: Format,
        target: str | None,
        expected: Expected | None = None,
    ) -> None:
        """Write records to *target*, and count them when it is whole. Raises as ``sink`` does."""
        from barsis_notation.formats.original_bytes import write
        from barsis_notation.formats.plug_ins import PlugInError

        counts: dict[int, tuple[ConvertedFile, int]] = {}
        try:
            if to.tables and target not in (None, STANDARD):
                with opened_tables(str(target), to.tables, force=self.force) as streams:
                    for stream in streams.values():
                        stream.write(self.mark)
                    to.tables.write(_counting(kept, counts), streams)
            else:
                self._say_what_is_left(to)
                with self._opened(target, expected) as out:
                    out.write(self.mark)
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
    def _opened(self, target: str | None, expected: Expected | None) -> Iterator[BinaryIO]:
        """Yield where the records go, packed where the name ends in ``.gz`` or ``.zst``.

        What a strict conversion sends to stdout waits until it is whole.
        """
        from barsis_notation.base.scratch import scratch
        from barsis_notation.record.packing import packing

        if self.strict and target in (None, STANDARD):
            with scratch() as whole:
                yield cast("BinaryIO", whole)
                whole.seek(0)
                with sink(target) as out:
                    shutil.copyfileobj(whole, out, CHUNK)
            return
        with sink(target, expected) as raw, packing(raw, target or "") as packed:
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


def _derived(record: Record, own: tuple[Ruleset, ...]) -> list[SpelledTurn | None]:
    """Return what the rules know of every turn, None for those that cannot be played."""
    from barsis_notation.replay.turn_facts import derive_record
    from barsis_notation.validation import check_record

    verdict = check_record(record, own=own, play=False)
    rules = verdict.ruleset
    if rules is None or any(each.severity.value == "error" for each in verdict.findings):
        return [None] * len(record.turns)
    return derive_record(record, rules)
