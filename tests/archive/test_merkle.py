"""The Merkle tree: vectors and definitions of RFC 6962, another library, laws, forgeries."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from hashlib import sha256

import pymerkle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.archive import merkle
from barsis_notation.archive.merkle import (
    EMPTY_ROOT,
    Peaks,
    build_consistency_path,
    build_inclusion_path,
    compute_inclusion_root,
    compute_root,
    hash_leaf,
    is_consistent,
)
from tests.scale import SEED

DATA = [
    bytes.fromhex(data)
    for data in (
        *("", "00", "10", "2021", "3031", "40414243", "5051525354555657"),
        "606162636465666768696a6b6c6d6e6f",
    )
]
"""The eight leaves that Certificate Transparency tries its trees with."""

ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
PATHS = {
    (0, 1): [],
    (0, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (5, 8): [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 3): ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
    (1, 5): [
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
}
"""Inclusion paths by index and size."""

CONSISTENCY = {
    (1, 1): [],
    (1, 8): PATHS[0, 8],
    (6, 8): [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        *PATHS[5, 8][1:],
    ],
    (2, 5): PATHS[1, 5][1:],
}

LEAVES = [hash_leaf(b"record %d" % number) for number in range(300)]
SIZES = st.integers(0, len(LEAVES))


def test_the_vectors_of_certificate_transparency() -> None:
    leaves = [hash_leaf(data) for data in DATA]
    assert EMPTY_ROOT.hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert [compute_root(leaves[:size]).hex() for size in range(1, 9)] == ROOTS
    for (index, size), path in PATHS.items():
        assert [one.hex() for one in build_inclusion_path(leaves, index, size)] == path
    for (first, second), path in CONSISTENCY.items():
        assert [one.hex() for one in build_consistency_path(leaves, first, second)] == path


def defined_root(leaves: list[bytes]) -> bytes:
    """Return MTH of RFC 6962, 2.1, word by word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    half = defined_half(len(leaves))
    return sha256(b"\1" + defined_root(leaves[:half]) + defined_root(leaves[half:])).digest()


def defined_half(size: int) -> int:
    return max(1 << bit for bit in range(size) if 1 << bit < size)


def defined_path(index: int, leaves: list[bytes]) -> list[bytes]:
    """Return PATH of RFC 6962, 2.1.1, word by word."""
    if len(leaves) == 1:
        return []
    half = defined_half(len(leaves))
    if index < half:
        return [*defined_path(index, leaves[:half]), defined_root(leaves[half:])]
    return [*defined_path(index - half, leaves[half:]), defined_root(leaves[:half])]


def defined_proof(first: int, leaves: list[bytes], known: bool = True) -> list[bytes]:
    """Return SUBPROOF of RFC 6962, 2.1.2, word by word."""
    if first == len(leaves):
        return [] if known else [defined_root(leaves)]
    half = defined_half(len(leaves))
    if first <= half:
        return [*defined_proof(first, leaves[:half], known), defined_root(leaves[half:])]
    return [*defined_proof(first - half, leaves[half:], False), defined_root(leaves[:half])]


def test_every_path_of_small_trees_is_as_defined_and_holds() -> None:
    for size in range(1, 34):
        leaves, root = LEAVES[:size], compute_root(LEAVES[:size])
        assert root == defined_root(leaves)
        for index in range(size):
            path = build_inclusion_path(leaves, index, size)
            assert path == defined_path(index, leaves)
            assert compute_inclusion_root(leaves[index], index, size, path) == root
        for first in range(1, size + 1):
            path = build_consistency_path(leaves, first, size)
            assert path == defined_proof(first, leaves)
            assert is_consistent(first, size, compute_root(leaves[:first]), root, path)


@pytest.mark.by_turns(2)
def test_another_library_has_the_same_roots_and_paths() -> None:
    tree = pymerkle.InmemoryTree()
    tree.append_entries([b"record %d" % number for number in range(len(LEAVES))])
    draw = random.Random(SEED)
    for size in range(1, len(LEAVES) + 1):
        root = compute_root(LEAVES[:size])
        assert tree.get_root(size) == root
        for index in draw.sample(range(size), min(size, 8)):
            path = build_inclusion_path(LEAVES, index, size)
            assert tree.prove_inclusion(index + 1, size).path == [LEAVES[index], *path]
            pymerkle.verify_inclusion(
                LEAVES[index], compute_inclusion_root(LEAVES[index], index, size, path),
                tree.prove_inclusion(index + 1, size),
            )  # fmt: skip


@pytest.mark.by_turns(2)
def test_another_library_finds_the_same_trees_consistent() -> None:
    """Its paths are longer than those of the RFC where the first tree is whole."""
    tree = pymerkle.InmemoryTree()
    tree.append_entries([b"record %d" % number for number in range(len(LEAVES))])
    draw = random.Random(SEED)
    for second in range(1, len(LEAVES) + 1):
        for first in draw.sample(range(1, second + 1), min(second, 4)):
            roots = compute_root(LEAVES[:first]), compute_root(LEAVES[:second])
            proof = tree.prove_consistency(first, second)
            pymerkle.verify_consistency(*roots, proof, first, second)
            assert is_consistent(
                first, second, *roots, build_consistency_path(LEAVES, first, second)
            )
            other = hash_leaf(b"another"), roots[1]
            with pytest.raises(pymerkle.InvalidProof):
                pymerkle.verify_consistency(*other, proof, first, second)
            assert not is_consistent(
                first, second, *other, build_consistency_path(LEAVES, first, second)
            )


