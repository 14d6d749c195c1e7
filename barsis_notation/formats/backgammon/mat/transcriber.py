"""The turns of a game: rows of cells in, a transcript and findings out."""

from __future__ import annotations

from collections import Counter
from typing import Any

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.facts import LEFT, RIGHT, other
from barsis_notation.formats.backgammon.joined_moves import Split
from barsis_notation.formats.backgammon.mat.cells import read_cell
from barsis_notation.formats.backgammon.mat.raw_games import Cell, PlainRows, RawGame, Row
from barsis_notation.formats.backgammon.plain_throws import PADDING
from barsis_notation.formats.backgammon.transcript import AfterThrow, Kind, Said, Told, Transcript

MAX_OF_A_KIND = 100
"""Findings of one code that are kept of a game."""

_REMARKS = {"cube": codes.MAT_CUBE, "joined": codes.MAT_JOINED, "roads": codes.MAT_TWO_ROADS}


Place = tuple[Row, int] | int
"""Where a cell begins: its row, and its column from 0; of plain rows the byte of the game."""


class Transcriber:
    """Walks through the rows of *game*, whose bytes are *raw*, and fills ``transcript``.

    *told* is the result as written, *told_at* its line and column.
    """

    def __init__(self, start: dict[int, int], game: RawGame, raw: bytes) -> None:
        self.transcript: Transcript[Place] = Transcript(start)
        self.transcript.plain.act = self._act_at
        self._game = game
        self._raw = raw
        self.findings: list[Finding] = []
        self.told: Told | None = None
        self.told_at: tuple[int | None, int | None] = (None, None)
        self._noted: Counter[str] = Counter()
        self._number = 0
        self._numbering_told = False

    def read(self) -> None:
        """Read all rows of the game."""
        if self._game.is_squeezed:
            self._settle_first([row for row in self._game.rows if isinstance(row, Row)])
        padded = self._raw + PADDING
        for row in self._game.rows:
            if isinstance(row, PlainRows):
                self._read_plain(row, padded)
            else:
                self._read_row(row)
            if row.comments and self.transcript.turns and (text := "\n".join(row.comments)):
                self.transcript.comment(text)
        for remark in self.transcript.remarks("word", "words"):
            place = self.place_of(remark.turn, remark.inside)
            self._note(_REMARKS[remark.subject].finding(**place, **remark.facts))

    def _read_plain(self, rows: PlainRows, padded: bytes) -> None:
        """Read *rows*, which end somewhere in the *padded* bytes of the game."""
        plain, right = self.transcript.plain, self._game.right_column
        at = rows.offset
        while at < rows.end:
            if self.told is None:
                plain.number, plain.counts = self._number, not self._numbering_told
                at = self.transcript.play_rows(padded, at, rows.end, right)
                self._number = plain.number
            if at < rows.end:
                row, at = rows.row_at(padded, at, right)
                self._read_row(row)

    def _act_at(self, is_left: bool, at: int, text: str) -> None:
        """Take the cell *text* of a plain row, which begins at the byte *at* of the game."""
        self.transcript.note_plain()
        seat, said = LEFT if is_left else RIGHT, read_cell(text)
        if said.strays:
            row, column = self._row_of(at)
            self._read_cell(row, Cell(seat, column, text), said)
        else:
            self.transcript.act(seat, said, at)

    def _read_row(self, row: Row) -> None:
        self._check_number(row)
        for stray in row.strays:
            self._stray(row.line, stray.column, stray.text)
        for cell in row.cells:
            self._read_cell(row, cell, read_cell(cell.text))

    def place_of(self, turn: int, inside: int = 0) -> dict[str, Any]:
        """Return line and column of a turn (from 0), as findings have them, and its number."""
        row, column = self._row_of(self.transcript.places[turn])
        return {"line": row.line, "column": column + 1 + inside, "turn": turn + 1}

    def _row_of(self, place: Place) -> tuple[Row, int]:
        if not isinstance(place, int):
            return place
        for rows in self._game.rows:
            if isinstance(rows, PlainRows) and rows.offset <= place < rows.end:
                row, _ = rows.row_at(self._raw, place, self._game.right_column)
                return row, place - row.offset
        raise LookupError(place)

    def offsets(self) -> dict[str, int]:
        """Return where in the bytes of the game each turn begins, and each move in it."""
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
        """Keep *finding*, unless there are many of its kind."""
        self._noted[finding.code] += 1
        if self._noted[finding.code] <= MAX_OF_A_KIND:
            self.findings.append(finding)

    def _settle_first(self, rows: list[Row]) -> None:
        """Where blanks were lost the first turn, alone in its line, may be the right player's."""
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
                    found=f"a first turn alone in column {first.column + 1}, "
                    "and the left player's turn next",
                    expected="the right player's first turn in the right column",
                )
            )

    def _check_number(self, row: Row) -> None:
        if row.number is None:
            return
        expected = self._number + 1
        if row.number != expected and not self._numbering_told:
            self._numbering_told = True
            finding = codes.MAT_NUMBERING.finding(
                line=row.line, found=str(row.number), expected=str(expected)
            )
            self._note(finding)
        self._number = row.number

    def _stray(self, line: int, column: int, text: str) -> None:
        finding = codes.MAT_UNREAD_TOKEN.finding(
            line=line,
            column=column + 1,
            turn=len(self.transcript.turns) + 1,
            found=repr(text[:60]),
            expected="a throw, moves such as 8/5 or bar/22*, or a word of cube or result",
        )
        self._note(finding)

    def _read_cell(self, row: Row, cell: Cell, said: Said) -> None:
        seat, column, _ = cell
        for stray in said.strays:
            self._stray(row.line, column + stray.column, stray.text)
        if said.kind in (Kind.WINS, Kind.LOSES):
            self._tell(row.line, cell, said)
        elif self.told or not seat:
            self._left_out(row.line, cell)
        else:
            if said.shown is AfterThrow.HIDDEN:
                self._hidden(row.line, cell)
            self.transcript.act(seat, said, (row, column))

    def _tell(self, line: int, cell: Cell, said: Said) -> None:
        """Keep who won. A line that says who won counts more than one that says who lost."""
        is_won = said.kind is Kind.WINS
        if is_won or self.told is None:
            self.told = Told(cell.seat if is_won else other(cell.seat), said.number)
            self.told_at = (line, cell.column + 1)

    def _left_out(self, line: int, cell: Cell) -> None:
        code, expected = codes.MAT_AFTER_RESULT, "the next game"
        if not self.told:
            code, expected = codes.MAT_UNREAD_LINE, "two cells in a line"
        found = repr(cell.text[:60])
        self._note(code.finding(line=line, column=cell.column + 1, found=found, expected=expected))

    def _hidden(self, line: int, cell: Cell) -> None:
        text = cell.text.partition(":")[2].strip()
        finding = codes.MAT_HIDDEN_MOVES.finding(
            line=line,
            column=cell.column + 1,
            turn=len(self.transcript.turns) + 1,
            found=repr(text[:60]),
            expected="the moves",
        )
        self._note(finding)
