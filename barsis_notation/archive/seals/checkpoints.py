"""Checkpoints: short signed texts that describe the state of an archive at one time.

A checkpoint has the form of a tlog-checkpoint (C2SP), with three more lines after the root::

    barsis-archive/1 0f0e4b3a-9d3c-4b57-8a55-2f4f0f6f9b11
    1204
    6UVnfOxHZr5Cb3nYf0wXy6b1a0yO4mS8Vw0S1rYyY2s=
    acts 17 3q2+796tvu/erb7v3q2+796tvu/erb7v3q2+796tvu8=
    date 2026-11-22T14:05:00Z
    key RWThCiz7hxoP8Ic4IuAYaYj5zTWKIYVb5AtdeKYAr3VDhrBT0LvKPy/Q

The lines are: the id of the archive, the number of records ever added, the root of the Merkle tree
over them, the number of acts and the chain after the last one, the time, and the public key of the
signer. The signature is a minisign file beside the checkpoint.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from barsis_notation.archive.seals.key_files import (
    MAX_FILE,
    KeyFileError,
    PublicKey,
    SecretKey,
    decode_base64,
    encode_base64,
    format_key_number,
)
from barsis_notation.archive.seals.signatures import Signature, read_signature, sign_message
from barsis_notation.diagnostics import archive_codes as arc
from barsis_notation.diagnostics.file_kinds import make_other_kind_finding, recognise_other_kind
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.excerpt import excerpt
from barsis_notation.record.shapes import END, MAX_INTEGER, UUID_PATTERN

_text = bind_texts("archive")
_report = bind_texts("report")

ORIGIN: Final = "barsis-archive/1 "
"""The beginning of the first line; the archive's id follows."""


class Checkpoint(NamedTuple):
    """The state of an archive at one point in time.

    ``Archive.sign`` and ``Archive.last_checkpoint`` return checkpoints. ``Archive.prove_since``
    proves that a later checkpoint continues an earlier one.

    Attributes:
        archive: The id of the archive, a UUID.
        size: The number of records ever added.
        root: The root of the Merkle tree over them, 32 bytes.
        acts: The number of acts, the entries of the archive's log of changes.
        chain: The hash that chains all acts up to the last one, 32 bytes.
        date: The time at which the checkpoint was made, in UTC, such as ``2026-11-22T14:05:00Z``.
        key: The public key of the signer.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.archive import Archive, SecretKey
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     checkpoint = archive.sign(SecretKey.new(), f"{folder}/spring.checkpoint")
        ...     checkpoint.archive == archive.id, checkpoint.size, checkpoint.root == archive.root
        (True, 0, True)
    """

    archive: str
    size: int
    root: bytes
    acts: int
    chain: bytes
    date: str
    key: PublicKey

    def to_bytes(self) -> bytes:
        """Return the content of the checkpoint's file: six lines of ASCII text.

        The lines contain:

        - ``barsis-archive/1`` and the id of the archive
        - the number of records
        - the root, in base64
        - the number of acts and their chain hash, in base64
        - the date
        - the key, in base64
        """
        lines = (
            f"{ORIGIN}{self.archive}",
            str(self.size),
            encode_base64(self.root),
            f"acts {self.acts} {encode_base64(self.chain)}",
            f"date {self.date}",
            f"key {self.key.to_line()}",
        )
        return "".join(line + "\n" for line in lines).encode()

    def signed_by(self, key: SecretKey, name: str) -> bytes:
        """Sign the checkpoint and return the content of its minisign file.

        *name* is the file name of the checkpoint, without folders. The trusted comment contains its
        first 255 characters, with ``_`` for each that is not printable. *key* must be the secret
        key that belongs to the attribute ``key``; otherwise the signature is not valid.
        """
        stamp = int(datetime.fromisoformat(self.date).timestamp())
        return sign_message(
            self.to_bytes(), key, f"timestamp:{stamp}\tfile:{_clean_name(name)}\thashed"
        )

    def said(self) -> Text:
        """Return a sentence with the facts of the checkpoint, translated by ``str``.

        The facts are the id of the archive, its numbers of records and acts, and the date.
        """
        return _text(
            "sealed",
            archive=self.archive,
            records=format_record_count(self.size),
            acts=format_act_count(self.acts),
            date=self.date,
        )


class SealedCheckpoint(NamedTuple):
    """A checkpoint with a valid signature by the key that it names.

    :func:`read_signed_checkpoint` returns such checkpoints.

    Attributes:
        checkpoint: The checkpoint.
        is_known: Whether the key is one of those that the verifier expected; False if the verifier
            accepted any key.
    """

    checkpoint: Checkpoint
    is_known: bool

    def describe(self) -> list[Text]:
        """Return two sentences, the first about the checkpoint and the second about its key.

        Each is translated into the current language by ``str``.
        """
        key = self.checkpoint.key
        if self.is_known:
            return [self.checkpoint.said(), _text("sealed-by-known", key=key.name)]
        return [self.checkpoint.said(), _text("sealed-by", key=key.name, line=key.to_line())]


def format_record_count(count: int) -> Text:
    """Return a text such as ``3 records`` for *count* records; ``str`` translates it."""
    return _report("records", count=Count(count))


def format_act_count(count: int) -> Text:
    """Return a text such as ``3 acts`` for *count* acts; ``str`` translates it."""
    return _text("acts-count", count=Count(count))


