"""The Merkle tree of RFC 6962 over the records of an archive.

A tree is identified by its *size* (the number of leaves) and its *root* (a hash). An *inclusion
path* proves that a leaf is in the tree with a given root; a *consistency path* proves that one tree
begins with all leaves of another. All functions take hashes of leaves as a stream and keep one hash
per level in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from typing import Final, Self

HASH_SIZE: Final = 32
"""The size of a hash in bytes."""

EMPTY_ROOT: Final = sha256(b"").digest()
"""The root of the tree without leaves."""

Range = tuple[int, int]
"""Consecutive leaves as start and end indices; the end is exclusive."""


def hash_leaf(data: bytes) -> bytes:
    """Return the hash of a leaf (RFC 6962), 32 bytes.

    This is the SHA-256 of a zero byte followed by *data*, the content of the leaf, such as the
    canonical bytes of a record.
    """
    return sha256(b"\0" + data).digest()


def hash_node(left: bytes, right: bytes) -> bytes:
    """Return the hash of the node above two children (RFC 6962), 32 bytes.

    *left* and *right* are the hashes of the children, 32 bytes each; the lengths are not checked.
    """
    return sha256(b"\1" + left + right).digest()


class Peaks:
    """A growing Merkle tree (RFC 6962), empty at first.

    It is stored as its *peaks*, the roots of its perfect subtrees, largest first. Lengths of hashes
    are not checked.

    Attributes:
        size: The number of leaves.
    """

    __slots__ = ("_peaks", "size")

    size: int
    """The number of leaves."""

    def __init__(self) -> None:
        self.size = 0
        self._peaks: list[bytes] = []

    @classmethod
    def from_bytes(cls, size: int, raw: bytes) -> Self:
        """Return the tree serialised by :meth:`to_bytes`. The hashes cannot be checked.

        Args:
            size: The number of leaves.
            raw: The concatenated peaks, largest first, 32 bytes for each 1 bit of *size*.

        Raises:
            ValueError: If *size* is negative, or *raw* does not have the length that *size*
                requires.
        """
        if size < 0 or len(raw) != size.bit_count() * HASH_SIZE:
            raise ValueError(f"no tree of {size} leaves has {len(raw)} bytes of peaks")
        tree = cls()
        tree.size = size
        tree._peaks = [raw[at : at + HASH_SIZE] for at in range(0, len(raw), HASH_SIZE)]
        return tree

    def to_bytes(self) -> bytes:
        """Return the concatenated peaks, largest first.

        There are 32 bytes for each 1 bit of the size.
        """
        return b"".join(self._peaks)

    def append(self, leaf: bytes) -> None:
        """Append a leaf; *leaf* is its hash, 32 bytes."""
        left = self.size
        self.size += 1
        while left & 1:
            leaf = sha256(b"\1" + self._peaks.pop() + leaf).digest()  # hash_node, inlined
            left >>= 1
        self._peaks.append(leaf)

    def extend(self, leaves: Iterable[bytes]) -> None:
        """Append leaves in order; *leaves* are their hashes, 32 bytes each."""
        for leaf in leaves:
            self.append(leaf)

    def root(self) -> bytes:
        """Return the root over all leaves appended so far, 32 bytes.

        If there are no leaves, this is EMPTY_ROOT.
        """
        if not self._peaks:
            return EMPTY_ROOT
        *larger, root = self._peaks
        for peak in reversed(larger):
            root = hash_node(peak, root)
        return root


def compute_root(leaves: Iterable[bytes]) -> bytes:
    """Return the root of the tree over *leaves*, the hashes of its leaves in order.

    The root and each hash have 32 bytes. If there are no leaves, the root is EMPTY_ROOT.
    """
    tree = Peaks()
    tree.extend(leaves)
    return tree.root()


def build_inclusion_path(leaves: Iterable[bytes], index: int, size: int) -> list[bytes]:
    """Return the path that proves that a leaf is in a tree of *size* leaves.

    Args:
        leaves: The hashes of all leaves in order, 32 bytes each; iterated once. Leaves after the
            first *size* are ignored.
        index: The index of the leaf, from 0.
        size: The number of leaves of the tree.

    Returns:
        The hashes of the siblings along the way from the leaf up to the root, 32 bytes each.

    Raises:
        IndexError: If *index* is negative or not below *size*.
        ValueError: If *leaves* has fewer elements than needed.
    """
    if not 0 <= index < size:
        raise IndexError(f"no leaf {index} in a tree of {size}")
    return _compute_roots(leaves, list(_iter_sibling_ranges(index, size)))


def build_consistency_path(leaves: Iterable[bytes], first: int, second: int) -> list[bytes]:
    """Return the path that proves that one tree begins with another.

    Args:
        leaves: The hashes of all leaves in order, 32 bytes each; iterated once. Leaves after the
            first *second* are ignored.
        first: The number of leaves of the older tree.
        second: The number of leaves of the newer tree.

    Returns:
        The hashes of the subtrees from which both roots are computed, lowest first, 32 bytes each;
        empty if *first* is 0 or equals *second*.

    Raises:
        IndexError: If *first* is negative or greater than *second*.
        ValueError: If *leaves* has fewer elements than needed.
    """
    if not 0 <= first <= second:
        raise IndexError(f"no tree of {first} leaves in a tree of {second}")
    return _compute_roots(leaves, list(_iter_consistency_ranges(first, second)))


def compute_inclusion_root(
    leaf: bytes, index: int, size: int, path: Sequence[bytes]
) -> bytes | None:
    """Compute the root from a leaf and its inclusion path (RFC 9162, section 2.1.3.2).

    Args:
        leaf: The hash of the leaf, 32 bytes.
        index: The index of the leaf, from 0.
        size: The number of leaves of the tree.
        path: The hashes returned by :func:`build_inclusion_path`.

    Returns:
        The root, 32 bytes, or None if *index* is negative or not below *size*, a hash does not have
        32 bytes, or the path does not have the length that *index* and *size* require.
    """
    if not 0 <= index < size or not _are_hashes(leaf, *path):
        return None
    node, last, root = index, size - 1, leaf
    for beside in path:
        if last == 0:
            return None
        if node & 1 or node == last:
            root = hash_node(beside, root)
            node, last = _climb_to_right_child(node, last)
        else:
            root = hash_node(root, beside)
        node, last = node >> 1, last >> 1
    return root if last == 0 else None


def is_consistent(
    first: int, second: int, first_root: bytes, second_root: bytes, path: Sequence[bytes]
) -> bool:
    """Return whether *path* proves that the second tree begins with the first.

    The algorithm is that of RFC 9162, section 2.1.4.2. If the first tree is empty or equal to the
    second, the path must be empty. The result is also False if *first* is negative or greater than
    *second*, or a hash does not have 32 bytes.

    Args:
        first: The number of leaves of the first tree.
        second: The number of leaves of the second tree.
        first_root: The root of the first tree, 32 bytes.
        second_root: The root of the second tree, 32 bytes.
        path: The hashes returned by :func:`build_consistency_path`.
    """
    if not 0 <= first <= second or not _are_hashes(first_root, second_root, *path):
        return False
    if first == second or first == 0:
        beginning = second_root if first == second else EMPTY_ROOT
        return not path and first_root == beginning
    hashes = iter(path)
    if first.bit_count() == 1:  # the first tree is a node of the second: its root is not repeated
        start = first_root
    elif (start := next(hashes, b"")) == b"":
        return False
    node, last = first - 1, second - 1
    while node & 1:
        node, last = node >> 1, last >> 1
    old = new = start
    for beside in hashes:
        if last == 0:
            return False
        if node & 1 or node == last:
            old, new = hash_node(beside, old), hash_node(beside, new)
            node, last = _climb_to_right_child(node, last)
        else:
            new = hash_node(new, beside)
        node, last = node >> 1, last >> 1
    return last == 0 and old == first_root and new == second_root


def _climb_to_right_child(node: int, last: int) -> Range:
    """Return *node* and *last* at the first level where *node* is a right child or the root."""
    while node and not node & 1:
        node, last = node >> 1, last >> 1
    return node, last


def _are_hashes(*hashes: bytes) -> bool:
    return all(len(one) == HASH_SIZE for one in hashes)


def _compute_left_size(size: int) -> int:
    """Return the number of leaves left of the root: the largest power of two below *size*."""
    return 1 << (size - 1).bit_length() - 1


def _iter_sibling_ranges(index: int, size: int, start: int = 0) -> Iterator[Range]:
    """Yield the range of leaves below each hash of an inclusion path, from the leaf up."""
    if size <= 1:
        return
    half = _compute_left_size(size)
    if index < half:
        yield from _iter_sibling_ranges(index, half, start)
        yield start + half, start + size
    else:
        yield from _iter_sibling_ranges(index - half, size - half, start + half)
        yield start, start + half


def _iter_consistency_ranges(first: int, size: int, start: int = 0) -> Iterator[Range]:
    """Yield the range of leaves below each hash of a consistency path, from the lowest up.

    The root of the first tree is left out if it is a node of the second, because the verifier knows
    it.
    """
    if first == 0:
        return
    if first == size:
        if start:
            yield start, start + size
        return
    half = _compute_left_size(size)
    if first <= half:
        yield from _iter_consistency_ranges(first, half, start)
        yield start + half, start + size
    else:
        yield from _iter_consistency_ranges(first - half, size - half, start + half)
        yield start, start + half


def _compute_roots(leaves: Iterable[bytes], ranges: list[Range]) -> list[bytes]:
    """Return the root of each of *ranges* in the order given, with one pass over *leaves*."""
    stream = iter(leaves)
    roots: dict[Range, bytes] = {}
    at = 0
    for start, end in sorted(ranges):
        for _ in islice(stream, start - at):
            pass
        tree = Peaks()
        tree.extend(islice(stream, end - start))
        if tree.size != end - start:
            raise ValueError(f"fewer than {end} leaves")
        roots[start, end] = tree.root()
        at = end
    return [roots[one] for one in ranges]
