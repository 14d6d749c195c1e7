"""Signing of checkpoints of an archive, and creation of proofs for them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

from barsis_notation.archive import acts
from barsis_notation.archive.adder import load_peaks
from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import ArchiveError, NotFoundError
from barsis_notation.archive.merkle import compute_inclusion_root, compute_root, is_consistent
from barsis_notation.archive.record_summaries import find_number
from barsis_notation.archive.seals.checkpoints import (
    Checkpoint,
    format_record_count,
    read_checkpoint,
)
from barsis_notation.archive.seals.key_files import PublicKey, SecretKey
from barsis_notation.archive.seals.proofs import (
    ConsistencyProof,
    InclusionProof,
    check_continuation,
    decode_hashes,
    make_rewritten_finding,
    prove_consistency,
    prove_inclusion,
)
from barsis_notation.archive.seals.signatures import ENDING
from barsis_notation.base import FilePath
from barsis_notation.base.errors import BarsisError
from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.saving import NoteCallback, open_all_atomic, warn
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import bind_texts

_text = bind_texts("archive")

NOBODY: Final = PublicKey(bytes(8), bytes(32))
"""The placeholder key of unsigned checkpoints."""


def sign_archive(
    database: Database, key: SecretKey, path: FilePath, *, tell: NoteCallback = warn
) -> Checkpoint:
    """Write a signed checkpoint of the current state to *path*, and return it.

    The signature is written to *path* with ``.minisig`` appended. Both texts are also stored in the
    archive, with an act ``sign``. If signing fails, the archive is unchanged. Do not call this
    inside a transaction.

    Args:
        database: The archive, open for writing.
        key: The key to sign with.
        path: The new file of the checkpoint.
        tell: Callback called with a note (a str) for each side effect of saving; by default, each
            note is issued as a warning.

    Raises:
        FileExistsError: If one of the two files already exists.
        OSError: If a file or the archive cannot be written.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    name = os.fspath(path)
    with database.transaction():
        made = make_checkpoint(database, key.public)
        body, signature = made.to_bytes(), made.signed_by(key, Path(name).name)
        _store_checkpoint(database, made, body, signature)
        expected = PathState.NOTHING
        with open_all_atomic([name, name + ENDING], expected=expected, tell=tell) as streams:
            for stream, raw in zip(streams, (body, signature), strict=True):
                stream.write(raw)
    return made


def make_checkpoint(database: Database, key: PublicKey) -> Checkpoint:
    """Return a checkpoint of the current state, to be signed with *key*.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    peaks, last = load_peaks(database), acts.read_last_act(database)
    if last is None:
        raise database.make_damage_error(_text("acts-damaged"))
    archive = str(database.value("SELECT value FROM about WHERE name = 'archive'"))
    return Checkpoint(
        archive, peaks.size, peaks.root(), last.number, last.chain, acts.current_timestamp(), key
    )


def _store_checkpoint(database: Database, made: Checkpoint, body: bytes, signature: bytes) -> None:
    row = made.size, body.decode(), signature.decode()
    insert = "INSERT INTO checkpoints (size, body, signature) VALUES (?, ?, ?)"
    number = database.execute(insert, row).lastrowid
    hashes = {"checkpoint": sha256(body).hexdigest(), "signature": sha256(signature).hexdigest()}
    acts.append_act(database, "sign", made.date, number=number, **hashes)


def read_last_checkpoint(database: Database, least: int = 0) -> Checkpoint | None:
    """Return the stored checkpoint that covers the most records.

    If several cover equally many records, the newest of them is returned. The result is None if no
    stored checkpoint covers at least *least* records. The signature is not checked.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If that checkpoint is damaged, or the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    row = database.row(_LAST, (least,))
    made, _ = read_checkpoint(row[0].encode()) if row else (None, None)
    if row and made is None:
        raise database.make_damage_error(_text("checkpoint-damaged"))
    return made


_LAST: Final = (
    "SELECT body FROM checkpoints WHERE size >= ? ORDER BY size DESC, number DESC LIMIT 1"
)


