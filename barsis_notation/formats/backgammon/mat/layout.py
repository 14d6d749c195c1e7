"""What a line of a match file is, and whose cell stands where in it."""

from __future__ import annotations

import re
from typing import NamedTuple

from barsis_notation.formats.backgammon.facts import LEFT, RIGHT

USUAL_RIGHT = 33
"""Where GNU Backgammon and XG begin the right column, from 0."""

NEAR_RIGHT = 8
"""Nearer than that a cell stands in the right column."""

LEAST_COLUMN = 3
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
    r"resigns|wins|loss?es"
)
_HEAD = re.compile(rf"(?<!\S)(?:[0-9][ -]?[0-9] ?:|(?:{_WORDS})\b)", re.IGNORECASE)
_POINTS = re.compile(r":[ \t]*([0-9]{1,6})(?=\s|$)")
_TOUCHING = re.compile(r":[ \t]*([0-9]{1,6})(?=[^0-9]|$)")
"""Points with the right player's name right behind them: GNU Backgammon leaves no blank there."""

_RATED = re.compile(r"(.*),([0-9]{3,4})")
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


class Stray(NamedTuple):
    """A word no cell takes, at *column* from 0."""

    column: int
    text: str


def begins_file(head: bytes) -> bool:
    """Say whether *head*, the first bytes of a file, begins a match: comments, then a heading."""
    for line in head.removeprefix(b"\xef\xbb\xbf").decode("latin-1").splitlines():
        if line.strip() and not COMMENT.match(line):
            return any(kind.match(line) for kind in (MATCH, MONEY, GAME))
    return False


def read_score(text: str) -> Score | None:
    """Return the names and points of the line above a game, or None if it is no such line."""
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
    return [head.start() for head in _HEAD.finditer(masked, start)]


def _cut(text: str, heads: list[int], index: int) -> str:
    """Return the cell that begins at the head number *index* and ends at the next one."""
    end = heads[index + 1] if index + 1 < len(heads) else len(text)
    return text[heads[index] : end].rstrip()


def _strays(text: str, start: int, end: int) -> list[Stray]:
    word = text[start:end].strip()
    return [Stray(text.index(word, start), word)] if word else []


def _seat(index: int, head: int, heads: list[int], columns: tuple[int, int]) -> str:
    start, right = columns
    if head < LEAST_COLUMN:
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
