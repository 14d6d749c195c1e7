"""How a match file is laid out: what a line is, whose cell stands where, and a game as its lines.

Nothing in a cell is understood here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.facts import LEFT, RIGHT
from barsis_notation.formats.backgammon.mat.header import key_of
from barsis_notation.formats.backgammon.transcript import Stray

MAX_LINE: Final = 4096
"""Characters a line may have; no longer one, nor a piece of it, is understood."""

MAX_COMMENTS: Final = 2000
"""Comments that are kept in one place."""

MAX_TAGS: Final = MAX_COMMENTS // 2
"""Tags of members that are written of one game; the others stand beside them."""

MAX_TAGGED: Final = 2**20
"""Characters that the tags in one place may have together."""

MAX_WRITTEN: Final = 1000
"""Bytes of a line that is written: GNU Backgammon takes a line of more than 1,023 for several."""

USUAL_RIGHT = 33
"""Where GNU Backgammon and XG begin the right column, from 0."""

NEAR_RIGHT = 8
"""Nearer than that a cell stands in the right column."""

MIN_COLUMN = 3
"""A cell left of here stands in no column: a result in a text whose blanks were lost."""

MATCH = re.compile(r"\s*([0-9]{1,6})[\s-]*points?\s+match\b", re.IGNORECASE)
MONEY = re.compile(r"\s*(?:money|unlimited)\s+(?:session|game|match)\b", re.IGNORECASE)
GAME = re.compile(r"\s*game\s+([0-9]{1,6})\b(.*)", re.IGNORECASE)
_NUMBERS = re.compile(r"(?<!\S)([0-9]{1,6})\)(?!\S)")
NUMBER = re.compile(r"\s*([0-9]{1,6})\)")
RESULT = re.compile(r"\s*(?:wins|loss?es)\b", re.IGNORECASE)
COMMENT = re.compile(r"\s*[;#]")

_WORDS = (
    r"doubles|redoubles|takes|accepts|drops|passes|rejects|refuses|beavers|raccoons|"
    r"resigns|resigned|concedes|wins|loss?es"
)
_HEAD = re.compile(rf"(?<!\S)(?:[0-9][ -]?[0-9] ?:|(?:{_WORDS})\b|\?{{3,4}}(?!\S))", re.IGNORECASE)
_AFTER_THROW = re.compile(r"resign|concedes|\?", re.IGNORECASE)
"""What may follow a throw in its own cell, and may also begin a cell."""
_POINTS = re.compile(r":[ \t]*([0-9]{1,6})(?=\s|$)")
_TOUCHING = re.compile(r":[ \t]*([0-9]{1,6})(?=[^0-9]|$)")
"""Points with the right player's name right behind them: GNU Backgammon leaves no blank there."""

_RATED = re.compile(r"(.*),([0-9]{3,4})")
_PLAIN_ROWS = re.compile(
    rb"(?: {0,5}[0-9]{1,6}\)[ -'*-~]{0,200}(?:\([2-4]\)[ -'*-~]{0,200}){0,8}\r?\n)+"
)
_QUOTED = re.compile(r"\([^()]*\)")


class Cell(NamedTuple):
    """What one player did, in one line. *seat* is "" where the column does not tell."""

    seat: str
    column: int
    text: str


class Side(NamedTuple):
    """A player in the line above a game; *rating* is None where none is written."""

    name: str
    rating: int | None
    score: int


class Score(NamedTuple):
    """The line above a game; *right_column* is where the right player's name begins.

    *is_squeezed*: one blank stands between the players, where the columns have many.
    """

    left: Side
    right: Side
    right_column: int
    is_squeezed: bool = False


class Part(NamedTuple):
    """A row of a line, which ends where *text* ends: its cells begin at *start*.

    *shift* is how far right of the usual place it stands.
    """

    text: str
    number: int | None
    start: int
    shift: int


def is_like(head: bytes) -> bool:
    """Say whether *head*, the first bytes of a file, begins a match: comments, then a heading."""
    for line in head.removeprefix(b"\xef\xbb\xbf").decode("latin-1").splitlines():
        if line.strip() and not COMMENT.match(line):
            return any(kind.match(line) for kind in (MATCH, MONEY, GAME))
    return False


