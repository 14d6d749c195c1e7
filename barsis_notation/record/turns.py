"""Turn strings as values: parse and format turns and moves.

``parse_turn`` and ``format_turn`` are inverses of each other. The strict grammar, which needs no
ruleset, is read by ``record.scan``. This module does not know whether a move is legal, or to which
game it belongs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record import scan
from barsis_notation.record.scanners import local
from barsis_notation.record.structs import Hit

_text = bind_texts("record")


class TurnSyntaxError(BarsisError, ValueError):
    """Raised if a string is not a turn or a move of the strict grammar.

    Attributes:
        text: The string.
        column: Index of the character where parsing stopped, from 0.
        shown: Up to 12 characters from *column*, in quotes, or a text that says that the string
            ended.
        expected: Description of the grammar element that was expected there.
    """

    def __init__(self, text: str, column: int, expected: Text) -> None:
        self.text = text
        self.column = column
        here = text[column : column + 12]
        self.shown: Text | str = repr(here) if here else _text("end-of-text")
        self.expected = expected
        said = _text("turn-syntax", found=self.shown, column=column, expected=expected)
        super().__init__(said)

    @property
    def found(self) -> str:
        """Up to 12 characters from *column*, or a text that says that the string ended."""
        return self.text[self.column : self.column + 12] or str(_text("text-ends"))


EXPECTED: Final[Mapping[int, Text]] = {
    scan.WANT_SEAT: _text("seat"),
    scan.WANT_THROW: _text("throw"),
    scan.WANT_COLON: _text("colon"),
    scan.WANT_SPACE: _text("one-space"),
    scan.WANT_MOVE: _text("move-or-closing-word"),
    scan.WANT_POINT: _text("point"),
    scan.WANT_SLASH: _text("slash"),
    scan.WANT_VALUE: _text("value"),
    scan.WANT_CELL: _text("cell"),
    scan.WANT_END: _text("end-of-turn"),
    scan.WANT_SHORTER: _text("at-most-characters", most=4096),
}
"""The expected grammar element in words, by the ``WANT_`` numbers of ``record.scan``."""


class Move(Struct, frozen=True, kw_only=True, gc=False):
    """One move of a turn string, with its parts as written; parts not written are empty.

    A race move has *start* and *to*. A move of the leaping game, Natt Klab ash-Shawk, has *path*
    and *leap*. A move that has only *unseen* is ``?``, which means one or more moves that were not
    noted.

    Attributes:
        seat: Seat letter of the moved piece, if it is not the seat of the turn.
        start: Place that the piece leaves: ``bar``, ``off``, ``0`` or a step such as ``14``.
        tag: Lower-case letter that tells apart two pieces on the start step.
        to: Place that the piece reaches, written like *start*.
        value: The value used, such as ``3``, ``khal`` or ``grace``.
        hits: The captured pieces, one Hit for each ``*``; its members are ``""`` if the star does
            not name the piece.
        path: Every cell touched, such as ``("b3", "d3")``.
        leap: Whether *path* is a leap (``b3xd3``) and not a step (``b3-b4``).
        unseen: Whether this is ``?``.
    """

    seat: str = ""
    start: str = ""
    tag: str = ""
    to: str = ""
    value: str = ""
    hits: tuple[Hit, ...] = ()
    path: tuple[str, ...] = ()
    leap: bool = False
    unseen: bool = False


class Turn(Struct, frozen=True, kw_only=True, gc=False):
    """One turn, with its parts as written.

    Attributes:
        seat: Seat letter or digit, such as ``S``.
        throws: The throws in order, such as ``5``, ``31`` (two dice) or ``?`` (not noted).
        moves: The moves in order.
        ending: The closing word, such as ``pass``; "" if there is none.
    """

    seat: str
    throws: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    ending: str = ""


def parse_turn(text: str) -> Turn:
    """Parse a turn string such as ``S 1+3: bar/11 11/14``.

    Whether the turn is legal is not checked.

    Args:
        text: The turn string, in the strict grammar.

    Raises:
        TurnSyntaxError: If *text* is not a turn of the strict grammar.
    """
    scanner = local.scanner
    stopped = scanner.scan(text)
    if stopped:
        raise _error(text, stopped)
    return _turn(scanner)


def format_turn(turn: Turn) -> str:
    """Return the turn string of *turn*, such as ``S 1+3: bar/11 11/14``.

    Whether the parts of *turn* fit the grammar is not checked.
    """
    head = f"{turn.seat} {'+'.join(turn.throws)}:" if turn.throws else f"{turn.seat}:"
    words = [head, *map(format_move, turn.moves)]
    if turn.ending:
        words.append(turn.ending)
    return " ".join(words)


def parse_move(text: str) -> Move:
    """Parse one move such as ``bar/11`` or ``b3xd3``.

    Raises TurnSyntaxError if *text* is not exactly one move; its column is an index into *text*.
    """
    try:
        turn = parse_turn(_STUB + text)
    except TurnSyntaxError as error:
        column = max(error.column - len(_STUB), 0)
        raise TurnSyntaxError(text, column, error.expected) from None
    if turn.ending or not turn.moves:
        raise TurnSyntaxError(text, 0, EXPECTED[scan.WANT_MOVE])
    if len(turn.moves) > 1:
        raise TurnSyntaxError(text, text.index(" "), _text("end-of-move"))
    return turn.moves[0]


@lru_cache(maxsize=4096)
def format_move(move: Move) -> str:
    """Return the text of *move*, such as ``bar/11``.

    This is the inverse of :func:`parse_move`. Whether the parts of *move* fit the grammar is not
    checked.
    """
    if move.unseen:
        return "?"
    if move.path:
        return ("x" if move.leap else "-").join(move.path)
    seat = f"{move.seat}." if move.seat else ""
    value = f"={move.value}" if move.value else ""
    hits = "".join(map(_format_hit, move.hits))
    return f"{seat}{move.start}{move.tag}/{move.to}{value}{hits}"


def add_star(move: str) -> str:
    """Return the text of a capturing move with a ``*`` appended.

    A move that already has a ``*``, a move of the leaping game and ``?`` are returned unchanged.

    Args:
        move: A move that captures, such as ``8/14``.
    """
    return move if "*" in move or "/" not in move else f"{move}*"


def find_move_columns(text: str) -> list[int]:
    """Return the index of the first character of each move in a turn string.

    *text* is a turn of the strict grammar. The closing word is not included.
    """
    columns = []
    at = text.find(":") + 1
    while 0 < at < len(text):
        at += 1
        end = text.find(" ", at)
        end = len(text) if end < 0 else end
        if text[at:end] not in scan.ENDINGS:
            columns.append(at)
        at = end
    return columns


def find_syntax_error(text: str) -> TurnSyntaxError | None:
    """Return the reason why *text* is not a turn string of the strict grammar.

    The result is None if *text* is a turn string. Seats, throws and rules of a particular game are
    not checked.
    """
    stopped = local.scanner.scan(text)
    return _error(text, stopped) if stopped else None


_STUB = "A: "


def _error(text: str, stopped: int) -> TurnSyntaxError:
    return TurnSyntaxError(text, stopped >> 4, EXPECTED[stopped & 15])


def _format_hit(hit: Hit) -> str:
    return f"*{hit.seat}.{hit.step}{hit.tag}" if hit.seat else "*"


def _turn(scanner: scan.Scanner) -> Turn:
    numbers = list(scanner.out[: scanner.size])
    first_move = scan.HEADER + numbers[1]
    return Turn(
        seat=chr(numbers[0]),
        throws=tuple(map(_throw, numbers[scan.HEADER : first_move])),
        moves=_moves(numbers, first_move),
        ending=scan.ENDINGS[numbers[3]],
    )


def _throw(number: int) -> str:
    if number == scan.UNKNOWN:
        return "?"
    return str(number) if number < 100 else f"{number - 100:02}"


def _moves(numbers: list[int], at: int) -> tuple[Move, ...]:
    moves = []
    for _ in range(numbers[2]):
        kind = numbers[at]
        if kind == scan.RACE:
            end = at + scan.RACE_SIZE + scan.HIT_SIZE * numbers[at + 6]
            moves.append(_race(*numbers[at:end]))
        elif kind == scan.UNSEEN:
            end = at + 1
            moves.append(_UNSEEN)
        else:
            end = at + 2 + numbers[at + 1]
            moves.append(
                Move(path=tuple(map(_cell, numbers[at + 2 : end])), leap=kind == scan.LEAP)
            )
        at = end
    return tuple(moves)


_UNSEEN = Move(unseen=True)


@lru_cache(maxsize=4096)
def _race(*numbers: int) -> Move:
    _, seat, start, tag, to, value, _ = numbers[: scan.RACE_SIZE]
    hits = range(scan.RACE_SIZE, len(numbers), scan.HIT_SIZE)
    return Move(
        seat=_letter(seat),
        start=_point(start),
        tag=_letter(tag),
        to=_point(to),
        value=_value(value),
        hits=tuple(_hit(*numbers[at : at + scan.HIT_SIZE]) for at in hits),
    )


def _hit(seat: int, step: int, tag: int) -> Hit:
    return Hit(seat=_letter(seat), step=str(step) if step else "", tag=_letter(tag))


def _letter(code: int) -> str:
    return chr(code) if code else ""


def _point(number: int) -> str:
    return {scan.BAR: "bar", scan.OFF: "off"}.get(number) or str(number)


def _value(number: int) -> str:
    return {0: "", scan.KHAL: "khal", scan.GRACE: "grace"}.get(number, str(number))


def _cell(number: int) -> str:
    return f"{chr(96 + number // 10)}{number % 10}"
