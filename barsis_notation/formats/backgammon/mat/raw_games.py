"""Layout of a match file: kinds of lines, cells with their columns, and games as lines.

The contents of cells are not interpreted here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.mat.header import parse_comment_key
from barsis_notation.formats.backgammon.seats_and_stakes import LEFT, RIGHT
from barsis_notation.formats.backgammon.transcript import Stray

MAX_LINE: Final = 4096
"""Maximum number of characters of a line; longer lines are not interpreted."""

MAX_COMMENTS: Final = 2000
"""Maximum number of comments kept in one ``Comments`` list."""

MAX_TAGS: Final = MAX_COMMENTS // 2
"""Maximum number of member tags written for a game; the other half is for other tags."""

MAX_TAGGED: Final = 2**20
"""Maximum number of characters of all tags in one ``Comments`` list."""

MAX_WRITTEN: Final = 1000
"""Maximum number of bytes of a written line. GNU Backgammon splits lines of more than 1,023 bytes.
"""

USUAL_RIGHT = 33
"""Column, from 0, of the right player's cells in files of GNU Backgammon and XG."""

NEAR_RIGHT = 8
"""A cell that begins fewer characters than this before the right column belongs to that column."""

MIN_COLUMN = 3
"""A cell left of this column belongs to no player.

Such a cell is a result in a text that has lost its blanks.
"""

MATCH = re.compile(r"\s*([0-9]{1,6})[\s-]*points?\s+match\b", re.IGNORECASE)
MONEY = re.compile(r"\s*(?:money|unlimited)\s+(?:session|game|match)\b", re.IGNORECASE)
GAME = re.compile(r"\s*game\s+([0-9]{1,6})\b(.*)", re.IGNORECASE)
_NUMBERS = re.compile(r"(?<!\S)([0-9]{1,6})\)(?!\S)")
NUMBER = re.compile(r"\s*([0-9]{1,6})\)")
RESULT = re.compile(r"\s*(?ai:wins|loss?es)\b")
COMMENT = re.compile(r"\s*[;#]")

_WORDS = (
    r"doubles|redoubles|takes|accepts|drops|passes|rejects|refuses|beavers|raccoons|"
    r"resigns|resigned|concedes|wins|loss?es"
)
_HEAD = re.compile(rf"(?<!\S)(?:[0-9][ -]?[0-9] ?:|(?ai:{_WORDS})\b|\?{{3,4}}(?!\S))")
_AFTER_THROW = re.compile(r"resign|concedes|\?", re.IGNORECASE)
"""Text that may follow a throw in its own cell, and may also begin a cell."""
_POINTS = re.compile(r":[ \t]*([0-9]{1,6})(?=\s|$)")
_TOUCHING = re.compile(r":[ \t]*([0-9]{1,6})(?=[^0-9]|$)")
"""Points followed directly by the right player's name: GNU Backgammon omits the blank there."""

_RATED = re.compile(r"(.*),([0-9]{3,4})")
_PLAIN_ROWS = re.compile(
    rb"(?: {0,5}[0-9]{1,6}\)[ -'*-~]{0,200}(?:\([2-4]\)[ -'*-~]{0,200}){0,8}\r?\n)+"
)
_QUOTED = re.compile(r"\([^()]*\)")


class MatCell(NamedTuple):
    """The action of one player in one line, from ``split_cells``.

    Attributes:
        seat: ``W`` for the left column, ``B`` for the right one, "" if the column is not certain.
        column: Index of the first character in the line, from 0.
        text: The text of the cell.
    """

    seat: str
    column: int
    text: str


class PlayerScore(NamedTuple):
    """A player's name, rating and score in the line above a game.

    Attributes:
        name: The name, "" if it is empty.
        rating: The rating, None if the line has no rating.
        score: The points before the game.
    """

    name: str
    rating: int | None
    score: int


class Score(NamedTuple):
    """The parsed line above a game, with both players and their points; from ``read_score``.

    Attributes:
        left: The player of the left column.
        right: The player of the right column.
        right_column: Column, from 0, at which the right player's name begins; 0 if the name is
            empty.
        is_squeezed: Whether a single blank separates the players, a sign that the columns have lost
            blanks.
    """

    left: PlayerScore
    right: PlayerScore
    right_column: int
    is_squeezed: bool = False


