"""Export of the records of an archive as JSON Lines, tables or a bag, anonymised if wanted.

An export shows one state of the archive and is written completely or not at all. JSON Lines
compressed by Zstandard come with a manifest and a checkpoint and can be imported into an empty
archive without loss, as a bag can. Other JSON Lines contain only the records.
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
from barsis_notation.archive.contents import decode_stored
from barsis_notation.archive.errors import ExportError
from barsis_notation.archive.exchange import manifests
from barsis_notation.archive.exchange.anonymous import Anonymiser
from barsis_notation.archive.exchange.bags import write_bag
from barsis_notation.archive.exchange.manifests import (
    CHECKPOINT,
    MANIFEST,
    LogEntry,
    ManifestHead,
    PackedFrame,
    SentRecord,
)
from barsis_notation.archive.merkle import Peaks, hash_leaf
from barsis_notation.archive.seals.key_files import encode_base64
from barsis_notation.archive.seals.signatures import ENDING as SIGNATURE
from barsis_notation.base import FilePath
from barsis_notation.base.errors import UsageError
from barsis_notation.base.file_stamps import PathState, check_unchanged
from barsis_notation.base.saving import NoteCallback, open_all_atomic, warn
from barsis_notation.base.saving_folders import check_no_linked_tables, make_folder
from barsis_notation.base.temporary_files import open_temporary_file
from barsis_notation.formats.flat.table_formats import PARQUET
from barsis_notation.formats.flat.table_writing import name_table_files
from barsis_notation.formats.format import RulesetLookup, Tables
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.packing import import_zstd, open_packer

if TYPE_CHECKING:
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("archive")

KINDS: Final = ("jsonl", "parquet", "bag")
"""The kinds of export: JSON Lines, Parquet tables, a BagIt folder."""

FRAME: Final = 64
"""The number of records in a Zstandard frame; each frame can be decompressed separately."""

_LEVEL: Final = 10


class ExportResult(NamedTuple):
    """The result of an export, from ``Archive.export``.

    Attributes:
        records: The number of records written.
        withdrawn: The number of withdrawn records that were left out.
        files: The paths of the files written; for a bag, only the path of its folder.
        is_signed: Whether the checkpoint beside a ``.jsonl.zst`` file is signed. It is None if no
            checkpoint was written there, as for other formats and for an anonymous export.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import Archive, load_ruleset, simulate
        >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(games))
        ...     result = archive.export(f"{folder}/cup.jsonl")
        ...     result.records, result.withdrawn, len(result.files)
        (2, 0, 1)
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
    tell: NoteCallback = warn,
) -> ExportResult:
    """Write the records of *archive* to *target*, and return the counts and the written files.

    The files appear only when all of them are complete. If one of several files cannot be moved
    into place, *tell* gets a note for each file that has already been moved.

    Args:
        archive: The archive to export.
        target: For ``jsonl``, a file, which is compressed if its name ends in ``.gz`` or ``.zst``.
            The manifest of a ``.zst`` file (with ``.manifest.json`` appended to the name) and,
            unless *anonymous* is set, its checkpoint (``.checkpoint``) are written beside it. For
            ``bag``, a folder; for ``parquet``, a folder or the common name of the tables (see
            ``name_table_files``).
        to: ``jsonl``, ``parquet`` or ``bag``. By default, ``jsonl`` or ``parquet``, depending on
            the suffix of *target*.
        force: Overwrite existing files, or an existing bag. A checkpoint or signature beside a
            ``.zst`` file that is not replaced is deleted.
        since: Export only records with a number greater than this.
        anonymous: Leave out or replace all free text and names; see
            :mod:`barsis_notation.archive.exchange.anonymous`.
        tell: Callback called with a note (a str) for each side effect of saving; by default, each
            note is issued as a warning.

    Raises:
        UsageError: If *to* is any other string, or the archive is closed.
        ExportError: If *to* is None and the suffix of *target* is unknown. Also if *target* would
            overwrite the archive itself, or a folder that is neither empty nor a bag.
        FileExistsError: If a target, or a checkpoint or signature beside a ``.zst`` file, exists
            and *force* is not set.
        OSError: If the archive cannot be read, a file cannot be written, or a module for its format
            or compression is missing.
        ArchiveError: If the archive is damaged or locked.
    """
    name = os.fspath(target)
    if to is not None and to not in KINDS:
        raise UsageError(f"to: expected {', '.join(KINDS)} or None, found {to!r}")
    kind = to or detect_kind(name)
    _check_place(archive, name, kind)
    expected = PathState.ANYTHING if force else PathState.NOTHING
    outgoing = OutgoingRecords(archive, since, anonymous=anonymous)
    with archive.database.reading():
        if kind == "parquet":
            return _export_tables(outgoing, name, expected, tell)
        if kind == "bag":
            write_bag(outgoing, name, expected)
            return ExportResult(outgoing.present, outgoing.withdrawn, (name,))
        if name.lower().endswith(".zst"):
            return _export_frames(outgoing, name, expected, tell)
        with (
            open_all_atomic([name], expected=expected, tell=tell) as [file],
            open_packer(file, name) as stream,
        ):
            for raw in outgoing.read_records():
                stream.write(raw + b"\n")
        return ExportResult(outgoing.present, outgoing.withdrawn, (name,))


