"""Inclusion and consistency proofs as JSON, and their checks against checkpoints.

An inclusion proof shows that a record is in an archive; a consistency proof shows that an archive
was only extended since an older checkpoint. Proofs are not secret, and show nothing without the
checkpoints they belong to.

``python -m barsis_notation.archive.seals.proofs`` writes their JSON Schemas.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct, inspect

from barsis_notation.archive.merkle import (
    build_consistency_path,
    build_inclusion_path,
    compute_inclusion_root,
    hash_leaf,
    is_consistent,
)
from barsis_notation.archive.seals.checkpoints import (
    Checkpoint,
    format_act_count,
    format_record_count,
)
from barsis_notation.archive.seals.key_files import MAX_FILE
from barsis_notation.base import strict_json
from barsis_notation.base.saving import save
from barsis_notation.diagnostics import archive_codes as arc
from barsis_notation.diagnostics.file_kinds import make_other_kind_finding, recognise_other_kind
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record import shapes
from barsis_notation.record.excerpt import excerpt
from barsis_notation.record.record_schema import format_schema, make_struct_schema
from barsis_notation.record.shape_faults import find_faults

_text = bind_texts("archive")
_report = bind_texts("report")

INCLUSION: Final = "barsis-inclusion-proof/1"
CONSISTENCY: Final = "barsis-consistency-proof/1"
MAX_PATH: Final = 64
"""The largest number of hashes in a path."""

Hashes = Annotated[list[shapes.Hash], Meta(max_length=MAX_PATH)]

if TYPE_CHECKING:
    InclusionFormat = str
    ConsistencyFormat = str
else:
    InclusionFormat = shapes.make_choice_type(INCLUSION)
    ConsistencyFormat = shapes.make_choice_type(CONSISTENCY)


class InclusionProof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A proof that a leaf is in the Merkle tree (RFC 6962) over an archive's records.

    ``Archive.prove`` returns such a proof, and ``check_inclusion`` checks it. A proof file contains
    this object as JSON. Values are validated when msgspec decodes the JSON, not by the constructor.

    Attributes:
        format: ``barsis-inclusion-proof/1``.
        archive: The id of the archive, a UUID.
        record: The id of the record, the SHA-256 of its canonical bytes, in hexadecimal.
        leaf: The hash of the record's leaf, in hexadecimal.
        index: The index of the leaf, from 0.
        size: The number of leaves of the tree.
        path: The hashes of the siblings from the leaf up to the root, in hexadecimal.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> import msgspec
        >>> from barsis_notation import load_ruleset, simulate
        >>> from barsis_notation.archive import Archive, InclusionProof
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(simulate(load_ruleset("barsis"), games=1, seed=7)))
        ...     proof = archive.prove(1)
        >>> proof.index, proof.size
        (0, 1)
        >>> msgspec.json.decode(msgspec.json.encode(proof), type=InclusionProof) == proof
        True
    """

    format: InclusionFormat
    archive: shapes.Uuid
    """The id of the archive."""
    record: shapes.Hash
    """The id of the record: the SHA-256 of its canonical bytes."""
    leaf: shapes.Hash
    """The hash of the record's leaf: the SHA-256 of a zero byte followed by its canonical bytes."""
    index: shapes.Duration
    """The index of the leaf, from 0."""
    size: shapes.Duration
    """The number of leaves of the tree."""
    path: Hashes
    """The hashes of the siblings along the way from the leaf up to the root."""


