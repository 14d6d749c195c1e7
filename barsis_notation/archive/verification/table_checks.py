"""Verification of the other tables: rulesets, dictionaries, names, ``about`` and checkpoints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from barsis_notation.archive.contents import unpack_dictionary
from barsis_notation.archive.database import Database
from barsis_notation.archive.kept_rulesets import load_pinned_rulesets
from barsis_notation.archive.merkle import Peaks
from barsis_notation.archive.scrubbing import SCRUB
from barsis_notation.archive.seals.checkpoints import (
    Checkpoint,
    SealedCheckpoint,
    format_act_count,
    format_record_count,
    read_signed_checkpoint,
)
from barsis_notation.archive.seals.key_files import NoCryptographyError, PublicKey
from barsis_notation.archive.seals.proofs import make_rewritten_finding
from barsis_notation.archive.verification.act_checks import ActCheck
from barsis_notation.archive.verification.record_checks import LogCheck
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.excerpt import cut

_text = bind_texts("archive")


def check_rulesets(database: Database) -> Iterator[Finding]:
    """Yield a finding for every stored ruleset with damaged bytes.

    Bytes are damaged if they are not a ruleset, or do not match the hash, the id or the version
    stored with them.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If a row of the table is damaged, or the archive is locked.
        UsageError: If the archive is closed.
    """
    rulesets = load_pinned_rulesets(database)
    for number, id, version in database.rows("SELECT number, id, version FROM rulesets"):
        ruleset = rulesets[number]
        if ruleset is None or (ruleset.id, ruleset.version) != (id, version):
            yield codes.RULESET_CHANGED.finding(found=cut(f"{id} {version}"))


def check_dictionaries(database: Database, acts: ActCheck) -> Iterator[Finding]:
    """Yield a finding for each damaged dictionary.

    One more finding is yielded if the dictionaries differ from those that the acts name. *acts*
    must have been checked already.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If a row of the table is damaged, or the archive is locked.
        UsageError: If the archive is closed.
    """
    rows = database.rows("SELECT number, sha256, bytes FROM dictionaries ORDER BY number")
    there = [(number, digest.hex(), packed) for number, digest, packed in rows]
    for _, digest, packed in there:
        content = unpack_dictionary(packed)
        if content is None or sha256(content).hexdigest() != digest:
            yield codes.DICTIONARY_CHANGED.finding(found=digest, expected=_text("those-bytes"))
    found = [(number, digest) for number, digest, _ in there]
    if found != [*enumerate(acts.dictionaries, 1)]:
        yield codes.DICTIONARY_CHANGED.finding(
            found=_join_words(digest for _, digest in found),
            expected=_join_words(acts.dictionaries),
        )


def _join_words(words: Iterable[str]) -> Text:
    parts = [*words]
    return join_words(parts, "commas") if parts else _text("nothing")


# -- Names ------------------------------------------------------------------------------------


def check_names(database: Database, acts: ActCheck) -> Iterator[Finding]:
    """Yield findings for unused or wrongly numbered events, people and rulesets.

    Numbers must ascend in the order in which records first use them. This is checked up to the
    first withdrawn record. Only the first number out of order in each table is reported. *acts*
    must have been checked already.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If a row of the tables is damaged, or the archive is locked.
        UsageError: If the archive is closed.
    """
    for table, column, users in _USED:
        query = (
            f"SELECT number FROM {table} WHERE number NOT IN"
            f" (SELECT {column} FROM {users} WHERE {column} IS NOT NULL)"
        )
        for (number,) in database.rows(query):
            yield codes.ROW_WITHOUT_RECORD.finding(words={"table": table}, found=str(number))
    until = min(acts.withdrawn, default=2**63 - 1)
    for table, query in _MET:
        met = [row[0] for row in database.rows(query, (until,))]
        wrong = next((pair for pair in zip(met, sorted(met), strict=True) if len({*pair}) > 1), ())
        if wrong:
            found, expected = map(str, wrong)
            yield codes.NUMBERS_BROKEN.finding(
                words={"table": table}, found=found, expected=expected
            )


_USED: Final = (
    ("events", "event", "records"),
    ("people", "person", "results"),
    ("rulesets", "ruleset", "records"),
)
"""Tuples of a table, and the column and the name of another table that refers to its rows."""

_MET: Final = (
    (
        "people",
        "SELECT person FROM results WHERE person IS NOT NULL AND record < ?"
        " GROUP BY person ORDER BY min(record * 1024 + place)",
    ),
    (
        "events",
        "SELECT event FROM records WHERE event IS NOT NULL AND number < ?"
        " GROUP BY event ORDER BY min(number)",
    ),
    (
        "rulesets",
        "SELECT ruleset FROM records WHERE ruleset IS NOT NULL AND number < ?"
        " GROUP BY ruleset ORDER BY min(number)",
    ),
)
"""Pairs of a table and the query for its numbers, in the order in which records first use them."""


# -- The table about --------------------------------------------------------------------------


def check_about(database: Database, acts: ActCheck, tree: Peaks) -> Iterator[Finding]:
    """Yield a finding for each row of ``about`` that contradicts the acts or the log.

    Missing and additional rows are reported too. One more finding is yielded if remains of
    withdrawn records may still be in the file.

    Args:
        database: The archive.
        acts: The acts, already checked.
        tree: The Merkle tree computed from the records.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If a row of the table is damaged, or the archive is locked.
        UsageError: If the archive is closed.
    """
    there: dict[str, Any] = dict(database.rows("SELECT name, value FROM about"))
    right = {"archive": acts.archive, "size": acts.size, "peaks": tree.to_bytes()}
    scrub = there.pop(SCRUB, None)
    for name in sorted(there.keys() | right.keys()):
        found, expected = there.get(name), right.get(name)
        if type(found) is not type(expected) or found != expected:
            yield codes.ABOUT_DIFFERS.finding(
                words={"name": cut(name)},
                found=_format_value(found),
                expected=_format_value(expected),
            )
    if scrub is not None:
        yield codes.SCRUB_DUE.finding()


def _format_value(value: object) -> Text | str:
    if value is None:
        return _text("nothing")
    return cut(value.hex() if isinstance(value, bytes) else str(value))


# -- Checkpoints ------------------------------------------------------------------------------


class KeptCheckpoints:
    """The checkpoints stored in an archive.

    Exhaust the iterator of :meth:`read` before you use the attributes or :meth:`check`.

    Args:
        database: The archive.
        keys: The public keys whose checkpoints have ``is_known`` set; other keys are accepted too.

    Attributes:
        sealed: The checkpoints with valid signatures, oldest first; those signed with one of *keys*
            have ``is_known`` set.
        without_signatures: Whether signatures could not be checked because the package
            cryptography is missing.
    """

    def __init__(self, database: Database, keys: Sequence[PublicKey]) -> None:
        self._database = database
        self._known = {key.raw for key in keys}
        self._digests: dict[int, str] = {}
        self.sealed: list[SealedCheckpoint] = []
        self.without_signatures = False

    def read(self) -> Iterator[Finding]:
        """Read the checkpoints, and yield the problems of each one.

        Malformed checkpoints, wrong signatures and wrong sizes are reported. If the package
        cryptography is not installed, signatures and sizes are not checked (see
        ``without_signatures``) and ``sealed`` remains empty. The checkpoints are compared with the
        acts only by :meth:`check`.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If a row of the table is damaged, or the archive is locked.
            UsageError: If the archive is closed.
        """
        for number, size, body, signature in self._database.rows(_CHECKPOINTS):
            digests = (sha256(text.encode()).hexdigest() for text in (body, signature))
            self._digests[number] = ", ".join(digests)
            try:
                sealed, findings = read_signed_checkpoint(body.encode(), signature.encode())
            except NoCryptographyError:
                self.without_signatures = True
                continue
            yield from findings
            if sealed is None:
                continue
            is_known = sealed.checkpoint.key.raw in self._known
            self.sealed.append(sealed._replace(is_known=is_known))
            if sealed.checkpoint.size != size:
                yield _make_checkpoint_finding(number, str(size), str(sealed.checkpoint.size))

    def check(self, acts: ActCheck) -> Iterator[Finding]:
        """Yield a finding for each checkpoint that differs from its act ``sign``.

        Missing and additional checkpoints are reported too. Call this only after exhausting the
        iterator of :meth:`read`; *acts* must have been checked already.
        """
        for number in sorted(self._digests.keys() | acts.signed.keys()):
            found, expected = self._digests.get(number), acts.signed.get(number)
            if found != expected:
                yield _make_checkpoint_finding(number, found, expected)


_CHECKPOINTS: Final = "SELECT number, size, body, signature FROM checkpoints ORDER BY number"


def _make_checkpoint_finding(number: int, found: str | None, expected: str | None) -> Finding:
    return codes.CHECKPOINT_DIFFERS.finding(
        words={"number": number},
        found=found or _text("nothing"),
        expected=expected or _text("nothing"),
    )


def compare_checkpoint(checkpoint: Checkpoint, acts: ActCheck, log: LogCheck) -> Iterator[Finding]:
    """Yield a finding for each fact of *checkpoint* that the archive contradicts.

    The id of the archive, the root and the chain hash must agree, and the archive must have at
    least as many records and acts as *checkpoint*. If the id differs, only this is reported. *acts*
    and *log* must have been read to their ends. The chain hash and the root are compared only if
    *acts* and *log* were created with the numbers of acts and records in *checkpoint*. The
    signature is not checked.
    """
    size = log.tree.size
    if checkpoint.archive != acts.archive:
        yield codes.ANOTHER_ARCHIVE.finding(found=acts.archive, expected=checkpoint.archive)
        return
    if checkpoint.size > size or checkpoint.acts > acts.count:
        yield codes.ROLLED_BACK.finding(
            found=join_words([format_record_count(size), format_act_count(acts.count)]),
            expected=join_words(
                [format_record_count(checkpoint.size), format_act_count(checkpoint.acts)]
            ),
        )
    root = log.roots.get(checkpoint.size)
    if root is not None and root != checkpoint.root:
        yield make_rewritten_finding(checkpoint, checkpoint.size, root)
    chain = acts.chains.get(checkpoint.acts)
    if chain is not None and chain != checkpoint.chain:
        found, expected = (
            _text("acts-at", acts=format_act_count(checkpoint.acts), chain=one.hex())
            for one in (chain, checkpoint.chain)
        )
        yield codes.ACTS_REWRITTEN.finding(found=found, expected=expected)
