"""Ed25519 keys in the file formats of minisign and OpenSSL (PEM).

A minisign key has a random number of eight bytes, which identifies it in signatures. A PEM key has
no number; here one is derived from the key itself.

Signing and checking signatures need the package cryptography (the extra ``signing``), which is
imported on first use.
"""

from __future__ import annotations

import binascii
import hashlib
import secrets
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from barsis_notation.base import FilePath
from barsis_notation.base.arguments import expect_bytes, expect_function
from barsis_notation.base.errors import BarsisError, UsageError
from barsis_notation.language.texts import Text, bind_texts

_text = bind_texts("archive")

MAX_FILE: Final = 2**16
"""The largest accepted size of a key or signature file in bytes."""

COMMENT: Final = b"untrusted comment: "
"""The beginning of the first line of minisign files."""

PURE, HASHED = b"Ed", b"ED"
"""The kinds of signature: over the message itself (also used in keys), or over its BLAKE2b-512."""

PasswordPrompt = Callable[[], str]
"""Callback that returns the password of a key; raises KeyFileError if there is no password."""


class KeyFileError(BarsisError, ValueError):
    """Raised if the input is not a usable key, or its password is wrong or missing.

    Also raised if there is not enough memory to encrypt or decrypt a key. The constructor takes the
    reason as a str or Text.

    Examples:
        >>> from barsis_notation.archive import KeyFileError, read_public_key
        >>> try:
        ...     read_public_key(b"not a key")
        ... except KeyFileError as error:
        ...     print(str(error).partition(";")[0])
        no public key found
    """


class NoCryptographyError(BarsisError, OSError):
    """Raised if the package cryptography is needed but not installed.

    It is needed for secret keys, signing, checking signatures, and reading PEM files.
    """

    def __init__(self) -> None:
        super().__init__(_text("needs-cryptography"))


class PublicKey(NamedTuple):
    """A public Ed25519 key with its number, as used by minisign.

    :func:`read_public_key` parses the content of a key file, and :meth:`from_line` parses a line of
    text. ``SecretKey.public`` is the public key of a secret key. The constructor does not check the
    lengths.

    Attributes:
        number: The number of the key, 8 bytes, which identifies it in signatures.
        raw: The key itself, 32 bytes.

    Examples:
        >>> from barsis_notation.archive import PublicKey
        >>> key = PublicKey.from_raw(bytes(range(32)))
        >>> len(key.to_line()), PublicKey.from_line(key.to_line()) == key
        (56, True)
    """

    number: bytes
    raw: bytes

    @classmethod
    def from_line(cls, line: str) -> Self:
        """Parse *line*, a public key in base64 as returned by :meth:`to_line`.

        White space is not accepted.

        Raises:
            KeyFileError: If the line is not a minisign public key.
        """
        raw = _decode_any_base64(line)
        if raw is None or len(raw) != _PUBLIC or raw[:2] != PURE:
            raise KeyFileError(_text("no-public-key"))
        return cls(raw[2:10], raw[10:])

    @classmethod
    def from_raw(cls, raw: bytes) -> Self:
        """Return the public key *raw*, 32 bytes, with a number derived from these bytes.

        The length is not checked. With a key of another length, no signature is valid.
        """
        return cls(hashlib.blake2b(raw, digest_size=8).digest(), raw)

    def to_line(self) -> str:
        """Return the key as 56 characters of base64, as accepted by ``minisign -P``."""
        return encode_base64(PURE + self.number + self.raw)

    def to_file(self) -> bytes:
        """Return the content of a minisign ``.pub`` file with the key."""
        return _format_key_file("minisign public key " + self.name, PURE + self.number + self.raw)

    @property
    def name(self) -> str:
        """The number of the key as 16 hexadecimal digits, as displayed by minisign."""
        return format_key_number(self.number)

    def verifies(self, signature: bytes, message: bytes) -> bool:
        """Return whether *signature* (64 bytes) is a signature of *message* by this key.

        Raises:
            NoCryptographyError: If the package cryptography is not installed. This is an OSError.
        """
        ed25519 = _import_ed25519()
        from cryptography.exceptions import InvalidSignature

        try:
            ed25519.Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True


def format_key_number(number: bytes) -> str:
    """Return the number of a key in hexadecimal, as displayed by minisign.

    *number* has 8 bytes, least significant first. The result has 16 digits in upper case, most
    significant first.
    """
    return number[::-1].hex().upper()