class RowText(NamedTuple):
    """One row of a line, from ``split_rows``. A line may contain several rows.

    Attributes:
        text: The line up to the end of this row.
        number: The row's number, None if the line has none.
        start: Index of the character after the number's bracket, where the cells begin.
        shift: Number of characters by which the row is shifted to the right of its usual column.
    """

    text: str
    number: int | None
    start: int
    shift: int


def is_like(head: bytes) -> bool:
    """Return whether a file begins like a match file: with a heading, or comments and a heading.

    A heading is a line such as ``7 point match``, ``Money session`` or ``Game 1``. Empty lines are
    skipped.

    Args:
        head: The first bytes of the file, uncompressed, with or without a UTF-8 byte order mark.
    """
    for line in head.removeprefix(b"\xef\xbb\xbf").decode("latin-1").splitlines():
        if line.strip() and not COMMENT.match(line):
            return any(kind.match(line) for kind in (MATCH, MONEY, GAME))
    return False


def read_score(text: str) -> Score | None:
    """Parse the line above a game, such as ``Ann : 0 Ben : 3``.

    Return None for any other line.

    Args:
        text: The line, with or without its line break.
    """
    text = text.rstrip()
    points = list(_POINTS.finditer(text))
    if len(points) < 2:
        points = list(_TOUCHING.finditer(text))
    if len(points) < 2 or points[-1].end() != len(text):
        return None
    first, last = points[0], points[-1]
    between = text[first.end() : last.start()]
    column = first.end() + len(between) - len(between.lstrip())
    left = _read_player_score(text[: first.start()], first[1])
    right = _read_player_score(between, last[1])
    is_squeezed = column - first.end() == 1
    return Score(left, right, column if right.name else 0, is_squeezed)


def _read_player_score(name: str, points: str) -> PlayerScore:
    name = name.strip()
    rated = _RATED.fullmatch(name)
    if rated:
        return PlayerScore(rated[1].strip(), int(rated[2]), int(points))
    return PlayerScore(name, None, int(points))


def find_plain_rows_end(held: bytes, at: int) -> int:
    """Return the index after the last of the consecutive plain rows that begin at *at*.

    A plain row is a complete line of printable ASCII characters, with its line feed. It begins with
    a row number, and has no parentheses except the numbers ``(2)`` to ``(4)``. Very long lines are
    not plain. Return *at* if no plain row begins there.

    Args:
        held: Buffered bytes of the file.
        at: Index of the beginning of a line.
    """
    found = _PLAIN_ROWS.match(held, at)
    return found.end() if found else at


def read_rows(line: int, offset: int, text: str, right_column: int) -> list[MatRow]:
    """Split a line into rows with their cells.

    Args:
        line: Line number in the file, from 1.
        offset: Byte offset of the line in its game.
        text: The line without its line break.
        right_column: Column, from 0, of the right player's cells.
    """
    rows = []
    for part in split_rows(text):
        cells, strays = split_cells(part.text, part.start, right_column + part.shift)
        rows.append(MatRow(line, offset, text, part.number, cells, strays))
    return rows


def split_rows(text: str) -> list[RowText]:
    """Split a line at its row numbers.

    A row number consists of digits and a closing bracket. A line that does not begin with a row
    number is returned as a single row.

    Args:
        text: The line without its line break.
    """
    first = NUMBER.match(text)
    if not first:
        return [RowText(text, None, 0, 0)]
    numbers = [first, *_NUMBERS.finditer(text, first.end())]
    ends = [*(found.start() for found in numbers[1:]), len(text)]
    shift = first.end()
    return [
        RowText(text[:end], int(found[1]), found.end(), found.end() - shift)
        for found, end in zip(numbers, ends, strict=True)
    ]


