"""Manifests: the data of an archive that its records do not contain, for an export without loss.

This data consists of the numbers of records, withdrawals, merged spellings, acts and signatures. A
*manifest* contains it: a JSON object in a file beside a JSON Lines file. In a bag, ``log.json`` and
the files beside it contain it. ``parcels`` reads both.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import IO, Annotated, Any, BinaryIO, Final, NamedTuple

import msgspec
from msgspec import Struct

from barsis_notation.archive import acts
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.contents import DamagedContentError, Packer
from barsis_notation.archive.kept_rulesets import load_pinned_rulesets
from barsis_notation.archive.merkle import Peaks, hash_leaf
from barsis_notation.archive.seals.sealing import NOBODY, make_checkpoint
from barsis_notation.base.arguments import MOST
from barsis_notation.language.texts import bind_texts
from barsis_notation.rulesets import Ruleset

_text = bind_texts("archive")

FORMAT: Final = "barsis-manifest/1"

MANIFEST: Final = ".manifest.json"
"""The suffix that is appended to the name of a JSON Lines file to name its manifest."""

CHECKPOINT: Final = ".checkpoint"
"""The suffix that is appended to the name of a JSON Lines file to name its checkpoint."""


StoredInt = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
"""A number that a database can store."""


class ManifestPart(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False, kw_only=True):
    """The base class of all objects in a manifest. Unknown members are refused."""


class LoggedWithdrawal(ManifestPart):
    """The withdrawal of a record.

    Attributes:
        at: The time in UTC, such as ``2026-11-22T14:05:00Z``.
        reason: The reason.
    """

    at: str
    reason: str


class LogEntry(ManifestPart):
    """The log entry of a record.

    Attributes:
        number: The number of the record, from 1.
        id: The record id in hexadecimal.
        leaf: The hash of its leaf in the Merkle tree, in hexadecimal.
        ruleset: The SHA-256 of the ruleset it was checked against, in hexadecimal; empty if the
            ruleset was unknown or the record was withdrawn.
        file: In a bag, the file below ``data/`` that contains the record, such as
            ``records/000001.jsonl``; empty otherwise, and if the record was withdrawn.
        line: In a bag, its line in that file, from 1; otherwise 0.
        play: The play id of a withdrawn record in hexadecimal; empty for other records.
        withdrawn: The withdrawal; None if the record was not withdrawn.
    """

    number: StoredInt
    id: str
    leaf: str
    ruleset: str = ""
    file: str = ""
    line: StoredInt = 0
    play: str = ""
    withdrawn: LoggedWithdrawal | None = None


class KeptPerson(ManifestPart):
    """A spelling of a person's name.

    Attributes:
        number: The number of the spelling in the archive.
        name: The name as written.
        id: The registration id; empty if there is none.
        person: The number of the leading spelling of the same person; None if this one leads.
    """

    number: StoredInt
    name: str
    id: str = ""
    person: StoredInt | None = None


class KeptCheckpoint(ManifestPart):
    """A checkpoint stored in an archive.

    Attributes:
        size: The number of records that it covers; -1 if the text of a bag's checkpoint does not
            state it.
        body: The text of the checkpoint.
        signature: The text of its minisign file.
    """

    size: StoredInt
    body: str
    signature: str


class PackedFrame(ManifestPart):
    """A Zstandard frame of a compressed file.

    Attributes:
        offset: Its offset in bytes from the start of the file.
        size: Its compressed size in bytes.
        first: The number of its first line in the decompressed file, from 1.
        lines: The number of its lines.
    """

    offset: StoredInt
    size: StoredInt
    first: StoredInt
    lines: StoredInt


class ManifestHead(ManifestPart):
    """The members of a manifest that describe the whole export.

    Hashes are in hexadecimal. In an anonymous export, only *format*, *size*, *root*, *present*,
    *file* and *sha256* are set, and they describe the exported records. In a bag, *file* and
    *sha256* are empty.

    Attributes:
        format: The name of the manifest format, FORMAT.
        archive: The id of the archive.
        since: Only records with a number greater than this are exported; 0 for all records.
        peaks: The peaks of the Merkle tree over the first *since* records; empty if *since* is 0.
        size: The number of records in the whole log.
        root: The Merkle root of the whole log.
        act_count: The number of acts.
        chain: The chain hash after the last act in the log of acts.
        present: The number of exported records.
        withdrawn: The number of withdrawn records after *since*.
        file: The name of the compressed file, without folders.
        sha256: The SHA-256 of the compressed file.
    """

    format: str = FORMAT
    archive: str = ""
    since: StoredInt = 0
    peaks: list[str] = []
    size: StoredInt = 0
    root: str = ""
    act_count: StoredInt = 0
    chain: str = ""
    present: StoredInt = 0
    withdrawn: StoredInt = 0
    file: str = ""
    sha256: str = ""


HEAD: Final = tuple(field.name for field in msgspec.structs.fields(ManifestHead))
"""The names of the members of a ManifestHead, in order."""


# -- Data of an archive -------------------------------------------------------------------------


class SentRecord(NamedTuple):
    """A record to be exported.

    Attributes:
        logged: Its log entry.
        raw: Its canonical bytes (UTF-8 JSON); None if it was withdrawn.
    """

    logged: LogEntry
    raw: bytes | None


def read_log(archive: Archive, since: int = 0) -> Iterator[SentRecord]:
    """Yield the records with a number greater than *since*, and check their hashes.

    They are sorted by number, including withdrawn records. *file* and *line* of the log entries
    are not set. Call this inside a transaction if the archive may change meanwhile.

    The archive is read, and errors are raised, during iteration.

    Raises:
        ArchiveError: If a hash is wrong, the bytes of a record are missing or damaged, or the
            archive is locked. A wrong root is found only after the last record.
        NoZstandardError: If Zstandard is needed but not installed. This is an OSError.
        OSError: If the archive cannot be read.
        UsageError: If the archive is closed.
    """
    packer = Packer(archive.database)
    tree = compute_peaks(archive, since)
    for row in archive.database.rows(_SENT, (since,)):
        number, id, leaf, play, ruleset, packing, size, packed, at, reason = row
        tree.append(leaf)
        if tree.size != number:
            raise archive.database.make_damage_error(_text("log-damaged"))
        logged = LogEntry(number=number, id=id.hex(), leaf=leaf.hex())
        if at is not None:
            logged.play, logged.withdrawn = play.hex(), LoggedWithdrawal(at=at, reason=reason)
            yield SentRecord(logged, None)
            continue
        logged.ruleset = ruleset.hex() if ruleset else ""
        raw = _unpack(packer, packing, size, packed)
        if raw is None or sha256(raw).digest() != id or hash_leaf(raw) != leaf:
            raise archive.database.make_damage_error(_text("content-damaged", number=number))
        yield SentRecord(logged, raw)
    if tree.root() != archive.root or tree.size != len(archive):
        raise archive.database.make_damage_error(_text("log-damaged"))


def _unpack(packer: Packer, packing: int | None, size: int, packed: bytes) -> bytes | None:
    try:
        return None if packing is None else packer.unpack(packing, size, packed)
    except DamagedContentError:
        return None


_SENT: Final = (
    "SELECT records.number, records.id, leaf, play, rulesets.sha256, packing, size, contents.bytes,"
    " at, withdrawals.reason FROM records LEFT JOIN contents ON contents.number = records.number"
    " LEFT JOIN withdrawals ON withdrawals.number = records.number"
    " LEFT JOIN rulesets ON rulesets.number = records.ruleset"
    " WHERE records.number > ? ORDER BY records.number"
)


def compute_peaks(archive: Archive, size: int) -> Peaks:
    """Return the Merkle tree over the first *size* records of *archive*.

    If there are fewer records, the tree covers all of them. The hashes of the leaves are read, not
    computed.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    tree = Peaks()
    query = "SELECT leaf FROM records WHERE number <= ? ORDER BY number"
    tree.extend(leaf for (leaf,) in archive.database.rows(query, (size,)))
    return tree