class SecretKey:
    """A secret Ed25519 key that signs messages. The attribute ``public`` is its public key.

    :meth:`new` creates a random key, and :func:`read_secret_key` parses the content of a key file.
    The class needs the package cryptography (the extra ``signing``).

    Examples:
        >>> from barsis_notation.archive import SecretKey
        >>> key = SecretKey.new()
        >>> signature = key.sign(b"message")
        >>> len(signature), key.public.verifies(signature, b"message")
        (64, True)
    """

    __slots__ = ("_key", "public")

    def __init__(self, seed: bytes, number: bytes | None = None) -> None:
        """Create a key.

        Args:
            seed: The secret, 32 bytes.
            number: The number of the key, 8 bytes; derived from the public key if None. The length
                is not checked.

        Raises:
            NoCryptographyError: If the package cryptography is not installed. This is an OSError.
            ValueError: If *seed* does not have 32 bytes.
        """
        self._key = _import_ed25519().Ed25519PrivateKey.from_private_bytes(seed)
        raw = self._key.public_key().public_bytes_raw()
        self.public = PublicKey.from_raw(raw) if number is None else PublicKey(number, raw)
        """The public key with which signatures by this key are checked."""

    @classmethod
    def new(cls) -> Self:
        """Return a new random key.

        Raises:
            NoCryptographyError: If the package cryptography is not installed. This is an OSError.
        """
        return cls(secrets.token_bytes(32), secrets.token_bytes(8))

    def sign(self, message: bytes) -> bytes:
        """Return the signature of *message*, 64 bytes."""
        signature: bytes = self._key.sign(message)
        return signature

    def to_file(self, password: str | None = None) -> bytes:
        """Return the content of a minisign secret key file. The caller writes the file.

        Encryption takes about a second and a gigabyte of memory, as in minisign.

        Args:
            password: The password to encrypt the key with; the key is not encrypted if None.

        Raises:
            KeyFileError: If there is not enough memory to encrypt the key.
        """
        body = self.public.number + self._key.private_bytes_raw() + self.public.raw
        if password is None:
            kept, how = body + bytes(_SUM), _OPEN + _B2 + bytes(48)
        else:
            salt = secrets.token_bytes(32)
            how = _SCRYPT + _B2 + salt + OPERATIONS.to_bytes(8, "little")
            how += MEMORY.to_bytes(8, "little")
            kept = _encrypt(body + _compute_checksum(body), password, salt, OPERATIONS, MEMORY)
        return _format_key_file("minisign encrypted secret key", PURE + how + kept)


def read_public_key(raw: bytes) -> PublicKey:
    """Parse the public key in a minisign or PEM file.

    Args:
        raw: The content of the file. For a minisign key, the line of base64 alone is also accepted.

    Raises:
        KeyFileError: If *raw* is not a public Ed25519 key, or is a secret key.
        NoCryptographyError: If the file is PEM and the package cryptography is not installed. It is
            an OSError.
        WrongTypeError: If *raw* is not bytes, a bytearray or a memoryview. This is a UsageError.

    Examples:
        >>> from barsis_notation.archive import PublicKey, read_public_key
        >>> key = PublicKey.from_raw(bytes(range(32)))
        >>> read_public_key(key.to_file()) == key
        True
    """
    raw = expect_bytes("raw", raw)
    if b"-----BEGIN " in raw:
        return _parse_public_pem(raw)
    kept = _decode_body(raw)
    if kept[:2] == PURE and len(kept) == _SECRET:
        raise KeyFileError(_text("secret-key-for-public"))
    if kept[:2] != PURE or len(kept) != _PUBLIC:
        raise KeyFileError(_text("no-public-key"))
    return PublicKey(kept[2:10], kept[10:])


def find_public_key(word: str) -> PublicKey:
    """Return a public key, given in base64 or as the path of a file.

    If *word* is not 56 characters of base64 as returned by :meth:`PublicKey.to_line`, it is taken
    as the path of a minisign or PEM file.

    Raises:
        KeyFileError: If the file does not contain a public Ed25519 key. This is a ValueError.
        NoCryptographyError: If the file is PEM and the package cryptography is not installed. This
            is an OSError.
        OSError: If the file cannot be read.
        ValueError: If the path contains NUL.
    """
    raw = decode_base64(word)
    if raw is not None and len(raw) == _PUBLIC and raw[:2] == PURE:
        return PublicKey.from_line(word)
    return read_public_key(read_small_file(word))