def split_cells(text: str, start: int, right_column: int) -> tuple[list[MatCell], list[Stray]]:
    """Split a row into cells; also return the words outside of cells.

    A cell begins with a throw, or with a word about the cube or the result. The first cell belongs
    to the right player if it begins nearer to *right_column* than to *start*. In a row with tabs,
    the tabs separate the two columns instead.

    Args:
        text: The line up to the end of the row.
        start: Index in *text* of the first character after the row number and its bracket.
        right_column: Column, from 0, of the right player's cells.
    """
    if "\t" in text[start:]:
        return _split_tabbed_cells(text, start)
    heads = _find_heads(text, start)
    if not heads:
        return [], _find_strays(text, start, len(text))
    cells = []
    for index, head in enumerate(heads):
        seat = _find_seat(index, head, heads, (start, right_column))
        cells.append(MatCell(seat, head, _cut_cell(text, heads, index)))
    return _assign_results(cells, right_column), _find_strays(text, start, heads[0])


def is_result(cell: MatCell) -> bool:
    """Return whether a cell states who won or lost."""
    return RESULT.match(cell.text) is not None


def _find_heads(text: str, start: int) -> list[int]:
    masked = _QUOTED.sub(lambda found: "x" * len(found[0]), text)
    heads: list[int] = []
    before = None
    for head in _HEAD.finditer(masked, start):
        if not (before and _belongs_to(before, head)):
            heads.append(head.start())
        before = head
    return heads


def _belongs_to(throw: re.Match[str], head: re.Match[str]) -> bool:
    """Return whether *head* continues the cell of *throw*: a resignation or a hidden move."""
    gap = head.string[throw.end() : head.start()]
    is_near = throw[0].endswith(":") and not gap.strip() and len(gap) < NEAR_RIGHT
    return is_near and _AFTER_THROW.match(head[0]) is not None


def _cut_cell(text: str, heads: list[int], index: int) -> str:
    """Return the text of the cell that begins at the head number *index* (from 0)."""
    end = heads[index + 1] if index + 1 < len(heads) else len(text)
    return text[heads[index] : end].rstrip()


def _find_strays(text: str, start: int, end: int) -> list[Stray]:
    word = text[start:end].strip()
    return [Stray(text.index(word, start), word)] if word else []


def _find_seat(index: int, head: int, heads: list[int], columns: tuple[int, int]) -> str:
    start, right = columns
    if head < MIN_COLUMN:
        return ""
    if index == 0:
        return RIGHT if head - start > right - head else LEFT
    first_is_left = heads[0] - start <= right - heads[0]
    return RIGHT if index == 1 and first_is_left else ""


def _assign_results(cells: list[MatCell], right: int) -> list[MatCell]:
    """Assign a result that follows an unplayed throw to the player who threw.

    GNU Backgammon writes six blanks before such a result, although the right column is farther
    away.
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


def _split_tabbed_cells(text: str, start: int) -> tuple[list[MatCell], list[Stray]]:
    """Split at tabs: one after the number, one or more between the columns."""
    at = start + (text[start : start + 1] == "\t")
    cells, strays = [], []
    for index, part in enumerate(text[at:].split("\t")):
        heads = _find_heads(part, 0)
        strays += [Stray(at + column, word) for column, word in _find_tab_strays(part, heads)]
        for nth, head in enumerate(heads):
            seat = LEFT if index == nth == 0 else RIGHT
            cells.append(MatCell(seat, at + head, _cut_cell(part, heads, nth)))
        at += len(part) + 1
    return cells, strays


def _find_tab_strays(part: str, heads: list[int]) -> list[Stray]:
    return _find_strays(part, 0, heads[0] if heads else len(part))


class Comments(list[str]):
    """A list of consecutive comments, each beginning with ``;`` or ``#``, with a size limit.

    A new list is empty. ``lines`` maps the key of each tag, in lower case, to the number, from 1,
    of the first line with this tag. The key "" is for comments without a tag.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, int] = {}
        self._left = {True: MAX_TAGGED, False: MAX_LINE}

    def take(self, text: str, line: int) -> bool:
        """Add a comment; return False, without adding it, if a limit would be exceeded.

        The limits are 2,000 comments (MAX_COMMENTS), 1 Mi characters of tags (MAX_TAGGED), and
        4,096 characters of other comments (MAX_LINE).

        Args:
            text: The comment, beginning with ``;`` or ``#``.
            line: Its line number in the file, from 1.
        """
        key = parse_comment_key(text)
        if len(self) >= MAX_COMMENTS or len(text) >= self._left[bool(key)]:
            return False
        self._left[bool(key)] -= len(text) + 1
        self.lines.setdefault(key, line)
        self.append(text)
        return True


