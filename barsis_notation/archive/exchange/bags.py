"""Writing of an archive as a bag: a self-contained folder for long-term storage.

The layout is BagIt 1.0 (RFC 8493), so standard tools can check that no byte has changed: ``data/``
is the payload, and the manifests contain its checksums. ``data/README.md`` explains the payload.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import IO, TYPE_CHECKING, BinaryIO, Final, cast

import msgspec

from barsis_notation.archive import acts
from barsis_notation.archive.contents import decode_stored
from barsis_notation.archive.errors import ExportError
from barsis_notation.archive.exchange import manifests
from barsis_notation.archive.exchange.cell_tables import encode_cell_table, make_cell_table_name
from barsis_notation.archive.seals.signatures import ENDING as SIGNATURE
from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.resources import list_resources, read_resource
from barsis_notation.base.saving_folders import create_file, open_atomic_folder
from barsis_notation.base.temporary_files import open_temporary_file
from barsis_notation.conversion.expanding import derive_turns
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.formats.own.json_format import expand_record
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import find_ruleset

if TYPE_CHECKING:
    from barsis_notation.archive.archive import Archive
    from barsis_notation.archive.exchange.exporting import OutgoingRecords
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("archive")

PART: Final = 1000
"""The number of records in one file."""

DECLARATION: Final = b"BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"
LOG: Final = "data/log.json"
PEOPLE: Final = "data/people.json"
ACTS: Final = "data/acts.jsonl"
DICTIONARIES: Final = "data/dictionaries"
CHECKPOINTS: Final = "data/checkpoints"
BAG_FILES: Final = "barsis_notation.archive.exchange.bag_files"
SCHEMAS: Final = "barsis_notation.schemas"


def write_bag(outgoing: OutgoingRecords, name: str, expected: PathState) -> None:
    """Write the outgoing records as a bag.

    The folder is written completely or not at all.

    Args:
        outgoing: The records, not iterated yet; their archive must be in a transaction.
        name: The path of the folder to write.
        expected: NOTHING if *name* must not exist, ANYTHING if an older bag may be replaced.

    Raises:
        FileExistsError: If *name* exists and *expected* does not allow it.
        ExportError: If the folder to be replaced is neither empty nor a bag of an archive.
        OSError: If the folder cannot be written, or contents need Zstandard and it is not
            installed.
        ArchiveError: If the archive is damaged or locked.
    """
    _check_replaceable(name, expected)
    with open_atomic_folder(name, expected=expected) as folder, open_temporary_file() as log:
        payload = _Payload(folder)
        _write_records(payload, outgoing, log)
        _write_log(payload, outgoing, log)
        _write_companions(payload, outgoing)
        payload.write_tags(outgoing)


def _check_replaceable(name: str, expected: PathState) -> None:
    """Raise ExportError if the folder to be replaced is neither empty nor a bag."""
    if expected is PathState.NOTHING or not Path(name).is_dir() or Path(name, LOG).is_file():
        return
    with os.scandir(name) as entries:
        if any(entries):
            raise ExportError(_text("export-over-folder", name=name))


class _Payload:
    """The files of a bag while they are written, and their checksums."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.sums: dict[str, str] = {}
        self.bytes = 0

    @contextlib.contextmanager
    def open_file(self, name: str) -> Iterator[BinaryIO]:
        """Yield a stream that writes the file *name*; note its checksum at the end."""
        with create_file(self.folder, name) as file:
            stream = _HashingFile(file)
            yield cast(BinaryIO, stream)
        self.sums[name] = stream.digest.hexdigest()
        self.bytes += stream.size

    def write(self, name: str, raw: bytes) -> None:
        """Write *raw* to the file *name*, a path relative to the folder."""
        with self.open_file(name) as stream:
            stream.write(raw)

    def write_tags(self, outgoing: OutgoingRecords) -> None:
        """Write the declaration, ``bag-info.txt`` and the manifests, after all other files."""
        inside = dict(self.sums)
        self.write("bagit.txt", DECLARATION)
        self.write(
            "bag-info.txt", _format_info(outgoing, self.bytes - len(DECLARATION), len(inside))
        )
        self.write("manifest-sha256.txt", _format_manifest(inside))
        tags = {name: self.sums[name] for name in self.sums if name not in inside}
        self.write("tagmanifest-sha256.txt", _format_manifest(tags))


