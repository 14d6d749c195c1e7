"""What goes with the records of an archive when they leave it, so that nothing of it is lost.

Canonical bytes hold no log: which number a record had, which were withdrawn, which spellings are
one person, what was done and signed. That stands in a *manifest*, a JSON object beside a file of
JSON Lines, and in ``log.json`` and its neighbours in a bag. ``parcels`` reads both.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import IO, Any, BinaryIO, Final, NamedTuple

import msgspec
from msgspec import Struct

from barsis_notation.archive import acts
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.contents import DamagedContentError, Packer
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.merkle import Peaks, leaf_hash
from barsis_notation.archive.pinned import pinned_rulesets
from barsis_notation.archive.seals.checkpoints import Checkpoint
from barsis_notation.archive.seals.sealing import NOBODY
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.language.texts import Text, texts_of

_text = texts_of("archive")

FORMAT: Final = "barsis-manifest/1"

MANIFEST: Final = ".manifest.json"
CHECKPOINT: Final = ".checkpoint"
"""What is added to the name of a file for those beside it."""


class ManifestPart(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False, kw_only=True):
    """An object of a manifest."""


class LoggedWithdrawal(ManifestPart):
    """When a record was withdrawn, and why."""

    at: str
    reason: str


class Logged(ManifestPart):
    """A record in the log: its number, its id and the hash of its leaf, in hexadecimal.

    *ruleset* is the SHA-256 of the one it was checked by. *play* is the play id of a withdrawn
    record, of which nothing else is known. In a bag *file* and *line* say where it stands.
    """

    number: int
    id: str
    leaf: str
    ruleset: str = ""
    file: str = ""
    line: int = 0
    play: str = ""
    withdrawn: LoggedWithdrawal | None = None


class KeptPerson(ManifestPart):
    """A spelling of a person's name; *person* is the number of the one that leads, if another."""

    number: int
    name: str
    id: str = ""
    person: int | None = None


class KeptCheckpoint(ManifestPart):
    """A checkpoint that is kept, and its signature, as their files are."""

    size: int
    body: str
    signature: str


class PackedFrame(ManifestPart):
    """A frame of a packed file: where it begins, how long it is, and which lines it holds."""

    offset: int
    size: int
    first: int
    lines: int


class ManifestHead(ManifestPart):
    """What a manifest says of the whole.

    *since* is the number before the first record, *peaks* what the Merkle tree over the records up
    to it is made of; *size* and *root* are the log's, with everything in it. *archive* is absent
    where the records are not those of the archive, because names were left out.
    """

    format: str = FORMAT
    archive: str = ""
    since: int = 0
    peaks: list[str] = []
    size: int = 0
    root: str = ""
    act_count: int = 0
    chain: str = ""
    present: int = 0
    withdrawn: int = 0
    file: str = ""
    sha256: str = ""


HEAD: Final = tuple(field.name for field in msgspec.structs.fields(ManifestHead))


# -- What an archive sends ----------------------------------------------------------------------


class Sent(NamedTuple):
    """A record on its way: its place in the log, and its canonical bytes unless it is withdrawn."""

    logged: Logged
    raw: bytes | None


def sent(archive: Archive, since: int = 0) -> Iterator[Sent]:
    """Yield the log of *archive* after the number *since*; every hash is checked on the way.

    Raises ArchiveError where one is wrong, or bytes are missing.
    """
    packer = Packer(archive.database)
    tree = peaks_at(archive, since)
    for row in archive.database.rows(_SENT, (since,)):
        number, id, leaf, play, ruleset, packing, size, packed, at, reason = row
        tree.append(leaf)
        if tree.size != number:
            raise damaged(archive, _text("log-damaged"))
        logged = Logged(number=number, id=id.hex(), leaf=leaf.hex())
        if at is not None:
            logged.play, logged.withdrawn = play.hex(), LoggedWithdrawal(at=at, reason=reason)
            yield Sent(logged, None)
            continue
        logged.ruleset = ruleset.hex() if ruleset else ""
        raw = _raw(packer, packing, size, packed)
        if raw is None or sha256(raw).digest() != id or leaf_hash(raw) != leaf:
            raise damaged(archive, _text("content-damaged", number=number))
        yield Sent(logged, raw)
    if tree.root() != archive.root or tree.size != len(archive):
        raise damaged(archive, _text("log-damaged"))


def _raw(packer: Packer, packing: int | None, size: int, packed: bytes) -> bytes | None:
    try:
        return None if packing is None else packer.unpack(packing, size, packed)
    except DamagedContentError:
        return None


def damaged(archive: Archive, found: Text) -> ArchiveError:
    """Return the error of an archive in which something is not as it was written."""
    return ArchiveError(codes.ARCHIVE_DAMAGED.finding(found=found, file=archive.path))


_SENT: Final = (
    "SELECT records.number, records.id, leaf, play, rulesets.sha256, packing, size, contents.bytes,"
    " at, withdrawals.reason FROM records LEFT JOIN contents ON contents.number = records.number"
    " LEFT JOIN withdrawals ON withdrawals.number = records.number"
    " LEFT JOIN rulesets ON rulesets.number = records.ruleset"
    " WHERE records.number > ? ORDER BY records.number"
)


