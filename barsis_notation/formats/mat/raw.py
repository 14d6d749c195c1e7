"""A game as its lines stand in the file, before anything in them is understood."""

from __future__ import annotations

from dataclasses import dataclass, field

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.mat.layout import Cell, Score, Stray


@dataclass(slots=True)
class RawMatch:
    """The heading of a match. *to* is 0 where it is played for money or not said."""

    to: int = 0
    comments: list[str] = field(default_factory=list)
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
    comments: list[str] = field(default_factory=list)


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
    comments: list[str]
    encoding: str = ""
    score: Score | None = None
    rows: list[Row] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    raw: bytearray = field(default_factory=bytearray)
