"""Fast reading and playing of plain throws of match files and SGF. Compiled with mypyc.

A second implementation with the same result, for speed. A throw is plain if it has the usual form
and each die moves one checker, so that the single moves do not depend on the board. Other text is
left to the general functions (``mat.transcriber``, ``sgf.letters``, ``move_splitting``), and the
game is unchanged.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from barsis_notation.formats.backgammon.seats_and_stakes import BAR, LEFT, OFF, RIGHT
from barsis_notation.record.ints import i64, read_i64_le, vec
from barsis_notation.record.scan import (
    BAR_WORD,
    COLON,
    OFF_WORD,
    SLASH,
    SPACE,
    STAR,
    is_digit,
)

MAX_MOVES: Final = 4
"""Maximum number of moves of a plain throw."""
PADDING: Final = b"\n" * 8
"""Bytes to append to a game: the functions look some characters ahead."""

POINTS: Final = BAR + 1

# The text after a throw: its moves, no text, or that no checker can move.
SHOWN_MOVES: Final = 0
SHOWN_NOTHING: Final = 1
SHOWN_CANNOT_MOVE: Final = 2
ODD: Final = 3
"""A cell that is passed on as text."""

LINE_FEED: Final = 10
CARRIAGE_RETURN: Final = 13
ZERO: Final = 48
CLOSING_BRACKET: Final = 93
BLACK: Final = ord(RIGHT)
A: Final = ord("a")
X: Final = ord("x")
ON_BAR: Final = ord("y")
BORNE_OFF: Final = ord("z")
"""Letter of SGF for a checker that is borne off."""
CANNOT_MOVE: Final = b"Cannot Move"
TAKES: Final = b"Takes"
DROPS: Final = b"Drops"
DOUBLES: Final = b"Doubles => "
MAX_DIGITS: Final = 6
"""Maximum number of digits of a stake."""


MOVE_SIGNS: Final = bytes([chr(code) in "0123456789/*()barof" for code in range(256)])


def _list_move_texts() -> list[str]:
    """Return the text of every move in a turn, at the index start * POINTS + end."""
    points = ["off", *map(str, range(1, BAR)), "bar"]
    return [f" {start}/{end}" for start in points for end in points]


NAMES: Final[list[str]] = _list_move_texts()


class Leg(NamedTuple):
    """A move of one checker by one or more dice.

    Attributes:
        start: The point that the checker leaves, numbered from its player's side; the bar is 25.
        end: The point that the checker reaches, numbered in the same way; 0 is off the board.
        hit: Whether the file marks a hit.
        place: Index of the move's first character in its cell or value, from 0.
    """

    start: int
    end: int
    hit: bool = False
    place: int = 0


class MenOnPoints:
    """The checkers of both seats on their points, numbered from each seat's own side.

    ``play`` and ``move`` change them. ``men`` maps ``W`` and ``B`` to lists of 26 numbers of
    checkers, indexed by point: 0 is off, 25 is the bar. ``left`` and ``right`` are the lists of
    ``W`` and ``B``. ``sure`` becomes False when the position is no longer reliable, because a
    checker was moved from an empty point or ``Transcript.throw`` added a throw with missing moves.
    The SGF reader sets it to True again if the file sets up a position.

    Args:
        start: Maps points to numbers of checkers, the same for both seats; other points are empty.
    """

    def __init__(self, start: dict[int, int]) -> None:
        self.left: list[int] = [start.get(point, 0) for point in range(POINTS)]
        self.right: list[int] = list(self.left)
        self.men: dict[str, list[int]] = {LEFT: self.left, RIGHT: self.right}
        self.sure: bool = True

    def play(self, seat: str, steps: tuple[Leg, ...]) -> list[int]:
        """Make moves, and return the indexes (from 0) of those that hit, in order.

        Legality is not checked.

        Args:
            seat: The player who moves, ``W`` or ``B``.
            steps: Single moves, in order.
        """
        is_left = seat == LEFT
        hits: list[int] = []
        for step in steps:
            if self.move(is_left, step[0], step[1]):
                hits.append(steps.index(step))  # of equal steps only the first can hit
        return hits

    def move(self, is_left: bool, start: i64, end: i64) -> bool:
        """Move one checker; return whether it hits.

        A single opposing checker on *end* is hit and goes to the bar. Legality is not checked.

        Args:
            is_left: Whether the player is ``W``.
            start: The point that the checker leaves, 1 to 25, numbered from the player's side.
            end: The point that the checker reaches, 0 to 24; 0 is off the board.
        """
        mine = self.left if is_left else self.right
        others = self.right if is_left else self.left
        if mine[start] <= 0:
            self.sure = False
        mine[start] -= 1
        mine[end] += 1
        if end == OFF or others[BAR - end] != 1:
            return False
        others[BAR - end] = 0
        others[BAR] += 1
        return True


class PlainThrows:
    """A reader of the plain throws of one game, which also moves the checkers.

    Attributes:
        act: Callback for cells that are not plain (see ``rows``). Set it before you call ``rows``.
        played: Number of throws played by the last call of ``rows`` or ``nodes`` since it last
            called *act*.
        number: The number of the last row read; initially 0.
        counts: Whether each row number must be one more than the last; a row with another number is
            then not plain.
        shown: The kind of text after the last throw that ``rows`` played: ``SHOWN_MOVES``,
            ``SHOWN_NOTHING`` or ``SHOWN_CANNOT_MOVE``. It has no meaning after ``nodes``.

    Args:
        on_points: The position; its checkers are moved.
        turns: List to which turn strings such as ``W 31: 8/5 6/5`` are appended. It may contain
            other items.
        places: List to which the byte offset of each throw is appended.
        marks_hits: Whether hits found by counting are marked in addition to those written, while
            ``on_points.sure`` is True.
    """

    def __init__(
        self,
        on_points: MenOnPoints,
        turns: list[Any],
        places: list[Any],
        marks_hits: bool,
    ) -> None:
        self.on_points: MenOnPoints = on_points
        self.act: Any = None
        self.turns: list[Any] = turns
        self.places: list[Any] = places
        self.marks_hits: bool = marks_hits
        self.played: i64 = 0
        self.number: i64 = 0
        self.counts: bool = True
        self.shown: i64 = SHOWN_NOTHING
        # the throws of one row, the second at an offset of MAX_MOVES: both dice, the moves
        self.dice: vec[i64] = vec[i64]([0] * 4)
        self.made: vec[i64] = vec[i64]([0] * 2)
        self.behind: vec[i64] = vec[i64]([0] * 2)
        self.ends_at: vec[i64] = vec[i64]([0] * 2)
        self.starts: vec[i64] = vec[i64]([0] * (2 * MAX_MOVES))
        self.ends: vec[i64] = vec[i64]([0] * (2 * MAX_MOVES))
        self.stars: vec[i64] = vec[i64]([0] * (2 * MAX_MOVES))

    # -- rows of a match file -------------------------------------------------------------------

    def rows(self, raw: bytes, at: i64, end: i64, right: i64) -> i64:
        """Play consecutive plain rows of a match file.

        Throws are played and appended to the lists. Two kinds of cells are passed to the callback
        ``act(is_left, offset, text)``:

        - words about the cube
        - throws whose dice are not 1 to 6, or do not each move one checker (``64: 24/14``)

        The player is ``W`` if *is_left* is true, and *text* is the cell, which begins at *offset*
        in *raw*. A row with any other text is not plain.

        Args:
            raw: The bytes of the game, followed by PADDING.
            at: Offset of the first row. Each row is a number, a closing bracket and text up to a
                line feed.
            end: Offset after the last row.
            right: Column, from 0, of the right player's cells.

        Returns:
            The offset of the first row that is not plain, or *end* if all rows are plain.
        """
        self.played = 0
        while at < end:
            behind = self._row(raw, at, right)
            if behind < 0:
                break
            at = behind
        return at

    def _row(self, raw: bytes, begin: i64, right: i64) -> i64:
        """Play the row at *begin*; return the offset of the next row, -1 if it is not plain."""
        at = skip_blanks(raw, begin)
        number: i64 = 0
        while is_digit(raw[at]):
            number = number * 10 + raw[at] - ZERO
            at += 1
        begun = at + 1
        if raw[begun] > SPACE or (self.counts and number != self.number + 1):
            return -1
        first = skip_blanks(raw, begun)
        second: i64 = 0
        at = first
        if raw[first] > SPACE:
            at = self._cell(raw, first, 0)
            if at < 0:
                return -1
        is_left = first - begun <= right - (first - begin)
        if raw[at] > SPACE:
            second = at
            at = self._cell(raw, second, 1)
            if at < 0 or raw[at] > SPACE or not is_left:
                return -1
        self.number = number
        if raw[first] > SPACE:
            self._act(raw, 0, is_left, first)
        if second > 0:
            self._act(raw, 1, False, second)
        return at + 2 if raw[at] == CARRIAGE_RETURN else at + 1

    def _act(self, raw: bytes, cell: i64, is_left: bool, at: i64) -> None:
        if self.behind[cell] == ODD:
            self.act(is_left, at, raw[at : self.ends_at[cell]].decode("ascii"))
            self.played = 0
        else:
            self._play(cell, is_left, at)

    def _cell(self, raw: bytes, at: i64, cell: i64) -> i64:
        """Read the cell at *at*; return the offset of the next text, -1 if it is not plain."""
        end = self._throw(raw, at, cell) if raw[at + 2] == COLON else self._word(raw, at, cell)
        if end < 0:
            return -1
        self.ends_at[cell] = end
        return skip_blanks(raw, end)

    def _word(self, raw: bytes, at: i64, cell: i64) -> i64:
        """Read the word of the cube at *at*; return the offset of its end, -1 for other words."""
        self.behind[cell] = ODD
        end = at + len(TAKES)
        if raw[at:end] != TAKES and raw[at:end] != DROPS:
            begun = at + len(DOUBLES)
            if raw[at:begun] != DOUBLES:
                return -1
            end = begun
            while is_digit(raw[end]) and end < begun + MAX_DIGITS:
                end += 1
            if end == begun:
                return -1
        return end if raw[end] <= SPACE else -1

    def _throw(self, raw: bytes, at: i64, cell: i64) -> i64:
        """Read the throw at *at*; return the offset of its end, -1 if it is not plain."""
        if not is_digit(raw[at]) or not is_digit(raw[at + 1]):
            return -1
        is_odd = not self._roll(raw, at, cell)
        behind: i64 = SHOWN_NOTHING
        move = cell * MAX_MOVES
        last = move + MAX_MOVES
        end = at + 3
        at = skip_blanks(raw, end)
        if at == end and raw[at] > SPACE:
            return -1
        if raw[at] == CANNOT_MOVE[0] and raw[at : at + len(CANNOT_MOVE)] == CANNOT_MOVE:
            end = at + len(CANNOT_MOVE)
            behind = SHOWN_CANNOT_MOVE
            at = skip_blanks(raw, end)
            last = move
        while raw[at] > SPACE and raw[at + 2] != COLON:
            if raw[at] == TAKES[0] or raw[at] == DROPS[0]:
                break
            if at == end or behind == SHOWN_CANNOT_MOVE:
                return -1
            end = -1 if is_odd or move == last else self._move(raw, at, move)
            if end < 0:
                is_odd = True
                end = skip_signs(raw, at)
                if raw[end] > SPACE:
                    return -1
            move += 1
            behind = SHOWN_MOVES
            at = skip_blanks(raw, end)
        if at == end and raw[at] > SPACE:
            return -1
        self.made[cell] = 0 if is_odd else move - cell * MAX_MOVES
        self.behind[cell] = ODD if is_odd or not self._is_carried(cell) else behind
        return end

    def _roll(self, raw: bytes, at: i64, cell: i64) -> bool:
        """Read two dice; return whether both are 1 to 6."""
        first: i64 = raw[at] - ZERO
        second: i64 = raw[at + 1] - ZERO
        self.dice[2 * cell] = first
        self.dice[2 * cell + 1] = second
        return first >= 1 and first <= 6 and second >= 1 and second <= 6

    def _move(self, raw: bytes, at: i64, move: i64) -> i64:
        """Read the move at *at*, ``13/7*``; return the offset of its end, -1 if it is not plain."""
        word = read_i64_le(raw, at)
        start: i64 = (word & 255) - ZERO
        at += 1
        if start >= 1 and start <= 9:
            if is_digit(raw[at]):
                start = start * 10 + raw[at] - ZERO
                at += 1
        elif word & 0xFFFFFF == BAR_WORD:
            start = BAR
            at += 2
        else:
            return -1
        if raw[at] != SLASH:
            return -1
        word = read_i64_le(raw, at + 1)
        end: i64 = (word & 255) - ZERO
        at += 2
        if end >= 0 and end <= 9:
            if end > 0 and is_digit(raw[at]):
                end = end * 10 + raw[at] - ZERO
                at += 1
        elif word & 0xFFFFFF == OFF_WORD:
            end = OFF
            at += 2
        else:
            return -1
        self.stars[move] = 0
        if raw[at] == STAR:
            self.stars[move] = 1
            at += 1
        self.starts[move] = start
        self.ends[move] = end
        return at if raw[at] <= SPACE and start <= BAR and end < start else -1

    # -- nodes of SGF ---------------------------------------------------------------------------

    def nodes(self, raw: bytes, at: i64, end: i64) -> i64:
        """Play consecutive plain nodes of SGF, such as ``;W[31hefe]`` or ``;B[31]``.

        Throws are played and appended to the lists.

        Args:
            raw: The bytes of the game, with at least one byte after *end*.
            at: Offset of the first node.
            end: Offset after the last node.

        Returns:
            The offset of the first node that is not plain, or *end* if all nodes are plain.
        """
        self.played = 0
        while at < end:
            is_left = raw[at + 1] != BLACK
            closing = self._value(raw, at + 3, is_left)
            if closing < 0:
                break
            self._play(0, is_left, at + 3)
            at = closing + 1
            if raw[at] == LINE_FEED:
                at += 1
        return at

    def _value(self, raw: bytes, at: i64, is_left: bool) -> i64:
        """Read the throw at *at*; return the offset of its bracket, -1 if it is not plain."""
        if not self._roll(raw, at, 0):
            return -1
        move: i64 = 0
        at += 2
        while raw[at] != CLOSING_BRACKET:
            start = parse_point(raw[at], is_left)
            end = parse_point(raw[at + 1], is_left)
            if move == MAX_MOVES or end < OFF or start <= end:
                return -1
            self.starts[move] = start
            self.ends[move] = end
            self.stars[move] = 0
            move += 1
            at += 2
        self.made[0] = move
        return at if self._is_carried(0) else -1

    # -- one throw ------------------------------------------------------------------------------

    def _is_carried(self, cell: i64) -> bool:
        """Return whether each move is made with one die, and it is certain which one.

        Exact dice come first, then larger dice for checkers that leave the board. A single checker
        that leaves the board may have used both dice.
        """
        made = self.made[cell]
        one = self.dice[2 * cell]
        two = self.dice[2 * cell + 1]
        ones: i64 = 1
        twos: i64 = 1
        move = cell * MAX_MOVES
        last = move + made
        if one == two:
            ones = 4
            twos = 0
        elif made == 1 and self.ends[move] == OFF:
            return False
        uncarried: i64 = 0
        while move < last:
            length = self.starts[move] - self.ends[move]
            if length == one and ones > 0:
                ones -= 1
            elif length == two and twos > 0:
                twos -= 1
            elif self.ends[move] == OFF:
                uncarried |= 1 << move
            else:
                return False
            move += 1
        move = cell * MAX_MOVES
        while move < last and uncarried != 0:
            if (uncarried >> move) & 1 != 0:
                is_one = ones > 0 and one > self.starts[move]
                is_two = twos > 0 and two > self.starts[move]
                if is_one and (not is_two or one < two):
                    ones -= 1
                elif is_two:
                    twos -= 1
                else:
                    return False
            move += 1
        return True

    def _play(self, cell: i64, is_left: bool, place: i64) -> None:
        """Move the checkers of a throw, and add its turn and its *place*."""
        begin = cell * MAX_MOVES
        last = begin + self.made[cell]
        hits: i64 = 0
        move = begin
        while move < last:
            if self.on_points.move(is_left, self.starts[move], self.ends[move]):
                hits |= 1 << move
            move += 1
        is_marked = self.marks_hits and self.on_points.sure
        text = "W " if is_left else "B "
        text += str(self.dice[2 * cell]) + str(self.dice[2 * cell + 1]) + ":"
        move = begin
        while move < last:
            text += NAMES[self.starts[move] * POINTS + self.ends[move]]
            if self.stars[move] != 0 or (is_marked and (hits >> move) & 1 != 0):
                text += "*"
            move += 1
        self.turns.append(text)
        self.places.append(place)
        self.shown = self.behind[cell]
        self.played += 1


def skip_blanks(raw: bytes, at: i64) -> i64:
    """Return the offset of the first byte at or after *at* that is not a space.

    Tabs and line breaks are not spaces.

    Args:
        raw: The bytes of the game.
        at: Offset of the first byte to look at, from 0.

    Raises:
        IndexError: If all bytes at and after *at* are spaces.
    """
    while raw[at] == SPACE:
        at += 1
    return at


def skip_signs(raw: bytes, at: i64) -> i64:
    """Return the offset of the first byte at or after *at* that cannot be part of a move.

    Moves consist of digits, ``/``, ``*``, parentheses and the letters of ``bar`` and ``off``.

    Args:
        raw: The bytes of the game.
        at: Offset of the first byte to look at, from 0.

    Raises:
        IndexError: If all bytes at and after *at* can be part of a move.
    """
    while raw[at] > SPACE and MOVE_SIGNS[raw[at]] != 0:
        at += 1
    return at


def parse_point(letter: i64, is_left: bool) -> i64:
    """Return the point that an SGF letter names; -1 for any other byte.

    Points are numbered from the player's own side; the bar is 25, off is 0.

    Args:
        letter: ASCII code of the letter, in lower case.
        is_left: Whether the player is ``W``.
    """
    if letter == BORNE_OFF:
        return OFF
    if letter == ON_BAR:
        return BAR
    if letter < A or letter > X:
        return -1
    point = letter - A + 1
    return point if is_left else BAR - point