def read_score(text: str) -> Score | None:
    """Return the names and points of the line above a game, or None for any other line."""
    text = text.rstrip()
    points = list(_POINTS.finditer(text))
    if len(points) < 2:
        points = list(_TOUCHING.finditer(text))
    if len(points) < 2 or points[-1].end() != len(text):
        return None
    first, last = points[0], points[-1]
    between = text[first.end() : last.start()]
    column = first.end() + len(between) - len(between.lstrip())
    left = _side(text[: first.start()], first[1])
    right = _side(between, last[1])
    is_squeezed = column - first.end() == 1
    return Score(left, right, column if right.name else 0, is_squeezed)


def _side(name: str, points: str) -> Side:
    name = name.strip()
    rated = _RATED.fullmatch(name)
    if rated:
        return Side(rated[1].strip(), int(rated[2]), int(points))
    return Side(name, None, int(points))


def plain_rows(held: bytes, at: int) -> int:
    """Return where the rows end that begin at *at* of *held*, each a line in ASCII with one number.

    Nothing else can such a line be, wherever turns stand.
    """
    found = _PLAIN_ROWS.match(held, at)
    return found.end() if found else at


def read_rows(line: int, offset: int, text: str, right_column: int) -> list[Row]:
    """Return the rows of a line; *offset* is where it begins in the bytes of its game."""
    rows = []
    for part in split_rows(text):
        cells, strays = split_cells(part.text, part.start, right_column + part.shift)
        rows.append(Row(line, offset, text, part.number, cells, strays))
    return rows


def split_rows(text: str) -> list[Part]:
    """Return the rows of a line: one, unless a second number stands in it."""
    first = NUMBER.match(text)
    if not first:
        return [Part(text, None, 0, 0)]
    numbers = [first, *_NUMBERS.finditer(text, first.end())]
    ends = [*(found.start() for found in numbers[1:]), len(text)]
    shift = first.end()
    return [
        Part(text[:end], int(found[1]), found.end(), found.end() - shift)
        for found, end in zip(numbers, ends, strict=True)
    ]


def split_cells(text: str, start: int, right_column: int) -> tuple[list[Cell], list[Stray]]:
    """Return the cells of a line from *start* on, and what belongs to none.

    A cell begins with a throw, a word of the cube or a word of the result. The first one is the
    right player's if it begins nearer to *right_column* than to the left one.
    """
    if "\t" in text[start:]:
        return _tabbed_cells(text, start)
    heads = _heads(text, start)
    if not heads:
        return [], _strays(text, start, len(text))
    cells = []
    for index, head in enumerate(heads):
        seat = _seat(index, head, heads, (start, right_column))
        cells.append(Cell(seat, head, _cut(text, heads, index)))
    return _unplayed_and_won(cells, right_column), _strays(text, start, heads[0])


def is_result(cell: Cell) -> bool:
    """Say whether *cell* tells who won."""
    return RESULT.match(cell.text) is not None


def _heads(text: str, start: int) -> list[int]:
    masked = _QUOTED.sub(lambda found: "x" * len(found[0]), text)
    heads: list[int] = []
    before = None
    for head in _HEAD.finditer(masked, start):
        if not (before and _belongs_to(before, head)):
            heads.append(head.start())
        before = head
    return heads


def _belongs_to(throw: re.Match[str], head: re.Match[str]) -> bool:
    """Return whether *head* says, in the cell of *throw*, that its player gave up or hid it."""
    gap = head.string[throw.end() : head.start()]
    is_near = throw[0].endswith(":") and not gap.strip() and len(gap) < NEAR_RIGHT
    return is_near and _AFTER_THROW.match(head[0]) is not None


def _cut(text: str, heads: list[int], index: int) -> str:
    """Return the cell that begins at the head number *index* and ends at the next one."""
    end = heads[index + 1] if index + 1 < len(heads) else len(text)
    return text[heads[index] : end].rstrip()


def _strays(text: str, start: int, end: int) -> list[Stray]:
    word = text[start:end].strip()
    return [Stray(text.index(word, start), word)] if word else []


def _seat(index: int, head: int, heads: list[int], columns: tuple[int, int]) -> str:
    start, right = columns
    if head < MIN_COLUMN:
        return ""
    if index == 0:
        return RIGHT if head - start > right - head else LEFT
    first_is_left = heads[0] - start <= right - heads[0]
    return RIGHT if index == 1 and first_is_left else ""


def _unplayed_and_won(cells: list[Cell], right: int) -> list[Cell]:
    """Give a result behind a throw that nobody played to who threw, as GNU Backgammon has it.

    It leaves six blanks where the right column is much farther away.
    """
    settled = cells[:1]
    for cell in cells[1:]:
        before = settled[-1]
        end = before.column + len(before.text)
        is_left = before.seat == LEFT and 6 <= cell.column - end < right - end - NEAR_RIGHT
        is_own = is_result(cell) and before.text.endswith(":")
        is_own = is_own and (is_left or before.seat == RIGHT)
        settled.append(cell._replace(seat=before.seat) if is_own else cell)
    return settled


