"""The strict turn grammar, read into integers: the one scanner of turn strings.

Knows the grammar of the notation and no rules. Compiled with mypyc where a compiler is at hand;
the same source runs as Python. ``record.turns`` builds its structs from what is written here, the
engines' kernels replay it as it stands.

Layout of a scanned turn: ``[seat, throws, moves, ending]``, the throws, then the moves.

* seat: the character's code. ending: the place of the word in ``ENDINGS``, 0 for none.
* a throw: 0..9 one digit, 100..199 two digits (``31`` is 131), ``UNKNOWN`` for ``?``.
* a race move: ``[RACE, seat or 0, from, tag or 0, to, value or 0, hits]`` and for every hit
  ``seat or 0, step or 0, tag or 0``. A place is a step 0..999, ``BAR`` or ``OFF``.
* a leaping move: ``[STEP or LEAP, cells]`` and the cells, column * 10 + row (``b3`` is 23).
* a move nobody noted: ``[UNSEEN]``.
"""

from __future__ import annotations

from typing import Any, Final

from barsis_notation.record.ints import i64, read_i64_le, vec

ENDINGS: Final = ("", "pass", "stop", "resign", "forfeit", "miss", "double", "take", "drop")

UNKNOWN: Final = -1
BAR: Final = -2
OFF: Final = -3
KHAL: Final = -4
GRACE: Final = -5

RACE: Final = 0
STEP: Final = 1
LEAP: Final = 2
UNSEEN: Final = 3

HEADER: Final = 4
RACE_SIZE: Final = 7
HIT_SIZE: Final = 3

MAX_TURN: Final = 4096
"""Characters a turn string may have."""

ROOM: Final = 3 * MAX_TURN + 16
"""Integers that hold any scanned turn: no character writes more than three."""

NO_THROW: Final = 3
"""In place of the signs of a throw, where the string has none."""

# What the grammar wanted where a scan stopped: places in ``turns.EXPECTED``.
WANT_SEAT: Final = 1
WANT_THROW: Final = 2
WANT_COLON: Final = 3
WANT_SPACE: Final = 4
WANT_MOVE: Final = 5
WANT_POINT: Final = 6
WANT_SLASH: Final = 7
WANT_VALUE: Final = 8
WANT_CELL: Final = 9
WANT_END: Final = 10
WANT_SHORTER: Final = 11


# Signs and words as ``scan_json`` sees them, the first character the lowest byte.
SPACE: Final = 32
QUOTE: Final = 34
STAR: Final = 42
PLUS: Final = 43
HYPHEN: Final = 45
SLASH: Final = 47
COLON: Final = 58
CROSS: Final = 120
BAR_WORD: Final = 0x726162
OFF_WORD: Final = 0x66666F

MAX_PLAIN: Final = 512
"""Characters before the last move of a plain turn."""
MAX_STARS: Final = 8
MAX_CELLS: Final = 64
"""Stars, and cells and a few, of a move of a plain turn."""


