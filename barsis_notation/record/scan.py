"""The strict turn grammar, read into integers: the only scanner of turn strings.

It knows the grammar of the notation and no game rules. Compiled with mypyc if a compiler is
available; the same source runs as Python. ``record.turns`` builds structs from the integers, and
the engines' kernels replay them directly.

Layout of a scanned turn: ``[seat, throws, moves, ending]``, the throws, then the moves. The second
and third are the numbers of throws and moves.

* seat: the character's code. ending: the index of the word in ``ENDINGS``, 0 for none.
* a throw: 0..9 one digit, 100..199 two digits (``31`` is 131), ``UNKNOWN`` for ``?``.
* a race move: ``[RACE, seat or 0, from, tag or 0, to, value or 0, hits]`` and for every hit ``seat
  or 0, step or 0, tag or 0``. A place is a step 0..999, ``BAR`` or ``OFF``.
* a leaping move: ``[STEP or LEAP, cells]`` and the cells, column * 10 + row (``b3`` is 23). *cells*
  is their number.
* a move that was not noted: ``[UNSEEN]``.
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
"""Maximum number of characters of a turn string."""

ROOM: Final = 3 * MAX_TURN + 16
"""Number of integers that suffices for any scanned turn: a character writes at most three."""

NO_THROW: Final = 3
"""Used in place of the number of characters of a throw if the string has no throw."""

# The grammar element that was expected where a scan stopped: keys of ``turns.EXPECTED``.
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


# Characters and words for ``scan_json``; the first character is the lowest byte.
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
"""Maximum number of characters before the last move of a plain turn."""
MAX_STARS: Final = 8
MAX_CELLS: Final = 64
"""Maximum number of stars, and of integers, of one move of a plain turn."""


class Scanner:
    """A reader of turn strings that writes each one into the same vector of integers.

    The private methods take the text and the index to begin at. They return the index after the
    characters that they read, or a negative number if these do not fit the grammar. In that case,
    ``at`` and ``wanted`` are the index and the expected element.

    Attributes:
        out: The integers of the last turn that was read:
            ``[seat, number of throws, number of moves, ending]``, the throws, then the moves. The
            docstring of the module ``record.scan`` describes them. The next scan overwrites them.
        size: Number of integers of that turn; *out* is longer.
        at: Index in the text at which the last failed scan stopped.
        wanted: The ``WANT_`` number of the element expected there.
        unknown: Whether the last turn that was read has a throw or a move that was not noted.
    """

    def __init__(self) -> None:
        self.out: vec[i64] = vec[i64]([0] * ROOM)
        self.size: i64 = 0
        self.at: i64 = 0
        self.wanted: i64 = 0
        self.unknown: bool = False
        """Whether the turn read last has a throw or a move that was not noted."""

    def scan(self, text: str) -> i64:
        """Read *text*, a whole turn string, into ``out`` and ``size``.

        Return 0 if *text* is a turn. Otherwise, return column * 16 + the ``WANT_`` number of the
        element expected there; ``out`` is then undefined. Columns count from 0. A text of more than
        MAX_TURN (4,096) characters is refused at column 0.
        """
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
        """Read the turn at offset *at* of JSON bytes if it has a common form.

        This is faster than ``scan`` but accepts only a part of the grammar.

        Args:
            raw: ASCII bytes that contain the turn and its closing quotation mark, and at least
                eight more bytes after it.
            at: Offset of the first character of the turn.

        Returns:
            The offset of the closing quotation mark, with ``out`` and ``size`` as after ``scan``.
            If the turn has another form, the result is -1 and ``out`` is undefined; the turn may
            still be valid.
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
            if is_lower((word >> 8) & 255) and is_digit((word >> 16) & 255):
                at = self._plain_cells(raw, at + 1)
            else:
                at = self._plain_race(raw, at, word)
            moves += 1
        return -1

    def _plain_head(self, raw: bytes, at: i64, word: i64) -> i64:
        """Read seat and throws; return the offset of the moves, or -1 if they are not plain."""
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
        """Read a race move; return the offset after it, or -1 if it is not plain.

        The space before the move is at *at*.
        """
        start = read_plain_place(word >> 8)
        at += 1 + (start & 7)
        word = read_i64_le(raw, at)
        dest = read_plain_place(word >> 8)
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
        write_race(out, self.size, 0, (start >> 3) + OFF, 0, (dest >> 3) + OFF, stars)
        self.size = size
        return at

    def _plain_cells(self, raw: bytes, at: i64) -> i64:
        """Read a leaping move; return the offset after it, or -1 if it is not plain.

        Its first cell is at *at*.
        """
        out = self.out
        kind = self.size
        size = kind + 2
        joint: i64 = 0
        while size < kind + MAX_CELLS:
            word = read_i64_le(raw, at)
            column = word & 255
            row = (word >> 8) & 255
            if not is_lower(column) or row < 49 or row > 57:
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
        seat = get_code(text, 0, end)
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
            if ord(text[at]) != 32:
                return self._stop(at, WANT_SPACE)
            at += 1
            first = get_code(text, at, end)
            # p s r f m d t begin closing words; of moves, only leaping ones (d3-c3)
            if 100 <= first <= 116 and not is_digit(get_code(text, at + 1, end)):
                closed = self._ending(text, at, end)
                if closed != at:
                    return closed
            at = self._move(text, at, end, first)
            if at < 0:
                return at
            self.out[2] += 1
        return at

    def _ending(self, text: str, at: i64, end: i64) -> i64:
        """Read the closing word; return *at* if there is none."""
        place: i64 = 1
        while place < 9:
            after = skip_word(text, at, end, ENDINGS[place])
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
        if is_lower(first) and is_digit(get_code(text, at + 1, end)):
            return self._leaping(text, at, end)
        return self._race(text, at, end)

    def _race(self, text: str, at: i64, end: i64) -> i64:
        begun = at
        seat = read_seat(text, at, end)
        if seat != 0:
            at += 2
        start = read_place(text, at, end)
        if start < 0:
            return self._stop(begun, WANT_MOVE)
        at += start & 7
        tag = get_code(text, at, end)
        if is_lower(tag):
            at += 1
        else:
            tag = 0
        if get_code(text, at, end) != 47:
            return self._stop(at, WANT_SLASH)
        at += 1
        dest = read_place(text, at, end)
        if dest < 0:
            return self._stop(at, WANT_POINT)
        write_race(self.out, self.size, seat, (start >> 3) + OFF, tag, (dest >> 3) + OFF, 0)
        self.size += RACE_SIZE
        at += dest & 7
        return at if at == end or get_code(text, at, end) == 32 else self._rest(text, at, end)

    def _rest(self, text: str, at: i64, end: i64) -> i64:
        """Read the optional value and hits after the second place of a race move."""
        if get_code(text, at, end) == 61:
            at = self._value(text, at + 1, end)
        if at >= 0 and get_code(text, at, end) == 42:
            return self._hits(text, at, end)
        return at

    def _value(self, text: str, at: i64, end: i64) -> i64:
        place = self.size - 2
        number = read_number(text, at, end)
        if 0 < number >> 2 <= 99:
            self.out[place] = number >> 2
            return at + (number & 3)
        after = skip_word(text, at, end, "khal")
        self.out[place] = KHAL if after > at else GRACE
        if after == at:
            after = skip_word(text, at, end, "grace")
        return after if after > at else self._stop(at, WANT_VALUE)

    def _hits(self, text: str, at: i64, end: i64) -> i64:
        count = self.size - 1
        while get_code(text, at, end) == 42:
            self.out[count] += 1
            at = self._victim(text, at + 1, end)
            if at < 0:
                return at
        return at

    def _victim(self, text: str, at: i64, end: i64) -> i64:
        seat = read_seat(text, at, end)
        self._put(seat)
        if seat == 0:
            self._put(0)
            self._put(0)
            return at
        at += 2
        number = read_number(text, at, end)
        if number == 0:
            return self._stop(at, WANT_POINT)
        self._put(number >> 2)
        at += number & 3
        tag = get_code(text, at, end)
        self._put(tag if is_lower(tag) else 0)
        return at + 1 if is_lower(tag) else at

    def _leaping(self, text: str, at: i64, end: i64) -> i64:
        kind = self.size
        self._put(STEP)
        self._put(1)
        at = self._cell(text, at, end)
        if at < 0:
            return at
        if get_code(text, at, end) == 45:
            self.out[kind + 1] = 2
            return self._cell(text, at + 1, end)
        self.out[kind] = LEAP
        if get_code(text, at, end) != 120:
            return self._stop(at, WANT_MOVE)
        while get_code(text, at, end) == 120:
            at = self._cell(text, at + 1, end)
            if at < 0:
                return at
            self.out[kind + 1] += 1
        return at

    def _cell(self, text: str, at: i64, end: i64) -> i64:
        column = get_code(text, at, end)
        row = get_code(text, at + 1, end)
        if not is_lower(column):
            return self._stop(at, WANT_CELL)
        if row < 49 or row > 57:
            return self._stop(at + 1, WANT_CELL)
        self._put((column - 96) * 10 + row - 48)
        return at + 2


