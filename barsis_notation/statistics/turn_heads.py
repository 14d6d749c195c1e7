"""The throws of a game, read from the heads of its turns and counted. Compiled with mypyc."""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.frame import LETTERS, NONE
from barsis_notation.engines.vectors import new_vector, to_vector
from barsis_notation.record.ints import i64, read_i64_le, vec
from barsis_notation.record.scan import COLON, PLUS, QUOTE, SPACE

CODES: Final = 110
"""Codes of throws as they are written: one digit is itself, of two the code is 10 + the number."""
OTHER: Final = -2
"""What is written as a throw and is one of another device: a die of the roll-off."""
KINDS: Final = 128
"""More kinds of throw than any device has."""
UNNOTED: Final = 127
"""The kind of a throw that nobody noted, or that is none of the device."""

ZERO: Final = 48
QUESTION: Final = 63
LAST_TURN: Final = 3
"""Characters that stand behind the last turn, ``"]}``, or between two."""
SHORTEST: Final = 5
"""Characters of the shortest turn with what stands behind it."""


class ThrowCounts:
    """Throws of one device: how often each kind came, and each kind after each other.

    Pairs and stretches are those of ``tallies.ThrowTally``; *unnoted* are the throws that nobody
    noted.
    """

    def __init__(self, kinds: i64) -> None:
        self.kinds: i64 = kinds
        self.outcomes: vec[i64] = new_vector(int(kinds))
        self.pairs: vec[i64] = new_vector(int(kinds * kinds))
        """By kind before * kinds + kind after."""
        self.stretches: i64 = 0
        self.unnoted: i64 = 0


class TurnHeads:
    """Reads the throws of one game after the other, and counts them.

    *kinds* has by code of a throw its kind, OTHER, or NONE. Players are numbered from 0.
    """

    def __init__(self, kinds: list[int]) -> None:
        self.kind_of: vec[i64] = to_vector(kinds)
        self.thrown: vec[i64] = new_vector(0)
        """Of every throw player * KINDS + kind, in order."""
        self.throws: i64 = 0
        self.starts: vec[i64] = new_vector(0)
        """Where each turn begins, and where one more would."""
        self.turns: i64 = 0

    def read(self, game: bytes, at: i64, player_of: vec[i64]) -> bool:
        """Read the turns that end the canonical bytes *game*, ``frame.PADDING`` behind them.

        The first is at *at*; *player_of* has the player by the code of a seat, NONE where nobody
        sits. Return False where some head is not as the strict grammar and the device have it. What
        stands behind the heads is not looked at.
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
        """Have room for the turns and throws of a game of *size* characters."""
        if len(self.starts) < size // SHORTEST + 3:
            self.starts = new_vector(int(size // SHORTEST + 3))
        if len(self.thrown) < size:
            self.thrown = new_vector(int(size + 1))

    def begin(self, throws: i64) -> None:
        """Begin a game of at most so many *throws*, which are given one by one."""
        if len(self.thrown) < throws:
            self.thrown = new_vector(int(throws))
        self.throws = 0

    def give(self, player: i64, code: i64) -> None:
        """Give the next throw of the game by its *code*, NONE for one that nobody noted."""
        kind: i64 = UNNOTED if code < 0 else self.kind_of[code]
        if kind != OTHER:
            self.thrown[self.throws] = player * KINDS + (UNNOTED if kind == NONE else kind)
            self.throws += 1

    def count(self, counts: list[ThrowCounts], left_out: i64, in_order: bool) -> None:
        """Count the throws that were read; *counts* are those of each player.

        So many of the first are *left_out*. Without *in_order* every throw is a stretch of its own.
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
"""Characters behind the last turn: LAST_TURN of the record, and ``frame.PADDING``."""


def find_end_of_text(game: bytes, at: i64) -> i64:
    """Return where the next quotation mark stands, from *at* on."""
    word = read_i64_le(game, at)
    passed: i64 = 0
    while word & 255 != QUOTE:
        passed += 1
        if passed & 7 == 0:
            word = read_i64_le(game, at + passed)
        else:
            word >>= 8
    return at + passed
