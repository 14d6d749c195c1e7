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
    consistency_path,
    inclusion_path,
    is_consistent,
    leaf_hash,
    root_from_inclusion,
)
from barsis_notation.archive.seals.checkpoints import Checkpoint, acts_text, records_text
from barsis_notation.archive.seals.key_files import MAX_FILE
from barsis_notation.base import strict_json
from barsis_notation.base.saving import save
from barsis_notation.diagnostics import archive_codes as arc
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record import shapes
from barsis_notation.record.excerpt import excerpt
from barsis_notation.record.record_schema import published, schema_of
from barsis_notation.record.shape_faults import faults_of

_text = texts_of("archive")
_report = texts_of("report")

INCLUSION: Final = "barsis-inclusion-proof/1"
CONSISTENCY: Final = "barsis-consistency-proof/1"
MAX_PATH: Final = 64
"""The largest number of hashes in a path."""

Hashes = Annotated[list[shapes.Hash], Meta(max_length=MAX_PATH)]

if TYPE_CHECKING:
    InclusionFormat = str
    ConsistencyFormat = str
else:
    InclusionFormat = shapes.one_of(INCLUSION)
    ConsistencyFormat = shapes.one_of(CONSISTENCY)


class InclusionProof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Shows that a leaf stands in the Merkle tree (RFC 6962) over the records of an archive."""

    format: InclusionFormat
    archive: shapes.Uuid
    """The id of the archive."""
    record: shapes.Hash
    """The id of the record: the SHA-256 of its canonical bytes."""
    leaf: shapes.Hash
    """The hash of its leaf: the SHA-256 of a zero byte and its canonical bytes."""
    index: shapes.Duration
    """The place of the leaf, from 0."""
    size: shapes.Duration
    """How many leaves the tree has."""
    path: Hashes
    """The hashes beside the way from the leaf up to the root."""


class ConsistencyProof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Shows that the Merkle tree (RFC 6962) over an archive's records grew at its end alone."""

    format: ConsistencyFormat
    archive: shapes.Uuid
    """The id of the archive."""
    first: shapes.Duration
    """How many leaves the older tree has."""
    second: shapes.Duration
    """How many leaves the newer tree has."""
    path: Hashes
    """The hashes that both roots are made of, the lowest first."""


Proof = InclusionProof | ConsistencyProof

_KINDS: Final[dict[str, type[Proof]]] = {
    INCLUSION: InclusionProof,
    CONSISTENCY: ConsistencyProof,
}


# -- made and kept ------------------------------------------------------------------------------


def prove_inclusion(
    leaves: Iterable[bytes], *, archive: str, record: str, leaf: bytes, index: int, size: int
) -> InclusionProof:
    """Return a proof that a record is in the tree of the first *size* leaves.

    Args:
        leaves: The hashes of the leaves in order; iterated once.
        archive: The id of the archive.
        record: The id of the record in hexadecimal.
        leaf: The hash of its leaf, 32 bytes.
        index: The index of the leaf, from 0.
        size: The number of leaves of the tree.

    Raises:
        IndexError: If *index* is not below *size*.
        ValueError: If *leaves* has fewer elements than needed.
    """
    return InclusionProof(
        format=INCLUSION, archive=archive, record=record, leaf=leaf.hex(), index=index, size=size,
        path=[one.hex() for one in inclusion_path(leaves, index, size)],
    )  # fmt: skip


def prove_consistency(
    leaves: Iterable[bytes], *, archive: str, first: int, second: int
) -> ConsistencyProof:
    """Return a proof that the tree of *second* leaves begins with that of *first*.

    Args:
        leaves: The hashes of the leaves in order; iterated once.
        archive: The id of the archive.
        first: The number of leaves of the older tree.
        second: The number of leaves of the newer tree.

    Raises:
        IndexError: If *first* is greater than *second*.
        ValueError: If *leaves* has fewer elements than needed.
    """
    return ConsistencyProof(
        format=CONSISTENCY, archive=archive, first=first, second=second,
        path=[one.hex() for one in consistency_path(leaves, first, second)],
    )  # fmt: skip


def proof_bytes(proof: Proof) -> bytes:
    """Return the content of a proof's JSON file."""
    return msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n"