def peaks_at(archive: Archive, size: int) -> Peaks:
    """Return the Merkle tree over the first *size* records."""
    tree = Peaks()
    query = "SELECT leaf FROM records WHERE number <= ? ORDER BY number"
    tree.extend(leaf for (leaf,) in archive.database.rows(query, (size,)))
    return tree


def head_of(archive: Archive, since: int = 0) -> ManifestHead:
    """Return what is to be said of *archive* as a whole, in a manifest after the number *since*."""
    last = acts.last_act(archive.database)
    count = "SELECT count(*) FROM records LEFT JOIN withdrawals USING (number) WHERE number > ?"
    withdrawn = archive.database.value(f"{count} AND at IS NOT NULL", (since,))
    return ManifestHead(
        archive=archive.id,
        since=since,
        peaks=hashes(peaks_at(archive, since).to_bytes()) if since else [],
        size=len(archive),
        root=archive.root.hex(),
        act_count=last.number if last else 0,
        chain=last.chain.hex() if last else "",
        present=archive.database.value(count, (since,)) - withdrawn,
        withdrawn=withdrawn,
    )


def hashes(raw: bytes) -> list[str]:
    """Return the hashes that stand in *raw*, one after the other, in hexadecimal."""
    return [raw[at : at + 32].hex() for at in range(0, len(raw), 32)]


def rulesets_of(archive: Archive) -> Iterator[bytes]:
    """Yield the canonical bytes of the rulesets of *archive*, in the order in which they came."""
    for number, ruleset in pinned_rulesets(archive.database).items():
        if ruleset is None:
            raise damaged(archive, _text("ruleset-damaged", number=number))
        yield ruleset.edition.canonical


def dictionaries_of(archive: Archive) -> Iterator[bytes]:
    """Yield the dictionaries by which *archive* packs records. Raises ArchiveError."""
    rows = archive.database.rows("SELECT sha256, bytes FROM dictionaries ORDER BY number")
    for digest, packed in rows:
        try:
            content = zlib.decompress(packed)
        except zlib.error:
            content = b""
        if sha256(content).digest() != digest:
            raise damaged(archive, _text("dictionary-damaged"))
        yield content


def people_of(archive: Archive) -> Iterator[KeptPerson]:
    """Yield the spellings of people in *archive*, by number."""
    query = "SELECT number, name, id, person FROM people ORDER BY number"
    for number, name, id, person in archive.database.rows(query):
        yield KeptPerson(number=number, name=name, id=id, person=person)


def checkpoints_of(archive: Archive) -> Iterator[KeptCheckpoint]:
    """Yield the signed checkpoints that *archive* keeps, the oldest first."""
    query = "SELECT size, body, signature FROM checkpoints ORDER BY number"
    for size, body, signature in archive.database.rows(query):
        yield KeptCheckpoint(size=size, body=body, signature=signature)


def acts_of(archive: Archive) -> Iterator[str]:
    """Yield the texts of the acts of *archive*."""
    for act in acts.all_acts(archive.database):
        yield act.body


def unsigned_checkpoint(head: ManifestHead) -> bytes:
    """Return a checkpoint of now that nobody signed: it names no key."""
    hashes = bytes.fromhex(head.root), bytes.fromhex(head.chain)
    made = Checkpoint(
        head.archive, head.size, hashes[0], head.act_count, hashes[1], acts.now(), NOBODY
    )
    return made.to_bytes().removesuffix(KEY_OF_NOBODY)


KEY_OF_NOBODY: Final = f"key {NOBODY.to_line()}\n".encode()


# -- Written --------------------------------------------------------------------------------------


def write_manifest(
    stream: BinaryIO, head: ManifestHead, arrays: Iterable[tuple[str, Iterable[Any]]]
) -> None:
    """Write a manifest: the members of *head*, then the *arrays*, an element a line."""
    members = [(name, _encoded(getattr(head, name))) for name in HEAD if _is_said(head, name)]
    stream.write(b"{" + b",".join(b'\n"%b": %b' % (name.encode(), raw) for name, raw in members))
    for name, elements in arrays:
        stream.write(b",\n")
        write_array(stream, name, elements)
    stream.write(b"\n}\n")


def write_array(stream: BinaryIO, name: str, elements: Iterable[Any]) -> None:
    """Write a member that is an array, an element a line; bytes are JSON already."""
    stream.write(b'"%b": [' % name.encode())
    separator = b"\n"
    for element in elements:
        stream.write(separator)
        stream.write(element if isinstance(element, bytes) else _encoded(element))
        separator = b",\n"
    stream.write(b"\n]")


_encoded: Final = msgspec.json.Encoder().encode


def _is_said(head: ManifestHead, name: str) -> bool:
    return getattr(head, name) not in ("", [])


def log_lines(held: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of *held*, which were encoded before."""
    held.seek(0)
    for line in held:
        yield line[:-1]