@dataclass(slots=True)
class RawMatch:
    """The heading of a match.

    Attributes:
        to: The match length in points; 0 for a money session, or if the file does not state the
            length.
        previous: The score line above the last game read; None before the first game, or if that
            game does not have such a line.
        comments: The comments above the heading.
        said: Whether the file has a heading for the match.
    """

    to: int = 0
    previous: Score | None = None
    comments: Comments = field(default_factory=Comments)
    said: bool = False


@dataclass(slots=True)
class MatRow:
    """One row of a match file with the cells of both players, from ``read_rows``.

    Attributes:
        line: Line number in the file, from 1.
        offset: Byte offset of the line in its game.
        text: The line.
        number: The row's number, None for a line without one, such as a result.
        cells: The cells, in order.
        strays: Words outside of cells.
        comments: The comments below the row, or None.
    """

    line: int
    offset: int
    text: str
    number: int | None
    cells: list[MatCell]
    strays: list[Stray]
    comments: Comments | None = None


@dataclass(slots=True)
class PlainRows:
    """Consecutive plain rows that are not parsed yet (see ``find_plain_rows_end``).

    Attributes:
        line: Line number of the first row, from 1.
        offset: Byte offset of the first row in its game.
        end: Byte offset in its game of the end of the last row, after its line feed.
        comments: The comments below the last row, or None.
    """

    line: int
    offset: int
    end: int
    comments: Comments | None = None

    def read_row(self, raw: bytes | bytearray, at: int, right_column: int) -> tuple[MatRow, int]:
        """Return the parsed row that contains a byte, and the offset after its line.

        The offset counts from the start of *raw*, as *at* does.

        Args:
            raw: The bytes of the game, beginning with its first line.
            at: Byte offset in *raw*, within these rows.
            right_column: Column, from 0, of the right player's cells.
        """
        begin = raw.rfind(b"\n", self.offset, at) + 1 or self.offset
        end = raw.index(b"\n", at) + 1
        line = self.line + raw.count(b"\n", self.offset, begin)
        text = raw[begin:end].decode("ascii").rstrip("\r\n")
        [row] = read_rows(line, begin, text, right_column)
        return row, end


@dataclass(slots=True)
class RawGame:
    """The lines of one game, from its ``Game 3`` line up to the next such line.

    Attributes:
        part: Index of the game in the file, from 1.
        line: Line number of its first line, from 1.
        offset: Byte offset of its first line in the file.
        number: The number in the ``Game`` line.
        heading: The rest of the ``Game`` line.
        match: The match that the game belongs to.
        comments: The comments of the game.
        encoding: Name of the encoding of the file.
        score: The line with players and points, None if missing.
        rows: The rows, in order.
        lines: Number of rows, parsed or not.
        findings: Findings about lines of the game.
        raw: The bytes of the game. The reader stops adding bytes when they exceed the size limit.
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
    rows: list[MatRow | PlainRows] = field(default_factory=list)
    lines: int = 0
    findings: list[Finding] = field(default_factory=list)
    raw: bytearray = field(default_factory=bytearray)

    @property
    def right_column(self) -> int:
        """Column, from 0, at which the right player's cells begin; 33 if it is unknown."""
        return (self.score.right_column if self.score else 0) or USUAL_RIGHT

    @property
    def is_squeezed(self) -> bool:
        """Whether blanks may be missing between the columns.

        It is True if the line with the score is missing or has a single blank between the players.
        """
        return self.score is None or self.score.is_squeezed

    def take(self, rows: list[MatRow]) -> None:
        """Append *rows*, and count them in ``lines``."""
        self.rows += rows
        self.lines += len(rows)

    def get_last_comments(self) -> Comments:
        """Return the comments below the last row, to which the caller may add more.

        Raises IndexError if the game has no rows.
        """
        row = self.rows[-1]
        if row.comments is None:
            row.comments = Comments()
        return row.comments

    def is_won(self) -> bool:
        """Return whether the last row states who won or lost; False if there are no rows."""
        row = self.rows[-1] if self.rows else None
        if isinstance(row, PlainRows):
            row, _ = row.read_row(self.raw, row.end - 1, self.right_column)
        return row is not None and any(map(is_result, row.cells))
