"""Signatures in the files of minisign, ``.minisig``.

Beside the signature over a message stands a trusted comment, with a signature of its own over both.
Made is the form that minisign makes today, over the hash of a message; read is also the one before
it, over the message itself.
"""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from barsis_notation.archive.seals.keys import (
    COMMENT,
    HASHED,
    MAX_FILE,
    PURE,
    PublicKey,
    SecretKey,
    lines_of,
    packed,
    unpacked,
)
from barsis_notation.diagnostics import archive_codes as arc
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.excerpt import excerpt

_text = texts_of("archive")

ENDING: Final = ".minisig"
"""What the name of a signature ends in, after that of the file that is signed."""

_TRUSTED: Final = "trusted comment: "


class Signature(NamedTuple):
    """A signature as its file has it; whether it is right is another question."""

    kind: bytes
    number: bytes
    raw: bytes
    trusted_comment: str
    over_all: bytes

    def fits(self, message: bytes, key: PublicKey) -> bool:
        """Return whether *key* signed *message* and the trusted comment.

        Raises NoCryptographyError where that cannot be told.
        """
        signed = hashlib.blake2b(message).digest() if self.kind == HASHED else message
        return (
            self.number == key.number
            and key.verifies(self.raw, signed)
            and key.verifies(self.over_all, self.raw + self.trusted_comment.encode())
        )


def sign(message: bytes, key: SecretKey, trusted_comment: str) -> bytes:
    """Return the file of the signature of *key* over *message*; the comment is one line."""
    raw = key.sign(hashlib.blake2b(message).digest())
    lines = (
        f"{COMMENT.decode()}signature of key {key.public.name}",
        packed(HASHED + key.public.number + raw),
        _TRUSTED + trusted_comment,
        packed(key.sign(raw + trusted_comment.encode())),
    )
    return "".join(line + "\n" for line in lines).encode()


def read_signature(raw: bytes) -> tuple[Signature | None, list[Finding]]:
    """Return the signature in a file, None where there is none, and what is wrong with the file."""
    lines = lines_of(raw)
    if lines is None:
        return None, [_unreadable(_text("not-text", size=MAX_FILE), _text("signature-of-minisign"))]
    lines = [*lines, "", "", ""]
    body, over_all = unpacked(lines[1]) or b"", unpacked(lines[3]) or b""
    expected: tuple[Text | None, ...] = (
        None if lines[0].startswith(COMMENT.decode()) else _text("untrusted-comment"),
        None if len(body) == 74 and body[:2] in (PURE, HASHED) else _text("signature-in-base64"),
        None if lines[2].startswith(_TRUSTED) else _text("trusted-comment"),
        None if len(over_all) == 64 else _text("signature-in-base64"),
        None if not any(lines[4:]) else _text("nothing-more"),
    )
    for number, wanted in enumerate(expected):
        if wanted is not None:
            return None, [_unreadable(excerpt(lines[number]), wanted, number + 1)]
    comment = lines[2].removeprefix(_TRUSTED)
    return Signature(body[:2], body[2:10], body[10:], comment, over_all), []


def _unreadable(found: Text | str, expected: Text, line: int | None = None) -> Finding:
    return arc.SIGNATURE_UNREADABLE.finding(found=found, expected=expected, line=line)
