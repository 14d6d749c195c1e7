"""The bytes of the protocol ``barsis-dice/1``: terms, commitments, key, throws.

``docs/specification/dice-protocol.md`` specifies them for authors of other programs. All hashed
data consist of fields, each preceded by its length. The first field names the kind of data, so that
different data never have the same bytes.
"""

from __future__ import annotations

import hmac
import itertools
import struct
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from barsis_notation.dice.structs import FORMAT
from barsis_notation.record.structs import RulesetRef
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.throw_devices import Cast, cast_die, has_single_die_opening, make_cast

SEED: Final = 32
"""Number of bytes in a seed."""

ROLL_OFF: Final = 0
"""The turn whose throws decide who begins."""


def encode_fields(word: str, *parts: bytes | str | int) -> bytes:
    """Encode a word and fields as the bytes to be hashed.

    Each field is preceded by its length. Text is encoded as UTF-8. Numbers and lengths have four
    bytes and are big-endian.

    Args:
        word: The kind of data, such as ``terms``; it is the first field, after the protocol's name
            and a space.
        parts: The other fields; numbers are from 0 to 2^32 - 1.

    Raises:
        OverflowError: If a number is negative, or 2^32 or more.
        UnicodeEncodeError: If a text has a surrogate. It is a ValueError.
    """
    return b"".join(_encode_field(part) for part in (f"{FORMAT} {word}", *parts))


def _encode_field(part: bytes | str | int) -> bytes:
    raw = part.to_bytes(4) if isinstance(part, int) else part
    raw = raw.encode() if isinstance(raw, str) else raw
    return len(raw).to_bytes(4) + raw


# -- before the game ------------------------------------------------------------------------------


def make_reference(ruleset: Ruleset) -> RulesetRef:
    """Return the reference by which a dice file names *ruleset*.

    It has the id, version, chosen options and SHA-256 of the ruleset. The hash shows whether the
    rules have been changed.
    """
    options = {
        path: list(value) if isinstance(value, tuple) else value
        for path, value in ruleset.chosen.items()
    }
    return RulesetRef(
        id=ruleset.id, version=ruleset.version, options=options, sha256=ruleset.sha256
    )


def hash_terms(game: str, ruleset: Ruleset, dealer: str = "") -> bytes:
    """Return the SHA-256 of the terms to which a commitment refers, 32 bytes.

    Args:
        game: Name of the game.
        ruleset: Its ruleset; id, version, chosen options and hash are used.
        dealer: Name of the dealer, "" for none.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate. It is a ValueError.
    """
    named = make_reference(ruleset)
    options = msgspec.json.encode(named.options, order="sorted")
    head = encode_fields("terms", game, named.id, str(named.version), options, named.sha256, dealer)
    return sha256(head).digest()


def hash_commitment(terms: bytes, name: str, seed: bytes) -> bytes:
    """Return the commitment to a seed, a SHA-256 of 32 bytes.

    Lengths are not checked.

    Args:
        terms: The result of ``hash_terms``.
        name: Name of the player or dealer.
        seed: The seed, 32 bytes.

    Raises:
        UnicodeEncodeError: If *name* has a lone surrogate. It is a ValueError.
    """
    return sha256(encode_fields("commitment", terms, name, seed)).digest()


def hash_commitments(terms: bytes, commitments: Iterable[tuple[str, bytes]]) -> bytes:
    """Return the SHA-256 of the terms and all commitments in the given order, 32 bytes.

    Args:
        terms: The result of ``hash_terms``.
        commitments: Pairs of the owner's name and their commitment (32 bytes).

    Raises:
        UnicodeEncodeError: If a name has a lone surrogate. It is a ValueError.
    """
    parts = [part for commitment in commitments for part in commitment]
    return sha256(encode_fields("commitments", terms, *parts)).digest()