def get_code(text: str, at: i64, end: i64) -> i64:
    """Return the code point of the character at index *at*.

    The result is -1 if *at* is not less than *end*. *end* is at most the length of *text*.
    """
    if at >= end:
        return -1
    code: i64 = ord(text[at])
    return code


def skip_word(text: str, at: i64, end: i64, word: str) -> i64:
    """Return the index after *word* if it is at index *at* of *text*, or *at* if it is not.

    The characters of the word must be before index *end*.
    """
    length: i64 = len(word)
    place: i64 = 0
    while place < length:
        if get_code(text, at + place, end) != ord(word[place]):
            return at
        place += 1
    return at + length


def read_place(text: str, at: i64, end: i64) -> i64:
    """Return the place at index *at* as (place - OFF) * 8 + length.

    *length* is its number of characters. A place is a step from 0 to 999, BAR or OFF. If no place
    is at that index, the result is -1.

    Args:
        text: The turn string.
        at: Index in *text*, from 0.
        end: Index after the last character to read; at most the length of *text*.
    """
    number = read_number(text, at, end)
    if number != 0:
        return ((number >> 2) - OFF) * 8 + (number & 3)
    if skip_word(text, at, end, "bar") > at:
        return (BAR - OFF) * 8 + 3
    if skip_word(text, at, end, "off") > at:
        return 3
    if get_code(text, at, end) == 48:
        return -OFF * 8 + 1
    return -1


