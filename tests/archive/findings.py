"""A real finding of every code of archives: how it comes about."""

from __future__ import annotations

import logging
import sqlite3
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

import bagit  # type: ignore[import-untyped]
import pytest
from msgspec.structs import replace

from barsis_notation.archive import database
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.exchange.bag_checks import MAX_WRONG
from barsis_notation.archive.seals.key_files import PublicKey
from barsis_notation.archive.seals.proof_checks import SignedFile, check_inclusion, read_signed_file
from barsis_notation.archive.seals.proofs import check_continuation, read_proof
from barsis_notation.archive.verification.verifying import Verification
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.canonical import record_id
from tests.archive import logs
from tests.archive.parcel_damages import OF_BAGS, OF_MANIFESTS
from tests.archive.records import SAMPLES, archive_of, revised
from tests.archive.whole import always_the_same, make_small
from tests.named_players import played

Made = Callable[[Path], list[Finding]]
"""Makes findings in a folder of its own."""


def refused(path: Path, *, writing: bool = False) -> list[Finding]:
    """Return why the archive at *path* is not opened."""
    with pytest.raises(ArchiveError) as raised:
        Archive.open(path, writing=writing)
    return [raised.value.finding]


def by_sql(path: Path, statement: str) -> Path:
    """Change an archive by SQL, as anybody may."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement)
    connection.close()
    return path


def small(folder: Path) -> Path:
    """Return an archive of one record."""
    path = folder / "games.barsis"
    archive_of(path, played())
    return path


def not_an_archive(folder: Path) -> list[Finding]:
    path = folder / "games.jsonl"
    path.write_text("{}\n")
    return refused(path)


def damaged(folder: Path) -> list[Finding]:
    path = by_sql(small(folder), "UPDATE contents SET bytes = x'00'")
    with Archive.open(path) as archive, pytest.raises(ArchiveError) as raised:
        archive.canonical_bytes(1)
    return [raised.value.finding]


def busy(folder: Path) -> list[Finding]:
    path = small(folder)
    with (
        Archive.open(path, writing=True) as one,
        Archive.open(path, writing=True, wait=0.01) as other,
    ):
        one.database.execute("BEGIN IMMEDIATE")
        with pytest.raises(ArchiveError) as raised:
            list(other.add_records(played(seed=2)))
    return [raised.value.finding]


def revision_unknown(folder: Path) -> list[Finding]:
    (record,) = played()
    (added,) = archive_of(folder / "games.barsis", [revised(record, "ab" * 32)])
    return added.findings


def revision_unlike(folder: Path) -> list[Finding]:
    first, second = played(games=2)
    added = archive_of(folder / "games.barsis", [first, revised(second, record_id(first))])
    return [one for one in added[1].findings if one.name == "revision-unlike"]


def revised_by_unlike(folder: Path) -> list[Finding]:
    first, second = played(games=2)
    added = archive_of(folder / "games.barsis", [revised(second, record_id(first)), first])
    return [one for one in added[1].findings if one.name == "revised-by-unlike"]


def faulty_refused(folder: Path) -> list[Finding]:
    with Archive.create(folder / "games.barsis") as archive:
        added = [*archive.add([SAMPLES / "barsis" / "faulty"], only_valid=True)]
    return [finding for one in added for finding in one.findings]


def was_withdrawn(folder: Path) -> list[Finding]:
    path = small(folder)
    by_sql(path, "INSERT INTO withdrawals VALUES (1, '2026-03-21T10:00:00Z', 'asked')")
    with Archive.open(path, writing=True) as archive:
        (added,) = archive.add_records(played())
    return added.findings


def too_old(folder: Path) -> list[Finding]:
    path = small(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "VERSION", 2)
        return refused(path)


def sealed(*, keys: tuple[PublicKey, ...] = (), **members: bytes | None) -> list[Finding]:
    """Return what is wrong with a signed checkpoint of seven records, some of it put otherwise."""
    return read_signed_file(logs.signed(7)._replace(**members), keys)[1]  # type: ignore[arg-type]


def proved(**members: object) -> list[Finding]:
    """Return what is wrong with a proof for that checkpoint, some of it put otherwise."""
    proof = replace(logs.inclusion(3, 7), **members)
    return check_inclusion(proof, logs.signed(7), (), [logs.RECORDS[3]]).findings


# -- Verifying ----------------------------------------------------------------------------------


def verified(folder: Path, *statements: str) -> list[Finding]:
    """Return what ``verify`` finds in an archive of one record that was changed by SQL."""
    path = small(folder)
    for statement in statements:
        by_sql(path, statement)
    return list(Verification(path))


def pages_damaged(folder: Path) -> list[Finding]:
    path = small(folder)
    raw = bytearray(path.read_bytes())
    raw[8192 * 3 : 8192 * 3 + 8] = b"\xff" * 8
    path.write_bytes(raw)
    return list(Verification(path))


def content_unreadable(folder: Path) -> list[Finding]:
    content, id = zlib.compress(b"{}").hex(), sha256(b"{}").hexdigest()
    return verified(
        folder,
        f"UPDATE contents SET size = 2, bytes = x'{content}'",
        f"UPDATE records SET id = x'{id}'",
    )


def checkpoint_differs(folder: Path) -> list[Finding]:
    body, signature = (text.decode() for text in logs.signed(7)[1:] if text is not None)
    return verified(folder, f"INSERT INTO checkpoints VALUES (1, 7, '{body}', '{signature}')")


def rolled_back(folder: Path) -> list[Finding]:
    path, checkpoint = small(folder), folder / "checkpoint"
    older = path.read_bytes()
    with Archive.open(path, writing=True) as archive:
        list(archive.add_records(played(seed=2)))
        archive.sign(logs.KEY, checkpoint)
    path.write_bytes(older)
    signature = checkpoint.with_name("checkpoint.minisig").read_bytes()
    signed = SignedFile("checkpoint", checkpoint.read_bytes(), signature)
    return list(Verification(path, checkpoint=signed))


CHANGES: Final = {
    "content-missing": "DELETE FROM contents",
    "content-changed": "UPDATE contents SET bytes = x'00'",
    "leaf-changed": "UPDATE records SET leaf = zeroblob(32)",
    "rows-differ": "UPDATE results SET won = 1",
    "findings-differ": "INSERT INTO findings VALUES (1, 0, 'MOV003', 'error', 1, 1)",
    "row-without-record": "INSERT INTO people (name, id) VALUES ('Nobody', '')",
    "numbers-broken": "UPDATE acts SET number = 5 WHERE number = 2",
    "search-differs": "INSERT INTO search (rowid, text) VALUES (7, 'word')",
    "ruleset-changed": "UPDATE rulesets SET version = 7",
    "dictionary-changed": "INSERT INTO dictionaries VALUES (1, x'00', x'00')",
    "chain-broken": "UPDATE acts SET chain = zeroblob(32) WHERE number = 1",
    "act-differs": "UPDATE records SET play = zeroblob(32)",
    "withdrawal-differs": "INSERT INTO withdrawals VALUES (1, '2026-11-22T10:00:00Z', 'asked')",
    "people-differ": "UPDATE people SET person = 1 WHERE number = 2",
    "about-differs": "UPDATE about SET value = 7 WHERE name = 'size'",
    "scrub-due": "INSERT INTO about VALUES ('scrub', 2)",
}
"""Changes of an archive of one record, by what ``verify`` finds."""


def by_change(statement: str) -> Made:
    return lambda folder: verified(folder, statement)


def imported(folder: Path, source: Path) -> list[Finding]:
    """Return what is said of *source* as a whole when it is imported into an empty archive."""
    with Archive.create(folder / "new.barsis") as archive:
        added = [*archive.import_from(source)]
    return [finding for one in added for finding in one.checked.findings]


def of_a_manifest(what: str) -> Made:
    """Return what makes the findings of an export with a manifest that was damaged."""

    def made(folder: Path) -> list[Finding]:
        exported(folder)
        OF_MANIFESTS[what][0](folder)
        return imported(folder, folder / "all.jsonl.zst")

    return made


def of_a_bag(what: str) -> Made:
    """Return what makes the findings of a bag that was damaged."""

    def made(folder: Path) -> list[Finding]:
        exported(folder)
        OF_BAGS[what][0](folder / "bag")
        return imported(folder, folder / "bag")

    return made


def many_missing(folder: Path) -> list[Finding]:
    exported(folder)
    with (folder / "bag" / "manifest-sha256.txt").open("a") as manifest:
        manifest.writelines(f"{0:064}  data/{number}\n" for number in range(MAX_WRONG + 20))
    return imported(folder, folder / "bag")


def exported(folder: Path) -> None:
    """Export an archive, which is always the same."""
    with always_the_same():
        make_small(folder / "all.barsis")
        with Archive.open(folder / "all.barsis") as archive:
            archive.export(folder / "all.jsonl.zst")
            archive.export(folder / "bag", to="bag")


def withdrawn_elsewhere(folder: Path) -> list[Finding]:
    exported(folder)
    with Archive.create(folder / "other.barsis") as archive:
        added = [*archive.add_records(played("natt-klab", games=3))]
        added += archive.import_from(folder / "bag")
    return [finding for one in added for finding in one.checked.findings]


def other_history(folder: Path) -> list[Finding]:
    exported(folder)
    with Archive.open(folder / "all.barsis", writing=True) as archive:
        added = [*archive.import_from(folder / "bag")]
    return [finding for one in added for finding in one.checked.findings]


def not_importable(folder: Path) -> list[Finding]:
    (folder / "letters").mkdir()
    (folder / "letters" / "letter.txt").write_text("Dear Sir")
    logging.getLogger("bagit").setLevel(logging.CRITICAL)
    bagit.make_bag(str(folder / "letters"), checksums=["sha256"])
    return imported(folder, folder / "letters")


FINDINGS: Final[dict[str, Made]] = {
    "not-an-archive": not_an_archive,
    "archive-too-new": lambda folder: refused(by_sql(small(folder), "PRAGMA user_version = 9")),
    "archive-damaged": damaged,
    "other-tables": lambda folder: refused(by_sql(small(folder), "CREATE TABLE notes (a TEXT)")),
    "archive-busy": busy,
    "was-withdrawn": was_withdrawn,
    "revision-unknown": revision_unknown,
    "revision-unlike": revision_unlike,
    "revised-by-unlike": revised_by_unlike,
    "faulty-refused": faulty_refused,
    "archive-too-old": too_old,
    "pages-damaged": pages_damaged,
    "content-unreadable": content_unreadable,
    "checkpoint-differs": checkpoint_differs,
    "rolled-back": rolled_back,
    **{name: by_change(statement) for name, statement in CHANGES.items()},
    "checkpoint-unreadable": lambda _: sealed(raw=logs.signed(7).raw[1:]),
    "signature-unreadable": lambda _: sealed(signature=b""),
    "signature-missing": lambda _: sealed(signature=None),
    "signature-wrong": lambda _: sealed(raw=logs.signed(6).raw),
    "another-key": lambda _: sealed(keys=(logs.OTHER_KEY.public,)),
    "proof-unreadable": lambda _: read_proof(b"{}")[1],
    "another-archive": lambda _: proved(archive=logs.OTHER_ARCHIVE),
    "another-size": lambda _: proved(size=8),
    "proof-fails": lambda _: proved(path=[]),
    "another-record": lambda _: proved(record="ab" * 32),
    "log-rewritten": lambda _: check_continuation(logs.checkpoint(7), logs.checkpoint(6)),
    "acts-rewritten": lambda _: check_continuation(logs.checkpoint(6), logs.checkpoint(7, acts=5)),
    "not-importable": not_importable,
    "bag-malformed": of_a_bag("a fetch.txt"),
    "bag-path-unsafe": of_a_bag("listed: '../secret'"),
    "bag-file-missing": of_a_bag("a file less"),
    "bag-more-missing": many_missing,
    "bag-file-changed": of_a_bag("a bit"),
    "bag-file-unlisted": of_a_bag("a file more"),
    "manifest-unreadable": of_a_manifest("a member that is not known"),
    "file-differs": of_a_manifest("a bit of the file"),
    "log-differs": of_a_manifest("two lines swapped"),
    "root-differs": of_a_manifest("another root"),
    "acts-differ": of_a_manifest("an act dropped"),
    "ruleset-differs": of_a_manifest("a ruleset dropped"),
    "people-do-not-fit": of_a_manifest("somebody renamed"),
    "withdrawn-elsewhere": withdrawn_elsewhere,
    "other-history": other_history,
}
"""Every code of ``archive_codes``, by name."""