class ConsistencyProof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A proof that the Merkle tree (RFC 6962) over an archive's records has only grown.

    ``Archive.prove_since`` returns such a proof, and ``check_consistency`` checks it. A proof file
    contains this object as JSON. Values are validated when msgspec decodes the JSON, not by the
    constructor.

    Attributes:
        format: ``barsis-consistency-proof/1``.
        archive: The id of the archive, a UUID.
        first: The number of leaves of the older tree.
        second: The number of leaves of the newer tree.
        path: The hashes of the subtrees from which both roots are computed, lowest first, in
            hexadecimal.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.archive import Archive, SecretKey
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     older = archive.sign(SecretKey.new(), f"{folder}/spring.checkpoint")
        ...     proof = archive.prove_since(older)
        >>> proof.format, proof.first, proof.second
        ('barsis-consistency-proof/1', 0, 0)
    """

    format: ConsistencyFormat
    archive: shapes.Uuid
    """The id of the archive."""
    first: shapes.Duration
    """The number of leaves of the older tree."""
    second: shapes.Duration
    """The number of leaves of the newer tree."""
    path: Hashes
    """The hashes of the subtrees from which both roots are computed, lowest first."""


Proof = InclusionProof | ConsistencyProof

_KINDS: Final[dict[str, type[Proof]]] = {
    INCLUSION: InclusionProof,
    CONSISTENCY: ConsistencyProof,
}


# -- Creating and parsing -----------------------------------------------------------------------


def prove_inclusion(
    leaves: Iterable[bytes], *, archive: str, record: str, leaf: bytes, index: int, size: int
) -> InclusionProof:
    """Return a proof that a record is in the tree of the first *size* leaves.

    The leaf and the record are not compared with *leaves*.

    Args:
        leaves: The hashes of all leaves in order, 32 bytes each; iterated once. Leaves after the
            first *size* are ignored.
        archive: The id of the archive, a UUID.
        record: The id of the record in hexadecimal.
        leaf: The hash of the record's leaf, 32 bytes.
        index: The index of the leaf, from 0.
        size: The number of leaves of the tree.

    Raises:
        IndexError: If *index* is negative or not below *size*.
        ValueError: If *leaves* has fewer than *size* elements; not checked if *size* is 1.
    """
    return InclusionProof(
        format=INCLUSION, archive=archive, record=record, leaf=leaf.hex(), index=index, size=size,
        path=[one.hex() for one in build_inclusion_path(leaves, index, size)],
    )  # fmt: skip


def prove_consistency(
    leaves: Iterable[bytes], *, archive: str, first: int, second: int
) -> ConsistencyProof:
    """Return a proof that the tree of *second* leaves begins with the tree of *first* leaves.

    Args:
        leaves: The hashes of all leaves in order, 32 bytes each; iterated once. Leaves after the
            first *second* are ignored.
        archive: The id of the archive, a UUID.
        first: The number of leaves of the older tree.
        second: The number of leaves of the newer tree.

    Raises:
        IndexError: If *first* is negative or greater than *second*.
        ValueError: If *leaves* has fewer than *second* elements; not checked if *first* is 0 or
            equal to *second*.
    """
    return ConsistencyProof(
        format=CONSISTENCY, archive=archive, first=first, second=second,
        path=[one.hex() for one in build_consistency_path(leaves, first, second)],
    )  # fmt: skip


def encode_proof(proof: Proof) -> bytes:
    """Return the content of a proof file: indented JSON in UTF-8 and a line feed."""
    return msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n"


def read_proof(raw: bytes) -> tuple[Proof | None, list[Finding]]:
    """Parse a proof, without checking it against a checkpoint.

    Args:
        raw: The content of the file, UTF-8 JSON of at most MAX_FILE (65,536) bytes.

    Returns:
        The proof, or None if the file is malformed; and the findings about the file, empty if it is
        well-formed.
    """
    other = recognise_other_kind(raw, "inclusion-proof", "consistency-proof")
    if other is not None:
        return None, [make_other_kind_finding(other, _text("a-proof"))]
    if len(raw) > MAX_FILE:
        return None, [_make_unreadable_finding(_text("more-than", size=MAX_FILE))]
    try:
        document = strict_json.parse_json(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        return None, [_make_unreadable_finding(_text("no-json"))]
    form = document.get("format") if isinstance(document, dict) else None
    kind = _KINDS.get(form) if isinstance(form, str) else None
    if kind is None:
        found = _text("no-format") if form is None else excerpt(form)
        return None, [_make_unreadable_finding(found, join_words(_KINDS, "or"))]
    findings = find_faults(inspect.type_info(kind), document)
    return None if findings else msgspec.convert(document, kind), findings


def _make_unreadable_finding(found: Text | str, expected: Text | None = None) -> Finding:
    return arc.PROOF_UNREADABLE.finding(found=found, expected=expected or _text("a-proof"))


# -- Checking -----------------------------------------------------------------------------------


def check_inclusion_path(proof: InclusionProof, checkpoint: Checkpoint) -> list[Finding]:
    """Check *proof* against *checkpoint*; return the problems, or [] if it is valid.

    The archives, sizes and roots are compared. The signature of the checkpoint is not checked.
    Whether the leaf belongs to the record named in the proof is checked only by
    :func:`check_proof_record`.

    Raises:
        ValueError: If a hash of *proof* is not hexadecimal, which :func:`read_proof` excludes.
    """
    findings = _check_subject(proof.archive, proof.size, checkpoint)
    if findings:
        return findings
    path = decode_hashes(proof.path)
    root = compute_inclusion_root(bytes.fromhex(proof.leaf), proof.index, proof.size, path)
    return [] if root == checkpoint.root else [arc.PROOF_FAILS.finding()]


def check_proof_record(proof: InclusionProof, raw: bytes) -> list[Finding]:
    """Check that a record is the one in *proof*; return the problems, or [] if it is.

    *raw* is the canonical bytes of the record. The id and the leaf are compared.
    """
    found = sha256(raw).hexdigest()
    if found != proof.record:
        return [_make_record_finding(found, proof)]
    leaf = hash_leaf(raw).hex()
    if leaf == proof.leaf:
        return []
    called = [_text("leaf-called", leaf=one) for one in (leaf, proof.leaf)]
    return [arc.ANOTHER_RECORD.finding(found=called[0], expected=called[1])]


def make_missing_record_finding(proof: InclusionProof, found: Sequence[str]) -> Finding:
    """Return a finding saying that the record of *proof* is not among those given.

    *found* contains the ids of the given records, in hexadecimal, for the message; it may be empty.
    """
    return _make_record_finding(join_words(found, "commas") if found else _report("nothing"), proof)


def _make_record_finding(found: Text | str, proof: InclusionProof) -> Finding:
    return arc.ANOTHER_RECORD.finding(found=found, expected=proof.record)


def check_consistency_path(
    proof: ConsistencyProof, older: Checkpoint, newer: Checkpoint
) -> list[Finding]:
    """Check *proof* against two checkpoints; return the problems, or [] if it is valid.

    The archives, sizes, roots and acts are compared. The signatures of the checkpoints are not
    checked.

    Raises:
        ValueError: If a hash of *proof* is not hexadecimal, which :func:`read_proof` excludes.
    """
    findings = check_continuation(older, newer) or [
        *_check_subject(proof.archive, proof.first, older),
        *_check_subject(proof.archive, proof.second, newer),
    ]
    if findings:
        return findings
    roots = older.root, newer.root
    if is_consistent(proof.first, proof.second, *roots, decode_hashes(proof.path)):
        return []
    return [arc.PROOF_FAILS.finding()]


def check_continuation(older: Checkpoint, newer: Checkpoint) -> list[Finding]:
    """Return findings if *newer* cannot continue the archive of *older*.

    There are findings if the archives differ, or *newer* has fewer records or acts. If the number
    of records or acts is the same, their root or chain hash must be the same, too. Only the two
    checkpoints are compared. An empty result does not prove continuity; a consistency proof does.
    """
    if older.archive != newer.archive:
        return [arc.ANOTHER_ARCHIVE.finding(found=newer.archive, expected=older.archive)]
    findings = []
    if newer.size < older.size or (newer.size == older.size and newer.root != older.root):
        findings.append(make_rewritten_finding(older, newer.size, newer.root))
    if newer.acts < older.acts or (newer.acts == older.acts and newer.chain != older.chain):
        found, expected = (
            _text("acts-at", acts=format_act_count(one.acts), chain=one.chain.hex())
            for one in (newer, older)
        )
        findings.append(arc.ACTS_REWRITTEN.finding(found=found, expected=expected))
    return findings


def make_rewritten_finding(older: Checkpoint, size: int, root: bytes) -> Finding:
    """Return a finding saying that records of the checkpoint *older* were changed.

    *size* is the number of records found in the log, and *root* is its Merkle root, 32 bytes.
    """
    found = _text("root-at", records=format_record_count(size), root=root.hex())
    expected = _text("root-at", records=format_record_count(older.size), root=older.root.hex())
    return arc.LOG_REWRITTEN.finding(found=found, expected=expected)


def describe_inclusion(proof: InclusionProof, *, record_is_known: bool) -> Text:
    """Return a sentence that states what a valid inclusion proof shows.

    *record_is_known* is True if the record itself was compared with the proof. The proof is not
    checked. ``str`` translates the sentence into the current language.
    """
    number, records = proof.index + 1, format_record_count(proof.size)
    if record_is_known:
        return _text("record-is-there", record=proof.record, number=number, records=records)
    return _text("leaf-is-there", record=proof.record, number=number, records=records)


def describe_consistency(proof: ConsistencyProof) -> Text:
    """Return a sentence that states what a valid consistency proof shows.

    The proof is not checked. ``str`` translates the sentence into the current language.
    """
    return _text(
        "goes-on", first=format_record_count(proof.first), second=format_record_count(proof.second)
    )


def _check_subject(archive: str, size: int, checkpoint: Checkpoint) -> list[Finding]:
    if archive != checkpoint.archive:
        return [arc.ANOTHER_ARCHIVE.finding(found=archive, expected=checkpoint.archive)]
    if size != checkpoint.size:
        return [arc.ANOTHER_SIZE.finding(found=str(size), expected=str(checkpoint.size))]
    return []


def decode_hashes(path: list[str]) -> list[bytes]:
    """Return the hashes of *path*, given in hexadecimal, as bytes.

    The lengths are not checked.

    Raises:
        ValueError: If a hash is not hexadecimal.
    """
    return [bytes.fromhex(one) for one in path]


# -- JSON Schemas -------------------------------------------------------------------------------

PATHS: Final = {
    kind: Path("schemas") / f"{name.removeprefix('barsis-').replace('/', '-')}.schema.json"
    for name, kind in _KINDS.items()
}
"""The path of the published schema file of each kind of proof, relative to the project."""


def make_schema(kind: type[Proof]) -> dict[str, Any]:
    """Return the JSON Schema of a kind of proof as a dict.

    *kind* is InclusionProof or ConsistencyProof. Raises OSError if the source code of the structs
    is not available.
    """
    made = make_struct_schema(kind, shapes.make_schema_id(PATHS[kind].name))
    del made["$defs"]  # unused: proofs have no extension members
    return made


def make_schema_text(kind: type[Proof]) -> str:
    """Return the text of the published schema file of a kind of proof.

    *kind* is InclusionProof or ConsistencyProof. The text is JSON. Raises OSError if the source
    code of the structs is not available.
    """
    return format_schema(make_schema(kind))


def main() -> None:
    """Write the schema files of both kinds of proofs to ``schemas`` in the current folder.

    Existing files are replaced.

    Raises:
        OSError: If a file cannot be written, for example because the folder does not exist.
    """
    for kind, path in PATHS.items():
        save(path, make_schema_text(kind).encode())


if __name__ == "__main__":
    main()