class Scanner:
    """Reads one turn string after another into the same vector of integers.

    Every reading method takes the text and where to begin, and returns where it ended, or a
    negative number where the grammar stopped it (``at`` and ``wanted`` then say where and why).
    """

    def __init__(self) -> None:
        self.out: vec[i64] = vec[i64]([0] * ROOM)
        self.size: i64 = 0
        self.at: i64 = 0
        self.wanted: i64 = 0
        self.unknown: bool = False
        """Whether the turn read last holds a throw or a move nobody noted."""

    def scan(self, text: str) -> i64:
        """Read *text*; return 0, or the column (from 0) * 16 + what the grammar wanted there."""
        end: i64 = len(text)
        self.size = HEADER
        self.unknown = False
        if end > MAX_TURN:
            self._stop(0, WANT_SHORTER)
            return self.wanted
        at = self._head(text, end)
        if at >= 0:
            at = self._tail(text, at, end)
        if at < 0:
            return self.at * 16 + self.wanted
        return 0

    def scan_json(self, raw: bytes, at: i64) -> i64:
        """Read the turn at *at* of a JSON string where it is as plain as nearly all are.

        Return where its closing quotation mark is, -1 where it is not plain: then nothing is known
        of it. *raw* has eight bytes more than it says anything in, and says it in ASCII. Another
        way to read a part of the grammar, for speed; ``scan`` knows all of it.
        """
        self.unknown = False
        begun = at
        word = read_i64_le(raw, at)
        at = self._plain_head(raw, at, word)
        moves: i64 = 0
        while at >= 0:
            word = read_i64_le(raw, at)
            if word & 255 == QUOTE:
                self.out[2] = moves
                return at
            if word & 255 != SPACE or at - begun > MAX_PLAIN:
                return -1
            if is_small((word >> 8) & 255) and is_digit((word >> 16) & 255):
                at = self._plain_cells(raw, at + 1)
            else:
                at = self._plain_race(raw, at, word)
            moves += 1
        return -1

    def _plain_head(self, raw: bytes, at: i64, word: i64) -> i64:
        """Read seat and throws; return where the moves begin, -1 where it is not plain."""
        out = self.out
        seat = word & 255
        size: i64 = HEADER
        code = (word >> 8) & 255
        begun = at
        at += 2
        if not is_seat(seat) or (code != SPACE and code != COLON):
            return -1
        while code != COLON:
            word = read_i64_le(raw, at)
            if not is_digit(word & 255) or at - begun > MAX_PLAIN:
                return -1
            throw = (word & 255) - 48
            code = (word >> 8) & 255
            at += 2
            if is_digit(code):
                throw = 100 + throw * 10 + code - 48
                code = (word >> 16) & 255
                at += 1
            out[size] = throw
            size += 1
            if code != PLUS and code != COLON:
                return -1
        out[0] = seat
        out[1] = size - HEADER
        out[3] = 0
        self.size = size
        return at

    def _plain_race(self, raw: bytes, at: i64, word: i64) -> i64:
        """Read a move from place to place, the space before it at *at*; return where it ends."""
        start = plain_place(word >> 8)
        at += 1 + (start & 7)
        word = read_i64_le(raw, at)
        dest = plain_place(word >> 8)
        if start == 0 or dest == 0 or word & 255 != SLASH:
            return -1
        at += 1 + (dest & 7)
        out = self.out
        size = self.size + RACE_SIZE
        stars: i64 = 0
        while raw[at] == STAR and stars < MAX_STARS:
            out[size] = 0
            out[size + 1] = 0
            out[size + 2] = 0
            size += HIT_SIZE
            stars += 1
            at += 1
        put_race(out, self.size, (start >> 3) + OFF, (dest >> 3) + OFF, stars)
        self.size = size
        return at

    def _plain_cells(self, raw: bytes, at: i64) -> i64:
        """Read a leaping move whose first cell is at *at*; return where it ends."""
        out = self.out
        kind = self.size
        size = kind + 2
        joint: i64 = 0
        while size < kind + MAX_CELLS:
            word = read_i64_le(raw, at)
            column = word & 255
            row = (word >> 8) & 255
            if not is_small(column) or row < 49 or row > 57:
                return -1
            out[size] = (column - 96) * 10 + row - 48
            size += 1
            code = (word >> 16) & 255
            at += 2
            if joint == 0 and (code == HYPHEN or code == CROSS):
                joint = code
            elif joint != CROSS or code != CROSS:
                break
            at += 1
        if joint == 0 or at < 0:
            return -1
        out[kind] = LEAP
        if joint == HYPHEN:
            out[kind] = STEP
        out[kind + 1] = size - kind - 2
        self.size = size
        return at

    def _stop(self, at: i64, wanted: i64) -> i64:
        self.at = at
        self.wanted = wanted
        return -1

    def _put(self, number: i64) -> None:
        self.out[self.size] = number
        self.size += 1

    # seat [SP throws] ":"
    def _head(self, text: str, end: i64) -> i64:
        seat = code_at(text, 0, end)
        if not is_seat(seat):
            return self._stop(0, WANT_SEAT)
        out = self.out
        out[0] = seat
        out[1] = 0
        out[2] = 0
        out[3] = 0
        size = self.size
        throw: i64 = 0
        signs: i64 = NO_THROW  # of the throw being read
        at: i64 = 1
        while at < end:
            code: i64 = ord(text[at])
            if 48 <= code <= 57 and signs < 2:
                throw = throw * 10 + code - 48
                if signs == 1:
                    throw += 100
                signs += 1
            elif code == 58 and signs > 0:
                if signs < NO_THROW:
                    out[size] = throw
                    self.size = size + 1
                    out[1] = self.size - HEADER
                return at + 1
            elif code == 43 and 0 < signs < NO_THROW:
                out[size] = throw
                size += 1
                throw = 0
                signs = 0
            elif code == 32 and at == 1:
                signs = 0
            elif code == 63 and signs == 0:
                throw = UNKNOWN
                self.unknown = True
                signs = 2
            else:
                break
            at += 1
        if signs == 0:
            return self._stop(at, WANT_THROW)
        return self._stop(at, WANT_COLON)

    # *(SP move) [SP ending]
    def _tail(self, text: str, at: i64, end: i64) -> i64:
        while at < end:
            at = self._plain_moves(text, at, end)
            if at == end:
                return at
            if code_at(text, at, end) != 32:
                return self._stop(at, WANT_SPACE)
            at += 1
            first = code_at(text, at, end)
            # p s r f m d t: of the moves only a leaping one begins so, with its cell (d3-c3)
            if 100 <= first <= 116 and not is_digit(code_at(text, at + 1, end)):
                closed = self._ending(text, at, end)
                if closed != at:
                    return closed
            at = self._move(text, at, end, first)
            if at < 0:
                return at
            self.out[2] += 1
        return at

    def _plain_moves(self, text: str, at: i64, end: i64) -> i64:
        """Read moves from place to place (`` bar/11 11/15*``), which nearly all are, in one pass.

        Return where the first begins that is none, the space before it. Another way to read a part
        of the grammar, for speed: whatever is not just so is left to the other methods.
        """
        if at >= end or ord(text[at]) != 32:
            return at
        out = self.out
        size = self.size
        start: i64 = 0
        place: i64 = 0
        stars: i64 = 0
        here = at + 1
        while here < end:
            code: i64 = ord(text[here])
            if 48 <= code <= 57 and stars == 0:
                place = place * 10 + code - 48
                if place < 1 or place > 999:
                    break
            elif place == 0:
                place = word_at(text, here, end, code)
                if place == 0:
                    break
                here += 2
            elif start == 0:
                if code != 47:
                    break
                start = place
                place = 0
            elif code == 32:
                put_race(out, size, start, place, stars)
                out[2] += 1
                size += RACE_SIZE + HIT_SIZE * stars
                start = 0
                place = 0
                stars = 0
                at = here
            elif code == 42:
                out[size + RACE_SIZE + HIT_SIZE * stars] = 0
                out[size + RACE_SIZE + HIT_SIZE * stars + 1] = 0
                out[size + RACE_SIZE + HIT_SIZE * stars + 2] = 0
                stars += 1
            else:
                break
            here += 1
        if here == end and start != 0 and place != 0:
            put_race(out, size, start, place, stars)
            out[2] += 1
            size += RACE_SIZE + HIT_SIZE * stars
            at = end
        self.size = size
        return at

    def _ending(self, text: str, at: i64, end: i64) -> i64:
        """Read the closing word; return *at* where there is none."""
        place: i64 = 1
        while place < 9:
            after = after_word(text, at, end, ENDINGS[place])
            if after > at:
                self.out[3] = place
                return after if after == end else self._stop(after, WANT_END)
            place += 1
        return at

    def _move(self, text: str, at: i64, end: i64, first: i64) -> i64:
        if first == 63:
            self._put(UNSEEN)
            self.unknown = True
            return at + 1
        if is_small(first) and is_digit(code_at(text, at + 1, end)):
            return self._leaping(text, at, end)
        return self._race(text, at, end)

    def _race(self, text: str, at: i64, end: i64) -> i64:
        begun = at
        seat = seat_at(text, at, end)
        if seat != 0:
            at += 2
        start = point_at(text, at, end)
        if start < 0:
            return self._stop(begun, WANT_MOVE)
        at += start & 7
        tag = code_at(text, at, end)
        if is_small(tag):
            at += 1
        else:
            tag = 0
        if code_at(text, at, end) != 47:
            return self._stop(at, WANT_SLASH)
        at += 1
        dest = point_at(text, at, end)
        if dest < 0:
            return self._stop(at, WANT_POINT)
        self._put_race(seat, (start >> 3) + OFF, tag, (dest >> 3) + OFF)
        at += dest & 7
        return at if at == end or code_at(text, at, end) == 32 else self._rest(text, at, end)

    def _put_race(self, seat: i64, start: i64, tag: i64, dest: i64) -> None:
        """Write a race move without value and hits."""
        out = self.out
        size = self.size
        out[size] = RACE
        out[size + 1] = seat
        out[size + 2] = start
        out[size + 3] = tag
        out[size + 4] = dest
        out[size + 5] = 0
        out[size + 6] = 0
        self.size = size + RACE_SIZE

    def _rest(self, text: str, at: i64, end: i64) -> i64:
        """Read what may follow the second point of a race move: its value, its hits."""
        if code_at(text, at, end) == 61:
            at = self._value(text, at + 1, end)
        if at >= 0 and code_at(text, at, end) == 42:
            return self._hits(text, at, end)
        return at

    def _value(self, text: str, at: i64, end: i64) -> i64:
        place = self.size - 2
        number = number_at(text, at, end)
        if 0 < number >> 2 <= 99:
            self.out[place] = number >> 2
            return at + (number & 3)
        after = after_word(text, at, end, "khal")
        self.out[place] = KHAL if after > at else GRACE
        if after == at:
            after = after_word(text, at, end, "grace")
        return after if after > at else self._stop(at, WANT_VALUE)

    def _hits(self, text: str, at: i64, end: i64) -> i64:
        count = self.size - 1
        while code_at(text, at, end) == 42:
            self.out[count] += 1
            at = self._victim(text, at + 1, end)
            if at < 0:
                return at
        return at

    def _victim(self, text: str, at: i64, end: i64) -> i64:
        seat = seat_at(text, at, end)
        self._put(seat)
        if seat == 0:
            self._put(0)
            self._put(0)
            return at
        at += 2
        number = number_at(text, at, end)
        if number == 0:
            return self._stop(at, WANT_POINT)
        self._put(number >> 2)
        at += number & 3
        tag = code_at(text, at, end)
        self._put(tag if is_small(tag) else 0)
        return at + 1 if is_small(tag) else at

    def _leaping(self, text: str, at: i64, end: i64) -> i64:
        kind = self.size
        self._put(STEP)
        self._put(1)
        at = self._cell(text, at, end)
        if at < 0:
            return at
        if code_at(text, at, end) == 45:
            self.out[kind + 1] = 2
            return self._cell(text, at + 1, end)
        self.out[kind] = LEAP
        if code_at(text, at, end) != 120:
            return self._stop(at, WANT_MOVE)
        while code_at(text, at, end) == 120:
            at = self._cell(text, at + 1, end)
            if at < 0:
                return at
            self.out[kind + 1] += 1
        return at

    def _cell(self, text: str, at: i64, end: i64) -> i64:
        column = code_at(text, at, end)
        row = code_at(text, at + 1, end)
        if not is_small(column):
            return self._stop(at, WANT_CELL)
        if row < 49 or row > 57:
            return self._stop(at + 1, WANT_CELL)
        self._put((column - 96) * 10 + row - 48)
        return at + 2