def read_small_file(path: FilePath) -> bytes:
    """Return at most the first MAX_FILE + 1 bytes of a file.

    MAX_FILE is 64 KiB. The parsers of keys, checkpoints and signatures reject larger files.

    Raises:
        OSError: If the file cannot be read.
        ValueError: If *path* contains NUL.
    """
    with Path(path).open("rb") as stream:
        return stream.read(MAX_FILE + 1)


def read_secret_key(raw: bytes, password: PasswordPrompt) -> SecretKey:
    """Parse the secret key in a minisign or PEM file.

    Args:
        raw: The content of the file.
        password: Callback without arguments that returns the password, a str; called only if the
            key is encrypted.

    Raises:
        KeyFileError: If *raw* is not a secret Ed25519 key or is damaged, if the password is wrong,
            or if decryption needs too much memory. Exceptions raised by *password* are not caught.
        NoCryptographyError: If the package cryptography is not installed. This is an OSError.
        WrongTypeError: If *raw* is not bytes, a bytearray or a memoryview, or *password* is not
            callable. This is a UsageError.

    Examples:
        >>> from barsis_notation.archive import SecretKey, read_secret_key
        >>> key = SecretKey.new()
        >>> read_secret_key(key.to_file(), password=lambda: "").public == key.public
        True
    """
    raw = expect_bytes("raw", raw)
    expect_function("password", password)
    if b"-----BEGIN " in raw:
        return _parse_secret_pem(raw, password)
    kept = _decode_body(raw)
    if kept[:2] == PURE and len(kept) == _PUBLIC:
        raise KeyFileError(_text("public-key-for-secret"))
    if kept[:2] != PURE or len(kept) != _SECRET or kept[4:6] != _B2:
        raise KeyFileError(_text("no-secret-key"))
    body, digest = _decrypt(kept, password)
    key = SecretKey(body[8:40], body[:8])
    if key.public.raw != body[40:] or (
        kept[2:4] == _OPEN and digest not in _list_valid_checksums(body)
    ):
        raise KeyFileError(_text("key-damaged"))
    return key


# -- Files of minisign --------------------------------------------------------------------------

_PUBLIC: Final = 2 + 8 + 32
_SUM: Final = 32
_BODY: Final = 8 + 64
_SECRET: Final = 2 + 2 + 2 + 32 + 8 + 8 + _BODY + _SUM
_OPEN, _SCRYPT, _B2 = b"\0\0", b"Sc", b"B2"

OPERATIONS, MEMORY = 2**25, 2**30
"""The cost of scrypt in new keys: operations, bytes of memory. Costlier keys are refused."""


def split_lines(raw: bytes) -> list[str] | None:
    """Return the lines of a minisign file, or None if it is too large or not UTF-8.

    *raw* is the content of the file. At most MAX_FILE (65,536) bytes are accepted. Lines end in LF
    or CRLF. Empty lines at the end are left out, but the result of an empty file is one empty line.
    """
    if len(raw) > MAX_FILE:
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return [line.removesuffix("\r") for line in text.rstrip("\r\n").split("\n")]


def encode_base64(raw: bytes) -> str:
    """Return *raw* in base64, with padding and without line breaks."""
    return b64encode(raw).decode("ascii")


def decode_base64(text: str) -> bytes | None:
    """Decode base64; return None if *text* is not canonical.

    White space, missing padding and surplus bits are not canonical.
    """
    raw = _decode_any_base64(text)
    return None if raw is None or encode_base64(raw) != text else raw


def _decode_any_base64(text: str) -> bytes | None:
    try:
        return b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _format_key_file(comment: str, raw: bytes) -> bytes:
    return COMMENT + f"{comment}\n{encode_base64(raw)}\n".encode()


def _decode_body(raw: bytes) -> bytes:
    """Return the bytes encoded in base64 in a minisign key file, or b"" if it is malformed."""
    lines = split_lines(raw) or []
    if len(lines) == 2 and lines[0].startswith(COMMENT.decode()):
        lines = lines[1:]
    return (_decode_any_base64(lines[0]) or b"") if len(lines) == 1 else b""


