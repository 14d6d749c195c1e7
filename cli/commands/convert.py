"""`barsis convert`: records from one form into another, every loss told."""

from __future__ import annotations

import contextlib
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from ..output.tally import Tally, counted
from ..reading import tell_briefly
from ..status import Status, worst
from ..streams import STANDARD, sink, talk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.base import Format
    from barsis_notation.record.decode import Decoded
    from barsis_notation.record.structs import Record, SpelledTurn


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A file or folder; - is stdin.")],
    target: Annotated[
        str | None, typer.Argument(metavar="[OUT]", help="A file; stdout without it, or with -.")
    ] = None,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help="What IN is, if it is not told.")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="What OUT is, if not by its name.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="A record that would lose something is an error.")
    ] = False,
) -> None:
    """Write records in another format; `barsis formats` lists them.

    A folder, or a file of many records, becomes JSON Lines unless you say otherwise. What a format
    cannot hold is told on stderr. A record that cannot be read, or with --strict one that would
    lose something, is left out and costs itself alone.
    """
    read_as = _named(from_, "--from")
    write_as = _named(to, "--to") or _by_ending(target)
    conversion = _Conversion(source, read_as, write_as, strict=strict)
    conversion.run(target)
    if conversion.tally.findings or conversion.tally.status:
        talk(f"{counted(conversion.written, 'record')} written; {conversion.tally.found()}")
    raise typer.Exit(conversion.tally.status)


def _named(name: str | None, option: str) -> Format | None:
    if name is None:
        return None
    found = _by_name(name)
    if found is None:
        raise typer.BadParameter(f"{option} {name!r} is no format; there are {_format_names()}")
    return found


def _by_name(name: str) -> Format | None:
    from barsis_notation.formats.registry import by_name, formats

    return by_name(name, formats(_derived))


def _format_names() -> str:
    from barsis_notation.formats.registry import FORMATS

    return ", ".join(one.name for one in FORMATS)


def _by_ending(target: str | None) -> Format | None:
    from barsis_notation.formats.registry import by_suffix

    if target is None or target == STANDARD:
        return None
    if Path(target).is_dir():
        raise typer.BadParameter(f"{target} is a folder; name a file")
    found = by_suffix(target)
    if found is None:
        raise typer.BadParameter(f"the name {target!r} says no format; --to one of it")
    return found


class _Conversion:
    """Reads every record, counts what was found, writes what is left."""

    def __init__(
        self, source: str, read_as: Format | None, write_as: Format | None, *, strict: bool
    ) -> None:
        self.source = source
        self.read_as = read_as
        self.write_as = write_as
        self.strict = strict
        self.tally = Tally()
        self.written = 0

    def run(self, target: str | None) -> None:
        """Convert everything into *target*, which stays as it is where nothing can be written."""
        decoded = self._decoded()
        head = list(_until_second(decoded))
        to = self.write_as or self._usual(head)
        records = self._records(chain(head, decoded), to)
        first = next(records, None)
        if first is None:
            return
        if not to.many and next(records, None) is not None:
            talk(f"{to.name} holds one record, and there are more; --to jsonl holds them all")
            self.tally.status = worst(self.tally.status, Status.FINDINGS)
            self.written = 0
            return
        with _opened(target) as out:
            to.write(chain([first], records), out)

    def _usual(self, head: list[tuple[str, Decoded]]) -> Format:
        """Return the format to write where nobody said: what holds all that IN has."""
        many = Path(self.source).is_dir() or sum(one.number > 0 for _, one in head) > 1
        found = _by_name("jsonl" if many else "json")
        assert found is not None
        return found

    def _decoded(self) -> Iterator[tuple[str, Decoded]]:
        """Yield every record of every file with the file's name; what cannot be read is told."""
        from barsis_notation.validation.files import opened, walk

        for path in walk([self.source]):
            self.tally.files += 1
            try:
                with opened(path) as stream:
                    for decoded in self._of(stream, path):
                        yield path, decoded
            except OSError as error:
                talk(f"{path}: {error.strerror or error}")
                self.tally.status = worst(self.tally.status, Status.UNREADABLE)

    def _of(self, stream: BinaryIO, path: str) -> Iterator[Decoded]:
        from barsis_notation.validation.check import decode_stream

        return self.read_as.read(stream) if self.read_as else decode_stream(stream, path)

    def _records(self, read: Iterable[tuple[str, Decoded]], to: Format) -> Iterator[Record]:
        """Yield what is to be written, and count and tell what is found on the way."""
        for path, decoded in read:
            self._count(decoded.findings, path)
            self.tally.records += decoded.number > 0
            record = decoded.record
            if record is None or self._is_lost(record, decoded.number, path, to):
                continue
            self.tally.turns += len(record.turns)
            self.written += 1
            yield record

    def _is_lost(self, record: Record, number: int, path: str, to: Format) -> bool:
        """Tell what the format cannot hold of a record; return whether it is left out for it."""
        from barsis_notation.diagnostics.findings import Severity

        losses = _losses(record, to)
        for loss in losses:
            loss.file, loss.record = path, number
            if self.strict:
                loss.severity = Severity.ERROR
        self._count(losses, path)
        return any(loss.severity is Severity.ERROR for loss in losses)

    def _count(self, findings: list[Finding], path: str) -> None:
        self.tally.count(findings)
        tell_briefly(findings, path)


def _until_second(read: Iterator[tuple[str, Decoded]]) -> Iterator[tuple[str, Decoded]]:
    """Yield what is read up to the second record, and take no more."""
    seen = 0
    for path, decoded in read:
        yield path, decoded
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


def _losses(record: Record, to: Format) -> list[Finding]:
    from barsis_notation.diagnostics.findings import Severity
    from barsis_notation.diagnostics.format_codes import NOT_KEPT

    if not to.games or record.ruleset.id in to.games:
        return list(to.losses(record))
    finding = NOT_KEPT.finding(
        words={"format": to.name},
        found=f"a game of {record.ruleset.id}",
        expected=" or ".join(to.games),
        pointer="/ruleset/id",
    )
    finding.severity = Severity.ERROR
    return [finding]


@contextlib.contextmanager
def _opened(target: str | None) -> Iterator[BinaryIO]:
    """Yield where the records go, packed where the name ends in ``.gz`` or ``.zst``."""
    from barsis_notation.record.packing import packing

    with sink(target) as raw, packing(raw, target or "") as packed:
        yield packed