def code_at(text: str, at: i64, end: i64) -> i64:
    """Return the code of the character at *at*, -1 from *end* on."""
    if at >= end:
        return -1
    code: i64 = ord(text[at])
    return code


def after_word(text: str, at: i64, end: i64, word: str) -> i64:
    """Return where *word* ends if it stands at *at*, else *at*."""
    length: i64 = len(word)
    place: i64 = 0
    while place < length:
        if code_at(text, at + place, end) != ord(word[place]):
            return at
        place += 1
    return at + length


def point_at(text: str, at: i64, end: i64) -> i64:
    """Return the point at *at* as (place - OFF) * 8 + characters, -1 where there is none."""
    number = number_at(text, at, end)
    if number != 0:
        return ((number >> 2) - OFF) * 8 + (number & 3)
    code = code_at(text, at, end)
    place = word_at(text, at, end, code)
    if place != 0:
        return (place - OFF) * 8 + 3
    if code == 48:
        return -OFF * 8 + 1
    return -1


def plain_place(word: i64) -> i64:
    """Return as ``point_at`` the step below 100, bar or off that *word* begins with, 0 for none."""
    first = word & 255
    if 49 <= first <= 57:
        second = (word >> 8) & 255
        if not is_digit(second):
            return (first - 48 - OFF) * 8 + 1
        if is_digit((word >> 16) & 255):
            return 0
        return ((first - 48) * 10 + second - 48 - OFF) * 8 + 2
    if word & 0xFFFFFF == BAR_WORD:
        return (BAR - OFF) * 8 + 3
    if word & 0xFFFFFF == OFF_WORD:
        return 3
    return 0


