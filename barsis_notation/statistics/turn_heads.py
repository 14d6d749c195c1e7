"""The throws of a game, read from the heads of its turns and counted. Compiled with mypyc."""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.frame import LETTERS, NONE
from barsis_notation.engines.vectors import new_vector, to_vector
from barsis_notation.record.ints import i64, read_i64_le, vec
from barsis_notation.record.scan import COLON, PLUS, QUOTE, SPACE

CODES: Final = 110
"""Number of codes of throws: a digit is its own code, two digits have the code 10 + number."""
OTHER: Final = -2
"""The kind of a throw of another device: a die of the roll-off."""
KINDS: Final = 128
"""A number larger than the number of kinds of throws of any device."""
UNNOTED: Final = 127
"""The kind of a throw that was not noted, or that the device does not have."""

ZERO: Final = 48
QUESTION: Final = 63
LAST_TURN: Final = 3
"""Characters after the last turn, ``"]}``, or between two turns."""
SHORTEST: Final = 5
"""Characters of the shortest turn, including those after it."""


class ThrowCounts:
    """Counts of throws of one device, by kind and by pair of kinds.

    A kind is the index of a throw in ``DeviceThrows.keys``. A stretch is a sequence of noted throws
    by one player in one game; its consecutive throws are the pairs (see ``tallies.ThrowTally``).
    Throws that were not noted, or that the device does not have, are only in ``unnoted``.
    Initially, all counts are 0.

    Args:
        kinds: Number of kinds.

    Attributes:
        kinds: Number of kinds.
        outcomes: Number of throws of each kind.
        pairs: Number of pairs; the pairs of kind *a* followed by kind *b* are at index *a* ×
            *kinds* + *b*.
        stretches: Number of stretches.
        unnoted: Number of throws that were not noted.
    """

    def __init__(self, kinds: i64) -> None:
        self.kinds: i64 = kinds
        self.outcomes: vec[i64] = new_vector(int(kinds))
        self.pairs: vec[i64] = new_vector(int(kinds * kinds))
        self.stretches: i64 = 0
        self.unnoted: i64 = 0