def read_plain_place(word: i64) -> i64:
    """Return the place at the beginning of *word* as (place - OFF) * 8 + length.

    *length* is its number of characters. A place is BAR, OFF or a step from 1 to 99. If *word* does
    not begin with a place, the result is 0. *word* has eight ASCII characters, the first in the
    lowest byte.
    """
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


def write_race(
    out: vec[i64], at: i64, seat: i64, start: i64, tag: i64, dest: i64, hits: i64
) -> None:
    """Write the RACE_SIZE integers of a race move, with 0 (none) as its value.

    Args:
        out: The vector to write to.
        at: Index of the first integer.
        seat: Code point of the seat that is written before the move, 0 for none.
        start: The place that the piece leaves: a step, BAR or OFF.
        tag: Code point of the tag of the piece, 0 for none.
        dest: The place that the piece reaches, in the same form.
        hits: Number of hits; the caller writes the hits themselves after these integers.
    """
    out[at] = RACE
    out[at + 1] = seat
    out[at + 2] = start
    out[at + 3] = tag
    out[at + 4] = dest
    out[at + 5] = 0
    out[at + 6] = hits


def read_number(text: str, at: i64, end: i64) -> i64:
    """Return the number at index *at* as number * 4 + length, or 0 if there is none.

    *length* is its number of digits. At most three digits are read; the first is not 0.

    Args:
        text: The turn string.
        at: Index in *text*, from 0.
        end: Index after the last character to read; at most the length of *text*.
    """
    code = get_code(text, at, end)
    if code < 49 or code > 57:
        return 0
    number: i64 = code - 48
    digits: i64 = 1
    while digits < 3:
        code = get_code(text, at + digits, end)
        if not is_digit(code):
            break
        number = number * 10 + code - 48
        digits += 1
    return number * 4 + digits


def read_seat(text: str, at: i64, end: i64) -> i64:
    """Return the code point of the seat at index *at* if a full stop follows, else 0.

    A seat is ``A`` to ``Z`` or ``1`` to ``8``.

    Args:
        text: The turn string.
        at: Index in *text*, from 0.
        end: Index after the last character to read, which may be the full stop; at most the length
            of *text*.
    """
    if get_code(text, at + 1, end) != 46:
        return 0
    seat = get_code(text, at, end)
    return seat if is_seat(seat) else 0


def is_digit(code: i64) -> bool:
    """Return whether *code* is the code point of a digit, 0 to 9."""
    return 48 <= code <= 57


def is_lower(code: i64) -> bool:
    """Return whether *code* is the code point of a lower-case letter, a to z."""
    return 97 <= code <= 122


def is_seat(code: i64) -> bool:
    """Return whether *code* is the code point of a seat: A to Z or 1 to 8."""
    return 65 <= code <= 90 or 49 <= code <= 56


def find_next_move(turn: vec[i64], at: i64) -> i64:
    """Return the index of the move after the one at *at*.

    If there is no further move, the result is the size of the turn. *turn* is a turn as in
    ``Scanner.out``, and *at* is the index of the first integer of a move in it.
    """
    kind = turn[at]
    if kind == RACE:
        return at + RACE_SIZE + HIT_SIZE * turn[at + 6]
    if kind == UNSEEN:
        return at + 1
    return at + 2 + turn[at + 1]


def are_texts(items: list[Any]) -> bool:
    """Return whether all *items* of a record's ``turns`` are strings, not entries.

    The grammar of the strings is not checked. The result for an empty list is True.
    """
    for item in items:  # noqa: SIM110 - a loop is compiled, a generator is not
        if not isinstance(item, str):
            return False
    return True