def make_head(archive: Archive, since: int = 0) -> ManifestHead:
    """Return the head of a manifest for the records with a number above *since*.

    *file* and *sha256* are left empty. Read the records in the same transaction as this head.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    last = acts.read_last_act(archive.database)
    count = "SELECT count(*) FROM records LEFT JOIN withdrawals USING (number) WHERE number > ?"
    withdrawn = archive.database.value(f"{count} AND at IS NOT NULL", (since,))
    return ManifestHead(
        archive=archive.id,
        since=since,
        peaks=split_hashes(compute_peaks(archive, since).to_bytes()) if since else [],
        size=len(archive),
        root=archive.root.hex(),
        act_count=last.number if last else 0,
        chain=last.chain.hex() if last else "",
        present=archive.database.value(count, (since,)) - withdrawn,
        withdrawn=withdrawn,
    )


def split_hashes(raw: bytes) -> list[str]:
    """Return the 32-byte hashes concatenated in *raw*, in order and in hexadecimal.

    The length of *raw* must be a multiple of 32; this is not checked.
    """
    return [raw[at : at + 32].hex() for at in range(0, len(raw), 32)]


def read_rulesets(archive: Archive) -> Iterator[bytes]:
    """Yield the canonical bytes (UTF-8 JSON) of the rulesets of *archive*, sorted by number.

    The archive is read, and errors are raised, during iteration.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If a ruleset is damaged, or the archive is locked.
        UsageError: If the archive is closed.
    """
    for ruleset in load_rulesets(archive):
        yield ruleset.edition.canonical


def load_rulesets(archive: Archive) -> list[Ruleset]:
    """Return the rulesets stored in *archive*, sorted by number.

    Their options have default values.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If a ruleset is damaged, or the archive is locked.
        UsageError: If the archive is closed.
    """
    found: list[Ruleset] = []
    for number, ruleset in load_pinned_rulesets(archive.database).items():
        if ruleset is None:
            raise archive.database.make_damage_error(_text("ruleset-damaged", number=number))
        found.append(ruleset)
    return found


def read_dictionaries(archive: Archive) -> Iterator[bytes]:
    """Yield the compression dictionaries of *archive* as bytes, sorted by number.

    The archive is read, and errors are raised, during iteration.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If a dictionary is damaged, or the archive is locked.
        UsageError: If the archive is closed.
    """
    rows = archive.database.rows("SELECT sha256, bytes FROM dictionaries ORDER BY number")
    for digest, packed in rows:
        try:
            content = zlib.decompress(packed)
        except zlib.error:
            content = b""
        if sha256(content).digest() != digest:
            raise archive.database.make_damage_error(_text("dictionary-damaged"))
        yield content


def read_people(archive: Archive) -> Iterator[KeptPerson]:
    """Yield the spellings of people's names in *archive*, sorted by number.

    The archive is read, and errors are raised, during iteration.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    query = "SELECT number, name, id, person FROM people ORDER BY number"
    for number, name, id, person in archive.database.rows(query):
        yield KeptPerson(number=number, name=name, id=id, person=person)