def read_proof(raw: bytes) -> tuple[Proof | None, list[Finding]]:
    """Parse a proof, without checking it against a checkpoint.

    Args:
        raw: The content of the file.

    Returns:
        The proof, or None if the file is malformed, and the findings about the file.
    """
    if len(raw) > MAX_FILE:
        return None, [_unreadable(_text("more-than", size=MAX_FILE))]
    try:
        document = strict_json.parse(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        return None, [_unreadable(_text("no-json"))]
    form = document.get("format") if isinstance(document, dict) else None
    kind = _KINDS.get(form) if isinstance(form, str) else None
    if kind is None:
        found = _text("no-format") if form is None else excerpt(form)
        return None, [_unreadable(found, listed(_KINDS, "or"))]
    findings = faults_of(inspect.type_info(kind), document)
    return None if findings else msgspec.convert(document, kind), findings


def _unreadable(found: Text | str, expected: Text | None = None) -> Finding:
    return arc.PROOF_UNREADABLE.finding(found=found, expected=expected or _text("a-proof"))


# -- checked ------------------------------------------------------------------------------------


def inclusion_findings(proof: InclusionProof, checkpoint: Checkpoint) -> list[Finding]:
    """Return the problems of *proof* as a proof for *checkpoint*; empty if its leaf is included.

    Whether the leaf belongs to the named record is checked only by :func:`record_findings`.
    """
    findings = _subject_findings(proof.archive, proof.size, checkpoint)
    if findings:
        return findings
    path = decode_hashes(proof.path)
    root = root_from_inclusion(bytes.fromhex(proof.leaf), proof.index, proof.size, path)
    return [] if root == checkpoint.root else [arc.PROOF_FAILS.finding()]


def record_findings(proof: InclusionProof, raw: bytes) -> list[Finding]:
    """Return findings if the canonical bytes *raw* are not the record of *proof*."""
    found = sha256(raw).hexdigest()
    if found != proof.record:
        return [_another_record(found, proof)]
    leaf = leaf_hash(raw).hex()
    if leaf == proof.leaf:
        return []
    called = [_text("leaf-called", leaf=one) for one in (leaf, proof.leaf)]
    return [arc.ANOTHER_RECORD.finding(found=called[0], expected=called[1])]


def missing_record_finding(proof: InclusionProof, found: Sequence[str]) -> Finding:
    """Return the finding that none of the records with the ids *found* is that of *proof*."""
    return _another_record(listed(found, "commas") if found else _report("nothing"), proof)


def _another_record(found: Text | str, proof: InclusionProof) -> Finding:
    return arc.ANOTHER_RECORD.finding(found=found, expected=proof.record)


def consistency_findings(
    proof: ConsistencyProof, older: Checkpoint, newer: Checkpoint
) -> list[Finding]:
    """Return the problems of *proof* as a proof for two checkpoints; empty if it is valid."""
    findings = rewriting_findings(older, newer) or [
        *_subject_findings(proof.archive, proof.first, older),
        *_subject_findings(proof.archive, proof.second, newer),
    ]
    if findings:
        return findings
    roots = older.root, newer.root
    if is_consistent(proof.first, proof.second, *roots, decode_hashes(proof.path)):
        return []
    return [arc.PROOF_FAILS.finding()]


def rewriting_findings(older: Checkpoint, newer: Checkpoint) -> list[Finding]:
    """Return findings if *newer* cannot continue the archive of *older*.

    This compares the two checkpoints only. An empty result does not prove continuity; a consistency
    proof does.
    """
    if older.archive != newer.archive:
        return [arc.ANOTHER_ARCHIVE.finding(found=newer.archive, expected=older.archive)]
    findings = []
    if newer.size < older.size or (newer.size == older.size and newer.root != older.root):
        findings.append(log_rewritten_finding(older, newer.size, newer.root))
    if newer.acts < older.acts or (newer.acts == older.acts and newer.chain != older.chain):
        found, expected = (
            _text("acts-at", acts=acts_text(one.acts), chain=one.chain.hex())
            for one in (newer, older)
        )
        findings.append(arc.ACTS_REWRITTEN.finding(found=found, expected=expected))
    return findings


def log_rewritten_finding(older: Checkpoint, size: int, root: bytes) -> Finding:
    """Return the finding that records of checkpoint *older* were changed.

    *root* is the root found for a log of *size* records.
    """
    found = _text("root-at", records=records_text(size), root=root.hex())
    expected = _text("root-at", records=records_text(older.size), root=older.root.hex())
    return arc.LOG_REWRITTEN.finding(found=found, expected=expected)


def describe_inclusion(proof: InclusionProof, *, record_is_known: bool) -> Text:
    """Return a sentence on what a valid inclusion proof shows.

    *record_is_known* says whether the record itself was compared with the proof.
    """
    number, records = proof.index + 1, records_text(proof.size)
    if record_is_known:
        return _text("record-is-there", record=proof.record, number=number, records=records)
    return _text("leaf-is-there", record=proof.record, number=number, records=records)


def describe_consistency(proof: ConsistencyProof) -> Text:
    """Return a sentence on what a valid consistency proof shows."""
    return _text("goes-on", first=records_text(proof.first), second=records_text(proof.second))


def _subject_findings(archive: str, size: int, checkpoint: Checkpoint) -> list[Finding]:
    if archive != checkpoint.archive:
        return [arc.ANOTHER_ARCHIVE.finding(found=archive, expected=checkpoint.archive)]
    if size != checkpoint.size:
        return [arc.ANOTHER_SIZE.finding(found=str(size), expected=str(checkpoint.size))]
    return []


def decode_hashes(path: list[str]) -> list[bytes]:
    """Return the hashes of a path as bytes, given in hexadecimal."""
    return [bytes.fromhex(one) for one in path]


# -- their schemas ------------------------------------------------------------------------------

PATHS: Final = {
    kind: Path("schemas") / f"{name.removeprefix('barsis-').replace('/', '-')}.schema.json"
    for name, kind in _KINDS.items()
}


def make_schema(kind: type[Proof]) -> dict[str, Any]:
    """Return the JSON Schema of a kind of proof."""
    made = schema_of(kind, shapes.schema_id(PATHS[kind].name))
    del made["$defs"]  # what it has nowhere: members of anybody's
    return made


def make_schema_text(kind: type[Proof]) -> str:
    """Return the published schema file of a kind of proof."""
    return published(make_schema(kind))


def main() -> None:
    """Write the published schema files."""
    for kind, path in PATHS.items():
        save(path, make_schema_text(kind).encode())


if __name__ == "__main__":
    main()
