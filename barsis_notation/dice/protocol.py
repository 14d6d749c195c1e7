"""The bytes of the protocol ``barsis-dice/1``: terms, commitments, the key, the throws.

``docs/dice.md`` says the same for those who write another program. Whatever is hashed is made of
fields, each behind its length, and begins with a word that says what it is: no two different things
have the same bytes.
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
from barsis_notation.rulesets.throw_devices import Cast, cast_die, cast_of, has_single_die_opening

SEED: Final = 32
"""Bytes of a seed."""

ROLL_OFF: Final = 0
"""The turn whose throws decide who begins."""


def fields(word: str, *parts: bytes | str | int) -> bytes:
    """Return *word* and *parts* as they are hashed: each behind its length in four bytes.

    Text is UTF-8; a number is four bytes. The highest byte of a number comes first.
    """
    return b"".join(_field(part) for part in (f"{FORMAT} {word}", *parts))


def _field(part: bytes | str | int) -> bytes:
    raw = part.to_bytes(4) if isinstance(part, int) else part
    raw = raw.encode() if isinstance(raw, str) else raw
    return len(raw).to_bytes(4) + raw


# -- before the game ------------------------------------------------------------------------------


def reference_to(ruleset: Ruleset) -> RulesetRef:
    """Return how a dice file names *ruleset*: with its hash, so that no rule can change."""
    options = {
        path: list(value) if isinstance(value, tuple) else value
        for path, value in ruleset.chosen.items()
    }
    return RulesetRef(
        id=ruleset.id, version=ruleset.version, options=options, sha256=ruleset.sha256
    )


def terms_of(game: str, ruleset: Ruleset, dealer: str = "") -> bytes:
    """Return the hash of what a commitment is for: the game, its rules, who deals."""
    named = reference_to(ruleset)
    options = msgspec.json.encode(named.options, order="sorted")
    head = fields("terms", game, named.id, str(named.version), options, named.sha256, dealer)
    return sha256(head).digest()


def commitment_of(terms: bytes, name: str, seed: bytes) -> bytes:
    """Return the commitment to *seed* of somebody called *name*."""
    return sha256(fields("commitment", terms, name, seed)).digest()


def digest_of(terms: bytes, commitments: Iterable[tuple[str, bytes]]) -> bytes:
    """Return the hash of all commitments, each with the name of whose it is, in their order."""
    parts = [part for commitment in commitments for part in commitment]
    return sha256(fields("commitments", terms, *parts)).digest()


def key_of(digest: bytes, seeds: Sequence[bytes]) -> bytes:
    """Return the key of the throws: *digest* of the commitments, *seeds* in the same order."""
    return sha256(fields("key", digest, *seeds)).digest()


# -- throws -----------------------------------------------------------------------------------


class SeededThrows:
    """The throws of a game, each by its turn and its place in the turn."""

    def __init__(self, key: bytes, ruleset: Ruleset) -> None:
        """Take a ruleset in which something is thrown."""
        self.key = key
        self.ruleset = ruleset
        facts = ruleset.facts
        self._chance = _Chance()
        self._cast: Cast = cast_of(facts, self._chance.below)
        self._rolls_one_die = has_single_die_opening(ruleset)
        self._opens_with_roll = not ruleset.value("opening.reroll")

    def throw(self, turn: int, number: int) -> str:
        """Return throw *number* of *turn*, both from 1, as a record writes it.

        Turn 0 is the roll-off, whose throws are counted on through all its rounds.
        """
        self._chance.begin(self.key, turn, number)
        if turn == ROLL_OFF and self._rolls_one_die:
            return cast_die(self._chance.below)
        return self._cast()

    def opening_roll(self) -> str:
        """Return the roll that a game begins with because the roll-off made it, ``""`` for none.

        It is the first pair of dice of the roll-off that differ.
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
    """Numbers from the bytes of one throw."""

    _bytes: Iterator[int]

    def begin(self, key: bytes, turn: int, number: int) -> None:
        """Go to the first byte of a throw."""
        self._bytes = _bytes_of(key, turn, number)

    def below(self, count: int) -> int:
        """Return a number from 0 up to, and without, *count*, each with equal chance.

        As many bytes are read as hold *count* numbers, the highest first. What lies above the
        greatest multiple of *count* that they hold is thrown away, and as many are read anew.
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


def _bytes_of(key: bytes, turn: int, number: int) -> Iterator[int]:
    """Yield the bytes of a throw, without end: HMAC-SHA-256 of block after block, from 0."""
    for block in itertools.count():
        place = _PLACE.pack(4, turn, 4, number, 4, block)
        yield from hmac.digest(key, _THROW + place, "sha256")


_THROW: Final = fields("throw")
_PLACE: Final = struct.Struct(">6I")
"""Turn, throw and block as :func:`fields` has them: each four bytes behind a length of four."""