def derive_key(digest: bytes, seeds: Sequence[bytes]) -> bytes:
    """Return the key of the throws, 32 bytes.

    Args:
        digest: The result of ``hash_commitments``.
        seeds: The seeds, 32 bytes each, in the order of the commitments.
    """
    return sha256(encode_fields("key", digest, *seeds)).digest()


# -- throws -----------------------------------------------------------------------------------


class SeededThrows:
    """The throws of a game, each computed from a key, its turn and its number in the turn.

    ``Pact.throws`` returns one; the constructor takes the attributes. A throw depends only on the
    key, the ruleset, the turn and the number, so throws may be requested in any order and
    repeatedly.

    Attributes:
        key: The key, 32 bytes, derived from the commitments and the seeds.
        ruleset: The ruleset of the game, which must have throws; this is not checked. A later
            change of this attribute has no effect.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.dice import SeededThrows
        >>> throws = SeededThrows(bytes(32), load_ruleset("barsis"))
        >>> [throws.throw(turn, 1) for turn in (1, 2, 3)], throws.throw(1, 1) == throws.throw(1, 1)
        (['4', '5', '4'], True)
    """

    def __init__(self, key: bytes, ruleset: Ruleset) -> None:
        self.key = key
        self.ruleset = ruleset
        facts = ruleset.facts
        self._chance = _Chance()
        self._cast: Cast = make_cast(facts, self._chance.draw)
        self._rolls_one_die = has_single_die_opening(ruleset)
        self._opens_with_roll = not ruleset.value("opening.reroll")

    def throw(self, turn: int, number: int) -> str:
        """Return one throw as written in a record, such as ``3`` or ``64``.

        Of two dice, the higher one comes first. If each player throws one die to decide who begins,
        a throw of the roll-off is a single die.

        Args:
            turn: Number of the turn, from 1, counting only turns with throws; 0 for the roll-off.
            number: Number of the throw in the turn, from 1; in the roll-off, the count continues
                through all rounds.

        Raises:
            struct.error: If *turn* or *number* is negative, or 2 ** 32 or more.
        """
        self._chance.begin(self.key, turn, number)
        if turn == ROLL_OFF and self._rolls_one_die:
            return cast_die(self._chance.draw)
        return self._cast()

    def opening_roll(self) -> str:
        """Return the roll of the first turn, or "" if the roll-off does not determine it.

        It is the first pair of different dice of the roll-off, with the higher die first.
        """
        if not self._opens_with_roll:
            return ""
        dice = ["", ""]
        rounds = itertools.count(1, 2)
        while dice[0] == dice[1]:
            first = next(rounds)
            dice = [self.throw(ROLL_OFF, number) for number in (first, first + 1)]
        return "".join(sorted(dice, reverse=True))


class _Chance:
    """Random numbers from the bytes of one throw."""

    _bytes: Iterator[int]

    def begin(self, key: bytes, turn: int, number: int) -> None:
        """Restart at the first byte of a throw."""
        self._bytes = _iter_bytes(key, turn, number)

    def draw(self, count: int) -> int:
        """Return a number from 0 to *count* - 1, all with equal probability.

        It reads as many bytes as are needed to represent *count* numbers, most significant byte
        first. A value at or above the greatest multiple of *count* is discarded, and the next bytes
        are read.
        """
        size = max(1, (count - 1).bit_length() + 7 >> 3)
        room = 256**size
        end = room - room % count
        while True:
            number = 0
            for _ in range(size):
                number = number << 8 | next(self._bytes)
            if number < end:
                return number % count


def _iter_bytes(key: bytes, turn: int, number: int) -> Iterator[int]:
    """Yield the endless bytes of a throw: the HMAC-SHA-256 of each block number, from 0."""
    for block in itertools.count():
        place = _PLACE.pack(4, turn, 4, number, 4, block)
        yield from hmac.digest(key, _THROW + place, "sha256")


_THROW: Final = encode_fields("throw")
_PLACE: Final = struct.Struct(">6I")
"""Packs turn, throw and block as fields: each has four bytes, after its length (4)."""