def prove_record(
    database: Database, which: str | int, checkpoint: Checkpoint | None = None
) -> InclusionProof:
    """Return a proof that a record was in the archive when a checkpoint was signed.

    Args:
        database: The archive.
        which: The number of the record, its id in hexadecimal, or the first digits of the id (at
            least 4; at least 16 if all are decimal).
        checkpoint: The checkpoint for the proof. By default, the stored checkpoint with the most
            records, or the current state if that checkpoint does not cover the record.

    Raises:
        NotFoundError: If no record or more than one record matches, or the record was added after
            the checkpoint.
        OSError: If the archive cannot be read.
        ArchiveError: If *checkpoint* belongs to another archive, the archive does not continue it,
            or the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    with database.reading():
        number = find_number(database, which)
        sealed = (
            checkpoint
            or read_last_checkpoint(database, number)
            or make_checkpoint(database, NOBODY)
        )
        _check_continues(database, sealed)
        if number > sealed.size:
            raise NotFoundError(
                _text("not-sealed", number=number, records=format_record_count(sealed.size))
            )
        found = database.row("SELECT id, leaf FROM records WHERE number = ?", (number,))
        id, leaf = found or (b"", b"")
        with _report_missing_leaves(database):
            proof = prove_inclusion(
                read_leaves(database),
                archive=sealed.archive,
                record=id.hex(),
                leaf=leaf,
                index=number - 1,
                size=sealed.size,
            )
        path = decode_hashes(proof.path)
        if compute_inclusion_root(leaf, proof.index, proof.size, path) != sealed.root:
            raise _make_rewritten_error(database, sealed)
        return proof


def prove_since(
    database: Database, older: Checkpoint, newer: Checkpoint | None = None
) -> ConsistencyProof:
    """Return a proof that records were only appended between two checkpoints.

    Args:
        database: The archive.
        older: The older checkpoint.
        newer: The newer checkpoint. By default, the stored checkpoint with the most records, or the
            current state if that checkpoint was not signed after *older*.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If a checkpoint belongs to another archive, the archive does not continue
            both, *newer* does not continue *older*, or the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    with database.reading():
        sealed = newer or read_last_checkpoint(database)
        if sealed is None or (newer is None and sealed.acts <= older.acts):
            sealed = make_checkpoint(database, NOBODY)
        _check_continues(database, sealed)
        findings = check_continuation(older, sealed)
        if findings:
            raise _make_error(database, findings[0])
        sizes = older.size, sealed.size
        with _report_missing_leaves(database):
            proof = prove_consistency(
                read_leaves(database), archive=sealed.archive, first=sizes[0], second=sizes[1]
            )
        if not is_consistent(*sizes, older.root, sealed.root, decode_hashes(proof.path)):
            raise _make_rewritten_error(database, older)
        return proof


@contextmanager
def _report_missing_leaves(database: Database) -> Iterator[None]:
    """Raise ArchiveError in place of ValueError, if rows of records are missing."""
    try:
        yield
    except ValueError as error:
        if isinstance(error, BarsisError):
            raise
        raise database.make_damage_error(_text("log-damaged")) from error


def _check_continues(database: Database, sealed: Checkpoint) -> None:
    findings = check_continuation(sealed, make_checkpoint(database, NOBODY))
    if findings:
        raise _make_error(database, findings[0])


def _make_rewritten_error(database: Database, sealed: Checkpoint) -> ArchiveError:
    """Return the error for a log whose leaves differ from those of a checkpoint."""
    root = compute_root(islice(read_leaves(database), sealed.size))
    if sealed.key == NOBODY or root == sealed.root:
        return database.make_damage_error(_text("log-damaged"))
    return _make_error(database, make_rewritten_finding(sealed, sealed.size, root))


def _make_error(database: Database, finding: Finding) -> ArchiveError:
    finding.file = database.path
    return ArchiveError(finding)


def read_leaves(database: Database) -> Iterator[bytes]:
    """Yield the hashes of all leaves of the archive in order, 32 bytes each.

    They are read from the table ``records``, not computed.

    The archive is read, and errors are raised, during iteration.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    for (leaf,) in database.rows("SELECT leaf FROM records ORDER BY number"):
        yield leaf
