"""`barsis archive prove`: make and check proofs about an archive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation import validation
from barsis_notation.archive.seals.key_files import read_small_file
from barsis_notation.archive.seals.proof_checks import Answer, check_consistency, check_inclusion
from barsis_notation.archive.seals.proofs import InclusionProof, proof_bytes, read_proof
from barsis_notation.diagnostics.finding_json import encoded
from barsis_notation.diagnostics.finding_text import heading, location
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import in_english, texts_of
from barsis_notation.record.canonical import canonical_bytes

from ...configuration import current
from ...options import AnswerForm, Output, check_ending, check_not_read, usage_error
from ...output.stderr_findings import tell
from ...output.tally import Tally
from ...parameters import Option
from ...status import Status
from ...streams import open_output, print_line, print_message, stop_when_closed
from .archive_options import ArchiveFileIfAny, WhichIfAny, opened
from .signed_files import PublicKeys, public_keys, sealed_checkpoint, signed_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.archive.seals.checkpoints import SealedCheckpoint
    from barsis_notation.archive.seals.key_files import PublicKey
    from barsis_notation.archive.seals.proofs import Proof

_text = texts_of("cli/archive")


def prove(  # noqa: PLR0913, PLR0917 - an argument an option
    file: ArchiveFileIfAny = None,
    which: WhichIfAny = None,
    since: Annotated[
        str | None, Option(metavar="OLDER", help="The older checkpoint that the archive continues.")
    ] = None,
    checkpoint: Annotated[
        str | None,
        Option(
            metavar="FILE",
            help="The checkpoint that the proof is for; by default the last signed one.",
        ),
    ] = None,
    output: Output = None,
    check: Annotated[
        str | None, Option(metavar="PROOF", help="Check a proof; no archive is needed.")
    ] = None,
    record: Annotated[
        str | None, Option(metavar="R", help="With --check: the record that the proof is about.")
    ] = None,
    key: PublicKeys = None,
    form: AnswerForm = "text",
) -> None:
    """Prove that a record is in an archive, or that an archive went on from a checkpoint.

    `prove FILE 17 -o PROOF` proves that record 17 is in the archive that the last checkpoint
    sealed; `prove FILE --since OLDER -o PROOF` that nothing sealed by an older one was changed
    since. A proof says nothing about other records, and can be given to anybody.

    `prove --check PROOF --checkpoint F` checks one, with `--record R` against the record itself,
    with `--since OLDER` against both checkpoints. Give the key that should have signed with
    `--key`: without it, it is said which key the checkpoint names, and not whose that is. So do
    other programs: `check_proof.py`, which every bag brings with it, needs nothing but Python.

    Examples:
        barsis archive prove cup.barsis 2 -o record_2.proof
        barsis archive prove --check record_2.proof --checkpoint may.checkpoint
    """
    keys = public_keys(key)
    if check is None:
        if record is not None or form == "json":
            raise usage_error(_text("only-with", option="--record, -f json", other="--check"))
        stop_when_closed(output)
        proof = _made(file, which, since, checkpoint, keys)
        _write(proof, output, [since, checkpoint, file])
        return
    if file is not None or output is not None:
        raise usage_error(_text("not-with", option="--check"))
    if checkpoint is None:
        raise usage_error(_text("needs-checkpoint", option="--checkpoint"))
    answer = _checked(check, checkpoint, since, record, keys)
    _tell(answer, check, form)
    raise typer.Exit(Status.FINDINGS if answer.findings else Status.CLEAN)


# -- made ---------------------------------------------------------------------------------------


def size_of(proof: Proof) -> int:
    """Return the number of records in the checkpoint (the newer one) of *proof*."""
    return proof.size if isinstance(proof, InclusionProof) else proof.second


def _made(
    file: str | None,
    which: str | None,
    since: str | None,
    checkpoint: str | None,
    keys: list[PublicKey],
) -> Proof:
    if file is None:
        raise usage_error(_text("archive-or-check", option="--check"))
    with opened(file) as archive:
        newer = sealed_checkpoint(checkpoint, keys)
        older = sealed_checkpoint(since, keys)
        if (which is None) == (older is None):
            raise usage_error(_text("record-or-since", option="--since"))
        if older is not None:
            proof: Proof = archive.prove_since(older, newer)
        else:
            proof = archive.prove(which or "", newer)
        if newer is None and archive.last_checkpoint(least=size_of(proof)) is None:
            print_message(_text("sign-now", count=Count(size_of(proof))))
        return proof


def _write(proof: Proof, output: str | None, read: list[str | None]) -> None:
    check_ending(output, "json")
    check_not_read("-o", output, [name for name in read if name is not None])
    with open_output(output) as target:
        target.write(proof_bytes(proof))


# -- checked ------------------------------------------------------------------------------------


def _checked(
    path: str, checkpoint: str, since: str | None, record: str | None, keys: list[PublicKey]
) -> Answer:
    proof, findings = read_proof(read_small_file(path))
    newer = signed_file(checkpoint)
    if proof is None:
        return Answer(findings, [])
    if isinstance(proof, InclusionProof):
        if since is not None:
            raise usage_error(_text("about-a-record", option="--since"))
        return check_inclusion(proof, newer, keys, _records(record) if record else None)
    if since is None or record is not None:
        raise usage_error(_text("about-two-checkpoints", option="--since", other="--record"))
    return check_consistency(proof, signed_file(since), newer, keys)


def _records(path: str) -> Iterator[bytes]:
    """Yield the canonical bytes of the records in a file of any format.

    What cannot be read is told. Ends the command where a file cannot be opened at all.
    """
    tally = Tally()
    for checked in validation.check_files(
        [path], validation.Checks(play=False, matches=False, own_of=current().own_of)
    ):
        if checked.record is not None:
            yield canonical_bytes(checked.record)
        else:
            tally.add(checked, checked.findings)
            tell(checked)
    if tally.status is Status.UNREADABLE:
        raise typer.Exit(tally.status)


def _tell(answer: Answer, path: str, form: str) -> None:
    if form == "json":
        with open_output(None) as target:
            target.write(encoded(_answer(answer, path)) + b"\n")
        return
    for finding in answer.findings:
        print_line(f"{location(finding, path)}: {heading(finding)} {finding.message}")
    for line in answer.shown:
        print_line(line)


def _answer(answer: Answer, path: str) -> dict[str, object]:
    for finding in answer.findings:
        finding.file = finding.file or path
    return {
        "holds": not answer.findings,
        "proof": answer.proof,
        "checkpoint": _sealed(answer.sealed),
        "since": _sealed(answer.older),
        "shown": [in_english(line) for line in answer.shown],
        "findings": answer.findings,
    }


def _sealed(sealed: SealedCheckpoint | None) -> dict[str, object] | None:
    if sealed is None:
        return None
    made = sealed.checkpoint
    return {
        "archive": made.archive,
        "size": made.size,
        "root": made.root.hex(),
        "acts": made.acts,
        "chain": made.chain.hex(),
        "date": made.date,
        "key": made.key.to_line(),
        "key_compared": sealed.is_known,
    }