def detect_kind(name: str) -> str:
    """Return the format of an export, ``jsonl`` or ``parquet``, from the suffix of *name*.

    The suffix is ``.jsonl``, ``.jsonl.gz``, ``.jsonl.zst`` or ``.parquet``, in upper or lower case.

    Raises:
        ExportError: If *name* has another suffix or none.
    """
    plain = name.lower().removesuffix(".gz").removesuffix(".zst")
    if plain.endswith(".jsonl"):
        return "jsonl"
    if plain == name.lower() and plain.endswith(".parquet"):
        return "parquet"
    raise ExportError(_text("export-as-what", name=name))


def _check_place(archive: Archive, name: str, kind: str) -> None:
    """Raise ExportError if the export would overwrite the archive itself."""
    place, own = os.path.realpath(name), os.path.realpath(archive.path)
    is_inside = kind == "bag" and Path(own).is_relative_to(place)
    if is_inside or place == own:
        raise ExportError(_text("export-over-itself", name=name))


class OutgoingRecords:
    """The records of an archive during an export, and their counts.

    Read the records with either ``read_log`` or ``read_records``, and only once, because both
    methods update the counts.

    Args:
        archive: The archive to export.
        since: Only records with a number greater than this are exported.
        anonymous: Whether the records are anonymised.

    Attributes:
        archive: The archive to export.
        since: Only records with a number greater than this are exported.
        anonymous: Whether the records are anonymised.
        present: The number of records read so far that were not withdrawn.
        withdrawn: The number of withdrawn records read so far, also in an anonymous export, which
            leaves them out.
    """

    def __init__(self, archive: Archive, since: int, *, anonymous: bool) -> None:
        self.archive = archive
        self.since = since
        self.anonymous = anonymous
        self.present = self.withdrawn = 0
        self._root = ""

    def read_log(self) -> Iterator[SentRecord]:
        """Yield the log entry and canonical bytes of every record to be exported.

        The records are sorted by number. The bytes of withdrawn records are None. In an anonymous
        export, withdrawn records are skipped, and the others are anonymised and renumbered from 1.

        The archive is read, and errors are raised, during iteration.

        Raises:
            ArchiveError: If a hash is wrong, the bytes of a record are missing or damaged, or the
                archive is locked. A wrong root is found only after the last record.
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
            UsageError: If the archive is closed.
        """
        anonymiser = Anonymiser(self.archive, self.since) if self.anonymous else None
        tree = Peaks()
        for logged, raw in manifests.read_log(self.archive, self.since):
            self.present += raw is not None
            self.withdrawn += raw is None
            if anonymiser is None:
                yield SentRecord(logged, raw)
            elif raw is not None:
                changed = anonymiser.anonymise_bytes(raw)
                tree.append(hash_leaf(changed))
                yield SentRecord(_renumber_entry(logged, tree.size, changed), changed)
        self._root = tree.root().hex()

    def read_records(self) -> Iterator[bytes]:
        """Yield the canonical bytes of the exported records, sorted by number.

        Withdrawn records are skipped. In an anonymous export, the others are anonymised.

        The archive is read, and errors are raised, during iteration.

        Raises:
            ArchiveError: If a hash is wrong, the bytes of a record are missing or damaged, or the
                archive is locked. A wrong root is found only after the last record.
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
            UsageError: If the archive is closed.
        """
        for one in self.read_log():
            if one.raw is not None:
                yield one.raw

    def make_head(self) -> ManifestHead:
        """Return the head of the manifest, whose ``file`` and ``sha256`` are still empty.

        In an anonymous export, call this only after all records have been read. Otherwise, call it
        in the transaction in which they are read.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.
        """
        if not self.anonymous:
            return manifests.make_head(self.archive, self.since)
        return ManifestHead(size=self.present, root=self._root, present=self.present, withdrawn=0)

    def read_arrays(self) -> Iterator[tuple[str, Iterable[object]]]:
        """Yield the name and elements of each array of the manifest.

        The arrays ``frames`` and ``log`` are left out. The elements have the form that
        ``manifests.write_array`` expects. An anonymous export has only the rulesets.

        Raises:
            OSError: While the elements are iterated, if the archive cannot be read.
            ArchiveError: While the elements are iterated, if the archive is damaged or locked.
            UsageError: While the elements are iterated, if the archive is closed.
        """
        yield "rulesets", manifests.read_rulesets(self.archive)
        if not self.anonymous:
            yield "people", manifests.read_people(self.archive)
            yield "dictionaries", map(encode_base64, manifests.read_dictionaries(self.archive))
            yield "checkpoints", manifests.read_checkpoints(self.archive)
            yield "acts", manifests.read_act_texts(self.archive)