class _HashingFile:
    """A file being written, with its SHA-256 and its size in bytes."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.digest = sha256()
        self.size = 0

    def write(self, raw: bytes) -> int:
        """Write *raw*, add it to the checksum, and return the number of bytes."""
        self.digest.update(raw)
        self.size += len(raw)
        return self._file.write(raw)


def _format_manifest(sums: dict[str, str]) -> bytes:
    return "".join(f"{sums[name]}  {name}\n" for name in sorted(sums)).encode()


def _format_info(outgoing: OutgoingRecords, size: int, files: int) -> bytes:
    lines = [
        "Bag-Software-Agent: barsis_notation",
        f"Bagging-Date: {acts.current_timestamp()[:10]}",
        "External-Description: Records of games in barsis notation; data/README.md says the rest",
        *([] if outgoing.anonymous else [f"External-Identifier: {outgoing.archive.id}"]),
        f"Payload-Oxum: {size}.{files}",
    ]
    return "".join(f"{line}\n" for line in lines).encode()


# -- The payload ----------------------------------------------------------------------------------


def _write_records(payload: _Payload, outgoing: OutgoingRecords, log: IO[bytes]) -> None:
    """Write the records, canonical and expanded, and the lines of the log to *log*."""
    encode = msgspec.json.Encoder().encode
    tables = _CellTables(payload)
    rulesets = {one.sha256: one for one in manifests.load_rulesets(outgoing.archive)}
    parts = _RecordFiles(payload)
    with contextlib.closing(parts):
        for logged, raw in outgoing.read_log():
            if raw is None:
                parts.add(b"", b"")
            else:
                own = (rulesets[logged.ruleset],) if logged.ruleset else ()
                record = decode_stored(raw)
                logged.file, logged.line = parts.add(raw, _expand(record, own))
                tables.add(record, own)
            log.write(encode(logged) + b"\n")


class _RecordFiles:
    """The files of records, with PART records in each, and of the same records expanded."""

    def __init__(self, payload: _Payload) -> None:
        self._payload = payload
        self._count = 0
        self._open = contextlib.ExitStack()
        self._name = ""

    def add(self, raw: bytes, spelled_out: bytes) -> tuple[str, int]:
        """Write a record; return its file, relative to ``data/``, and its line, from 1.

        Args:
            raw: The canonical bytes of the record; empty for a withdrawn record, so that the number
                of a record follows from its line.
            spelled_out: The expanded form of the record, UTF-8 JSON in one line without line feed.
        """
        number, line = divmod(self._count, PART)
        if line == 0:
            self.close()
            self._name = f"{number + 1:06}.jsonl"
            self._records, self._expanded = (
                self._open.enter_context(self._payload.open_file(f"data/{folder}/{self._name}"))
                for folder in ("records", "expanded")
            )
        self._count += 1
        self._records.write(raw + b"\n")
        self._expanded.write(spelled_out + b"\n")
        return f"records/{self._name}", line + 1

    def close(self) -> None:
        """Close the files that are open."""
        self._open.close()
        self._open = contextlib.ExitStack()


def _expand(record: Record, own: tuple[Ruleset, ...]) -> bytes:
    return sorted_bytes(expand_record(record, partial(derive_turns, own=own)))


class _CellTables:
    """The cell tables of the rulesets that the records name, each written once."""

    def __init__(self, payload: _Payload) -> None:
        self._payload = payload
        self._written: set[str] = set()

    def add(self, record: Record, own: tuple[Ruleset, ...]) -> None:
        """Write the cell table of the record's ruleset, if it is new and supported."""
        named = record.ruleset
        rules, _ = find_ruleset(named.id, named.version, named.options, named.sha256, own=own)
        if rules is None or get_engine(rules.family).find_unsupported(rules):
            return
        name = make_cell_table_name(rules)
        if name not in self._written:
            self._written.add(name)
            self._payload.write(f"data/cells/{name}.json", encode_cell_table(rules))


def _write_log(payload: _Payload, outgoing: OutgoingRecords, log: IO[bytes]) -> None:
    rulesets = [
        {"sha256": one.sha256, "id": one.id, "version": one.version}
        for one in outgoing.archive.rulesets()
    ]
    arrays = [("rulesets", rulesets), ("log", manifests.read_log_lines(log))]
    with payload.open_file(LOG) as stream:
        manifests.write_manifest(stream, outgoing.make_head(), arrays)


def _write_companions(payload: _Payload, outgoing: OutgoingRecords) -> None:
    """Write the files beside the records: rulesets, history, explanations and JSON Schemas."""
    for canonical in manifests.read_rulesets(outgoing.archive):
        payload.write(f"data/rulesets/{sha256(canonical).hexdigest()}.json", canonical)
    if not outgoing.anonymous:
        _write_history(payload, outgoing.archive)
    for package, folder in ((BAG_FILES, "data"), (SCHEMAS, "data/schemas")):
        for file in _list_data_files(package):
            payload.write(f"{folder}/{file}", read_resource(package, file))


def _write_history(payload: _Payload, archive: Archive) -> None:
    """Write the people of an archive, its dictionaries, its acts and its signed checkpoints."""
    with payload.open_file(PEOPLE) as stream:
        stream.write(b"{")
        manifests.write_array(stream, "people", manifests.read_people(archive))
        stream.write(b"}\n")
    for content in manifests.read_dictionaries(archive):
        payload.write(f"{DICTIONARIES}/{sha256(content).hexdigest()}", content)
    with payload.open_file(ACTS) as stream:
        for body in manifests.read_act_texts(archive):
            stream.write(body.encode() + b"\n")
    for number, kept in enumerate(manifests.read_checkpoints(archive), start=1):
        name = f"{CHECKPOINTS}/{number:06}.checkpoint"
        payload.write(name, kept.body.encode())
        payload.write(f"{name}{SIGNATURE}", kept.signature.encode())


def _list_data_files(package: str) -> Iterable[str]:
    return [name for name in list_resources(package) if not name.startswith("__")]
