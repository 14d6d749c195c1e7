"""Logs of small records and the checkpoints and proofs of them, as the tests need them."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

from barsis_notation.archive.merkle import compute_root, hash_leaf
from barsis_notation.archive.seals.checkpoints import Checkpoint
from barsis_notation.archive.seals.key_files import SecretKey
from barsis_notation.archive.seals.proof_checks import SignedFile
from barsis_notation.archive.seals.proofs import (
    ConsistencyProof,
    InclusionProof,
    prove_consistency,
    prove_inclusion,
)

KEY = SecretKey(bytes(range(32)), b"12345678")
OTHER_KEY = SecretKey(bytes(32), b"87654321")
ARCHIVE = "0f0e4b3a-9d3c-4b57-8a55-2f4f0f6f9b11"
OTHER_ARCHIVE = "1f0e4b3a-9d3c-4b57-8a55-2f4f0f6f9b11"
DATE = "2026-11-22T14:05:00Z"
RECORDS = [b'{"record":%d}' % number for number in range(130)]
"""Stand for canonical bytes: what they say is nothing to a tree."""

LEAVES = [hash_leaf(record) for record in RECORDS]


def checkpoint(size: int, **members: Any) -> Checkpoint:
    """Return the checkpoint of the first *size* records, an act a record."""
    chain = hashlib.sha256(b"acts %d" % size).digest()
    made = Checkpoint(ARCHIVE, size, compute_root(LEAVES[:size]), size, chain, DATE, KEY.public)
    return made._replace(**members)


@cache
def signed(size: int) -> SignedFile:
    """Return the file of that checkpoint, signed with KEY."""
    return signed_by(KEY, checkpoint(size))


def signed_by(key: SecretKey, made: Checkpoint) -> SignedFile:
    return SignedFile("c", made.to_bytes(), made.signed_by(key, "c"))


def inclusion(index: int, size: int) -> InclusionProof:
    record = hashlib.sha256(RECORDS[index]).hexdigest()
    return prove_inclusion(
        LEAVES, archive=ARCHIVE, record=record, leaf=LEAVES[index], index=index, size=size
    )


def consistency(first: int, second: int) -> ConsistencyProof:
    return prove_consistency(LEAVES, archive=ARCHIVE, first=first, second=second)