@given(SIZES, SIZES)
def test_peaks_that_are_kept_grow_as_if_they_had_never_been(size: int, more: int) -> None:
    tree = Peaks()
    tree.extend(LEAVES[:size])
    again = Peaks.from_bytes(size, tree.to_bytes())
    again.extend(LEAVES[:more])
    assert (again.size, again.root()) == (size + more, compute_root(LEAVES[:size] + LEAVES[:more]))


@given(st.integers(-2, 2**64), st.binary(max_size=200))
def test_peaks_of_another_length_are_refused(size: int, raw: bytes) -> None:
    if size >= 0 and len(raw) == size.bit_count() * merkle.HASH_SIZE:
        assert Peaks.from_bytes(size, raw).to_bytes() == raw
    else:
        with pytest.raises(ValueError, match="peaks"):
            Peaks.from_bytes(size, raw)


@given(SIZES.flatmap(lambda size: st.tuples(st.integers(0, size), st.just(size))))
def test_every_tree_begins_with_every_smaller_one(sizes: tuple[int, int]) -> None:
    first, second = sizes
    path = build_consistency_path(iter(LEAVES), first, second)
    assert is_consistent(
        first, second, compute_root(LEAVES[:first]), compute_root(LEAVES[:second]), path
    )


def test_paths_ask_for_each_leaf_once_and_for_none_that_is_not_needed() -> None:
    asked = 0

    def leaves() -> Iterator[bytes]:
        nonlocal asked
        for leaf in LEAVES:
            asked += 1
            yield leaf

    build_inclusion_path(leaves(), 17, 200)
    assert asked <= 200
    asked = 0
    build_consistency_path(leaves(), 100, 250)
    assert asked <= 250


@pytest.mark.parametrize(
    ("asks", "error"),
    [
        (lambda: build_inclusion_path(LEAVES, 3, 3), IndexError),
        (lambda: build_inclusion_path(LEAVES, -1, 3), IndexError),
        (lambda: build_inclusion_path(LEAVES, 0, 301), ValueError),
        (lambda: build_consistency_path(LEAVES, 4, 3), IndexError),
        (lambda: build_consistency_path(LEAVES, -1, 3), IndexError),
        (lambda: build_consistency_path(LEAVES, 7, 301), ValueError),
    ],
)
def test_a_path_that_there_is_not_is_refused(
    asks: Callable[[], object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        asks()


CHANGED = st.sampled_from(("flip", "drop", "add", "swap", "cut", "none", "many", "twice"))


def changed(path: list[bytes], how: str, draw: random.Random) -> list[bytes]:
    """Return another path; the same one where it has too few hashes for the change."""
    path = list(path)
    at = draw.randrange(len(path)) if path else 0
    match how:
        case "flip" if path:
            path[at] = flipped(path[at], draw)
        case "drop" if path:
            del path[at]
        case "add":
            path.insert(at, draw.randbytes(32))
        case "swap":
            draw.shuffle(path)
        case "cut" if path:
            path[at] = path[at][: draw.randrange(32)]
        case "twice" if path:
            path.insert(at, path[at])
        case "none":
            path = []
        case "many":
            path = [draw.randbytes(32) for _ in range(65)]
    return path


def flipped(one: bytes, draw: random.Random) -> bytes:
    at = draw.randrange(len(one))
    return one[:at] + bytes([one[at] ^ 1 << draw.randrange(8)]) + one[at + 1 :]


@given(
    st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n))),
    CHANGED,
    st.randoms(use_true_random=False),
)
def test_no_other_path_leaf_or_index_leads_to_the_root(
    place: tuple[int, int], how: str, draw: random.Random
) -> None:
    index, size = place
    leaf, root = LEAVES[index], compute_root(LEAVES[:size])
    path = build_inclusion_path(LEAVES, index, size)
    other = changed(path, how, draw)
    assert (compute_inclusion_root(leaf, index, size, other) == root) == (other == path)
    assert compute_inclusion_root(flipped(leaf, draw), index, size, path) != root
    assert compute_inclusion_root(leaf[1:], index, size, path) is None
    for elsewhere in {draw.randrange(size), size, size + draw.randrange(99), -1} - {index}:
        assert compute_inclusion_root(leaf, elsewhere, size, path) != root


@given(
    st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))),
    CHANGED,
    st.randoms(use_true_random=False),
)
def test_no_other_path_or_root_shows_two_trees_consistent(
    sizes: tuple[int, int], how: str, draw: random.Random
) -> None:
    first, second = sizes
    roots = compute_root(LEAVES[:first]), compute_root(LEAVES[:second])
    path = build_consistency_path(LEAVES, first, second)
    other = changed(path, how, draw)
    assert is_consistent(first, second, *roots, other) == (other == path)
    assert not is_consistent(first, second, flipped(roots[0], draw), roots[1], path)
    if first:  # nothing is claimed of a tree that follows the empty one
        assert not is_consistent(first, second, roots[0], flipped(roots[1], draw), path)
    assert not is_consistent(second + 1, second, *roots, path)
    assert not is_consistent(-1, second, *roots, path)
