"""Conversion of match file cells into turns, with findings about unknown text."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Any, Final

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.formats.backgammon.mat.raw_games import MatCell, MatRow, PlainRows, RawGame
from barsis_notation.formats.backgammon.move_splitting import Split, split_by_dice
from barsis_notation.formats.backgammon.plain_throws import PADDING, Leg
from barsis_notation.formats.backgammon.seats_and_stakes import BAR, LEFT, OFF, RIGHT, get_opponent
from barsis_notation.formats.backgammon.transcript import (
    AfterThrow,
    Kind,
    ParsedAction,
    Stray,
    Transcript,
    WrittenResult,
)
from barsis_notation.language.texts import Text, bind_texts, make_numeral

_text = bind_texts("backgammon")

MAX_MOVES: Final = 64
"""Maximum number of single moves read of one turn."""

MAX_KEPT: Final = 80
"""Maximum number of characters of a cell that is cached; the same cells occur often."""


_KINDS = {
    "doubles": Kind.DOUBLE,
    "redoubles": Kind.DOUBLE,
    "beavers": Kind.DOUBLE,
    "raccoons": Kind.DOUBLE,
    "takes": Kind.TAKE,
    "accepts": Kind.TAKE,
    "drops": Kind.DROP,
    "passes": Kind.DROP,
    "rejects": Kind.DROP,
    "refuses": Kind.DROP,
    "resigns": Kind.RESIGN,
    "resigned": Kind.RESIGN,
    "concedes": Kind.RESIGN,
    "wins": Kind.WINS,
    "losses": Kind.LOSES,
    "loses": Kind.LOSES,
}
_THROW = re.compile(r"([0-9])[ -]?([0-9]) ?:")
_WORDS = re.compile(
    r"(?ai:([a-z]+))(?: {1,9}(?:game|(match))\b)?(?: {0,9}=>)? {0,9}"
    r"([0-9]{0,9})(?: {0,9}points?)?(?: {1,9}and the match)?",
    re.IGNORECASE,
)
_CANNOT = re.compile(r"(?:cannot|can't|can not|no) +move|\(no (?:play|move)\)", re.IGNORECASE)
_GIVES_UP = re.compile(r"(?:resigns|resigned|concedes)(?: +(?:game|(match)))?", re.IGNORECASE)
_NOT_THROWN = "00"
"""Dice of a player who resigned before throwing."""
_HIDDEN = re.compile(r"\?{2,}|illegal +(?:play|move)\b.*", re.IGNORECASE)
_POINT = r"(?:bar|off|[0-9]{1,2})"
_WORD = re.compile(rf"({_POINT})(\*?)((?:/{_POINT}\*?)+)(?:\(([1-4])\)(\*?))?", re.IGNORECASE)
_STEP = re.compile(rf"/({_POINT})(\*?)", re.IGNORECASE)
_UNKNOWN = "?"


def read_cell(text: str) -> ParsedAction:
    """Parse a cell, such as a throw with moves, a double, a resignation or a result.

    Letter case is ignored. Unknown words after the first do not raise an error; they are returned
    in ``strays``. A cell of two or more question marks, or one that begins with ``illegal play`` or
    ``illegal move``, is a resignation.

    Args:
        text: The cell as ``raw_games.split_cells`` returns it.

    Raises:
        KeyError: If *text* is not such a resignation and does not begin with a throw, or a word
            about the cube, a resignation or the result.
    """
    return _read_cached(text) if len(text) <= MAX_KEPT else _read(text)


@lru_cache(maxsize=16_384)
def _read_cached(text: str) -> ParsedAction:
    return _read(text)


def _read(text: str) -> ParsedAction:
    thrown = _THROW.match(text)
    if thrown:
        said = _read_throw(thrown, text)
        return said._replace(split=split_by_dice(said.legs, said.dice))
    if _HIDDEN.fullmatch(text):
        return ParsedAction(Kind.RESIGN)
    word = _WORDS.match(text)
    kind = _KINDS[word[1].lower() if word else ""]
    rest = text[word.end() :].strip() if word else text
    strays = (Stray(text.index(rest), rest),) if rest else ()
    number = int(word[3] or 0) if word else 0
    return ParsedAction(kind, number=number, strays=strays, is_of_match=bool(word and word[2]))


def _read_throw(thrown: re.Match[str], text: str) -> ParsedAction:
    body = text[thrown.end() :].strip()
    if thrown[1] + thrown[2] == _NOT_THROWN and _HIDDEN.fullmatch(body):
        return ParsedAction(Kind.RESIGN)
    dice, strays = _read_dice(thrown)
    if not body:
        return ParsedAction(Kind.THROW, dice, AfterThrow.NOTHING, strays=strays)
    if _CANNOT.fullmatch(body):
        return ParsedAction(Kind.THROW, dice, AfterThrow.CANNOT_MOVE, strays=strays)
    gives_up = _GIVES_UP.fullmatch(body)
    if gives_up:
        dice = "" if dice == _UNKNOWN else dice
        return ParsedAction(Kind.RESIGN, dice, strays=strays, is_of_match=bool(gives_up[1]))
    if _HIDDEN.fullmatch(body):
        return ParsedAction(Kind.THROW, dice, AfterThrow.HIDDEN, strays=strays, is_partial=True)
    return _read_moves(
        text, thrown.end(), ParsedAction(Kind.THROW, dice, AfterThrow.MOVES, strays=strays)
    )


def _read_dice(thrown: re.Match[str]) -> tuple[str, tuple[Stray, ...]]:
    dice = thrown[1] + thrown[2]
    if set(dice) <= set("123456"):
        return dice, ()
    return _UNKNOWN, (Stray(0, thrown[0]),)


def _read_moves(text: str, start: int, said: ParsedAction) -> ParsedAction:
    legs: list[Leg] = []
    strays = list(said.strays)
    backwards: list[Stray] = []
    shortened = 0
    for word in re.finditer(r"\S+", text[start:]):
        column = start + word.start()
        read = _read_word(word[0], column)
        if read:
            legs += read
            shortened += len(read) > 1
            if read[0].start < read[0].end:
                backwards.append(Stray(column, word[0]))
        else:
            strays.append(Stray(column, word[0]))
    return said._replace(
        legs=tuple(legs[:MAX_MOVES]),
        shortened=shortened,
        strays=tuple(strays),
        backwards=tuple(backwards),
        is_partial=any(stray.column for stray in strays),  # the dice are at 0
    )


def _read_word(word: str, column: int) -> list[Leg]:
    """Return the legs of a word such as ``13/7/5*`` or ``6/5*(2)``; empty if not a move.

    Only the first of repeated hits is marked.
    """
    found = _WORD.fullmatch(word)
    if not found:
        return []
    points = [_parse_point(found[1])]
    hits = []
    for point, star in _STEP.findall(found[3]):
        points.append(_parse_point(point))
        hits.append(bool(star))
    if not (_is_forward(points) or _is_backward(points)):
        return []
    hits[-1] = hits[-1] or bool(found[5])
    legs = [Leg(*leg, column) for leg in zip(points, points[1:], hits, strict=False)]
    times = int(found[4] or 1)
    return legs + [leg._replace(hit=False) for leg in legs] * (times - 1)


def _is_forward(points: list[int]) -> bool:
    return points == sorted(set(points), reverse=True) and points[0] <= BAR


def _is_backward(points: list[int]) -> bool:
    """Return whether *points* are two on the board, the second farther from home."""
    return len(points) == 2 and OFF < points[0] < points[1] < BAR


def _parse_point(point: str) -> int:
    return {"bar": BAR, "off": OFF}.get(point.lower()) or (int(point) if point.isdigit() else OFF)


MAX_OF_A_KIND = 100
"""Maximum number of findings with the same code for a game."""

_REMARKS = {
    "cube": codes.MAT_CUBE,
    "stake": codes.MAT_STAKE,
    "joined": codes.MAT_JOINED,
    "roads": codes.MAT_TWO_ROADS,
}


Place = tuple[MatRow, int] | int
"""Where a cell begins: its row and its column from 0, or its byte offset if it is in plain rows."""


class Transcriber:
    """A converter of the rows of one game into a transcript.

    Create an instance, then call ``read`` once; before that, the attributes are empty.

    Attributes:
        transcript: The turns.
        findings: Findings about the rows, at most 100 (``MAX_OF_A_KIND``) with the same code.
        written: The result as written, None if the file has none.
        written_at: Line and column of the written result, from 1; both None if the file has none.

    Args:
        start: The start position: maps each point to its number of checkers, the same for both
            seats.
        game: The lines of the game.
        raw: The bytes of the game.
    """

    def __init__(self, start: dict[int, int], game: RawGame, raw: bytes) -> None:
        self.transcript: Transcript[Place] = Transcript(start)
        self.transcript.plain.act = self._act_at
        self._game = game
        self._raw = raw
        self.findings: list[Finding] = []
        self.written: WrittenResult | None = None
        self.written_at: tuple[int | None, int | None] = (None, None)
        self._noted: Counter[str] = Counter()
        self._number = 0
        self._numbering_reported = False

    def read(self) -> None:
        """Read all rows of the game, in order, and set the attributes."""
        if self._game.is_squeezed:
            self._settle_first([row for row in self._game.rows if isinstance(row, MatRow)])
        padded = self._raw + PADDING
        for row in self._game.rows:
            if isinstance(row, PlainRows):
                self._read_plain(row, padded)
            else:
                self._read_row(row)
            if row.comments and self.transcript.turns and (text := "\n".join(row.comments)):
                self.transcript.comment(text)
        for remark in self.transcript.iter_remarks(lambda count: _text("words", count=count)):
            place = self.place_of(remark.turn, remark.inside)
            self._note(_REMARKS[remark.subject].finding(**place, **remark.facts))

    def _read_plain(self, rows: PlainRows, padded: bytes) -> None:
        """Play *rows*; the *padded* bytes of the game continue after them."""
        plain, right = self.transcript.plain, self._game.right_column
        at = rows.offset
        while at < rows.end:
            if self.written is None:
                plain.number, plain.counts = self._number, not self._numbering_reported
                at = self.transcript.play_rows(padded, at, rows.end, right)
                self._number = plain.number
            if at < rows.end:
                row, at = rows.read_row(padded, at, right)
                self._read_row(row)

    def _act_at(self, is_left: bool, at: int, text: str) -> None:
        """Add the cell *text* of a plain row, which begins at byte *at* of the game."""
        self.transcript.note_plain()
        seat, said = LEFT if is_left else RIGHT, read_cell(text)
        if said.strays or said.backwards:
            row, column = self._row_of(at)
            self._read_cell(row, MatCell(seat, column, text), said)
        else:
            self.transcript.act(seat, said, at)

    def _read_row(self, row: MatRow) -> None:
        self._check_number(row)
        for stray in row.strays:
            self._stray(row.line, stray.column, stray.text)
        for cell in row.cells:
            self._read_cell(row, cell, read_cell(cell.text))

    def place_of(self, turn: int, inside: int = 0) -> dict[str, Any]:
        """Return the place of a turn for a finding.

        The dict has the keys ``line``, ``column`` and ``turn``; all three count from 1. Call it
        after ``read``.

        Args:
            turn: Index of the turn in ``transcript.turns``, from 0.
            inside: Number of characters from the beginning of its cell.
        """
        row, column = self._row_of(self.transcript.places[turn])
        return {"line": row.line, "column": column + 1 + inside, "turn": turn + 1}

    def _row_of(self, place: Place) -> tuple[MatRow, int]:
        if not isinstance(place, int):
            return place
        for rows in self._game.rows:
            if isinstance(rows, PlainRows) and rows.offset <= place < rows.end:
                row, _ = rows.read_row(self._raw, place, self._game.right_column)
                return row, place - row.offset
        raise LookupError(place)

    def offsets(self) -> dict[str, int]:
        """Return a dict from the JSON pointer of each turn and move to its byte offset in the game.

        See ``Transcript.offsets``. Call it after ``read``.
        """
        encoding = self._game.encoding
        codec = "utf-8" if encoding.startswith("utf") else encoding

        def offset_of(place: Place, inside: int) -> int:
            if isinstance(place, int):
                return place + inside
            row, column = place
            return row.offset + len(row.text[: column + inside].encode(codec, "replace"))

        return self.transcript.offsets(offset_of, self._split_at)

    def _split_at(self, place: Place, _seat: str) -> Split | None:
        row, column = self._row_of(place)
        [text] = [cell.text for cell in row.cells if cell.column == column]
        return read_cell(text).split

    def _note(self, finding: Finding) -> None:
        """Add *finding*, unless 100 findings (MAX_OF_A_KIND) with its code are present."""
        self._noted[finding.code] += 1
        if self._noted[finding.code] <= MAX_OF_A_KIND:
            self.findings.append(finding)

    def _say(self, code: Code, line: int, column: int, found: str | Text, expected: Text) -> None:
        """Add a finding about the turn that is being read, at a *column* from 0."""
        turn = len(self.transcript.turns) + 1
        finding = code.finding(
            line=line, column=column + 1, turn=turn, found=found, expected=expected
        )
        self._note(finding)

    def _settle_first(self, rows: list[MatRow]) -> None:
        """Give the first turn to the right player if it is the only turn in its line."""
        turns = [row for row in rows if row.number is not None and row.cells][:2]
        if len(turns) < 2 or len(turns[0].cells) > 1:
            return
        first, second = turns[0].cells[0], turns[1].cells[0]
        if first.seat == second.seat == LEFT and first.text[0].isdigit():
            turns[0].cells[0] = first._replace(seat=RIGHT)
            self._note(
                codes.MAT_COLUMN.finding(
                    line=turns[0].line,
                    column=first.column + 1,
                    found=_text("first-turn-alone", column=first.column + 1),
                    expected=_text("first-turn-right"),
                )
            )

    def _check_number(self, row: MatRow) -> None:
        if row.number is None:
            return
        expected = self._number + 1
        if row.number != expected and not self._numbering_reported:
            self._numbering_reported = True
            finding = codes.MAT_NUMBERING.finding(
                line=row.line, found=make_numeral(row.number), expected=make_numeral(expected)
            )
            self._note(finding)
        self._number = row.number

    def _stray(self, line: int, column: int, text: str) -> None:
        self._say(codes.MAT_UNREAD_TOKEN, line, column, repr(text[:60]), _text("cell-of-turn"))

    def _read_cell(self, row: MatRow, cell: MatCell, said: ParsedAction) -> None:
        seat, column, _ = cell
        for stray in said.strays:
            self._stray(row.line, column + stray.column, stray.text)
        if said.kind in (Kind.WINS, Kind.LOSES):
            self._tell(row.line, cell, said)
        elif self.written or not seat:
            self._left_out(row.line, cell)
        else:
            if said.shown is AfterThrow.HIDDEN:
                hidden = repr(cell.text.partition(":")[2].strip()[:60])
                self._say(codes.MAT_HIDDEN_MOVES, row.line, column, hidden, _text("the-moves"))
            for word in said.backwards:
                place = column + word.column
                self._say(codes.MAT_BACKWARDS, row.line, place, word.text, _text("towards-home"))
            self.transcript.act(self._thrower(row, cell, said), said, (row, column))

    def _thrower(self, row: MatRow, cell: MatCell, said: ParsedAction) -> str:
        """Return the seat of *cell*, given that a player does not resign just after throwing."""
        last = self.transcript.last
        gives_up = said.kind is Kind.RESIGN and said.dice
        if not (gives_up and last and (last.seat, last.said.kind) == (cell.seat, Kind.THROW)):
            return cell.seat
        found = _text("gives-up-at-once", text=cell.text[:60])
        self._say(codes.MAT_COLUMN, row.line, cell.column, found, _text("other-gives-up"))
        return get_opponent(cell.seat)

    def _tell(self, line: int, cell: MatCell, said: ParsedAction) -> None:
        """Store who won. A line about the winner takes precedence over one about the loser."""
        is_won = said.kind is Kind.WINS
        if is_won or self.written is None:
            self.written = WrittenResult(
                cell.seat if is_won else get_opponent(cell.seat), said.number
            )
            self.written_at = (line, cell.column + 1)

    def _left_out(self, line: int, cell: MatCell) -> None:
        code, expected = codes.MAT_AFTER_RESULT, _text("next-game")
        if not self.written:
            code, expected = codes.MAT_UNREAD_LINE, _text("two-cells")
        found = repr(cell.text[:60])
        self._note(code.finding(line=line, column=cell.column + 1, found=found, expected=expected))
