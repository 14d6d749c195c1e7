"""Signatures in minisign files, ``.minisig``.

A file has a signature over the message, and a trusted comment with a second signature over both.
This module writes the current form of minisign, which signs the hash of the message; it also reads
the older form, which signs the message itself.
"""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from barsis_notation.archive.seals.key_files import (
    COMMENT,
    HASHED,
    MAX_FILE,
    PURE,
    PublicKey,
    SecretKey,
    decode_base64,
    encode_base64,
    split_lines,
)
from barsis_notation.diagnostics import archive_codes as arc
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.excerpt import excerpt

_text = bind_texts("archive")

ENDING: Final = ".minisig"
"""The suffix that is appended to the name of the signed file."""

_TRUSTED: Final = "trusted comment: "


class Signature(NamedTuple):
    """A parsed signature file, not checked yet; see :func:`read_signature`.

    Attributes:
        kind: PURE (``b"Ed"``, over the message) or HASHED (``b"ED"``, over its BLAKE2b-512 hash).
        number: The number of the key, 8 bytes.
        raw: The signature over the message, 64 bytes.
        trusted_comment: The text after ``trusted comment: ``.
        over_all: The signature over *raw* and the trusted comment, 64 bytes.
    """

    kind: bytes
    number: bytes
    raw: bytes
    trusted_comment: str
    over_all: bytes

    def is_valid_for(self, message: bytes, key: PublicKey) -> bool:
        """Return whether *key* signed *message* and the trusted comment.

        The result is False if *key* does not have the key number given in the signature.

        Raises:
            NoCryptographyError: If the key number matches but the package cryptography is not
                installed. This is an OSError.
        """
        signed = hashlib.blake2b(message).digest() if self.kind == HASHED else message
        return (
            self.number == key.number
            and key.verifies(self.raw, signed)
            and key.verifies(self.over_all, self.raw + self.trusted_comment.encode())
        )


def sign_message(message: bytes, key: SecretKey, trusted_comment: str) -> bytes:
    """Return the content of a minisign file with a signature of *message* by *key*.

    Args:
        message: The message; its BLAKE2b-512 hash is signed.
        key: The key to sign with.
        trusted_comment: A single line that is signed too; it is not checked. An example is
            ``timestamp:1763820300 file:a.checkpoint hashed``.
    """
    raw = key.sign(hashlib.blake2b(message).digest())
    lines = (
        f"{COMMENT.decode()}signature of key {key.public.name}",
        encode_base64(HASHED + key.public.number + raw),
        _TRUSTED + trusted_comment,
        encode_base64(key.sign(raw + trusted_comment.encode())),
    )
    return "".join(line + "\n" for line in lines).encode()


def read_signature(raw: bytes) -> tuple[Signature | None, list[Finding]]:
    """Parse a signature file, without checking the signature.

    Args:
        raw: The content of the file.

    Returns:
        The signature, or None if the file is malformed, not UTF-8 or larger than 64 KiB; and the
        findings about the file, empty if it is well-formed.
    """
    lines = split_lines(raw)
    if lines is None:
        return None, [
            _make_finding(_text("not-text", size=MAX_FILE), _text("signature-of-minisign"))
        ]
    lines = [*lines, "", "", ""]
    body, over_all = decode_base64(lines[1]) or b"", decode_base64(lines[3]) or b""
    expected: tuple[Text | None, ...] = (
        None if lines[0].startswith(COMMENT.decode()) else _text("untrusted-comment"),
        None if len(body) == 74 and body[:2] in (PURE, HASHED) else _text("signature-in-base64"),
        None if lines[2].startswith(_TRUSTED) else _text("trusted-comment"),
        None if len(over_all) == 64 else _text("signature-in-base64"),
        None if not any(lines[4:]) else _text("nothing-more"),
    )
    for number, wanted in enumerate(expected):
        if wanted is not None:
            return None, [_make_finding(excerpt(lines[number]), wanted, number + 1)]
    comment = lines[2].removeprefix(_TRUSTED)
    return Signature(body[:2], body[2:10], body[10:], comment, over_all), []


def _make_finding(found: Text | str, expected: Text, line: int | None = None) -> Finding:
    return arc.SIGNATURE_UNREADABLE.finding(found=found, expected=expected, line=line)
