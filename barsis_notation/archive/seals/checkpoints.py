"""Checkpoints: what an archive held on a day, in a few lines that somebody signed.

A checkpoint has the form of a tlog-checkpoint (C2SP), with three lines of ours after its root::

    barsis-archive/1 0f0e4b3a-9d3c-4b57-8a55-2f4f0f6f9b11
    1204
    6UVnfOxHZr5Cb3nYf0wXy6b1a0yO4mS8Vw0S1rYyY2s=
    acts 17 3q2+796tvu/erb7v3q2+796tvu/erb7v3q2+796tvu8=
    date 2026-11-22T14:05:00Z
    key RWThCiz7hxoP8Ic4IuAYaYj5zTWKIYVb5AtdeKYAr3VDhrBT0LvKPy/Q

the archive, how many records were ever added to it, the root of the Merkle tree over them, how
often something was done to the archive and the chain of that, the day, and the key that signs it.
The signature is a file of minisign beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from barsis_notation.archive.seals.keys import (
    MAX_FILE,
    KeyFileError,
    PublicKey,
    SecretKey,
    key_name,
    packed,
    unpacked,
)
from barsis_notation.archive.seals.signatures import Signature, read_signature, sign
from barsis_notation.diagnostics import archive_codes as arc
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.excerpt import excerpt
from barsis_notation.record.shapes import END, MAX_INTEGER, UUID_PATTERN

_text = texts_of("archive")
_report = texts_of("report")

ORIGIN: Final = "barsis-archive/1 "
"""How the first line begins; the archive's id follows."""


class Checkpoint(NamedTuple):
    """What an archive held on a day."""

    archive: str
    size: int
    root: bytes
    acts: int
    chain: bytes
    date: str
    key: PublicKey

    def to_bytes(self) -> bytes:
        """Return the checkpoint as its file has it."""
        lines = (
            f"{ORIGIN}{self.archive}",
            str(self.size),
            packed(self.root),
            f"acts {self.acts} {packed(self.chain)}",
            f"date {self.date}",
            f"key {self.key.to_line()}",
        )
        return "".join(line + "\n" for line in lines).encode()

    def signed_by(self, key: SecretKey, name: str) -> bytes:
        """Return the file of the signature of *key*; *name* is the checkpoint's file."""
        stamp = int(datetime.fromisoformat(self.date).timestamp())
        return sign(self.to_bytes(), key, f"timestamp:{stamp}\tfile:{_in_a_line(name)}\thashed")

    def said(self) -> Text:
        """Return in words what is sealed."""
        return _text(
            "sealed",
            archive=self.archive,
            records=records_text(self.size),
            acts=acts_text(self.acts),
            date=self.date,
        )


class Sealed(NamedTuple):
    """A checkpoint whose signature is right, by the key it names."""

    checkpoint: Checkpoint
    is_known: bool
    """Whether the key was compared with one that the reader brought."""

    def said(self) -> list[Text]:
        """Return in words what is sealed, and by whom."""
        key = self.checkpoint.key
        if self.is_known:
            return [self.checkpoint.said(), _text("sealed-by-known", key=key.name)]
        return [self.checkpoint.said(), _text("sealed-by", key=key.name, line=key.to_line())]


def records_text(count: int) -> Text:
    """Return how many records there are, in words."""
    return _report("records", count=Count(count))


def acts_text(count: int) -> Text:
    """Return how many acts there are, in words."""
    return _text("acts-count", count=Count(count))