def _renumber_entry(logged: LogEntry, number: int, raw: bytes) -> LogEntry:
    """Return the log entry of a record whose canonical bytes were changed to *raw*."""
    return LogEntry(
        number=number,
        id=sha256(raw).hexdigest(),
        leaf=hash_leaf(raw).hex(),
        ruleset=logged.ruleset,
    )


# -- JSON Lines in frames, with a manifest --------------------------------------------------------


def _export_frames(
    outgoing: OutgoingRecords, name: str, expected: PathState, tell: NoteCallback
) -> ExportResult:
    signed = None if outgoing.anonymous else _read_newest_checkpoint(outgoing.archive)
    files = [name, name + MANIFEST]
    if not outgoing.anonymous:
        files += [name + CHECKPOINT] + [name + CHECKPOINT + SIGNATURE] * (signed is not None)
    stale = {name + CHECKPOINT, name + CHECKPOINT + SIGNATURE} - {*files}
    if expected is PathState.NOTHING:
        _check_absent(stale)
    with (
        open_all_atomic(files, expected=expected, tell=tell) as streams,
        open_temporary_file() as log,
    ):
        frames, digest = _write_frames(outgoing, streams[0], log)
        head = outgoing.make_head()
        head.file, head.sha256 = Path(name).name, digest
        arrays = [
            *outgoing.read_arrays(),
            ("frames", frames),
            ("log", manifests.read_log_lines(log)),
        ]
        manifests.write_manifest(streams[1], head, arrays)
        if signed is not None:
            streams[2].write(signed[0].encode())
            streams[3].write(signed[1].encode())
        elif not outgoing.anonymous:
            streams[2].write(manifests.make_unsigned_checkpoint(outgoing.archive))
    for file in stale:  # files of an earlier export that this one replaces
        with contextlib.suppress(FileNotFoundError):
            Path(file).unlink()
    is_signed = None if outgoing.anonymous else signed is not None
    return ExportResult(outgoing.present, outgoing.withdrawn, tuple(files), is_signed)


def _read_newest_checkpoint(archive: Archive) -> tuple[str, str] | None:
    """Return the text and signature of the last signed checkpoint, or None if there is none."""
    query = "SELECT body, signature FROM checkpoints ORDER BY number DESC LIMIT 1"
    row = archive.database.row(query)
    return (row[0], row[1]) if row else None


def _check_absent(files: Iterable[str]) -> None:
    for file in files:
        check_unchanged(file, PathState.NOTHING)


def _write_frames(
    outgoing: OutgoingRecords, stream: BinaryIO, log: IO[bytes]
) -> tuple[list[PackedFrame], str]:
    """Write records to *stream*, the log to *log*; return the frames and the file's SHA-256."""
    zstd = import_zstd()
    which = zstd.CompressionParameter
    how = {which.compression_level: _LEVEL, which.checksum_flag: 1}
    frames: list[PackedFrame] = []
    digest, offset, first = sha256(), 0, 1
    lines = _write_log_lines(outgoing, log)
    while held := [*islice(lines, FRAME)]:
        frame = zstd.compress(b"".join(held), options=how)
        stream.write(frame)
        digest.update(frame)
        frames.append(PackedFrame(offset=offset, size=len(frame), first=first, lines=len(held)))
        offset, first = offset + len(frame), first + len(held)
    return frames, digest.hexdigest()


def _write_log_lines(outgoing: OutgoingRecords, log: IO[bytes]) -> Iterator[bytes]:
    """Yield a line for every record not withdrawn, and write the log of all records to *log*."""
    encode = msgspec.json.Encoder().encode
    for logged, raw in outgoing.read_log():
        log.write(encode(logged) + b"\n")
        if raw is not None:
            yield raw + b"\n"


# -- Tables ----------------------------------------------------------------------------------------


def _export_tables(
    outgoing: OutgoingRecords, name: str, expected: PathState, tell: NoteCallback
) -> ExportResult:
    form = PARQUET.under(make_ruleset_lookup(outgoing.archive)) if PARQUET.under else PARQUET
    tables = form.tables
    assert isinstance(tables, Tables)
    if name.endswith(("/", os.sep)):
        make_folder(name)
    files = name_table_files(name, tables)
    check_no_linked_tables(name, files.values())
    records = (decode_stored(raw) for raw in outgoing.read_records())
    with open_all_atomic([*files.values()], expected=expected, tell=tell) as streams:
        tables.write(records, dict(zip(files, streams, strict=True)))
    return ExportResult(outgoing.present, outgoing.withdrawn, tuple(files.values()))


def make_ruleset_lookup(archive: Archive) -> RulesetLookup:
    """Return a callback that finds the stored user rulesets of a record.

    The callback takes a record and returns a tuple of the user rulesets of *archive* that the
    record names. The tuple is empty if its ruleset is built-in or not stored. The rulesets are read
    when this function is called, and only this call raises the errors below. The callback does not
    read the archive, and does not find rulesets that are stored later.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    by_hash: dict[str, tuple[Ruleset, ...]] = {
        one.sha256: (one,) for one in archive.rulesets() if not one.edition.builtin
    }
    return lambda record: by_hash.get(record.ruleset.sha256, ())
