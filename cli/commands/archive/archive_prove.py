"""`barsis archive prove`: make and check proofs about an archive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation import validation
from barsis_notation.archive.seals.key_files import read_small_file
from barsis_notation.archive.seals.proof_checks import Answer, check_consistency, check_inclusion
from barsis_notation.archive.seals.proofs import InclusionProof, encode_proof, read_proof
from barsis_notation.base.file_stamps import PathState
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts, format_english
from barsis_notation.record.canonical import canonical_bytes

from ...options import AnswerForm, Output, check_ending, check_not_read, make_usage_error
from ...output.stderr_findings import format_finding_line, print_findings
from ...output.tally import Tally
from ...parameters import Option
from ...record_checks import make_checks
from ...status import Status
from ...streams import open_output, print_line, print_message, stop_when_closed
from .archive_options import ArchiveFileIfAny, WhichIfAny, open_archive
from .signed_files import PublicKeys, load_checkpoint, load_public_keys, load_signed_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.archive.seals.checkpoints import SealedCheckpoint
    from barsis_notation.archive.seals.key_files import PublicKey
    from barsis_notation.archive.seals.proofs import Proof

_text = bind_texts("cli/archive")


def prove(  # noqa: PLR0913, PLR0917 - an argument an option
    file: ArchiveFileIfAny = None,
    which: WhichIfAny = None,
    since: Annotated[str | None, Option(metavar="OLDER")] = None,
    checkpoint: Annotated[str | None, Option(metavar="FILE")] = None,
    output: Output = None,
    check: Annotated[str | None, Option(metavar="PROOF")] = None,
    record: Annotated[str | None, Option(metavar="R")] = None,
    key: PublicKeys = None,
    form: AnswerForm = "text",
) -> None:
    """Prove that an archive has a record, or that it continues an older checkpoint.

    `prove FILE 17 -o PROOF` proves that record 17 is in the archive as of its last signed
    checkpoint. `prove FILE --since OLDER -o PROOF` proves that nothing covered by an older
    checkpoint has changed since. A proof reveals nothing about other records, so you can give it to
    anybody.

    `prove --check PROOF --checkpoint F` checks a proof: with `--record R` against the record
    itself, with `--since OLDER` against both checkpoints. Name the key of the expected signer with
    `--key`; without it, the output names the key in the checkpoint, but cannot say whose it is.
    Other programs can check proofs too: `check_proof.py`, which is in every bag, needs only Python.

    Examples:
        barsis archive prove cup.barsis 2 -o record_2.proof
        barsis archive prove --check record_2.proof --checkpoint may.checkpoint
    """
    keys = load_public_keys(key)
    if check is None:
        if record is not None or form == "json":
            raise make_usage_error(_text("only-with", option="--record, -f json", other="--check"))
        stop_when_closed(output)
        proof = _make_proof(file, which, since, checkpoint, keys)
        _write_proof(proof, output, [since, checkpoint, file])
        return
    if file is not None or output is not None:
        raise make_usage_error(_text("not-with", option="--check"))
    if checkpoint is None:
        raise make_usage_error(_text("needs-checkpoint", option="--checkpoint"))
    answer = _check_proof(check, checkpoint, since, record, keys)
    _print_answer(answer, check, form)
    raise typer.Exit(Status.FINDINGS if answer.findings else Status.CLEAN)


# -- made ---------------------------------------------------------------------------------------


def get_checkpoint_size(proof: Proof) -> int:
    """Return the number of records in the checkpoint (the newer one) of *proof*."""
    return proof.size if isinstance(proof, InclusionProof) else proof.second


def _make_proof(
    file: str | None,
    which: str | None,
    since: str | None,
    checkpoint: str | None,
    keys: list[PublicKey],
) -> Proof:
    if file is None:
        raise make_usage_error(_text("archive-or-check", option="--check"))
    with open_archive(file) as archive:
        newer = load_checkpoint(checkpoint, keys)
        older = load_checkpoint(since, keys)
        if (which is None) == (older is None):
            raise make_usage_error(_text("record-or-since", option="--since"))
        if older is not None:
            proof: Proof = archive.prove_since(older, newer)
        else:
            proof = archive.prove(which or "", newer)
        if newer is None and archive.last_checkpoint(least=get_checkpoint_size(proof)) is None:
            print_message(_text("sign-now", count=Count(get_checkpoint_size(proof))))
        return proof


def _write_proof(proof: Proof, output: str | None, read: list[str | None]) -> None:
    check_ending(output, "json")
    check_not_read("-o", output, [name for name in read if name is not None])
    try:
        with open_output(output, PathState.NOTHING) as target:
            target.write(encode_proof(proof))
    except FileExistsError:
        raise make_usage_error(_text("proof-is-there", file=output or "")) from None


# -- checked ------------------------------------------------------------------------------------


def _check_proof(
    path: str, checkpoint: str, since: str | None, record: str | None, keys: list[PublicKey]
) -> Answer:
    proof, findings = read_proof(read_small_file(path))
    newer = load_signed_file(checkpoint)
    if proof is None:
        return Answer(findings, [])
    if isinstance(proof, InclusionProof):
        if since is not None:
            raise make_usage_error(_text("about-a-record", option="--since"))
        return check_inclusion(proof, newer, keys, _read_records(record) if record else None)
    if since is None or record is not None:
        raise make_usage_error(_text("about-two-checkpoints", option="--since", other="--record"))
    return check_consistency(proof, load_signed_file(since), newer, keys)


def _read_records(path: str) -> Iterator[bytes]:
    """Yield the canonical bytes of the records in a file of any format.

    Unreadable records are reported on stderr. If the file cannot be opened, the command ends.
    """
    tally = Tally()
    for checked in validation.check_files([path], make_checks(play=False, matches=False)):
        if checked.record is not None:
            yield canonical_bytes(checked.record)
        else:
            tally.add(checked, checked.findings)
            print_findings(checked)
    if tally.status is Status.UNREADABLE:
        raise typer.Exit(tally.status)


def _print_answer(answer: Answer, path: str, form: str) -> None:
    if form == "json":
        with open_output(None) as target:
            target.write(encode_json(_make_answer(answer, path)) + b"\n")
        return
    for finding in answer.findings:
        print_line(format_finding_line(finding, path))
    for line in answer.shown:
        print_line(line)


def _make_answer(answer: Answer, path: str) -> dict[str, object]:
    for finding in answer.findings:
        finding.file = finding.file or path
    return {
        "holds": not answer.findings,
        "proof": answer.proof,
        "checkpoint": _make_checkpoint_members(answer.sealed),
        "since": _make_checkpoint_members(answer.older),
        "shown": [format_english(line) for line in answer.shown],
        "findings": answer.findings,
    }


def _make_checkpoint_members(sealed: SealedCheckpoint | None) -> dict[str, object] | None:
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