def read_checkpoints(archive: Archive) -> Iterator[KeptCheckpoint]:
    """Yield the signed checkpoints stored in *archive*, oldest first.

    The signatures are not checked. The archive is read, and errors are raised, during iteration.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    query = "SELECT size, body, signature FROM checkpoints ORDER BY number"
    for size, body, signature in archive.database.rows(query):
        yield KeptCheckpoint(size=size, body=body, signature=signature)


def read_act_texts(archive: Archive) -> Iterator[str]:
    """Yield the JSON texts of the acts of *archive* in order.

    The chain hashes are not checked. The archive is read, and errors are raised, during iteration.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    for act in acts.read_acts(archive.database):
        yield act.body


def make_unsigned_checkpoint(archive: Archive) -> bytes:
    """Return an unsigned checkpoint of the current state of *archive*, as ASCII text.

    It has the lines of a signed checkpoint except the last one, which names the key.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    return make_checkpoint(archive.database, NOBODY).to_bytes().removesuffix(KEY_OF_NOBODY)


KEY_OF_NOBODY: Final = f"key {NOBODY.to_line()}\n".encode()
"""The key line to append to an unsigned checkpoint so that it can be parsed."""


# -- Writing --------------------------------------------------------------------------------------


def write_manifest(
    stream: BinaryIO, head: ManifestHead, arrays: Iterable[tuple[str, Iterable[Any]]]
) -> None:
    """Write a manifest: the members of *head*, then the arrays.

    Args:
        stream: The binary file to write.
        head: The description of the whole export; members that are an empty string or list are
            omitted.
        arrays: The name and elements of each array; for the elements see :func:`write_array`.

    Raises:
        OSError: If the stream cannot be written.
        TypeError: If an element cannot be encoded as JSON.
    """
    members = [(name, _encode(getattr(head, name))) for name in HEAD if _is_set(head, name)]
    stream.write(b"{" + b",".join(b'\n"%b": %b' % (name.encode(), raw) for name, raw in members))
    for name, elements in arrays:
        stream.write(b",\n")
        write_array(stream, name, elements)
    stream.write(b"\n}\n")


def write_array(stream: BinaryIO, name: str, elements: Iterable[Any]) -> None:
    """Write a JSON member that is an array, one element per line.

    Only ``"name": [ … ]`` is written, without a comma before or after it.

    Args:
        stream: The binary file to write.
        name: The name of the member, without characters that JSON escapes.
        elements: The elements; bytes are written as they are and must be JSON, other values are
            encoded as JSON.

    Raises:
        OSError: If the stream cannot be written.
        TypeError: If an element cannot be encoded as JSON.
    """
    stream.write(b'"%b": [' % name.encode())
    separator = b"\n"
    for element in elements:
        stream.write(separator)
        stream.write(element if isinstance(element, bytes) else _encode(element))
        separator = b",\n"
    stream.write(b"\n]")


_encode: Final = msgspec.json.Encoder().encode


def _is_set(head: ManifestHead, name: str) -> bool:
    return getattr(head, name) not in ("", [])


def read_log_lines(held: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of the temporary file *held*, without line feeds.

    *held* must be binary and seekable, and each of its lines must end with a line feed. It is read
    from its beginning during iteration, and is not closed.
    """
    held.seek(0)
    for line in held:
        yield line[:-1]
