"""The script that checks a proof without this package: its curve, its files, its command line."""

from __future__ import annotations

import ast
import hashlib
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation.archive.exchange.bag_files import check_proof as script
from barsis_notation.archive.seals.key_files import PublicKey, SecretKey, read_public_key
from barsis_notation.archive.seals.proofs import Proof, encode_proof
from barsis_notation.archive.seals.signatures import sign_message
from tests.archive.logs import (
    ARCHIVE,
    KEY,
    OTHER_KEY,
    RECORDS,
    checkpoint,
    consistency,
    inclusion,
    signed,
)
from tests.scale import SEED

SCRIPT = Path(script.__file__)
VECTORS = (
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        hashlib.sha512(b"abc").hexdigest(),
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
        "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
)
"""Key, message and signature of RFC 8032, 7.1: tests 1, 2, 3 and that of SHA(abc)."""


@pytest.mark.parametrize(("key", "message", "signature"), VECTORS)
def test_the_vectors_of_rfc_8032(key: str, message: str, signature: str) -> None:
    good = [bytes.fromhex(part) for part in (key, signature, message)]
    assert verifies(good)
    draw = random.Random(SEED)
    for number, part in enumerate(good):
        if part:
            at = draw.randrange(len(part))
            changed = part[:at] + bytes([part[at] ^ 1 << draw.randrange(8)]) + part[at + 1 :]
            assert not verifies([*good[:number], changed, *good[number + 1 :]])


def verifies(parts: list[bytes]) -> bool:
    key, signature, message = parts
    return script.ed25519_verifies(key, signature, message)


