"""Keys of minisign and OpenSSL, read and written; signatures, made and checked; minisign itself.

The files in ``keys`` were made by minisign 0.11 and OpenSSL 3.0: ``locked.key`` where memory was
scarce, so that it is opened quickly.
"""

from __future__ import annotations

import base64
import contextlib
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.archive.seals import key_files
from barsis_notation.archive.seals.key_files import (
    KeyFileError,
    NoCryptographyError,
    PublicKey,
    SecretKey,
    read_public_key,
    read_secret_key,
)
from barsis_notation.archive.seals.signatures import read_signature, sign_message
from barsis_notation.base.errors import UsageError, WrongTypeError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import speaking
from tests.language.arabic import english_letters
from tests.scale import SEED

FILES = Path(__file__).parent / "keys"
MINISIGN = shutil.which("minisign")
WORD = "correct horse"
KEY = SecretKey(bytes(range(32)), b"12345678")
MESSAGE = (FILES / "message").read_bytes()


def file(name: str) -> bytes:
    return (FILES / name).read_bytes()


def unasked() -> str:
    pytest.fail("a password was asked for")


def refused(read: Callable[[], object]) -> str:
    """Return what is said where a key cannot be had, tried in Arabic too."""
    with pytest.raises(KeyFileError) as caught:
        read()
    with speaking("ar"):
        arabic = str(caught.value)
    assert not english_letters(arabic, ["minisign", ".pub", "Ed25519", "PEM", "MiB"]), arabic
    return str(caught.value)


def test_keys_of_minisign_are_read() -> None:
    for name, password in (("open", unasked), ("locked", lambda: WORD)):
        secret = read_secret_key(file(f"{name}.key"), password)
        public = read_public_key(file(f"{name}.pub"))
        assert secret.public == public
        assert public.verifies(secret.sign(MESSAGE), MESSAGE)
        line = file(f"{name}.pub").split(b"\n")[1]
        assert read_public_key(line) == public
        assert read_public_key(line + b"\r\n") == public
        assert PublicKey.from_line(line.decode()) == public
        assert public.to_line().encode() == line
        assert public.to_file() == file(f"{name}.pub")
        assert public.name in file(f"{name}.pub").decode()


@pytest.mark.parametrize("kind", [bytearray, memoryview])
def test_keys_may_be_in_any_bytes(kind: Callable[[bytes], bytes]) -> None:
    key = SecretKey.new()
    assert read_secret_key(kind(key.to_file()), lambda: "").public == key.public
    assert read_public_key(kind(key.public.to_file())) == key.public
    with pytest.raises(WrongTypeError, match="password"):
        read_secret_key(key.to_file(), "secret")  # type: ignore[arg-type]


def test_keys_of_openssl_are_read() -> None:
    public = read_public_key(file("ed25519.pub.pem"))
    assert read_secret_key(file("ed25519.pem"), unasked).public == public
    assert read_secret_key(file("ed25519-locked.pem"), lambda: "geheim").public == public
    assert PublicKey.from_line(public.to_line()) == public


def test_a_key_is_written_as_minisign_writes_it() -> None:
    key = read_secret_key(file("open.key"), unasked)
    assert key.to_file() == file("open.key")


def test_a_key_that_is_kept_is_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    key = SecretKey.new()
    assert read_secret_key(key.to_file(), unasked).public == key.public
    assert SecretKey.new().public != key.public
    monkeypatch.setattr(key_files, "OPERATIONS", 2**19)
    monkeypatch.setattr(key_files, "MEMORY", 2**24)
    locked = key.to_file("كلمة")
    assert locked != key.to_file("كلمة")
    assert read_secret_key(locked, lambda: "كلمة").sign(b"x") == key.sign(b"x")
    assert "password" in refused(lambda: read_secret_key(locked, lambda: "كلم"))


def test_a_new_key_is_locked_as_minisign_locks_it() -> None:
    """What libsodium makes of minisign's numbers, for memory that is there and that is not."""
    assert (key_files.OPERATIONS, key_files.MEMORY) == (2**25, 2**30)
    costs = {
        (2**25, 2**30): (2**20, 1),
        (2**24, 2**29): (2**19, 1),
        (2**19, 2**24): (2**14, 1),
        (2**15, 2**24): (2**10, 1),
        (1, 2**24): (2**10, 1),
        (2**25, 2**24): (2**14, 64),
    }
    assert {asked: key_files._compute_scrypt_costs(*asked) for asked in costs} == costs


@pytest.mark.long
def test_a_new_key_is_opened_with_a_gigabyte(tmp_path: Path) -> None:
    locked = KEY.to_file(WORD)
    assert read_secret_key(locked, lambda: WORD).public == KEY.public


def test_a_secret_key_is_not_shown() -> None:
    shown = f"{KEY!r} {KEY}"
    assert KEY.public.to_line() not in shown
    assert bytes(range(32)).hex() not in shown


@pytest.mark.parametrize("name", ["ed25519.pem", "open.key", "x25519.pem"])
def test_a_secret_key_is_not_taken_for_a_public_one(name: str) -> None:
    assert "must stay private" in refused(lambda: read_public_key(file(name)))