def _tabbed_cells(text: str, start: int) -> tuple[list[Cell], list[Stray]]:
    """Split at tabs: one behind the number, one or more between the columns."""
    at = start + (text[start : start + 1] == "\t")
    cells, strays = [], []
    for index, part in enumerate(text[at:].split("\t")):
        heads = _heads(part, 0)
        strays += [Stray(at + column, word) for column, word in _tab_strays(part, heads)]
        for nth, head in enumerate(heads):
            seat = LEFT if index == nth == 0 else RIGHT
            cells.append(Cell(seat, at + head, _cut(part, heads, nth)))
        at += len(part) + 1
    return cells, strays


def _tab_strays(part: str, heads: list[int]) -> list[Stray]:
    return _strays(part, 0, heads[0] if heads else len(part))


class Comments(list[str]):
    """Comments that stand together, as many as are kept; *lines* says where each key stands."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, int] = {}
        self._left = {True: MAX_TAGGED, False: MAX_LINE}

    def take(self, text: str, line: int) -> bool:
        """Keep *text*, from its ``;`` or ``#`` on; return whether there was room."""
        key = key_of(text)
        if len(self) >= MAX_COMMENTS or len(text) >= self._left[bool(key)]:
            return False
        self._left[bool(key)] -= len(text) + 1
        self.lines.setdefault(key, line)
        self.append(text)
        return True


@dataclass(slots=True)
class RawMatch:
    """The heading of a match. *to* is 0 where it is played for money or not said.

    *previous* is the score before the game that was read last.
    """

    to: int = 0
    previous: Score | None = None
    comments: Comments = field(default_factory=Comments)
    said: bool = False


@dataclass(slots=True)
class Row:
    """One line of turns. *number* is None on a line of its own, such as a result.

    *offset* is where the line begins in the bytes of its game.
    """

    line: int
    offset: int
    text: str
    number: int | None
    cells: list[Cell]
    strays: list[Stray]
    comments: Comments | None = None


@dataclass(slots=True)
class PlainRows:
    """Lines that ``plain_rows`` found, not yet read: the first is *line*.

    They begin and end in the bytes of their game at *offset* and *end*.
    """

    line: int
    offset: int
    end: int
    comments: Comments | None = None

    def row_at(self, raw: bytes | bytearray, at: int, right_column: int) -> tuple[Row, int]:
        """Return the row with the byte *at* of *raw*, the bytes of its game, and where it ends."""
        begin = raw.rfind(b"\n", self.offset, at) + 1 or self.offset
        end = raw.index(b"\n", at) + 1
        line = self.line + raw.count(b"\n", self.offset, begin)
        text = raw[begin:end].decode("ascii").rstrip("\r\n")
        [row] = read_rows(line, begin, text, right_column)
        return row, end


@dataclass(slots=True)
class RawGame:
    """A game from its ``Game 3`` line to the next one; *part* counts the games of the file.

    *raw* are its bytes, *offset* (bytes) and *line* where they begin in the file. *lines* counts
    the rows.
    """

    part: int
    line: int
    offset: int
    number: int
    heading: str
    match: RawMatch
    comments: Comments
    encoding: str = ""
    score: Score | None = None
    rows: list[Row | PlainRows] = field(default_factory=list)
    lines: int = 0
    findings: list[Finding] = field(default_factory=list)
    raw: bytearray = field(default_factory=bytearray)

    @property
    def right_column(self) -> int:
        """Where its right column begins, from 0."""
        return (self.score.right_column if self.score else 0) or USUAL_RIGHT

    @property
    def is_squeezed(self) -> bool:
        """Whether blanks may have been lost from its columns."""
        return self.score is None or self.score.is_squeezed

    def take(self, rows: list[Row]) -> None:
        """Add *rows*."""
        self.rows += rows
        self.lines += len(rows)

    def noted(self) -> Comments:
        """Return the comments beside the row that came last, to be added to."""
        row = self.rows[-1]
        if row.comments is None:
            row.comments = Comments()
        return row.comments

    def is_won(self) -> bool:
        """Return whether the row that came last tells who won."""
        row = self.rows[-1] if self.rows else None
        if isinstance(row, PlainRows):
            row, _ = row.row_at(self.raw, row.end - 1, self.right_column)
        return row is not None and any(map(is_result, row.cells))