@settings(max_examples=settings().max_examples // 3)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=64), st.integers(0, 511))
def test_what_cryptography_says_the_script_says(seed: bytes, message: bytes, bit: int) -> None:
    key = SecretKey(seed)
    made = key.sign(message)
    changed = bytes(one ^ ((1 << bit) >> 8 * at & 255) for at, one in enumerate(made))
    assert script.ed25519_verifies(key.public.raw, made, message)
    assert not script.ed25519_verifies(key.public.raw, changed, message)
    stranger = PublicKey(bytes(8), message.ljust(32, b"\0")[:32])
    assert not script.ed25519_verifies(stranger.raw, made, message)
    assert not stranger.verifies(made, message)


def test_a_signature_whose_number_is_too_large_is_refused() -> None:
    """One and the same signature is written in one way only."""
    made = KEY.sign(b"x")
    again = int.from_bytes(made[32:], "little") + script.L
    assert not script.ed25519_verifies(
        KEY.public.raw, made[:32] + again.to_bytes(32, "little"), b"x"
    )
    assert not script.ed25519_verifies(KEY.public.raw, made[:63], b"x")
    assert not script.ed25519_verifies(KEY.public.raw[:31], made, b"x")
    for raw in (
        b"\xff" * 32,
        (script.P + 1).to_bytes(32, "little"),
        (1 + 2**255).to_bytes(32, "little"),
    ):
        assert script.decode_point(raw) is None


# -- run by itself ------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with all that an archivist has, and the script."""
    for name, size in (("new", 9), ("old", 4)):
        file = signed(size)
        assert file.signature is not None
        (tmp_path / name).write_bytes(file.raw)
        (tmp_path / f"{name}.minisig").write_bytes(file.signature)
    put(tmp_path, "inclusion.json", inclusion(3, 9))
    put(tmp_path, "consistency.json", consistency(4, 9))
    (tmp_path / "record.json").write_bytes(RECORDS[3] + b"\n")
    (tmp_path / "records.jsonl").write_bytes(b"\n".join(RECORDS) + b"\n")
    (tmp_path / "key.pub").write_bytes(KEY.public.to_file())
    (tmp_path / "other.pub").write_bytes(OTHER_KEY.public.to_file())
    (tmp_path / "check_proof.py").write_bytes(SCRIPT.read_bytes())
    return tmp_path


def put(folder: Path, name: str, proof: Proof) -> None:
    (folder / name).write_bytes(encode_proof(proof))


def run(folder: Path, *words: str) -> tuple[int, str]:
    """Run the script alone: no package, no variable, no folder of its own in the path."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", "check_proof.py", *words],
        cwd=folder, env={}, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert b"Traceback" not in done.stderr, done.stderr
    return done.returncode, (done.stdout + done.stderr).decode("ascii")


def test_it_says_what_is_shown(folder: Path) -> None:
    id = hashlib.sha256(RECORDS[3]).hexdigest()
    line = KEY.public.to_line()
    sealed = f"sealed on 2026-11-22T14:05:00Z for the archive {ARCHIVE}\n"
    status, said = run(folder, "inclusion.json", "new")
    assert (status, said) == (
        0,
        "a leaf stands at place 4 of 9; whose it is shows from the record alone (--record)\n"
        f"{sealed}signed with {line}; compare whose key that is\n",
    )
    for record in ("record.json", "records.jsonl"):
        status, said = run(folder, "inclusion.json", "new", "--record", record, "--key", "key.pub")
        assert (status, said) == (
            0,
            f"the record {id} stands in the archive, at place 4 of 9\n"
            f"{sealed}signed with the key that was given\n",
        )
    status, said = run(folder, "consistency.json", "new", "--since", "old", "--key", line)
    assert status == 0
    assert said.startswith("the archive went on from 4 to 9 records; none before was changed\n")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("inclusion.json old", 1, "the proof is for 9 records, the checkpoint 4"),
        ("inclusion.json new --key other.pub", 1, "signed with another key than the one given"),
        ("inclusion.json new --key records.jsonl", 1, "the file of the key has none"),
        ("inclusion.json new --record key.pub", 1, "not among what was given"),
        ("consistency.json old --since new", 1, "the proof is for"),
        ("new new", 1, "the proof is not JSON"),
        ("inclusion.json inclusion.json", 3, "cannot be read"),
        ("inclusion.json missing", 3, "cannot be read"),
        ("inclusion.json new --record .", 3, "cannot be read"),
        ("inclusion.json", 2, "usage"),
        ("inclusion.json new --since old", 2, "--since is for a consistency proof"),
        ("consistency.json new", 2, "needs --since"),
        ("consistency.json new --since old --record record.json", 2, "no --record"),
    ],
)
def test_it_says_why_nothing_is_shown(folder: Path, words: str, status: int, said: str) -> None:
    found, text = run(folder, *words.split())
    assert found == status
    assert said in text


def test_it_reads_what_minisign_signed() -> None:
    """Both forms of its signatures, over a checkpoint that names the key."""
    files = Path(__file__).parent / "keys"
    key = read_public_key((files / "open.pub").read_bytes())
    text = checkpoint(9, key=key).to_bytes()
    legacy = (files / "checkpoint-legacy.minisig").read_bytes()
    signature = (files / "checkpoint.minisig").read_bytes()
    assert (
        script.SignedCheckpoint(text, legacy).size
        == script.SignedCheckpoint(text, signature).size
        == 9
    )
    for other in (signature.replace(b"trusted comment: a", b"trusted comment: b"), b"", b"\xff"):
        with pytest.raises(script.ProofError):
            script.SignedCheckpoint(text, other)
    with pytest.raises(script.ProofError, match="another key"):
        script.SignedCheckpoint(checkpoint(9).to_bytes(), signature)
    with pytest.raises(script.ProofError, match="does not fit the checkpoint"):
        script.SignedCheckpoint(checkpoint(8, key=key).to_bytes(), signature)
    made = sign_message(text, KEY, "x")
    with pytest.raises(script.ProofError):
        script.SignedCheckpoint(text, made)


def test_it_is_plain_to_read() -> None:
    text = SCRIPT.read_text("ascii")
    ast.parse(text, feature_version=(3, 8))
    lines = text.split("\n")
    assert max(map(len, lines)) <= 100
    assert len(lines) < 350