def format_moment(when: datetime) -> str:
    """Return *when* in UTC to the second, such as ``2026-11-22T14:05:00Z``.

    If *when* has no time zone, it is taken as local time.
    """
    return when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read_checkpoint(raw: bytes) -> tuple[Checkpoint | None, list[Finding]]:
    """Parse a checkpoint, without checking its signature.

    Only the exact form written by :meth:`Checkpoint.to_bytes` is accepted, so a checkpoint without
    a key is malformed.

    Args:
        raw: The content of the file; more than MAX_FILE (65,536) bytes are malformed.

    Returns:
        The checkpoint, or None if the file is malformed; and the findings about the file, empty if
        it is well-formed.
    """
    other = recognise_other_kind(raw, "checkpoint")
    if other is not None:
        return None, [make_other_kind_finding(other, _text("a-checkpoint"))]
    if len(raw) > MAX_FILE or not raw.isascii():
        return None, [_make_finding(_text("not-text", size=MAX_FILE), _text("a-checkpoint"))]
    *lines, rest = raw.decode("ascii").split("\n")
    lines += [""] * (len(_LINES) - len(lines))
    for number, (pattern, wanted) in enumerate(_LINES):
        if not re.match(pattern, lines[number]):
            return None, [_make_finding(excerpt(lines[number]), wanted, number + 1)]
    if rest or len(lines) > len(_LINES):
        number = len(_LINES)
        found = excerpt("\n".join([*lines[number:], rest]))
        return None, [_make_finding(found, _text("nothing-more"), number + 1)]
    return _parse_lines(lines)


def _parse_lines(lines: list[str]) -> tuple[Checkpoint | None, list[Finding]]:
    acts, chain = lines[3].split(" ")[1:]
    date, line = (one.partition(" ")[2] for one in lines[4:])
    numbers = int(lines[1]), int(acts)
    hashes = decode_base64(lines[2]), decode_base64(chain)
    known = _parse_key(line)
    fits = (
        True,
        numbers[0] <= MAX_INTEGER,
        hashes[0] is not None,
        numbers[1] <= MAX_INTEGER and hashes[1] is not None,
        _is_moment(date),
        known is not None,
    )
    wrong = [
        _make_finding(excerpt(lines[number]), _LINES[number][1], number + 1)
        for number, is_right in enumerate(fits)
        if not is_right
    ]
    if wrong:
        return None, wrong
    archive = lines[0].removeprefix(ORIGIN)
    assert known is not None
    root, chained = (one or b"" for one in hashes)
    return Checkpoint(archive, numbers[0], root, numbers[1], chained, date, known), []


def _parse_key(line: str) -> PublicKey | None:
    try:
        return PublicKey.from_line(line) if decode_base64(line) is not None else None
    except KeyFileError:
        return None


def _is_moment(date: str) -> bool:
    try:
        return format_moment(datetime.fromisoformat(date)) == date
    except (ValueError, OverflowError):
        return False


_NUMBER: Final = "(?:0|[1-9][0-9]{0,15})"
_HASH: Final = "[A-Za-z0-9+/]{43}="
_LINES: Final = (
    (f"{ORIGIN}{UUID_PATTERN.lstrip('^')}", _text("line-of-archive")),
    (f"{_NUMBER}{END}", _text("line-of-size")),
    (f"{_HASH}{END}", _text("line-of-root")),
    (f"acts {_NUMBER} {_HASH}{END}", _text("line-of-acts")),
    (f"date [0-9T:-]{{19}}Z{END}", _text("line-of-date")),
    (f"key [A-Za-z0-9+/]{{56}}{END}", _text("line-of-key")),
)
"""The pattern of each line of a checkpoint, and the text of the form that it expects."""


def read_signed_checkpoint(
    raw: bytes, signature: bytes | None, keys: Sequence[PublicKey] = ()
) -> tuple[SealedCheckpoint | None, list[Finding]]:
    """Parse a checkpoint and check its signature.

    Args:
        raw: The content of the checkpoint's file.
        signature: The content of the signature's file, or None if it is missing.
        keys: Public keys, one of which must have signed the checkpoint. If empty, any key is
            accepted.

    Returns:
        The checkpoint with a valid signature, or None if there are findings; and the findings.
        These report a malformed file, a missing or wrong signature, or an unexpected key.

    Raises:
        NoCryptographyError: If both files are well-formed and name the same accepted key, but the
            package cryptography is not installed to check the signature. This is an OSError.
    """
    checkpoint, findings = read_checkpoint(raw)
    if signature is None:
        return None, [*findings, arc.SIGNATURE_MISSING.finding()]
    made, unreadable = read_signature(signature)
    findings += unreadable
    if checkpoint is None or made is None:
        return None, findings
    findings += _check_signature(checkpoint, raw, made, keys)
    return None if findings else SealedCheckpoint(checkpoint, bool(keys)), findings


def _check_signature(
    checkpoint: Checkpoint, raw: bytes, made: Signature, keys: Sequence[PublicKey]
) -> list[Finding]:
    named = checkpoint.key
    if keys and named.raw not in {key.raw for key in keys}:
        expected = join_words((key.to_line() for key in keys), "or")
        return [arc.ANOTHER_KEY.finding(found=named.to_line(), expected=expected)]
    if made.number != named.number:
        return [arc.ANOTHER_KEY.finding(found=format_key_number(made.number), expected=named.name)]
    return (
        []
        if made.is_valid_for(raw, named)
        else [arc.SIGNATURE_WRONG.finding(words={"key": named.name})]
    )


def _make_finding(found: Text | str, expected: Text, line: int | None = None) -> Finding:
    return arc.CHECKPOINT_UNREADABLE.finding(found=found, expected=expected, line=line)


def _clean_name(name: str) -> str:
    """Return a shortened file name, without characters that a trusted comment cannot have."""
    kept = "".join(sign if sign.isprintable() else "_" for sign in name)
    return kept.encode("utf-8", "replace").decode("utf-8")[:255]