@pytest.mark.parametrize("name", ["ed25519.pub.pem", "open.pub"])
def test_a_public_key_is_not_taken_for_a_secret_one(name: str) -> None:
    assert "a public key" in refused(lambda: read_secret_key(file(name), unasked))


@pytest.mark.parametrize("name", ["p256", "x25519"])
def test_a_key_of_another_kind_is_said_to_be_one(name: str) -> None:
    assert "not an Ed25519 key" in refused(lambda: read_secret_key(file(f"{name}.pem"), unasked))
    assert "not an Ed25519 key" in refused(lambda: read_public_key(file(f"{name}.pub.pem")))


@pytest.mark.parametrize("name", ["locked.key", "ed25519-locked.pem"])
def test_another_password_opens_no_key(name: str) -> None:
    for word in ("", "Correct horse", "correct horse ", "\udcff"):
        assert "password" in refused(lambda: read_secret_key(file(name), lambda: word))  # noqa: B023


def in_base64(raw: bytes) -> bytes:
    return b"untrusted comment: x\n" + base64.b64encode(raw) + b"\n"


def bytes_of(name: str) -> bytes:
    return base64.b64decode(file(name).split(b"\n")[1])


def test_a_damaged_key_is_not_used() -> None:
    """A change is noticed wherever minisign keeps a checksum, and in every part of the keys."""
    draw = random.Random(SEED)
    open_key, locked = bytes_of("open.key"), bytes_of("locked.key")
    asked = range(38, 54)  # numbers near to one another are of one cost
    for at in (*range(6), *range(62, 126)):
        with pytest.raises(KeyFileError):
            read_secret_key(in_base64(flipped(open_key, at, draw)), unasked)
    for at in draw.sample([at for at in range(len(locked)) if at not in asked], 12):
        with pytest.raises(KeyFileError):
            read_secret_key(in_base64(flipped(locked, at, draw)), lambda: WORD)


def flipped(raw: bytes, at: int, draw: random.Random) -> bytes:
    return raw[:at] + bytes([raw[at] ^ 1 << draw.randrange(8)]) + raw[at + 1 :]


def test_a_key_that_asks_for_more_than_minisign_does_is_not_opened() -> None:
    for at in (38, 46):
        greedy = bytearray(bytes_of("locked.key"))
        greedy[at : at + 8] = (2**40).to_bytes(8, "little")
        assert "damaged" in refused(lambda: read_secret_key(in_base64(bytes(greedy)), unasked))  # noqa: B023


def test_memory_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def scrypt(*_args: object, **_more: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr("hashlib.scrypt", scrypt)
    assert "16 MiB of free memory" in refused(
        lambda: read_secret_key(file("locked.key"), lambda: WORD)
    )


NO_KEYS = st.one_of(
    st.binary(max_size=200),
    st.binary(max_size=200).map(in_base64),
    st.binary(max_size=200).map(lambda raw: in_base64(b"Ed" + raw)),
    st.binary(max_size=90).map(
        lambda raw: b"-----BEGIN PRIVATE KEY-----\n"
        + base64.b64encode(raw) + b"\n-----END PRIVATE KEY-----\n"
    ),
    st.binary(max_size=90).map(
        lambda raw: b"-----BEGIN PUBLIC KEY-----\n"
        + base64.b64encode(raw) + b"\n-----END PUBLIC KEY-----\n"
    ),
    st.sampled_from(
        [
            b"", b"\n", b"untrusted comment: x", b"untrusted comment: x\n\n", b"-----BEGIN ",
            b"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n",
            b"-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n",
            b"x" * 2**20, "\ud800".encode("utf-8", "surrogatepass"), b"\xef\xbb\xbf\n\0",
        ]
    ),
)  # fmt: skip


@given(NO_KEYS)
def test_whatever_is_given_for_a_key_nothing_else_is_raised(raw: bytes) -> None:
    for read in (lambda: read_public_key(raw), lambda: read_secret_key(raw, lambda: "x")):
        with contextlib.suppress(KeyFileError):
            read()
    signature, findings = read_signature(raw)
    assert (signature is None) == bool(findings)


# -- signatures ---------------------------------------------------------------------------------


def test_signatures_of_minisign_are_checked() -> None:
    key = read_public_key(file("open.pub"))
    for name, kind in (("message", b"ED"), ("legacy", b"Ed")):
        signature, findings = read_signature(file(f"{name}.minisig"))
        assert findings == []
        assert signature is not None
        assert signature.kind == kind
        assert signature.is_valid_for(MESSAGE, key)
        assert not signature.is_valid_for(MESSAGE + b"x", key)
        assert not signature.is_valid_for(MESSAGE, read_public_key(file("locked.pub")))
        assert not signature.is_valid_for(MESSAGE, key._replace(number=bytes(8)))
        assert not signature._replace(trusted_comment="another").is_valid_for(MESSAGE, key)
        assert not signature._replace(kind=b"Ed" if kind == b"ED" else b"ED").is_valid_for(
            MESSAGE, key
        )


@given(st.binary(max_size=300), st.text(st.characters(exclude_categories=("Cs", "Cc"))))
def test_what_is_signed_is_read_and_fits(message: bytes, comment: str) -> None:
    signature, findings = read_signature(sign_message(message, KEY, comment))
    assert findings == []
    assert signature is not None
    assert signature.trusted_comment == comment
    assert signature.is_valid_for(message, KEY.public)


def test_a_signature_with_one_change_is_refused() -> None:
    whole = sign_message(MESSAGE, KEY, "a comment")
    comments = len(whole.split(b"\n")[0])
    for at in range(len(whole)):
        for bit in (0, 5):
            changed = bytearray(whole)
            changed[at] ^= 1 << bit
            signature, _ = read_signature(bytes(changed))
            is_right = signature is not None and signature.is_valid_for(MESSAGE, KEY.public)
            untrusted = len(key_files.COMMENT) <= at < comments
            assert not is_right or untrusted or changed.split() == whole.split(), at


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (["comment: x", *"bcd"], 1),
        (["untrusted comment: x"], 2),
        (["untrusted comment: x", "RWQ="], 2),
        (["untrusted comment: x", None, "comment: x"], 3),
        (["untrusted comment: x", None, "trusted comment: x", "AAAA"], 4),
        (["untrusted comment: x", None, "trusted comment: x", ..., "more"], 5),
    ],
)
def test_the_line_that_no_signature_has_is_named(lines: list[object], line: int) -> None:
    good = sign_message(MESSAGE, KEY, "x").decode().split("\n")
    text = "\n".join(one if isinstance(one, str) else good[at] for at, one in enumerate(lines))
    found: list[Finding] = read_signature(text.encode())[1]
    assert [(one.name, one.line) for one in found] == [("signature-unreadable", line)]


