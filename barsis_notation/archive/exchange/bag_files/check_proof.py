"""Check a proof about an archive of game records. Needs only Python 3.8 or newer.

    python3 check_proof.py PROOF CHECKPOINT [--key PUB] [--record FILE] [--since OLDER]

PROOF       a proof as JSON: barsis-inclusion-proof/1 or barsis-consistency-proof/1
CHECKPOINT  a signed checkpoint; its signature is the file CHECKPOINT.minisig
--key       the public key that should have signed: a .pub file of minisign, or the line in it
--record    for an inclusion proof: a file of one or more records as canonical bytes, one per line
--since     for a consistency proof: the older checkpoint, with its own .minisig

It prints what the proof shows. The exit status is 0, or 1 if the proof is not valid, 2 if the
command line is wrong, 3 if a file cannot be read.

The method: a leaf is the SHA-256 of a zero byte and a record's canonical bytes, a node that of a
one byte and the two hashes below it (RFC 6962). They must lead to the root in the checkpoint, which
must be signed with Ed25519 (RFC 8032). Trust only these, the key's owner and the lines below.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any


class ProofError(Exception):
    """Raised if a proof, checkpoint, signature or public key is not valid; the message says why."""


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


# -- Ed25519, RFC 8032: points of the curve as (X, Y, Z, T) with x = X/Z, y = Y/Z, x*y = T/Z -----

P = 2**255 - 19  # the field
L = 2**252 + 27742317777372353535851937790883648493  # the order of the base point
D = -121665 * pow(121666, P - 2, P) % P


def decode_point(raw: bytes) -> tuple[int, int, int, int] | None:
    """Return (x, y, 1, x * y) for the point that *raw* (32 bytes) encodes, or None if invalid."""
    number = int.from_bytes(raw, "little")
    y, odd = number & (2**255 - 1), number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and odd):
        return None
    if x & 1 != odd:
        x = P - x
    return x, y, 1, x * y % P


def add_points(
    one: tuple[int, int, int, int], two: tuple[int, int, int, int]
) -> tuple[int, int, int, int]:
    a = (one[1] - one[0]) * (two[1] - two[0]) % P
    b = (one[1] + one[0]) * (two[1] + two[0]) % P
    c, d = 2 * one[3] * two[3] * D % P, 2 * one[2] * two[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply_point(factor: int, base: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    total = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = add_points(total, base)
        base = add_points(base, base)
        factor >>= 1
    return total


def ed25519_verifies(key: bytes, signature: bytes, message: bytes) -> bool:
    """Return whether *signature* (64 bytes) of *message* fits *key* (32 bytes, a public key)."""
    if len(key) != 32 or len(signature) != 64:
        return False
    base = decode_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
    mine, given = decode_point(key), decode_point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if base is None or mine is None or given is None or scalar >= L:
        return False
    hashed = hashlib.sha512(signature[:32] + key + message).digest()
    left = multiply_point(scalar, base)
    right = add_points(given, multiply_point(int.from_bytes(hashed, "little") % L, mine))
    same_x = (left[0] * right[2] - right[0] * left[2]) % P == 0
    same_y = (left[1] * right[2] - right[1] * left[2]) % P == 0
    return same_x and same_y


# -- the Merkle tree of RFC 6962; paths as in RFC 9162, 2.1.3 and 2.1.4; hashes have 32 bytes ---


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right)


def root_from_inclusion(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes | None:
    """Return the root for *leaf* at *index*, from 0; None if it or *path* does not fit *size*."""
    if not 0 <= index < size:
        return None
    place, last, root = index, size - 1, leaf
    for beside in path:
        if last == 0:
            return None
        if place & 1 or place == last:
            root = node_hash(beside, root)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            root = node_hash(root, beside)
        place, last = place >> 1, last >> 1
    return root if last == 0 else None


def is_consistent(first: int, second: int, old: bytes, new: bytes, path: list[bytes]) -> bool:
    """Return whether *path* proves that root *new* (size *second*) extends *old* (size *first*)."""
    if first == 0 or first == second:
        return not path and old == (new if first else sha256(b""))
    if not 0 < first < second:
        return False
    hashes = list(path) if first & (first - 1) else [old, *path]
    if not hashes:
        return False
    place, last = first - 1, second - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    was = now = hashes[0]
    for beside in hashes[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            was, now = node_hash(beside, was), node_hash(beside, now)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            now = node_hash(now, beside)
        place, last = place >> 1, last >> 1
    return last == 0 and was == old and now == new


NUMBER, HASH, WHOLE = r"(0|[1-9][0-9]{0,15})", r"([A-Za-z0-9+/]{43}=)", 2**53
UUID = r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
CHECKPOINT = re.compile(
    rf"barsis-archive/1 {UUID}\n{NUMBER}\n{HASH}\nacts {NUMBER} {HASH}\n"
    r"date ([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)\n"
    r"key (RW[A-Za-z0-9+/]{54})\n"
)
SIGNATURE = re.compile(
    r"untrusted comment: [^\n]*\n([A-Za-z0-9+/]{99}=)\r?\n"
    r"trusted comment: ([^\n]*?)\r?\n([A-Za-z0-9+/]{86}==)\s*"
)


class SignedCheckpoint:
    """A checkpoint with a valid signature: *raw* is its file, *signature* the .minisig beside it.

    Raises ProofError if a file is malformed, or not signed by the key that the checkpoint names;
    whose key that is, is not checked. ``archive`` is a UUID, ``size`` the number of records with
    the Merkle root ``root`` (32 bytes), ``acts`` the number of changes with the hash ``chain`` (32
    bytes), ``date`` is such as 2026-11-22T14:05:00Z, ``key`` a minisign public key in base64.
    """

    def __init__(self, raw: bytes, signature: bytes) -> None:
        text = CHECKPOINT.fullmatch(raw.decode("utf-8", "replace"))
        if not text:
            raise ProofError("the checkpoint is not one: it has other lines")
        self.archive, size, root, acts, chain, self.date, self.key = text.groups()
        self.size, self.acts = int(size), int(acts)
        self.root, self.chain = decode_base64(root), decode_base64(chain)
        key = decode_base64(self.key)
        signed = SIGNATURE.fullmatch(signature.decode("utf-8", "replace"))
        made = decode_base64(signed[1]) if signed else b""
        if not signed or made[:2] not in (b"ED", b"Ed"):
            raise ProofError("the signature beside the checkpoint is not one of minisign")
        if made[2:10] != key[2:10]:
            raise ProofError("the signature is that of another key than the checkpoint names")
        message = hashlib.blake2b(raw).digest() if made[:2] == b"ED" else raw
        comment = made[10:] + signed[2].encode()
        if not ed25519_verifies(key[10:], made[10:], message):
            raise ProofError("the signature does not fit the checkpoint")
        if not ed25519_verifies(key[10:], decode_base64(signed[3]), comment):
            raise ProofError("the signature does not fit its trusted comment")


def decode_base64(text: str) -> bytes:
    """Decode base64. Raises ProofError if not canonical, ValueError if truncated or not ASCII."""
    raw = base64.b64decode(text)
    if base64.b64encode(raw).decode() != text:
        raise ProofError("base64 that has bits to spare")
    return raw


def reject_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ProofError("a member of the proof occurs twice")
    return dict(pairs)


SHAPES: dict[str, dict[str, type]] = {
    "barsis-inclusion-proof/1": {
        "archive": str, "record": bytes, "leaf": bytes, "index": int, "size": int, "path": list,
    },
    "barsis-consistency-proof/1": {"archive": str, "first": int, "second": int, "path": list},
}  # fmt: skip
"""Maps each member of a proof to its type; bytes are written as 64 hexadecimal digits."""


def read_proof(raw: bytes) -> dict[str, Any]:
    """Return a JSON proof for ``check_*``, hashes as bytes. Raises ProofError if malformed."""
    try:
        proof: Any = json.loads(raw.decode("utf-8"), object_pairs_hook=reject_duplicates)
    except (ValueError, RecursionError):
        raise ProofError("the proof is not JSON") from None
    form = proof.get("format") if isinstance(proof, dict) else None
    shape = SHAPES.get(form) if isinstance(form, str) else None
    if shape is None or proof.keys() != {"format", *shape}:
        raise ProofError("the proof has other members than a proof")
    for name, kind in shape.items():
        value: Any = proof[name]
        if kind is bytes:
            proof[name] = parse_hash(value)
        elif type(value) is not kind or (kind is int and value not in range(WHOLE)):
            raise ProofError(f"the member {name} of the proof is not what it should be")
    if len(proof["path"]) > 64:
        raise ProofError("the path of the proof is longer than any")
    proof["path"] = [parse_hash(one) for one in proof["path"]]
    return dict(proof)


def parse_hash(value: object) -> bytes:
    if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{64}", value):
        raise ProofError("a hash of the proof is not 64 hexadecimal digits")
    return bytes.fromhex(value)


def check_inclusion(
    proof: dict[str, Any], checkpoint: SignedCheckpoint, records: bytes | None
) -> str:
    """Return what *proof* (``read_proof``) shows, or raise ProofError; *records*: one per line."""
    check_subject(proof, "size", checkpoint)
    root = root_from_inclusion(proof["leaf"], proof["index"], proof["size"], proof["path"])
    if root != checkpoint.root:
        raise ProofError("the hashes of the proof do not lead to the root of the checkpoint")
    place = f"place {proof['index'] + 1} of {proof['size']}"
    if records is None:
        return f"a leaf stands at {place}; whose it is shows from the record alone (--record)"
    lines = [records, records.rstrip(b"\n"), *records.split(b"\n")]
    record = next((line for line in lines if sha256(line) == proof["record"]), None)
    if record is None or sha256(b"\0" + record) != proof["leaf"]:
        raise ProofError("the record of the proof is not among what was given")
    return f"the record {proof['record'].hex()} stands in the archive, at {place}"


def check_consistency(
    proof: dict[str, Any], older: SignedCheckpoint, newer: SignedCheckpoint
) -> str:
    """Return what *proof* (of ``read_proof``) shows, or raise ProofError if it does not fit."""
    check_subject(proof, "first", older)
    check_subject(proof, "second", newer)
    sizes = proof["first"], proof["second"]
    if not is_consistent(*sizes, older.root, newer.root, proof["path"]):
        raise ProofError("the hashes of the proof do not lead to the roots of the checkpoints")
    if older.acts > newer.acts or (older.acts == newer.acts and older.chain != newer.chain):
        raise ProofError("what was done to the archive does not go on from the older checkpoint")
    return f"the archive went on from {sizes[0]} to {sizes[1]} records; none before was changed"


def check_subject(proof: dict[str, Any], member: str, checkpoint: SignedCheckpoint) -> None:
    if proof["archive"] != checkpoint.archive:
        raise ProofError("the proof is about another archive than the checkpoint")
    if proof[member] != checkpoint.size:
        raise ProofError(
            f"the proof is for {proof[member]} records, the checkpoint {checkpoint.size}"
        )


def read_public_key(given: str) -> bytes:
    """Return the 32 bytes of a public key, given as a minisign line or as the path of a file.

    Raises ProofError if the last line is no such key, OSError or UnicodeDecodeError if unreadable.
    """
    line = given
    if not re.fullmatch(r"RW[A-Za-z0-9+/]{54}", given):
        line = Path(given).read_text("utf-8").strip().split("\n")[-1].strip()
    if not re.fullmatch(r"RW[A-Za-z0-9+/]{54}", line):
        raise ProofError("the file of the key has none of minisign")
    return decode_base64(line)[10:]


def read_checkpoint(name: str, key: bytes | None) -> SignedCheckpoint:
    checkpoint = SignedCheckpoint(Path(name).read_bytes(), Path(name + ".minisig").read_bytes())
    if key is not None and decode_base64(checkpoint.key)[10:] != key:
        raise ProofError("the checkpoint is signed with another key than the one given")
    return checkpoint


def run_check(words: list[str]) -> list[str]:
    """Run the check that the command line arguments *words* ask for; return the lines to print.

    Raises ProofError if it fails, SystemExit for wrong usage, OSError or UnicodeError for files.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("proof")
    parser.add_argument("checkpoint")
    parser.add_argument("--key")
    parser.add_argument("--record")
    parser.add_argument("--since")
    given = parser.parse_args(words)
    proof = read_proof(Path(given.proof).read_bytes())
    inclusion = "leaf" in proof
    if inclusion and given.since:
        parser.error("--since is for a consistency proof")
    if not inclusion and (given.record or not given.since):
        parser.error("a consistency proof needs --since, and no --record")
    key = read_public_key(given.key) if given.key else None
    newer = read_checkpoint(given.checkpoint, key)
    if inclusion:
        record = Path(given.record).read_bytes() if given.record else None
        shown = check_inclusion(proof, newer, record)
    else:
        shown = check_consistency(proof, read_checkpoint(given.since, key), newer)
    whose = "the key that was given" if key else f"{newer.key}; compare whose key that is"
    sealed = f"sealed on {newer.date} for the archive {newer.archive}"
    return [shown, sealed, f"signed with {whose}"]


def main() -> int:
    try:
        print(*run_check(sys.argv[1:]), sep="\n")
    except ProofError as wrong:
        print(f"the proof does not hold: {wrong}")
        return 1
    except (OSError, UnicodeDecodeError) as error:
        print(f"a file cannot be read: {str(error)!a}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
