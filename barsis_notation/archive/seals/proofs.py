"""Proofs about an archive, as JSON, and what they show beside signed checkpoints.

An inclusion proof shows that a record stands in an archive, a consistency proof that an archive
went on from an older checkpoint and changed nothing it held by then. Neither is secret, and neither
shows anything without the checkpoints it is for.

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
from barsis_notation.archive.seals.keys import MAX_FILE
from barsis_notation.base import strict_json
from barsis_notation.base.saving import save
from barsis_notation.diagnostics import archive_codes as arc
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record import shapes
from barsis_notation.record.excerpt import excerpt
from barsis_notation.record.schema import published, schema_of
from barsis_notation.record.shape_faults import faults_of

_text = texts_of("archive")
_report = texts_of("report")

INCLUSION: Final = "barsis-inclusion-proof/1"
CONSISTENCY: Final = "barsis-consistency-proof/1"
MAX_PATH: Final = 64
"""Hashes that a path has at most."""

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
    """Return the proof that the *record* with this *leaf* stands at *index*, from 0.

    *leaves* are the hashes of an archive's leaves in their order; the first *size* are looked at,
    once. Raises IndexError and ValueError as :func:`merkle.inclusion_path` does.
    """
    return InclusionProof(
        format=INCLUSION, archive=archive, record=record, leaf=leaf.hex(), index=index, size=size,
        path=[one.hex() for one in inclusion_path(leaves, index, size)],
    )  # fmt: skip


def prove_consistency(
    leaves: Iterable[bytes], *, archive: str, first: int, second: int
) -> ConsistencyProof:
    """Return the proof that the tree of *second* leaves begins with that of *first*.

    *leaves* as for :func:`prove_inclusion`. Raises IndexError and ValueError as
    :func:`merkle.consistency_path` does.
    """
    return ConsistencyProof(
        format=CONSISTENCY, archive=archive, first=first, second=second,
        path=[one.hex() for one in consistency_path(leaves, first, second)],
    )  # fmt: skip


def proof_bytes(proof: Proof) -> bytes:
    """Return a proof as its file has it."""
    return msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n"


def read_proof(raw: bytes) -> tuple[Proof | None, list[Finding]]:
    """Return the proof in a file, None where anything is wrong with the file, and what is wrong."""
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
    """Return what is wrong with *proof*, as one for *checkpoint*; nothing where its leaf is there.

    That the leaf is that of the record the proof names is shown by :func:`record_findings` alone.
    """
    findings = _of_another(proof.archive, proof.size, checkpoint)
    if findings:
        return findings
    path = hashes_of(proof.path)
    root = root_from_inclusion(bytes.fromhex(proof.leaf), proof.index, proof.size, path)
    return [] if root == checkpoint.root else [arc.PROOF_FAILS.finding()]


def record_findings(proof: InclusionProof, raw: bytes) -> list[Finding]:
    """Return what is wrong with canonical bytes *raw* as those of the record of *proof*."""
    found = sha256(raw).hexdigest()
    if found != proof.record:
        return [_another_record(found, proof)]
    leaf = leaf_hash(raw).hex()
    if leaf == proof.leaf:
        return []
    called = [_text("leaf-called", leaf=one) for one in (leaf, proof.leaf)]
    return [arc.ANOTHER_RECORD.finding(found=called[0], expected=called[1])]


def no_such_record(proof: InclusionProof, found: Sequence[str]) -> Finding:
    """Return the finding that of records with the ids *found* none is that of *proof*."""
    return _another_record(listed(found, "commas") if found else _report("nothing"), proof)


def _another_record(found: Text | str, proof: InclusionProof) -> Finding:
    return arc.ANOTHER_RECORD.finding(found=found, expected=proof.record)


def consistency_findings(
    proof: ConsistencyProof, older: Checkpoint, newer: Checkpoint
) -> list[Finding]:
    """Return what is wrong with *proof*, as one for two checkpoints; nothing where it holds."""
    findings = rewriting_findings(older, newer) or [
        *_of_another(proof.archive, proof.first, older),
        *_of_another(proof.archive, proof.second, newer),
    ]
    if findings:
        return findings
    roots = older.root, newer.root
    if is_consistent(proof.first, proof.second, *roots, hashes_of(proof.path)):
        return []
    return [arc.PROOF_FAILS.finding()]


def rewriting_findings(older: Checkpoint, newer: Checkpoint) -> list[Finding]:
    """Return what shows from two checkpoints alone: the newer does not go on from the older.

    Nothing is found where it may: a consistency proof shows that it does.
    """
    if older.archive != newer.archive:
        return [arc.ANOTHER_ARCHIVE.finding(found=newer.archive, expected=older.archive)]
    findings = []
    if newer.size < older.size or (newer.size == older.size and newer.root != older.root):
        findings.append(log_rewritten(older, newer.size, newer.root))
    if newer.acts < older.acts or (newer.acts == older.acts and newer.chain != older.chain):
        found, expected = (
            _text("acts-at", acts=acts_text(one.acts), chain=one.chain.hex())
            for one in (newer, older)
        )
        findings.append(arc.ACTS_REWRITTEN.finding(found=found, expected=expected))
    return findings


def log_rewritten(older: Checkpoint, size: int, root: bytes) -> Finding:
    """Return the finding that records were changed since *older*: *root* is that of *size* now."""
    found = _text("root-at", records=records_text(size), root=root.hex())
    expected = _text("root-at", records=records_text(older.size), root=older.root.hex())
    return arc.LOG_REWRITTEN.finding(found=found, expected=expected)


def shown_by_inclusion(proof: InclusionProof, *, record_is_known: bool) -> Text:
    """Return in words what a proof shows that nothing is wrong with.

    *record_is_known* where :func:`record_findings` found nothing either.
    """
    number, records = proof.index + 1, records_text(proof.size)
    if record_is_known:
        return _text("record-is-there", record=proof.record, number=number, records=records)
    return _text("leaf-is-there", record=proof.record, number=number, records=records)


def shown_by_consistency(proof: ConsistencyProof) -> Text:
    """Return in words what a proof shows that nothing is wrong with."""
    return _text("goes-on", first=records_text(proof.first), second=records_text(proof.second))


def _of_another(archive: str, size: int, checkpoint: Checkpoint) -> list[Finding]:
    if archive != checkpoint.archive:
        return [arc.ANOTHER_ARCHIVE.finding(found=archive, expected=checkpoint.archive)]
    if size != checkpoint.size:
        return [arc.ANOTHER_SIZE.finding(found=str(size), expected=str(checkpoint.size))]
    return []


def hashes_of(path: list[str]) -> list[bytes]:
    """Return the hashes of a path as bytes."""
    return [bytes.fromhex(one) for one in path]


# -- their schemas ------------------------------------------------------------------------------

PATHS: Final = {
    kind: Path("schemas") / f"{name.removeprefix('barsis-').replace('/', '-')}.schema.json"
    for name, kind in _KINDS.items()
}


def schema(kind: type[Proof]) -> dict[str, Any]:
    """Return the JSON Schema of a kind of proof."""
    made = schema_of(kind, shapes.schema_id(PATHS[kind].name))
    del made["$defs"]  # what it has nowhere: members of anybody's
    return made


def schema_text(kind: type[Proof]) -> str:
    """Return the published schema file of a kind of proof."""
    return published(schema(kind))


def main() -> None:
    """Write the published schema files."""
    for kind, path in PATHS.items():
        save(path, schema_text(kind).encode())


if __name__ == "__main__":
    main()