def word_at(text: str, at: i64, end: i64, code: i64) -> i64:
    """Return BAR or OFF if the word stands at *at*, where the character is *code*, else 0."""
    if at + 2 >= end:
        return 0
    second: i64 = ord(text[at + 1])
    third: i64 = ord(text[at + 2])
    if code == 98 and second == 97 and third == 114:
        return BAR
    if code == 111 and second == 102 and third == 102:
        return OFF
    return 0


def put_race(out: vec[i64], at: i64, start: i64, dest: i64, hits: i64) -> None:
    """Write a race move at *at*: no seat, no tag, no value, its hits to follow."""
    out[at] = RACE
    out[at + 1] = 0
    out[at + 2] = start
    out[at + 3] = 0
    out[at + 4] = dest
    out[at + 5] = 0
    out[at + 6] = hits


def number_at(text: str, at: i64, end: i64) -> i64:
    """Return the number from 1 to 999 at *at* as number * 4 + digits, 0 where there is none."""
    code = code_at(text, at, end)
    if code < 49 or code > 57:
        return 0
    number: i64 = code - 48
    digits: i64 = 1
    while digits < 3:
        code = code_at(text, at + digits, end)
        if not is_digit(code):
            break
        number = number * 10 + code - 48
        digits += 1
    return number * 4 + digits


def seat_at(text: str, at: i64, end: i64) -> i64:
    """Return the seat that stands at *at* with a full stop behind it, 0 where there is none."""
    if code_at(text, at + 1, end) != 46:
        return 0
    seat = code_at(text, at, end)
    return seat if is_seat(seat) else 0


def is_digit(code: i64) -> bool:
    return 48 <= code <= 57


def is_small(code: i64) -> bool:
    return 97 <= code <= 122


def is_seat(code: i64) -> bool:
    return 65 <= code <= 90 or 49 <= code <= 56


def next_move(turn: vec[i64], at: i64) -> i64:
    """Return where the move after the one at *at* begins in a scanned turn."""
    kind = turn[at]
    if kind == RACE:
        return at + RACE_SIZE + HIT_SIZE * turn[at + 6]
    if kind == UNSEEN:
        return at + 1
    return at + 2 + turn[at + 1]


def are_texts(items: list[Any]) -> bool:
    """Return whether *items* of ``turns`` are turn strings and nothing else."""
    for item in items:  # noqa: SIM110 - a loop is compiled, a generator is not
        if not isinstance(item, str):
            return False
    return True
