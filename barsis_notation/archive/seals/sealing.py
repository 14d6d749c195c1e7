"""Checkpoints of an archive, signed and kept, and proofs made for them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

from barsis_notation.archive import acts
from barsis_notation.archive.adding import peaks_of
from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import ArchiveError, NotFoundError
from barsis_notation.archive.holdings import number_of
from barsis_notation.archive.merkle import is_consistent, root_from_inclusion, root_of
from barsis_notation.archive.seals.checkpoints import Checkpoint, read_checkpoint, records_text
from barsis_notation.archive.seals.keys import PublicKey, SecretKey
from barsis_notation.archive.seals.proofs import (
    ConsistencyProof,
    InclusionProof,
    hashes_of,
    log_rewritten,
    prove_consistency,
    prove_inclusion,
    rewriting_findings,
)
from barsis_notation.archive.seals.signatures import ENDING
from barsis_notation.base import FilePath
from barsis_notation.base.saving import Tell, saving_all, warn
from barsis_notation.base.seen import There
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, texts_of

_text = texts_of("archive")

NOBODY: Final = PublicKey(bytes(8), bytes(32))
"""Stands for the key of a checkpoint that nobody signs."""


def sign(database: Database, key: SecretKey, path: FilePath, *, tell: Tell = warn) -> Checkpoint:
    """Write the checkpoint of this moment to *path* and its signature beside it; return it.

    Both are kept in the archive too. Nothing is written over: raises FileExistsError where one of
    the files is there already.
    """
    name = os.fspath(path)
    with database.transaction():
        made = _checkpoint(database, key.public)
        body, signature = made.to_bytes(), made.signed_by(key, Path(name).name)
        _keep(database, made, body, signature)
        expected = There.NOTHING
        with saving_all([name, name + ENDING], expected=expected, tell=tell) as streams:
            for stream, raw in zip(streams, (body, signature), strict=True):
                stream.write(raw)
    return made


def _checkpoint(database: Database, key: PublicKey) -> Checkpoint:
    peaks, last = peaks_of(database), acts.last_act(database)
    if last is None:
        raise _damaged(database, _text("acts-damaged"))
    archive = str(database.value("SELECT value FROM about WHERE name = 'archive'"))
    return Checkpoint(archive, peaks.size, peaks.root(), last.number, last.chain, acts.now(), key)


def _keep(database: Database, made: Checkpoint, body: bytes, signature: bytes) -> None:
    row = made.size, body.decode(), signature.decode()
    insert = "INSERT INTO checkpoints (size, body, signature) VALUES (?, ?, ?)"
    number = database.execute(insert, row).lastrowid
    hashes = {"checkpoint": sha256(body).hexdigest(), "signature": sha256(signature).hexdigest()}
    acts.append(database, "sign", made.date, number=number, **hashes)


def last_checkpoint(database: Database, least: int = 0) -> Checkpoint | None:
    """Return the last checkpoint that is kept in the archive and has *least* records or more."""
    row = database.row(_LAST, (least,))
    made, _ = read_checkpoint(row[0].encode()) if row else (None, None)
    if row and made is None:
        raise _damaged(database, _text("checkpoint-damaged"))
    return made


_LAST: Final = (
    "SELECT body FROM checkpoints WHERE size >= ? ORDER BY size DESC, number DESC LIMIT 1"
)


def prove_record(
    database: Database, which: str | int, checkpoint: Checkpoint | None = None
) -> InclusionProof:
    """Return the proof for *checkpoint* that a record, called by number or id, is in the archive.

    Without one it is for the last that was signed and has the record, or for the archive as it is.
    Raises NotFoundError where there is no such record by then, ArchiveError where the archive is
    not that of the checkpoint.
    """
    with database.reading():
        number = number_of(database, which)
        sealed = checkpoint or last_checkpoint(database, number) or _checkpoint(database, NOBODY)
        _check_goes_on(database, sealed)
        if number > sealed.size:
            raise NotFoundError(
                _text("not-sealed", number=number, records=records_text(sealed.size))
            )
        found = database.row("SELECT id, leaf FROM records WHERE number = ?", (number,))
        id, leaf = found or (b"", b"")
        proof = prove_inclusion(
            leaves(database),
            archive=sealed.archive,
            record=id.hex(),
            leaf=leaf,
            index=number - 1,
            size=sealed.size,
        )
        path = hashes_of(proof.path)
        if root_from_inclusion(leaf, proof.index, proof.size, path) != sealed.root:
            raise _rewritten(database, sealed)
        return proof


def prove_since(
    database: Database, older: Checkpoint, newer: Checkpoint | None = None
) -> ConsistencyProof:
    """Return the proof that the archive of *newer* went on from *older*.

    Without *newer* it is for the last checkpoint that was signed since, or for the archive as it
    is. Raises ArchiveError where the archive is not that of both.
    """
    with database.reading():
        sealed = newer or last_checkpoint(database)
        if sealed is None or (newer is None and sealed.acts <= older.acts):
            sealed = _checkpoint(database, NOBODY)
        _check_goes_on(database, sealed)
        findings = rewriting_findings(older, sealed)
        if findings:
            raise _error(database, findings[0])
        sizes = older.size, sealed.size
        proof = prove_consistency(
            leaves(database), archive=sealed.archive, first=sizes[0], second=sizes[1]
        )
        if not is_consistent(*sizes, older.root, sealed.root, hashes_of(proof.path)):
            raise _rewritten(database, older)
        return proof


def _check_goes_on(database: Database, sealed: Checkpoint) -> None:
    findings = rewriting_findings(sealed, _checkpoint(database, NOBODY))
    if findings:
        raise _error(database, findings[0])


def _rewritten(database: Database, sealed: Checkpoint) -> ArchiveError:
    """Return the error of a log whose leaves are not those of a checkpoint."""
    root = root_of(islice(leaves(database), sealed.size))
    if sealed.key == NOBODY or root == sealed.root:
        return _damaged(database, _text("log-damaged"))
    return _error(database, log_rewritten(sealed, sealed.size, root))


def _damaged(database: Database, found: Text) -> ArchiveError:
    return _error(database, codes.ARCHIVE_DAMAGED.finding(found=found))


def _error(database: Database, finding: Finding) -> ArchiveError:
    finding.file = database.path
    return ArchiveError(finding)


def leaves(database: Database) -> Iterator[bytes]:
    """Yield the hashes of all leaves, in order."""
    for (leaf,) in database.rows("SELECT leaf FROM records ORDER BY number"):
        yield leaf
