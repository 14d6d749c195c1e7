"""A game as its lines stand in the file, before anything in them is understood."""

from __future__ import annotations

from dataclasses import dataclass, field

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.mat.header import key_of
from barsis_notation.formats.backgammon.mat.layout import Cell, Score, Stray
from barsis_notation.formats.backgammon.mat.lines import MAX_COMMENTS, MAX_LINE, MAX_TAGGED


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
    comments: Comments = field(default_factory=Comments)


@dataclass(slots=True)
class RawGame:
    """A game from its ``Game 3`` line to the next one; *part* counts the games of the file.

    *raw* are its bytes, *offset* (bytes) and *line* where they begin in the file.
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
    rows: list[Row] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    raw: bytearray = field(default_factory=bytearray)