class TurnHeads:
    """A reader of throws, which reads one game after the other and counts its throws.

    For each game, call ``read``, or call ``begin`` and then ``give`` for each throw. Then call
    ``count``. Players are numbered from 0.

    Args:
        kinds: 110 numbers, one for each code of a throw. The number is the kind of the throw, -2
            (OTHER) for a die of the roll-off, or -1 (NONE) if no throw has the code. The code of a
            digit is the digit; the code of two digits is 10 plus their number.

    Attributes:
        thrown: For each throw, in order, the number of the player times 128, plus the kind, or 127
            (UNNOTED) instead of the kind if the throw was not noted. Only the first *throws*
            numbers are valid.
        throws: Number of throws in *thrown*.
        starts: The offset in the bytes at which each turn begins, and at which a further turn would
            begin.
        turns: Number of turns.
    """

    def __init__(self, kinds: list[int]) -> None:
        self.kind_of: vec[i64] = to_vector(kinds)
        self.thrown: vec[i64] = new_vector(0)
        """Player * KINDS + kind of every throw, in order."""
        self.throws: i64 = 0
        self.starts: vec[i64] = new_vector(0)
        """Offset of the beginning of each turn, and of a turn after the last one."""
        self.turns: i64 = 0

    def read(self, game: bytes, at: i64, player_of: vec[i64]) -> bool:
        """Read the turns at the end of the canonical bytes of a record.

        The head of a turn is its seat and throws; text after it is not examined. The results are in
        ``thrown``, ``throws``, ``starts`` and ``turns``. Return False if a head does not follow the
        strict grammar, or has an unused seat or a throw that the device does not have. In this
        case, the results are undefined.

        Args:
            game: The bytes, which end with the last turn and ``"]}``, followed by
                ``frame.PADDING``.
            at: Offset of the first character of the first turn.
            player_of: A vector of ``LETTERS`` numbers. The index is the ASCII code of a seat; the
                value is the number of its player, or -1 (NONE) for an unused seat.
        """
        last: i64 = len(game) - PADDED
        self._make_room(last - at)
        throws: i64 = 0
        turns: i64 = 0
        while True:
            self.starts[turns] = at
            turns += 1
            word = read_i64_le(game, at)
            code = word & 255
            if code >= LETTERS:
                return False
            player = player_of[code]
            if player < 0:
                return False
            sign: i64 = (word >> 8) & 255
            at += 1
            if sign == SPACE:
                sign = PLUS
                while sign == PLUS:
                    word = read_i64_le(game, at) >> 8
                    kind: i64 = UNNOTED
                    if word & 255 != QUESTION:
                        code = (word & 255) - ZERO
                        if code < 0 or code > 9:
                            return False
                        digit = ((word >> 8) & 255) - ZERO
                        if 0 <= digit <= 9:
                            code = 10 + 10 * code + digit
                            word >>= 8
                            at += 1
                        kind = self.kind_of[code]
                        if kind == NONE:
                            return False
                    if kind >= 0:
                        self.thrown[throws] = player * KINDS + kind
                        throws += 1
                    sign = (word >> 8) & 255
                    at += 2
            if sign != COLON:
                return False
            at = find_end_of_text(game, at)
            if at >= last:
                break
            at += LAST_TURN
        self.starts[turns] = last + LAST_TURN
        self.turns = turns
        self.throws = throws
        return at == last

    def _make_room(self, size: i64) -> None:
        """Reserve space for the turns and throws of a game of *size* characters."""
        if len(self.starts) < size // SHORTEST + 3:
            self.starts = new_vector(int(size // SHORTEST + 3))
        if len(self.thrown) < size:
            self.thrown = new_vector(int(size + 1))

    def begin(self, throws: i64) -> None:
        """Begin a game whose throws are passed to ``give``.

        *throws* is the maximum number of throws that will be given. ``starts`` and ``turns`` are
        not set for such a game.
        """
        if len(self.thrown) < throws:
            self.thrown = new_vector(int(throws))
        self.throws = 0

    def give(self, player: i64, code: i64) -> None:
        """Add the next throw of the game; a die of the roll-off is ignored.

        A throw that the device does not have counts as one that was not noted.

        Args:
            player: Index of the player, from 0.
            code: Code of the throw: for a digit, the digit; for two digits, 10 plus their number;
                for a throw that was not noted, -1 (NONE).
        """
        kind: i64 = UNNOTED if code < 0 else self.kind_of[code]
        if kind != OTHER:
            self.thrown[self.throws] = player * KINDS + (UNNOTED if kind == NONE else kind)
            self.throws += 1

    def count(self, counts: list[ThrowCounts], left_out: i64, in_order: bool) -> None:
        """Add the throws that were read to the counts.

        Args:
            counts: The counts of each player, in order; the same object may occur several times.
            left_out: Number of throws at the beginning that are not counted.
            in_order: Whether the order of throws is known. If not, each throw is a separate
                stretch.
        """
        players: i64 = len(counts)
        before = new_vector(int(players), NONE)
        number: i64 = left_out
        while number < self.throws:
            player = self.thrown[number] // KINDS
            kind = self.thrown[number] % KINDS
            one = counts[player]
            if kind == UNNOTED:
                one.unnoted += 1
                before[player] = NONE
            else:
                one.outcomes[kind] += 1
                if in_order and before[player] >= 0:
                    one.pairs[before[player] * one.kinds + kind] += 1
                else:
                    one.stretches += 1
                before[player] = kind
            number += 1


PADDED: Final = 12
"""Characters after the last turn: LAST_TURN of the record, and ``frame.PADDING``."""


def find_end_of_text(game: bytes, at: i64) -> i64:
    """Return the offset of the next quotation mark, which must exist.

    Args:
        game: The bytes of a record, followed by ``frame.PADDING``.
        at: Offset at which the search begins.
    """
    word = read_i64_le(game, at)
    passed: i64 = 0
    while word & 255 != QUOTE:
        passed += 1
        if passed & 7 == 0:
            word = read_i64_le(game, at + passed)
        else:
            word >>= 8
    return at + passed
