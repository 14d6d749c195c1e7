"""Checking of proofs against signed checkpoints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from barsis_notation.archive.seals.checkpoints import SealedCheckpoint, read_signed_checkpoint
from barsis_notation.archive.seals.key_files import PublicKey
from barsis_notation.archive.seals.proofs import (
    ConsistencyProof,
    InclusionProof,
    Proof,
    check_consistency_path,
    check_inclusion_path,
    check_proof_record,
    describe_consistency,
    describe_inclusion,
    make_missing_record_finding,
)
from barsis_notation.archive.seals.signatures import ENDING
from barsis_notation.base.arguments import expect
from barsis_notation.diagnostics import archive_codes as arc
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text


class SignedFile(NamedTuple):
    """The content of the two files of a signed checkpoint, not checked yet.

    The caller reads the two files, which are written by ``Archive.sign``.

    Attributes:
        name: The path of the checkpoint's file, shown in findings. The file is not opened.
        raw: The content of this file, as returned by ``Checkpoint.to_bytes``.
        signature: The content of the minisign file beside it; None if that file is missing, which
            is reported as a finding.

    Examples:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.archive import Archive, SecretKey, SignedFile
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     checkpoint = archive.sign(SecretKey.new(), f"{folder}/spring.checkpoint")
        ...     signature = Path(f"{folder}/spring.checkpoint.minisig").read_bytes()
        >>> signed = SignedFile("spring.checkpoint", checkpoint.to_bytes(), signature)
        >>> len(signed.raw.splitlines()), len(signed.signature.splitlines())
        (6, 4)
    """

    name: str
    raw: bytes
    signature: bytes | None


class Answer(NamedTuple):
    """The result of checking a proof. The proof is valid if *findings* is empty.

    Attributes:
        findings: The problems of the proof and the checkpoints.
        shown: Sentences that state what the proof shows and who signed; empty if the proof is not
            valid. Each is translated into the current language by ``str``.
        proof: The proof; None if its file could not be read.
        sealed: The checkpoint of the proof (the newer one), with the attributes ``checkpoint`` and
            ``is_known`` (false if no keys were given, so that any key was accepted). None if it is
            malformed, or its signature is missing, not valid, or by a key that was not expected.
        older: The older checkpoint of a consistency proof; None for the same reasons as *sealed*,
            and for an inclusion proof.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import load_ruleset, simulate
        >>> from barsis_notation.archive import Archive, SecretKey, SignedFile, check_inclusion
        >>> key, name = SecretKey.new(), "spring.checkpoint"
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(simulate(load_ruleset("barsis"), games=1, seed=7)))
        ...     checkpoint, proof = archive.sign(key, f"{folder}/{name}"), archive.prove(1)
        >>> signed = SignedFile(name, checkpoint.to_bytes(), checkpoint.signed_by(key, name))
        >>> answer = check_inclusion(proof, signed, [key.public])
        >>> answer.findings, answer.sealed.checkpoint == checkpoint
        ([], True)
    """

    findings: list[Finding]
    shown: list[Text]
    proof: Proof | None = None
    sealed: SealedCheckpoint | None = None
    older: SealedCheckpoint | None = None


def read_signed_file(
    file: SignedFile, keys: Sequence[PublicKey]
) -> tuple[SealedCheckpoint | None, list[Finding]]:
    """Parse the checkpoint in *file* and check its signature. No file is opened.

    Args:
        file: The content of the checkpoint and of its signature.
        keys: Public keys, one of which must have signed the checkpoint. If empty, any key is
            accepted.

    Returns:
        The checkpoint, or None if there are findings; and the findings, each of which names the
        faulty file.

    Raises:
        NoCryptographyError: If both files are well-formed and name the same accepted key, but the
            package cryptography is not installed to check the signature. This is an OSError.
    """
    sealed, findings = read_signed_checkpoint(file.raw, file.signature, keys)
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
    """Check an inclusion proof against a checkpoint, and return the result.

    The archive is not needed. Problems are findings of the result and are not raised.

    Args:
        proof: The proof, from ``Archive.prove`` for this checkpoint.
        checkpoint: The checkpoint and its signature.
        keys: Public keys, one of which must have signed the checkpoint. If empty, any key is
            accepted.
        records: Canonical bytes of records, which must include the record of the proof. Iteration
            ends at this record. If None, only the leaf in the proof is checked, not whether that
            leaf belongs to the record.

    Returns:
        The result; the proof is valid if its ``findings`` are empty.

    Raises:
        NoCryptographyError: If the package cryptography is not installed, but needed because the
            checkpoint and its signature are well-formed. This is an OSError.
        ValueError: If a hash of *proof* is not hexadecimal, which ``read_proof`` excludes.
        WrongTypeError: If *proof* or *checkpoint* has the wrong type. This is a UsageError.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import load_ruleset, simulate
        >>> from barsis_notation.archive import Archive, SecretKey, SignedFile, check_inclusion
        >>> key, name = SecretKey.new(), "spring.checkpoint"
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(simulate(load_ruleset("barsis"), games=1, seed=7)))
        ...     checkpoint, proof = archive.sign(key, f"{folder}/{name}"), archive.prove(1)
        >>> signed = SignedFile(name, checkpoint.to_bytes(), checkpoint.signed_by(key, name))
        >>> check_inclusion(proof, signed, [key.public]).findings
        []
        >>> [one.name for one in check_inclusion(proof, signed, [SecretKey.new().public]).findings]
        ['another-key']
    """
    expect("proof", proof, InclusionProof)
    expect("checkpoint", checkpoint, SignedFile)
    sealed, findings = read_signed_file(checkpoint, keys)
    if sealed is not None:
        findings += check_inclusion_path(proof, sealed.checkpoint)
    if records is not None:
        findings += _check_records(proof, records)
    if findings or sealed is None:
        return Answer(findings, [], proof, sealed)
    shown = describe_inclusion(proof, record_is_known=records is not None)
    return Answer([], [shown, *sealed.describe()], proof, sealed)


def _check_records(proof: InclusionProof, records: Iterable[bytes]) -> list[Finding]:
    found: list[str] = []
    for raw in records:
        id = sha256(raw).hexdigest()
        if id == proof.record:
            return check_proof_record(proof, raw)
        found = [*found, id][:_SHOWN]
    return [make_missing_record_finding(proof, found)]


_SHOWN = 3
"""The number of ids of other records that a finding names."""


def check_consistency(
    proof: ConsistencyProof,
    older: SignedFile,
    newer: SignedFile,
    keys: Sequence[PublicKey] = (),
) -> Answer:
    """Check a consistency proof against two checkpoints, and return the result.

    The archive is not needed. Problems are findings of the result and are not raised.

    Args:
        proof: The proof, from ``Archive.prove_since`` for these checkpoints.
        older: The older checkpoint and its signature.
        newer: The newer checkpoint and its signature.
        keys: Public keys, one of which must have signed each checkpoint. If empty, any key is
            accepted.

    Returns:
        The result; the proof is valid if its ``findings`` are empty.

    Raises:
        NoCryptographyError: If the package cryptography is not installed, but needed because a
            checkpoint and its signature are well-formed. This is an OSError.
        ValueError: If a hash of *proof* is not hexadecimal, which ``read_proof`` excludes.
        WrongTypeError: If *proof*, *older* or *newer* has the wrong type. This is a UsageError.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.archive import Archive, SecretKey, SignedFile, check_consistency
        >>> key = SecretKey.new()
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     states = [archive.sign(key, f"{folder}/{name}") for name in ("older", "newer")]
        ...     proof = archive.prove_since(*states)
        >>> signed = [SignedFile("", one.to_bytes(), one.signed_by(key, "")) for one in states]
        >>> check_consistency(proof, *signed, [key.public]).findings
        []
    """
    expect("proof", proof, ConsistencyProof)
    expect("older", older, SignedFile)
    expect("newer", newer, SignedFile)
    sealed, findings = read_signed_file(newer, keys)
    before, more = read_signed_file(older, keys)
    findings += more
    if sealed is not None and before is not None:
        findings += check_consistency_path(proof, before.checkpoint, sealed.checkpoint)
    if findings or sealed is None or before is None:
        return Answer(findings, [], proof, sealed, before)
    shown = [describe_consistency(proof), *before.describe(), *sealed.describe()]
    return Answer([], shown, proof, sealed, before)
