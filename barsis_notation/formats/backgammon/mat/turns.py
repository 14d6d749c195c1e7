"""The turns of a game: rows of cells in, turn strings and findings out."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.facts import LEFT, RIGHT, other
from barsis_notation.formats.backgammon.joined_moves import Split, Tally, split_turn
from barsis_notation.formats.backgammon.mat.cells import Kind, Said, Shown, read_cell
from barsis_notation.formats.backgammon.mat.layout import Cell
from barsis_notation.formats.backgammon.mat.raw import Row
from barsis_notation.record.shapes import MAX_TEXT
from barsis_notation.record.structs import Entry

MOST_MOVES = 64
"""Single moves read of one turn; eight dice is more than any game of the family throws."""

MOST_OF_A_KIND = 100
"""Findings of one code that are kept of a game."""


class Place(NamedTuple):
    """Where something stands in the file, line and column from 1; all of it is one turn's."""

    line: int
    column: int
    turn: int


class Stand(NamedTuple):
    """Where a turn stands: its line, its column from 0, and the column of each move."""

    row: Row
    column: int
    moves: list[int]


class Done(NamedTuple):
    """The last thing a player did."""

    seat: str
    said: Said
    place: Place


class Told(NamedTuple):
    """The result as written; *winner* is "" where the columns do not tell."""

    winner: str
    points: int
    line: int | None = None
    column: int | None = None


class Play:
    """Walks through the rows of one game."""

    def __init__(self, start: dict[int, int]) -> None:
        self.turns: list[str | Entry] = []
        self.places: list[Stand] = []
        self.findings: list[Finding] = []
        self.tally = Tally(start)
        self.stake = 1
        self.offered = 1
        self.hidden = {LEFT: 0, RIGHT: 0}
        self.last: Done | None = None
        self.first_throw: Done | None = None
        self.told: Told | None = None
        self._cube: Place | None = None
        self._noted: Counter[str] = Counter()
        self._number: int | None = None
        self._numbering_told = False
        self._shortened = 0
        self._shortened_place: Place | None = None
        self._unsure: list[tuple[str, str, Place]] = []

    def read(self, rows: list[Row], *, is_squeezed: bool = False) -> None:
        """Read all of *rows*; *is_squeezed*: blanks were lost from the columns."""
        if is_squeezed:
            self._settle_first(rows)
        for row in rows:
            self._check_number(row)
            for stray in row.strays:
                self._stray(row.line, stray.column, stray.text)
            for cell in row.cells:
                self._read_cell(row, cell)
            self._comment(row.comments)
        self._sum_up()

    def _note(self, finding: Finding) -> None:
        """Keep *finding*, unless there are many of its kind."""
        self._noted[finding.code] += 1
        if self._noted[finding.code] <= MOST_OF_A_KIND:
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
        expected = (self._number or 0) + 1
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
            turn=len(self.turns) + 1,
            found=repr(text[:60]),
            expected="a throw, moves such as 8/5 or bar/22*, or a word of cube or result",
        )
        self._note(finding)

    def _read_cell(self, row: Row, cell: Cell) -> None:
        line = row.line
        said = read_cell(cell.text)
        for stray in said.strays:
            self._stray(line, cell.column + stray.column, stray.text)
        if said.kind in (Kind.WINS, Kind.LOSES):
            self._tell(line, cell, said)
        elif self.told or not cell.seat:
            self._left_out(line, cell)
        else:
            self._act(row, cell, said)

    def _tell(self, line: int, cell: Cell, said: Said) -> None:
        """Keep who won. A line that says who won counts more than one that says who lost."""
        if said.kind is Kind.WINS:
            self.told = Told(cell.seat, said.number, line, cell.column + 1)
        elif self.told is None:
            self.told = Told(other(cell.seat), said.number, line, cell.column + 1)

    def _left_out(self, line: int, cell: Cell) -> None:
        code, expected = codes.MAT_AFTER_RESULT, "the next game"
        if not self.told:
            code, expected = codes.MAT_UNREAD_LINE, "two cells in a line"
        found = repr(cell.text[:60])
        self._note(code.finding(line=line, column=cell.column + 1, found=found, expected=expected))

    def _act(self, row: Row, cell: Cell, said: Said) -> None:
        place = Place(row.line, cell.column + 1, len(self.turns) + 1)
        stand = Stand(row, cell.column, [])
        self.places.append(stand)
        if said.kind is Kind.THROW:
            stand.moves.extend(self._throw(place, cell, said))
        else:
            self._word(place, said)
            self.turns.append(f"{cell.seat}: {said.kind.value}")
        self.last = Done(cell.seat, said, place)
        self.first_throw = self.first_throw or (self.last if said.dice else None)

    def _word(self, place: Place, said: Said) -> None:
        if said.kind is not Kind.RESIGN:
            self._cube = self._cube or place
        if said.kind is Kind.DOUBLE:
            self.offered = said.number or 2 * max(self.offered, self.stake)
        elif said.kind is Kind.TAKE:
            self.stake = self.offered

    def _throw(self, place: Place, cell: Cell, said: Said) -> list[int]:
        """Add a throw and its moves; return the column of each move."""
        split = self._split(cell.seat, said)
        unread = any(stray.column for stray in said.strays)  # at 0 stand the dice
        moves = split.moves
        if said.shown is Shown.HIDDEN:
            self._hidden(place, cell)
        if said.shown is Shown.HIDDEN or unread:
            moves = [*moves, "?"]
            self.hidden[cell.seat] += 1
            self.tally.sure = False
        self.turns.append(" ".join([f"{cell.seat} {said.dice}:", *moves]))
        self._shortened += max(said.shortened, split.joined)
        if self._shortened and not self._shortened_place:
            self._shortened_place = place
        self._unsure += [
            (written, read, place._replace(column=place.column + column))
            for written, read, column in split.unsure
        ]
        return [cell.column + column for column in split.places]

    def _split(self, seat: str, said: Said) -> Split:
        return split_turn(said.legs[:MOST_MOVES], said.dice, seat, self.tally)

    def _hidden(self, place: Place, cell: Cell) -> None:
        text = cell.text.partition(":")[2].strip()
        finding = codes.MAT_HIDDEN_MOVES.finding(
            **place._asdict(),
            found=repr(text[:60]),
            expected="the moves",
        )
        self._note(finding)

    def _comment(self, comments: list[str]) -> None:
        text = "\n".join(comments)
        if not text or not self.turns:
            return
        last = self.turns[-1]
        entry = last if isinstance(last, Entry) else Entry(turn=last)
        entry.comment = f"{entry.comment}\n{text}".lstrip("\n")[:MAX_TEXT]
        self.turns[-1] = entry

    def _sum_up(self) -> None:
        if self._cube:
            found, expected = "a word of the cube", "throws and moves"
            self._note(
                codes.MAT_CUBE.finding(**self._cube._asdict(), found=found, expected=expected)
            )
        if self._shortened_place:
            place = self._shortened_place._asdict()
            many = "word" if self._shortened == 1 else "words"
            found, expected = f"{self._shortened} {many}", "single moves, one a die"
            self._note(codes.MAT_JOINED.finding(**place, found=found, expected=expected))
        if self._unsure:
            written, read, at = self._unsure[0]
            words: dict[str, object] = {"count": len(self._unsure)}
            finding = codes.MAT_TWO_ROADS.finding(
                words=words, **at._asdict(), found=written, expected=read
            )
            self._note(finding)
