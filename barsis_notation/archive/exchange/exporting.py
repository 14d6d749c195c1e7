"""Records brought out of an archive: as JSON Lines, as tables, as a bag; with names or without.

Everything is written in one state of the archive, whatever others add meanwhile, and appears whole
or not at all. JSON Lines packed by Zstandard come with a manifest and a checkpoint, and go back
into an empty archive with nothing lost, as a bag does; plain ones are the records alone.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, BinaryIO, Final, NamedTuple

import msgspec

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ExportError
from barsis_notation.archive.exchange import manifests
from barsis_notation.archive.exchange.anonymous import Anonymiser
from barsis_notation.archive.exchange.bags import write_bag
from barsis_notation.archive.exchange.manifests import (
    CHECKPOINT,
    MANIFEST,
    Logged,
    ManifestHead,
    PackedFrame,
    Sent,
)
from barsis_notation.archive.merkle import Peaks, leaf_hash
from barsis_notation.archive.seals.keys import packed
from barsis_notation.archive.seals.signatures import ENDING as SIGNATURE
from barsis_notation.base import FilePath
from barsis_notation.base.saving import Tell, saving_all, warn
from barsis_notation.base.saving_folders import check_tables_below, make_folder
from barsis_notation.base.seen import There, check_unchanged
from barsis_notation.base.temporary_files import temporary_file
from barsis_notation.formats.flat.parquet import PARQUET
from barsis_notation.formats.flat.tables import table_files
from barsis_notation.formats.format import OwnOf, Tables
from barsis_notation.language.texts import texts_of
from barsis_notation.record.decode import decode
from barsis_notation.record.packing import packing, zstd_module
from barsis_notation.record.structs import Record

if TYPE_CHECKING:
    from barsis_notation.archive.exchange.anonymous import Anonymiser
    from barsis_notation.rulesets import Ruleset

_text = texts_of("archive")

KINDS: Final = ("jsonl", "parquet", "bag")
"""What an archive is exported as."""

FRAME: Final = 64
"""Records in a frame of Zstandard: one is found without unpacking the others."""

_LEVEL: Final = 10


class Exported(NamedTuple):
    """What was written: how many records, how many withdrawn ones were left out, which files.

    *is_signed* tells whether the checkpoint beside is signed; None where there is none.
    """

    records: int
    withdrawn: int
    files: tuple[str, ...]
    is_signed: bool | None = None


def export(
    archive: Archive,
    target: FilePath,
    *,
    to: str | None = None,
    force: bool = False,
    since: int = 0,
    anonymous: bool = False,
    tell: Tell = warn,
) -> Exported:
    """Write the records of *archive* after the number *since* to *target*.

    As one of KINDS, by default what the ending of *target* says. With *anonymous* everything that
    a person wrote is left out or replaced, see :mod:`barsis_notation.archive.exchange.anonymous`.
    With *force* what stands there is written over. Raises ExportError, FileExistsError, OSError,
    and ArchiveError where the archive is damaged; nothing is written then.
    """
    name = os.fspath(target)
    kind = to or kind_of(name)
    _check_place(archive, name, kind)
    expected = There.ANYTHING if force else There.NOTHING
    outgoing = Outgoing(archive, since, anonymous=anonymous)
    with archive.database.reading():
        if kind == "parquet":
            return _export_tables(outgoing, name, expected, tell)
        if kind == "bag":
            write_bag(outgoing, name, expected)
            return Exported(outgoing.present, outgoing.withdrawn, (name,))
        if name.endswith(".zst"):
            return _export_frames(outgoing, name, expected, tell)
        with (
            saving_all([name], expected=expected, tell=tell) as [file],
            packing(file, name) as stream,
        ):
            for raw in outgoing.records():
                stream.write(raw + b"\n")
        return Exported(outgoing.present, outgoing.withdrawn, (name,))


def kind_of(name: str) -> str:
    """Return which of KINDS a file called *name* is. Raises ExportError where that is not said."""
    plain = name.lower().removesuffix(".gz").removesuffix(".zst")
    if plain.endswith(".jsonl"):
        return "jsonl"
    if plain == name.lower() and plain.endswith(".parquet"):
        return "parquet"
    raise ExportError(_text("export-as-what", name=name))


def _check_place(archive: Archive, name: str, kind: str) -> None:
    """Raise ExportError where what is written would stand in the place of the archive itself."""
    place, own = os.path.realpath(name), os.path.realpath(archive.path)
    is_inside = kind == "bag" and Path(own).is_relative_to(place)
    if is_inside or place == own:
        raise ExportError(_text("export-over-itself", name=name))


class Outgoing:
    """The records of an archive on their way out, with names or without, and their count.

    They are gone through once.
    """

    def __init__(self, archive: Archive, since: int, *, anonymous: bool) -> None:
        self.archive = archive
        self.since = since
        self.anonymous = anonymous
        self.present = self.withdrawn = 0
        self._root = ""

    def sent(self) -> Iterator[Sent]:
        """Yield every record in order, and the withdrawn ones, of which there are only hashes.

        Where names are left out, only the records that are there, with numbers of their own.
        """
        anonymiser = self._anonymiser() if self.anonymous else None
        tree = Peaks()
        for logged, raw in manifests.sent(self.archive, self.since):
            self.present += raw is not None
            self.withdrawn += raw is None
            if anonymiser is None:
                yield Sent(logged, raw)
            elif raw is not None:
                changed = anonymiser.canonical_bytes(raw)
                tree.append(leaf_hash(changed))
                yield Sent(_logged_anew(logged, tree.size, changed), changed)
        self._root = tree.root().hex()

    def _anonymiser(self) -> Anonymiser:
        return Anonymiser(self.archive, self.since)

    def records(self) -> Iterator[bytes]:
        """Yield the canonical bytes of every record that is there."""
        for one in self.sent():
            if one.raw is not None:
                yield one.raw

    def head(self) -> ManifestHead:
        """Return what is to be said of the whole; of records without names when all went by."""
        if not self.anonymous:
            return manifests.head_of(self.archive, self.since)
        return ManifestHead(size=self.present, root=self._root, present=self.present, withdrawn=0)

    def arrays(self) -> Iterator[tuple[str, Iterable[object]]]:
        """Yield what goes with the records beside the log, under the names of a manifest."""
        yield "rulesets", manifests.rulesets_of(self.archive)
        if not self.anonymous:
            yield "people", manifests.people_of(self.archive)
            yield "dictionaries", map(packed, manifests.dictionaries_of(self.archive))
            yield "checkpoints", manifests.checkpoints_of(self.archive)
            yield "acts", manifests.acts_of(self.archive)


def _logged_anew(logged: Logged, number: int, raw: bytes) -> Logged:
    """Return what a log says of a record that was changed to *raw*."""
    return Logged(
        number=number,
        id=sha256(raw).hexdigest(),
        leaf=leaf_hash(raw).hex(),
        ruleset=logged.ruleset,
    )


# -- JSON Lines in frames, with a manifest --------------------------------------------------------


def _export_frames(outgoing: Outgoing, name: str, expected: There, tell: Tell) -> Exported:
    signed = None if outgoing.anonymous else _newest_checkpoint(outgoing.archive)
    files = [name, name + MANIFEST]
    if not outgoing.anonymous:
        files += [name + CHECKPOINT] + [name + CHECKPOINT + SIGNATURE] * (signed is not None)
    stale = {name + CHECKPOINT, name + CHECKPOINT + SIGNATURE} - {*files}
    if expected is There.NOTHING:
        _check_nothing_there(stale)
    with saving_all(files, expected=expected, tell=tell) as streams, temporary_file() as log:
        frames, digest = _write_frames(outgoing, streams[0], log)
        head = outgoing.head()
        head.file, head.sha256 = Path(name).name, digest
        arrays = [*outgoing.arrays(), ("frames", frames), ("log", manifests.log_lines(log))]
        manifests.write_manifest(streams[1], head, arrays)
        if signed is not None:
            streams[2].write(signed[0].encode())
            streams[3].write(signed[1].encode())
        elif not outgoing.anonymous:
            streams[2].write(manifests.unsigned_checkpoint(head))
    for file in stale:  # of an export before, which this one took the place of
        with contextlib.suppress(FileNotFoundError):
            Path(file).unlink()
    is_signed = None if outgoing.anonymous else signed is not None
    return Exported(outgoing.present, outgoing.withdrawn, tuple(files), is_signed)


def _newest_checkpoint(archive: Archive) -> tuple[str, str] | None:
    """Return the checkpoint that was signed last, and its signature."""
    query = "SELECT body, signature FROM checkpoints ORDER BY number DESC LIMIT 1"
    row = archive.database.row(query)
    return (row[0], row[1]) if row else None


def _check_nothing_there(files: Iterable[str]) -> None:
    for file in files:
        check_unchanged(file, There.NOTHING)


def _write_frames(
    outgoing: Outgoing, stream: BinaryIO, log: IO[bytes]
) -> tuple[list[PackedFrame], str]:
    """Write the records in frames, and their log to *log*; return the frames and the SHA-256."""
    zstd = zstd_module()
    which = zstd.CompressionParameter
    how = {which.compression_level: _LEVEL, which.checksum_flag: 1}
    frames: list[PackedFrame] = []
    digest, offset, first = sha256(), 0, 1
    lines = _logging(outgoing, log)
    while held := [*islice(lines, FRAME)]:
        frame = zstd.compress(b"".join(held), options=how)
        stream.write(frame)
        digest.update(frame)
        frames.append(PackedFrame(offset=offset, size=len(frame), first=first, lines=len(held)))
        offset, first = offset + len(frame), first + len(held)
    return frames, digest.hexdigest()


def _logging(outgoing: Outgoing, log: IO[bytes]) -> Iterator[bytes]:
    """Yield a line for every record that is there, and write the log of all to *log*."""
    encode = msgspec.json.Encoder().encode
    for logged, raw in outgoing.sent():
        log.write(encode(logged) + b"\n")
        if raw is not None:
            yield raw + b"\n"


# -- Tables ----------------------------------------------------------------------------------------


def _export_tables(outgoing: Outgoing, name: str, expected: There, tell: Tell) -> Exported:
    form = PARQUET.under(own_of(outgoing.archive)) if PARQUET.under else PARQUET
    tables = form.tables
    assert isinstance(tables, Tables)
    if name.endswith(("/", os.sep)):
        make_folder(name)
    files = table_files(name, tables)
    check_tables_below(name, files.values())
    records = (_read(raw) for raw in outgoing.records())
    with saving_all([*files.values()], expected=expected, tell=tell) as streams:
        tables.write(records, dict(zip(files, streams, strict=True)))
    return Exported(outgoing.present, outgoing.withdrawn, tuple(files.values()))


def _read(raw: bytes) -> Record:
    record = decode(raw).record
    assert record is not None  # its hash was right, and it was read when it was added
    return record


def own_of(archive: Archive) -> OwnOf:
    """Return what gives the rulesets of the user's own that a record of *archive* names."""
    by_hash: dict[str, tuple[Ruleset, ...]] = {
        one.sha256: (one,) for one in archive.rulesets() if not one.edition.builtin
    }
    return lambda record: by_hash.get(record.ruleset.sha256, ())
