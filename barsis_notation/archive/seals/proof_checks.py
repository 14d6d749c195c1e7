"""A proof held against signed checkpoints, and what that shows in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from barsis_notation.archive.seals.checkpoints import Sealed, read_sealed
from barsis_notation.archive.seals.keys import PublicKey
from barsis_notation.archive.seals.proofs import (
    ConsistencyProof,
    InclusionProof,
    Proof,
    consistency_findings,
    inclusion_findings,
    no_such_record,
    record_findings,
    shown_by_consistency,
    shown_by_inclusion,
)
from barsis_notation.archive.seals.signatures import ENDING
from barsis_notation.diagnostics import archive_codes as arc
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text


class SignedFile(NamedTuple):
    """The bytes of a checkpoint and of the signature beside it, None where there is none."""

    name: str
    raw: bytes
    signature: bytes | None


class Answer(NamedTuple):
    """What became of a proof: it holds where there are no findings.

    *shown* says in words what then is shown, and by whom it is sealed.
    """

    findings: list[Finding]
    shown: list[Text]
    proof: Proof | None = None
    sealed: Sealed | None = None
    older: Sealed | None = None


def sealed_in(file: SignedFile, keys: Sequence[PublicKey]) -> tuple[Sealed | None, list[Finding]]:
    """Return the checkpoint in *file* if one of *keys*, or the one it names, signed it.

    Otherwise None, and what is wrong. Raises NoCryptographyError.
    """
    sealed, findings = read_sealed(file.raw, file.signature, keys)
    for finding in findings:
        is_signature = finding.code == arc.SIGNATURE_UNREADABLE.code
        finding.file = file.name + ENDING if is_signature else file.name
    return sealed, findings


def check_inclusion(
    proof: InclusionProof,
    checkpoint: SignedFile,
    keys: Sequence[PublicKey] = (),
    records: Iterable[bytes] | None = None,
) -> Answer:
    """Hold *proof* against a checkpoint, and against canonical bytes of *records* if given.

    Of several records one has to be that of the proof. Raises NoCryptographyError.
    """
    sealed, findings = sealed_in(checkpoint, keys)
    if sealed is not None:
        findings += inclusion_findings(proof, sealed.checkpoint)
    if records is not None:
        findings += _of_records(proof, records)
    if findings or sealed is None:
        return Answer(findings, [], proof, sealed)
    shown = shown_by_inclusion(proof, record_is_known=records is not None)
    return Answer([], [shown, *sealed.said()], proof, sealed)


def _of_records(proof: InclusionProof, records: Iterable[bytes]) -> list[Finding]:
    found: list[str] = []
    for raw in records:
        id = sha256(raw).hexdigest()
        if id == proof.record:
            return record_findings(proof, raw)
        found = [*found, id][:_SHOWN]
    return [no_such_record(proof, found)]


_SHOWN = 3
"""Ids of other records that a finding names."""


def check_consistency(
    proof: ConsistencyProof,
    older: SignedFile,
    newer: SignedFile,
    keys: Sequence[PublicKey] = (),
) -> Answer:
    """Hold *proof* against two checkpoints. Raises NoCryptographyError."""
    sealed, findings = sealed_in(newer, keys)
    before, more = sealed_in(older, keys)
    findings += more
    if sealed is not None and before is not None:
        findings += consistency_findings(proof, before.checkpoint, sealed.checkpoint)
    if findings or sealed is None or before is None:
        return Answer(findings, [], proof, sealed, before)
    shown = [shown_by_consistency(proof), *before.said(), *sealed.said()]
    return Answer([], shown, proof, sealed, before)