def _decrypt(kept: bytes, password: PasswordPrompt) -> tuple[bytes, bytes]:
    """Return the decrypted number and keys of a secret key file, and the checksum in the file."""
    how, salt, asked, body = kept[2:4], kept[6:38], kept[38:54], kept[54:]
    if how == _OPEN:
        return body[:_BODY], body[_BODY:]
    operations, memory = (int.from_bytes(asked[at : at + 8], "little") for at in (0, 8))
    if how != _SCRYPT or operations > OPERATIONS or memory > MEMORY:
        raise KeyFileError(_text("key-damaged"))
    body = _encrypt(body, password(), salt, operations, memory)
    if body[_BODY:] != _compute_checksum(body[:_BODY]):
        raise KeyFileError(_text("wrong-password"))
    return body[:_BODY], body[_BODY:]


def _compute_checksum(body: bytes) -> bytes:
    return hashlib.blake2b(PURE + body, digest_size=_SUM).digest()


def _list_valid_checksums(body: bytes) -> tuple[bytes, bytes]:
    """Return the checksums that are valid for an unencrypted key, since minisign writes zeros."""
    return bytes(_SUM), _compute_checksum(body)


def _encrypt(body: bytes, password: str, salt: bytes, operations: int, memory: int) -> bytes:
    """Return *body* encrypted or decrypted with *password*; both are the same operation (XOR)."""
    cost, parallel = _compute_scrypt_costs(operations, memory)
    secret = _encode_password(password)
    try:
        stream = hashlib.scrypt(
            secret,
            salt=salt, n=cost, r=_BLOCK, p=parallel, maxmem=2 * MEMORY - 1, dklen=len(body),
        )  # fmt: skip
    except (MemoryError, ValueError):
        raise KeyFileError(_text("key-needs-memory", size=memory >> 20)) from None
    return bytes(one ^ other for one, other in zip(body, stream, strict=True))


def _encode_password(password: str) -> bytes:
    try:
        return password.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise UsageError("password: the text holds half of a surrogate pair") from None


_BLOCK: Final = 8


def _compute_scrypt_costs(operations: int, memory: int) -> tuple[int, int]:
    """Return N and p of scrypt for the limits of a minisign key, computed as in libsodium."""
    operations = max(operations, 2**15)
    scarce = operations < memory // 32
    most = operations // (4 * _BLOCK) if scarce else memory // (128 * _BLOCK)
    cost = 2
    while cost <= most // 2:
        cost *= 2
    return cost, 1 if scarce else max(1, operations // 4 // cost // _BLOCK)


# -- PEM and the package cryptography -----------------------------------------------------------


def _import_ed25519() -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        raise NoCryptographyError from None
    return ed25519


def _parse_public_pem(raw: bytes) -> PublicKey:
    ed25519 = _import_ed25519()
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    if b"PRIVATE KEY-----" in raw:
        raise KeyFileError(_text("secret-key-for-public"))
    key = _load_pem(lambda: load_pem_public_key(raw), _text("no-public-key"))
    if not isinstance(key, ed25519.Ed25519PublicKey):
        raise KeyFileError(_text("key-of-another-kind"))
    return PublicKey.from_raw(key.public_bytes_raw())


def _parse_secret_pem(raw: bytes, password: PasswordPrompt) -> SecretKey:
    ed25519 = _import_ed25519()
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    if b"PUBLIC KEY-----" in raw:
        raise KeyFileError(_text("public-key-for-secret"))
    is_locked = b"-----BEGIN ENCRYPTED " in raw
    word = _encode_password(password()) if is_locked else None
    refusal = _text("wrong-password") if is_locked else _text("no-secret-key")
    key = _load_pem(lambda: load_pem_private_key(raw, word), refusal)
    if not isinstance(key, ed25519.Ed25519PrivateKey):
        raise KeyFileError(_text("key-of-another-kind"))
    return SecretKey(key.private_bytes_raw())


def _load_pem(load: Callable[[], Any], refusal: Text) -> Any:
    from cryptography.exceptions import UnsupportedAlgorithm

    try:
        return load()
    except UnsupportedAlgorithm:
        raise KeyFileError(_text("key-of-another-kind")) from None
    except (ValueError, TypeError):
        raise KeyFileError(refusal) from None
