"""Proofs that claim what is not so, each made of a good one by a change.

``python -m tests.archive.forging 10000`` counts how many of them are accepted, by the library and
by the script of a bag, and exits with 1 where any is.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from barsis_notation.archive.exchange.bag_files import check_proof as script
from barsis_notation.archive.seals.key_files import PublicKey
from barsis_notation.archive.seals.proof_checks import (
    SignedFile,
    check_consistency,
    check_inclusion,
)
from barsis_notation.archive.seals.proofs import InclusionProof, encode_proof, read_proof
from tests.archive.logs import (
    KEY,
    LEAVES,
    OTHER_ARCHIVE,
    OTHER_KEY,
    RECORDS,
    checkpoint,
    consistency,
    inclusion,
    signed,
    signed_by,
)

Document = dict[str, Any]


class Claim(NamedTuple):
    """A proof, what it is held against, and what was done to it."""

    proof: bytes
    newer: SignedFile
    older: SignedFile | None = None
    record: bytes | None = None
    change: str = ""
    key: PublicKey = KEY.public


def is_accepted(claim: Claim) -> bool:
    """Return whether the library takes *claim* for shown."""
    proof, findings = read_proof(claim.proof)
    if proof is None:
        assert findings
        return False
    if isinstance(proof, InclusionProof):
        records = None if claim.record is None else [claim.record]
        answer = check_inclusion(proof, claim.newer, [claim.key], records)
    else:
        assert claim.older is not None
        answer = check_consistency(proof, claim.older, claim.newer, [claim.key])
    assert bool(answer.findings) != bool(answer.shown)
    return not answer.findings


def is_accepted_by_script(claim: Claim) -> bool:
    """Return whether the script of a bag takes *claim* for shown."""
    try:
        proof = script.read_proof(claim.proof)
        newer = _checkpoint(claim.newer)
        if script.decode_base64(newer.key)[10:] != claim.key.raw:
            return False
        if "leaf" in proof:
            return bool(script.check_inclusion(proof, newer, claim.record))
        assert claim.older is not None
        return bool(script.check_consistency(proof, _checkpoint(claim.older), newer))
    except script.ProofError:
        return False


@cache
def _checkpoint(file: SignedFile) -> script.SignedCheckpoint:
    """Return what the script reads of a checkpoint, once: its signatures take it a while."""
    assert file.signature is not None
    return script.SignedCheckpoint(file.raw, file.signature)


def forgeries(count: int, seed: int) -> Iterator[Claim]:
    """Yield *count* claims that are not so, every kind of change as often as the others."""
    draw = random.Random(seed)
    for number in range(count):
        change = _CHANGES[number % len(_CHANGES)]
        yield change(draw)._replace(change=change.__name__)


def true_inclusion(draw: random.Random) -> tuple[Document, Claim]:
    size = draw.randrange(2, len(RECORDS) + 1)
    index = draw.randrange(size)
    proof = encode_proof(inclusion(index, size))
    record = draw.choice((RECORDS[index], None))
    return json.loads(proof), Claim(proof, signed(size), record=record)


def true_consistency(draw: random.Random) -> tuple[Document, Claim]:
    second = draw.randrange(2, len(RECORDS) + 1)
    first = draw.randrange(1, second)
    proof = encode_proof(consistency(first, second))
    return json.loads(proof), Claim(proof, signed(second), signed(first))


def _put(claim: Claim, document: Document) -> Claim:
    return claim._replace(proof=json.dumps(document).encode())


def _true(draw: random.Random) -> tuple[Document, Claim]:
    return draw.choice((true_inclusion, true_consistency))(draw)


# -- changes to the path ------------------------------------------------------------------------


def digit_of_a_hash(draw: random.Random) -> Claim:
    document, claim = _true(draw)
    if not document["path"]:
        return _put(claim, document | {"path": [LEAVES[0].hex()]})
    at = draw.randrange(len(document["path"]))
    document["path"][at] = _other_digit(document["path"][at], draw)
    return _put(claim, document)


def _other_digit(text: str, draw: random.Random) -> str:
    at = draw.randrange(len(text))
    other = draw.choice([digit for digit in "0123456789abcdef" if digit != text[at]])
    return text[:at] + other + text[at + 1 :]


def hash_dropped(draw: random.Random) -> Claim:
    document, claim = true_inclusion(draw)
    del document["path"][draw.randrange(len(document["path"]))]
    return _put(claim, document)


def hash_added(draw: random.Random) -> Claim:
    document, claim = _true(draw)
    path = document["path"]
    new = draw.choice([draw.randbytes(32).hex(), *path, claim.newer.raw.hex()[:64]])
    path.insert(draw.randrange(len(path) + 1), new)
    return _put(claim, document)


def hashes_swapped(draw: random.Random) -> Claim:
    while True:
        document, claim = _true(draw)
        path = document["path"]
        if len(path) > 1:
            one, two = draw.sample(range(len(path)), 2)
            path[one], path[two] = path[two], path[one]
            return _put(claim, document)


def no_hashes(draw: random.Random) -> Claim:
    document, claim = true_inclusion(draw)
    return _put(claim, document | {"path": []})


def many_hashes(draw: random.Random) -> Claim:
    document, claim = _true(draw)
    count = draw.choice((64, 65, 66, 600))
    return _put(claim, document | {"path": [draw.randbytes(32).hex() for _ in range(count)]})


def path_of_another(draw: random.Random) -> Claim:
    document, claim = true_inclusion(draw)
    size, index = document["size"], document["index"]
    other = draw.choice([one for one in range(size) if one != index])
    path = inclusion(other, size).path
    return _put(claim, document | {"path": path})


# -- changes to what is claimed -----------------------------------------------------------------


def other_index(draw: random.Random) -> Claim:
    document, claim = true_inclusion(draw)
    size, index = document["size"], document["index"]
    places = [*(one for one in range(size) if one != index), size, size + 1, 2**53 - 1, 2**64, -1]
    return _put(claim, document | {"index": draw.choice(places)})


def other_size(draw: random.Random) -> Claim:
    document, claim = _true(draw)
    member = draw.choice([one for one in ("size", "first", "second") if one in document])
    value = document[member]
    others = [value - 1, value + 1, 0, -value, 2 * value, 2**53 - 1, 2**53, 2**64]
    return _put(claim, document | {member: draw.choice(others)})


def other_leaf(draw: random.Random) -> Claim:
    document, claim = true_inclusion(draw)
    other = draw.choice((_other_digit(document["leaf"], draw), draw.choice(LEAVES).hex()))
    if other == document["leaf"]:
        other = _other_digit(other, draw)
    return _put(claim, document | {"leaf": other})


def node_for_a_leaf(draw: random.Random) -> Claim:
    """A node of the tree is given out as a leaf, with what is left of the path."""
    document, claim = true_inclusion(draw)
    leaf, first = bytes.fromhex(document["leaf"]), bytes.fromhex(document["path"][0])
    pair = [leaf, first] if document["index"] % 2 == 0 else [first, leaf]
    other = {
        "leaf": script.node_hash(*pair).hex(),
        "index": document["index"] // 2,
        "path": document["path"][1:],
    }
    return _put(claim, document | other)


def other_record_named(draw: random.Random) -> Claim:
    document, claim = true_inclusion(draw)
    other = {"record": _other_digit(document["record"], draw)}
    return _put(claim, document | other)._replace(record=RECORDS[document["index"]])


def other_record_given(draw: random.Random) -> Claim:
    document, claim = true_inclusion(draw)
    record = RECORDS[document["index"]]
    others = [record + b" ", record[1:], b"", draw.randbytes(9), b"\0" + record]
    return claim._replace(record=draw.choice(others))


def record_that_never_was(draw: random.Random) -> Claim:
    """Another record, with its own id and leaf, takes the path of one that is there."""
    document, claim = true_inclusion(draw)
    raw = b"{%d}" % draw.getrandbits(60)
    other = {"record": script.sha256(raw).hex(), "leaf": script.sha256(b"\0" + raw).hex()}
    return _put(claim, document | other)._replace(record=raw)


def other_archive(draw: random.Random) -> Claim:
    document, claim = _true(draw)
    return _put(claim, document | {"archive": OTHER_ARCHIVE})


def other_kind(draw: random.Random) -> Claim:
    document, claim = _true(draw)
    forms = ("barsis-inclusion-proof/2", "barsis-consistency-proof", "", None, 1, ["x"])
    return _put(claim, document | {"format": draw.choice(forms)})


# -- changes to how it is written ---------------------------------------------------------------


def other_type(draw: random.Random) -> Claim:
    document, claim = _true(draw)
    member = draw.choice([one for one in document if one != "format"])
    value = document[member]
    others = [None, [value], {"x": value}, f" {value}", True, 1.5, ""]
    if isinstance(value, int):
        others += [float(value), str(value)]
    if isinstance(value, str):
        others += [value[:-1], value + "0", value.upper() + "\n"]
    return _put(claim, document | {member: draw.choice(others)})


def member_more_or_less(draw: random.Random) -> Claim:
    document, claim = _true(draw)
    if draw.random() < 0.5:
        return _put(claim, document | {draw.choice(("x", "Index", "root", "")): 1})
    del document[draw.choice(list(document))]
    return _put(claim, document)


def member_twice(draw: random.Random) -> Claim:
    _, claim = _true(draw)
    twice = claim.proof.rstrip()[:-1] + b',"path":[]}'
    return claim._replace(proof=twice)


def cut_short(draw: random.Random) -> Claim:
    _, claim = _true(draw)
    return claim._replace(proof=claim.proof.rstrip()[: draw.randrange(len(claim.proof) - 1)])


# -- changes to the checkpoint ------------------------------------------------------------------


def other_root(draw: random.Random) -> Claim:
    """The record never was there, the proof of it is sound, and the root was written over."""
    document, claim = true_inclusion(draw)
    raw = b"{%d}" % draw.getrandbits(60)
    leaf = script.sha256(b"\0" + raw)
    path = [bytes.fromhex(one) for one in document["path"]]
    root = script.root_from_inclusion(leaf, document["index"], document["size"], path)
    assert root is not None
    other = {"record": script.sha256(raw).hex(), "leaf": leaf.hex()}
    forged = checkpoint(document["size"], root=root)
    file = draw.choice((
        claim.newer._replace(raw=forged.to_bytes()),
        signed_by(OTHER_KEY, forged),
        signed_by(OTHER_KEY, forged._replace(key=OTHER_KEY.public)),
    ))  # fmt: skip
    return _put(claim, document | other)._replace(newer=file, record=raw)


def older_never_was(draw: random.Random) -> Claim:
    """The older checkpoint is signed, and sealed other records than the newer one has."""
    document, claim = true_consistency(draw)
    other = checkpoint(document["first"], root=draw.choice(LEAVES))
    return claim._replace(older=signed_by(KEY, other))


def went_back(draw: random.Random) -> Claim:
    """The two checkpoints change places."""
    document, claim = true_consistency(draw)
    assert claim.older is not None
    if draw.random() < 0.5:
        document |= {"first": document["second"], "second": document["first"]}
    return _put(claim, document)._replace(newer=claim.older, older=claim.newer)


def acts_struck(draw: random.Random) -> Claim:
    """The records are those they were; what was done to them was made less, or other."""
    document, claim = true_consistency(draw)
    acts = document["first"] - draw.randrange(2)
    other = checkpoint(document["second"], acts=acts, chain=draw.randbytes(32))
    return claim._replace(newer=signed_by(KEY, other))


_CHANGES: tuple[Callable[[random.Random], Claim], ...] = (
    digit_of_a_hash, hash_dropped, hash_added, hashes_swapped, no_hashes, many_hashes,
    path_of_another, other_index, other_size, other_leaf, node_for_a_leaf, other_record_named,
    other_record_given, record_that_never_was, other_archive, other_kind, other_type,
    member_more_or_less, member_twice, cut_short, other_root, older_never_was, went_back,
    acts_struck,
)  # fmt: skip


def main(count: int, seed: int) -> int:
    """Count the accepted forgeries; return the exit status."""
    kinds: Counter[str] = Counter()
    accepted = []
    for claim in forgeries(count, seed):
        kinds[claim.change] += 1
        accepted += [claim] if is_accepted(claim) or is_accepted_by_script(claim) else []
    print(f"{count} forged proofs of {len(kinds)} kinds, seed {seed}: {len(accepted)} accepted")
    for claim in accepted[:10]:
        print(claim)
    return 1 if accepted else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