def test_without_cryptography_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
    for needs in (
        SecretKey.new,
        lambda: KEY.public.verifies(bytes(64), b""),
        lambda: read_public_key(file("ed25519.pub.pem")),
        lambda: read_secret_key(file("ed25519.pem"), unasked),
        lambda: read_secret_key(file("open.key"), unasked),
    ):
        with pytest.raises(NoCryptographyError, match=r"barsis_notation\[signing\]"):
            needs()
    assert read_public_key(file("open.pub")).name == "F00F1A87FB2C0AE1"


# -- minisign itself ----------------------------------------------------------------------------

with_minisign = pytest.mark.skipif(MINISIGN is None, reason="minisign is not installed: not tried")


def minisign(folder: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    assert MINISIGN is not None
    return subprocess.run(
        [MINISIGN, *words], cwd=folder, input=given, capture_output=True, text=True, check=False,
        timeout=60,
    )  # fmt: skip


@with_minisign
def test_minisign_takes_our_keys_and_signatures(tmp_path: Path) -> None:
    key = SecretKey.new()
    (tmp_path / "our.key").write_bytes(key.to_file())
    (tmp_path / "our.pub").write_bytes(key.public.to_file())
    (tmp_path / "m").write_bytes(MESSAGE)
    (tmp_path / "m.minisig").write_bytes(sign_message(MESSAGE, key, "عربي\tx"))
    for words in (("-p", "our.pub"), ("-P", key.public.to_line())):
        done = minisign(tmp_path, "-Vm", "m", *words)
        assert done.returncode == 0, done.stderr
        assert "Trusted comment: عربي" in done.stdout
    done = minisign(tmp_path, "-Sm", "m", "-s", "our.key", "-x", "theirs")
    assert done.returncode == 0, done.stderr
    signature, _ = read_signature((tmp_path / "theirs").read_bytes())
    assert signature is not None
    assert signature.is_valid_for(MESSAGE, key.public)
    (tmp_path / "m").write_bytes(MESSAGE + b"x")
    assert minisign(tmp_path, "-Vm", "m", "-p", "our.pub").returncode != 0


@with_minisign
def test_keys_that_minisign_makes_today_are_read(tmp_path: Path) -> None:
    assert minisign(tmp_path, "-GW", "-p", "a.pub", "-s", "a.key").returncode == 0
    secret = read_secret_key((tmp_path / "a.key").read_bytes(), unasked)
    assert secret.public == read_public_key((tmp_path / "a.pub").read_bytes())


@with_minisign
@pytest.mark.long
def test_minisign_opens_our_key_with_its_password(tmp_path: Path) -> None:
    (tmp_path / "our.key").write_bytes(KEY.to_file(WORD))
    (tmp_path / "m").write_bytes(MESSAGE)
    done = minisign(tmp_path, "-Sm", "m", "-s", "our.key", given=WORD + "\n")
    assert done.returncode == 0, done.stderr
    signature, _ = read_signature((tmp_path / "m.minisig").read_bytes())
    assert signature is not None
    assert signature.is_valid_for(MESSAGE, KEY.public)


def test_a_password_with_half_of_a_surrogate_pair_is_refused() -> None:
    key = SecretKey.new()
    with pytest.raises(UsageError, match="surrogate"):
        key.to_file("\ud800")
    with pytest.raises(UsageError, match="surrogate"):
        read_secret_key(key.to_file("word"), lambda: "\ud800")