def moment(when: datetime) -> str:
    """Return *when* as a checkpoint says it: to the second, in UTC."""
    return when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read_checkpoint(raw: bytes) -> tuple[Checkpoint | None, list[Finding]]:
    """Return the checkpoint in a file, None where there is none, and what is wrong with the file.

    Read is only what :meth:`Checkpoint.to_bytes` writes: the signature is over these bytes.
    """
    if len(raw) > MAX_FILE or not raw.isascii():
        return None, [_unreadable(_text("not-text", size=MAX_FILE), _text("a-checkpoint"))]
    *lines, rest = raw.decode("ascii").split("\n")
    lines += [""] * (len(_LINES) - len(lines))
    for number, (pattern, wanted) in enumerate(_LINES):
        if not re.match(pattern, lines[number]):
            return None, [_unreadable(excerpt(lines[number]), wanted, number + 1)]
    if rest or len(lines) > len(_LINES):
        number = len(_LINES)
        found = excerpt("\n".join([*lines[number:], rest]))
        return None, [_unreadable(found, _text("nothing-more"), number + 1)]
    return _checkpoint(lines)


def _checkpoint(lines: list[str]) -> tuple[Checkpoint | None, list[Finding]]:
    acts, chain = lines[3].split(" ")[1:]
    date, line = (one.partition(" ")[2] for one in lines[4:])
    numbers = int(lines[1]), int(acts)
    hashes = unpacked(lines[2]), unpacked(chain)
    known = _known(line)
    fits = (
        True,
        numbers[0] <= MAX_INTEGER,
        hashes[0] is not None,
        numbers[1] <= MAX_INTEGER and hashes[1] is not None,
        _is_moment(date),
        known is not None,
    )
    wrong = [
        _unreadable(excerpt(lines[number]), _LINES[number][1], number + 1)
        for number, is_right in enumerate(fits)
        if not is_right
    ]
    if wrong:
        return None, wrong
    archive = lines[0].removeprefix(ORIGIN)
    assert known is not None
    root, chained = (one or b"" for one in hashes)
    return Checkpoint(archive, numbers[0], root, numbers[1], chained, date, known), []


def _known(line: str) -> PublicKey | None:
    try:
        return PublicKey.from_line(line) if unpacked(line) is not None else None
    except KeyFileError:
        return None


def _is_moment(date: str) -> bool:
    try:
        return moment(datetime.fromisoformat(date)) == date
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
"""What each line of a checkpoint is, and what is said where it is not."""


def read_sealed(
    raw: bytes, signature: bytes | None, keys: Sequence[PublicKey] = ()
) -> tuple[Sealed | None, list[Finding]]:
    """Return the checkpoint in *raw* if its signature is right, and what is wrong.

    *signature* is the file beside it, None where there is none; one of *keys*, if there are any,
    should have signed. Raises NoCryptographyError where signatures cannot be checked.
    """
    checkpoint, findings = read_checkpoint(raw)
    if signature is None:
        return None, [*findings, arc.SIGNATURE_MISSING.finding()]
    made, unreadable = read_signature(signature)
    findings += unreadable
    if checkpoint is None or made is None:
        return None, findings
    findings += _signature_findings(checkpoint, raw, made, keys)
    return None if findings else Sealed(checkpoint, bool(keys)), findings


def _signature_findings(
    checkpoint: Checkpoint, raw: bytes, made: Signature, keys: Sequence[PublicKey]
) -> list[Finding]:
    named = checkpoint.key
    if keys and named.raw not in {key.raw for key in keys}:
        expected = listed((key.to_line() for key in keys), "or")
        return [arc.ANOTHER_KEY.finding(found=named.to_line(), expected=expected)]
    if made.number != named.number:
        return [arc.ANOTHER_KEY.finding(found=key_name(made.number), expected=named.name)]
    return [] if made.fits(raw, named) else [arc.SIGNATURE_WRONG.finding(words={"key": named.name})]


def _unreadable(found: Text | str, expected: Text, line: int | None = None) -> Finding:
    return arc.CHECKPOINT_UNREADABLE.finding(found=found, expected=expected, line=line)


def _in_a_line(name: str) -> str:
    """Return a file's name as a trusted comment can have it."""
    kept = "".join(sign if sign.isprintable() else "_" for sign in name)
    return kept.encode("utf-8", "replace").decode("utf-8")[:255]
